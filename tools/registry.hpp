// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "conversation/error.hpp"
#include "conversation/observer.hpp"
#include "conversation/runtime.hpp"
#include "conversation/toolbox.hpp"
#include "tools/admission.hpp"
#include "tools/audit.hpp"
#include "tools/options.hpp"
#include "tools/policy.hpp"
#include "tools/result_cache.hpp"
#include "tools/tool.hpp"
#include "tools/tool_run.hpp"

#include <boost/json/object.hpp>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace answerd::tools {

/// What a registry needs of the world. All of it outlives the registry.
struct registry_ports {
    conversation::runtime& time;
    const tools::policy& policy;
    audit_log& audit;
    conversation::observer* observer{nullptr}; ///< hears of arguments that were left out
    argument_digest::key digest_key{};         ///< random for each run
    safeguards* kept{nullptr}; ///< without them whatever needs a person's yes is refused
    const conversation::languages* spoken{nullptr}; ///< for what is said to the person
    std::function<std::string(const conversation::utterance&)>
        room_of{}; ///< the name of the speaker's room, as the home has it
};

/// The tools of a house. A turn sees those that stood in it when it began; each call is checked,
/// judged by the policy, run within its limit, shown within its size, and written to the audit
/// once. Loop thread only.
class registry final : public conversation::toolbox {
 public:
    registry(registry_ports ports, options limits);
    ~registry() override;
    registry(const registry&) = delete;
    registry& operator=(const registry&) = delete;

    /// Takes a tool in. Refused (errc::refused, naming the tool) when its name is no name for a
    /// model, stands already, or its schema is none.
    [[nodiscard]] result<> add(std::shared_ptr<tool> what);
    /// errc::not_found when there is none of that name. Calls under way go on.
    [[nodiscard]] result<> remove(std::string_view name);
    /// For a reload: holds from the next call on; kept results are forgotten.
    void set_options(options limits);

    [[nodiscard]] conversation::tool_set_ptr offered(const conversation::utterance& said
    ) const override;
    [[nodiscard]] std::string room_of(const conversation::utterance& said) const override;
    [[nodiscard]] bool writes(std::string_view tool_name) const noexcept override;
    [[nodiscard]] awaitable<outcome>
    call(conversation::tool_call asked, call_context context) override;
    [[nodiscard]] outcome
    hand_over(const conversation::tool_call& asked, const call_context& context) override;

 private:
    [[nodiscard]] conversation::tool_set_ptr make_offer(const std::vector<bool>& usable) const;
    [[nodiscard]] std::vector<std::string> names_for(const call_context& context) const;
    [[nodiscard]] std::shared_ptr<const registered_tool>
    find(const std::string& name, const call_context& context) const;
    [[nodiscard]] admission
    admit(const conversation::tool_call& asked, const call_context& context);
    [[nodiscard]] awaitable<tool_run> run(admission at, call_context context);
    [[nodiscard]] awaitable<tool_run>
    run_shared(admission at, tool_errand errand, conversation::signal& stop);
    [[nodiscard]] admission
    admit_handed(const conversation::tool_call& asked, const call_context& context);
    void warn_of_dropped(const admission& at, const call_context& context) const;

    registry_ports ports_;
    options limits_;
    argument_digest digest_;
    gate gate_;
    std::map<std::string, std::shared_ptr<const registered_tool>, std::less<>> entries_{};
    mutable std::map<std::vector<bool>, conversation::tool_set_ptr>
        offers_{}; ///< by which entries are usable: few differ, and each is the same bytes again
    result_cache cache_;
};

} // namespace answerd::tools
