// Where the picture is taken from, and through which lens.
#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

namespace slabflow {

/// Where a camera is at a time.
struct CameraKey {
    float time = 0;  ///< s
    glm::vec3 eye{0, 1, 3}, target{0, 1, 0};
    std::optional<float> fov = {};  ///< the camera's without
    bool operator==(const CameraKey&) const = default;
};

/// What a picture of several images shows of a lens of some size, and of a shutter that is open for a while.
struct LensDesc {
    float aperture = 0;  ///< m across; 0: everything is sharp
    float focus = 0;     ///< m in front of the eye, where everything is sharp; 0: as far as the target
    float shutter = 0;   ///< share of the time between two frames for which it is open, up to the frame
    bool operator==(const LensDesc&) const = default;
};

struct CameraDesc {
    glm::vec3 eye{0, 1, 3}, target{0, 1, 0};
    float fov = 45;                    ///< vertical, degrees
    float orbit = 0;                   ///< degrees/s about the vertical through the target
    std::vector<CameraKey> path = {};  ///< replaces eye and target
    bool repeat = false;               ///< the path starts again when it has ended
    std::string follow = {};           ///< an obstacle, from whose position eye and target are counted; none when empty
    bool followHeading = false;        ///< and from its heading
    LensDesc lens = {};
    bool operator==(const CameraDesc&) const = default;
};

}  // namespace slabflow
