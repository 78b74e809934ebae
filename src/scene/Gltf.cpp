#include "scene/Gltf.h"

#include <algorithm>
#include <array>
#include <glm/gtc/type_ptr.hpp>
#include <string_view>

#include "scene/GltfPrimitive.h"
#include "scene/GltfTree.h"
#include "scene/MeshRepair.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

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

constexpr size_t mostBones = 1'000'000;

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
        std::vector<RigClip> clips = clipsOfMesh();
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

    /// Those that move any of it: not only a camera, or another scene.
    std::vector<RigClip> clipsOfMesh() const {
        std::vector<bool> carries(tree_.rest.nodes.size(), false);  // bones, and what they are within
        for (const RigBone& bone : rig_.bones)
            for (int at = bone.node; at >= 0 && !carries[size_t(at)]; at = tree_.rest.nodes[size_t(at)].parent)
                carries[size_t(at)] = true;
        std::vector<RigClip> clips = readClips(file_, tree_);
        std::erase_if(clips, [&](const RigClip& clip) {
            return std::ranges::none_of(clip.channels, [&](const RigChannel& channel) {
                return channel.target == RigChannel::Target::Weights || carries[channel.index];
            });
        });
        return clips;
    }

    void addNode(size_t node) {
        const GltfObject object = file_.objectOf("nodes", node);
        const auto mesh = file_.indexOf(object, "mesh", "meshes"), skin = file_.indexOf(object, "skin", "skins");
        if (!mesh) return;
        if (const auto extensions = file_.member(object, "extensions");
            extensions && extensions->json->contains("EXT_mesh_gpu_instancing"))
            ++instanced_;
        const GltfPlace place{.firstBone = rig_.bones.size(),
                              .isSkinned = skin.has_value(),
                              .isMirrored = !skin && glm::determinant(glm::mat3(atRest_[node])) < 0,
                              .firstWeight = tree_.firstWeights[node],
                              .weights = tree_.firstWeights[node + 1] - tree_.firstWeights[node]};
        if (skin) addBones(file_.objectOf("skins", *skin));
        else rig_.bones.push_back({int(node), glm::mat4(1)});
        for (const GltfObject& primitive : file_.objectsIn(file_.objectOf("meshes", *mesh), "primitives"))
            if (!addPrimitive(file_, primitive, place, rig_, mesh_.triangles)) ++leftOut_;
    }

    void addBones(const GltfObject& skin) {
        const std::vector<size_t> joints = file_.indicesOf(skin, "joints", "nodes");
        if (joints.empty()) file_.fail(skin.path + ".joints: is missing");
        if (rig_.bones.size() + joints.size() > mostBones)
            file_.fail(skin.path + ": more than " + std::to_string(mostBones) + " bones in all; leave some out");
        std::vector<float> inverse;
        if (const auto accessor = file_.indexOf(skin, "inverseBindMatrices", "accessors"))
            inverse = file_.floats(*accessor, 16);
        if (!inverse.empty() && inverse.size() < 16 * joints.size())
            file_.fail(skin.path + ".inverseBindMatrices: are fewer than its joints");
        for (size_t i = 0; i < joints.size(); ++i)
            rig_.bones.push_back(
                {int(joints[i]), inverse.empty() ? glm::mat4(1) : glm::make_mat4(inverse.data() + 16 * i)});
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
