// Particles in grids that are made by hand, and what they should do, in double precision.
#pragma once

#include <bit>
#include <cmath>
#include <random>

#include "sim/particles/CloudStep.h"
#include "support/Gl.h"

namespace slabflow::test {

/// randomOf of common/random.glsl.
inline glm::dvec3 randomOf(glm::uvec3 v) {
    v = v * 1664525u + 1013904223u;
    const auto mix = [&] {
        v.x += v.y * v.z;
        v.y += v.z * v.x;
        v.z += v.x * v.y;
    };
    mix();
    v ^= v >> 16u;
    mix();
    return glm::dvec3(v >> 8u) / 16777216.0;
}

/// A particle and what it shares with its group.
struct Particle {
    glm::dvec3 place{0}, velocity{0};
    int emitter = 0;
    float chance = 0.5f, age = 1, lifespan = 10;

    /// traitOf of particles/life.glsl.
    glm::dvec3 trait(int slot, int which) const {
        return randomOf(
            {unsigned(slot % cloudRow), unsigned(slot / cloudRow), std::bit_cast<unsigned>(chance) + unsigned(which)});
    }
};

/// The state of a cloud, whose groups have the life of their first particle.
inline void upload(ParticleCloud& cloud, const std::vector<Particle>& particles) {
    const size_t slots = cloud.state.grid().cellCount();
    std::vector<float> state(8 * slots, 0), groups(4 * slots / cloudGroup, 0);
    for (size_t i = 0; i < particles.size(); ++i) {
        const Particle& p = particles[i];
        for (size_t axis = 0; axis < 3; ++axis) {
            state[4 * i + axis] = float(p.place[int(axis)]);
            state[4 * (slots + i) + axis] = float(p.velocity[int(axis)]);
        }
        state[4 * i + 3] = p.age;
        state[4 * (slots + i) + 3] = p.lifespan;
        if (i % cloudGroup != 0) continue;
        const float life[4] = {float(p.emitter), p.chance, p.age, p.lifespan};
        std::copy(life, life + 4, groups.begin() + std::ptrdiff_t(4 * i / cloudGroup));
    }
    cloud.state.upload(state);
    cloud.groups.upload(groups);
}

/// All slots.
inline std::vector<Particle> download(const ParticleCloud& cloud) {
    const std::vector<float> state = cloud.state.download(), groups = cloud.groups.download();
    const size_t slots = state.size() / 8;
    std::vector<Particle> particles(slots);
    for (size_t i = 0; i < slots; ++i) {
        const float *where = &state[4 * i], *how = &state[4 * (slots + i)], *group = &groups[4 * (i / cloudGroup)];
        particles[i] = {
            {where[0], where[1], where[2]}, {how[0], how[1], how[2]}, int(group[0]), group[1], where[3], how[3]};
    }
    return particles;
}

/// A fluid that is nothing but a velocity.
class Wind {
public:
    using Velocity = std::function<glm::dvec3(glm::ivec3 cell)>;

    Wind(const PlacedGrid& grid, const Velocity& velocity, WallType walls = WallType::Open)
        : fluid_{.grid = grid,
                 .velocity = slab().makeField({"velocity", grid.shape(), Layout::Face}),
                 .cellVelocity = slab().makeField({"cellVelocity", grid.shape()}),
                 .pressure = slab().makeField({"pressure", grid.shape(), Layout::RedBlack}),
                 .divergence = slab().makeField({"divergence", grid.shape(), Layout::RedBlack})} {
        domain.cells = grid.cells;
        domain.cellSize = grid.h;
        for (WallDesc& wall : domain.walls) wall.type = walls;
        std::vector<float> texels;
        for (int k = 0; k < grid.cells.z; ++k)
            for (int j = 0; j < grid.cells.y; ++j)
                for (int i = 0; i < grid.cells.x; ++i) {
                    velocities_.push_back(velocity({i, j, k}));
                    const glm::vec3 v(velocities_.back());
                    texels.insert(texels.end(), {v.x, v.y, v.z, 0});
                }
        fluid_.cellVelocity.upload(texels);
    }

