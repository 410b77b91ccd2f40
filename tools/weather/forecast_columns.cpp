// SPDX-License-Identifier: Apache-2.0
#include "tools/weather/forecast_columns.hpp"

#include "tools/weather/clock_labels.hpp"
#include "tools/weather/json_read.hpp"

#include <boost/json/basic_parser_impl.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace answerd::tools::weather {
namespace {

namespace json = boost::json;
using boost::system::error_code;

constexpr std::size_t most_columns{64};
constexpr std::size_t usual_columns{32};
constexpr double nothing{std::numeric_limits<double>::quiet_NaN()};

bool has_labels(std::string_view field)
{
    return field == "time" || field == "sunrise" || field == "sunset";
}

/// Takes the parser's events: a section is an object in the reply, a list an array in a section.
class column_reader {
 public:
    static constexpr std::size_t max_object_size{std::size_t(-1)};
    static constexpr std::size_t max_array_size{std::size_t(-1)};
    static constexpr std::size_t max_key_size{std::size_t(-1)};
    static constexpr std::size_t max_string_size{std::size_t(-1)};

    bool on_document_begin(error_code&) { return true; }
    bool on_document_end(error_code&) { return true; }

    bool on_object_begin(error_code&)
    {
        enter(false);
        return true;
    }
    bool on_object_end(std::size_t, error_code&) { return leave(); }
    bool on_array_begin(error_code&)
    {
        enter(true);
        return true;
    }
    bool on_array_end(std::size_t, error_code&) { return leave(); }

    bool on_key_part(json::string_view part, std::size_t, error_code&) { return gather(part); }
    bool on_key(json::string_view part, std::size_t, error_code&)
    {
        gather(part);
        if (depth_ == in_reply)
            section_ = text_;
        else if (depth_ == in_section)
            take_field();
        read_.says_error = read_.says_error || (depth_ == in_reply && text_ == "error");
        text_.clear();
        return true;
    }

    bool on_string_part(json::string_view part, std::size_t, error_code&) { return gather(part); }
    bool on_string(json::string_view part, std::size_t, error_code&)
    {
        gather(part);
        if (depth_ == in_reply && section_ == "timezone")
            read_.time_zone = text_;
        else if (const auto label = of_labels_ ? labels_.read(text_) : std::nullopt)
            add(static_cast<double>(label->time_since_epoch().count()));
        else
            add(nothing);
        text_.clear();
        return true;
    }

    bool on_number_part(json::string_view, error_code&) { return true; }
    bool on_int64(std::int64_t number, json::string_view, error_code&)
    {
        return on_number(static_cast<double>(number));
    }
    bool on_uint64(std::uint64_t number, json::string_view, error_code&)
    {
        return on_number(static_cast<double>(number));
    }
    bool on_double(double number, json::string_view, error_code&) { return on_number(number); }
    bool on_bool(bool, error_code&)
    {
        add(nothing);
        return true;
    }
    bool on_null(error_code&)
    {
        add(nothing);
        return true;
    }
    bool on_comment_part(json::string_view, error_code&) { return true; }
    bool on_comment(json::string_view, error_code&) { return true; }

    [[nodiscard]] std::optional<forecast_columns> take()
    {
        if (!is_object_)
            return {};
        return std::move(read_);
    }

 private:
    enum depth : int { outside, in_reply, in_section, in_list };

    void take_field()
    {
        field_ = text_;
        of_labels_ = has_labels(field_);
    }

    bool gather(json::string_view part)
    {
        text_.append(part.data(), part.size());
        return true;
    }

    bool on_number(double number)
    {
        if (depth_ == in_reply && section_ == "utc_offset_seconds")
            read_.utc_offset = number;
        else
            add(of_labels_ ? nothing : number);
        return true;
    }

    void add(double value)
    {
        if (depth_ == in_list && rows_ != nullptr) {
            if (rows_->size() < most_rows)
                rows_->push_back(value);
        } else if (depth_ == in_section && is_section_ && !std::isnan(value)) {
            if (auto* single = add_column(false))
                single->push_back(value);
        }
    }

    std::vector<double>* add_column(bool is_list)
    {
        if (read_.columns.size() == most_columns)
            return nullptr;
        read_.columns.reserve(usual_columns);
        const auto as_the_last = read_.columns.empty() ? 0 : read_.columns.back().values.size();
        auto& added = read_.columns.emplace_back(column{section_, field_, is_list});
        added.values.reserve(as_the_last);
        return &added.values;
    }

    void enter(bool is_array)
    {
        if (depth_ == outside)
            is_object_ = !is_array;
        else if (depth_ == in_reply)
            is_section_ = is_object_ && !is_array;
        else if (depth_ == in_section)
            rows_ = is_section_ && is_array ? add_column(true) : nullptr;
        else
            add(nothing); // the rows below it keep their place
        ++depth_;
    }

    bool leave()
    {
        --depth_;
        return true;
    }

    int depth_{outside};
    bool is_object_{false};
    bool is_section_{false};
    bool of_labels_{false};
    std::vector<double>* rows_{nullptr}; ///< of the list that is open
    std::string section_{};
    std::string field_{};
    std::string text_{};
    clock_labels labels_{};
    forecast_columns read_{};
};

const column&
found(const std::vector<column>& in, bool list, std::string_view a, std::string_view b)
{
    static const column none{};
    const auto at = std::ranges::find_if(in, [&](const column& each) {
        return each.is_list == list && each.section == a && each.field == b;
    });
    return at == in.end() ? none : *at;
}

} // namespace

const column& forecast_columns::list(std::string_view section, std::string_view field) const
{
    return found(columns, true, section, field);
}

const column& forecast_columns::single(std::string_view section, std::string_view field) const
{
    return found(columns, false, section, field);
}

std::optional<forecast_columns> read_columns(std::string_view body)
{
    if (body.size() > largest_json)
        return {};
    json::parse_options limits;
    limits.max_depth = deepest_json;
    json::basic_parser<column_reader> parser{limits};
    error_code error;
    const auto read = parser.write_some(false, body.data(), body.size(), error);
    if (error || read != body.size())
        return {};
    return parser.handler().take();
}

} // namespace answerd::tools::weather
