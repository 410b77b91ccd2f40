// SPDX-License-Identifier: Apache-2.0
#include "daemon/command_line.hpp"

#include <CLI/CLI.hpp>

#include <sstream>
#include <vector>

namespace answerd::daemon {
namespace {

constexpr const char* version_text = "answerd " ANSWERD_VERSION;

constexpr const char* description =
    "A voice conversation daemon for Home Assistant: one sentence in, one answer out.";

constexpr const char* footer =
    "Exit status: 0 done, 1 the turn failed (its phrase is printed all the same), 2 usage or\n"
    "configuration. Without a command: serve. Without --config: /etc/answerd/answerd.yaml, or all\n"
    "defaults when there is none.";

/// The parser and what it fills in; one object per parse.
struct parser {
    CLI::App app{description, "answerd"};
    config::load_request from{};
    ask_command ask{};
    check_command check{};
    last_command last{};
    connect_command connect{};
    disconnect_command disconnect{};
    try_command trial{};
    int trial_minutes{static_cast<int>(trial.limit.count())};
    tools_command tools{};
    reference_command reference{};
    std::string file{};
    std::string conversation_id{};
    std::string language{};
    std::vector<std::string> words{};
    CLI::App* serve_app{nullptr};
    CLI::App* ask_app{nullptr};
    CLI::App* check_app{nullptr};
    CLI::App* last_app{nullptr};
    CLI::App* try_app{nullptr};
    CLI::App* connect_app{nullptr};
    CLI::App* disconnect_app{nullptr};
    CLI::App* tools_app{nullptr};
    CLI::App* reference_app{nullptr};

    parser()
    {
        app.fallthrough(); // so that --config may follow the command
        app.require_subcommand(0, 1);
        app.footer(footer);
        app.set_version_flag("--version", version_text, "Print the version and exit");
        app.add_option("--config", file, "The configuration file")->type_name("FILE");
        app.add_option("--preset", from.preset, "The behaviour of another system, under the file's")
            ->type_name("NAME");
        serve_app = app.add_subcommand("serve", "Run the daemon (the default)");
        add_ask();
        check_app = app.add_subcommand(
            "check",
            "Check the configuration, print every problem, and say what was found"
        );
        check_app->add_flag("--json", check.json, "As JSON, for programs");
        check_app->add_flag("--quick", check.quick, "Ask no model a question");
        add_connect();
        try_app = app.add_subcommand(
            "try",
            "Ask the model twenty questions about this home; nothing is really done"
        );
        try_app->add_option("--minutes", trial_minutes, "No question begins later")
            ->type_name("N")
            ->check(CLI::Range(1, 120));
        last_app = app.add_subcommand("last", "Print the newest turns that the daemon remembers");
        last_app->add_flag("--json", last.json, "As JSON");
        tools_app = app.add_subcommand("tools", "List the tools that a model is offered");
        tools_app->add_flag("--json", tools.json, "As JSON, with their schemas");
        reference_app = app.add_subcommand("reference", "Print the table of configuration keys");
        reference_app->add_flag("--example", reference.example, "Print the documented example");
    }

    void add_connect()
    {
        connect_app = app.add_subcommand(
            "connect",
            "Connect to the Home Assistant at URL; its token is the first line of standard input"
        );
        connect_app->add_option("url", connect.url, "What a browser opens")
            ->type_name("URL")
            ->required();
        disconnect_app = app.add_subcommand("disconnect", "Take back what connect did");
        for (auto [command, into] :
             {std::pair{connect_app, &connect.admin}, std::pair{disconnect_app, &disconnect.admin}})
            command
                ->add_option(
                    "--admin",
                    *into,
                    "An administrator who sets it up there, used once; the password is the next "
                    "line of standard input"
                )
                ->type_name("NAME");
    }

    void add_ask()
    {
        ask_app = app.add_subcommand(
            "ask",
            "Ask one question; without one, hold a conversation line by line"
        );
        ask_app->add_option("text", words, "The question")->type_name("TEXT");
        ask_app->add_option("--conversation", conversation_id, "Keep a history under this name")
            ->type_name("ID");
        ask_app->add_option("--language", language, "The language of the question")
            ->type_name("TAG");
        ask_app->add_flag("--trace", ask.trace, "Show states, rounds, tools and times");
        ask_app->add_flag("--json", ask.json, "Print the body that HTTP would return");
    }

    [[nodiscard]] command chosen()
    {
        from.file = file;
        if (ask_app->parsed())
            return chosen_ask();
        if (check_app->parsed()) {
            check.from = from;
            return check;
        }
        if (connect_app->parsed()) {
            connect.from = from;
            return connect;
        }
        if (disconnect_app->parsed()) {
            disconnect.from = from;
            return disconnect;
        }
        if (try_app->parsed())
            return try_command{from, std::chrono::minutes{trial_minutes}};
        if (last_app->parsed()) {
            last.from = from;
            return last;
        }
        if (tools_app->parsed()) {
            tools.from = from;
            return tools;
        }
        if (reference_app->parsed())
            return reference;
        return serve_command{from};
    }

    [[nodiscard]] command chosen_ask()
    {
        ask.from = from;
        for (const std::string& word : words)
            ask.text += (ask.text.empty() ? "" : " ") + word;
        // No words at all would be a conversation.
        if (!words.empty() && ask.text.find_first_not_of(" \t\n") == std::string::npos)
            return finished_command{exit_usage, "", "ask: the question is empty\n"};
        if (ask_app->count("--conversation") != 0)
            ask.conversation_id = conversation_id;
        if (ask_app->count("--language") != 0)
            ask.language = language;
        return ask;
    }
};

/// Help and version end well, everything else is a mistake of usage.
finished_command end_of(const CLI::App& app, const CLI::ParseError& end)
{
    std::ostringstream out;
    std::ostringstream err;
    const bool well = app.exit(end, out, err) == 0;
    return {well ? exit_done : exit_usage, out.str(), err.str()};
}

} // namespace

command parse_command_line(int argc, const char* const* argv)
{
    parser parse;
    try {
        parse.app.parse(argc, argv);
    } catch (const CLI::ParseError& end) {
        return end_of(parse.app, end);
    }
    return parse.chosen();
}

} // namespace answerd::daemon
