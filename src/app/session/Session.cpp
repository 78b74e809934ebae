#include "app/session/Session.h"

#include <algorithm>

#include "app/session/FlatFraming.h"
#include "scene/Animation.h"
#include "scene/CameraPath.h"

namespace slabflow {
namespace {

/// The first deed that is done then, or later.
size_t firstOf(const Replay& replay, long frame) {
    return size_t(std::ranges::lower_bound(replay.deeds, frame, {}, &Deed::frame) - replay.deeds.begin());
}

}  // namespace

Session::Session(Slab& slab, SceneDesc scene)
    : slab_(slab),
      scene_(std::move(scene)),
      world_(std::make_unique<World>(slab, sceneAt(scene_, 0))),
      renderer_(slab),
      log_(scene_) {}

Session::~Session() = default;

void Session::advance(const StepInput& input) {
    StepInput whole = input;
    while (playing()) {
        Playback& played = rerun_ ? *rerun_ : *replayed_;
        const Deed deed = played.opened.replay.deeds[played.next];
        if (deed.frame > world_->frame()) break;
        ++played.next;  // also when it fails: what comes then may fit
        carryOut(deed, whole);
    }
    log_.advance(world_->frame(), whole.splats, namesOf(whole.moves));
    world_->advanceFrame(whole);
    if (!scene_.animation.empty()) world_->setScene(sceneAt(scene_, world_->time()));
}

/// A person's own moves come first: what is in the hand stays there.
void Session::carryOut(const Deed& deed, StepInput& input) {
    if (!deed.change.empty())
        apply(changed(scene(), deed.change, placeOf(playback()->opened, deed), *playback()->assets));
    for (const BodyMove& move : movesOf(deed.placed)) place(move);
    if (deed.camera) lookFrom(cameraOf(*deed.camera));
    input.splats.insert(input.splats.begin(), deed.splats.begin(), deed.splats.end());
    for (const BodyMove& move : movesOf(deed.moves)) input.moves.push_back(move);
}

/// Of the obstacles that are still there.
std::vector<BodyMove> Session::movesOf(const std::vector<HandMove>& moves) const {
    std::vector<BodyMove> result;
    for (const HandMove& move : moves)
        for (size_t i = 0; i < world_->bodies().size(); ++i)
            if (world_->bodies()[i].desc.name == move.obstacle)
                result.push_back({i, {move.position, glm::quat(move.rotation.w, glm::vec3(move.rotation))}});
    return result;
}

std::vector<HandMove> Session::namesOf(std::span<const BodyMove> moves) const {
    std::vector<HandMove> result;
    for (const auto& [body, pose] : moves)
        if (body < world_->bodies().size())
            result.push_back({world_->bodies()[body].desc.name,
                              pose.position,
                              {pose.rotation.x, pose.rotation.y, pose.rotation.z, pose.rotation.w}});
    return result;
}

/// As the obstacle goes on now; a camera that follows none is in the world.
Pose Session::rigAfter(double seconds) const {
    for (const Body& body : world_->bodies()) {
        if (body.desc.name != sceneNow().camera.follow) continue;
        const float time = float(seconds);
        return rigOf(sceneNow().camera, {body.pose.position + time * body.velocity,
                                         rotationFromVector(time * body.spin) * body.pose.rotation});
    }
    return {};
}

CameraDesc Session::inWorld(const CameraDesc& camera) const { return carried(camera, rigAfter(0)); }
CameraDesc Session::inScene(const CameraDesc& camera) const { return carried(camera, inverse(rigAfter(0))); }

Camera Session::cameraAt(double time, glm::ivec2 size, std::span<const PixelRect> parts) const {
    const CameraDesc desc = time == world_->time() ? sceneNow().camera : sceneAt(scene_, time).camera;
    const bool flat = sceneNow().look.mode == LookMode::Flat, unset = desc == CameraDesc();
    const PlacedGrid& grid = world_->fluid().fields().grid;
    if (flat && unset) return Camera::facing(grid, size, parts);
    const Camera camera(carried(slabflow::cameraAt(desc, time), rigAfter(time - world_->time())));
    const glm::vec2 meant(scene().record.size);
    return flat ? framedIn(parts, camera, grid, size, meant.x / meant.y) : camera;
}

Camera Session::camera(glm::ivec2 size, std::span<const PixelRect> parts) const {
    return handCamera_ ? Camera(inWorld(*handCamera_)) : cameraAt(world_->time(), size, parts);
}

Camera Session::cameraAfter(long frames, double seconds, glm::ivec2 size) const {
    std::optional<CameraDesc> hand = handCamera_;
    if (playback())
        for (const Deed& deed : std::span(playback()->opened.replay.deeds).subspan(playback()->next)) {
            if (deed.frame >= world_->frame() + frames) break;
            if (deed.camera) hand = cameraOf(*deed.camera);
        }
    return hand ? Camera(carried(*hand, rigAfter(seconds))) : cameraAt(world_->time() + seconds, size);
}

Shot Session::shot(const Camera& camera, glm::ivec2 size, const LookDesc& look) const {
    const LensDesc& lens = sceneNow().camera.lens;
    Shot shot{.fluids = {},
              .bodies = world_->bodies(),
              .look = look,
              .camera = camera,
              .size = size,
              .frame = world_->frame(),
              .mostScale = mostScale_,
              .time = world_->time(),
              .lens = lens,
              .shutter = lens.shutter * sceneNow().time.step};
    if (shot.shutter > 0 && camera.desc() == this->camera(size).desc())
        shot.openedFrom = cameraAfter(0, -double(shot.shutter), size);
    if (const Cloud* cloud = world_->particles())
        shot.particles.emplace(ParticlesInShot{cloud->fields(), sceneNow().emitters, sceneNow().particles.look});
    for (const auto& fluid : world_->fluids())
        shot.fluids.push_back({fluid->name(), fluid->fields(), fluid->clock().lastDt});
    return shot;
}

void Session::start(SceneDesc scene) {
    auto next = std::make_unique<World>(slab_, sceneAt(scene, 0));
    world_ = std::move(next);
    scene_ = std::move(scene);
    slab_.pool().trim();
    handCamera_.reset();
}

/// The running world takes another scene over, or the same at another time.
void Session::follow(SceneDesc scene, double time) {
    world_->setScene(sceneAt(scene, time));
    scene_ = std::move(scene);
}

void Session::restore(const Snapshot& snapshot) {
    follow(scene_, snapshot.clock.time);
    world_->restore(snapshot);
}

Replay Session::run() const {
    Replay run = replay();
    if (!playback()) return run;
    const std::vector<Deed>& deeds = playback()->opened.replay.deeds;
    run.deeds.insert(run.deeds.end(), deeds.begin() + std::ptrdiff_t(playback()->next), deeds.end());
    return run;
}

void Session::goTo(const Moment& moment, const Replay& run, const Assets& assets) {
    const long frame = moment.snapshot.clock.frame;
    follow(moment.scene, moment.snapshot.clock.time);
    world_->restore(moment.snapshot);
    const auto first = std::ranges::lower_bound(run.deeds, frame, {}, &Deed::frame);
    const auto last = std::ranges::upper_bound(run.deeds, frame, {}, &Deed::frame);
    const auto next = first + std::min(std::ptrdiff_t(moment.done), last - first);
    log_.goBack({run.deeds.begin(), next});
    handCamera_.reset();
    for (auto deed = run.deeds.begin(); deed != next; ++deed)
        if (deed->camera) handCamera_ = cameraOf(*deed->camera);
    rerun_ = {{run, "what was done", run.scene, run.scene}, &assets, size_t(next - run.deeds.begin())};
}

void Session::endRerun() {
    if (rerun_ && replayed_) replayed_->next = firstOf(replayed_->opened.replay, world_->frame());
    rerun_.reset();
}

void Session::load(SceneDesc scene) {
    start(scene);
    log_ = ReplayLog(std::move(scene));
    rerun_.reset();
    replayed_.reset();
}

void Session::reset() {
    rerun_.reset();
    start(replayed_ ? replayed_->opened.scene : SceneDesc(scene_));
    log_.restart(scene());
    if (replayed_) replayed_->next = 0;
}

void Session::apply(SceneDesc scene) {
    if (needsRestart(this->scene(), scene)) {
        start(scene);
        log_.restart(std::move(scene));
        rerun_.reset();
        replayed_.reset();
        return;
    }
    const SceneDesc before = this->scene();
    const std::optional<CameraDesc> hand = handCamera_ ? std::optional(inWorld(*handCamera_)) : std::nullopt;
    follow(std::move(scene), world_->time());
    log_.change(world_->frame(), before, this->scene());
    const CameraDesc &was = before.camera, &is = this->scene().camera;
    const bool countsAnew = was.follow != is.follow || was.followHeading != is.followHeading;
    if (hand && countsAnew) lookFrom(inScene(*hand));
}

void Session::place(const BodyMove& move) {
    for (HandMove& named : namesOf({&move, 1})) {
        log_.place(world_->frame(), std::move(named));
        world_->placeBody(move);
    }
}

void Session::lookFrom(const std::optional<CameraDesc>& camera) {
    if (camera == handCamera_) return;
    handCamera_ = camera;
    log_.lookFrom(world_->frame(), camera);
}

void Session::play(OpenedReplay opened, const Assets& assets, long frame) {
    const ReplayCourse course = courseOf(opened, frame, assets);
    if (world_->frame() > 0 || scene() != opened.scene) start(opened.scene);
    log_ = ReplayLog(opened.opened);
    log_.restart(opened.scene);
    if (frame > 0) follow(course.scene, course.time);
    handCamera_ = course.camera;
    rerun_.reset();
    const size_t next = firstOf(opened.replay, frame);
    replayed_ = {std::move(opened), &assets, next};
}

}  // namespace slabflow
