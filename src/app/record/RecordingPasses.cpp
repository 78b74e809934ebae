// What a recording writes for compositing and for games.
#include <cmath>

#include "app/record/Recording.h"
#include "app/record/SixWay.h"
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

Camera Recording::tileCamera(const Camera& camera) const {
    return cameraFraming(camera.desc(), session_.world().fluids().front()->fields().grid, session_.scene().record.size);
}

const PassFrame& Recording::drawTile(float secondsToNext, const LookDesc& look) {
    const SceneDesc& scene = session_.scene();
    const glm::ivec2 size = scene.record.size;
    const long frames = std::lround(secondsToNext / scene.time.step);
    const Camera next = tileCamera(session_.cameraAfter(frames, double(secondsToNext), size));
    return session_.drawPasses(tileCamera(session_.camera(size)), {next, secondsToNext}, size, look);
}

void Recording::startTile(int tile) {
    const LookDesc& look = session_.sceneNow().look;
    const glm::ivec2 size = session_.scene().record.size;
    const float seconds = flipbook_->secondsAfter(tile);
    const PassFrame& passes = drawTile(seconds, look);
    std::vector<Readback> readbacks;
    readbacks.emplace_back(passes.beautyDisplay, Readback::As::Raw);
    readbacks.emplace_back(passes.motion);
    const auto addLight = [&] {  // drawn into the same passes again and again
        readbacks.emplace_back(passes.beauty);
        readbacks.emplace_back(passes.emission);
    };
    if (options_.sixWay) addLight();
    for (const SixWayChannel light : sixWayLights) {
        if (!options_.sixWay) break;
        drawTile(seconds, litFrom(look, towards(light, tileCamera(session_.camera(size)).view(size))));
        addLight();
    }
    writer_.add(frame(), std::move(readbacks), [this, tile](const Texels& texels) {
        const std::span lights = std::span(texels).subspan(2);
        flipbook_->writeTile(tile, texels[0], texels[1], lights.empty() ? std::vector<float>() : sixWayPixels(lights));
    });
}

}  // namespace slabflow
