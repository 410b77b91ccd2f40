// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace answerd::daemon::os {

/// Lifts the soft limit of open files to the hard one, at most 65536: the usual 1024 is kept for
/// select(), which nothing here uses, and would refuse clients long before our own limits do.
/// Returns what holds now; 0 when the system does not say.
unsigned long lift_descriptor_limit() noexcept;

} // namespace answerd::daemon::os
