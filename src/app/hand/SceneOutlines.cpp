#include "app/hand/SceneOutlines.h"

#include <algorithm>

#include "app/hand/BodyGrip.h"
#include "app/window/Gui.h"
#include "scene/ItemPlacement.h"
#include "scene/SourceFiles.h"
#include "sim/Sources.h"

namespace slabflow {
namespace {

constexpr PenColour sourceColour{255, 196, 120, 190}, drainColour{110, 170, 255, 190},
    emitterColour{214, 160, 255, 190}, forceColour{140, 226, 150, 190}, lightColour{255, 236, 150, 190},
    pathColour{200, 205, 215, 130}, gridColour{150, 200, 235, 120}, chosenColour{255, 255, 255, 255};
constexpr float usualWidth = 1.3f, chosenWidth = 1.9f;
constexpr float mouseReach = 6;  // as of panels: how near the mouse must be to a line

PenColour fainter(PenColour colour) {
    colour.a /= 3;
    return colour;
}

bool isOn(const auto& item, double time) {
    return time >= double(item.from) && (!item.until || time < double(*item.until));
}

/// How far a shape reaches sideways, about.
float reachOf(const Shape& shape) {
    const auto reach = [](const auto& s) {
        if constexpr (requires { s.radius; }) return s.radius;
        else return 0.5f * std::max(s.size.x, s.size.z);
    };
    return std::visit(reach, shape);
}

/// With what one thing is drawn.
struct ItemPen {
    WorldPen& pen;
    const OutlinedScene& of;
    std::string title;
    std::optional<PenColour> colour = {};  ///< instead of that of its kind
    float width = usualWidth;
    bool isSelected = false;

    PenColour inkOr(PenColour usual) const { return colour.value_or(usual); }
    const GridDesc& domain() const { return of.scene.domain(); }
    glm::vec3 middle() const { return domain().origin + 0.5f * domain().size; }

    void text(glm::vec3 place, PenColour usual) const { pen.text(place, title, inkOr(usual)); }

    /// The name stands beside it, where one that is inside another has its own place.
    void shape(const Shape& shape, const Pose& pose, PenColour usual) const {
        pen.shape(shape, pose, inkOr(usual), width);
        const glm::vec3 middle = placedBy(pose, middleOf(shape));
        text(middle + reachOf(shape) * glm::normalize(of.view.right), usual);
    }

    /// An arrow from there, half a box long, the way of a velocity or an acceleration.
    void flow(glm::vec3 from, glm::vec3 way) const {
        const glm::vec3 size = domain().size;
        const float length = 0.25f * std::max({size.x, size.y, size.z});
        if (way != glm::vec3(0)) pen.arrow(from, from + length * glm::normalize(way), inkOr(forceColour), 2 * width);
        text(from, forceColour);
    }

    // Each kind.
    void operator()(const GridDesc& grid) const {
        if (!standsStill(grid)) return;
        const Pose pose{grid.origin + 0.5f * grid.size, rotationFromDegrees(grid.rotation)};
        pen.box(pose, 0.5f * grid.size, inkOr(gridColour), width);
        if (of.scene.grids.size() > 1) text(placedBy(pose, 0.5f * grid.size * glm::vec3(-1, 1, 1)), gridColour);
    }
    void operator()(const ObstacleDesc& obstacle) const {
        const auto body = std::ranges::find(of.bodies, obstacle.name, [](const Body& b) { return b.desc.name; });
        if (body == of.bodies.end()) return;
        const float scale = obstacle.scale;
        const glm::vec3 low = scale * body->surface->low(), high = scale * body->surface->high();
        pen.corners({placedBy(body->pose, 0.5f * (low + high)), body->pose.rotation}, 0.5f * (high - low),
                    inkOr(chosenColour), width);
    }
    void operator()(const SourceDesc& source) const {
        const PenColour usual = source.liquid == LiquidFlow::Drain ? drainColour : sourceColour;
        const PenColour ink = isOn(source, of.time) ? usual : fainter(usual);
        const Pose carrier = poseOf(source.obstacle, of.bodies);
        if (const auto simple = simpleShape(source.shape)) return shape(*simple, carrier, ink);
        const SourceBox box = boxAround(source);
        const Pose pose = carrier * box.pose;
        pen.corners(pose, 0.5f * box.size, inkOr(ink), width);
        text(placedBy(pose, 0.5f * glm::vec3(box.size.x, 0, 0)), ink);
    }
    void operator()(const EmitterDesc& emitter) const {
        if (emitter.shape)  // or else it is the obstacle that is seen
            shape(*emitter.shape, poseOf(emitter.obstacle, of.bodies),
                  isOn(emitter, of.time) ? emitterColour : fainter(emitterColour));
    }
    void operator()(const ForceDesc& force) const { std::visit(*this, force); }
    void operator()(const WindDesc& wind) const {
        if (wind.shape) pen.shape(*wind.shape, {}, inkOr(forceColour), width);
        flow(wind.shape ? middleOf(*wind.shape) : middle(), wind.acceleration);
    }
    void operator()(const FanDesc& fan) const {
        pen.shape(fan.shape, {}, inkOr(forceColour), width);
        flow(middleOf(fan.shape), fan.velocity);
    }
    void operator()(const AttractorDesc& attractor) const {
        pen.ball(attractor.center, attractor.radius, inkOr(forceColour), width);
        text(attractor.center, forceColour);
    }
    void operator()(const VortexDesc& vortex) const {
        const glm::vec3 axis = vortex.radius * glm::normalize(vortex.axis);
        pen.shape(Cylinder{vortex.center - 0.02f * axis, vortex.center + 0.02f * axis, vortex.radius}, {},
                  inkOr(forceColour), width);
        flow(vortex.center, vortex.acceleration < 0 ? -axis : axis);
    }
    void operator()(const TurbulenceDesc&) const {}  // is everywhere

