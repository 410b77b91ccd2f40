// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/admission.hpp"

#include <memory>
#include <string>

namespace answerd::tools {

/// A caller's own tool, as far as the policy must know it. What a call to it does is told from its
/// name where that is one of Home Assistant's own, and from the kinds of things that it names;
/// what nobody can tell is asked about. Never called: the caller runs it.
[[nodiscard]] std::shared_ptr<const registered_tool> handed_tool(const std::string& name);

} // namespace answerd::tools
