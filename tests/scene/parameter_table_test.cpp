// The documentation that the description gives.
#include "scene/ParameterTable.h"
#include "support/Catch.h"

using namespace slabflow;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("every parameter has a row with its default, what is allowed and what it means") {
    const std::string table = parameterTable();
    CHECK_THAT(table, ContainsSubstring("| `domain.size` | **required** | [three numbers] from 0 to 10000 m |"));
    CHECK_THAT(table,
               ContainsSubstring("| `fluid.viscosity` | `0.0` | a number from 0 to 1000 m²/s | kinematic viscosity |"));
    CHECK_THAT(table,
               ContainsSubstring("| `solver.pressure` | `\"multigrid\"` | \"multigrid\", \"jacobi\", \"iop\", \"mgpcg\" |"));
    CHECK_THAT(table, ContainsSubstring("| `sources[].until` | `null` | a number from 0 to 1000000 s, or null |"));
    CHECK_THAT(table, ContainsSubstring("| `forces[].wind.acceleration` | **required** |"));
    CHECK_THAT(table, ContainsSubstring("| `shape.gaussian.radius` | `0.1` |"));
}

TEST_CASE("no row is without an explanation") { CHECK_THAT(parameterTable(), !ContainsSubstring("|  |\n")); }
