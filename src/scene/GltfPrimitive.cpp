#include "scene/GltfPrimitive.h"

#include <algorithm>
#include <glm/gtc/type_ptr.hpp>

namespace slabflow {
namespace {

constexpr size_t mostCorners = 30'000'000;

/// Of a list, a strip or a fan of corners: glTF's modes 4, 5 and 6.
std::vector<glm::uvec3> trianglesOf(const std::vector<unsigned>& c, size_t mode) {
    std::vector<glm::uvec3> triangles;
    if (mode == 4)
        for (size_t i = 0; i + 2 < c.size(); i += 3) triangles.emplace_back(c[i], c[i + 1], c[i + 2]);
    if (mode == 5)
        for (size_t i = 0; i + 2 < c.size(); ++i) triangles.emplace_back(c[i], c[i + 1 + i % 2], c[i + 2 - i % 2]);
    if (mode == 6)
        for (size_t i = 1; i + 1 < c.size(); ++i) triangles.emplace_back(c[i], c[i + 1], c[0]);
    return triangles;
}

/// JOINTS_0 and WEIGHTS_0, and what follows them: four bones for every vertex in each.
struct Skinning {
    std::vector<std::vector<unsigned>> bones;
    std::vector<std::vector<float>> weights;

    /// Weights sum to one, also where a file has rounded them; without any the first bone has it all.
    void addTo(std::vector<Influence>& influences, size_t vertex) const {
        float sum = 0;
        for (const auto& set : weights)
            for (size_t i = 4 * vertex; i < 4 * vertex + 4; ++i) sum += std::max(set[i], 0.0f);
        if (!(sum > 0)) influences.push_back({bones.front()[4 * vertex], 1});
        for (size_t set = 0; set < bones.size() && sum > 0; ++set)
            for (size_t i = 4 * vertex; i < 4 * vertex + 4; ++i)
                if (weights[set][i] > 0) influences.push_back({bones[set][i], weights[set][i] / sum});
    }
};

Skinning skinningOf(const GltfFile& file, const GltfObject& attributes, size_t vertices, size_t firstBone,
                    size_t joints) {
    Skinning skinning;
    for (size_t set = 0;; ++set) {
        const std::string number = std::to_string(set), place = attributes.path + ".JOINTS_" + number;
        const auto bones = file.indexOf(attributes, ("JOINTS_" + number).c_str(), "accessors");
        const auto weights = file.indexOf(attributes, ("WEIGHTS_" + number).c_str(), "accessors");
        if (!bones || !weights) break;
        skinning.bones.push_back(file.unsignedIntegers(*bones, 4));
        skinning.weights.push_back(file.floats(*weights, 4));
        if (skinning.bones.back().size() != 4 * vertices || skinning.weights.back().size() != 4 * vertices)
            file.fail(place + ": does not have as many elements as there are vertices");
        for (unsigned& bone : skinning.bones.back()) {
            if (bone >= joints)
                file.fail(place + ": names joint " + std::to_string(bone) + " of a skin that has " +
                          std::to_string(joints));
            bone += unsigned(firstBone);
        }
    }
    if (skinning.bones.empty()) file.fail(attributes.path + ": has a skin, but neither JOINTS_0 nor WEIGHTS_0");
    return skinning;
}

/// What each morph target adds to the positions; nothing of one that leaves them.
using Targets = std::vector<std::vector<float>>;

Targets targetsOf(const GltfFile& file, const GltfObject& primitive, size_t vertices, size_t most) {
    Targets targets;
    for (const GltfObject& target : file.objectsIn(primitive, "targets")) {
        const auto accessor = file.indexOf(target, "POSITION", "accessors");
        targets.push_back(accessor ? file.floats(*accessor, 3) : std::vector<float>());
        if (accessor && targets.back().size() != 3 * vertices)
            file.fail(target.path + ".POSITION: does not have as many elements as there are vertices");
        if (targets.size() * vertices > mostCorners) file.fail(target.path + ": too many targets; leave some out");
        if (targets.size() > most) file.fail(target.path + ": other parts of the mesh have fewer targets");
    }
    return targets;
}

void addDeltas(const Targets& targets, size_t vertex, size_t firstWeight, std::vector<MorphDelta>& deltas) {
    for (size_t i = 0; i < targets.size(); ++i) {
        if (targets[i].empty()) continue;
        const glm::vec3 offset = glm::make_vec3(targets[i].data() + 3 * vertex);
        if (offset != glm::vec3(0)) deltas.push_back({unsigned(firstWeight + i), offset});
    }
}

/// All vertices in turn where the primitive has no indices.
std::vector<unsigned> cornersOf(const GltfFile& file, const GltfObject& primitive, size_t vertices) {
    std::vector<unsigned> corners;
    if (const auto accessor = file.indexOf(primitive, "indices", "accessors")) {
        corners = file.unsignedIntegers(*accessor, 1);
    } else {
        for (unsigned i = 0; i < vertices; ++i) corners.push_back(i);
    }
    const auto strange = std::ranges::find_if(corners, [&](unsigned corner) { return corner >= vertices; });
    if (strange != corners.end())
        file.fail(primitive.path + ".indices: names vertex " + std::to_string(*strange) + ", but there are only " +
                  std::to_string(vertices));
    return corners;
}

std::vector<float> positionsOf(const GltfFile& file, const GltfObject& primitive, const GltfObject& attributes) {
    const size_t accessor = file.requiredIndexOf(attributes, "POSITION", "accessors");
    const auto extensions = file.member(primitive, "extensions");
    if (extensions && extensions->json->contains("KHR_draco_mesh_compression") &&
        !file.objectOf("accessors", accessor).json->contains("bufferView"))
        file.fail(primitive.path + ": its mesh is compressed (Draco), which is not read here; export it without");
    return file.floats(accessor, 3);
}

}  // namespace

bool addPrimitive(const GltfFile& file, const GltfObject& primitive, const GltfPlace& place, Rig& rig,
                  std::vector<glm::uvec3>& triangles) {
    const size_t mode = file.wholeOf(primitive, "mode").value_or(4);
    if (mode < 4 || mode > 6) return false;
    const auto attributes = file.member(primitive, "attributes");
    if (!attributes) file.fail(primitive.path + ".attributes: is missing");
    const std::vector<float> positions = positionsOf(file, primitive, *attributes);
    const size_t firstVertex = rig.vertices.size(), count = positions.size() / 3;
    const Targets targets = targetsOf(file, primitive, count, place.weights);
    Skinning skinning;
    if (place.isSkinned)
        skinning = skinningOf(file, *attributes, count, place.firstBone, rig.bones.size() - place.firstBone);
    for (size_t i = 0; i < count; ++i) {
        if (place.isSkinned) skinning.addTo(rig.influences, i);
        else rig.influences.push_back({unsigned(place.firstBone), 1});
        addDeltas(targets, i, place.firstWeight, rig.deltas);
        rig.vertices.push_back({glm::make_vec3(positions.data() + 3 * i), rig.influences.size(), rig.deltas.size()});
    }
    const std::vector<unsigned> corners = cornersOf(file, primitive, count);
    if (corners.size() + 3 * triangles.size() > mostCorners || rig.vertices.size() > mostCorners ||
        rig.deltas.size() > mostCorners || rig.influences.size() > 4 * mostCorners)
        file.fail("it has more than " + std::to_string(mostCorners) + " corners; reduce it");
    for (glm::uvec3 t : trianglesOf(corners, mode)) {
        if (place.isMirrored) std::swap(t.y, t.z);
        triangles.push_back(t + unsigned(firstVertex));
    }
    return true;
}

}  // namespace slabflow