    DomainDesc domain;

    FluidFields& fluid() { return fluid_; }
    PlacedGrid& grid() { return fluid_.grid; }
    const PlacedGrid& grid() const { return fluid_.grid; }
    CarryingGrid carrying() const { return {fluid_, domain}; }

    /// In cells, of a place so much time before the end of the step.
    glm::dvec3 cellsFromWorld(glm::dvec3 place, double before) const {
        const PlacedGrid& g = fluid_.grid;
        return (place + before * glm::dvec3(g.velocity) - glm::dvec3(g.origin)) * glm::dmat3(g.axes) / double(g.h);
    }

    /// Between the centres of cells [m/s], along the axes of the grid.
    glm::dvec3 at(glm::dvec3 x) const {
        const glm::ivec3 n = fluid_.grid.cells;
        x = glm::clamp(x - 0.5, glm::dvec3(0), glm::dvec3(n - 1));
        const glm::ivec3 low(x);
        glm::dvec3 sum(0);
        for (int corner = 0; corner < 8; ++corner) {
            const glm::ivec3 side(corner & 1, corner >> 1 & 1, corner >> 2), cell = glm::min(low + side, n - 1);
            const glm::dvec3 t = glm::abs(glm::dvec3(1 - side) - (x - glm::dvec3(low)));
            sum += t.x * t.y * t.z * velocities_[size_t((cell.z * n.y + cell.y) * n.x + cell.x)];
        }
        return sum;
    }

    /// What it adds to the winds: w V and w, after Cohen, Tariq and Green 2010.
    glm::dvec4 carry(glm::dvec3 place, double time, double rim) const {
        const PlacedGrid& g = fluid_.grid;
        const glm::dvec3 x = cellsFromWorld(place, time);
        double w = 1;
        for (int axis = 0; axis < 3; ++axis) {
            if (g.periodic[axis]) continue;
            const double depth[2] = {x[axis], double(g.cells[axis]) - x[axis]};
            for (int side = 0; side < 2; ++side) {
                const WallType type = domain.walls[size_t(2 * axis + side)].type;
                const bool closed = type == WallType::FreeSlip || type == WallType::NoSlip;
                w = std::min(w, closed ? double(depth[side] > -0.01) : depth[side] / rim);
            }
        }
        w = std::clamp(w, 0.0, 1.0);
        const glm::dvec3 u = at(x + 0.5 * time / double(g.h) * at(x));
        return w * glm::dvec4(glm::dmat3(g.axes) * u + glm::dvec3(g.velocity), 1);
    }

private:
    FluidFields fluid_;
    std::vector<glm::dvec3> velocities_;
};

/// Emitters, particles and winds that make steps together.
class Clouds {
public:
    Clouds(const std::vector<EmitterDesc>& emitters, size_t slots = 1024)
        : cloud(makeParticleCloud(slab(), slots)), emitters_(slab()) {
        scene.emitters = emitters;
    }

    SceneDesc scene;
    ParticleCloud cloud;
    std::vector<Wind> winds;
    float dt = 0.05f;
    glm::vec3 gravity{0};

    CloudStep step() {
        grids_.clear();
        for (const Wind& wind : winds) grids_.push_back(wind.carrying());
        emitters_.prepare({scene, {}, {}, 0, dt});
        return {slab(), scene.particles, grids_, gravity, dt};
    }
    const Emitters& emitters() const { return emitters_; }

    void move() { moveCloud(step(), cloud, emitters_); }

private:
    Emitters emitters_;
    std::vector<CarryingGrid> grids_;
};

/// An emitter of a kind that gives off nothing.
inline EmitterDesc emitterOf(ParticleKind kind, float weight = 0.7f, float drag = 1.3f, float lift = 1) {
    EmitterDesc emitter;
    emitter.shape = Sphere{};
    emitter.kind = kind;
    emitter.weight = weight;
    emitter.drag = drag;
    emitter.lift = lift;
    return emitter;
}

}  // namespace slabflow::test
