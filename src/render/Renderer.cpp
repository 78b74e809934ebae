#include "render/Renderer.h"

#include <algorithm>
#include <cmath>

#include "base/Error.h"
#include "gpu/Draw.h"
#include "render/EarlierShot.h"
#include "render/SamplePlaces.h"
#include "render/Uniforms.h"
#include "sim/BodyCover.h"

namespace slabflow {
namespace {

/// Not the picture, but something on the way to it.
bool showsStage(const LookDesc& look) { return look.mode == LookMode::Volume && look.stage != LookStage::Picture; }

/// Of a liquid, none that is of what smoke sends to the eye: warningOfLiquid in scene/LiquidScene.h says so.
bool showsStage(const Shot& shot) {
    const LookStage stage = shot.look.stage;
    const bool isOfSmoke = stage == LookStage::Smoke || stage == LookStage::Steps;
    return showsStage(shot.look) && !(isOfSmoke && shot.fluid().liquid);
}

/// The first liquid, and behind it the gases, of which the last ones are left out where there are too many.
std::vector<FluidInShot> drawnOf(const std::vector<FluidInShot>& fluids, size_t most) {
    const auto isLiquid = [](const FluidInShot& fluid) { return fluid.fields.liquid.has_value(); };
    std::vector<FluidInShot> drawn;
    const auto liquid = std::ranges::find_if(fluids, isLiquid);
    if (liquid != fluids.end()) drawn.push_back(*liquid);
    for (const FluidInShot& fluid : fluids)
        if (!isLiquid(fluid) && drawn.size() < most) drawn.push_back(fluid);
    return drawn;
}

/// Several of a pixel, for the edges of obstacles. Stages that show the smoke alone want no scene in it.
bool wantsSamples(const LookDesc& look, std::span<const Body> bodies) {
    if (look.mode == LookMode::Flat) return false;
    const bool showsScene = !showsStage(look) || look.stage == LookStage::Edges || look.stage == LookStage::FixedUp;
    return look.multisampling && !bodies.empty() && showsScene;
}

bool hasWideLights(const LookDesc& look) {
    return std::ranges::any_of(lightsOf(look), [](const LightDesc& light) { return light.size > 0; });
}

}  // namespace

Renderer::Renderer(Slab& slab, int mostSamples)
    : slab_(slab),
      mostSamples_(mostSamples),
      blueNoise_(makeBlueNoise()),
      lighting_(slab),
      scene_(slab),
      liquid_(slab),
      sprites_(slab),
      particles_(slab),
      marcher_(slab, blueNoise_),
      shimmer_(slab),
      shadow_(slab),
      flat_(slab),
      display_(slab, blueNoise_),
      stageView_(slab) {}

Renderer::~Renderer() = default;

std::optional<std::string> Renderer::shortcoming(const LookDesc& look, std::span<const Body> bodies,
                                                 size_t fluids) const {
    if (fluids > mostFluids())
        return "of " + std::to_string(fluids) + " grids the picture shows the first " + std::to_string(mostFluids());
    if (!wantsSamples(look, bodies) || mostSamples_ >= SceneSamples::wanted) return {};
    return "edges of obstacles are less smooth than they could be: this driver has " + std::to_string(mostSamples_) +
           " of " + std::to_string(SceneSamples::wanted) + " samples a pixel; look.samples makes up for it";
}

/// In the light of its sky. On periodic axes what leaves through one side is seen at the other as well. In flat pictures
/// bodies stay as they are: the grid says where they are, and knows them by their numbers.
Shot Renderer::seen(const Shot& asked) {
    const bool hasSky = Sky::has(asked.look);
    if (hasSky) {
        sky_.update(asked.look);
        underSky_ = sky_.lit(asked.look);
    }
    Shot shot = asked.in(hasSky ? underSky_ : asked.look);
    shot.fluids = drawnOf(asked.fluids, mostFluids());
    if (hasSky) shot.sky = &sky_;
    if (!glm::any(shot.grid().periodic) || shot.look.mode == LookMode::Flat) return shot;
    repetitions_.clear();
    for (const Body& body : shot.bodies)
        for (Body& one : repetitionsOf(body, shot.grid(), 0)) repetitions_.push_back(std::move(one));
    shot.bodies = repetitions_;
    return shot;
}

std::vector<LitGas> Renderer::gasesOf(const Shot& shot) {
    std::vector<LitGas> gases;
    for (size_t i = 0; i < shot.fluids.size(); ++i) {
        const FluidFields& fluid = shot.fluids[i].fields;
        if (!fluid.gas) continue;
        LitGas& gas = gases.emplace_back(LitGas{fluid, lighting_.of(i)});
        if (shot.secondsAgo > 0)
            gas.earlier = std::make_shared<EarlierGas>(slab_, fluid, lighting_.of(i), shot.secondsAgo);
    }
    return gases;
}

const Frame& Renderer::draw(const Shot& asked) {
    const Shot shot = seen(asked);
    makeFrame(shot);
    const auto numbers = slab_.numberPasses(shot.frame);
    if (shot.look.mode == LookMode::Volume) updateLight(shot);
    drawImage(shot, 0);
    for (int i = 1; i < shot.look.samples && !showsStage(shot); ++i) addImage(shot);
    show(shot);
    return *frame_;
}

void Renderer::updateLight(const Shot& shot) {
    {
        const auto stage = slab_.stage("light volume");
        lighting_.update(shot);
    }
    if (shot.particles) particles_.prepare(shot);
}

/// Of the shot whose light was updated, but for where its lights are.
void Renderer::turnLight(const Shot& shot) {
    {
        const auto stage = slab_.stage("light volume");
        lighting_.turn(shot);
    }
    if (shot.particles) particles_.prepare(shot);
}

const PassFrame& Renderer::drawPasses(const Shot& asked, const NextPicture& next) {
    const Shot shot = seen(asked);
    const auto numbers = slab_.numberPasses(shot.frame);
    updateLight(shot);
    return drawPassesLit(shot, next);
}

const PassFrame& Renderer::takeApart(const Shot& asked, const NextPicture& next) {
    SLAB_ASSERT(frame_, "what is taken apart has been drawn");
    const Shot shot = seen(asked);
    const auto numbers = slab_.numberPasses(shot.frame);
    if (hasWideLights(shot.look)) turnLight(shot);
    return drawPassesLit(shot, next);
}

const Frame& Renderer::refine(const Shot& asked) {
    const Shot shot = seen(asked);
    SLAB_ASSERT(frame_ && frame_->size == shot.size, "what is refined has been drawn");
    if (showsStage(shot)) return *frame_;
    addImage(shot);
    show(shot);
    return *frame_;
}

SpriteInput Renderer::sprayIn(const Shot& shot, const View& view) const {
    return {shot, view, lighting_.of(0), shot.fluid().liquid->spray->drops, liquid_.found()};
}

void Renderer::makeFrame(const Shot& shot) {
    const LookDesc& look = shot.look;
    const float scale = std::min(look.march.offscreenScale, shot.mostScale);
    const int factor = look.mode == LookMode::Flat ? 1 : int(std::lround(1 / scale));
    const int samples = wantsSamples(look, shot.bodies) ? mostSamples_ : 1;
    if (!frame_ || frame_->size != shot.size || frame_->offscreenFactor != factor ||
        (frame_->samples ? frame_->samples->count : 1) != samples)
        frame_ = std::make_unique<Frame>(shot.size, factor, samples);
    if (frame_->mean) frame_->mean->count = 0;
}

/// The first image has its rays in the middles of the pixels and of the lens, light from the middles of the lights, and
/// shows the moment when the shutter closes.
void Renderer::drawImage(const Shot& asked, int index) {
    Shot shot = asked;
    shot.images = showsStage(shot) ? 1 : std::max(shot.look.samples, index + 1);
    const bool isFlat = shot.look.mode == LookMode::Flat;
    if (index == 0 || isFlat || !hasWideLights(shot.look)) return drawImageInItsLight(shot, index);
    LookDesc look = shot.look;
    for (LightDesc* light : {&look.light, &look.keyLight}) light->direction = placeInLight(*light, index);
    const Shot lit = shot.in(look);
    turnLight(lit);
    drawImageInItsLight(lit, index);
}

void Renderer::drawImageInItsLight(const Shot& shot, int index) {
    const bool isFlat = shot.look.mode == LookMode::Flat;
    if (const float seconds = shot.shutter * timeInShutter(index); seconds > 0 && !isFlat)
        return drawImageInItsLight(EarlierShot(shot, seconds).shot(), index);
    const View view = shot.camera.view(shot.size, placeInPixel(index), shot.lens, placeOnLens(index));
    if (isFlat) drawFlat(shot, view);
    else drawVolume(shot, view, shot.frame + index);
}

void Renderer::drawVolume(const Shot& shot, const View& view, long jitterIndex) {
    drawScene(*frame_, shot, view);
    if (showsStage(shot)) frame_->imageTarget.clearColor(0, glm::vec4(0));
    if (const auto& liquid = shot.fluid().liquid) {
        drawLiquid(*frame_, shot, view, jitterIndex);
        if (liquid->spray && !showsStage(shot)) sprites_.draw(*frame_, sprayIn(shot, view));
    }
    const auto gases = gasesOf(shot);
    if (shot.fluid().liquid && (shot.particles || !gases.empty())) liquid_.hideWhatIsBehind(*frame_, view);
    if (!gases.empty())
        marcher_.march(*frame_, {view, gases, shot.look, jitterIndex, particles_.shadeIn(shot), shot.sky});
    if (showsStage(shot)) return;
    if (shot.particles)
        particles_.draw(*frame_, {shot, view, lighting_, shot.fluid().liquid ? &liquid_.found() : nullptr});
    const auto stage = slab_.stage("outline");
    scene_.drawNearOutline(*frame_, {shot, view, lighting_});
}

void Renderer::drawScene(const Frame& frame, const Shot& shot, const View& view) {
    {
        const auto stage = slab_.stage("solid scene");
        lighting_.moveBodies(shot);
        scene_.draw(frame, {shot, view, lighting_, particles_.shadowIn(shot)});
    }
    if (shot.particles) particles_.drawLeaves(frame.sceneTarget, {shot, view, lighting_});
    shimmer_.bend(frame, shot, view);
}

/// And what is seen through it.
void Renderer::drawLiquid(const Frame& frame, const Shot& shot, const View& view, long jitterIndex) {
    const LiquidFields& liquid = *shot.fluid().liquid;
    std::optional<Field> earlier;
    if (shot.secondsAgo > 0) earlier = earlierLevelSet(slab_, shot.fluid(), shot.secondsAgo);
    const LiquidInput input{shot, view, lighting_.of(0), earlier ? *earlier : liquid.levelSet};
    liquid_.prepare(frame, input);
    if (!shot.bodies.empty()) {
        const auto stage = slab_.stage("solid scene");
        const SceneInput solids{shot, view, lighting_, particles_.shadowIn(shot)};
        const LiquidFrame& found = liquid_.found();
        scene_.drawBackdrop(found.groundTarget, solids);
        scene_.drawHidden(found.hiddenTarget, frame, solids);
        scene_.drawExits(found.exitTarget, frame.distance, solids);
        scene_.drawExits(found.hiddenExitTarget, found.hiddenDistance, solids);
    }
    if (const auto gases = gasesOf(shot); !gases.empty() && !showsStage(shot))
        marcher_.marchBehind(
            frame, {view, gases, shot.look, jitterIndex, particles_.shadeIn(shot), shot.sky, &liquid_.found()});
    if (shot.particles && !showsStage(shot))
        particles_.drawBehindLiquid(frame, {shot, view, lighting_, &liquid_.found()});
    liquid_.draw(frame, input);
}

void Renderer::drawFlat(const Shot& shot, const View& view) {
    {
        const auto stage = slab_.stage("flat view");
        flat_.draw(*frame_, shot, view);
    }
    const auto& liquid = shot.fluid().liquid;
    if (liquid && liquid->spray) sprites_.drawFlat(*frame_, shot, view);
    if (shot.particles) particles_.drawFlat(*frame_, shot, view);
}

/// One image more, and with the second one the first.
void Renderer::addImage(const Shot& shot) {
    if (!frame_->mean) frame_->mean.emplace(frame_->size);
    if (frame_->mean->count == 0) addToMean();
    drawImage(shot, frame_->mean->count);
    addToMean();
}

void Renderer::addToMean() {
    const auto stage = slab_.stage("mean");
    Program& program = slab_.shaders().program({"mean", "render/fullscreen.vert", "", {"render/add_to_mean.frag"}, ""});
    program.set("image", frame_->image);
    program.set("share", 1 / float(++frame_->mean->count));
    const bool first = frame_->mean->count == 1;  // over whatever was there
    drawFullscreen(program, frame_->mean->target, {.blend = first ? Blend::Off : Blend::Alpha});
}

void Renderer::show(const Shot& shot) {
    const auto stage = slab_.stage("display");
    if (showsStage(shot)) stageView_.draw(*frame_, shot);
    else display_.draw(*frame_, shot.look, shot.frame);
}

}  // namespace slabflow
