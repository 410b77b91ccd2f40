// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/assert/source_location.hpp>
#include <boost/system/error_code.hpp>
#include <boost/system/result.hpp>

#include <iosfwd>
#include <string>
#include <type_traits>

namespace answerd {

using boost::system::error_code;

/// Why something did not work, in terms that a caller can act on.
enum class errc {
    timed_out = 1,
    cancelled,
    unreachable,  ///< name not resolved, refused, reset, TLS not accepted
    closed_early, ///< the peer ended before it had said everything
    malformed,    ///< not what its format allows
    too_large,    ///< over a limit of ours
    refused,      ///< a rule of ours forbids it (an address, a host)
    not_found,
};

} // namespace answerd

template <>
struct boost::system::is_error_code_enum<answerd::errc> : std::true_type {};

namespace answerd {

error_code make_error_code(errc) noexcept;

/// Why something did not work. `detail` is ours and may be logged and shown; `raw` came from
/// outside: it is never spoken and logged only at debug.
struct failure {
    error_code code{};
    std::string detail{};
    std::string raw{};
};
/// Code and detail, never `raw`. result<T> prints itself through it, in tests too.
std::ostream& operator<<(std::ostream& to, const failure& why);
[[noreturn]] void throw_exception_from_error(const failure&, const boost::source_location&);

template <class T = void>
using result = boost::system::result<T, failure>;

} // namespace answerd
