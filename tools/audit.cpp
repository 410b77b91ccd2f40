// SPDX-License-Identifier: Apache-2.0
#include "tools/audit.hpp"

#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid.hpp>
#include <boost/uuid/uuid_io.hpp>

#include <algorithm>

namespace answerd::tools {

std::string_view to_string(call_end end) noexcept
{
    switch (end) {
    case call_end::done:
        return "done";
    case call_end::failed:
        return "failed";
    case call_end::refused:
        return "refused";
    case call_end::unknown:
        return "unknown";
    case call_end::denied:
        return "denied";
    case call_end::asked:
        return "asked";
    case call_end::timed_out:
        return "timed_out";
    case call_end::cancelled:
        return "cancelled";
    }
    return "failed";
}

std::string argument_digest::of(std::string_view canonical_arguments) const
{
    boost::uuids::uuid space{};
    std::copy(secret_.begin(), secret_.end(), space.begin());
    const boost::uuids::name_generator_sha1 digest{space};
    return boost::uuids::to_string(digest(canonical_arguments.data(), canonical_arguments.size()));
}

} // namespace answerd::tools
