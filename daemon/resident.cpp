// SPDX-License-Identifier: Apache-2.0
#include "daemon/resident.hpp"

#include "daemon/home_defaults.hpp"

#include <utility>

namespace answerd::daemon {
namespace {

/// Old households whose last turns are long over are let go, the newest few aside.
constexpr std::size_t kept_households = 4;

} // namespace

resident::resident(resident_ports ports, const config::settings& from)
    : ports_{std::move(ports)}
    , settings_{from}
    , listeners_{ports_.listener, ports_.time, from.recent_turns}
    , followed_{ports_.home.view()}
    , place_{from.location}
    , language_{from.language}
    , house_{build(from)}
    , histories_{ports_.time, from.history}
    , answerer_{
          {ports_.time, ports_.dice, histories_, listeners_, &ports_.kept.asked},
          assistant_of(house_)}
{}

std::shared_ptr<const household> resident::build(const config::settings& from)
{
    const household_ports ports{
        .time = ports_.time,
        .http = ports_.http,
        .home = ports_.home,
        .listener = listeners_,
        .audit = ports_.audit,
        .kept = ports_.kept,
        .remembered = listeners_.remembered,
        .digest_key = ports_.digest_key,
        .tell = [&log = ports_.log](const std::string& what) { log.info("-", what); },
        .language_overrides = ports_.language_overrides,
        .costs = ports_.costs,
    };
    return std::make_shared<const household>(from, ports);
}

conversation::awaitable<conversation::answer> resident::answer(
    conversation::utterance said,
    conversation::voice& way_back,
    conversation::signal& stop,
    conversation::observer* also
)
{
    follow_home();
    return answerer_.answer_to(std::move(said), way_back, stop, also);
}

void resident::use(const config::settings& next)
{
    settings_ = next;
    furnish();
    histories_.use(next.history);
    listeners_.remembered.keep(next.recent_turns);
}

/// What the home told about itself may be what the settings leave open.
void resident::follow_home()
{
    if (ports_.home.view() == followed_)
        return;
    followed_ = ports_.home.view();
    const auto whole = with_home_defaults(settings_, *followed_);
    if (whole.location != place_ || whole.language != language_)
        furnish();
    else
        house_->follow_home();
}

void resident::furnish()
{
    followed_ = ports_.home.view();
    const auto whole = with_home_defaults(settings_, *followed_);
    auto built = build(whole);
    place_ = whole.location;
    language_ = whole.language;
    earlier_.push_back(std::exchange(house_, std::move(built)));
    if (earlier_.size() > kept_households)
        earlier_.erase(earlier_.begin());
    answerer_.use(assistant_of(house_));
}

} // namespace answerd::daemon
