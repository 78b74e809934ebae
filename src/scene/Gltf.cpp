#include "scene/Gltf.h"

#include <algorithm>
#include <array>
#include <glm/gtc/type_ptr.hpp>
#include <string_view>

#include "scene/GltfTree.h"
#include "scene/MeshRepair.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr size_t mostCorners = 30'000'000;

/// Those that change nothing of what is read here, or are read.
bool isHarmless(std::string_view extension) {
    constexpr std::array harmless = {"KHR_materials_", "KHR_texture_",          "EXT_texture_", "MSFT_texture_",
                                     "KHR_lights_",    "KHR_mesh_quantization", "KHR_xmp"};
    return std::ranges::any_of(harmless, [&](std::string_view name) { return extension.starts_with(name); });
}

void requireExtensions(const GltfFile& file) {
    const auto required = file.root().find("extensionsRequired");
    if (required == file.root().end()) return;
    for (const auto& entry : *required) {
        const std::string name = entry.is_string() ? entry.get<std::string>() : "";
        if (isHarmless(name)) continue;
        const bool isPacked = name.find("draco") != name.npos || name.find("meshopt") != name.npos;
        file.fail("needs the extension \"" + shortened(name, 40) + "\", which is not read here; " +
                  (isPacked ? "export it without compression" : "export it without"));
    }
}

/// A corner of a triangle after the other, from those of a list, a strip or a fan (glTF's mode).
std::vector<glm::uvec3> trianglesOf(const std::vector<unsigned>& corners, size_t mode) {
    std::vector<glm::uvec3> triangles;
    const auto& c = corners;
    if (mode == 4)
        for (size_t i = 0; i + 2 < c.size(); i += 3) triangles.emplace_back(c[i], c[i + 1], c[i + 2]);
    if (mode == 5)
        for (size_t i = 0; i + 2 < c.size(); ++i) triangles.emplace_back(c[i], c[i + 1 + i % 2], c[i + 2 - i % 2]);
    if (mode == 6)
        for (size_t i = 1; i + 1 < c.size(); ++i) triangles.emplace_back(c[i], c[i + 1], c[0]);
    return triangles;
}

class GltfMesher {
public:
    GltfMesher(const std::string& bytes, const std::string& source, const ReadBeside& readBeside)
        : file_(bytes, source, readBeside) {
        requireExtensions(file_);
        tree_ = readTree(file_);
        atRest_ = matricesOf(tree_.rest.nodes);
        rig_.rest = tree_.rest;
    }

    Mesh make() {
        for (const size_t node : tree_.seen) addNode(node);
        if (mesh_.triangles.empty()) failEmpty();
        if (leftOut_ > 0)
            mesh_.warnings.push_back("points and lines left out: " + std::to_string(leftOut_) + " of its primitives");
        if (instanced_ > 0)
            mesh_.warnings.push_back("of what is there many times (EXT_mesh_gpu_instancing) one is read: " +
                                     std::to_string(instanced_) + " of its nodes");
        rig_.weld(mesh_.triangles);
        mesh_.positions = rig_.positionsIn(rig_.rest);
        std::vector<RigClip> clips = readClips(file_, tree_);
        std::erase_if(mesh_.triangles, [](const glm::uvec3& t) { return t.x == t.y || t.y == t.z || t.z == t.x; });
        if (clips.empty()) removeDegenerate(mesh_);  // what has no area at rest may have one later
        if (mesh_.triangles.empty()) file_.fail("none of its triangles has an area");
        orient(mesh_);
        if (!clips.empty()) mesh_.motion = std::make_shared<const RigMotion>(std::move(rig_), std::move(clips));
        return std::move(mesh_);
    }

private:
    [[noreturn]] void failEmpty() const {
        if (leftOut_ > 0) file_.fail("it has only points or lines; allowed: triangles, which a mesh of faces has");
        file_.fail(file_.countOf("meshes") == 0 ? "there is no mesh in it"
                                                : "no node of its scene has one of its meshes");
    }

