// What a recording writes for compositing and for games.
#include <cmath>

#include "app/record/Recording.h"
#include "base/File.h"

namespace slabflow {

/// After the picture, where there is one.
const PassFrame& Recording::drawPasses() {
    const SceneDesc& scene = session_.scene();
    const glm::ivec2 size = scene.record.size;
    const float seconds = float(options_.every) * scene.time.step;
    const Camera next = session_.cameraAfter(options_.every, double(seconds), size);
    const Camera camera = session_.camera(size);
    if (drawsPictures()) return session_.takeApart(camera, {next, seconds}, size);
    return session_.drawPasses(camera, {next, seconds}, size);
}

void Recording::startPasses() {
    if (options_.passes.empty()) return;
    const PassFrame& passes = drawPasses();
    for (PassFile& file : slabflow::startPasses(passes, options_.passes, options_.format.value_or(PassFormat::Exr))) {
        const auto write = [path = pathOf({file.name, file.extension}), encode = file.encode](const Texels& texels) {
            writeFileAtomically(path, encode(texels));
        };
        writer_.add(frame(), std::move(file.readbacks), write);
    }
}

const PassFrame& Recording::drawTile(float secondsToNext) {
    const SceneDesc& scene = session_.scene();
    const glm::ivec2 size = scene.record.size;
    const auto framed = [&](const Camera& camera) {
        return cameraFraming(camera.desc(), session_.world().fluid().fields().grid, size);
    };
    const long frames = std::lround(secondsToNext / scene.time.step);
    const Camera next = framed(session_.cameraAfter(frames, double(secondsToNext), size));
    return session_.drawPasses(framed(session_.camera(size)), {next, secondsToNext}, size);
}

void Recording::startTile(int tile) {
    const PassFrame& passes = drawTile(flipbook_->secondsAfter(tile));
    std::vector<Readback> colourAndMotion;
    colourAndMotion.emplace_back(passes.beautyDisplay, Readback::As::Raw);
    colourAndMotion.emplace_back(passes.motion);
    writer_.add(frame(), std::move(colourAndMotion),
                [this, tile](const Texels& texels) { flipbook_->writeTile(tile, texels[0], texels[1]); });
}

}  // namespace slabflow
