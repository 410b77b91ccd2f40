// SPDX-License-Identifier: Apache-2.0
#include "config/yaml_document.hpp"

#include "conversation/utf8.hpp"

#include <yaml.h>

#include <algorithm>
#include <map>
#include <new>
#include <optional>
#include <utility>

namespace answerd::config {
namespace {

position place_of(const yaml_mark_t& mark)
{
    return {static_cast<unsigned>(mark.line) + 1, static_cast<unsigned>(mark.column) + 1};
}

std::string text_of(const yaml_char_t* text)
{
    return text == nullptr ? std::string{} : reinterpret_cast<const char*>(text);
}

/// Ends the reading of one file. Never leaves this file.
struct given_up {
    position where;
    std::string what;
};

/// Some editors begin a file with the byte order mark of UTF-8.
std::string_view without_mark(std::string_view text)
{
    constexpr std::string_view mark{"\xEF\xBB\xBF"};
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

/// The parser's events of one text, one after another.
class event_source {
 public:
    explicit event_source(std::string_view text) : text_{without_mark(text)}
    {
        if (yaml_parser_initialize(&parser_) == 0)
            throw std::bad_alloc{};
        // A file of ours is UTF-8; a byte order mark of another encoding is an error, not a guess.
        yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
        yaml_parser_set_input_string(
            &parser_,
            reinterpret_cast<const unsigned char*>(text_.data()),
            text_.size()
        );
    }
    event_source(event_source&&) = delete;
    ~event_source()
    {
        yaml_event_delete(&event_);
        yaml_parser_delete(&parser_);
    }

    /// Stands until the next call.
    const yaml_event_t& next()
    {
        yaml_event_delete(&event_);
        if (yaml_parser_parse(&parser_, &event_) == 0)
            throw given_up{place_of_error(), "not YAML: " + text_of_error()};
        return event_;
    }

 private:
    [[nodiscard]] position place_of_error() const
    {
        if (parser_.error != YAML_READER_ERROR)
            return place_of(parser_.problem_mark);
        // Bytes that are no text have an offset only.
        const auto before = text_.substr(0, std::min(parser_.problem_offset, text_.size()));
        const auto line = std::count(before.begin(), before.end(), '\n');
        const auto in_line = before.substr(before.find_last_of('\n') + 1); // npos + 1 is 0
        const auto column = conversation::code_points(in_line);
        return {static_cast<unsigned>(line) + 1, static_cast<unsigned>(column) + 1};
    }

    [[nodiscard]] std::string text_of_error() const
    {
        std::string text = parser_.problem == nullptr ? "no reason given" : parser_.problem;
        if (parser_.context != nullptr)
            text.append(" ").append(parser_.context);
        return text;
    }

    std::string_view text_;
    yaml_parser_t parser_{};
    yaml_event_t event_{};
};

/// A plain scalar that stands for nothing (YAML 1.2, 10.2.1.1).
bool is_null_word(std::string_view text) noexcept
{
    return text.empty() || text == "~" || text == "null" || text == "Null" || text == "NULL";
}

/// Puts the parser's events together, within the limits.
class builder {
 public:
    explicit builder(const yaml_limits& limits) : limits_{limits} {}

    /// False for the event that ends the text.
    bool take(const yaml_event_t& event)
    {
        const yaml_mark_t& mark = event.start_mark;
        switch (event.type) {
        case YAML_STREAM_END_EVENT:
            return false;
        case YAML_DOCUMENT_START_EVENT:
            if (std::exchange(started_, true))
                throw given_up{{}, "more than one document in the file (a line of three dashes)"};
            return true;
        case YAML_ALIAS_EVENT:
            use(text_of(event.data.alias.anchor), mark);
            return true;
        case YAML_SCALAR_EVENT:
            put(event.data.scalar, mark);
            return true;
        case YAML_SEQUENCE_START_EVENT:
            begin(yaml_node::kind::list, event.data.sequence_start, mark);
            return true;
        case YAML_MAPPING_START_EVENT:
            begin(yaml_node::kind::map, event.data.mapping_start, mark);
            return true;
        case YAML_SEQUENCE_END_EVENT:
        case YAML_MAPPING_END_EVENT:
            end();
            return true;
        default:
            return true;
        }
    }

    /// An empty text is a null node.
    [[nodiscard]] yaml_node_ptr root() const
    {
        return root_ ? root_ : std::make_shared<yaml_node>();
    }

 private:
    struct open_node {
        std::shared_ptr<yaml_node> node{};
        std::string anchor{};
        std::size_t weight{1};
        std::optional<yaml_entry> key{}; ///< of a map: read, its value not yet
    };

    struct anchored {
        yaml_node_ptr node{}; ///< null while it is open
        std::size_t weight{1};
    };

    using scalar_event = decltype(yaml_event_t{}.data.scalar);

    void use(const std::string& anchor, const yaml_mark_t& mark)
    {
        const auto known = anchors_.find(anchor);
        if (known == anchors_.end())
            throw given_up{place_of(mark), "not YAML: nothing has the anchor " + quote(anchor)};
        if (!known->second.node)
            throw given_up{place_of(mark), "an alias stands inside its own anchor"};
        count(known->second.weight, mark);
        if (!open_.empty())
            open_.back().weight += known->second.weight;
        attach(known->second.node, place_of(mark));
    }

    void put(const scalar_event& scalar, const yaml_mark_t& mark)
    {
        const std::string tag = text_of(scalar.tag);
        const bool tagged = tag == "!" || tag == YAML_STR_TAG;
        if (!tagged)
            refuse_tag(tag, mark);
        std::string text{reinterpret_cast<const char*>(scalar.value), scalar.length};
        const bool quoted = tagged || scalar.style != YAML_PLAIN_SCALAR_STYLE;
        const bool nothing = !quoted && is_null_word(text);
        open(nothing ? yaml_node::kind::null : yaml_node::kind::scalar, scalar.anchor, mark);
        if (!nothing)
            open_.back().node->text = std::move(text);
        open_.back().node->quoted = quoted;
        end();
    }

    template <typename Collection>
    void begin(yaml_node::kind what, const Collection& event, const yaml_mark_t& mark)
    {
        refuse_tag(text_of(event.tag), mark);
        open(what, event.anchor, mark);
    }

    static void refuse_tag(const std::string& tag, const yaml_mark_t& mark)
    {
        if (!tag.empty() && tag != "!")
            throw given_up{
                place_of(mark),
                "tags are not understood: " + quote(tag) +
                    " (keys and tokens are "
                    "read from files: key_file, token_file)"};
    }

    void count(std::size_t more, const yaml_mark_t& mark)
    {
        nodes_ += more;
        if (nodes_ > limits_.nodes)
            throw given_up{
                place_of(mark),
                "too much in one file (at most " + std::to_string(limits_.nodes) +
                    " values, each use of an alias counted)"};
    }

    void open(yaml_node::kind what, const yaml_char_t* anchor, const yaml_mark_t& mark)
    {
        count(1, mark);
        if (open_.size() >= limits_.depth)
            throw given_up{
                place_of(mark),
                "nested too deep (at most " + std::to_string(limits_.depth) + ")"};
        auto node = std::make_shared<yaml_node>();
        node->what = what;
        node->where = place_of(mark);
        open_.push_back({std::move(node), text_of(anchor)});
        if (anchor != nullptr)
            anchors_[open_.back().anchor] = {};
    }

    void end()
    {
        open_node done = std::move(open_.back());
        open_.pop_back();
        if (!done.anchor.empty())
            anchors_[done.anchor] = {done.node, done.weight};
        if (!open_.empty())
            open_.back().weight += done.weight;
        const position where = done.node->where;
        attach(std::move(done.node), where);
    }

    void attach(yaml_node_ptr node, position where)
    {
        if (open_.empty()) {
            root_ = std::move(node);
            return;
        }
        open_node& parent = open_.back();
        if (parent.node->is(yaml_node::kind::list))
            parent.node->items.push_back(std::move(node));
        else if (parent.key) {
            parent.key->value = std::move(node);
            parent.node->entries.push_back(*std::exchange(parent.key, std::nullopt));
        } else {
            if (!node->is(yaml_node::kind::scalar))
                throw given_up{where, "a key must be plain text"};
            parent.key = yaml_entry{node->text, where, nullptr};
        }
    }

    const yaml_limits& limits_;
    bool started_{false};
    std::size_t nodes_{0};
    std::vector<open_node> open_{};
    std::map<std::string, anchored> anchors_{};
    yaml_node_ptr root_{};
};

yaml_parsed broken(const std::string& name, position where, std::string what)
{
    return {nullptr, {problem{name, where, std::move(what)}}};
}

} // namespace

const yaml_node* yaml_node::find(std::string_view key) const noexcept
{
    const auto found = std::find_if(entries.begin(), entries.end(), [key](const yaml_entry& entry) {
        return entry.key == key;
    });
    return found == entries.end() ? nullptr : found->value.get();
}

yaml_parsed parse_yaml(std::string_view text, const std::string& name, const yaml_limits& limits)
{
    if (text.size() > limits.bytes)
        return broken(
            name,
            {},
            "the file is too large (at most " + std::to_string(limits.bytes) + " bytes)"
        );
    try {
        event_source events{text};
        builder built{limits};
        while (built.take(events.next())) {
        }
        return {built.root(), {}};
    } catch (const given_up& why) {
        return broken(name, why.where, why.what);
    }
}

} // namespace answerd::config
