#include "base/Error.h"

#include "support/Catch.h"
#include "support/TemporaryFolder.h"

#ifndef _WIN32
#include <csignal>
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

#include "base/File.h"
#endif

namespace slabflow::test::error_test {

TEST_CASE("a usage error is an error too, and the reverse is not") {
    CHECK_THROWS_AS(throw UsageError("wrong key"), Error);
    const auto throwError = [] { throw Error("disk full"); };
    bool usage = false;
    try {
        throwError();
    } catch (const UsageError&) {
        usage = true;
    } catch (const Error&) {
    }
    CHECK_FALSE(usage);
}

TEST_CASE("a kept invariant costs nothing") {
    int evaluated = 0;
    SLAB_ASSERT(++evaluated == 1, "counted once");
    CHECK(evaluated == 1);
}

#ifndef _WIN32

TEST_CASE("a broken invariant aborts and says where and which") {
    const TemporaryFolder folder;
    const std::string path = (folder / "stderr.txt").string();
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGABRT, SIG_DFL);  // the test framework would report it as a failure
        if (!std::freopen(path.c_str(), "w", stderr)) _exit(1);
        SLAB_ASSERT(1 + 1 == 3, "sums are right");
        _exit(0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGABRT);
    CHECK_THAT(readFile(path), Catch::Matchers::ContainsSubstring("error_test.cpp:") &&
                                   Catch::Matchers::ContainsSubstring("sums are right (1 + 1 == 3)"));
}

#endif

}  // namespace slabflow::test::error_test
