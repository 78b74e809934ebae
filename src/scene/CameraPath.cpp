#include "scene/CameraPath.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

namespace slabflow {
namespace {

/// What is interpolated, in double precision: late in a long path, a frame is a small share of the time.
struct Place {
    glm::dvec3 eye, target;
    double fov;

    Place operator+(const Place& other) const { return {eye + other.eye, target + other.target, fov + other.fov}; }
    Place operator*(double factor) const { return {eye * factor, target * factor, fov * factor}; }
    Place operator-(const Place& other) const { return *this + other * -1; }
};

class Path {
public:
    explicit Path(const CameraDesc& camera) : camera_(camera) {}

    /// Within the path, if that repeats.
    double folded(double time) const {
        const double first = timeOf(0), length = timeOf(last()) - first;
        return camera_.repeat && length > 0 && time > first ? first + std::fmod(time - first, length) : time;
    }

    Place placeAt(double time) const {
        time = folded(time);
        const auto next =
            std::ranges::upper_bound(camera_.path, time, {}, [](const CameraKey& key) { return double(key.time); });
        const int after = int(next - camera_.path.begin());
        if (after == 0 || after > last()) return placeOf(after == 0 ? 0 : last());
        return between(after - 1, after, time);
    }

private:
    int last() const { return int(camera_.path.size()) - 1; }
    double timeOf(int key) const { return double(camera_.path[size_t(key)].time); }

    Place placeOf(int index) const {
        const CameraKey& key = camera_.path[size_t(index)];
        return {glm::dvec3(key.eye), glm::dvec3(key.target), double(key.fov.value_or(camera_.fov))};
    }

    Place meanVelocity(int from, int to) const {
        return (placeOf(to) - placeOf(from)) * (1 / (timeOf(to) - timeOf(from)));
    }

    /// That of the parabola through the key and its neighbours; a path that repeats has them on both sides.
    Place velocityAt(int key) const {
        const bool isEnd = key == 0 || key == last();
        if (isEnd && !camera_.repeat) return {};
        const int before = isEnd ? last() - 1 : key - 1, after = isEnd ? 1 : key + 1;
        const int arrival = isEnd ? last() : key, departure = isEnd ? 0 : key;
        const double since = timeOf(arrival) - timeOf(before), until = timeOf(after) - timeOf(departure);
        return (meanVelocity(before, arrival) * until + meanVelocity(departure, after) * since) * (1 / (since + until));
    }

    /// Hermite's cubic between two neighbours.
    Place between(int from, int to, double time) const {
        const double span = timeOf(to) - timeOf(from), s = (time - timeOf(from)) / span, r = 1 - s;
        return placeOf(from) * (r * r * (1 + 2 * s)) + velocityAt(from) * (span * s * r * r) +
               placeOf(to) * (s * s * (1 + 2 * r)) + velocityAt(to) * (-span * s * s * r);
    }

    const CameraDesc& camera_;
};

glm::vec3 orbited(const CameraDesc& camera, double time) {
    const double angle = glm::radians(std::fmod(double(camera.orbit) * time, 360.0));
    const glm::dvec3 arm(camera.eye - camera.target);
    const glm::dvec3 turned(std::cos(angle) * arm.x + std::sin(angle) * arm.z, arm.y,
                            std::cos(angle) * arm.z - std::sin(angle) * arm.x);
    return camera.target + glm::vec3(turned);
}

}  // namespace

bool moves(const CameraDesc& camera) { return !camera.path.empty() || camera.orbit != 0; }

CameraDesc cameraAt(const CameraDesc& camera, double time) {
    CameraDesc standing{.eye = camera.eye, .target = camera.target, .fov = camera.fov};
    if (camera.orbit != 0) standing.eye = orbited(camera, time);
    if (camera.path.empty()) return standing;
    const Place place = Path(camera).placeAt(time);
    standing.eye = glm::vec3(place.eye);
    standing.target = glm::vec3(place.target);
    standing.fov = glm::clamp(float(place.fov), 1.0f, 170.0f);  // the curve may leave the range of its keys
    return standing;
}

size_t setCameraKey(CameraDesc& camera, double time, const CameraDesc& view, double step) {
    camera.orbit = 0;
    std::vector<CameraKey>& path = camera.path;
    if (path.size() < 2) camera.repeat = false;  // there is nothing yet that could be repeated
    if (!path.empty()) time = Path(camera).folded(time);
    const auto isNear = [&](const CameraKey& key) { return std::abs(double(key.time) - time) < 0.5 * step; };
    auto there = std::ranges::find_if(path, isNear);
    if (there == path.end()) {
        const auto after = std::ranges::upper_bound(path, float(time), {}, &CameraKey::time);
        there = path.insert(after, CameraKey{.time = float(time)});
    }
    there->eye = view.eye;
    there->target = view.target;
    there->fov = view.fov == camera.fov ? std::nullopt : std::optional(view.fov);
    const size_t index = size_t(there - path.begin()), last = path.size() - 1;
    if (camera.repeat && (index == 0 || index == last)) {
        CameraKey& other = path[last - index];
        const float when = other.time;
        other = *there;
        other.time = when;
    }
    return index;
}

Pose rigOf(const CameraDesc& camera, const Pose& obstacle) {
    const float heading = camera.followHeading ? headingOf(obstacle.rotation) : 0;
    return {obstacle.position, glm::angleAxis(heading, glm::vec3(0, 1, 0))};
}

CameraDesc carried(const CameraDesc& camera, const Pose& rig) {
    CameraDesc seen = camera;
    seen.eye = placedBy(rig, camera.eye);
    seen.target = placedBy(rig, camera.target);
    return seen;
}

}  // namespace slabflow
