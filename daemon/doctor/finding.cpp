// SPDX-License-Identifier: Apache-2.0
#include "daemon/doctor/finding.hpp"

#include <boost/json/object.hpp>

#include <algorithm>
#include <iterator>

namespace answerd::daemon::doctor {

std::string_view to_string(grade how) noexcept
{
    switch (how) {
    case grade::good:
        return "ok";
    case grade::note:
        return "note";
    case grade::bad:
        return "bad";
    }
    return {};
}

std::string to_text(const findings& all)
{
    std::string lines;
    for (const finding& each : all) {
        lines += each.about + ": " + each.said + "\n";
        if (!each.cure.empty())
            lines += "    -> " + each.cure + "\n";
    }
    return lines;
}

boost::json::array to_json(const findings& all)
{
    boost::json::array list;
    for (const finding& each : all)
        list.push_back(boost::json::object{
            {"grade", to_string(each.how)},
            {"about", each.about},
            {"said", each.said},
            {"cure", each.cure}});
    return list;
}

void append(findings& to, findings more) { std::ranges::move(more, std::back_inserter(to)); }

} // namespace answerd::daemon::doctor
