#include "render/ParticleSprites.h"

#include "gpu/Draw.h"
#include "render/PerlinNoise.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

/// How far from what the eye looks at particles may be that throw shadows, and how far from the eye it matters whether
/// one thing is behind another [m].
float reachOf(const Camera& camera) { return 4 * glm::length(camera.desc().eye - camera.desc().target); }

bool throwShadows(const ParticlesInShot& particles) {
    return particles.have(ParticleKind::Smoke) || particles.have(ParticleKind::Leaf);
}

/// Smoke throws a soft one, for which a quarter of the pixels will do.
int pixelsOnScene(const ParticlesInShot& particles) {
    const int pixels = particles.drawing.shadowPixels;
    return particles.have(ParticleKind::Leaf) ? pixels : std::max(pixels / 2, 1);
}

/// In smoke of grids that is as fine as its cells.
int pixelsInSmoke(const ParticlesInShot& particles) { return std::max(particles.drawing.shadowPixels / 4, 1); }

std::vector<PlacedGrid> gasesOf(const Shot& shot) {
    std::vector<PlacedGrid> grids;
    for (const FluidInShot& fluid : shot.fluids)
        if (fluid.fields.gas) grids.push_back(fluid.fields.grid);
    return grids;
}

/// Sparks throw none, and leaves are no part of the slices.
int slicesOf(const ParticlesInShot& particles) {
    return particles.have(ParticleKind::Smoke) ? particles.drawing.slices : 1;
}

/// As fine as the picture, or half as fine: sparks are small.
int factorOf(const ParticlesInShot& particles) {
    return particles.drawing.halfResolution && !particles.have(ParticleKind::Spark) ? 2 : 1;
}

Variant litVariant(const ParticleInput& input, bool hasPasses) {
    Variant variant = lightsVariant(input.shot.look, input.shot.sky);
    for (const std::string& fluids : fluidsVariant(input.lighting.fluidCount())) variant.push_back(fluids);
    if (input.lighting.burns()) variant.emplace_back("BURNING");
    if (hasPasses) variant.emplace_back("PASSES");
    return variant;
}

/// Leaves are part of the solid scene.
bool haveSprites(const ParticlesInShot& particles) {
    return particles.have(ParticleKind::Smoke) || particles.have(ParticleKind::Spark);
}

}  // namespace

ParticleSprites::Layer::Layer(glm::ivec2 pictureSize, int factorOfSize)
    : factor(factorOfSize),
      image(makeTexture2D((pictureSize + factor - 1) / factor, Format::RGBA16F, "particles")),
      span(makeTexture2D(glm::ivec2(image.size()), Format::RG32F, "particle span", Filter::Nearest)),
      target({&image}, nullptr, "particles"),
      spanTarget({&span}, nullptr, "particle span") {}

ParticleSprites::ParticleSprites(Slab& slab)
    : slab_(slab), order_(slab), onScene_(slab), onNext_(slab), inSmoke_(slab), veil_(slab) {}

const ParticleShade* ParticleSprites::shadeIn(const Shot& shot) const {
    return shot.particles && throwShadows(*shot.particles) && !gasesOf(shot).empty() ? &inSmoke_ : nullptr;
}

void ParticleSprites::prepare(const Shot& shot) {
    const ParticlesInShot& particles = *shot.particles;
    const CameraDesc& camera = shot.camera.desc();
    const glm::vec3 towardsSun = towardsLights(shot.look)[0], towardsEye = glm::normalize(camera.eye - camera.target);
    if (!noise_) noise_ = makePerlinNoise();
    looks_.update(particles);
    {
        const auto stage = slab_.stage("particle order");
        way_ = HalfAngle::between(towardsSun, towardsEye);
        order_.update(particles.cloud, way_.axis, slicesOf(particles));
    }
    const auto stage = slab_.stage("particle shadow");
    onScene_.begin(particles, looks_, towardsSun, camera.target, reachOf(shot.camera), pixelsOnScene(particles));
    if (throwShadows(particles)) onScene_.add(particles, looks_, *noise_, order_, order_.slices());
    if (shadeIn(shot))
        inSmoke_.update(particles, looks_, *noise_, order_, towardsSun, gasesOf(shot), pixelsInSmoke(particles));
}

