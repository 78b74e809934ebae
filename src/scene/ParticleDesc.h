// Particles that outlive the grids, and where they come from.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/ColorStop.h"
#include "scene/Shapes.h"

namespace slabflow {

/// How well particles are drawn.
struct ParticleLookDesc {
    int slices = 48;                 ///< between which they throw shadows
    int shadowPixels = 512;          ///< along each side of the picture that the sun has of them
    bool halfResolution = true;      ///< of smoke
    float exposureTime = 1.0f / 48;  ///< s, during which they are drawn out along their way
    bool operator==(const ParticleLookDesc&) const = default;
};

/// What all particles of a scene have in common. Inside a grid they go with the fluid; outside they have momentum,
/// weight, and the drag of air at rest.
struct ParticlesDesc {
    int count = 524288;  ///< room for so many at a time, in whole rows of the cloud's fields
    float rim = 4;       ///< cells over which a grid takes hold of them
    float gravity = 1;   ///< times fluid.gravity
    float drag = 1;      ///< 1/s
    ParticleLookDesc look;
    bool operator==(const ParticlesDesc&) const = default;
};

enum class ParticleKind {
    Smoke,  ///< goes with the fluid
    Spark,  ///< glows, and lags behind the fluid by its inertia
    Leaf    ///< goes with fluid that is fast enough, falls in slower one, and rests on the ground
};

inline constexpr int mostEmitters = 64;  // of a scene

/// What gives off particles: a shape, the surface of an obstacle, or a shape that an obstacle takes along.
struct EmitterDesc {
    std::string name;            ///< for panels and messages
    std::optional<Shape> shape;  ///< without: the obstacle's surface
    std::string obstacle;        ///< its name; none when empty
    ParticleKind kind = ParticleKind::Smoke;
    float rate = 0;                                       ///< 1/s
    float rateBySpeed = 0;                                ///< 1/m: more per m/s of the obstacle
    float rateByAcceleration = 0;                         ///< s/m: more per m/s²
    float rateBySlip = 0;                                 ///< 1/m: more per m/s by which a tyre slides there
    std::optional<glm::vec2> lifespan = glm::vec2(2, 4);  ///< least and most [s]; without: for ever
    glm::vec2 size{0.05f, 0.4f};                          ///< at birth and at death [m]
    float sizeVariation = 0.3f;                           ///< share by which one is larger or smaller, at most
    glm::vec3 velocity{0};                                ///< m/s
    float inherit = 0;  ///< share of the obstacle's velocity where they are born, besides
    std::vector<ColorStop> colors{{0, glm::vec3(0.85f)}};  ///< by age as a share of the lifespan
    float opacity = 0.3f;
    float weight = 0.05f;        ///< times the gravity of particles
    float drag = 1;              ///< times that of particles
    float lift = 1;              ///< m/s: slower fluid does not carry leaves
    float from = 0;              ///< s
    std::optional<float> until;  ///< s; forever without
    bool operator==(const EmitterDesc&) const = default;
};

}  // namespace slabflow
