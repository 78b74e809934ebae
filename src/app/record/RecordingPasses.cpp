// What a recording writes for compositing and for games.
#include "app/record/Recording.h"
#include "base/File.h"

namespace slabflow {

using Job = WriteQueue::Job;

/// After the picture, where there is one.
const PassFrame& Recording::drawPasses() {
    const SceneDesc& scene = session_.scene();
    const glm::ivec2 size = scene.record.size;
    const float seconds = float(options_.every) * scene.time.step;
    const Camera next = session_.cameraAt(session_.world().time() + double(seconds), size);
    const Camera camera = session_.camera(size);
    if (writesImages()) return session_.takeApart(camera, {next, seconds}, size);
    return session_.drawPasses(camera, {next, seconds}, size);
}

void Recording::startPasses() {
    if (options_.passes.empty()) return;
    const PassFrame& passes = drawPasses();
    for (PassFile& file : slabflow::startPasses(passes, options_.passes, options_.format.value_or(PassFormat::Exr))) {
        const std::filesystem::path path = options_.out / FrameKind{file.name, file.extension}.of(frame());
        const auto jobFor = [path, encode = file.encode](std::vector<Readback>& readbacks) -> Job {
            Texels texels;
            for (Readback& readback : readbacks) texels.push_back(readback.takeBytes());
            return [path, encode, texels = std::move(texels)] { writeFileAtomically(path, encode(texels)); };
        };
        deliveries_.push_back({frame(), std::move(file.readbacks), jobFor});
    }
}

const PassFrame& Recording::drawTile(float secondsToNext) {
    const SceneDesc& scene = session_.scene();
    const glm::ivec2 size = scene.record.size;
    const auto framed = [&](double time) {
        return cameraFraming(session_.cameraAt(time, size).desc(), session_.world().fluid().fields().grid, size);
    };
    const double time = session_.world().time();
    const Camera next = framed(time + double(secondsToNext));
    return session_.drawPasses(framed(time), {next, secondsToNext}, size);
}

void Recording::startTile(int tile) {
    const PassFrame& passes = drawTile(flipbook_->secondsAfter(tile));
    const auto jobFor = [this, tile](std::vector<Readback>& readbacks) -> Job {
        return [this, tile, colours = readbacks[0].takeBytes(), motion = readbacks[1].takeBytes()] {
            flipbook_->writeTile(tile, colours, motion);
        };
    };
    Delivery delivery{frame(), {}, jobFor};
    delivery.readbacks.emplace_back(passes.beautyDisplay, Readback::As::Raw);
    delivery.readbacks.emplace_back(passes.motion);
    deliveries_.push_back(std::move(delivery));
}

}  // namespace slabflow
