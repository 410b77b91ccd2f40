// SPDX-License-Identifier: Apache-2.0
#include "tests/support/scripted_server.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <list>

namespace answerd::tests {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr auto as_value = asio::as_tuple(asio::use_awaitable);

std::string lower(std::string_view text)
{
    std::string out{text};
    for (auto& letter : out)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return out;
}

seen_request parse_head(std::string_view head)
{
    seen_request seen;
    const auto line_end = head.find("\r\n");
    const auto line = head.substr(0, line_end);
    const auto first = line.find(' ');
    const auto second = line.find(' ', first + 1);
    seen.method = line.substr(0, first);
    seen.target = line.substr(first + 1, second - first - 1);
    head.remove_prefix(line_end + 2);
    for (auto end = head.find("\r\n"); end != 0 && end != std::string_view::npos;
         end = head.find("\r\n")) {
        const auto field = head.substr(0, end);
        const auto colon = field.find(':');
        auto value = field.substr(colon + 1);
        value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
        seen.headers.emplace_back(lower(field.substr(0, colon)), value);
        head.remove_prefix(end + 2);
    }
    return seen;
}

} // namespace

class scripted_server::impl : public std::enable_shared_from_this<impl> {
 public:
    impl(asio::io_context& loop, std::vector<connection_script> scripts, const std::string& address)
        : loop_{loop}
        , acceptor_{loop, tcp::endpoint{asio::ip::make_address(address), 0}}
        , address_{address}
        , held_{loop, asio::steady_timer::time_point::max()}
        , scripts_{std::move(scripts)}
    {}

    void begin() { asio::co_spawn(loop_, serve(shared_from_this()), asio::detached); }

    void stop()
    {
        acceptor_.close();
        held_.cancel();
        for (auto* open : sockets_)
            open->close();
    }

    struct connection {
        tcp::socket socket;
        std::size_t number;
        std::string buffer{};
    };

    // Every coroutine holds its server by a parameter, so that frames that the loop destroys late
    // still find it.
    static asio::awaitable<void> serve(std::shared_ptr<impl> self);
    static asio::awaitable<void> play(std::shared_ptr<impl> self, tcp::socket socket);
    asio::awaitable<bool> do_step(connection& on, const script::step& step);
    asio::awaitable<bool> read_head(connection& on);
    asio::awaitable<bool> read_request(connection& on);
    asio::awaitable<bool> write(connection& on, const script::send& what);
    asio::awaitable<void> drain(connection& on);

    asio::io_context& loop_;
    tcp::acceptor acceptor_;
    std::string address_;
    asio::steady_timer held_;
    std::vector<connection_script> scripts_;
    std::list<tcp::socket*> sockets_{};
    std::vector<seen_request> requests_{};
    std::size_t connections_{0};
    std::size_t left_early_{0};
    std::size_t ended_{0};
    std::size_t sent_{0};
};

asio::awaitable<void> scripted_server::impl::serve(std::shared_ptr<impl> self)
{
    for (;;) {
        auto [error, socket] = co_await self->acceptor_.async_accept(as_value);
        if (error)
            co_return;
        asio::co_spawn(self->loop_, play(self, std::move(socket)), asio::detached);
    }
}

asio::awaitable<void> scripted_server::impl::play(std::shared_ptr<impl> self, tcp::socket socket)
{
    connection on{std::move(socket), self->connections_++};
    error_code ignored;
    on.socket.set_option(tcp::no_delay{true}, ignored);
    const auto entry = self->sockets_.insert(self->sockets_.end(), &on.socket);
    const auto which = std::min(on.number, self->scripts_.size() - 1);
    const auto script = self->scripts_.at(which);
    for (const auto& step : script) {
        const auto stayed = co_await self->do_step(on, step);
        if (!stayed) {
            ++self->left_early_;
            break;
        }
    }
    self->sockets_.erase(entry);
    ++self->ended_;
    on.socket.close(ignored);
}

asio::awaitable<bool> scripted_server::impl::do_step(connection& on, const script::step& step)
{
    error_code ignored;
    bool stayed = true;
    if (std::holds_alternative<script::receive>(step)) {
        stayed = co_await read_request(on);
    } else if (std::holds_alternative<script::receive_head>(step)) {
        stayed = co_await read_head(on);
    } else if (const auto* what = std::get_if<script::send>(&step)) {
        stayed = co_await write(on, *what);
    } else if (std::holds_alternative<script::hold>(step)) {
        co_await held_.async_wait(as_value);
    } else if (std::holds_alternative<script::stall>(step)) {
        co_await drain(on);
        stayed = false;
    } else if (std::holds_alternative<script::reset>(step)) {
        on.socket.set_option(asio::socket_base::linger{true, 0}, ignored);
        on.socket.close(ignored);
    } else {
        on.socket.shutdown(tcp::socket::shutdown_send, ignored);
        co_await drain(on);
    }
    co_return stayed;
}

