// SPDX-License-Identifier: Apache-2.0
#include "conversation/providers/server_error.hpp"
#include "tests/support/catch.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <string>

using namespace answerd;
using namespace answerd::conversation;
using namespace answerd::conversation::providers;
using namespace std::chrono_literals;

namespace {

struct row {
    int status;
    std::string body;
    code what;
    bool transient;
};

} // namespace

TEST_CASE("a status and its body have one class", "[server_error]")
{
    const auto [status, body, what, transient] = GENERATE(values<row>({
        {400,
         R"({"error":{"message":"bad","type":"invalid_request_error"}})",
         code::model_error,
         false},
        {401, R"({"error":{"message":"Invalid API Key","code":401}})", code::model_auth, false},
        {401,
         R"({"error":{"message":"insufficient credits for rate_limit"}})",
         code::model_auth,
         false},
        {402, "", code::model_quota, false},
        {403, "<html>no</html>", code::model_auth, false},
        {403,
         R"({"error":{"message":"Input was flagged by moderation","code":403}})",
         code::model_refused,
         false},
        {404,
         R"({"error":{"message":"model not found","code":"model_not_found"}})",
         code::model_error,
         false},
        {408, "", code::model_timeout, true},
        {409, "", code::model_error, true},
        {413, "", code::model_error, false},
        {422, R"({"detail":[{"loc":["body","messages"]}]})", code::model_error, false},
        {429, "", code::model_rate_limited, true},
        {429,
         R"({"error":{"type":"insufficient_quota","code":"insufficient_quota"}})",
         code::model_quota,
         false},
        {429,
         R"([{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"You exceeded your current quota"}}])",
         code::model_rate_limited,
         true},
        {400,
         R"({"error":{"code":"content_filter","message":"filtered"}})",
         code::model_refused,
         false},
        {451, "", code::model_refused, false},
        {500, R"({"error":{"message":"oops"}})", code::model_error, true},
        {500, "not json at all", code::model_error, true},
        {502, "<html><body>Bad Gateway</body></html>", code::model_unreachable, true},
        {503,
         R"({"error":{"message":"Loading model","type":"unavailable_error","code":503}})",
         code::model_unreachable,
         true},
        {504, "", code::model_timeout, true},
        {521, "", code::model_unreachable, true},
        {524, "", code::model_timeout, true},
        {529,
         R"({"type":"error","error":{"type":"overloaded_error"}})",
         code::model_rate_limited,
         true},
        {301, "", code::model_error, false},
    }));
    const fault found = fault_from_body(status, body);
    INFO(status << " " << body);
    CHECK(found.what == what);
    CHECK(found.transient == transient);
}

TEST_CASE("every status from 300 to 599 has a class that is a model's", "[server_error]")
{
    for (int status = 300; status < 600; ++status) {
        const auto name = to_string(fault_from_body(status, "").what);
        CHECK(name.starts_with("model_"));
    }
}

TEST_CASE("a context that is too long can be told from other faults", "[server_error]")
{
    const std::string body = GENERATE(
        R"({"error":{"code":400,"message":"request (775 tokens) exceeds the available context size (512 tokens), try increasing it","type":"exceed_context_size_error","n_prompt_tokens":775,"n_ctx":512}})",
        R"({"error":{"code":"context_length_exceeded","message":"too long"}})",
        R"({"error":{"message":"This model's maximum context length is 4097 tokens"}})"
    );
    const fault found = fault_from_body(400, body);
    CHECK(found.what == code::model_error);
    CHECK(found.why.code == errc::too_large);
    CHECK(fault_from_body(413, "").why.code == errc::too_large);
}

TEST_CASE("what a server wrote is kept as raw, cut, and never as detail", "[server_error]")
{
    const std::string secret(5000, 's');
    const fault found = fault_from_body(500, secret);
    CHECK(found.why.raw.size() == 2000);
    CHECK(found.why.detail.find("sss") == std::string::npos);
}

TEST_CASE("the wish to wait is taken from the error's text", "[server_error]")
{
    const fault found =
        fault_from_body(429, R"({"error":{"message":"Please try again in 408ms."}})");
    CHECK(found.retry_after == 408ms);
}

TEST_CASE("an error inside a stream is found in every shape", "[server_error]")
{
    const std::string said = GENERATE(
        R"({"error":{"code":429,"message":"slow down"}})",
        R"({"error":"slow down","code":429})",
        R"({"object":"error","message":"slow down","code":429})",
        R"({"error":{"message":"slow down","status_code":429}})",
        R"([{"error":{"code":429,"message":"slow down"}}])"
    );
    const auto found = find_error(boost::json::parse(said), false);
    REQUIRE(found);
    CHECK(found->status == 429);
    CHECK(found->message == "slow down");
}

TEST_CASE("an ordinary chunk holds no error", "[server_error]")
{
    CHECK_FALSE(find_error(boost::json::parse(R"({"choices":[],"error":null})"), false));
    CHECK_FALSE(find_error(boost::json::parse(R"({"message":"hello"})"), false));
    CHECK_FALSE(find_error(boost::json::parse("[]"), false));
    CHECK_FALSE(find_error(boost::json::parse("[1]"), true));
    CHECK_FALSE(find_error(boost::json::parse("12"), true));
}

TEST_CASE("where an error is expected a bare message is one", "[server_error]")
{
    const auto found = find_error(boost::json::parse(R"({"message":"hello"})"), true);
    REQUIRE(found);
    CHECK(found->message == "hello");
}

TEST_CASE("a parameter that is refused by name is told", "[server_error]")
{
    CHECK(
        refused_parameter(
            R"({"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","param":"max_tokens","code":"unsupported_parameter"}})"
        ) == "max_tokens"
    );
    CHECK(
        refused_parameter(
            R"({"error":{"message":"Unsupported value: 'temperature' does not support 0.7","param":"temperature","code":"unsupported_value"}})"
        ) == "temperature"
    );
    CHECK(
        refused_parameter(
            R"({"error":{"message":"Unrecognized request argument supplied: 'stream_options'"}})"
        ) == "stream_options"
    );
    CHECK_FALSE(refused_parameter(R"({"error":{"message":"'messages' is required"}})"));
    CHECK_FALSE(refused_parameter(R"({"error":{"message":"temperature is too hot outside"}})"));
    CHECK_FALSE(refused_parameter("<html>"));
}
