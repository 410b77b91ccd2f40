// SPDX-License-Identifier: Apache-2.0
#include "tests/lint/source_tree.hpp"
#include "tests/support/catch.hpp"

#include <regex>

using namespace answerd::tests;

// g++ 12 miscompiles many places of an await (double frees, lost branches), so there is one form:
// one await, one statement, nothing temporary but plain calls among its arguments.

namespace {

/// The whole statements of `code` that hold an await.
std::vector<std::string> awaiting_statements(const std::string& code)
{
    std::vector<std::string> found;
    std::string statement;
    int depth = 0;
    for (const char each : code) {
        depth += each == '(' || each == '[' ? 1 : 0;
        depth -= each == ')' || each == ']' ? 1 : 0;
        statement += each == '\n' ? ' ' : each;
        const bool opens_block =
            depth <= 0 &&
            (each == '}' || (each == '{' && statement.find("co_await") == std::string::npos));
        if ((each == ';' && depth <= 0) || opens_block) {
            if (statement.find("co_await") != std::string::npos)
                found.push_back(std::regex_replace(statement, std::regex{R"(^\s+|\s+(?=\s))"}, ""));
            statement.clear();
            depth = 0;
        }
    }
    return found;
}

/// Drops leading `else`, `if (...)`, `for (...)` and `while (...)` that hold no await themselves.
std::string without_conditions(std::string statement)
{
    static const std::regex head{R"(^(else\s+|(if|for|while)( constexpr)? \())"};
    for (std::smatch found; std::regex_search(statement, found, head);) {
        auto end = static_cast<std::size_t>(found.length());
        for (int depth = found.str().back() == '(' ? 1 : 0; depth > 0 && end < statement.size();
             ++end)
            depth += statement[end] == '(' ? 1 : statement[end] == ')' ? -1 : 0;
        if (statement.substr(0, end).find("co_await") != std::string::npos)
            return statement;
        statement.erase(0, statement.find_first_not_of(' ', end));
    }
    return statement;
}

bool is_allowed(const std::string& whole)
{
    // A new name, a place that has one, co_return or nothing before the await; no braces and no ?:
    // behind it.
    static const std::regex form{
        R"(^((const )?(auto&?|[\w:<>, ]+[&*]?)(\s+\w+|\s*\[[\w, ]+\])\s*=\s*|[\w.>\-*()\[\]]+\s*=\s*|co_return\s+|\(void\))?co_await\s+[^?{}]*;$)"};
    static const std::regex in_condition{R"(\b(if|while|for|switch|return)\s*\([^;]*co_await)"};
    static const std::regex capturing_lambda{R"([(,]\s*\[[^\]]+\]\s*[({])"};

    const std::string statement = without_conditions(whole);
    const auto await = statement.find("co_await");
    const bool several = statement.find("co_await", await + 1) != std::string::npos;
    return !several && !std::regex_search(statement, in_condition) &&
           !std::regex_search(statement.substr(await), capturing_lambda) &&
           std::regex_match(statement, form);
}

} // namespace

TEST_CASE("every await is a statement of its own, in a form that the compiler gets right", "[lint]")
{
    for (const auto& file :
         sources_below({"conversation", "tools", "ha_bridge", "config", "daemon"}))
        for (const auto& statement : awaiting_statements(without_comments_and_strings(file.text))) {
            INFO(file.path << ": " << statement);
            CHECK(is_allowed(statement));
        }
}

TEST_CASE("the await rule takes the good forms", "[lint]")
{
    const std::string good = GENERATE(
        "co_await f(x);",
        "auto r = co_await f(x);",
        "const auto [a, b] = co_await f(x);",
        "r = co_await f(x);",
        "std::optional<int> r = co_await f(g(x), y);",
        "co_return co_await f(std::move(x));",
        "if (const auto t = g(a, b)) co_await f(*t);",
        "else if (n > 0) (void)co_await f(x);",
        "(void)co_await f(x);",
        "one.outcome = co_await frame.who->tools->call(std::move(call), context);"
    );
    CHECK(awaiting_statements(good).size() == 1);
    CHECK(is_allowed(awaiting_statements(good).at(0)));
}

TEST_CASE("the await rule refuses the forms that are miscompiled", "[lint]")
{
    const std::string bad = GENERATE(
        "if (co_await f(x)) g();",
        "while (co_await f(x)) g();",
        "co_await take(options{.name = n});",
        "co_await take({.name = n});",
        "co_await holder{1}.run();",
        "co_await (c ? a() : b());",
        "auto r = c ? co_await a() : b;",
        "co_await f(c ? s1 : s2);",
        "co_return delivered{co_await send()};",
        "g(co_await f(x));",
        "v.push_back(co_await f(x));",
        "auto r = co_await f(co_await g());",
        "co_await f([k](int) { return k; });",
        "auto s = S{co_await a(), co_await b()};",
        "auto r = (co_await f(x)).value();",
        "return co_await f(x) && y;"
    );
    const auto statements = awaiting_statements(bad);
    REQUIRE_FALSE(statements.empty());
    CHECK_FALSE(std::ranges::all_of(statements, is_allowed));
}
