// SPDX-License-Identifier: Apache-2.0
#include "daemon/net/curl_multi.hpp"

#include <boost/asio/post.hpp>

#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace answerd::daemon::net {

namespace asio = boost::asio;

namespace {

// Of kept connections. A conversation keeps one per backend while it talks; more than this many at
// once are closed after use.
constexpr long most_idle_connections = 64;
constexpr std::size_t most_idle_handles = 64;

void must(bool worked, const char* what)
{
    if (!worked)
        throw std::runtime_error{what};
}

/// libcurl's global state, from the first use to the end of the process.
void init_curl_once()
{
    static const CURLcode started = curl_global_init(CURL_GLOBAL_DEFAULT);
    must(started == CURLE_OK, "libcurl does not start");
}

void set_constant_options(CURL* easy)
{
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_1_1});
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    // The environment of a daemon must not decide where a home's words go.
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "answerd");
    // A host that has moved is found again soon; curl's own minute would keep it away so long.
    curl_easy_setopt(easy, CURLOPT_DNS_CACHE_TIMEOUT, 5L);
    curl_easy_setopt(easy, CURLOPT_TCP_KEEPALIVE, 1L);
    // Certificates are checked when a connection begins, so no connection lasts for ever; an idle
    // one is mostly closed by the server before this.
    curl_easy_setopt(easy, CURLOPT_MAXAGE_CONN, 60L);
    curl_easy_setopt(easy, CURLOPT_MAXLIFETIME_CONN, 3600L);
    // Without it, ending a transfer whose name is still being resolved waits for the resolver's
    // thread (curl issues 8515, 2975): seconds, on the loop.
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
}

} // namespace

curl_multi::curl_multi(const asio::any_io_executor& executor, runtime::alarm_clock& alarms)
    : executor_{executor}
    , events_{executor, ::epoll_create1(EPOLL_CLOEXEC)}
    , due_{alarms, [this] { act(CURL_SOCKET_TIMEOUT, 0); }}
{
    init_curl_once();
    open();
}

curl_multi::~curl_multi() { close(); }

void curl_multi::open()
{
    multi_ = curl_multi_init();
    must(multi_ != nullptr, "no memory for libcurl");
    curl_multi_setopt(multi_, CURLMOPT_SOCKETFUNCTION, &curl_multi::socket_wanted);
    curl_multi_setopt(multi_, CURLMOPT_SOCKETDATA, this);
    curl_multi_setopt(multi_, CURLMOPT_TIMERFUNCTION, &curl_multi::timer_wanted);
    curl_multi_setopt(multi_, CURLMOPT_TIMERDATA, this);
    curl_multi_setopt(multi_, CURLMOPT_MAXCONNECTS, most_idle_connections);
}

void curl_multi::close() noexcept
{
    for (auto* easy : busy_) {
        curl_multi_remove_handle(multi_, easy);
        curl_easy_cleanup(easy);
    }
    busy_.clear();
    for (auto* easy : idle_)
        curl_easy_cleanup(easy);
    idle_.clear();
    curl_multi_cleanup(multi_); // may still call socket_wanted()
    multi_ = nullptr;
}

CURL* curl_multi::take_easy()
{
    if (!idle_.empty()) {
        auto* easy = idle_.back();
        idle_.pop_back();
        return easy;
    }
    auto* easy = curl_easy_init();
    must(easy != nullptr, "no memory for libcurl");
    set_constant_options(easy);
    return easy;
}

void curl_multi::give_back(CURL* easy) noexcept
{
    if (idle_.size() < most_idle_handles)
        idle_.push_back(easy);
    else
        curl_easy_cleanup(easy);
}

void curl_multi::add(CURL* easy, transfer& owner)
{
    curl_easy_setopt(easy, CURLOPT_PRIVATE, &owner);
    busy_.push_back(easy);
    curl_multi_add_handle(multi_, easy);
    settle();
}

void curl_multi::drop(CURL* easy)
{
    std::erase(busy_, easy);
    curl_multi_remove_handle(multi_, easy);
    settle();
}

void curl_multi::resume(CURL* easy)
{
    curl_easy_pause(easy, CURLPAUSE_CONT);
    settle();
}

int curl_multi::socket_wanted(CURL*, curl_socket_t socket, int what, void* self, void* known)
{
    static_cast<curl_multi*>(self)->watch(socket, what, known != nullptr);
    return 0;
}

