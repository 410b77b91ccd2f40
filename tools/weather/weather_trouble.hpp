// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/outcome.hpp"
#include "tools/spoken_terms.hpp"
#include "tools/weather/open_meteo_codec.hpp"
#include "tools/weather/place_finder.hpp"
#include "tools/weather/when_resolver.hpp"

namespace answerd::tools::weather {

/// Results that a model can act on: what was wrong and what would be right, in our own words only,
/// beside a sentence for the person.
[[nodiscard]] conversation::outcome
trouble_outcome(const place_trouble& trouble, const spoken_terms& terms);
[[nodiscard]] conversation::outcome trouble_outcome(service_fault fault, const spoken_terms& terms);
[[nodiscard]] conversation::outcome
trouble_outcome(when_problem problem, local_days today, const spoken_terms& terms);
[[nodiscard]] conversation::outcome when_not_understood(const spoken_terms& terms);
[[nodiscard]] conversation::outcome no_data(const spoken_terms& terms);

} // namespace answerd::tools::weather
