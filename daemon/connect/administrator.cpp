// SPDX-License-Identifier: Apache-2.0
#include "daemon/connect/administrator.hpp"

#include "daemon/connect/console.hpp"

#include <utility>

namespace answerd::daemon::connect {

using namespace std::chrono_literals;

awaitable<std::optional<refusal>> administrator::become(
    home_session& own,
    ha_bridge::websocket::link_options to,
    std::string name,
    std::string password
)
{
    const bool is_one = co_await own.is_administrator();
    if (is_one) {
        say("token", "an administrator's; that of a person without these rights is enough");
        who_ = &own;
        co_return std::nullopt;
    }
    say("token", "a user who is no administrator");
    if (name.empty())
        co_return std::nullopt;
    conversation::signal nobody;
    const conversation::patience mine{with_.time.now() + 20s, nobody};
    access_.emplace(own.rest());
    access_->token.clear();
    auto made = co_await log_in(*access_, name, std::move(password), mine);
    if (!made)
        co_return refusal{
            made.error().detail,
            "check --admin NAME and the second line of standard input"};
    login_ = std::move(*made);
    to.token = login_.access_token;
    borrowed_ = std::make_unique<home_session>(with_, std::move(to));
    auto why = co_await borrowed_->enter();
    if (why)
        co_return why;
    const bool has_rights = co_await borrowed_->is_administrator();
    if (!has_rights)
        co_return refusal{name + " is no administrator", "name one, or leave --admin out"};
    who_ = borrowed_.get();
    co_return std::nullopt;
}

awaitable<void> administrator::leave()
{
    who_ = nullptr;
    if (borrowed_)
        borrowed_->leave();
    if (!access_ || login_.refresh_token.empty())
        co_return;
    conversation::signal nobody;
    const conversation::patience mine{with_.time.now() + 5s, nobody};
    auto used = std::exchange(login_, {});
    co_await log_out(*access_, std::move(used), mine);
}

} // namespace answerd::daemon::connect
