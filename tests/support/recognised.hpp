// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/data_file.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <string_view>

namespace answerd::tests {

/// What Home Assistant's recogniser answers to a sentence of tests/data/recognised: the shape of
/// 2026.11, a home of our own.
[[nodiscard]] inline boost::json::value recognised(std::string_view sentence)
{
    static const boost::json::object all =
        boost::json::parse(data_file("recognised/results.json")).as_object();
    return boost::json::object{{"results", boost::json::array{all.at(sentence)}}};
}

} // namespace answerd::tests
