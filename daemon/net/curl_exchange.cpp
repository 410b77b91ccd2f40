// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/curl_exchange.hpp"

#include "daemon/net/curl_errors.hpp"
#include "daemon/net/public_address.hpp"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/this_coro.hpp>

#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <utility>

namespace answerd::daemon::net {

namespace asio = boost::asio;
using conversation::addresses;

namespace {

// For each write callback: anything but the number of bytes given ends the transfer.
constexpr std::size_t end_it = 0;

/// An address in two: up to the host and its port, and what the request line names. One of another
/// shape stays whole, for libcurl to refuse.
struct address_parts {
    std::string_view origin;
    std::string target;
};

address_parts split_address(std::string_view url)
{
    url = url.substr(0, url.find('#'));
    const std::size_t scheme = url.find("://");
    if (scheme == std::string_view::npos)
        return {url, {}};
    const std::size_t end = std::min(url.find_first_of("/?", scheme + 3), url.size());
    std::string target{url.substr(end)};
    if (!target.starts_with('/'))
        target.insert(0, 1, '/');
    return {url.substr(0, end), std::move(target)};
}

bool has_control_characters(std::string_view text) noexcept
{
    return std::any_of(text.begin(), text.end(), [](char letter) {
        return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F;
    });
}

bool is_public_peer(const curl_sockaddr& to) noexcept
{
    if (to.family == AF_INET) {
        sockaddr_in plain{};
        std::copy_n(
            reinterpret_cast<const char*>(&to.addr),
            sizeof plain,
            reinterpret_cast<char*>(&plain)
        );
        return is_public(asio::ip::address_v4{ntohl(plain.sin_addr.s_addr)});
    }
    if (to.family == AF_INET6 && to.addrlen >= sizeof(sockaddr_in6)) {
        sockaddr_in6 plain{};
        std::copy_n(
            reinterpret_cast<const char*>(&to.addr),
            sizeof plain,
            reinterpret_cast<char*>(&plain)
        );
        asio::ip::address_v6::bytes_type bytes{};
        std::copy_n(std::begin(plain.sin6_addr.s6_addr), bytes.size(), bytes.begin());
        return is_public(asio::ip::address_v6{bytes});
    }
    return false;
}

bool is_public_peer(const char* literal) noexcept
{
    boost::system::error_code error;
    const auto address = asio::ip::make_address(literal, error);
    return !error && is_public(address);
}

} // namespace

curl_exchange::curl_exchange(
    std::shared_ptr<curl_multi> multi,
    runtime::alarm_clock& alarms,
    conversation::http_request request
)
    : multi_{std::move(multi)}
    , easy_{multi_->take_easy()}
    , request_{std::move(request)}
    , patience_{alarms, [this] {
                    late_ = true;
                    reader_.wake();
                }}
{}

curl_exchange::~curl_exchange() { end_transfer(); }

awaitable<result<void>> curl_exchange::begin()
{
    const auto caller = co_await asio::this_coro::cancellation_state;
    if (caller.cancelled() != asio::cancellation_type::none)
        co_return failure{errc::cancelled};
    for (const auto& [name, value] : request_.headers)
        if (has_control_characters(name) || has_control_characters(value))
            co_return failure{errc::malformed, "a request header with control characters"};
    if (has_control_characters(request_.url) || request_.url.find(' ') != std::string::npos)
        co_return failure{errc::malformed, "an address with blanks or control characters"};

    set_options();
    running_ = true;
    multi_->add(easy_, *this);
    while (!head_.complete() && !failed_ && !late_) {
        std::function<void()> cancelled{[this] { fail(errc::cancelled, "cancelled"); }};
        auto slept = reader_.sleep(std::move(cancelled), [] {});
        co_await std::move(slept);
    }
    if (late_)
        fail(errc::timed_out, "no answer in time");
    // An answer that broke off may have been whole for its reader (faults.md 34): read() tells.
    const bool broke_off = head_.complete() && failed_ && failed_->code == errc::closed_early;
    if (failed_ && !broke_off) {
        end_transfer();
        co_return *failed_;
    }
    patience_.put_off();
    co_return result<void>{};
}

awaitable<result<std::string>> curl_exchange::read(std::chrono::milliseconds patience)
{
    const auto caller = co_await asio::this_coro::cancellation_state;
    if (caller.cancelled() != asio::cancellation_type::none)
        fail(errc::cancelled, "cancelled");
    else if (!waiting_.empty())
        co_return take_waiting();

    late_ = patience <= patience.zero();
    if (!late_)
        patience_.set(std::chrono::steady_clock::now() + patience);
    while (waiting_.empty() && running_ && !failed_ && !late_) {
        std::function<void()> cancelled{[this] { fail(errc::cancelled, "cancelled"); }};
        auto slept = reader_.sleep(std::move(cancelled), [] {});
        co_await std::move(slept);
    }
    patience_.put_off();
    if (failed_ && failed_->code == errc::cancelled)
        end_transfer();
    else if (!waiting_.empty())
        co_return take_waiting();
    if (failed_)
        co_return *failed_;
    if (running_)
        co_return failure{errc::timed_out, "nothing came in time"};
    co_return std::string{};
}

std::string curl_exchange::take_waiting()
{
    auto taken = std::exchange(waiting_, {});
    if (std::exchange(paused_, false) && running_)
        multi_->resume(easy_);
    return taken;
}

void curl_exchange::fail(errc why, const char* detail)
{
    if (!failed_)
        failed_ = failure{why, detail};
    reader_.wake();
}

void curl_exchange::finished(CURLcode how)
{
    running_ = false;
    patience_.clear();
    if (how != CURLE_OK && !failed_) {
        failed_ = address_refused_ ? failure{errc::refused, "its address is not a public one"}
                                   : from_curl(how, connected_, error_text_.data());
    } else if (!head_.complete() && !failed_) {
        failed_ = failure{errc::closed_early, "the answer had no head"};
    }
    release_easy();
    reader_.wake();
}

void curl_exchange::end_transfer() noexcept
{
    if (std::exchange(running_, false))
        multi_->drop(easy_);
    release_easy();
    patience_.clear();
}

void curl_exchange::release_easy() noexcept
{
    auto* easy = std::exchange(easy_, nullptr);
    if (easy == nullptr)
        return;
    // The default for CAINFO cannot be set back.
    if (request_.ca_file.empty())
        multi_->give_back(easy);
    else
        curl_easy_cleanup(easy);
    curl_slist_free_all(std::exchange(header_lines_, nullptr));
}

void curl_exchange::set_options()
{
    const auto& limits = request_.limits;
    set_address();
    curl_easy_setopt(easy_, CURLOPT_ERRORBUFFER, error_text_.data());
    curl_easy_setopt(easy_, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(limits.connect.count()));
    curl_easy_setopt(easy_, CURLOPT_TIMEOUT_MS, static_cast<long>(limits.total.count()));
    curl_easy_setopt(easy_, CURLOPT_HEADERFUNCTION, &curl_exchange::on_header);
    curl_easy_setopt(easy_, CURLOPT_HEADERDATA, this);
    curl_easy_setopt(easy_, CURLOPT_WRITEFUNCTION, &curl_exchange::on_body);
    curl_easy_setopt(easy_, CURLOPT_WRITEDATA, this);
    curl_easy_setopt(easy_, CURLOPT_PREREQFUNCTION, &curl_exchange::on_connected);
    curl_easy_setopt(easy_, CURLOPT_PREREQDATA, this);
    curl_easy_setopt(easy_, CURLOPT_OPENSOCKETFUNCTION, &curl_exchange::on_socket);
    curl_easy_setopt(easy_, CURLOPT_OPENSOCKETDATA, this);
    // The system's certificates stay trusted: they are also found by their directory.
    if (!request_.ca_file.empty())
        curl_easy_setopt(easy_, CURLOPT_CAINFO, request_.ca_file.c_str());
    set_method();
    set_headers();
}

/// libcurl copies an address letter by letter, some five times, but a request target only once: the
/// address of a forecast has 600 bytes.
void curl_exchange::set_address()
{
    const auto [origin, target] = split_address(request_.url);
    curl_easy_setopt(easy_, CURLOPT_URL, std::string{origin}.c_str());
    curl_easy_setopt(easy_, CURLOPT_REQUEST_TARGET, target.empty() ? nullptr : target.c_str());
}

void curl_exchange::set_method()
{
    const auto& method = request_.method;
    if (method == "HEAD") {
        curl_easy_setopt(easy_, CURLOPT_NOBODY, 1L);
    } else if (method == "POST" || !request_.body.empty()) {
        curl_easy_setopt(easy_, CURLOPT_POST, 1L);
        curl_easy_setopt(
            easy_,
            CURLOPT_POSTFIELDSIZE_LARGE,
            static_cast<curl_off_t>(request_.body.size())
        );
        curl_easy_setopt(easy_, CURLOPT_POSTFIELDS, request_.body.c_str());
    } else {
        curl_easy_setopt(easy_, CURLOPT_HTTPGET, 1L);
    }
    const bool known = method == "GET" || method == "POST" || method == "HEAD";
    curl_easy_setopt(easy_, CURLOPT_CUSTOMREQUEST, known ? nullptr : method.c_str());
}

void curl_exchange::set_headers()
{
    const auto add = [this](const std::string& line) {
        header_lines_ = curl_slist_append(header_lines_, line.c_str());
    };
    add("Expect:"); // else a body over 1 MB waits a second for leave to come
    bool typed = false;
    for (const auto& [name, value] : request_.headers) {
        add(value.empty() ? name + ";" : name + ": " + value);
        typed = typed || name == "Content-Type" || name == "content-type";
    }
    if (!typed)
        add("Content-Type:"); // libcurl would call it a form
    curl_easy_setopt(easy_, CURLOPT_HTTPHEADER, header_lines_);
}

std::size_t curl_exchange::on_header(char* bytes, std::size_t, std::size_t size, void* self)
{
    auto& here = *static_cast<curl_exchange*>(self);
    const bool before = here.head_.complete();
    const auto verdict = here.head_.add({bytes, size});
    if (verdict == response_head::verdict::too_large) {
        here.fail(errc::too_large, "the head of the answer is too large");
        return end_it;
    }
    if (before || verdict == response_head::verdict::more)
        return size;
    // We never ask for an encoding; to decode one unasked would invite bombs (faults.md 35).
    const auto encoding = here.head_.header("content-encoding");
    if (!encoding.empty() && encoding != "identity") {
        here.fail(errc::malformed, "the answer is encoded, which was not asked for");
        return end_it;
    }
    here.reader_.wake();
    return size;
}

std::size_t curl_exchange::on_body(char* bytes, std::size_t, std::size_t size, void* self)
{
    auto& here = *static_cast<curl_exchange*>(self);
    if (here.waiting_.size() >= most_waiting) {
        here.paused_ = true;
        return CURL_WRITEFUNC_PAUSE;
    }
    here.received_ += size;
    const auto most = here.request_.limits.body;
    if (most != 0 && here.received_ > most) {
        here.fail(errc::too_large, "the answer is too large");
        return end_it;
    }
    if (here.waiting_.empty())
        here.make_room();
    here.waiting_.append(bytes, size);
    here.reader_.wake();
    return size;
}

/// For the whole body, where its length is told: else the room would double again and again.
void curl_exchange::make_room()
{
    curl_off_t length = -1;
    curl_easy_getinfo(easy_, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
    if (length > 0)
        waiting_.reserve(std::min(static_cast<std::size_t>(length), most_waiting));
}

int curl_exchange::on_connected(void* self, char* peer, char*, int, int)
{
    // Also called for a kept connection, which on_socket() may have let through for another
    // request that was allowed any address.
    auto& here = *static_cast<curl_exchange*>(self);
    if (here.request_.addresses == addresses::public_only && !is_public_peer(peer)) {
        here.address_refused_ = true;
        return CURL_PREREQFUNC_ABORT;
    }
    here.connected_ = true;
    const auto first = here.request_.limits.first_event;
    if (first > first.zero())
        here.patience_.set(std::chrono::steady_clock::now() + first);
    return CURL_PREREQFUNC_OK;
}

curl_socket_t curl_exchange::on_socket(void* self, curlsocktype, curl_sockaddr* to)
{
    auto& here = *static_cast<curl_exchange*>(self);
    if (here.request_.addresses == addresses::public_only && !is_public_peer(*to)) {
        here.address_refused_ = true;
        return CURL_SOCKET_BAD;
    }
    return ::socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

} // namespace answerd::daemon::net
