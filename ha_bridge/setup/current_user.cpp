// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/current_user.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <utility>

namespace answerd::ha_bridge::setup {

conversation::awaitable<std::optional<bool>>
is_administrator(tools::home::home& home, conversation::patience mine)
{
    boost::json::object who{{"type", "auth/current_user"}};
    const auto user = co_await home.ask(std::move(who), mine);
    std::optional<bool> told;
    if (user && user->is_object())
        if (const auto* admin = user->get_object().if_contains("is_admin"))
            told = admin->is_bool() && admin->get_bool();
    co_return told;
}

} // namespace answerd::ha_bridge::setup
