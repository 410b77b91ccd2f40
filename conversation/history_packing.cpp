// SPDX-License-Identifier: Apache-2.0
#include "conversation/history_packing.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace answerd::conversation {
namespace {

// Seven bits a byte, low first: most lengths take one byte.
void put_number(std::string& into, std::size_t value)
{
    while (value >= 0x80) {
        into += static_cast<char>(0x80U | (value & 0x7fU));
        value >>= 7U;
    }
    into += static_cast<char>(value);
}

void put_text(std::string& into, std::string_view text)
{
    put_number(into, text.size());
    into += text;
}

void put_object(std::string& into, const boost::json::object& object)
{
    put_text(into, object.empty() ? std::string{} : boost::json::serialize(object));
}

void put_message(std::string& into, const message& one)
{
    put_number(into, static_cast<std::size_t>(one.who) * 2 + (one.content ? 1 : 0));
    if (one.content)
        put_text(into, *one.content);
    put_text(into, one.tool_call_id);
    put_object(into, one.opaque);
    put_number(into, one.tool_calls.size());
    for (const auto& call : one.tool_calls) {
        put_text(into, call.id);
        put_text(into, call.name);
        put_text(into, call.arguments);
        put_object(into, call.opaque);
    }
}

class reader {
 public:
    explicit reader(std::string_view bytes) : rest_{bytes} {}

    [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }

    std::size_t number()
    {
        std::size_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            assert(!rest_.empty());
            const auto byte = static_cast<unsigned char>(rest_.front());
            rest_.remove_prefix(1);
            value |= static_cast<std::size_t>(byte & 0x7fU) << shift;
            if (byte < 0x80)
                return value;
        }
    }

    std::string text()
    {
        const std::size_t size = number();
        assert(size <= rest_.size());
        std::string taken{rest_.substr(0, size)};
        rest_.remove_prefix(size);
        return taken;
    }

    boost::json::object object()
    {
        const std::string json = text();
        return json.empty() ? boost::json::object{} : boost::json::parse(json).as_object();
    }

 private:
    std::string_view rest_;
};

message take_message(reader& from)
{
    const std::size_t head = from.number();
    message one{.who = static_cast<role>(head / 2)};
    if (head % 2 != 0)
        one.content = from.text();
    one.tool_call_id = from.text();
    one.opaque = from.object();
    const std::size_t calls = from.number();
    one.tool_calls.reserve(calls);
    for (std::size_t i = 0; i < calls; ++i) {
        tool_call call{.id = from.text(), .name = from.text(), .arguments = from.text()};
        call.opaque = from.object();
        one.tool_calls.push_back(std::move(call));
    }
    return one;
}

} // namespace

std::string pack(const std::vector<message>& messages)
{
    std::string packed;
    for (const auto& one : messages)
        put_message(packed, one);
    packed.shrink_to_fit();
    return packed;
}

std::vector<message> unpack(std::string_view packed)
{
    std::vector<message> messages;
    reader from{packed};
    while (!from.at_end())
        messages.push_back(take_message(from));
    return messages;
}

} // namespace answerd::conversation
