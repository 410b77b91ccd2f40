// SPDX-License-Identifier: Apache-2.0
#include "config/languages_table.hpp"
#include "config/reference.hpp"
#include "daemon/ask.hpp"
#include "daemon/check.hpp"
#include "daemon/command_line.hpp"
#include "daemon/configuration.hpp"
#include "daemon/connect/connect.hpp"
#include "daemon/doctor/doctor.hpp"
#include "daemon/last.hpp"
#include "daemon/serve.hpp"
#include "daemon/trial/trial.hpp"

#include <cstdio>
#include <exception>

namespace {

using namespace answerd;
using namespace answerd::daemon;

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

struct carry_out {
    int operator()(const serve_command& wanted) const { return serve(wanted); }
    int operator()(const ask_command& wanted) const { return ask(wanted); }
    int operator()(const tools_command& wanted) const { return list_tools(wanted); }

    int operator()(const connect_command& wanted) const { return connect::connect(wanted); }
    int operator()(const disconnect_command& wanted) const { return connect::disconnect(wanted); }
    int operator()(const try_command& wanted) const { return trial::try_model(wanted); }
    int operator()(const last_command& wanted) const { return print_last(wanted); }

    int operator()(const check_command& wanted) const
    {
        doctor::doctor world{{std::string{config::standard_languages}, !wanted.quick}};
        const auto form = wanted.json ? check_form::json : check_form::text;
        const auto found =
            check(wanted.from, files_of_process(), config::standard_languages, world, form);
        print(found.out);
        return found.status;
    }

    int operator()(const reference_command& wanted) const
    {
        print(wanted.example ? config::example_file() : config::reference_page());
        return exit_done;
    }

    int operator()(const finished_command& end) const
    {
        print(end.out);
        std::fwrite(end.err.data(), 1, end.err.size(), stderr);
        return end.status;
    }
};

} // namespace

int main(int argc, char** argv)
try {
    const int status = std::visit(carry_out{}, parse_command_line(argc, argv));
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return status;
    std::fputs("answerd: the output cannot be written\n", stderr);
    return exit_turn_failed;
} catch (const std::exception& bug) {
    std::fprintf(stderr, "answerd: %s\n", bug.what());
    return exit_turn_failed;
}
