// The test framework itself, which takes long to compile: what runs the cases of a program.
#define CATCH_CONFIG_RUNNER
#include "support/Catch.h"

namespace slabflow::test {

int runCases(int argc, char** argv) { return Catch::Session().run(argc, argv); }

}  // namespace slabflow::test
