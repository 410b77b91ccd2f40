// SPDX-License-Identifier: Apache-2.0
#include "daemon/doctor/daemon_findings.hpp"

#include "conversation/json_fields.hpp"
#include "daemon/net/allow_list.hpp"

#include <boost/algorithm/string/join.hpp>
#include <boost/json/array.hpp>

#include <vector>

namespace answerd::daemon::doctor {
namespace {

namespace json = boost::json;
using boost::algorithm::join;
using conversation::array_in;
using conversation::text_in;

std::vector<std::string> texts_of(const json::array* list)
{
    std::vector<std::string> all;
    if (list != nullptr)
        for (const json::value& each : *list)
            if (each.is_string())
                all.emplace_back(each.get_string());
    return all;
}

} // namespace

findings daemon_findings(const json::object& status, std::string_view version)
{
    findings all;
    const std::string runs{text_in(status, "version")};
    finding daemon{.about = "daemon", .said = "runs, version " + runs};
    if (runs != version) {
        daemon.how = grade::note;
        daemon.cure = "restart it: this program is " + std::string{version};
    }
    all.push_back(std::move(daemon));
    all.push_back({grade::good, "listens", join(texts_of(array_in(status, "listens")), ", "), {}});
    if (const auto refused = texts_of(array_in(status, "refused")); !refused.empty())
        all.push_back(
            {grade::note,
             "refused",
             join(refused, ", ") + " tried to connect to Wyoming",
             "if that is Home Assistant, write " + net::line_to_allow(refused)}
        );
    if (const std::string entry{text_in(status, "entry")}; !entry.empty())
        all.push_back({grade::note, "entry", entry, {}});
    if (const auto keys = texts_of(array_in(status, "restart")); !keys.empty())
        all.push_back(
            {grade::note,
             "restart",
             join(keys, ", ") +
                 " changed in the file, and the daemon runs with what was there before",
             "systemctl restart answerd"}
        );
    return all;
}

finding port_finding(const std::string& key, const std::string& where, bool is_free)
{
    if (is_free)
        return {
            grade::note,
            "daemon",
            "none runs; " + where + " is free for it",
            "systemctl start answerd, or answerd serve"};
    return {
        grade::bad,
        key,
        where + " is taken by something else",
        "end what listens there (ss -ltnp), or choose another " + key};
}

} // namespace answerd::daemon::doctor
