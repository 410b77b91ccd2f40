// SPDX-License-Identifier: Apache-2.0
#pragma once

// Debian 12 has Catch2 2.13, Debian 13 has 3.7.
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
