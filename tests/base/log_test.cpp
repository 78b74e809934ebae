#include "base/Log.h"

#include <cstdio>

#include "base/File.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

#ifdef _WIN32
#include <io.h>
#define dup _dup
#define dup2 _dup2
#define fileno _fileno
#else
#include <unistd.h>
#endif

namespace slabflow::test::log_test {

/// What `action` prints to standard error.
template <class Action>
static std::string printedBy(Action action) {
    const TemporaryFolder folder;
    const std::string path = (folder / "stderr.txt").string();
    std::fflush(stderr);
    const int terminal = dup(fileno(stderr));
    FILE* file = std::fopen(path.c_str(), "wb");
    dup2(fileno(file), fileno(stderr));
    action();
    std::fflush(stderr);
    dup2(terminal, fileno(stderr));
    std::fclose(file);
    return readFile(path);
}

TEST_CASE("messages are lines on standard error with a prefix by kind") {
    CHECK(printedBy([] { logInfo("step 3"); }) == "step 3\n");
    CHECK(printedBy([] { logWarning("slow driver"); }) == "warning: slow driver\n");
    CHECK(printedBy([] { logError("no such scene"); }) == "slabflow: no such scene\n");
}

TEST_CASE("warnings are kept for a window while it is there, and printed all the same") {
    printedBy([] { logWarning("before"); });
    {
        const WarningsKept kept;
        CHECK(printedBy([] { logWarning("thin wall"); }) == "warning: thin wall\n");
        printedBy([] {
            logInfo("step 3");
            logWarning("slow driver");
        });
        {
            const WarningsOff off;
            logWarning("read already");
        }
        CHECK(WarningsKept::take() == std::vector<std::string>{"thin wall", "slow driver"});
        CHECK(WarningsKept::take().empty());
        printedBy([] { logWarning("late"); });
    }
    const WarningsKept next;
    CHECK(WarningsKept::take().empty());
}

TEST_CASE("quiet silences information only") {
    setQuiet(true);
    CHECK(printedBy([] { logInfo("step 3"); }).empty());
    CHECK(printedBy([] { logWarning("slow driver"); }) == "warning: slow driver\n");
    CHECK(printedBy([] { logError("no such scene"); }) == "slabflow: no such scene\n");
    setQuiet(false);
    CHECK(printedBy([] { logInfo("step 4"); }) == "step 4\n");
}

}  // namespace slabflow::test::log_test