void ParticleSprites::setLit(Program& program, const ParticleInput& input, const ParticleShadow& shadow) const {
    setView(program, input.view);
    setBoxes(program, input.shot.grids());
    setLights(program, input.shot.look, input.shot.sky);
    setSkyAndFog(program, input.shot.look, input.shot.sky);
    input.lighting.setLight(program);
    if (input.lighting.burns()) input.lighting.setEmitters(program, input.shot.look.fire);
    looks_.set(program, *input.shot.particles);
    shadow.set(program);
}

void ParticleSprites::drawLeaves(const Framebuffer& sceneTarget, const ParticleInput& input) {
    if (!input.shot.particles->have(ParticleKind::Leaf)) return;
    const auto stage = slab_.stage("leaves");
    drawIndexed(leafProgram(input), sceneTarget, order_.indices(), order_.commands(), order_.slices(),
                {.depthTest = true, .depthWrite = true});
}

Program& ParticleSprites::leafProgram(const ParticleInput& input, const NextPicture* next) {
    Program& program = slab_.shaders().program({.label = "leaves",
                                                .vertex = "render/particles/leaf.vert",
                                                .fragment = {"render/particles/leaf.frag"},
                                                .variant = litVariant(input, next != nullptr)});
    setLit(program, input, onScene_);
    if (next) setMotion(program, *next, input.view.size);
    return program;
}

void ParticleSprites::draw(const Frame& frame, const ParticleInput& input) {
    if (!haveSprites(*input.shot.particles)) return;
    const auto stage = slab_.stage("particles");
    prepareLayer(frame, factorOf(*input.shot.particles), input, Part::BeforeLiquid);
    drawSlices(layer_->target, input);
    layOver(frame.imageTarget, frame, input);
}

void ParticleSprites::drawBehindLiquid(const Frame& frame, const ParticleInput& input) {
    if (!haveSprites(*input.shot.particles)) return;
    const auto stage = slab_.stage("particles");
    prepareLayer(frame, factorOf(*input.shot.particles), input, Part::BehindLiquid);
    drawSlices(layer_->target, input);
    layOver(input.liquid->behindTarget, frame, input);
}

void ParticleSprites::drawPasses(const PassLayer& layer, const Frame& frame, const ParticleInput& input,
                                 const NextPicture& next) {
    prepareLayer(frame, 1, input, Part::BeforeLiquid);
    drawSlices(layer.target, input, &next);
}

void ParticleSprites::drawLeafPasses(const PassLayer& layer, const Frame& frame, const ParticleInput& input,
                                     const NextPicture& next) {
    makeLayer(frame.size, 1);
    pickSpan(frame, input, Part::BeforeLiquid);
    Program& program = leafProgram(input, &next);
    program.set("seenSpan", layer_->span);
    drawIndexed(program, layer.target, order_.indices(), order_.commands(), order_.slices(), {.blend = Blend::Under});
}

/// An empty one, what hides particles, and what smoke of grids leaves of them.
void ParticleSprites::prepareLayer(const Frame& frame, int factor, const ParticleInput& input, Part part) {
    makeLayer(frame.size, factor);
    pickSpan(frame, input, part);
    findVeil(input);
    layer_->target.clearColor(0, glm::vec4(0));
}

void ParticleSprites::makeLayer(glm::ivec2 pictureSize, int factor) {
    const glm::ivec2 size = (pictureSize + factor - 1) / factor;
    if (!layer_ || layer_->factor != factor || glm::ivec2(layer_->image.size()) != size)
        layer_ = std::make_unique<Layer>(pictureSize, factor);
}

void ParticleSprites::pickSpan(const Frame& frame, const ParticleInput& input, Part part) {
    Variant variant;
    if (input.liquid) variant.emplace_back(part == Part::BeforeLiquid ? "BEFORE_LIQUID" : "BEHIND_LIQUID");
    Program& program = slab_.shaders().program({.label = "particle span",
                                                .vertex = "render/fullscreen.vert",
                                                .fragment = {"render/particles/pick_span.frag"},
                                                .variant = variant});
    setView(program, input.view);
    program.set("sceneDistance", frame.distance);
    program.set("factor", layer_->factor);
    if (input.liquid) {
        setBox(program, input.shot.grid());
        program.set("place", input.liquid->place);
    }
    drawFullscreen(program, layer_->spanTarget);
}

