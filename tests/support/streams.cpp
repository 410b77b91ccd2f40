// SPDX-License-Identifier: Apache-2.0
#include "tests/support/streams.hpp"

#include "tests/support/source_dir.hpp"

#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace answerd::tests {

namespace fs = std::filesystem;
namespace json = boost::json;

namespace {

std::string without_chunks(std::string_view body)
{
    std::string joined;
    while (!body.empty()) {
        std::size_t size = 0;
        const auto read = std::from_chars(body.data(), body.data() + body.size(), size, 16);
        if (read.ec != std::errc{} || size == 0)
            break;
        body.remove_prefix(body.find("\r\n") + 2);
        joined += body.substr(0, size);
        body.remove_prefix(std::min(size + 2, body.size()));
    }
    return joined;
}

std::string header(std::string_view head, std::string_view name)
{
    const std::size_t at = head.find(name);
    if (at == std::string_view::npos)
        return {};
    const auto value = head.substr(at + name.size());
    return std::string{value.substr(0, value.find("\r\n"))};
}

json::value to_json(const conversation::completion& said)
{
    json::array calls;
    for (const auto& call : said.tool_calls)
        calls.push_back(
            {{"id", call.id},
             {"name", call.name},
             {"arguments", call.arguments},
             {"opaque", call.opaque}}
        );
    json::object out{
        {"content", said.content},
        {"calls", std::move(calls)},
        {"reason", std::string{to_string(said.reason)}},
        {"opaque", said.opaque}};
    if (said.spent)
        out["spent"] = {
            said.spent->input_tokens,
            said.spent->cached_tokens,
            said.spent->output_tokens};
    return out;
}

} // namespace

std::string file_bytes(const fs::path& path)
{
    std::ifstream file{path, std::ios::binary};
    if (!file)
        throw std::runtime_error{"cannot read " + path.string()};
    std::ostringstream bytes;
    bytes << file.rdbuf();
    return std::move(bytes).str();
}

std::vector<fs::path> files_in(const fs::path& folder, std::string_view ending)
{
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator{folder})
        if (entry.is_regular_file() && entry.path().filename().string().ends_with(ending))
            found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

recorded_response read_response(std::string_view socket_bytes)
{
    const std::size_t end = socket_bytes.find("\r\n\r\n");
    const auto head = socket_bytes.substr(0, end);
    const auto body = socket_bytes.substr(std::min(end, socket_bytes.size() - 4) + 4);
    recorded_response response{.content_type = header(head, "Content-Type: ")};
    static_cast<void>(std::from_chars(head.data() + 9, head.data() + head.size(), response.status));
    const bool chunked = head.find("Transfer-Encoding: chunked") != std::string_view::npos;
    response.body = chunked ? without_chunks(body) : std::string{body};
    return response;
}

fs::path shared_folder()
{
    const char* const named = std::getenv("ANSWERD_SHARED");
    const fs::path folder = named ? fs::path{named} : fs::path{ANSWERD_SOURCE_DIR} / "../shared";
    return fs::exists(folder / "data") ? folder : fs::path{};
}

decoded decode(
    conversation::providers::stream_decoder& decoder,
    const std::vector<std::string_view>& pieces
)
{
    decoded out;
    std::vector<conversation::providers::delta> deltas;
    for (const auto piece : pieces)
        if (!decoder.feed(piece, deltas))
            break;
    for (const auto& delta : deltas) {
        if (const auto* text = std::get_if<conversation::providers::text_delta>(&delta))
            out.text += text->text;
        if (const auto* call = std::get_if<conversation::providers::call_delta>(&delta))
            out.begun.push_back(call->name);
    }
    out.events = decoder.events();
    out.end = decoder.finish();
    return out;
}

std::string to_line(const decoded& what)
{
    if (const auto* said = what.completion())
        return json::serialize(to_json(*said));
    const auto& fault = *what.fault();
    return std::string{to_string(fault.what)} + " " + fault.why.code.message() + " " +
           fault.why.detail + (fault.transient ? " (transient)" : "");
}

} // namespace answerd::tests
