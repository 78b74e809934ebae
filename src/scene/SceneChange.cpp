#include "scene/SceneChange.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/Error.h"
#include "scene/JsonWriter.h"
#include "scene/KeyPath.h"
#include "scene/SceneJson.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr float farthest = 1e5f;  // m

std::string textOf(const OrderedJson& value) {
    return value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

bool haveSameKeys(const OrderedJson& a, const OrderedJson& b) {
    return a.is_object() && b.is_object() && a.size() == b.size() &&
           std::ranges::all_of(a.items(), [&](const auto& member) { return b.contains(member.key()); });
}

bool areListsOfObjects(const OrderedJson& a, const OrderedJson& b) {
    const auto isObject = [](const OrderedJson& element) { return element.is_object(); };
    return a.is_array() && b.is_array() && a.size() == b.size() && std::ranges::all_of(a, isObject) &&
           std::ranges::all_of(b, isObject);
}

/// Values are compared as text: of a number 0 the sign may count.
void collect(const OrderedJson& before, const OrderedJson& after, const std::string& path,
             std::vector<std::string>& assignments) {
    if (haveSameKeys(before, after)) {
        for (const auto& [key, value] : after.items())
            collect(before.at(key), value, memberPath(path, key), assignments);
    } else if (areListsOfObjects(before, after)) {
        for (size_t i = 0; i < after.size(); ++i) collect(before[i], after[i], elementPath(path, i), assignments);
    } else if (textOf(before) != textOf(after)) {
        assignments.push_back(path + "=" + textOf(after));
    }
}

VolumeShape* volumeOf(std::vector<ObstacleDesc>& obstacles, const std::string& name) {
    const auto found = std::ranges::find(obstacles, name, &ObstacleDesc::name);
    return found == obstacles.end() ? nullptr : std::get_if<VolumeShape>(&found->shape);
}

const VolumeShape* volumeOf(const SceneDesc& scene, const std::string& name) {
    const auto found = std::ranges::find(scene.obstacles, name, &ObstacleDesc::name);
    return found == scene.obstacles.end() ? nullptr : std::get_if<VolumeShape>(&found->shape);
}

/// Calls f(index in the lattice) for the nodes of a box, i fastest.
template <class F>
void forEachNode(const SolidLattice& lattice, const NodeBox& box, F f) {
    for (int k = box.low.z; k < box.high.z; ++k)
        for (int j = box.low.y; j < box.high.y; ++j)
            for (int i = box.low.x; i < box.high.x; ++i) f(lattice.indexOf({i, j, k}));
}

/// What has changed of a solid that is in no file; nothing when nothing has.
std::vector<PaintedNodes> paintedBetween(const VolumeShape* before, const ObstacleDesc& obstacle) {
    const auto& volume = std::get<VolumeShape>(obstacle.shape);
    const SolidLattice& lattice = *volume.lattice;
    const bool goesOn = before && before->lattice && before->lattice->nodes == lattice.nodes;
    const NodeBox box = goesOn ? differenceOf(*before->lattice, lattice) : NodeBox{glm::ivec3(0), lattice.nodes};
    if (goesOn && before->file == volume.file && box.empty()) return {};
    PaintedNodes painted{obstacle.name, volume.file, lattice.nodes, box.low, box.high, {}};
    if (box.empty()) painted.low = glm::ivec3(0), painted.high = glm::ivec3(1);  // its name alone is new
    forEachNode(lattice, {painted.low, painted.high},
                [&](size_t index) { painted.values.push_back(lattice.values[index]); });
    return {painted};
}

/// The lattice that the nodes are of: the one that is there, or else one that they fill.
SolidLattice latticeUnder(const VolumeShape* volume, const PaintedNodes& nodes, const std::string& origin) {
    if (volume && volume->lattice && volume->lattice->nodes == nodes.nodes) return *volume->lattice;
    if (nodes.low != glm::ivec3(0) || nodes.high != nodes.nodes)
        throw UsageError(origin + ": it paints a part of \"" + shortened(nodes.obstacle, 40) +
                         "\", and the scene has no painted solid of that name and size");
    return {nodes.nodes, std::vector<float>(nodes.values.size())};
}

}  // namespace

std::vector<std::string> assignmentsBetween(const SceneDesc& before, const SceneDesc& after) {
    std::vector<std::string> assignments;
    collect(OrderedJson::parse(writeScene(before)), OrderedJson::parse(writeScene(after)), "", assignments);
    return assignments;
}

SceneChange changeBetween(const SceneDesc& before, const SceneDesc& after) {
    SceneChange change{assignmentsBetween(before, after), {}};
    for (const ObstacleDesc& obstacle : after.obstacles) {
        const auto* volume = std::get_if<VolumeShape>(&obstacle.shape);
        if (!volume || pathFromUtf8(volume->file).is_absolute()) continue;
        for (PaintedNodes& nodes : paintedBetween(volumeOf(before, obstacle.name), obstacle))
            change.painted.push_back(std::move(nodes));
    }
    return change;
}

SceneDesc painted(const SceneDesc& scene, const SceneChange& change, const std::string& origin) {
    SceneDesc result = scene;
    for (const PaintedNodes& nodes : change.painted) {
        SolidLattice lattice = latticeUnder(volumeOf(scene, nodes.obstacle), nodes, origin);
        size_t next = 0;
        forEachNode(lattice, {nodes.low, nodes.high},
                    [&](size_t index) { lattice.values[index] = nodes.values[next++]; });
        VolumeShape* volume = volumeOf(result.obstacles, nodes.obstacle);
        if (!volume) {
            ObstacleDesc& obstacle = result.obstacles.emplace_back();
            obstacle.name = nodes.obstacle;
            volume = &obstacle.shape.emplace<VolumeShape>();
        }
        volume->file = nodes.file;
        volume->lattice = std::make_shared<const SolidLattice>(std::move(lattice));
    }
    return result;
}

SceneDesc changed(const SceneDesc& scene, const SceneChange& change, const std::string& origin, const Assets& assets) {
    const SceneDesc known = painted(scene, change, origin);
    SceneDesc next =
        parseScene(writeScene(scene), origin, {},
                   {.overrides = change.set, .overriddenBy = origin + ":", .assets = &assets, .known = &known});
    next.name = scene.name;
    return next;
}

std::string textOfNumbers(const std::vector<float>& numbers) {
    std::string text;
    for (size_t i = 0; i < numbers.size();) {
        size_t end = i;
        const auto same = [&](float a, float b) { return a == b && std::signbit(a) == std::signbit(b); };
        while (end < numbers.size() && same(numbers[end], numbers[i])) ++end;
        text += (text.empty() ? "" : " ") + toJson(numbers[i]).dump();
        if (end - i > 1) text += "*" + std::to_string(end - i);
        i = std::max(end, i + 1);
    }
    return text;
}

std::vector<float> numbersIn(std::string_view text, size_t most) {
    std::vector<float> numbers;
    const char *at = text.data(), *const end = at + text.size();
    while (at != end) {
        float value = 0;
        const auto [afterValue, fault] = std::from_chars(at, end, value);
        if (fault != std::errc() || !(std::abs(value) <= farthest)) return {};
        at = afterValue;
        size_t count = 1;
        if (at != end && *at == '*') {
            const auto [afterCount, countFault] = std::from_chars(at + 1, end, count);
            if (countFault != std::errc()) return {};
            at = afterCount;
        }
        if (count > most - numbers.size() || (at != end && *at++ != ' ')) return {};
        numbers.insert(numbers.end(), count, value);
    }
    return numbers;
}

}  // namespace slabflow
