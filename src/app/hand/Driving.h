// Obstacles that are driven with keys.
#pragma once

#include <optional>
#include <span>

#include "sim/Bodies.h"

namespace slabflow {

/// What the driver's feet and hands do, from -1 to 1.
struct Controls {
    float throttle = 0;  ///< against the way that it goes it brakes
    float steering = 0;  ///< to the left counts up
    bool idle() const { return throttle == 0 && steering == 0; }
};

/// A car on a level: x and z of the world.
struct CarState {
    glm::vec2 place{0};     ///< m
    float heading = 0;      ///< radians about the vertical; at 0 it looks along x
    glm::vec2 velocity{0};  ///< m/s
    bool operator==(const CarState&) const = default;

    glm::vec2 forwards() const;
};

/// dt seconds later. A bicycle (Rajamani 2012, "Vehicle Dynamics and Control", §2.2) that turns about its rear axle by
/// the angle of its front wheel; its tyres take away the speed across, as fast as their grip allows: beyond that it
/// slides. Left alone it rolls to a stop.
CarState driven(const CarState& car, const Controls& controls, const DriveDesc& drive, float dt);

/// Drives the first of the bodies that can be driven.
class Driver {
public:
    /// Where it is after the next frame of dt seconds; nothing while it stands still, or while something else moves it.
    std::optional<BodyMove> moveOf(std::span<const Body> bodies, const Controls& controls, float dt);

private:
    std::optional<BodyMove> last_;  ///< what it did; when the body is elsewhere, it was taken out of its hands
    glm::vec2 velocity_{0};         ///< m/s
};

}  // namespace slabflow
