// The picture in the window, which is drawn again only when it has to be.
#pragma once

#include "app/session/Session.h"

namespace slabflow {

/// A fluid that rests is drawn again and again until the picture is as good as it gets; then the GPU rests too.
class RestingPicture {
public:
    /// `shaderReloads`: a picture may depend on any of them. Where `slow`, nothing is added to what is there already,
    /// so that panels answer quickly.
    const Frame& draw(Session& session, const Camera& camera, glm::ivec2 size, int shaderReloads, bool slow);

    /// At once as good as the picture is by now, from wherever.
    const Frame& drawAsGood(Session& session, const Camera& camera, glm::ivec2 size, int shaderReloads);

    /// In the mean that is shown; 0 where the fluid has changed since.
    int imageCount() const { return picture_ ? picture_->imageCount() : 0; }

    /// The fluid has changed.
    void forget() { picture_ = nullptr; }

private:
    /// Everything that a picture depends on besides the fluid: while it stays the same, so does the picture.
    struct State {
        CameraDesc camera;
        LookDesc look;
        LensDesc lens;
        glm::ivec2 size{0};
        int shaderReloads = 0;
        float limit = 1;  ///< Session::pictureLimit
        bool operator==(const State&) const = default;
    };

    State state_;
    const Frame* picture_ = nullptr;  ///< of that state; nothing while the fluid has changed since
};

}  // namespace slabflow
