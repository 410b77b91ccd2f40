// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/daemon_process.hpp"

#include "tests/bench/socket.hpp"

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <sstream>
#include <system_error>

namespace answerd::bench {

namespace {

/// The daemon takes only a fixed port; one that was free a moment ago will do here.
std::uint16_t free_port() { return tcp_socket::listening().port(); }

std::string configuration(std::uint16_t http, std::uint16_t wyoming, std::uint16_t peers)
{
    const std::string server = "http://127.0.0.1:" + std::to_string(peers);
    std::ostringstream text;
    text << "location: {name: Graz, latitude: 47.07, longitude: 15.45, time_zone: Europe/Vienna}\n"
         << "http: {listen: \"127.0.0.1:" << http << "\"}\n"
         << "wyoming: {listen: \"127.0.0.1:" << wyoming << "\"}\n"
         << "llm:\n  - {api: openai, url: \"" << server << "/v1\", model: scripted}\n"
         << "  - {api: none}\n"
         << "weather: {forecast_url: \"" << server << "/v1/forecast\", geocoding_url: \"" << server
         << "/v1/search\", cache: 0s}\n"
         << "warm_up: off\nhistory: {ttl: 24h, max_conversations: 10000}\n"
         << "log: {level: error}\n";
    return text.str();
}

} // namespace

daemon_process::daemon_process(
    const std::string& program,
    std::uint16_t peers,
    const std::string& more
)
    : http_{free_port()}
    , wyoming_{free_port()}
    , config_{
          std::filesystem::temp_directory_path() /
          ("answerd-bench-" + std::to_string(::getpid()) + ".yaml")}
{
    std::ofstream{config_} << configuration(http_, wyoming_, peers) << more;
    std::string name = program;
    std::string command = "serve";
    std::string option = "--config";
    std::string file = config_.string();
    const std::array<char*, 5>
        arguments{name.data(), command.data(), option.data(), file.data(), nullptr};
    const int error =
        ::posix_spawn(&pid_, program.c_str(), nullptr, nullptr, arguments.data(), environ);
    if (error != 0)
        throw std::system_error{error, std::generic_category(), program};
}

daemon_process::~daemon_process()
{
    ::kill(pid_, SIGTERM);
    ::waitpid(pid_, nullptr, 0);
    std::error_code ignored;
    std::filesystem::remove(config_, ignored);
}

micros daemon_process::cpu() const
{
    std::ifstream file{"/proc/" + std::to_string(pid_) + "/stat"};
    std::string text;
    std::getline(file, text);
    // proc(5): utime and stime are fields 14 and 15; the name before may hold blanks.
    std::istringstream fields{text.substr(text.rfind(')') + 1)};
    std::string skipped;
    for (int n = 3; n < 14; ++n)
        fields >> skipped;
    double user = 0;
    double system = 0;
    fields >> user >> system;
    return micros{(user + system) * 1e6 / static_cast<double>(::sysconf(_SC_CLK_TCK))};
}

double daemon_process::memory(const std::string& name) const
{
    std::ifstream file{"/proc/" + std::to_string(pid_) + "/status"};
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(name + ":"))
            return std::stod(line.substr(name.size() + 1)) / 1024;
    return 0;
}

} // namespace answerd::bench
