// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/connect.hpp"

#include "config/scalars.hpp"
#include "daemon/connect/administrator.hpp"
#include "daemon/connect/config_text.hpp"
#include "daemon/connect/console.hpp"
#include "daemon/connect/files.hpp"
#include "daemon/connect/introduction.hpp"
#include "daemon/connect/own_daemon.hpp"
#include "daemon/connect/setup_file.hpp"
#include "daemon/runtime/run_alone.hpp"

#include <cstdio>
#include <memory>
#include <utility>

namespace answerd::daemon::connect {
namespace {

namespace fs = std::filesystem;
using ha_bridge::setup::door_address;

constexpr const char* three_clicks =
    "three clicks are left in Home Assistant, because this token is no administrator's:\n"
    "    1. Settings, Devices & services, Add integration, Wyoming Protocol: host %s, port %u\n"
    "    2. Settings, Voice assistants, your assistant: Conversation agent %s\n"
    "    3. Settings, Voice assistants, Expose: what a voice may control\n"
    "(or run this again with --admin NAME and the password on the second line)\n";

/// One run of `connect`, step by step. Files are written only when everything before them holds,
/// and put back when the daemon does not come up with them.
class setting_up {
 public:
    setting_up(boost::asio::io_context& loop, const connect_command& wanted, setup_file file)
        : wanted_{wanted}
        , file_{std::move(file)}
        , with_{loop}
        , daemon_{with_, file_.path()}
        , admin_{with_}
    {}

    awaitable<void> run()
    {
        auto why = co_await prepare();
        if (!why)
            why = co_await write_and_start();
        if (!why)
            why = co_await introduce();
        co_await tidy_up();
        if (why)
            status_ = complain(*why);
        else if (!daemon_.is_service())
            say("next", "start the daemon: systemctl enable --now answerd, or answerd serve");
    }

    [[nodiscard]] int status() const noexcept { return status_; }

 private:
    /// Everything that can be known before anything is changed.
    awaitable<std::optional<refusal>> prepare()
    {
        const auto url = config::parse_url(wanted_.url, false);
        if (!url)
            co_return refusal{
                url.error().detail,
                "give the address that a browser opens, such as http://homeassistant.local:8123"};
        to_ = {*url, line_of_input(), file_.settings().home_assistant.ca_file};
        if (to_.token.empty())
            co_return refusal{
                "there is no token on standard input",
                "make a long-lived access token in Home Assistant (your profile, Security), and: "
                "answerd connect " +
                    to_.url + " < FILE"};
        std::string password = wanted_.admin.empty() ? std::string{} : line_of_input();
        auto why = co_await daemon_.look(file_.settings_with(to_.url));
        if (why)
            co_return why;
        home_ = std::make_unique<home_session>(with_, to_);
        why = co_await home_->enter();
        if (why)
            co_return why;
        const auto seen = home_->link().status();
        const char* hint =
            seen.entities == 0 ? ": expose some (Settings, Voice assistants, Expose)" : "";
        say("home assistant",
            "version " + seen.version + ", " + std::to_string(seen.entities) + " entities exposed" +
                hint);
        why = co_await admin_.become(*home_, to_, wanted_.admin, std::move(password));
        co_return why;
    }

    awaitable<std::optional<refusal>> write_and_start()
    {
        const fs::path token = file_.token_file();
        const auto old_token = text_of_file(token);
        if (const auto kept = replace_file(token, to_.token + "\n", 0600); !kept)
            co_return refusal{kept.error().detail, "run this as root, or with --config"};
        auto why = file_.become(with_home(file_.text(), {to_.url, token.string(), to_.ca_file}));
        if (!why)
            why = co_await daemon_.start(file_.settings());
        if (!why) {
            say("written",
                token.string() + " (mode 0600), home_assistant in " + file_.path().string());
            co_return std::nullopt;
        }
        file_.restore();
        std::error_code ignored;
        if (old_token && !old_token->empty())
            (void)replace_file(token, *old_token, 0600);
        else
            fs::remove(token, ignored);
        co_return why;
    }

    awaitable<std::optional<refusal>> introduce()
    {
        const auto at = ha_bridge::websocket::endpoint_of(to_.url);
        const door_address door{
            .host = at ? address_towards(at->host, at->port) : "127.0.0.1",
            .port = file_.settings().voice_address().port};
        home_session* admin = admin_.who();
        if (admin == nullptr) {
            const auto& name = file_.settings().wyoming.name;
            std::printf(three_clicks, door.host.c_str(), door.port, name.c_str());
            co_return std::nullopt;
        }
        introduction steps{with_, *admin, daemon_, file_};
        auto why = co_await steps.run(door);
        co_return why;
    }

    awaitable<void> tidy_up()
    {
        co_await admin_.leave();
        daemon_.stop();
        if (home_)
            home_->leave();
        with_.time.cancel();
        co_await with_.time.join();
    }

    connect_command wanted_;
    setup_file file_;
    clients with_;
    own_daemon daemon_;
    administrator admin_;
    ha_bridge::websocket::link_options to_{};
    std::unique_ptr<home_session> home_{};
    int status_{exit_done};
};

} // namespace

int connect(const connect_command& wanted)
{
    auto file = setup_file::read(wanted.from);
    if (!file)
        return exit_usage;
    boost::asio::io_context loop{1};
    setting_up steps{loop, wanted, std::move(*file)};
    runtime::run_alone(loop, steps.run());
    return steps.status();
}

} // namespace answerd::daemon::connect
