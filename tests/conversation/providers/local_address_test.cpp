// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/local_address.hpp"
#include "tests/support/catch.hpp"

namespace answerd::conversation::providers {
namespace {

TEST_CASE("this host and its network are local", "[local_address]")
{
    const auto* url = GENERATE(
        "http://127.0.0.1:8080/v1",
        "http://127.8.8.8",
        "http://[::1]:11434",
        "http://localhost:1234/v1",
        "http://LOCALHOST./",
        "http://10.1.2.3",
        "http://172.16.0.1",
        "http://172.31.255.255",
        "http://192.168.178.20:8080",
        "http://169.254.1.1",
        "http://100.64.0.1",
        "http://100.127.255.255",
        "http://[fd00::5]:8080",
        "http://[fe80::1]",
        "http://[::ffff:192.168.1.1]",
        "http://ollama:11434",
        "https://nas.local/v1",
        "https://box.lan",
        "http://llm.home.arpa",
        "http://user:secret@127.0.0.1:1"
    );
    INFO(url);
    CHECK(is_local_address(url));
}

TEST_CASE("strangers are not local", "[local_address]")
{
    const auto* url = GENERATE(
        "https://api.openai.com/v1",
        "http://8.8.8.8",
        "http://172.15.0.1",
        "http://172.32.0.1",
        "http://192.169.0.1",
        "http://100.128.0.1",
        "http://[2606:4700::1111]",
        "http://[::ffff:8.8.8.8]",
        "https://local.example.com",
        "https://127.0.0.1.example.com",
        "https://notlocal.com/localhost",
        "localhost",
        "",
        "http://"
    );
    INFO(url);
    CHECK_FALSE(is_local_address(url));
}

} // namespace
} // namespace answerd::conversation::providers
