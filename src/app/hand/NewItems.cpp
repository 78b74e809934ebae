#include "app/hand/NewItems.h"

#include <algorithm>

#include "app/hand/ObstacleBrush.h"
#include "scene/CameraPath.h"
#include "scene/ItemEdits.h"
#include "scene/MeshFiles.h"
#include "scene/ObstacleFiles.h"
#include "scene/SceneNames.h"
#include "scene/SourceFiles.h"
#include "scene/Text.h"
#include "scene/VdbSolid.h"
#include "sim/InitialFields.h"

namespace slabflow {
namespace {

/// A shape around `middle`, as far as it has a size of its own.
void placeAround(auto& shape, glm::vec3 middle, glm::vec3 up, float radius) {
    if constexpr (requires { shape.center; }) shape.center = middle;
    if constexpr (requires { shape.from; }) shape.from = middle - up, shape.to = middle + up;
    if constexpr (requires { shape.radius; }) shape.radius = radius;
    if constexpr (requires { shape.size; }) shape.size = glm::vec3(2 * radius);
    if constexpr (requires { shape.axis; }) shape.file = "crack.png";
    else if constexpr (requires { shape.lattice; }) shape.file.clear();  // none comes with the program
    else if constexpr (requires { shape.file; }) shape.file = "sphere.obj";
    if constexpr (requires { shape.thickness; }) shape.thickness = radius;
}

bool isFlatScene(const SceneDesc& scene) { return scene.domain().cells.z == 1; }

std::string spaced(std::string_view name) {
    std::string text(name);
    std::ranges::replace(text, '_', ' ');
    return text;
}

/// "gargoyle up" for gargoyle_up.obj
std::string titleOfFile(const std::string& file) { return spaced(utf8FromPath(pathFromUtf8(file).stem())); }

void offerObstacles(std::vector<NewItem>& items, const Assets& assets) {
    for (const std::string& shape : simpleShapeNames())
        items.push_back({"obstacle", shape, ItemKind::Obstacle, 0, shape});
    for (const std::string& mesh : builtInMeshes(assets))
        if (mesh != "sphere.obj")  // there is a better one
            items.push_back({"obstacle", titleOfFile(mesh), ItemKind::Obstacle, 0, mesh});
    for (const std::string& image : builtInMasks(assets))
        items.push_back({"image", titleOfFile(image), ItemKind::Obstacle, 0, image});
}

void offerLights(std::vector<NewItem>& items, const SceneDesc& scene) {
    if (scene.look.mode == LookMode::Flat) return;
    for (const size_t light : {size_t(0), size_t(1)})
        if (!isThere(scene, {ItemKind::Light, light}))
            items.push_back({"light", titleOf(scene, {ItemKind::Light, light}), ItemKind::Light, light});
}

/// Of what the fluid is: smoke that rises, vapor that condenses, or liquid.
SourceDesc newSource(const SceneDesc& scene, bool drains) {
    constexpr float warmth = 100, vapor = 5;  // K, g/kg
    SourceDesc source;
    if (scene.fluid.kind == FluidKind::Liquid) {
        source.liquid = drains ? LiquidFlow::Drain : LiquidFlow::Pour;
    } else if (scene.fluid.atmosphere.moist) {
        source.temperature = 1.0f;
        source.vapor = vapor;
    } else {
        source.density = 1.0f;
        if (scene.fluid.velocity == VelocityKind::Solved) source.temperature = warmth;
        if (usesDye(scene)) source.dye = scene.look.albedo;
    }
    return source;
}

EmitterDesc newEmitter(ParticleKind kind, float radius) {
    EmitterDesc emitter;
    emitter.kind = kind;
    switch (kind) {
        case ParticleKind::Smoke:
            emitter.rate = 10000;
            emitter.size = {0.25f * radius, radius};
            break;
        case ParticleKind::Spark:
            emitter.rate = 300;
            emitter.size = {0.04f * radius, 0.02f * radius};
            emitter.velocity = {0, std::min(4 * radius, 5.0f), 0};
            emitter.colors = {{0, {40, 20, 6}}, {1, {2, 0.2f, 0.02f}}};
            break;
        case ParticleKind::Leaf:
            emitter.rate = 300;
            emitter.lifespan = glm::vec2(20, 40);
            emitter.size = glm::vec2(0.2f * radius);
            emitter.opacity = 1;
            emitter.weight = 0.3f;
            emitter.drag = 3;
            emitter.colors = {{0, {0.2f, 0.055f, 0.008f}}};
            break;
    }
    return emitter;
}

/// A layer through the place: upright in a flat domain's plane of sight, or else like a floor.
ObstacleDesc newMask(const SceneDesc& scene, const std::string& file, const NewPlace& place) {
    const bool isFlat = isFlatScene(scene);
    MaskShape mask{file, isFlat ? Axis::Z : Axis::Y, 0, isFlat ? 2 * scene.domain().size.z : 0.5f * place.radius, {}};
    mask.at = place.middle[int(mask.axis)];
    ObstacleDesc obstacle;
    obstacle.shape = std::move(mask);
    return obstacle;
}

/// The shape of a new source: one with a formula, or from a file.
void shapeSource(SourceDesc& source, const SceneDesc& scene, const NewItem& item, const NewPlace& place,
                 const Assets& assets) {
    if (item.shape.empty()) return emplaceAt(place, source.shape, item.variant);
    source = sourceFromFile(assets, item.shape, scene, std::move(source));
    if (isMeshFile(item.shape)) source.position += place.middle - boxAround(source).pose.position;
}

/// What the shape of an obstacle lets flow out, in its place.
std::optional<SourceDesc> sourceLike(const ObstacleDesc& obstacle, const SceneDesc& scene) {
    SourceDesc source = newSource(scene, false);
    if (const auto* mesh = std::get_if<MeshShape>(&obstacle.shape)) source.shape = *mesh;
    else if (const auto* volume = std::get_if<VolumeShape>(&obstacle.shape)) source.shape = *volume;
    else return {};
    source.position = obstacle.position;
    source.rotation = obstacle.rotation;
    source.scale = obstacle.scale;
    source.obstacle = obstacle.parent;
    return source;
}

ObstacleDesc newObstacle(const SceneDesc& scene, const NewItem& item, const NewPlace& place, const Assets& assets) {
    if (item.group == "image") return newMask(scene, item.shape, place);
    if (isVdbFile(item.shape)) return obstacleFromFile(assets, item.shape, scene);
    Brush brush;
    brush.shape = item.shape;
    brush.radius = place.radius;
    return obstacleOf(brush, place.middle, scene, assets);
}

}  // namespace

NewPlace::NewPlace(const DomainDesc& domain, glm::vec3 place)
    : middle(place),
      radius(0.1f * std::max({domain.size.x, domain.size.y, domain.size.z})),
      height(0.1f * domain.size.y) {}

void putAt(const NewPlace& place, Shape& shape) {
    std::visit([&](auto& s) { placeAround(s, place.middle, {0, place.height, 0}, place.radius); }, shape);
}

void putAt(const NewPlace& place, SourceShape& shape) {
    std::visit([&](auto& s) { placeAround(s, place.middle, {0, place.height, 0}, place.radius); }, shape);
}

void putAt(const NewPlace& place, ForceDesc& force) {
    const auto put = [&](auto& f) {
        if constexpr (requires { f.center; }) f.center = place.middle;
        if constexpr (requires { f.radius; }) f.radius = 2 * place.radius;
    };
    std::visit(put, force);
    if (auto* wind = std::get_if<WindDesc>(&force)) wind->acceleration = {1, 0, 0};
    if (auto* fan = std::get_if<FanDesc>(&force)) {
        fan->velocity = {1, 0, 0};
        putAt(place, fan->shape);
    }
}

void putAt(const NewPlace& place, ObstacleShape& shape) {
    std::visit([&](auto& s) { placeAround(s, glm::vec3(0), {0, place.radius, 0}, place.radius); }, shape);
}

GridDesc newGrid(const SceneDesc& scene) {
    GridDesc grid = scene.grids.back();
    grid.origin.x += grid.size.x;
    grid.name = freeName(scene, ItemKind::Grid, "fluid");
    return grid;
}

std::vector<NewItem> newItems(const SceneDesc& scene, const Assets& assets) {
    std::vector<NewItem> items;
    const auto offer = [&](const char* group, ItemKind kind, auto names, bool drains = false) {
        for (size_t i = 0; i < names.size(); ++i) items.push_back({group, spaced(names[i]), kind, i, {}, drains});
    };
    offer("source", ItemKind::Source, namesOf(Shape()));
    if (scene.fluid.kind == FluidKind::Liquid) offer("drain", ItemKind::Source, namesOf(Shape()), true);
    offer("force", ItemKind::Force, namesOf(ForceDesc()));
    if (scene.fluid.kind == FluidKind::Liquid)
        std::erase_if(items, [](const NewItem& item) {  // which moves smoke
            return item.kind == ItemKind::Force && item.variant == ForceDesc(AttractorDesc()).index();
        });
    offerObstacles(items, assets);
    if (scene.emitters.size() < size_t(mostEmitters)) offer("particles", ItemKind::Emitter, namesOf(ParticleKind()));
    offerLights(items, scene);
    items.push_back({"grid", "box of fluid", ItemKind::Grid});
    if (scene.look.mode != LookMode::Flat) items.push_back({"camera", "camera key", ItemKind::CameraEye});
    return items;
}

SceneItem addItem(SceneDesc& scene, const NewItem& item, glm::vec3 at, const Assets& assets, const NewView& view) {
    const NewPlace place(scene.domain(), at);
    const SceneItem added{item.kind, countOf(scene, item.kind)};
    switch (item.kind) {
        case ItemKind::Source: {
            SourceDesc source = newSource(scene, item.drains);
            shapeSource(source, scene, item, place, assets);
            source.name = freeName(scene, item.kind, item.group);
            scene.sources.push_back(std::move(source));
            break;
        }
        case ItemKind::Emitter: {
            EmitterDesc emitter = newEmitter(ParticleKind(item.variant), place.radius);
            putAt(place, emitter.shape.emplace());
            emitter.name = freeName(scene, item.kind, item.title);
            scene.emitters.push_back(std::move(emitter));
            break;
        }
        case ItemKind::Obstacle: {
            ObstacleDesc obstacle = newObstacle(scene, item, place, assets);
            obstacle.name = freeName(scene, item.kind, item.title);
            scene.obstacles.push_back(std::move(obstacle));
            break;
        }
        case ItemKind::Force: emplaceAt(place, scene.forces.emplace_back(), item.variant); break;
        case ItemKind::Light: {
            LightDesc& light = item.variant == 0 ? scene.look.light : scene.look.keyLight;
            light.color = LightDesc{}.color * (item.variant == 0 ? 1.0f : 0.4f);
            return {item.kind, item.variant};
        }
        case ItemKind::Grid: scene.grids.push_back(newGrid(scene)); break;
        case ItemKind::CameraEye:
            return {item.kind, setCameraKey(scene.camera, view.time, view.camera, double(scene.time.step))};
        default: break;
    }
    return added;
}

std::optional<SceneItem> becomeOther(SceneDesc& scene, const SceneItem& item) {
    SceneDesc after = scene;
    if (item.kind == ItemKind::Obstacle) {
        auto source = sourceLike(scene.obstacles[item.index], scene);
        if (!source || !remove(after, item)) return {};
        source->name = freeName(after, ItemKind::Source, "source");
        after.sources.push_back(std::move(*source));
        scene = std::move(after);
        return SceneItem{ItemKind::Source, scene.sources.size() - 1};
    }
    const SourceDesc& source = scene.sources[item.index];
    if (!isFromFile(source.shape) || !remove(after, item)) return {};
    ObstacleDesc obstacle = obstacleLike(source);
    obstacle.parent = source.obstacle;
    const auto* mesh = std::get_if<MeshShape>(&source.shape);
    const std::string& file = mesh ? mesh->file : std::get<VolumeShape>(source.shape).file;
    obstacle.name = freeName(after, ItemKind::Obstacle, titleOfFile(file));
    after.obstacles.push_back(std::move(obstacle));
    scene = std::move(after);
    return SceneItem{ItemKind::Obstacle, scene.obstacles.size() - 1};
}

}  // namespace slabflow
