// SPDX-License-Identifier: Apache-2.0
#include "tools/argument_check.hpp"

#include "tools/argument_repair.hpp"
#include "tools/argument_text.hpp"

#include <utility>

namespace answerd::tools {

checked_arguments check_arguments(std::string_view written, const json_schema& schema)
{
    auto read = read_arguments(written);
    if (!read)
        return {{}, {read.error()}, 0};
    repaired mended = repair_arguments(std::move(*read), schema.text());
    checked_arguments checked{std::move(mended.arguments), {}, mended.dropped};
    for (const problem& each : schema.check(checked.arguments))
        checked.problems.push_back(to_text(each));
    return checked;
}

} // namespace answerd::tools
