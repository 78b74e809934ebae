#include "scene/GltfTree.h"

#include <algorithm>
#include <glm/gtc/type_ptr.hpp>

namespace slabflow {
namespace {

constexpr size_t mostWeights = 1'000'000;

RigNode nodeOf(const GltfFile& file, const GltfObject& object) {
    RigNode node;
    if (const auto m = file.numbersOf(object, "matrix", 16); !m.empty()) node.matrix = glm::make_mat4(m.data());
    if (const auto t = file.numbersOf(object, "translation", 3); !t.empty())
        node.translation = glm::make_vec3(t.data());
    if (const auto s = file.numbersOf(object, "scale", 3); !s.empty()) node.scale = glm::make_vec3(s.data());
    if (const auto r = file.numbersOf(object, "rotation", 4); !r.empty()) {
        const glm::quat turn(r[3], r[0], r[1], r[2]);
        if (glm::length(turn) > 0) node.rotation = glm::normalize(turn);
    }
    return node;
}

void setParents(const GltfFile& file, std::vector<RigNode>& nodes) {
    for (size_t i = 0; i < nodes.size(); ++i) {
        const GltfObject object = file.objectOf("nodes", i);
        for (const size_t child : file.indicesOf(object, "children", "nodes")) {
            if (nodes[child].parent >= 0)
                file.fail("nodes[" + std::to_string(child) + "]: is a child of two nodes, or twice of one");
            nodes[child].parent = int(i);
        }
    }
    std::vector<size_t> known(nodes.size(), nodes.size());  // from which node each was reached first
    for (size_t i = 0; i < nodes.size(); ++i)
        for (int at = int(i); at >= 0; at = nodes[size_t(at)].parent) {
            if (known[size_t(at)] == i) file.fail("nodes[" + std::to_string(at) + "]: is its own ancestor");
            if (known[size_t(at)] < nodes.size()) break;  // from here on all is well
            known[size_t(at)] = i;
        }
}

/// Roots first.
std::vector<size_t> seenNodes(const GltfFile& file, const std::vector<RigNode>& nodes) {
    std::vector<size_t> seen;
    if (file.countOf("scenes") > 0) {
        const GltfObject root{&file.root(), ""};
        const size_t scene = file.indexOf(root, "scene", "scenes").value_or(0);
        seen = file.indicesOf(file.objectOf("scenes", scene), "nodes", "nodes");
    } else {
        for (size_t i = 0; i < nodes.size(); ++i)
            if (nodes[i].parent < 0) seen.push_back(i);
    }
    std::vector<bool> isSeen(nodes.size(), false);
    for (size_t i = 0; i < seen.size(); ++i) {
        if (isSeen[seen[i]]) file.fail("nodes[" + std::to_string(seen[i]) + "]: is in the scene twice");
        isSeen[seen[i]] = true;
        for (const size_t child : file.indicesOf(file.objectOf("nodes", seen[i]), "children", "nodes"))
            seen.push_back(child);
    }
    return seen;
}

/// Those of the node, or else of its mesh, or else none of the targets.
std::vector<float> weightsAtRest(const GltfFile& file, const GltfObject& node) {
    const auto mesh = file.indexOf(node, "mesh", "meshes");
    if (!mesh) return {};
    const GltfObject object = file.objectOf("meshes", *mesh);
    const size_t targets = morphTargetsOf(file, object);
    std::vector<float> weights = file.numbersOf(node, "weights", targets);
    if (weights.empty()) weights = file.numbersOf(object, "weights", targets);
    weights.resize(targets, 0);
    return weights;
}

using Target = RigChannel::Target;
using Way = RigChannel::Way;

std::optional<RigChannel> channelOf(const GltfFile& file, const GltfTree& tree, const std::vector<GltfObject>& samplers,
                                    const GltfObject& object) {
    const auto target = file.member(object, "target");
    const auto node = target ? file.indexOf(*target, "node", "nodes") : std::nullopt;
    if (!node) return {};  // an extension's
    RigChannel channel;
    channel.index = *node;
    const std::string path = file.textOf(*target, "path");
    if (path == "rotation") channel.target = Target::Rotation, channel.width = 4;
    else if (path == "scale") channel.target = Target::Scale;
    else if (path == "weights") channel.target = Target::Weights;
    else if (path != "translation") return {};
    if (channel.target == Target::Weights) {
        channel.index = tree.firstWeights[*node];
        channel.width = tree.firstWeights[*node + 1] - channel.index;
        if (channel.width == 0) return {};
    } else if (tree.rest.nodes[*node].matrix) {
        file.fail(target->path + ": moves nodes[" + std::to_string(*node) +
                  "], which has a matrix; allowed: translation, rotation and scale");
    }
    const auto number = file.wholeOf(object, "sampler");
    if (!number || *number >= samplers.size()) file.fail(object.path + ".sampler: is none of the animation's");
    const GltfObject& sampler = samplers[*number];
    const std::string way = file.textOf(sampler, "interpolation");
    if (way == "STEP") channel.way = Way::Step;
    else if (way == "CUBICSPLINE") channel.way = Way::CubicSpline;
    channel.times = file.floats(file.requiredIndexOf(sampler, "input", "accessors"), 1);
    const size_t inAccessor = channel.target == Target::Weights ? 1 : channel.width;
    channel.values = file.floats(file.requiredIndexOf(sampler, "output", "accessors"), inAccessor);
    const auto isLater = [](float a, float b) { return a >= b; };
    if (channel.times.empty() || channel.times.front() < 0 ||
        std::ranges::adjacent_find(channel.times, isLater) != channel.times.end())
        file.fail(sampler.path + ".input: times must increase from 0 or later");
    if (channel.values.size() != channel.times.size() * channel.width * (channel.way == Way::CubicSpline ? 3 : 1))
        file.fail(sampler.path + ".output: does not have a value for each of the " +
                  std::to_string(channel.times.size()) + " times of its input");
    return channel;
}

}  // namespace

size_t morphTargetsOf(const GltfFile& file, const GltfObject& mesh) {
    const auto primitives = file.objectsIn(mesh, "primitives");
    return primitives.empty() ? 0 : file.objectsIn(primitives.front(), "targets").size();
}

GltfTree readTree(const GltfFile& file) {
    GltfTree tree;
    for (size_t i = 0; i < file.countOf("nodes"); ++i) {
        const GltfObject object = file.objectOf("nodes", i);
        tree.rest.nodes.push_back(nodeOf(file, object));
        tree.firstWeights.push_back(tree.rest.weights.size());
        for (const float weight : weightsAtRest(file, object)) tree.rest.weights.push_back(weight);
        if (tree.rest.weights.size() > mostWeights) file.fail(object.path + ": too many morph targets in all");
    }
    tree.firstWeights.push_back(tree.rest.weights.size());
    setParents(file, tree.rest.nodes);
    tree.seen = seenNodes(file, tree.rest.nodes);
    return tree;
}

std::vector<RigClip> readClips(const GltfFile& file, const GltfTree& tree) {
    std::vector<RigClip> clips;
    for (size_t i = 0; i < file.countOf("animations"); ++i) {
        const GltfObject animation = file.objectOf("animations", i);
        RigClip clip{file.textOf(animation, "name"), {}};
        if (clip.name.empty()) clip.name = "clip_" + std::to_string(i + 1);
        const auto samplers = file.objectsIn(animation, "samplers");
        for (const GltfObject& object : file.objectsIn(animation, "channels"))
            if (auto channel = channelOf(file, tree, samplers, object)) clip.channels.push_back(std::move(*channel));
        if (!clip.channels.empty()) clips.push_back(std::move(clip));
    }
    return clips;
}

}  // namespace slabflow