    void addNode(size_t node) {
        const GltfObject object = file_.objectOf("nodes", node);
        const auto mesh = file_.indexOf(object, "mesh", "meshes"), skin = file_.indexOf(object, "skin", "skins");
        if (!mesh) return;
        if (const auto extensions = file_.member(object, "extensions");
            extensions && extensions->json->contains("EXT_mesh_gpu_instancing"))
            ++instanced_;
        const size_t firstBone = rig_.bones.size();
        if (skin) addBones(file_.objectOf("skins", *skin));
        else rig_.bones.push_back({int(node), glm::mat4(1)});
        const bool isMirrored = !skin && glm::determinant(glm::mat3(atRest_[node])) < 0;
        const GltfObject meshObject = file_.objectOf("meshes", *mesh);
        for (const GltfObject& primitive : file_.objectsIn(meshObject, "primitives"))
            addPrimitive(primitive, node, firstBone, skin.has_value(), isMirrored);
    }

    void addBones(const GltfObject& skin) {
        const std::vector<size_t> joints = file_.indicesOf(skin, "joints", "nodes");
        if (joints.empty()) file_.fail(skin.path + ".joints: is missing");
        std::vector<float> inverse;
        if (const auto accessor = file_.indexOf(skin, "inverseBindMatrices", "accessors"))
            inverse = file_.floats(*accessor, 16);
        if (!inverse.empty() && inverse.size() < 16 * joints.size())
            file_.fail(skin.path + ".inverseBindMatrices: are fewer than its joints");
        for (size_t i = 0; i < joints.size(); ++i)
            rig_.bones.push_back(
                {int(joints[i]), inverse.empty() ? glm::mat4(1) : glm::make_mat4(inverse.data() + 16 * i)});
    }

    void addPrimitive(const GltfObject& primitive, size_t node, size_t firstBone, bool isSkinned, bool isMirrored) {
        const size_t mode = file_.wholeOf(primitive, "mode").value_or(4);
        if (mode < 4 || mode > 6) {
            ++leftOut_;
            return;
        }
        const auto attributes = file_.member(primitive, "attributes");
        if (!attributes) file_.fail(primitive.path + ".attributes: is missing");
        const size_t places = file_.requiredIndexOf(*attributes, "POSITION", "accessors");
        if (const auto extensions = file_.member(primitive, "extensions");
            extensions && extensions->json->contains("KHR_draco_mesh_compression") &&
            !file_.objectOf("accessors", places).json->contains("bufferView"))
            file_.fail(primitive.path + ": its mesh is compressed (Draco), which is not read here; export it without");
        const std::vector<float> positions = file_.floats(places, 3);
        const size_t firstVertex = rig_.vertices.size(), count = positions.size() / 3;
        const Parts parts = isSkinned ? partsOf(*attributes, count, firstBone) : Parts{};
        const std::vector<std::vector<float>> targets = targetsOf(primitive, node, count);
        for (size_t i = 0; i < count; ++i) {
            if (isSkinned) addInfluences(parts, i);
            else rig_.influences.push_back({unsigned(firstBone), 1});
            addDeltas(targets, i, tree_.firstWeights[node]);
            rig_.vertices.push_back(
                {glm::make_vec3(positions.data() + 3 * i), rig_.influences.size(), rig_.deltas.size()});
        }
        addTriangles(primitive, mode, firstVertex, count, isMirrored);
    }

    void addTriangles(const GltfObject& primitive, size_t mode, size_t firstVertex, size_t count, bool isMirrored) {
        std::vector<unsigned> corners;
        if (const auto accessor = file_.indexOf(primitive, "indices", "accessors"))
            corners = file_.unsignedIntegers(*accessor, 1);
        else
            for (unsigned i = 0; i < count; ++i) corners.push_back(i);
        if (corners.size() + 3 * mesh_.triangles.size() > mostCorners || rig_.vertices.size() > mostCorners)
            file_.fail("it has more than " + std::to_string(mostCorners) + " corners; reduce it");
        const auto strange = std::ranges::find_if(corners, [&](unsigned corner) { return corner >= count; });
        if (strange != corners.end())
            file_.fail(primitive.path + ".indices: names vertex " + std::to_string(*strange) + ", but there are only " +
                       std::to_string(count));
        for (glm::uvec3 t : trianglesOf(corners, mode)) {
            if (isMirrored) std::swap(t.y, t.z);
            mesh_.triangles.push_back(t + unsigned(firstVertex));
        }
    }

