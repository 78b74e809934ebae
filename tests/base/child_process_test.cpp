// Other programs: what they are given, what they say, how they end.
#include <array>
#include <string>

#include "base/ChildProcess.h"
#include "base/Error.h"
#include "base/File.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::child_process_test {

using Catch::Matchers::ContainsSubstring;

#ifdef _WIN32
static const std::string shell = "cmd", run = "/c";
static const std::string fails = "echo last words>&2& exit 3", ends = "exit 0", waits = "more";
#else
static const std::string shell = "sh", run = "-c";
static const std::string fails = "echo first >&2; echo last words >&2; exit 3", ends = "exit 0", waits = "cat";
#endif

static std::span<const std::byte> bytesOf(const std::string& text) { return std::as_bytes(std::span(text)); }

TEST_CASE("a program is found by its name, and no other") {
    REQUIRE(findProgram(shell));
    CHECK(std::filesystem::exists(*findProgram(shell)));
    CHECK(findProgram(findProgram(shell)->string()) == findProgram(shell));
    CHECK_FALSE(findProgram("no such program"));
    CHECK_FALSE(findProgram("/no/such/program"));
    CHECK_THROWS_WITH(ChildProcess("/no/such/program", {}), ContainsSubstring("cannot start"));
}

TEST_CASE("its exit code and its last words are known at its end") {
    ChildProcess process(*findProgram(shell), {run, fails});
    CHECK(process.finish() == 3);
    CHECK(process.finish() == 3);
    CHECK_THAT(process.lastWords(), ContainsSubstring("last words"));
}

TEST_CASE("one that has ended takes nothing more, which ends nobody else") {
    ChildProcess process(*findProgram(shell), {run, ends});
    const std::string much(1 << 20, 'x');
    bool taken = true;
    for (int i = 0; i < 100 && taken; ++i) taken = process.give(bytesOf(much));
    CHECK_FALSE(taken);
    CHECK(process.finish() == 0);
}

TEST_CASE("one that is no longer wanted is killed") {
    ChildProcess process(*findProgram(shell), {run, waits});
    CHECK(process.give(bytesOf("something")));
}

#ifndef _WIN32
TEST_CASE("it is given every word and every byte as they are") {
    const TemporaryFolder folder;
    const std::string odd = "a \"b\" $HOME * \\ 'c'\n", file = (folder / "it's here").string();
    ChildProcess process(*findProgram("sh"), {"-c", "printf %s \"$1\" >\"$2\"; cat >>\"$2\"", "sh", odd, file});
    std::string much(3 << 20, '\0');
    for (size_t i = 0; i < much.size(); ++i) much[i] = char(i * 7);
    CHECK(process.give(bytesOf(much)));
    CHECK(process.finish() == 0);
    CHECK(readFile(file) == odd + much);
}

TEST_CASE("of many words the last are kept, and a signal tells itself") {
    ChildProcess process(*findProgram("sh"), {"-c", "yes words | head -c 60000 >&2; echo end >&2; kill -9 $$"});
    CHECK(process.finish() == 128 + 9);
    CHECK(process.lastWords().size() < 5000);
    CHECK(process.lastWords().ends_with("words\nend\n"));
}
#endif

TEST_CASE("what it writes is taken line by line while it is at work") {
    ChildProcess process(*findProgram(shell), {run, "echo one&& echo two&& " + waits}, ChildProcess::Output::Kept);
    std::vector<std::string> lines;
    while (lines.size() < 2)
        for (const std::string& line : process.takeLines()) lines.push_back(line);
    CHECK(lines == std::vector<std::string>{"one", "two"});
    CHECK_FALSE(process.hasEnded());
    const std::string more = "three\n";
    process.give(bytesOf(more));
    CHECK(process.finish() == 0);
    CHECK(process.hasEnded());
    CHECK(process.takeLines().back() == "three");
}

}  // namespace slabflow::test::child_process_test
