// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/fault_rows.hpp"

namespace answerd::tests {
namespace {

using conversation::code;
using namespace std::chrono_literals;

const std::string html = "<html><h1>Bad Gateway SENTINEL</h1></html>";

faulty_peer transport(errc why)
{
    return [=](const dialect&) -> std::optional<std::deque<streamed_answer>> {
        streamed_answer none;
        none.refused = why;
        return one(std::move(none));
    };
}

/// A good answer, changed by hand.
faulty_peer made(std::function<void(const dialect&, streamed_answer&)> by_hand)
{
    return [by_hand = std::move(by_hand)](const dialect& api
           ) -> std::optional<std::deque<streamed_answer>> {
        streamed_answer answer = good(api);
        by_hand(api, answer);
        return one(std::move(answer));
    };
}

/// The head comes after an hour.
void slow_head(const dialect&, streamed_answer& answer) { answer.head_after = 1h; }

/// A byte every five seconds.
void drip(const dialect& api, streamed_answer& answer)
{
    answer.pieces.clear();
    for (const char byte : good_bytes(api))
        answer.pieces.push_back({std::string(1, byte), 5s});
}

/// The first word, then nothing but signs of life.
void only_pings(const dialect& api, streamed_answer& answer)
{
    answer.pieces = {{api.stream({.words = {"It is"}, .end = ending::lost})}};
    for (int times = 0; times < 100; ++times)
        answer.pieces.push_back({api.ping(), 3s});
}

/// The connection breaks within the bytes of an event.
void cut_in_an_event(const dialect& api, streamed_answer& answer)
{
    const std::string all = good_bytes(api);
    answer.pieces = {{all.substr(0, all.find("It is") + 3)}};
    answer.broken = errc::closed_early;
}

void reset_behind_the_end(const dialect&, streamed_answer& answer)
{
    answer.broken = errc::closed_early;
}

/// Two megabytes without a line's end.
void endless_line(const dialect& api, streamed_answer& answer)
{
    answer.pieces = {{api.event("{").substr(0, 7)}};
    for (int times = 0; times < 32; ++times)
        answer.pieces.push_back({std::string(std::size_t{1} << 16U, 'x')});
}

void many_events(const dialect& api, streamed_answer& answer)
{
    for (int times = 0; times < 20; ++times) {
        std::string pings;
        for (int each = 0; each < 500; ++each)
            pings += api.ping();
        answer.pieces.push_front({std::move(pings)});
    }
}

std::vector<fault_row> connections()
{
    return {
        {1,
         "connection refused",
         {{"", transport(errc::unreachable), code::model_unreachable}},
         {"conversation/providers/chain_test.cpp: a fault of any class is passed over to the next",
          "conversation/providers/chain_test.cpp: after three faults a backend rests, and is asked "
          "again after its pause"}},
        {2,
         "a connection that nobody answers",
         {{"", transport(errc::timed_out), code::model_timeout}},
         {"daemon/net/curl_client_test.cpp: a host that swallows connections costs the time to "
          "connect"}},
        {3,
         "a name that does not resolve",
         {},
         {"daemon/net/curl_client_test.cpp: a name that does not resolve is unreachable within the "
          "time to connect"}},
        {4,
         "TLS that cannot be trusted",
         {},
         {"daemon/net/tls_test.cpp: a certificate that nobody vouches for gets no request",
          "daemon/net/tls_test.cpp: a ca_file does not make up for any other fault of a "
          "certificate",
          "daemon/net/tls_test.cpp: a peer that speaks plain HTTP where TLS was asked for gets no "
          "request",
          "daemon/net/tls_test.cpp: a handshake that stalls has the time of a connection"}},
    };
}

std::vector<fault_row> refusals()
{
    return {
        {5,
         "400, and 400 for a context too long",
         {{"a bad request", status(400), code::model_error},
          {"too long: trimmed, once",
           then_good(status(400, "maximum context length is 4096 tokens")),
           code::ok,
           "It is noon.",
           2},
          {"too long for good",
           status(400, "maximum context length is 4096 tokens"),
           code::model_error,
           "",
           2}}},
        {6,
         "401 and 403",
         {{"401", status(401, "SENTINEL"), code::model_auth},
          {"403", status(403, "SENTINEL"), code::model_auth}}},
        {7,
         "402, and 429 that means the account",
         {{"402", status(402), code::model_quota},
          {"429", status(429, "insufficient credit: SENTINEL"), code::model_quota}}},
        {8,
         "404",
         {{"a model", status(404, "model not found"), code::model_error},
          {"a path", body(404, "not found"), code::model_error}}},
        {9,
         "408 and 409",
         {{"408", then_good(status(408)), code::ok, "It is noon.", 2},
          {"409", then_good(status(409)), code::ok, "It is noon.", 2},
          {"408 twice", status(408), code::model_timeout, "", 2}}},
        {10,
         "413",
         {{"trimmed, once", then_good(status(413)), code::ok, "It is noon.", 2},
          {"for good", status(413), code::model_error, "", 2}},
         {"conversation/providers/shorter_view_test.cpp: where one turn is all there is, its long "
          "results are cut and say so"}},
        {11, "422", {{"", status(422, "SENTINEL"), code::model_error}}},
    };
}

fault_case waits(std::string name, std::map<std::string, std::string, std::less<>> headers)
{
    return {
        std::move(name),
        then_good(status(429, "slow down", std::move(headers))),
        code::ok,
        "It is noon.",
        2};
}

std::vector<fault_row> rate_limits()
{
    return {
        {12,
         "429 with seconds",
         {waits("two", {{"retry-after", "2"}}),
          {"a minute",
           status(429, "slow down", {{"retry-after", "60"}}),
           code::model_rate_limited}}},
        {13,
         "429 with a date",
         {{"far off",
           status(429, "slow down", {{"retry-after", "Fri, 01 Jan 2100 00:00:00 GMT"}}),
           code::model_rate_limited,
           "",
           0}},
         {"conversation/providers/retry_after_test.cpp: a date is the time until then"}},
        {14,
         "429 with a date that is past",
         {waits("", {{"retry-after", "Wed, 21 Oct 2015 07:28:00 GMT"}})}},
        {15,
         "429 with what makes no sense",
         {waits("a day", {{"retry-after", "86400"}}),
          waits("less than none", {{"retry-after", "-5"}}),
          waits("words", {{"retry-after", "soon"}})}},
        {16,
         "429 with milliseconds beside",
         {waits("", {{"retry-after", "86400"}, {"retry-after-ms", "200"}})}},
        {17, "429 without a wish", {waits("", {})}},
    };
}

fault_case tried_again(std::string name, faulty_peer peer)
{
    return {std::move(name), then_good(std::move(peer)), code::ok, "It is noon.", 2};
}

std::vector<fault_row> server_faults()
{
    return {
        {18,
         "500",
         {tried_again("once", status(500)), {"twice", status(500), code::model_error, "", 2}}},
        {19,
         "502 with HTML",
         {tried_again("once", body(502, html)),
          {"twice", body(502, html), code::model_unreachable, "", 2}}},
        {20,
         "503 while the model loads",
         {tried_again("once", status(503, "Loading model")),
          {"for good", status(503, "Loading model"), code::model_unreachable, "", 0}},
         {"conversation/providers/language_model_test.cpp: a server that loads its model is asked "
          "until it has one"},
         "",
         "",
         "a turn has one answer at every door (promise 1), so no \"one moment\" before it"},
        {21,
         "504",
         {tried_again("once", status(504)), {"twice", status(504), code::model_timeout, "", 2}}},
        {22,
         "529",
         {tried_again("once", status(529)),
          {"twice", status(529), code::model_rate_limited, "", 2}}},
        {23,
         "a redirect",
         {{"", body(302, ""), code::model_error}},
         {"daemon/net/curl_client_test.cpp: a redirect is handed back and not followed"}},
        {24,
         "200 with what is no answer",
         {{"HTML", body(200, html), code::model_error, "", 0},
          {"nothing", body(200, ""), code::model_error, "", 0}}},
        {25,
         "a whole answer where a stream was asked for",
         {{"",
           [](const dialect& api) -> std::optional<std::deque<streamed_answer>> {
               return one(bytes(api.whole("It is noon.")));
           }}}},
        {26,
         "1xx, trailers, HTTP/1.0",
         {},
         {"daemon/net/model_faults_test.cpp: a model's answer comes through whatever its transport "
          "makes of it"}},
        {27, "HTTP/2 GOAWAY", {}, {}, "HTTP/1.1 only: there is no such frame"},
    };
}

std::vector<fault_row> broken_streams()
{
    return {
        {28,
         "a head that does not come",
         {{"", made(slow_head), code::model_timeout}},
         {"daemon/net/curl_client_test.cpp: a head that does not come in time is timed out"}},
        {29, "a byte every five seconds", {{"", made(drip), code::model_timeout}}},
        {30, "pings and nothing else", {{"", made(only_pings), code::model_timeout}}},
        {31,
         "a connection lost within an event",
         {tried_again("once", made(cut_in_an_event)),
          {"twice", made(cut_in_an_event), code::model_unreachable, "", 2}}},
        {32,
         "an end without an end",
         {{"after a sentence", says({.words = {"It is noon."}, .end = ending::lost})},
          {"within one",
           says({.words = {"It is"}, .end = ending::lost}),
           code::model_unreachable,
           "",
           2},
          {"with a call",
           then_good([](const dialect& api) -> std::optional<std::deque<streamed_answer>> {
               auto half = calling("light", R"({"name":"desk"})");
               half.end = ending::lost;
               return one(bytes(api.stream(half)));
           }),
           code::ok,
           "It is noon.",
           2}}},
        {33,
         "an error inside of a stream",
         {tried_again("once", says({.words = {"It"}, .end = ending::error})),
          {"twice", says({.words = {"It"}, .end = ending::error}), code::model_error, "", 2}}},
        {34, "a reset behind the end", {{"", made(reset_behind_the_end)}}},
        {35,
         "compressed though nobody asked",
         {},
         {"daemon/net/curl_client_test.cpp: a body arrives whole however it is cut and coded",
          "daemon/net/curl_client_test.cpp: what goes wrong with an answer has a name"}},
        {36, "a line without an end", {{"", made(endless_line), code::model_error, "", 0}}},
        {37,
         "a flood of events",
         {{"", made(many_events)}},
         {"daemon/net/curl_client_test.cpp: a slow reader slows the peer and not the memory"}},
        {38,
         "an answer before the request was read",
         {},
         {"daemon/net/curl_client_test.cpp: an answer before the whole request was read is an "
          "answer"}},
        {39,
         "a kept connection that died",
         {},
         {"daemon/net/curl_client_test.cpp: a request on a kept connection that has died is sent "
          "once more"}},
        {40, "a portal's page", {{"", body(200, html), code::model_error, "", 0}}},
    };
}

} // namespace

std::vector<fault_row> transport_rows()
{
    std::vector<fault_row> all;
    for (auto part : {connections(), refusals(), rate_limits(), server_faults(), broken_streams()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

} // namespace answerd::tests
