// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/bare_loop.hpp"

#include <boost/json.hpp>

#include <curl/curl.h>
#include <sys/resource.h>

#include <memory>
#include <stdexcept>

namespace answerd::bench {

namespace {

using clock = std::chrono::steady_clock;
namespace json = boost::json;

micros cpu_of_this_thread()
{
    rusage used{};
    ::getrusage(RUSAGE_THREAD, &used);
    const auto in_micros = [](const timeval& t) {
        return micros{1e6 * static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec)};
    };
    return in_micros(used.ru_utime) + in_micros(used.ru_stime);
}

struct script {
    std::string model_url;
    std::string fetch_url;
    json::value first;
    json::value second;
    curl_slist* fields;
};

/// One conversation: a model call, a fetch, a model call, and again.
class conversation {
 public:
    conversation(const script& told, CURLM* multi) : script_{told}, multi_{multi}
    {
        curl_easy_setopt(easy_, CURLOPT_PRIVATE, this);
        curl_easy_setopt(easy_, CURLOPT_WRITEFUNCTION, &conversation::write);
        curl_easy_setopt(easy_, CURLOPT_WRITEDATA, this);
        curl_easy_setopt(easy_, CURLOPT_NOSIGNAL, 1L);
    }
    conversation(conversation&&) = delete;
    ~conversation() { curl_easy_cleanup(easy_); }

    void begin()
    {
        began_ = clock::now();
        step_ = 0;
        request();
    }

    /// True when that was the turn's last reply.
    [[nodiscard]] bool replied()
    {
        curl_multi_remove_handle(multi_, easy_);
        if (step_ == 1)
            read_whole();
        if (++step_ == 3)
            return true;
        request();
        return false;
    }

    [[nodiscard]] micros took() const { return clock::now() - began_; }

 private:
    void request()
    {
        came_.clear();
        const bool fetch = step_ == 1;
        curl_easy_setopt(
            easy_,
            CURLOPT_URL,
            (fetch ? script_.fetch_url : script_.model_url).c_str()
        );
        curl_easy_setopt(easy_, CURLOPT_HTTPHEADER, fetch ? nullptr : script_.fields);
        if (fetch) {
            curl_easy_setopt(easy_, CURLOPT_HTTPGET, 1L);
        } else {
            body_ = json::serialize(step_ == 0 ? script_.first : script_.second);
            curl_easy_setopt(easy_, CURLOPT_POSTFIELDSIZE, static_cast<long>(body_.size()));
            curl_easy_setopt(easy_, CURLOPT_POSTFIELDS, body_.c_str());
        }
        curl_multi_add_handle(multi_, easy_);
    }

    static std::size_t write(char* bytes, std::size_t, std::size_t size, void* self)
    {
        auto& to = *static_cast<conversation*>(self);
        to.came_.append(bytes, size);
        if (to.step_ != 1)
            to.read_events();
        return size;
    }

    void read_events()
    {
        for (auto end = came_.find("\n\n"); end != std::string::npos; end = came_.find("\n\n")) {
            const auto data = std::string_view{came_}.substr(6, end - 6);
            if (data != "[DONE]")
                seen_ += json::parse(data).as_object().size();
            came_.erase(0, end + 2);
        }
    }

    void read_whole() { seen_ += json::parse(came_).as_object().size(); }

    const script& script_;
    CURLM* multi_;
    CURL* easy_{curl_easy_init()};
    std::string came_;
    std::string body_;
    clock::time_point began_;
    std::size_t seen_{0};
    int step_{0};
};

void run_turns(CURLM* multi, figures& found, int turns, int started)
{
    while (static_cast<int>(found.turns.size()) < turns) {
        int running = 0;
        curl_multi_perform(multi, &running);
        int left = 0;
        bool any = false;
        while (const CURLMsg* told = curl_multi_info_read(multi, &left)) {
            if (told->data.result != CURLE_OK)
                throw std::runtime_error{curl_easy_strerror(told->data.result)};
            any = true;
            conversation* one = nullptr;
            curl_easy_getinfo(told->easy_handle, CURLINFO_PRIVATE, &one);
            if (!one->replied())
                continue;
            found.turns.push_back(one->took());
            if (started++ < turns)
                one->begin();
        }
        if (!any)
            curl_multi_poll(multi, nullptr, 0, 1000, nullptr);
    }
}

} // namespace

figures
run_bare_loop(std::uint16_t port, const turn_requests& requests, int conversations, int turns)
{
    const std::string server = "http://127.0.0.1:" + std::to_string(port);
    const script told{
        server + "/v1/chat/completions",
        server + requests.fetch_target,
        json::parse(requests.first_body),
        json::parse(requests.second_body),
        curl_slist_append(nullptr, "Content-Type: application/json")};
    figures found;
    CURLM* multi = curl_multi_init();
    {
        std::vector<std::unique_ptr<conversation>> all;
        for (int n = 0; n < conversations; ++n)
            all.push_back(std::make_unique<conversation>(told, multi));
        const auto cpu = cpu_of_this_thread();
        const auto began = clock::now();
        for (const auto& one : all)
            one->begin();
        run_turns(multi, found, turns, conversations);
        found.whole = clock::now() - began;
        found.cpu = cpu_of_this_thread() - cpu;
    }
    curl_multi_cleanup(multi);
    curl_slist_free_all(told.fields);
    return found;
}

} // namespace answerd::bench
