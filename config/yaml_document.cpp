// SPDX-License-Identifier: Apache-2.0
#include "config/yaml_document.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <exception>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

namespace answerd::config {
namespace {

position place_of(const YAML::Mark& mark)
{
    if (mark.is_null())
        return {};
    return {static_cast<unsigned>(mark.line) + 1, static_cast<unsigned>(mark.column) + 1};
}

/// Leaves the parser, which has no other way out. Never leaves this file.
struct given_up {
    position where;
    std::string what;
};

/// Puts the parser's events together, within the limits.
class builder final : public YAML::EventHandler {
 public:
    explicit builder(const yaml_limits& limits) : limits_{limits} {}

    [[nodiscard]] yaml_node_ptr root() const { return root_; }

    void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        begin(yaml_node::kind::null, mark, anchor);
        end();
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        const auto known = anchors_.find(anchor);
        if (known == anchors_.end())
            throw given_up{place_of(mark), "an alias stands inside its own anchor"};
        count(known->second.weight, mark);
        if (!open_.empty())
            open_.back().weight += known->second.weight;
        attach(known->second.node, mark);
    }

    void OnScalar(
        const YAML::Mark& mark,
        const std::string& tag,
        YAML::anchor_t anchor,
        const std::string& value
    ) override
    {
        const bool text_tag = tag == "!" || tag == "tag:yaml.org,2002:str";
        if (!text_tag)
            refuse_tag(tag, mark);
        begin(yaml_node::kind::scalar, mark, anchor);
        open_.back().node->text = value;
        open_.back().node->quoted = text_tag;
        end();
    }

    void OnSequenceStart(
        const YAML::Mark& mark,
        const std::string& tag,
        YAML::anchor_t anchor,
        YAML::EmitterStyle::value /*style*/
    ) override
    {
        refuse_tag(tag, mark);
        begin(yaml_node::kind::list, mark, anchor);
    }

    void OnSequenceEnd() override { end(); }

    void OnMapStart(
        const YAML::Mark& mark,
        const std::string& tag,
        YAML::anchor_t anchor,
        YAML::EmitterStyle::value /*style*/
    ) override
    {
        refuse_tag(tag, mark);
        begin(yaml_node::kind::map, mark, anchor);
    }

    void OnMapEnd() override { end(); }

 private:
    struct open_node {
        std::shared_ptr<yaml_node> node{};
        YAML::anchor_t anchor{0};
        std::size_t weight{1};
        std::optional<yaml_entry> key{}; ///< of a map: read, its value not yet
    };

    struct anchored {
        yaml_node_ptr node{};
        std::size_t weight{1};
    };

    static void refuse_tag(const std::string& tag, const YAML::Mark& mark)
    {
        // "?" is the parser's mark for "none given", "!" for a quoted scalar.
        if (!tag.empty() && tag != "?" && tag != "!")
            throw given_up{
                place_of(mark),
                "tags are not understood: " + quote(tag) +
                    " (keys and tokens are "
                    "read from files: key_file, token_file)"};
    }

    void count(std::size_t more, const YAML::Mark& mark)
    {
        nodes_ += more;
        if (nodes_ > limits_.nodes)
            throw given_up{
                place_of(mark),
                "too much in one file (at most " + std::to_string(limits_.nodes) +
                    " values, each use of an alias counted)"};
    }

    void begin(yaml_node::kind what, const YAML::Mark& mark, YAML::anchor_t anchor)
    {
        count(1, mark);
        if (open_.size() >= limits_.depth)
            throw given_up{
                place_of(mark),
                "nested too deep (at most " + std::to_string(limits_.depth) + ")"};
        auto node = std::make_shared<yaml_node>();
        node->what = what;
        node->where = place_of(mark);
        open_.push_back({std::move(node), anchor});
    }

    void end()
    {
        open_node done = std::move(open_.back());
        open_.pop_back();
        if (done.anchor != 0)
            anchors_[done.anchor] = {done.node, done.weight};
        if (!open_.empty())
            open_.back().weight += done.weight;
        YAML::Mark at;
        at.line = static_cast<int>(done.node->where.line) - 1;
        at.column = static_cast<int>(done.node->where.column) - 1;
        attach(done.node, at);
    }

    void attach(yaml_node_ptr node, const YAML::Mark& mark)
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
                throw given_up{place_of(mark), "a key must be plain text"};
            parent.key = yaml_entry{node->text, place_of(mark), nullptr};
        }
    }

    const yaml_limits& limits_;
    std::size_t nodes_{0};
    std::vector<open_node> open_{};
    std::map<YAML::anchor_t, anchored> anchors_{};
    yaml_node_ptr root_{};
};

yaml_parsed broken(const std::string& name, position where, std::string what)
{
    return {nullptr, {problem{name, where, std::move(what)}}};
}

yaml_parsed
parse_document(std::string_view text, const yaml_limits& limits, const std::string& name)
{
    std::istringstream stream{std::string{text}};
    YAML::Parser parser{stream};
    builder built{limits};
    if (!parser.HandleNextDocument(built))
        return {std::make_shared<yaml_node>(), {}};
    yaml_node_ptr root = built.root();
    if (parser.HandleNextDocument(built))
        return broken(name, {}, "more than one document in the file (a line of three dashes)");
    if (!root)
        root = std::make_shared<yaml_node>();
    return {std::move(root), {}};
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
        return parse_document(text, limits, name);
    } catch (const given_up& why) {
        return broken(name, why.where, why.what);
    } catch (const YAML::Exception& error) {
        return broken(name, place_of(error.mark), "not YAML: " + error.msg);
    } catch (const std::exception& error) {
        // yaml-cpp 0.7 lets a few std exceptions out on hostile input.
        return broken(name, {}, std::string{"not YAML: "} + error.what());
    }
}

} // namespace answerd::config
