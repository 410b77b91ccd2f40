// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace answerd::tools::home {

/// What a model fills in beside the slots that say which entities are meant.
struct value_slot {
    enum class kind {
        text,
        number,
        step, ///< a signed number, or "up" and "down"
    };
    std::string_view name{};
    kind what{kind::text};
    double lowest{0};
    double highest{100};
    bool required{true};
};

/// How a slot becomes a field of a service's data, and where the state shows it afterwards.
struct value_rule {
    std::string_view slot{};
    std::string_view field{};
    double times{1};              ///< field = slot * times
    std::string_view attribute{}; ///< shows it; "state": the state itself; empty: nothing does
    double attribute_times{1};    ///< attribute = field * attribute_times
    double slack{0.5};            ///< of the attribute: devices round
    std::string_view lowest{};    ///< attributes of the entity that bound it
    std::string_view highest{};
    std::string_view choices{}; ///< the attribute that lists what is allowed
    std::string_view phrase{};  ///< the term that tells the value
    std::string_view unit{};    ///< the term of its unit; "temperature": as the home has it
    std::vector<std::string_view> modes{}; ///< one of these must be a supported color mode
    std::string_view unless{};             ///< a slot beside which this one is left out
    bool relative{false};                  ///< the slot is added to what the attribute shows
    bool fixed{false}; ///< no slot: the field is `true`, or with times 0 `false`
};

/// What the home shows once an act has taken.
struct expectation {
    std::vector<std::string_view> settled{}; ///< any of these states
    std::vector<std::string_view> passing{}; ///< states on the way there
    std::vector<std::string_view> left{};    ///< without `settled`: any state but these
    bool slow{false};         ///< to be on the way is enough: a blind takes half a minute
    std::string_view fully{}; ///< an attribute that must stand at `full` to be there already
    double full{100};

    [[nodiscard]] bool tells() const noexcept { return !settled.empty() || !left.empty(); }
};

/// How one intent is done to the entities of one domain. Several ways of a domain are alternatives:
/// the first that an entity is able to take is taken.
struct way {
    std::string_view domain{};
    std::string_view service{}; ///< "cover.open_cover"
    std::uint64_t needs{0}; ///< of supported_features, all of these; an entity that shows none is
                            ///< tried: Home Assistant refuses what it cannot do
    expectation shows{};
    std::vector<value_rule> values{};
    std::string_view phrase{}; ///< the term that tells it; empty: by the state that follows
    bool swept{false};         ///< "everything in the kitchen" means these too
    int sign{0};               ///< only for a step up (1) or down (-1)
    std::vector<std::string_view> from{}; ///< only for what is in one of these states; empty: any
    std::optional<double> only_at{};      ///< only where this very number is asked for
    bool always{false};                   ///< sent even where the state shows it already
};

/// Which entities are meant when a name or area leaves it open: those in one of these states.
using preferred_states = std::vector<std::string_view>;

/// One of Home Assistant's intents, as data. Everything that differs between the tools of the home
/// stands here.
struct intent {
    std::string_view name{};
    std::string_view description{}; ///< for the model: every word is paid for in each request
    std::vector<way> ways{};
    std::vector<value_slot> slots{};
    std::vector<std::string_view> asks_for{"name", "area"}; ///< what the model is shown of the
                                                            ///< slots that say which entities
    preferred_states prefers{};
    bool shown{true};           ///< to models; the others are for what Home Assistant recognised
    bool by_features{false};    ///< only where an entity has what a way needs: for features that
                                ///< do not come and go with the state, as those of players do
    bool place_is_value{false}; ///< "area" is where it is done, not where the entities are
    bool toggles{false};        ///< each entity gets the way of HassTurnOn or HassTurnOff
};

/// All of them, by name. The table lives for ever.
[[nodiscard]] const std::vector<intent>& intents();
/// nullptr when there is none of that name.
[[nodiscard]] const intent* find_intent(std::string_view name) noexcept;

} // namespace answerd::tools::home
