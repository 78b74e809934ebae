#include "app/hand/SceneOutlines.h"

#include <algorithm>

#include "sim/Sources.h"

namespace slabflow {
namespace {

constexpr PenColour sourceColour{255, 196, 120, 190}, drainColour{110, 170, 255, 190},
    emitterColour{214, 160, 255, 190}, forceColour{140, 226, 150, 190}, lightColour{255, 236, 150, 190},
    pathColour{200, 205, 215, 130};
constexpr float width = 1.3f;

PenColour fainter(PenColour colour) {
    colour.a /= 3;
    return colour;
}

Pose poseOf(const std::string& obstacle, std::span<const Body> bodies) {
    const auto found = std::ranges::find(bodies, obstacle, [](const Body& body) { return body.desc.name; });
    return found == bodies.end() ? Pose() : found->pose;
}

bool isOn(const auto& item, double time) {
    return time >= double(item.from) && (!item.until || time < double(*item.until));
}

std::string nameOr(const std::string& name, const char* kind, size_t index) {
    return name.empty() ? kind + std::to_string(index + 1) : name;
}

/// How far a shape reaches sideways, about.
float reachOf(const Shape& shape) {
    const auto reach = [](const auto& s) {
        if constexpr (requires { s.radius; }) return s.radius;
        else return 0.5f * std::max(s.size.x, s.size.z);
    };
    return std::visit(reach, shape);
}

/// The name stands beside it, where one that is inside another has its own place.
void draw(WorldPen& pen, const View& view, const Shape& shape, const Pose& pose, const std::string& name,
          PenColour colour) {
    pen.shape(shape, pose, colour, width);
    const glm::vec3 middle = pose.position + pose.rotation * middleOf(shape);
    pen.text(middle + reachOf(shape) * glm::normalize(view.right), name, colour);
}

void drawSources(WorldPen& pen, const View& view, const SceneDesc& scene, std::span<const Body> bodies, double time) {
    for (size_t i = 0; i < scene.sources.size(); ++i) {
        const SourceDesc& source = scene.sources[i];
        const PenColour colour = source.liquid == LiquidFlow::Drain ? drainColour : sourceColour;
        draw(pen, view, source.shape, poseOf(source.obstacle, bodies), nameOr(source.name, "source ", i),
             isOn(source, time) ? colour : fainter(colour));
    }
    for (size_t i = 0; i < scene.emitters.size(); ++i) {
        const EmitterDesc& emitter = scene.emitters[i];
        if (emitter.shape)  // or else it is the obstacle that is seen
            draw(pen, view, *emitter.shape, poseOf(emitter.obstacle, bodies), nameOr(emitter.name, "emitter ", i),
                 isOn(emitter, time) ? emitterColour : fainter(emitterColour));
    }
}

/// An arrow from there, half a box long, the way of a velocity or an acceleration.
void drawFlow(WorldPen& pen, const GridDesc& grid, glm::vec3 from, glm::vec3 way, const char* name) {
    const float length = 0.25f * std::max({grid.size.x, grid.size.y, grid.size.z});
    if (way != glm::vec3(0)) pen.arrow(from, from + length * glm::normalize(way), forceColour, 2 * width);
    pen.text(from, name, forceColour);
}

struct ForcePen {
    WorldPen& pen;
    const GridDesc& grid;

    void operator()(const WindDesc& wind) const {
        if (wind.shape) pen.shape(*wind.shape, {}, forceColour, width);
        const glm::vec3 middle = grid.origin + 0.5f * grid.size;
        drawFlow(pen, grid, wind.shape ? middleOf(*wind.shape) : middle, wind.acceleration, "wind");
    }
    void operator()(const FanDesc& fan) const {
        pen.shape(fan.shape, {}, forceColour, width);
        drawFlow(pen, grid, middleOf(fan.shape), fan.velocity, "fan");
    }
    void operator()(const AttractorDesc& attractor) const {
        pen.ball(attractor.center, attractor.radius, forceColour, width);
        pen.text(attractor.center, attractor.acceleration < 0 ? "repels" : "attractor", forceColour);
    }
    void operator()(const VortexDesc& vortex) const {
        const glm::vec3 axis = vortex.radius * glm::normalize(vortex.axis);
        pen.shape(Cylinder{vortex.center - 0.02f * axis, vortex.center + 0.02f * axis, vortex.radius}, {}, forceColour,
                  width);
        drawFlow(pen, grid, vortex.center, vortex.acceleration < 0 ? -axis : axis, "vortex");
    }
    void operator()(const TurbulenceDesc&) const {}  // is everywhere
};

/// An arrow from the light towards the middle of the box, outside it.
void drawLight(WorldPen& pen, const GridDesc& grid, const LightDesc& light, const char* name) {
    if (light.color == glm::vec3(0)) return;
    const glm::vec3 middle = grid.origin + 0.5f * grid.size;
    const glm::vec3 way = glm::length(grid.size) * glm::normalize(light.direction);
    pen.arrow(middle + 0.8f * way, middle + 0.55f * way, lightColour, 2 * width);
    pen.text(middle + 0.85f * way, name, lightColour);
}

/// Without the curve between its keys, which are what a person sets.
void drawCameraPath(WorldPen& pen, const CameraDesc& camera) {
    if (!camera.follow.empty()) return;
    for (size_t i = 0; i < camera.path.size(); ++i) {
        pen.dot(camera.path[i].eye, pathColour);
        if (i > 0) pen.line(camera.path[i - 1].eye, camera.path[i].eye, pathColour, width);
    }
}

}  // namespace

void drawSceneOutlines(const View& view, const SceneDesc& scene, std::span<const Body> bodies, double time) {
    WorldPen pen(view);
    drawSources(pen, view, scene, bodies, time);
    for (const ForceDesc& force : scene.forces) std::visit(ForcePen{pen, scene.domain()}, force);
    if (scene.look.mode == LookMode::Flat) return;
    drawLight(pen, scene.domain(), scene.look.light, "light");
    drawLight(pen, scene.domain(), scene.look.keyLight, "key light");
    drawCameraPath(pen, scene.camera);
}

}  // namespace slabflow
