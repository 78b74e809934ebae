#include "render/LiquidSurface.h"

#include "gpu/Draw.h"
#include "render/Edges.h"
#include "render/RayData.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

/// Of render/liquid/smooth_level_set.glsl.
void setLevelSet(Program& program, const Field& levelSet) {
    program.set("levelSet", levelSet.texture());
    program.set("cell", levelSet.grid().h);
}

/// A box around all bodies, for shade_surface.glsl.
void setBodies(Program& program, std::span<const Body> bodies) {
    glm::vec3 low(1e30f), high(-1e30f);
    for (const Body& body : bodies)
        for (int corner = 0; corner < 8; ++corner) {
            const glm::vec3 share(corner & 1, corner >> 1 & 1, corner >> 2);
            const glm::vec3 ofBody = glm::mix(body.surface->low(), body.surface->high(), share);
            const glm::vec3 place(body.worldFromBody() * glm::vec4(ofBody, 1));
            low = glm::min(low, place);
            high = glm::max(high, place);
        }
    program.set("bodiesLow", low);
    program.set("bodiesSize", high - low);
}

/// Of what is drawn onto the pixels whose rays meet the domain.
constexpr const char* domainShader = "render/domain.vert";

void drawOntoDomain(Program& program, const Framebuffer& target, DrawState state) {
    constexpr int vertices = 36;
    state.cull = Cull::Front;
    state.depthClamp = true;
    drawVertices(program, target, vertices, state);
}

}  // namespace

LiquidFrame::LiquidFrame(glm::ivec2 pixels)
    : size(pixels),
      place(makeTexture2D(size, Format::RGBA32F, "liquid place", Filter::Nearest)),
      normal(makeTexture2D(size, Format::RGBA16F, "liquid normal", Filter::Nearest)),
      behind(makeTexture2D(size, Format::RGBA16F, "behind liquid", Filter::Nearest)),
      groundAlone(makeTexture2D(size, Format::RGBA16F, "ground alone", Filter::Nearest)),
      hiddenImage(makeTexture2D(size, Format::RGBA16F, "hidden bodies", Filter::Nearest)),
      hiddenDistance(makeTexture2D(size, Format::R32F, "distance of hidden bodies", Filter::Nearest)),
      exitDistance(makeTexture2D(size, Format::R32F, "distance of exits", Filter::Nearest)),
      hiddenExitDistance(makeTexture2D(size, Format::R32F, "distance of hidden exits", Filter::Nearest)),
      marks(makeTexture2D(size, Format::Depth24Stencil8, "liquid marks", Filter::Nearest)),
      target({&place, &normal}, &marks, "liquid"),
      behindTarget({&behind}, nullptr, "behind liquid"),
      groundTarget({&groundAlone}, nullptr, "ground alone"),
      hiddenTarget({&hiddenImage, &hiddenDistance}, &marks, "hidden bodies"),
      exitTarget({&exitDistance}, &marks, "exits"),
      hiddenExitTarget({&hiddenExitDistance}, &marks, "hidden exits") {}

void LiquidSurface::draw(const Frame& frame, const LiquidInput& input) {
    if (input.shot.look.stage == LookStage::FixedUp) showFollowed(frame);
    else shade(frame, input);
}

void LiquidSurface::prepare(const Frame& frame, const LiquidInput& input) {
    if (!liquid_ || liquid_->size != frame.size) liquid_ = std::make_unique<LiquidFrame>(frame.size);
    copyPicture(frame);
    find(frame, input);
}

void LiquidSurface::drawPasses(const PassFrame& passes, const LiquidInput& input, const NextPicture& next) {
    Program& program = slab_.shaders().program(
        {"surface passes", "render/fullscreen.vert", "", {"render/liquid/surface_passes.frag"}, ""});
    setView(program, input.view);
    setBox(program, input.shot.grid());
    program.set("place", liquid_->place);
    program.set("surfaceNormal", liquid_->normal);
    program.set("image", passes.scene.image);
    program.set("cellVelocity", input.shot.fluid().cellVelocity.texture());
    program.set("boxVelocity", input.shot.grid().velocity);
    setMotion(program, next, input.view.size);
    program.set("farAway", Frame::farAway);
    drawFullscreen(program, passes.surfaceTarget);
}

void LiquidSurface::hideWhatIsBehind(const Frame& frame, const View& view) {
    const auto stage = slab_.stage("liquid");
    Program& program = slab_.shaders().program(
        {"surface distance", "render/fullscreen.vert", "", {"render/liquid/surface_distance.frag"}, ""});
    program.set("place", liquid_->place);
    program.set("sceneDistance", frame.distance);
    program.set("eye", view.eye);
    allowReadingTarget();
    drawFullscreen(program, frame.distanceTarget);
}

void LiquidSurface::copyPicture(const Frame& frame) {
    const auto stage = slab_.stage("liquid surface");
    Program& program = slab_.shaders().program({"mean", "render/fullscreen.vert", "", {"render/add_to_mean.frag"}, ""});
    program.set("image", frame.image);
    program.set("share", 1.0f);
    drawFullscreen(program, liquid_->behindTarget);
}

