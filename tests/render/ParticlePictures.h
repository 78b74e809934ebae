// Pictures of particles that nobody simulated, in 4 x 4 x 4 cells of gas.
#pragma once

#include <cmath>

#include "render/ParticleSprites.h"
#include "render/Renderer.h"
#include "render/TestCloud.h"
#include "render/TestFluid.h"

namespace slabflow::test::particle_pictures {

using Picture = std::vector<float>;  ///< RGBA

inline constexpr glm::ivec2 size{96, 64};
inline const PlacedGrid grid{{.cells = {4, 4, 4}, .h = 0.5f}, {-1, 0, -1}};
inline const CameraDesc facing{.eye = {0, 1, 4}, .target = {0, 1, 0}, .fov = 40};
inline const ParticleLookDesc fine{.slices = 16, .shadowPixels = 128, .halfResolution = false, .exposureTime = 0.02f};

inline EmitterDesc smokeOf(glm::vec3 color, float across, float opacity = 1) {
    EmitterDesc emitter;
    emitter.size = glm::vec2(across);
    emitter.colors = {{0, color}};
    emitter.opacity = opacity;
    return emitter;
}

inline LookDesc lookOf(glm::vec3 towardsSun, float sun = 3, float sky = 0.3f) {
    LookDesc look;
    look.light.direction = towardsSun;
    look.light.color = glm::vec3(sun);
    look.ambient = glm::vec3(sky);
    look.anisotropy = 0;
    look.outline = false;
    return look;
}

struct Scene {
    std::vector<TestParticle> particles = {};
    std::vector<EmitterDesc> emitters = {};
    std::vector<int> emitterOfGroup = {};
    LookDesc look = lookOf({0.3f, 1, 0.5f});
    CameraDesc camera = facing;
    ParticleLookDesc drawing = fine;
    DensityFunction density = [](glm::vec3) { return 0.0f; };
    float reaction = 0;  ///< of all gas: above 0 it burns
    int fluids = 1;      ///< among which the gas is divided
    std::vector<Body> bodies = {};
};

inline FluidFields gasOf(const Scene& scene) {
    FluidFields fluid = fluidOf(grid, [&](glm::vec3 place) { return scene.density(place) / float(scene.fluids); });
    if (scene.reaction == 0) return fluid;
    Picture gas = fluid.gas->smoke.download();
    for (size_t i = 2; i < gas.size(); i += 4) gas[i] = scene.reaction;
    fluid.gas->smoke.upload(gas);
    fluid.gas->reactionLimit = 1;
    return fluid;
}

/// Over black, with something solid so far from the eye in all pixels, or in each; and maybe a liquid before it, which
/// then has its own picture of what is behind it.
inline Picture seen(const Scene& scene, const std::vector<float>& surface = {Frame::farAway},
                    const LiquidFrame* liquid = nullptr) {
    const FluidFields fluid = gasOf(scene);
    const ParticleCloud cloud = cloudOf(scene.particles, scene.emitterOfGroup);
    const ParticlesInShot particles{cloud, scene.emitters, scene.drawing};
    const Camera camera(scene.camera);
    Shot shot = shotOf(fluid, scene.look, camera, size, 0);
    shot.particles.emplace(particles);
    const FluidFields other = gasOf(scene);
    if (scene.fluids == 2) shot.fluids.push_back({"other", other});
    Frame frame(size);
    frame.image.clear(glm::vec4(0));
    if (surface.size() == 1) frame.distance.clear(glm::vec4(surface.front()));
    else frame.distance.upload(surface);
    Lighting lighting(slab());
    const auto numbers = slab().numberPasses(0);
    lighting.update(shot);
    ParticleSprites sprites(slab());
    sprites.prepare(shot);
    const View view = camera.view(size);
    if (liquid) sprites.drawBehindLiquid(frame, {shot, view, lighting, liquid});
    sprites.draw(frame, {shot, view, lighting, liquid});
    return frame.image.download();
}

/// As the whole renderer draws it.
inline Picture drawn(const Scene& scene) {
    const FluidFields fluid = gasOf(scene);
    const ParticleCloud cloud = cloudOf(scene.particles, scene.emitterOfGroup);
    const ParticlesInShot particles{cloud, scene.emitters, scene.drawing};
    const Camera camera(scene.camera);
    Shot shot = shotOf(fluid, scene.look, camera, size, 0, scene.bodies);
    if (!scene.particles.empty()) shot.particles.emplace(particles);
    return Renderer(slab()).draw(shot).image.download();
}

inline glm::vec4 at(const Picture& picture, glm::ivec2 pixel) {
    const float* texel = &picture[size_t(4 * (pixel.y * size.x + pixel.x))];
    return {texel[0], texel[1], texel[2], texel[3]};
}

inline glm::vec4 at(const Picture& picture, const CameraDesc& camera, glm::vec3 place) {
    return at(picture, glm::ivec2(Camera(camera).view(size).pixelOf(place)));
}

inline float sumOf(const Picture& picture, size_t channel) {
    float sum = 0;
    for (size_t i = channel; i < picture.size(); i += 4) sum += picture[i];
    return sum;
}

/// Of two pictures of radiance, with 1 for white [dB].
inline double psnr(const Picture& a, const Picture& b) {
    double squares = 0;
    for (size_t i = 0; i < a.size(); ++i) squares += i % 4 == 3 ? 0 : std::pow(double(a[i]) - double(b[i]), 2);
    return -10 * std::log10(squares / (0.75 * double(a.size())));
}

/// A ball of many puffs around a place.
inline std::vector<TestParticle> cloudAround(glm::vec3 middle, float radius, int count) {
    std::vector<TestParticle> particles = {};
    for (int i = 0; i < count; ++i) {
        const float height = 1 - 2 * (float(i) + 0.5f) / float(count), turn = 2.39996f * float(i);
        const float across = std::sqrt(1 - height * height), share = std::cbrt(std::fmod(0.618034f * float(i), 1.0f));
        particles.push_back(
            {.place = middle + radius * share * glm::vec3(across * std::cos(turn), height, across * std::sin(turn)),
             .age = 0.5f,
             .lifespan = 4});
    }
    return particles;
}

}  // namespace slabflow::test::particle_pictures
