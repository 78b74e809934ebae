// Numbers that C++ and shaders must agree on: the build makes glsl/constants/ of the former for the latter.
#include <regex>

#include "base/Assets.h"
#include "render/BlueNoise.h"
#include "render/FireLight.h"
#include "render/SliceView.h"
#include "sim/Sources.h"
#include "sim/Turbulence.h"
#include "sim/Walls.h"
#include "sim/pressure/Hierarchy.h"
#include "sim/pressure/MultigridCycle.h"
#include "slab/Reduce.h"
#include "support/Catch.h"

namespace slabflow::test::constants_test {

namespace {

const Assets assets = Assets::directory(SLABFLOW_SOURCE_DIR);

/// What a shader sees; -1 where there is no such constant.
int seen(const std::string& file, const std::string& constant) {
    const auto text = assets.read("glsl/constants/" + file + ".glsl");
    REQUIRE(text);
    std::smatch match;
    return std::regex_search(*text, match, std::regex("const int " + constant + " = (\\d+);")) ? std::stoi(match[1])
                                                                                               : -1;
}

template <class Value>
void agrees(const std::string& enumeration, const std::string& name, Value value) {
    INFO(enumeration << "::" << name);
    CHECK(seen(enumeration, enumeration + "_" + name) == int(value));
}

}  // namespace

TEST_CASE("shaders know the values of enumerations") {
    agrees("WallType", "FreeSlip", WallType::FreeSlip);
    agrees("WallType", "NoSlip", WallType::NoSlip);
    agrees("WallType", "Inflow", WallType::Inflow);
    agrees("WallType", "Open", WallType::Open);
    agrees("WallProfile", "ToHigh", WallProfile::ToHigh);
    agrees("ShapeKind", "Everywhere", ShapeKind::Everywhere);
    agrees("BuoyancyModel", "IdealGas", BuoyancyModel::IdealGas);
    agrees("Limiter", "Revert", Limiter::Revert);
    agrees("LookStage", "Steps", LookStage::Steps);
    agrees("FlatQuantity", "Vorticity", FlatQuantity::Vorticity);
    agrees("Layout", "RedBlack", Layout::RedBlack);
    agrees("Layout", "Column", Layout::Column);
    agrees("Reduction", "CountNonFinite", Reduction::CountNonFinite);
    agrees("TileClass", "OpenCells", TileClass::OpenCells);
    agrees("TileClass", "Mixed", TileClass::Mixed);
}

TEST_CASE("shaders know numbers") {
    CHECK(seen("blueNoiseSize", "blueNoiseSize") == blueNoiseSize);
    CHECK(seen("cellsPerBlock", "cellsPerBlock") == cellsPerBlock);
    CHECK(seen("glowStops", "glowStops") == glowStops);
    CHECK(seen("mostSmokeStops", "mostSmokeStops") == mostSmokeStops);
    CHECK(seen("maxTurbulentWaves", "maxTurbulentWaves") == maxTurbulentWaves);
    CHECK(seen("reductionBlock", "reductionBlock") == reductionBlock);
    CHECK(seen("texelsPerProduct", "texelsPerProduct") == texelsPerProduct);
    CHECK(seen("Slice_length", "Slice_length") == Slice::length);
}

TEST_CASE("no shader has a number of its own for what stands in C++") {
    static const std::regex copy(R"(const (?:u?int|float) [^;]*= *[0-9][^;]*;[^\n]*\b\w+(?:\.h|\.cpp)\b)");
    for (const std::string& path : assets.list("glsl/")) {
        const std::string text = *assets.read(path);
        INFO(path);
        CHECK_FALSE(std::regex_search(text, copy));
    }
    CHECK(std::regex_search(std::string("const int FREE_SLIP = 0, OPEN = 3;  // WallType in scene/SceneDesc.h"), copy));
}

}  // namespace slabflow::test::constants_test
