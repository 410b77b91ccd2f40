// SPDX-License-Identifier: Apache-2.0
#include "conversation/error.hpp"

#include <boost/system/system_error.hpp>

#include <ostream>

namespace answerd {
namespace {

// Its base has no virtual destructor by design: categories are never deleted.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-virtual-dtor"
class error_category final : public boost::system::error_category {
 public:
    [[nodiscard]] const char* name() const noexcept override { return "answerd"; }

    [[nodiscard]] std::string message(int value) const override
    {
        switch (static_cast<errc>(value)) {
        case errc::timed_out:
            return "took longer than its limit";
        case errc::cancelled:
            return "cancelled";
        case errc::unreachable:
            return "cannot be reached";
        case errc::closed_early:
            return "the peer closed the connection early";
        case errc::malformed:
            return "malformed";
        case errc::too_large:
            return "over its size limit";
        case errc::refused:
            return "refused by a rule";
        case errc::not_found:
            return "not found";
        }
        return "unknown error";
    }
};
#pragma GCC diagnostic pop

} // namespace

error_code make_error_code(errc value) noexcept
{
    static const error_category category;
    return {static_cast<int>(value), category};
}

std::ostream& operator<<(std::ostream& to, const failure& why)
{
    return to << why.code.message() << (why.detail.empty() ? "" : ": ") << why.detail;
}

void throw_exception_from_error(const failure& why, const boost::source_location&)
{
    throw boost::system::system_error{why.code, why.detail};
}

} // namespace answerd