/// As VolumeMarcher::march does with smoke: in all pixels, or in those of the offscreen frame, close to what these have
/// found, and in the pixels where that will not do.
void LiquidSurface::find(const Frame& frame, const LiquidInput& input) {
    for (const int attachment : {0, 1}) liquid_->target.clearColor(attachment, glm::vec4(0));
    liquid_->target.clearStencil();
    const Rays rays{input.view, {&input.shot.grid(), 1}, frame};
    if (frame.offscreen) findFromFewer(rays, input);
    const auto stage = slab_.stage(frame.offscreen ? "fix-up" : "march");
    drawOntoDomain(finder(domainShader, rays, "", input), liquid_->target, {.stencil = Stencil::UnmarkedOnly});
}

void LiquidSurface::findFromFewer(const Rays& rays, const LiquidInput& input) {
    const OffscreenFrame& offscreen = *rays.frame.offscreen;
    const PixelRect domain = pixelsOf(rays.view, rays.grids);
    {
        const auto stage = slab_.stage("march");
        const Rays few{rays.view, rays.grids, rays.frame, offscreen.factor};
        drawFullscreen(finder("render/fullscreen.vert", few, "OFFSCREEN", input), offscreen.marchTarget,
                       {.within = offscreen.pixelsFor(domain)});
    }
    {
        const auto stage = slab_.stage("edges");
        findEdges(slab_, offscreen, domain);
    }
    const auto stage = slab_.stage("upscale");
    Program& program = finder(domainShader, rays, "NEIGHBOURS", input);
    setOffscreen(program, offscreen);
    drawOntoDomain(program, liquid_->target, {.stencil = Stencil::Mark});
}

/// The program of render/liquid/find_surface.frag for these rays.
Program& LiquidSurface::finder(const char* vertexShader, const Rays& rays, const char* way, const LiquidInput& input) {
    const std::optional<Solids>& solids = input.shot.fluid().solids;
    Variant variant;
    if (solids) variant.emplace_back("AROUND_SOLIDS");
    if (*way) variant.emplace_back(way);
    Program& program = slab_.shaders().program({.label = "liquid surface",
                                                .vertex = vertexShader,
                                                .fragment = {"render/liquid/find_surface.frag"},
                                                .variant = variant});
    setRays(program, rays);
    setLevelSet(program, input.levelSet);
    if (solids) program.set("openings", solids->openings.texture());
    return program;
}

/// 1 in pixels whose rays were followed.
void LiquidSurface::showFollowed(const Frame& frame) {
    Program& program = slab_.shaders().program(
        {"followed rays", "render/fullscreen.vert", "", {"render/liquid/show_followed.frag"}, ""});
    program.set("normal", liquid_->normal);
    drawFullscreen(program, frame.imageTarget);
}

void LiquidSurface::shade(const Frame& frame, const LiquidInput& input) {
    const auto& [shot, view, light, levelSet] = input;
    const auto stage = slab_.stage("liquid");
    Variant variant = lightsVariant(shot.look, shot.sky);
    if (!shot.bodies.empty()) variant.emplace_back("BODIES");
    const bool hasFoam = showsFoam(shot.fluid(), shot.look);
    if (hasFoam) variant.emplace_back("FOAM");
    Program& program = slab_.shaders().program({.label = "liquid",
                                                .vertex = "render/fullscreen.vert",
                                                .fragment = {"render/liquid/shade_surface.frag"},
                                                .variant = variant});
    const std::span<const PlacedGrid> box{&shot.grid(), 1};
    setRays(program, {view, box, frame});
    setLevelSet(program, levelSet);
    program.set("place", liquid_->place);
    program.set("normal", liquid_->normal);
    program.set("behind", liquid_->behind);
    setLights(program, shot.look, shot.sky);
    program.set("light", light.light().texture());
    setSkyAndFog(program, shot.look, shot.sky);
    program.set("background", shot.look.background);
    program.set("ground", int(shot.look.ground));
    program.set("groundHeight", boundsOf(shot.grids()).low.y);
    program.set("refractiveIndex", shot.look.liquid.refractiveIndex);
    program.set("absorption", shot.look.liquid.absorption);
    program.set("murk", shot.look.liquid.murk);
    if (!shot.bodies.empty()) {
        setBodies(program, shot.bodies);
        program.set("groundAlone", liquid_->groundAlone);
        program.set("hiddenImage", liquid_->hiddenImage);
        program.set("hiddenDistance", liquid_->hiddenDistance);
        program.set("exitDistance", liquid_->exitDistance);
        program.set("hiddenExitDistance", liquid_->hiddenExitDistance);
    }
    if (hasFoam) setFoam(program, shot.fluid(), shot.look, shot.time);
    drawFullscreen(program, frame.imageTarget, {.within = pixelsOf(view, box)});
}

}  // namespace slabflow
