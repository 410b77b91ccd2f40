// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/home/act_plan.hpp"
#include "tools/home/home.hpp"
#include "tools/home/intent.hpp"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace answerd::tools::home {

/// What was filled in beside the words for the entities, by the slot's name; numbers are numbers.
using slot_values = std::map<std::string_view, boost::json::value>;

/// Why the slots cannot be used: they lack one, or it is outside of its range.
struct unfit_slot {
    const value_slot* slot{nullptr}; ///< none: nothing at all was asked for
    bool missing{false};
};

[[nodiscard]] std::variant<slot_values, unfit_slot>
read_slots(const intent& of, const boost::json::object& arguments);

/// The data of a service call to one entity, or why that entity cannot take it.
using service_data = std::variant<boost::json::object, left_out>;

[[nodiscard]] service_data
data_for(const way& how, const slot_values& given, const entity_state& shown);

/// A number for a model to read, with one decimal at most: a JSON library writes 21.5 as 2.15E1.
[[nodiscard]] boost::json::value readable(const boost::json::value& number);

/// A number as it is written: "21.5", "100".
[[nodiscard]] std::string number_text(double number);

} // namespace answerd::tools::home
