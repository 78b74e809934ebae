#include "app/view/RestingPicture.h"

#include <utility>

namespace slabflow {
namespace {

constexpr int enoughImages = 64;  // in a picture of what does not move

}  // namespace

const Frame& RestingPicture::draw(Session& session, const Camera& camera, glm::ivec2 size, int shaderReloads,
                                  bool slow) {
    const SceneDesc& scene = session.sceneNow();
    const State state{camera.desc(), scene.look, scene.camera.lens, size, shaderReloads, session.pictureLimit()};
    if (picture_ && state == state_) {
        if (!slow && picture_->imageCount() < enoughImages) session.refine(camera, size);
        return *picture_;
    }
    picture_ = nullptr;  // should drawing fail
    picture_ = &session.draw(camera, size);
    state_ = state;
    return *picture_;
}

const Frame& RestingPicture::drawAsGood(Session& session, const Camera& camera, glm::ivec2 size, int shaderReloads) {
    const int images = picture_ ? picture_->imageCount() : 1;
    const Frame& picture = draw(session, camera, size, shaderReloads, true);
    for (int i = picture.imageCount(); i < images; ++i) session.refine(camera, size);
    return picture;
}

}  // namespace slabflow
