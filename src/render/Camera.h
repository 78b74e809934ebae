// Where the picture is taken from, and how the user moves there.
#pragma once

#include <glm/glm.hpp>
#include <span>

#include "gpu/Draw.h"
#include "scene/SceneDesc.h"
#include "slab/Grid.h"

namespace slabflow {

/// A half line in world space; `direction` has length 1.
struct Ray {
    glm::vec3 origin, direction;
};

/// One camera looking at a picture of one size: what every pass of the renderer shares. Pixel (0, 0) is the corner at
/// the bottom left, pixel centres lie at ½.
struct View {
    glm::ivec2 size;               ///< pixels
    glm::vec3 eye;                 ///< m
    glm::vec3 right, up, forward;  ///< a point at depth 1 is eye + forward + ndc.x right + ndc.y up
    float nearPlane;               ///< depth of the near plane [m]; the far plane is at infinity
    glm::mat4 clipFromWorld, worldFromClip;

    Ray rayThrough(glm::vec2 pixel) const;
    glm::vec2 pixelOf(glm::vec3 world) const;  ///< meaningful in front of the eye only

    /// Pixels that what a box has before the near plane may touch.
    PixelRect pixelsOf(glm::vec3 low, glm::vec3 high, const glm::mat4& worldFromBox = glm::mat4(1)) const;
};

/// Looks from `eye` at `target`, y up. Every operation keeps the distance between the two, and the pitch, within
/// limits.
class Camera {
public:
    explicit Camera(const CameraDesc& desc);

    /// Looks along -z at a flat domain, from where it just fills the picture; or that of these parts of it in which it
    /// is largest.
    static Camera facing(const PlacedGrid& grid, glm::ivec2 size, std::span<const PixelRect> parts = {});

    /// Of a picture whose rays run through the points `offset` [pixels] away from the middles of the pixels.
    View view(glm::ivec2 size, glm::vec2 offset = glm::vec2(0)) const { return view(size, offset, {}, glm::vec2(0)); }

    /// The same through a point of the lens, which is on the unit disc. What is in focus is seen in the same pixels
    /// through all of it.
    View view(glm::ivec2 size, glm::vec2 offset, const LensDesc& lens, glm::vec2 onLens) const;

    void orbit(glm::vec2 angle);  ///< radians: x turns about the vertical, y raises the eye
    void zoom(float factor);      ///< multiplies the distance to the target
    /// Likewise, and what is seen at this place [m] stays where it is in the picture.
    void zoom(float factor, glm::vec3 at);
    void pan(glm::vec2 fraction);  ///< moves eye and target by this part of the picture's height at the target

    const CameraDesc& desc() const { return desc_; }

private:
    void placeEye(float yaw, float pitch, float distance);

    CameraDesc desc_;
    float reference_;  ///< distance at the start [m]; limits of the zoom are multiples of it
};

/// What motion leads to.
struct NextPicture {
    const Camera& camera;
    float seconds;  ///< from this picture to that
};

}  // namespace slabflow
