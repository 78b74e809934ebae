// Runs tests that need OpenGL: skips them all with exit code 77 where there is none, and fails every test case during
// which the driver complained.
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "base/Error.h"
#include "support/Catch.h"
#include "support/Gl.h"
#include "support/Runner.h"

namespace {

class DriverComplaints : public Catch::EventListenerBase {
public:
    using Base = Catch::EventListenerBase;
    using Base::Base;

    void testCaseEnded(const Catch::TestCaseStats& stats) override {
        for (const auto& complaint : slabflow::test::context().takeComplaints()) {
            std::fprintf(stderr, "%s: %s\n", Catch::testName(stats).c_str(), complaint.c_str());
            ++count;
        }
    }

    static inline int count = 0;
};

CATCH_REGISTER_LISTENER(DriverComplaints)

}  // namespace

int main(int argc, char* argv[]) {
    std::optional<slabflow::Context> context;
    try {
        context = slabflow::Context::headless();
    } catch (const slabflow::Error& error) {
        std::printf("skipped: %s\n", error.what());
        return std::getenv("SLABFLOW_REQUIRE_GL") ? 1 : 77;
    }
    slabflow::test::setContext(&*context);
    const int result = slabflow::test::runCases(argc, argv);
    if (DriverComplaints::count > 0)
        std::fprintf(stderr, "%d complaints of the OpenGL driver\n", DriverComplaints::count);
    // The shared slabs are alive still: leave without running the destructors of a context that they use.
    std::fflush(nullptr);
    std::_Exit(result != 0 || DriverComplaints::count > 0 ? 1 : 0);
}
