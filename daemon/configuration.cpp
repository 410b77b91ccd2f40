// SPDX-License-Identifier: Apache-2.0
#include "daemon/configuration.hpp"

#include <boost/url/parse.hpp>

#include <cstdio>
#include <cstdlib>

namespace answerd::daemon {

config::disk_files files_of_process(config::disk_files::missing_token missing)
{
    const char* credentials = std::getenv("CREDENTIALS_DIRECTORY");
    return config::disk_files{credentials == nullptr ? "" : credentials, missing};
}

config::loaded load_or_complain(const config::load_request& wanted, const config::disk_files& files)
{
    auto read = config::load(wanted, files);
    for (const auto& what : read.wrong)
        std::fprintf(stderr, "%s\n", config::to_line(what).c_str());
    return read;
}

std::string home_host(const config::settings& from)
{
    const auto url = boost::urls::parse_uri(from.home_assistant.url);
    return url ? url->host_address() : std::string{};
}

} // namespace answerd::daemon
