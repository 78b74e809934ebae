// Obstacles in a person's hand.
#pragma once

#include <optional>
#include <span>

#include "render/Camera.h"
#include "sim/Bodies.h"

namespace slabflow {

/// The body that a ray meets first, and how far along it.
struct BodyHit {
    size_t body;
    float distance;  ///< m
};
std::optional<BodyHit> bodyAlong(const Ray& ray, std::span<const Body> bodies);

/// Where the obstacle of that name is; for none, where the world's coordinates start.
Pose poseOf(const std::string& obstacle, std::span<const Body> bodies);

/// The body that this one is fixed to, if need be in turn; or itself.
size_t rootOf(size_t body, std::span<const Body> bodies);

/// Holds a body at the place where it was picked up and carries it along in a plane that faces the viewer, or turns it.
class BodyGrip {
public:
    /// Picks up what lies under the pixel, with all that it is fixed to; false when nothing does.
    bool grab(const View& view, glm::vec2 pixel, std::span<const Body> bodies);

    /// Takes a body that has just been put at `place`.
    void hold(const std::string& body, const Pose& pose, glm::vec3 place, const View& view);

    /// Takes a body, or goes on with it, to where something else than the mouse has it.
    void carry(const std::string& body, const Pose& wanted);

    /// The hand goes from one pixel to another: the body follows, or turns under it about its own position.
    void move(const View& view, glm::vec2 from, glm::vec2 to, bool turning);
    void pushAway(float metres, const View& view);  ///< away from the viewer
    void release() { released_ = true; }

    /// Where the body is to be after the next frame: a few cells further on at most, so that the fluid can follow; a
    /// body that lags behind the hand catches up with it, also when it has been let go. Nothing while nothing is held.
    std::optional<BodyMove> moveOf(std::span<const Body> bodies, float h) const;

    /// Where the hand has it at once: while time stands still, nothing has to follow.
    std::optional<BodyMove> wantedOf(std::span<const Body> bodies) const;

    /// The body that is held now.
    std::optional<size_t> held(std::span<const Body> bodies) const;

    /// The body that was let go and has come to rest since the last call.
    std::optional<size_t> takeDropped(std::span<const Body> bodies);

private:
    static std::optional<size_t> find(std::span<const Body> bodies, const std::string& name);

    std::optional<std::string> body_;  ///< its name: others may come and go
    bool released_ = false;
    float depth_ = 0;  ///< of the hand's plane [m]
    Pose wanted_;
};

}  // namespace slabflow
