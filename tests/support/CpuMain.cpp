// The main of tests that need no OpenGL.
#include "support/Runner.h"

int main(int argc, char** argv) { return slabflow::test::runCases(argc, argv); }
