// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "config/key_table.hpp"
#include "config/settings.hpp"

#include <string>
#include <utility>

namespace answerd::config {

/// Rows under one name for the fields of one options struct of `settings`.
template <class Options>
key_group<settings, Options>
group(key_table<settings>& table, std::string name, Options settings::*options)
{
    return {table, std::move(name), options};
}

/// `loop`, `turn`, `conversation` and `history`.
void add_turn_keys(key_table<settings>& table);

} // namespace answerd::config
