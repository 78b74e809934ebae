#pragma once

namespace slabflow::test {

/// Those that the command line selects; what a main returns.
int runCases(int argc, char** argv);

}  // namespace slabflow::test