void curl_multi::watch(curl_socket_t socket, int what, bool known)
{
    const int set = events_.native_handle();
    if (what == CURL_POLL_REMOVE) {
        // It may be closed already: then the set has forgotten it by itself.
        ::epoll_ctl(set, EPOLL_CTL_DEL, socket, nullptr);
        return;
    }
    epoll_event wanted{};
    wanted.events =
        ((what & CURL_POLL_IN) != 0 ? EPOLLIN : 0U) | ((what & CURL_POLL_OUT) != 0 ? EPOLLOUT : 0U);
    wanted.data.fd = socket;
    // The number may be that of another socket by now, in either direction: try both.
    if (::epoll_ctl(set, known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &wanted) != 0)
        ::epoll_ctl(set, known ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &wanted);
    if (!known)
        curl_multi_assign(multi_, socket, this);
}

int curl_multi::timer_wanted(CURLM*, long milliseconds, void* self)
{
    auto& multi = *static_cast<curl_multi*>(self);
    multi.due_now_ = milliseconds == 0;
    if (milliseconds > 0)
        multi.due_.set(std::chrono::steady_clock::now() + std::chrono::milliseconds{milliseconds});
    else
        multi.due_.put_off();
    return 0;
}

void curl_multi::act(curl_socket_t socket, int events)
{
    int running = 0;
    const auto state = curl_multi_socket_action(multi_, socket, events, &running);
    if (state != CURLM_OK)
        rebuild(); // every transfer is undefined then
    settle();
}

void curl_multi::settle()
{
    // "At once" is asked for inside the timer callback, where libcurl must not be called. A bound,
    // so that one transfer cannot keep the loop to itself.
    for (int again = 0; due_now_ && again < 8; ++again) {
        due_now_ = false;
        int running = 0;
        curl_multi_socket_action(multi_, CURL_SOCKET_TIMEOUT, 0, &running);
    }
    collect_finished();
    if (due_now_) {
        asio::post(executor_, [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->settle();
        });
    }
    wait_for_events();
    if (busy_.empty())
        due_.clear();
}

void curl_multi::collect_finished()
{
    int left = 0;
    while (const auto* message = curl_multi_info_read(multi_, &left)) {
        if (message->msg != CURLMSG_DONE)
            continue;
        auto* easy = message->easy_handle;
        const auto how = message->data.result; // the message dies with the removal
        void* owner = nullptr;
        curl_easy_getinfo(easy, CURLINFO_PRIVATE, &owner);
        std::erase(busy_, easy);
        curl_multi_remove_handle(multi_, easy);
        static_cast<transfer*>(owner)->finished(how);
    }
}

void curl_multi::rebuild()
{
    const auto lost = std::exchange(busy_, {});
    for (auto* easy : lost)
        curl_multi_remove_handle(multi_, easy);
    curl_multi_cleanup(multi_);
    due_now_ = false;
    open();
    for (auto* easy : lost) {
        void* owner = nullptr;
        curl_easy_getinfo(easy, CURLINFO_PRIVATE, &owner);
        static_cast<transfer*>(owner)->finished(CURLE_FAILED_INIT);
    }
}

void curl_multi::wait_for_events()
{
    // Idle connections are not watched: without transfers there is nothing to wait for, and the
    // loop may end.
    if (busy_.empty()) {
        if (std::exchange(waiting_, false))
            events_.cancel();
        return;
    }
    if (std::exchange(waiting_, true))
        return;
    events_.async_wait(
        asio::posix::stream_descriptor::wait_read,
        [weak = weak_from_this()](const boost::system::error_code& error) {
            const auto self = weak.lock();
            if (self && !error)
                self->on_events();
        }
    );
}

void curl_multi::on_events()
{
    waiting_ = false;
    std::array<epoll_event, 64> ready{};
    const int count =
        ::epoll_wait(events_.native_handle(), ready.data(), static_cast<int>(ready.size()), 0);
    for (int i = 0; i < count; ++i) {
        const auto& event = ready.at(static_cast<std::size_t>(i));
        const int events = ((event.events & EPOLLIN) != 0 ? CURL_CSELECT_IN : 0) |
                           ((event.events & EPOLLOUT) != 0 ? CURL_CSELECT_OUT : 0) |
                           ((event.events & (EPOLLERR | EPOLLHUP)) != 0 ? CURL_CSELECT_ERR : 0);
        int running = 0;
        const auto state = curl_multi_socket_action(multi_, event.data.fd, events, &running);
        if (state != CURLM_OK) {
            rebuild();
            break;
        }
    }
    settle();
}

} // namespace answerd::daemon::net
