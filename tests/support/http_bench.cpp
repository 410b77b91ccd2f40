// SPDX-License-Identifier: Apache-2.0
#include "tests/support/http_bench.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/write.hpp>

#include <array>
#include <stdexcept>

namespace answerd::tests {

namespace asio = boost::asio;
using asio::ip::tcp;
using namespace std::chrono_literals;

http_bench::http_bench(
    daemon::net::http_server_options options,
    ha_bridge::http::access_rules rules
)
    : door_{turns, *this, std::move(rules)}
{
    daemon::net::listener::hooks told;
    told.failed = [this](const std::exception_ptr&) { ++failures; };
    server_ = std::make_unique<daemon::net::http_server>(
        loop_.get_executor(),
        door_,
        options,
        std::move(told)
    );
    if (const auto opened = server_->open("127.0.0.1", 0); !opened)
        throw std::runtime_error{opened.error().detail};
    server_->start();
}

http_bench::~http_bench()
{
    server_->cancel();
    const auto joined = join();
    const auto until = std::chrono::steady_clock::now() + 5s;
    while (!*joined && std::chrono::steady_clock::now() < until)
        loop_.run_one_for(10ms);
}

void http_bench::run_until(const std::function<bool()>& done)
{
    const auto until = std::chrono::steady_clock::now() + 10s;
    while (!done()) {
        if (std::chrono::steady_clock::now() > until)
            throw std::runtime_error{"what the test waits for did not come"};
        loop_.restart();
        if (loop_.poll() == 0)
            loop_.run_one_for(1ms);
    }
}

void http_bench::settle()
{
    loop_.restart();
    while (loop_.poll() > 0)
        loop_.restart();
}

std::shared_ptr<bool> http_bench::join()
{
    auto joined = std::make_shared<bool>(false);
    loop_.restart();
    asio::co_spawn(loop_, server_->join(), [joined](const std::exception_ptr&) { *joined = true; });
    return joined;
}

raw_client::raw_client(http_bench& of) : of_{of}
{
    socket_.connect(tcp::endpoint{asio::ip::address_v4::loopback(), of.port()});
    socket_.non_blocking(true);
    socket_.set_option(tcp::no_delay{true});
}

bool raw_client::send(std::string_view bytes)
{
    error_code error;
    of_.run_until([&] {
        bytes.remove_prefix(socket_.write_some(asio::buffer(bytes), error));
        return bytes.empty() || (error && error != asio::error::would_block);
    });
    return bytes.empty();
}

void raw_client::half_close() { socket_.shutdown(tcp::socket::shutdown_send); }

void raw_client::close() { socket_.close(); }

void raw_client::read_slowly() { socket_.set_option(asio::socket_base::receive_buffer_size{4096}); }

bool raw_client::read_more()
{
    std::array<char, 65536> buffer{};
    error_code error;
    const auto size = socket_.read_some(asio::buffer(buffer), error);
    got_.append(buffer.data(), size);
    if (error && error != asio::error::would_block)
        ended_ = true;
    return size > 0 || ended_;
}

std::string raw_client::receive_until(std::string_view mark)
{
    std::size_t at = got_.find(mark);
    while (at == std::string::npos) {
        of_.run_until([this] { return read_more(); });
        at = got_.find(mark);
        if (ended_ && at == std::string::npos)
            throw std::runtime_error{"the server hung up after: " + got_};
    }
    std::string part = got_.substr(0, at + mark.size());
    got_.erase(0, part.size());
    return part;
}

raw_client::answer raw_client::receive()
{
    answer whole;
    whole.head = receive_until("\r\n\r\n");
    whole.status = std::stoi(whole.head.substr(9, 3));
    const std::string_view name{"Content-Length: "};
    const auto at = whole.head.find(name);
    const auto size =
        at == std::string::npos ? 0U : std::stoul(whole.head.substr(at + name.size()));
    while (got_.size() < size && !ended_)
        of_.run_until([this] { return read_more(); });
    whole.body = got_.substr(0, size);
    got_.erase(0, size);
    return whole;
}

std::string raw_client::receive_all()
{
    while (!ended_)
        of_.run_until([this] { return read_more(); });
    return std::exchange(got_, {});
}

std::string http_text(std::string_view start, std::string_view fields, std::string_view body)
{
    std::string text{start};
    text.append("\r\nHost: localhost\r\n").append(fields);
    if (!body.empty())
        text.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n");
    return text.append("\r\n").append(body);
}

std::string sentence(std::string_view text, std::string_view path)
{
    std::string start{"POST "};
    start.append(path).append(" HTTP/1.1");
    std::string body{R"({"text":")"};
    body.append(text).append("\"}");
    return http_text(start, "Content-Type: application/json\r\n", body);
}

} // namespace answerd::tests
