#include "render/Camera.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

namespace slabflow {
namespace {

constexpr float steepest = glm::radians(89.0f);  // straight up or down, "right" would be undefined
constexpr float closest = 0.02f, farthest = 50;  // multiples of the distance at the start
constexpr float facingFov = glm::radians(45.0f);
constexpr float nearPart = 0.01f;  // near plane, as a part of the distance to the target

float pitchOf(glm::vec3 fromTarget) {
    return std::asin(glm::clamp(fromTarget.y / glm::length(fromTarget), -1.0f, 1.0f));
}
float yawOf(glm::vec3 fromTarget) { return std::atan2(fromTarget.x, fromTarget.z); }

}  // namespace

Ray View::rayThrough(glm::vec2 pixel) const {
    const glm::vec2 ndc = 2.0f * pixel / glm::vec2(size) - 1.0f;
    return {eye, glm::normalize(forward + ndc.x * right + ndc.y * up)};
}

glm::vec2 View::pixelOf(glm::vec3 world) const {
    const glm::vec4 clip = clipFromWorld * glm::vec4(world, 1);
    return (glm::vec2(clip) / clip.w * 0.5f + 0.5f) * glm::vec2(size);
}

PixelRect View::pixelsOf(glm::vec3 boxLow, glm::vec3 boxHigh, const glm::mat4& worldFromBox) const {
    glm::vec2 low(size), high(0);
    const auto corner = [&](int i) {  // bit by bit at the low or the high end
        const glm::vec3 local = glm::mix(boxLow, boxHigh, glm::bvec3(i & 1, i & 2, i & 4));
        return clipFromWorld * worldFromBox * glm::vec4(local, 1);
    };
    const auto include = [&](glm::vec4 clip) {
        const glm::vec2 pixel = (glm::vec2(clip) / clip.w * 0.5f + 0.5f) * glm::vec2(size);
        low = glm::min(low, pixel);
        high = glm::max(high, pixel);
    };
    // The convex hull of what is in front: its corners, and where its edges cross the near plane.
    for (int i = 0; i < 8; ++i) {
        const glm::vec4 here = corner(i);
        if (here.w >= nearPlane) include(here);
        for (const int bit : {1, 2, 4}) {
            const glm::vec4 there = corner(i ^ bit);
            const float toHere = here.w - nearPlane, toThere = nearPlane - there.w;
            if (toHere > 0 && toThere > 0) include(glm::mix(here, there, toHere / (toHere + toThere)));
        }
    }
    const auto inPicture = [&](glm::vec2 p) { return glm::ivec2(glm::clamp(p, glm::vec2(0), glm::vec2(size))); };
    const glm::ivec2 first = inPicture(low - 1.0f);
    return {first, glm::max(inPicture(high + 2.0f), first)};
}

Camera::Camera(const CameraDesc& desc) : desc_(desc) {
    if (desc_.eye == desc_.target) desc_.eye.z += 1;
    const glm::vec3 fromTarget = desc_.eye - desc_.target;
    reference_ = glm::length(fromTarget);
    placeEye(yawOf(fromTarget), pitchOf(fromTarget), reference_);
    // Where it may stand it stands to the bit: a camera that is made of another's description sees the same.
    if (glm::distance(desc_.eye, desc.eye) < 1e-5f * reference_) desc_.eye = desc.eye;
}

Camera Camera::facing(const PlacedGrid& grid, glm::ivec2 size, std::span<const PixelRect> parts) {
    const glm::vec2 extent(grid.size());
    const auto pixelIn = [&](const PixelRect& part) {  // its edge [m]
        const glm::vec2 edges = extent / glm::vec2(part.high - part.low);
        return std::max(edges.x, edges.y);
    };
    const PixelRect whole{glm::ivec2(0), size};
    const auto best = std::ranges::min_element(parts, {}, pixelIn);
    const PixelRect part = best == parts.end() ? whole : *best;
    const float pixel = pixelIn(part), distance = 0.5f * float(size.y) * pixel / std::tan(0.5f * facingFov);
    const glm::vec2 fromMiddle = 0.5f * glm::vec2(part.low + part.high - size);
    const glm::vec3 target = grid.origin + 0.5f * grid.size() - glm::vec3(pixel * fromMiddle, 0);
    return Camera({.eye = target + glm::vec3(0, 0, distance), .target = target, .fov = glm::degrees(facingFov)});
}

View Camera::view(glm::ivec2 size, glm::vec2 offset, const LensDesc& lens, glm::vec2 onLens) const {
    const float distance = glm::length(desc_.target - desc_.eye);
    const float aspect = float(size.x) / float(size.y);
    const float tangent = std::tan(0.5f * glm::radians(desc_.fov));

    View view;
    view.size = size;
    view.forward = (desc_.target - desc_.eye) / distance;
    view.right = glm::normalize(glm::cross(view.forward, glm::vec3(0, 1, 0)));
    view.up = glm::cross(view.right, view.forward);
    const glm::vec2 aside = 0.5f * lens.aperture * onLens;  // m
    const glm::vec3 acrossLens = aside.x * view.right + aside.y * view.up;
    view.eye = desc_.eye + acrossLens;
    view.up *= tangent;
    view.right *= tangent * aspect;
    view.nearPlane = nearPart * distance;
    // No far plane: it could cut off the back faces of the volume, and with them the ends of the rays.
    view.clipFromWorld = glm::infinitePerspective(glm::radians(desc_.fov), aspect, view.nearPlane) *
                         glm::lookAt(view.eye, desc_.target + acrossLens, glm::vec3(0, 1, 0));
    const float focus = lens.focus > 0 ? lens.focus : distance;
    const glm::vec2 shift = 2.0f * offset / glm::vec2(size) - aside / (focus * tangent * glm::vec2(aspect, 1));
    view.forward += shift.x * view.right + shift.y * view.up;
    view.clipFromWorld = glm::translate(glm::mat4(1), glm::vec3(-shift, 0)) * view.clipFromWorld;
    view.worldFromClip = glm::mat4(glm::inverse(glm::dmat4(view.clipFromWorld)));
    return view;
}

void Camera::orbit(glm::vec2 angle) {
    const glm::vec3 fromTarget = desc_.eye - desc_.target;
    placeEye(yawOf(fromTarget) + angle.x, pitchOf(fromTarget) + angle.y, glm::length(fromTarget));
}

void Camera::zoom(float factor) {
    const glm::vec3 fromTarget = desc_.eye - desc_.target;
    placeEye(yawOf(fromTarget), pitchOf(fromTarget), glm::length(fromTarget) * factor);
}

void Camera::zoom(float factor, glm::vec3 at) {
    const float distance = glm::length(desc_.eye - desc_.target);
    const float allowed = glm::clamp(distance * factor, closest * reference_, farthest * reference_) / distance;
    desc_.eye = glm::mix(at, desc_.eye, allowed);
    desc_.target = glm::mix(at, desc_.target, allowed);
}

void Camera::pan(glm::vec2 fraction) {
    const View unit = view({1, 1});  // right and up then both span half the picture's height at depth 1
    const float distance = glm::length(desc_.target - desc_.eye);
    const glm::vec3 move = 2.0f * distance * (fraction.x * unit.right + fraction.y * unit.up);
    desc_.eye += move;
    desc_.target += move;
}

void Camera::placeEye(float yaw, float pitch, float distance) {
    pitch = glm::clamp(pitch, -steepest, steepest);
    distance = glm::clamp(distance, closest * reference_, farthest * reference_);
    const glm::vec3 direction(std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch));
    desc_.eye = desc_.target + distance * direction;
}

}  // namespace slabflow