void ParticleSprites::findVeil(const ParticleInput& input) {
    std::vector<Smoke> smokes;
    for (size_t i = 0; i < input.shot.fluids.size(); ++i) {
        const FluidFields& fluid = input.shot.fluids[i].fields;
        if (fluid.gas) smokes.push_back({input.lighting.of(i).extinction(), fluid.grid});
    }
    veil_.update(input.view, smokes);
}

void ParticleSprites::drawSlices(const Framebuffer& target, const ParticleInput& input, const NextPicture* next) {
    const ParticlesInShot& particles = *input.shot.particles;
    onNext_.beginAs(onScene_, particles.drawing.shadowPixels);
    for (int slice = 0; slice < order_.slices(); ++slice) {
        drawSlice(target, input, slice, next);
        if (slice + 1 < order_.slices()) onNext_.add(particles, looks_, *noise_, order_, slice);
    }
}

void ParticleSprites::drawSlice(const Framebuffer& target, const ParticleInput& input, int command,
                                const NextPicture* next) {
    Program& program = slab_.shaders().program({.label = "particles",
                                                .vertex = "render/particles/particle.vert",
                                                .fragment = {"render/particles/particle.frag"},
                                                .variant = litVariant(input, next != nullptr)});
    setLit(program, input, onNext_);
    if (next) setMotion(program, *next, input.view.size);
    veil_.set(program);
    program.set("perlinNoise", *noise_);
    program.set("seenSpan", layer_->span);
    program.set("pixelSize", float(layer_->factor));
    program.set("anisotropy", input.shot.look.anisotropy);
    drawIndexed(program, target, order_.indices(), order_.commands(), command,
                {.blend = way_.frontToBack ? Blend::Under : Blend::Premultiplied});
}

void ParticleSprites::layOver(const Framebuffer& target, const Frame& frame, const ParticleInput& input) {
    const bool isHalved = layer_->factor > 1;
    Program& program = slab_.shaders().program({.label = "particles over the picture",
                                                .vertex = "render/fullscreen.vert",
                                                .fragment = {"render/particles/lay_over.frag"},
                                                .variant = isHalved ? Variant{"HALVED"} : Variant{}});
    program.set("particles", layer_->image);
    if (isHalved) {
        program.set("seenSpan", layer_->span);
        program.set("sceneDistance", frame.distance);
        program.set("farthest", reachOf(input.shot.camera));
    }
    drawFullscreen(program, target, {.blend = Blend::Premultiplied});
}

void ParticleSprites::drawFlat(const Frame& frame, const Shot& shot, const View& view) {
    const auto stage = slab_.stage("particles");
    const ParticlesInShot& particles = *shot.particles;
    if (!noise_) noise_ = makePerlinNoise();
    looks_.update(particles);
    order_.update(particles.cloud, view.forward, 1);
    const auto programOf = [&](const char* vertex, const char* fragment) -> Program& {
        Program& program = slab_.shaders().program(
            {.label = "flat particles", .vertex = vertex, .fragment = {fragment}, .variant = {"FLAT"}});
        setView(program, view);
        looks_.set(program, particles);
        return program;
    };
    const auto drawAll = [&](Program& program) {
        drawIndexed(program, frame.imageTarget, order_.indices(), order_.commands(), order_.slices(),
                    {.blend = Blend::Premultiplied});
    };
    if (particles.have(ParticleKind::Leaf))
        drawAll(programOf("render/particles/leaf.vert", "render/particles/leaf.frag"));
    if (!haveSprites(particles)) return;
    Program& program = programOf("render/particles/particle.vert", "render/particles/particle.frag");
    program.set("perlinNoise", *noise_);
    program.set("pixelSize", 1.0f);
    drawAll(program);
}

}  // namespace slabflow
