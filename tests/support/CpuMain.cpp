// The main of tests that need no OpenGL.
#define CATCH_CONFIG_RUNNER
#include "support/Catch.h"

int main(int argc, char** argv) { return Catch::Session().run(argc, argv); }
