// SPDX-License-Identifier: Apache-2.0
#include "tests/tools/weather/when_words.hpp"

using namespace answerd::tests::when;

TEST_CASE("French, Spanish and Dutch days and parts of days are understood", "[when]")
{
    check_all(
        wednesday(),
        {{"maintenant", "now"},
         {"demain", "2026-11-26 x1"},
         {"pour demain", "2026-11-26 x1"},
         {"ce soir", "2026-11-25 18:00 to 2026-11-25 23:00"},
         {"demain matin", "2026-11-26 06:00 to 2026-11-26 12:00"},
         {"samedi", "2026-11-28 x1"},
         {"ce week-end", "2026-11-28 x2"},
         {"ahora", "now"},
         {"mañana", "2026-11-26 x1"},
         {"pasado mañana", "2026-11-27 x1"},
         {"mañana por la tarde", "2026-11-26 12:00 to 2026-11-26 18:00"},
         {"el sábado", "2026-11-28 x1"},
         {"este fin de semana", "2026-11-28 x2"},
         {"nu", "now"},
         {"overmorgen", "2026-11-27 x1"},
         {"vanavond", "2026-11-25 18:00 to 2026-11-25 23:00"},
         {"zaterdagavond", "2026-11-28 18:00 to 2026-11-28 23:00"},
         {"dit weekend", "2026-11-28 x2"}}
    );
}
