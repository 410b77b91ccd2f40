// SPDX-License-Identifier: Apache-2.0
// Faults that do not come from a model server: tests of the edges hold them.
#include "tests/faults/fault_rows.hpp"

namespace answerd::tests {
namespace {

fault_row held(unsigned number, std::string what, std::vector<std::string> by)
{
    return {.number = number, .what = std::move(what), .held = std::move(by)};
}

/// Held, in the form that the design gives it.
fault_row
by_design(unsigned number, std::string what, std::vector<std::string> by, std::string otherwise)
{
    return {
        .number = number,
        .what = std::move(what),
        .held = std::move(by),
        .by_design = std::move(otherwise)};
}

std::vector<fault_row> conversations()
{
    return {
        held(
            101,
            "a client that leaves in the middle",
            {"daemon/net/http_server_test.cpp: a client that hangs up in a turn stops it",
             "daemon/net/wyoming_server_test.cpp: a client that closes before its answer cancels "
             "the turn",
             "tools/tool_run_test.cpp: a cancelled turn cancels its read and leaves its write "
             "alone",
             "faults/clients_test.cpp: a client that leaves lets go of the model, and its act is "
             "done and remembered"}
        ),
        held(
            102,
            "a client that reads slowly",
            {"daemon/net/http_server_limits_test.cpp: a slow reader of a stream is dropped without "
             "holding up its turn",
             "daemon/net/wyoming_flood_test.cpp: a peer that does not read its answers is made to "
             "wait, then dropped"}
        ),
        held(
            103,
            "a connection that is open on one side",
            {"daemon/net/http_server_limits_test.cpp: an idle connection is closed without a word",
             "daemon/net/wyoming_flood_test.cpp: a connection that is idle for too long is closed",
             "ha_bridge/websocket/home_link_test.cpp: a home that says nothing any more is left, "
             "and sought again"}
        ),
        held(
            104,
            "a person who speaks into the answer",
            {"conversation/lanes_test.cpp: latest wins: the running turn is cancelled and the new "
             "one follows it",
             "faults/clients_test.cpp: a person who speaks into a turn is answered after it, and "
             "both are kept"}
        ),
        held(
            105,
            "two turns at once on one conversation",
            {"conversation/lanes_test.cpp: fifty turns at once on one conversation leave fifty "
             "pairs, in order"}
        ),
        by_design(
            106,
            "ten thousand conversations",
            {"conversation/histories_test.cpp: of too many conversations the least recently "
             "used goes first",
             "conversation/histories_test.cpp: a hundred thousand ids leave no more than the "
             "limit"},
            "histories are in memory (section 4): the oldest are forgotten, not kept on disk"
        ),
        held(
            107,
            "a history that overflows",
            {"conversation/histories_test.cpp: one conversation never fills the machine, whatever "
             "the policy",
             "conversation/history_view_test.cpp: a budget cuts whole turns, the newest stay, and "
             "the cut moves in steps",
             "conversation/history_view_test.cpp: a turn larger than the budget is sent all the "
             "same",
             "faults/clients_test.cpp: a long conversation is cut between turns, never between a "
             "call and its result"}
        ),
        held(
            108,
            "an utterance of a megabyte",
            {"conversation/answerer_test.cpp: blank, long and late input is refused with its "
             "phrase and asks no model",
             "daemon/net/request_reader_test.cpp: a body of the size limit is read, one byte more "
             "is refused",
             "daemon/net/http_server_test.cpp: a body over the cap is refused before it is read, "
             "and the client hears it",
             "daemon/net/wyoming_flood_test.cpp: what cannot be read gets one error, then the end",
             "faults/clients_test.cpp: whatever a person says ends in one answer that can be "
             "spoken"}
        ),
        held(
            109,
            "empty, blank and strange utterances",
            {"conversation/answerer_test.cpp: blank, long and late input is refused with its "
             "phrase and asks no model",
             "ha_bridge/http/conversation_api_test.cpp: empty, blank and strange texts are for the "
             "turn to answer",
             "faults/clients_test.cpp: whatever a person says ends in one answer that can be "
             "spoken"}
        ),
        held(
            110,
            "a conversation that nobody knows",
            {"conversation/answerer_test.cpp: what was said is in the next turn of the same "
             "conversation only"}
        ),
        held(
            111,
            "a language that nobody speaks",
            {"config/languages_table_test.cpp: a language is looked up by its tag, its base, then "
             "English",
             "conversation/answerer_test.cpp: the phrase is in the language of the request"}
        ),
    };
}

std::vector<fault_row> http_doors()
{
    return {
        held(
            112,
            "requests that two readers read in two ways",
            {"daemon/net/http_server_test.cpp: heads that could be read in two ways are refused "
             "and the connection closed",
             "ha_bridge/http/request_head_check_test.cpp: what two readers could frame in two ways "
             "is refused",
             "daemon/net/request_reader_test.cpp: a chunk size that overflows is refused"}
        ),
        held(
            113,
            "a flood of header",
            {"ha_bridge/http/request_head_check_test.cpp: floods are refused as soon as the limit "
             "is full",
             "daemon/net/http_server_test.cpp: floods of header get their own statuses"}
        ),
        held(
            114,
            "a flood of body",
            {"daemon/net/http_server_test.cpp: a body over the cap is refused before it is read, "
             "and the client hears it"}
        ),
        held(
            115,
            "a request in drops",
            {"daemon/net/http_server_limits_test.cpp: bytes that drip do not move the deadline of "
             "a head"}
        ),
        held(
            116,
            "requests one behind the other",
            {"daemon/net/http_server_test.cpp: pipelined requests are answered in their order"}
        ),
        held(
            117,
            "five thousand connections of one address",
            {"daemon/net/listener_test.cpp: an address has its share of connections, and more as "
             "soon as it closes one",
             "daemon/net/listener_test.cpp: all connections together have a limit, exempt or not"}
        ),
        held(
            118,
            "HTTP/2 on the port of HTTP/1",
            {"ha_bridge/http/request_head_check_test.cpp: request lines that are none of ours are "
             "refused"}
        ),
    };
}

std::vector<fault_row> wyoming_doors()
{
    return {
        held(
            119,
            "a line of more than 64 KiB",
            {"ha_bridge/wyoming/event_codec_test.cpp: a line that does not end is refused at the "
             "limit",
             "daemon/net/wyoming_flood_test.cpp: a header without end is refused, and its error "
             "arrives although more follows"}
        ),
        held(
            120,
            "lengths of data that are absurd",
            {"ha_bridge/wyoming/event_codec_test.cpp: a length over the limit is refused when it "
             "is "
             "announced",
             "ha_bridge/wyoming/event_codec_test.cpp: a length that is no integer is malformed",
             "daemon/net/wyoming_flood_test.cpp: negative lengths announce nothing"}
        ),
        held(
            121,
            "lengths of payload that are absurd",
            {"ha_bridge/wyoming/event_codec_test.cpp: a payload at the limit is skipped, one byte "
             "more is refused",
             "ha_bridge/wyoming/event_codec_test.cpp: a length does not make memory grow, bytes "
             "do"}
        ),
        held(
            122,
            "data that is no object, or too short",
            {"ha_bridge/wyoming/event_codec_test.cpp: a data block that is no object is malformed",
             "daemon/net/wyoming_flood_test.cpp: an event that never ends is refused in time"}
        ),
        held(
            123,
            "events of unknown types",
            {"ha_bridge/wyoming/session_machine_test.cpp: what is not for us is ignored"}
        ),
        held(
            124,
            "events out of order",
            {"ha_bridge/wyoming/session_machine_test.cpp: a transcript is a turn, its answer the "
             "terminal event",
             "ha_bridge/wyoming/session_machine_test.cpp: what is not for us is ignored"}
        ),
        held(
            125,
            "audio on a port for text",
            {"daemon/net/wyoming_server_test.cpp: audio and events for others are skipped",
             "ha_bridge/wyoming/event_codec_test.cpp: payloads are skipped unread"}
        ),
        held(
            126,
            "lines that end in CR LF",
            {"ha_bridge/wyoming/event_codec_test.cpp: a line may end with CR LF"}
        ),
        held(
            127,
            "a flood of describe",
            {"daemon/net/wyoming_flood_test.cpp: a flood of describe is refused"}
        ),
        held(
            128,
            "a version that is missing or newer",
            {"ha_bridge/wyoming/event_codec_test.cpp: a missing or newer version and unknown keys "
             "do not matter"}
        ),
    };
}

std::vector<fault_row> the_host()
{
    return {
        held(
            129,
            "SIGTERM within a turn",
            {"daemon/net/http_server_limits_test.cpp: draining closes idle connections and lets a "
             "turn end",
             "daemon/net/wyoming_server_test.cpp: draining ends what is idle at once, and turns "
             "after their answer",
             "interop/life_cycle: a turn that SIGTERM ends is answered with an apology",
             "interop/life_cycle: it is over after five seconds, with 0"}
        ),
        held(
            130,
            "SIGTERM twice",
            {"daemon/runtime/signals_test.cpp: signals of the system are awaited in order, also "
             "those that came early",
             "interop/life_cycle: a second SIGTERM ends it at once, with 0",
             "interop/life_cycle: a reload does not end the draining"}
        ),
        held(
            131,
            "a reload with a broken file",
            {"daemon/check_test.cpp: a broken file is its problems, one a line, and nothing is "
             "asked",
             "system/readme: SIGHUP with a broken file names the key",
             "system/readme: the old settings stay (German by default)",
             "interop/life_cycle: and it stays ready"}
        ),
        held(
            132,
            "kill -9",
            {"interop/life_cycle: after kill -9 it starts again on the same doors",
             "interop/life_cycle: and a conversation begins anew, without half a turn in it"}
        ),
        {.number = 133,
         .what = "a disk that is full",
         .not_ours = "nothing is written to a disk: there is no store yet"},
        {.number = 134,
         .what = "a database that is locked, broken or newer",
         .not_ours = "there is no database yet"},
        held(
            135,
            "clocks that jump",
            {"conversation/histories_test.cpp: the clock on the wall does not matter to expiry",
             "tools/time/get_datetime_test.cpp: the clock follows summer time to the minute",
             "faults/clients_test.cpp: a jump of the clock on the wall moves no deadline"}
        ),
        held(
            136,
            "no file descriptors",
            {"daemon/net/listener_test.cpp: without file descriptors who connects waits, and is "
             "served when there is one",
             "daemon/os/descriptor_limit_test.cpp: the soft limit of open files is lifted, and "
             "never lowered"}
        ),
        held(
            137,
            "no memory in one turn",
            {"conversation/answerer_test.cpp: an exception in a model is never spoken",
             "faults/clients_test.cpp: no memory in a tool or at the model's costs that turn and "
             "no other",
             "daemon/net/wyoming_server_test.cpp: an engine that throws ends its turn, not the "
             "connection"}
        ),
        held(
            138,
            "a log that nobody reads",
            {"daemon/os/logging_test.cpp: a reader that stalls costs lines, not time, and hears "
             "how "
             "many"}
        ),
        held(
            139,
            "a loop that is stuck",
            {"daemon/os/systemd_notify_test.cpp: the watchdog is fed twice as often as it asks "
             "for",
             "interop/life_cycle: the watchdog is fed from the loop, twice as often as it asks for"}
        ),
        held(
            140,
            "a network that comes and goes",
            {"interop/life_cycle: when it is back turns are answered without a restart",
             "interop/name_server: another name server is used without a restart",
             "interop/name_server: another address of the same name is used without a restart",
             "conversation/providers/breaker_test.cpp: a success forgets all faults",
             "conversation/providers/chain_test.cpp: after three faults a backend rests, and is "
             "asked again after its pause"}
        ),
        by_design(
            141,
            "secrets that change",
            {"interop/life_cycle: a new key is sent after a reload",
             "ha_bridge/websocket/home_link_test.cpp: a cured token is tried at once",
             "conversation/answerer_test.cpp: a reload counts from the next turn on, the running "
             "one keeps what it has"},
            "secrets are read with the settings: a reload (SIGHUP) takes the new ones"
        ),
        held(
            142,
            "two of us at once",
            {"interop/life_cycle: a second daemon on the same doors refuses with the port",
             "daemon/net/listener_test.cpp: a port in use is refused with its name"}
        ),
        held(
            143,
            "another model behind the same address",
            {"conversation/providers/model_finder_test.cpp: it looks again every minute and tells "
             "what has changed"}
        ),
        held(
            144,
            "Home Assistant and the models both down",
            {"conversation/providers/chain_test.cpp: the built-in engine answers when the models "
             "are down",
             "tools/time/get_datetime_test.cpp: while the geocoder is down zones and countries "
             "still work",
             "interop/life_cycle: with model and home both away the time is still told"}
        ),
    };
}

} // namespace

std::vector<fault_row> client_rows()
{
    std::vector<fault_row> all;
    for (auto part : {conversations(), http_doors(), wyoming_doors()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

std::vector<fault_row> process_rows() { return the_host(); }

} // namespace answerd::tests
