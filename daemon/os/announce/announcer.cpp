// SPDX-License-Identifier: Apache-2.0
#include "daemon/os/announce/announcer.hpp"

#include <utility>

namespace answerd::daemon::os::announce {
namespace {

/// A network that refuses so many names has another trouble.
constexpr unsigned most_renames = 8;

} // namespace

announcer::announcer(avahi& by, announced_service what, news tell)
    : by_{by}, what_{std::move(what)}, tell_{std::move(tell)}
{}

avahi::reply announcer::then(void (announcer::*next)(const std::string&))
{
    return [this, next, of = generation_](const std::optional<std::string>& got) {
        if (of == generation_ && got)
            (this->*next)(*got);
    };
}

void announcer::avahi_is_there()
{
    ++generation_;
    announced_ = false;
    group_.clear();
    by_.new_group(then(&announcer::keep_group));
}

void announcer::avahi_is_gone()
{
    ++generation_;
    announced_ = false;
    group_.clear();
}

void announcer::withdraw()
{
    if (!group_.empty())
        by_.free(group_);
    avahi_is_gone();
}

void announcer::keep_group(const std::string& path)
{
    group_ = path;
    add();
}

/// A name that another program on this host has is refused at once; one on the network later, by
/// group_changed().
void announcer::add()
{
    auto added = [this, of = generation_](const std::optional<std::string>& got) {
        if (of != generation_)
            return;
        if (got)
            commit();
        else
            rename();
    };
    by_.add_service(group_, what_.name, what_.port, std::move(added));
}

void announcer::commit() { by_.commit(group_, then(&announcer::committed)); }

void announcer::group_changed(const std::string& group, group_state now)
{
    if (group_.empty() || group != group_)
        return;
    if (now == group_state::established && !std::exchange(announced_, true))
        tell_("announced as \"" + what_.name + "\", port " + std::to_string(what_.port));
    if (now == group_state::collision)
        rename();
    if (now == group_state::failure)
        tell_("Avahi does not announce us; Home Assistant has to be told host and port");
}

void announcer::rename()
{
    announced_ = false;
    if (++renamed_ > most_renames) {
        tell_("every name is taken on this network; we are not announced");
        return;
    }
    by_.alternative(what_.name, then(&announcer::use_name));
}

void announcer::use_name(const std::string& name)
{
    if (name.empty())
        return;
    tell_("\"" + what_.name + "\" is taken on this network: we are \"" + name + "\"");
    what_.name = name;
    by_.reset(group_, then(&announcer::add_again));
}

} // namespace answerd::daemon::os::announce