    /// JOINTS_0 and WEIGHTS_0, and what follows them: four bones for every vertex in each.
    struct Parts {
        std::vector<std::vector<unsigned>> bones;
        std::vector<std::vector<float>> weights;
    };

    Parts partsOf(const GltfObject& attributes, size_t count, size_t firstBone) const {
        Parts parts;
        const size_t joints = rig_.bones.size() - firstBone;
        for (size_t set = 0;; ++set) {
            const std::string number = std::to_string(set), place = attributes.path + ".JOINTS_" + number;
            const auto bones = file_.indexOf(attributes, ("JOINTS_" + number).c_str(), "accessors");
            const auto weights = file_.indexOf(attributes, ("WEIGHTS_" + number).c_str(), "accessors");
            if (!bones || !weights) break;
            parts.bones.push_back(file_.unsignedIntegers(*bones, 4));
            parts.weights.push_back(file_.floats(*weights, 4));
            if (parts.bones.back().size() != 4 * count || parts.weights.back().size() != 4 * count)
                file_.fail(place + ": does not have as many elements as there are vertices");
            for (unsigned& bone : parts.bones.back()) {
                if (bone >= joints)
                    file_.fail(place + ": names joint " + std::to_string(bone) + " of a skin that has " +
                               std::to_string(joints));
                bone += unsigned(firstBone);
            }
        }
        if (parts.bones.empty()) file_.fail(attributes.path + ": has a skin, but neither JOINTS_0 nor WEIGHTS_0");
        return parts;
    }

    /// Weights sum to one, also where a file has rounded them; without any the first bone has it all.
    void addInfluences(const Parts& parts, size_t vertex) {
        float sum = 0;
        for (const auto& weights : parts.weights)
            for (size_t i = 0; i < 4; ++i) sum += std::max(weights[4 * vertex + i], 0.0f);
        if (!(sum > 0)) rig_.influences.push_back({parts.bones.front()[4 * vertex], 1});
        for (size_t set = 0; set < parts.bones.size() && sum > 0; ++set)
            for (size_t i = 4 * vertex; i < 4 * vertex + 4; ++i)
                if (parts.weights[set][i] > 0)
                    rig_.influences.push_back({parts.bones[set][i], parts.weights[set][i] / sum});
    }

    /// What each morph target adds to the positions; nothing of one that leaves them.
    std::vector<std::vector<float>> targetsOf(const GltfObject& primitive, size_t node, size_t count) const {
        std::vector<std::vector<float>> targets;
        const size_t most = tree_.firstWeights[node + 1] - tree_.firstWeights[node];
        for (const GltfObject& target : file_.objectsIn(primitive, "targets")) {
            const auto accessor = file_.indexOf(target, "POSITION", "accessors");
            targets.push_back(accessor ? file_.floats(*accessor, 3) : std::vector<float>());
            if (accessor && targets.back().size() != 3 * count)
                file_.fail(target.path + ".POSITION: does not have as many elements as there are vertices");
            if (targets.size() > most) file_.fail(target.path + ": other parts of the mesh have fewer targets");
        }
        return targets;
    }

    void addDeltas(const std::vector<std::vector<float>>& targets, size_t vertex, size_t firstWeight) {
        for (size_t i = 0; i < targets.size(); ++i) {
            if (targets[i].empty()) continue;
            const glm::vec3 offset = glm::make_vec3(targets[i].data() + 3 * vertex);
            if (offset != glm::vec3(0)) rig_.deltas.push_back({unsigned(firstWeight + i), offset});
        }
    }

    GltfFile file_;
    GltfTree tree_;
    std::vector<glm::mat4> atRest_;  ///< of the nodes
    Rig rig_;
    Mesh mesh_;
    size_t leftOut_ = 0;    ///< primitives
    size_t instanced_ = 0;  ///< nodes
};

}  // namespace

Mesh readGltf(const std::string& bytes, const std::string& source, const ReadBeside& readBeside) {
    return GltfMesher(bytes, source, readBeside).make();
}

}  // namespace slabflow
