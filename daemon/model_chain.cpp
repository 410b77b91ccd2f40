// SPDX-License-Identifier: Apache-2.0
#include "daemon/model_chain.hpp"

#include "conversation/providers/builtin_engine.hpp"

namespace answerd::daemon {

std::shared_ptr<conversation::model>
make_model_chain(const config::settings&, const conversation::languages& known, const model_ports&)
{
    using conversation::providers::builtin_engine;
    return std::make_shared<builtin_engine>(
        known,
        conversation::providers::unmatched::not_understood
    );
}

} // namespace answerd::daemon