    /// An arrow from the light towards the middle of the box, outside it.
    void operator()(const LightDesc& light) const {
        const glm::vec3 way = glm::length(domain().size) * glm::normalize(light.direction);
        pen.arrow(middle() + 0.8f * way, middle() + 0.55f * way, inkOr(lightColour), 2 * width);
        if (isSelected) pen.line(middle() + 0.55f * way, middle(), lightColour, usualWidth);
        text(middle() + 0.85f * way, lightColour);
    }
    void operator()(const CameraKey& key) const { pen.dot(key.eye, inkOr(pathColour)); }
    void operator()(const CameraDesc&) const {}  // is where one looks from
};

/// Those that have lines, in the order in which they are drawn.
std::vector<SceneItem> outlinedItems(const SceneDesc& scene) {
    std::vector<SceneItem> items;
    std::vector<ItemKind> kinds{ItemKind::Source, ItemKind::Emitter, ItemKind::Force};
    if (scene.look.mode != LookMode::Flat) kinds.push_back(ItemKind::Grid);
    if (scene.look.mode != LookMode::Flat) kinds.push_back(ItemKind::Light);
    if (scene.look.mode != LookMode::Flat && scene.camera.follow.empty()) kinds.push_back(ItemKind::CameraEye);
    for (const ItemKind kind : kinds)
        for (const SceneItem& item : itemsOf(scene, kind)) items.push_back(item);
    return items;
}

/// Those that have names: what is selected, then the others. Where two names would overlap the first one is there.
std::vector<SceneItem> namedItems(const SceneDesc& scene, const OutlineChoice& choice) {
    if (!choice.all) return {};
    std::vector<SceneItem> items = outlinedItems(scene);
    const auto isSelected = [&](const SceneItem& item) { return item == choice.selected; };
    std::stable_partition(items.begin(), items.end(), isSelected);  // Clang 14 cannot compile that of ranges
    return items;
}

void draw(const ItemPen& pen, const SceneItem& item) {
    if (item.kind == ItemKind::CameraTarget)
        pen.pen.dot(pen.of.scene.camera.path[item.index].target, pen.inkOr(pathColour));
    else visitItem(pen.of.scene, item, pen);
}

/// Without the curve between its keys, which are what a person sets.
void drawPath(WorldPen& pen, const CameraDesc& camera) {
    for (size_t i = 1; i < camera.path.size(); ++i)
        pen.line(camera.path[i - 1].eye, camera.path[i].eye, pathColour, usualWidth);
}

bool isKey(const SceneItem& item) { return item.kind == ItemKind::CameraEye || item.kind == ItemKind::CameraTarget; }

/// Where a key of the camera's path looks.
void drawGaze(WorldPen& pen, const CameraKey& key) {
    pen.line(key.eye, key.target, pathColour, usualWidth);
    for (const glm::vec3 end : {key.eye, key.target}) pen.dot(end, pathColour);
}

}  // namespace

void drawSceneOutlines(const OutlinedScene& outlined, const OutlineChoice& choice) {
    WorldPen pen(outlined.view, PenPart::Lines), namePen(outlined.view, PenPart::Texts);
    const SceneDesc& scene = outlined.scene;
    const bool isOneOfMany = scene.grids.size() > 1;  // else its edges are there anyway
    if (choice.all) {
        for (const SceneItem& item : outlinedItems(scene))
            if (item != choice.selected && item != choice.pointed && (item.kind != ItemKind::Grid || isOneOfMany))
                draw({pen, outlined, titleOf(scene, item)}, item);
        if (scene.look.mode != LookMode::Flat && scene.camera.follow.empty()) drawPath(pen, scene.camera);
    }
    if (choice.selected && isKey(*choice.selected)) drawGaze(pen, scene.camera.path[choice.selected->index]);
    for (const auto& [item, width] : {std::pair(choice.pointed, usualWidth), std::pair(choice.selected, chosenWidth)})
        if (item) draw({pen, outlined, titleOf(scene, *item), chosenColour, width, item == choice.selected}, *item);
    for (const SceneItem& item : namedItems(scene, choice)) {
        const bool isChosen = item == choice.selected || item == choice.pointed;
        draw({namePen, outlined, titleOf(scene, item), isChosen ? std::optional(chosenColour) : std::nullopt}, item);
    }
}

std::optional<SceneItem> outlineAt(const OutlinedScene& outlined, const OutlineChoice& choice, glm::vec2 pixel) {
    const SceneDesc& scene = outlined.scene;
    WorldPen pen(outlined.view, PenPart::Lines, pixel), namePen(outlined.view, PenPart::Texts, pixel);
    for (const SceneItem& item : namedItems(scene, choice)) {
        draw({namePen, outlined, titleOf(scene, item)}, item);
        if (namePen.takeNearest() == 0) return item;
    }
    std::vector<SceneItem> items = choice.all ? outlinedItems(scene) : std::vector<SceneItem>();
    if (choice.selected && isKey(*choice.selected))  // both ends of its gaze
        for (const ItemKind end : {ItemKind::CameraEye, ItemKind::CameraTarget})
            items.push_back({end, choice.selected->index});
    std::optional<SceneItem> found;
    float nearest = scaled(mouseReach);
    for (const SceneItem& item : items) {
        draw({pen, outlined, titleOf(scene, item)}, item);
        const float distance = pen.takeNearest();
        if (distance >= nearest) continue;
        nearest = distance;
        found = item;
    }
    return found;
}

}  // namespace slabflow
