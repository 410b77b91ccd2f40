// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/administrator.hpp"
#include "daemon/connect/config_text.hpp"
#include "daemon/connect/connect.hpp"
#include "daemon/connect/console.hpp"
#include "daemon/connect/own_daemon.hpp"
#include "daemon/connect/setup_file.hpp"
#include "daemon/runtime/run_alone.hpp"
#include "ha_bridge/setup/agent_entry.hpp"
#include "ha_bridge/setup/pipeline.hpp"
#include "ha_bridge/setup/wyoming_flow.hpp"

#include <memory>
#include <utility>

namespace answerd::daemon::connect {
namespace {

using namespace std::chrono_literals;
using namespace ha_bridge::setup;

/// Home Assistant's side first, as far as it can be reached and we may; then ours, in any case.
class taking_back {
 public:
    taking_back(boost::asio::io_context& loop, const disconnect_command& wanted, setup_file file)
        : wanted_{wanted}, file_{std::move(file)}, with_{loop}, admin_{with_}
    {}

    awaitable<void> run()
    {
        auto why = co_await meet();
        if (!why && admin_.who() != nullptr)
            co_await leave_home(*admin_.who());
        else
            say("home assistant",
                (why ? why->what : "this token may not remove anything there") +
                    "; delete the Wyoming entry " + file_.settings().wyoming.name +
                    " and its pipeline by hand (Settings, Devices & services)");
        co_await admin_.leave();
        if (home_)
            home_->leave();
        status_ = leave_files();
        with_.time.cancel();
        co_await with_.time.join();
    }

    [[nodiscard]] int status() const noexcept { return status_; }

 private:
    awaitable<std::optional<refusal>> meet()
    {
        const auto& home = file_.settings().home_assistant;
        const ha_bridge::websocket::link_options to{home.url, home.token.text, home.ca_file};
        std::string password = wanted_.admin.empty() ? std::string{} : line_of_input();
        home_ = std::make_unique<home_session>(with_, to);
        auto why = co_await home_->enter();
        if (why)
            co_return why;
        why = co_await admin_.become(*home_, to, wanted_.admin, std::move(password));
        co_return why;
    }

    awaitable<void> leave_home(home_session& as)
    {
        conversation::signal nobody;
        const conversation::patience mine{with_.time.now() + 30s, nobody};
        auto known = co_await read_agent_entries(as.link(), mine);
        std::vector<agent_entry> ours;
        if (known)
            ours = entries_of({.name = file_.settings().wyoming.name}, std::move(*known));
        if (ours.empty())
            say("entry", "there is none");
        const auto access = as.rest();
        for (const agent_entry& each : ours) {
            const auto pipelines = co_await remove_pipelines(as.link(), each.entity_id, mine);
            if (pipelines && pipelines->left > 0)
                say("pipeline",
                    "the preferred one stays; choose another agent in it (Settings, Voice "
                    "assistants)");
            const auto gone = co_await remove_entry(access, each.entry_id, mine);
            say("entry", each.entity_id + (gone ? " removed" : " could not be removed"));
        }
    }

    [[nodiscard]] int leave_files()
    {
        const auto token = file_.token_file();
        if (const auto why = file_.become(without_home(file_.text())))
            return complain(*why);
        std::error_code ignored;
        std::filesystem::remove(token, ignored);
        say("removed", token.string() + ", home_assistant in " + file_.path().string());
        say("next", "restart the daemon; delete the token in Home Assistant (profile, Security)");
        return exit_done;
    }

    disconnect_command wanted_;
    setup_file file_;
    clients with_;
    administrator admin_;
    std::unique_ptr<home_session> home_{};
    int status_{exit_done};
};

} // namespace

int disconnect(const disconnect_command& wanted)
{
    auto file = setup_file::read(wanted.from);
    if (!file)
        return exit_usage;
    if (file->settings().home_assistant.url.empty()) {
        say("home assistant", "none is connected");
        return exit_done;
    }
    boost::asio::io_context loop{1};
    taking_back steps{loop, wanted, std::move(*file)};
    runtime::run_alone(loop, steps.run());
    return steps.status();
}

} // namespace answerd::daemon::connect
