// SPDX-License-Identifier: Apache-2.0
// Configuration and language files: any bytes give a value or problems, each a line of its own.
#include "config/language_file.hpp"
#include "config/loader.hpp"
#include "config/secrets.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace answerd;

namespace {

void expect(bool holds)
{
    if (!holds)
        std::abort();
}

void expect_lines(const config::problems& all)
{
    for (const config::problem& each : all) {
        const std::string line = to_line(each);
        expect(line.find('\n') == std::string::npos && line.find('\0') == std::string::npos);
        expect(each.where.line > 0 && each.where.column > 0);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const config::no_files none;
    const config::loaded got = config::load_text(text, "a.yaml", "", none);
    expect(got.value.has_value() == got.wrong.empty());
    expect_lines(got.wrong);
    expect_lines(got.warnings);

    conversation::language into;
    expect_lines(config::read_language(text, "en.yaml", into));
    return 0;
}
