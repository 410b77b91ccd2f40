// SPDX-License-Identifier: Apache-2.0
#include "ha_bridge/setup/current_user.hpp"

#include "conversation/json_fields.hpp"

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
    if (user && user->is_object() && user->get_object().contains("is_admin"))
        told = conversation::flag_in(user->get_object(), "is_admin");
    co_return told;
}

} // namespace answerd::ha_bridge::setup
