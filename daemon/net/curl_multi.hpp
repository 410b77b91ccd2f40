// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "daemon/runtime/deadline.hpp"

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

#include <curl/curl.h>

#include <memory>
#include <vector>

namespace answerd::daemon::net {

/// One transfer as the multi handle sees it. Called outside of libcurl's callbacks.
class transfer {
 public:
    virtual ~transfer() = default;
    /// The transfer is over and its easy handle no longer the multi's.
    virtual void finished(CURLcode how) = 0;
};

/// libcurl's multi handle on the event loop: one thread, one handle for the whole life of the
/// daemon, so that connections, names and certificates are kept. Its sockets live in an epoll set
/// of their own, of which the loop watches the one descriptor: libcurl closes and reuses descriptor
/// numbers before it says so (curl issues 5090, 2407), which an epoll set forgives.
class curl_multi : public std::enable_shared_from_this<curl_multi> {
 public:
    curl_multi(const boost::asio::any_io_executor& executor, runtime::alarm_clock& alarms);
    ~curl_multi();
    curl_multi(const curl_multi&) = delete;
    curl_multi& operator=(const curl_multi&) = delete;

    /// Begins a transfer: by the time this returns, its request may have been sent. `easy` belongs
    /// to the multi until finished() or drop(). Never from inside a callback of libcurl.
    void add(CURL* easy, transfer& owner);
    /// Ends a transfer unheard and closes its connection.
    void drop(CURL* easy);
    /// Lets a paused transfer go on. Its write callback may run inside this call.
    void resume(CURL* easy);

    /// A handle with the options that never change, used or new.
    [[nodiscard]] CURL* take_easy();
    void give_back(CURL* easy) noexcept;

 private:
    static int socket_wanted(CURL*, curl_socket_t, int what, void* self, void* known);
    static int timer_wanted(CURLM*, long milliseconds, void* self);

    void open();
    void close() noexcept;
    void rebuild();
    void watch(curl_socket_t socket, int what, bool known);
    void act(curl_socket_t socket, int events);
    void settle();
    void collect_finished();
    void wait_for_events();
    void on_events();

    boost::asio::any_io_executor executor_;
    boost::asio::posix::stream_descriptor events_;
    runtime::deadline due_;
    CURLM* multi_{nullptr};
    std::vector<CURL*> idle_{};
    std::vector<CURL*> busy_{};
    bool waiting_{false};
    bool due_now_{false};
};

} // namespace answerd::daemon::net