asio::awaitable<void> scripted_server::impl::drain(connection& on)
{
    std::string bytes(4096, '\0');
    error_code ended;
    while (!ended) {
        const auto buffer = asio::buffer(bytes);
        const auto [error, size] = co_await on.socket.async_read_some(buffer, as_value);
        ended = error;
    }
}

asio::awaitable<bool> scripted_server::impl::read_head(connection& on)
{
    auto buffer = asio::dynamic_buffer(on.buffer);
    const auto [error, size] =
        co_await asio::async_read_until(on.socket, buffer, "\r\n\r\n", as_value);
    if (error)
        co_return false;
    auto seen = parse_head(std::string_view{on.buffer}.substr(0, size));
    seen.connection = on.number;
    requests_.push_back(std::move(seen));
    on.buffer.erase(0, size);
    co_return true;
}

asio::awaitable<bool> scripted_server::impl::read_request(connection& on)
{
    const bool began = co_await read_head(on);
    if (!began)
        co_return false;
    const auto which = requests_.size() - 1;
    const auto length = requests_[which].header("content-length");
    std::size_t size = 0;
    std::from_chars(length.data(), length.data() + length.size(), size);
    if (on.buffer.size() < size) {
        auto buffer = asio::dynamic_buffer(on.buffer);
        const auto missing = asio::transfer_exactly(size - on.buffer.size());
        const auto [error, got] = co_await asio::async_read(on.socket, buffer, missing, as_value);
        if (error)
            co_return false;
    }
    requests_[which].body = on.buffer.substr(0, size);
    on.buffer.erase(0, size);
    co_return true;
}

asio::awaitable<bool> scripted_server::impl::write(connection& on, const script::send& what)
{
    for (std::size_t again = 0; again < what.times; ++again) {
        const auto piece = what.piece == 0 ? what.bytes.size() : what.piece;
        for (std::size_t at = 0; at < what.bytes.size(); at += piece) {
            const auto size = std::min(piece, what.bytes.size() - at);
            const auto buffer = asio::buffer(what.bytes.data() + at, size);
            const auto [error, written] = co_await asio::async_write(on.socket, buffer, as_value);
            sent_ += written;
            if (error)
                co_return false;
        }
    }
    co_return true;
}

std::string_view seen_request::header(std::string_view name) const
{
    for (const auto& [known, value] : headers)
        if (known == name)
            return value;
    return {};
}

scripted_server::scripted_server(
    asio::io_context& loop,
    std::vector<connection_script> scripts,
    const std::string& address
)
    : impl_{std::make_shared<impl>(loop, std::move(scripts), address)}
{
    impl_->begin();
}

scripted_server::~scripted_server() { impl_->stop(); }

unsigned short scripted_server::port() const noexcept
{
    return impl_->acceptor_.local_endpoint().port();
}

std::string scripted_server::url(std::string_view path) const
{
    return "http://" + impl_->address_ + ":" + std::to_string(port()) + std::string{path};
}

const std::vector<seen_request>& scripted_server::requests() const noexcept
{
    return impl_->requests_;
}

std::size_t scripted_server::connections() const noexcept { return impl_->connections_; }

std::size_t scripted_server::left_early() const noexcept { return impl_->left_early_; }

std::size_t scripted_server::ended() const noexcept { return impl_->ended_; }

std::size_t scripted_server::sent() const noexcept { return impl_->sent_; }

void scripted_server::go_on() { impl_->held_.cancel(); }

void scripted_server::stop_listening() { impl_->acceptor_.close(); }

std::string http_reply(
    int status,
    std::string_view body,
    std::string_view content_type,
    std::string_view headers
)
{
    std::string out = "HTTP/1.1 " + std::to_string(status) + " Scripted\r\nContent-Type: ";
    out.append(content_type).append("\r\nContent-Length: " + std::to_string(body.size()));
    out.append("\r\n").append(headers).append("\r\n").append(body);
    return out;
}

std::string stream_head(int status)
{
    return "HTTP/1.1 " + std::to_string(status) +
           " Scripted\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
}

std::string chunk(std::string_view bytes)
{
    char size[16];
    const auto end = std::to_chars(size, size + sizeof size, bytes.size(), 16).ptr;
    std::string out(size, end);
    return out.append("\r\n").append(bytes).append("\r\n");
}

std::string stream_reply(const std::vector<std::string>& events)
{
    auto out = stream_head();
    for (const auto& event : events)
        out += chunk(event);
    return out + chunk("");
}

} // namespace answerd::tests
