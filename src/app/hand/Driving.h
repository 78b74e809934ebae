// Obstacles that are driven with keys.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

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
    glm::vec2 place{0};     ///< of the middle of its rear axle [m]
    float heading = 0;      ///< radians about the vertical; at 0 it looks along x
    glm::vec2 velocity{0};  ///< there [m/s]
    bool operator==(const CarState&) const = default;

    glm::vec2 forwards() const;
};

/// dt seconds later. A bicycle (Rajamani 2012, "Vehicle Dynamics and Control", §2.2) that turns about its rear axle by
/// the angle of its front wheel; its tyres take away the speed across, as fast as their grip allows: beyond that it
/// slides. Left alone it rolls to a stop.
CarState driven(const CarState& car, const Controls& controls, const DriveDesc& drive, float dt);

/// Drives one at a time of the bodies that can be driven; the others roll on until they stand.
class Driver {
public:
    /// Where they are after the next frame of dt seconds, of those that the driver has set going; not of one that
    /// stands still, or that something else has put elsewhere. One that goes by itself is taken with its velocity.
    std::vector<BodyMove> movesOf(std::span<const Body> bodies, const Controls& controls, float dt);

    /// Takes the next one, after the last one the first: its name; nothing where none can be driven.
    std::optional<std::string> takeNext(std::span<const Body> bodies);

private:
    /// One that was driven. When the body is elsewhere, it was taken out of the driver's hands.
    struct Car {
        std::string name;
        Pose pose;
        glm::vec2 velocity;  ///< CarState::velocity
    };

    const Body* chosenOf(std::span<const Body> bodies) const;
    std::optional<glm::vec2> velocityOf(const Body& body) const;

    std::vector<Car> cars_;  ///< those that are on their way
    std::string chosen_;     ///< its name; as long as there is none of that name, the first that can be driven
};

}  // namespace slabflow
