// What a person has changed of a scene, as text that makes one scene of the other.
#pragma once

#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "base/Assets.h"
#include "scene/Parameter.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// What was painted into a solid that is in no file, or rubbed out: new values of the nodes low <= n < high of its
/// lattice. All of them, of one that is new; of one that is there already, the others stay.
struct PaintedNodes {
    std::string obstacle;  ///< its name
    std::string file;      ///< what its lattice is called from now on, as VolumeShape::file
    glm::ivec3 nodes{2};   ///< of the whole lattice
    glm::ivec3 low{0}, high{0};
    std::vector<float> values;  ///< m, i fastest
    bool operator==(const PaintedNodes&) const = default;
};

struct SceneChange {
    std::vector<std::string> set;  ///< assignments as of LoadOptions::overrides, in order
    std::vector<PaintedNodes> painted;
    bool empty() const { return set.empty() && painted.empty(); }
    bool operator==(const SceneChange&) const = default;
};

/// The keys whose values differ, as assignments that make `after` of `before`. A list that has become longer or shorter
/// is one.
std::vector<std::string> assignmentsBetween(const SceneDesc& before, const SceneDesc& after);

/// The same with what is painted.
SceneChange changeBetween(const SceneDesc& before, const SceneDesc& after);

/// The scene with what is painted of it as the change has it; for LoadOptions::known. UsageError, which begins with
/// `origin`, when that does not fit.
SceneDesc painted(const SceneDesc& scene, const SceneChange& change, const std::string& origin);

/// The scene after the change. UsageError likewise, and when it would be no valid scene.
SceneDesc changed(const SceneDesc& scene, const SceneChange& change, const std::string& origin, const Assets& assets);

/// Numbers as text, "0.25 -1*12": what is repeated stands there once. Reads back to the same bits.
std::string textOfNumbers(const std::vector<float>& numbers);

/// The numbers in such a text; none when it is no such text, or they are more than `most`.
std::vector<float> numbersIn(std::string_view text, size_t most);

/// Lattices and their boxes; see SolidLattice.
inline constexpr Range nodeRange{0, 2049};
inline constexpr size_t mostNodesPainted = 128u << 20;

template <class Visitor>
void describe(Visitor& v, PaintedNodes& painted) {
    v.value("obstacle", painted.obstacle, {.required = true, .help = "the name of the solid"});
    v.value("file", painted.file, {.required = true, .help = "what its lattice is called from now on"});
    v.value("nodes", painted.nodes, {.range = {2, nodeRange.high}, .required = true, .help = "of its lattice"});
    v.value("low", painted.low, {.range = nodeRange, .required = true, .help = "the first node that has changed"});
    v.value("high", painted.high, {.range = nodeRange, .required = true, .help = "one beyond the last"});
    std::string text = textOfNumbers(painted.values);
    v.value("values", text, {.required = true, .help = "distances in m, i fastest; 0.5*12 is twelve times 0.5"});

    const glm::dvec3 edges(painted.nodes);
    const bool isBox = edges.x * edges.y * edges.z <= double(mostNodesPainted) &&
                       glm::all(glm::lessThan(painted.low, painted.high)) &&
                       glm::all(glm::lessThanEqual(painted.high, painted.nodes));
    v.rule(isBox, "high", "must be above \"low\" and within \"nodes\"");
    const glm::ivec3 size = painted.high - painted.low;
    const size_t count = isBox ? size_t(size.x) * size_t(size.y) * size_t(size.z) : 0;
    painted.values = numbersIn(text, count);
    v.rule(painted.values.size() == count, "values",
           "must be " + std::to_string(count) + " numbers from -100000 to 100000, one for each node");
}

template <class Visitor>
void describe(Visitor& v, SceneChange& change) {
    v.value("set", change.set, {.most = 100000, .help = "keys of the scene with their new values, as for --set"});
    v.list("painted", change.painted, {.help = "what was painted into solids"});
}

}  // namespace slabflow
