#include "scene/Animation.h"

#include <algorithm>
#include <map>

#include "base/Error.h"
#include "scene/BrokenRule.h"
#include "scene/Curve.h"
#include "scene/JsonWriter.h"
#include "scene/ParameterSeeker.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

/// Where the pose of an obstacle is keyed: the place for the track; null for other parameters.
std::optional<TrackDesc>* poseTrackOf(SceneDesc& scene, const std::string& key, ObstacleDesc** of = nullptr) {
    const std::vector<KeyStep> path = parseKeyPath(key, key);
    if (path.size() != 3 || path[0] != KeyStep("obstacles")) return nullptr;
    const auto index = indexIn(scene.obstacles, path[1]);
    if (!index) return nullptr;
    ObstacleDesc& obstacle = scene.obstacles[*index];
    if (of) *of = &obstacle;
    if (path[2] == KeyStep("position")) return &obstacle.motion.keyed.position;
    if (path[2] == KeyStep("rotation")) return &obstacle.motion.keyed.rotation;
    return nullptr;
}

/// A parameter that keys can change. UsageError, which begins with the quoted key, where there is none.
FoundParameter animatedParameter(const SceneDesc& scene, const std::string& key) {
    SceneDesc copy = scene;
    const FoundParameter found = seekParameter(copy, key);
    const std::string start = "\"" + shortened(key, 80) + "\", which ";
    if (found.fixed) throw UsageError(start + "keys cannot change: it stays as it is while the scene runs");
    if (!found.keyable) throw UsageError(start + "keys cannot change: it is " + found.allowed);
    return found;
}

/// Checks one track after the other.
class AnimationCheck {
public:
    AnimationCheck(const SceneDesc& scene, const JsonDocument& document) : scene_(scene), document_(document) {}

    void run() {
        for (size_t i = 0; i < scene_.animation.size(); ++i) {
            const TrackDesc& track = scene_.animation[i];
            path_ = elementPath("animation", i);
            const FoundParameter parameter = parameterOf(track);
            checkParameter(track, i);
            for (size_t k = 0; k < track.keys.size(); ++k) checkKey(track, k, parameter);
            checkAmplitude(track.noise.amplitude, "noise", track, parameter);
            checkAmplitude(track.random.amplitude, "random", track, parameter);
        }
        checkRules();
    }

private:
    [[noreturn]] void fail(const std::string& key, const std::string& text) const {
        document_.fail(path_ + "." + key, text);
    }

    FoundParameter parameterOf(const TrackDesc& track) const {
        try {
            return animatedParameter(scene_, track.key);
        } catch (const UsageError& error) {
            fail("key", std::string("found ") + error.what());
        }
    }

    void checkParameter(const TrackDesc& track, size_t index) {
        const std::string found = "found \"" + shortened(track.key, 80) + "\"";
        const auto [other, isFirst] = places_.emplace(seekParameter(copy_, track.key).place, index);
        if (!isFirst) fail("key", found + ", which " + elementPath("animation", other->second) + " animates already");
        ObstacleDesc* obstacle = nullptr;
        if (poseTrackOf(copy_, track.key, &obstacle) && !obstacle->motion.path.empty())
            fail("key", found + ", and the obstacle has a \"motion.path\" that says where it is");
        if (track.key.starts_with("camera.") && !scene_.camera.path.empty() && track.key != "camera.follow_heading")
            fail("key", found + ", and the camera has a \"path\" that says where it is");
    }

    void checkKey(const TrackDesc& track, size_t k, const FoundParameter& parameter) {
        const std::string key = elementPath("keys", k);
        const KeyValue& value = track.keys[k].value;
        const auto found = seekParameter(
            copy_, track.key, [&](const KeyValue&) { return value; }, Beyond::Refused);
        if (!found.fits) fail(key + ".value", "found " + textOf(value) + "; allowed: " + found.allowed);
        const KeyValue& slope = track.keys[k].slope;
        const auto numbers = numbersOf(slope);
        const bool fits = numbers && numbers->count == parameter.components;
        if (!std::holds_alternative<std::monostate>(slope) && !fits)
            fail(key + ".slope", "found " + textOf(slope) + "; allowed: " + numbersText(parameter));
    }

    void checkAmplitude(const KeyValue& amplitude, const std::string& section, const TrackDesc& track,
                        const FoundParameter& parameter) const {
        if (amplitude == KeyValue(0.0f)) return;
        const auto numbers = numbersOf(amplitude);
        const bool fits =
            parameter.components > 0 && numbers && (numbers->count == 1 || numbers->count == parameter.components);
        if (!fits) fail(section + ".amplitude", "found " + textOf(amplitude) + "; allowed: " + numbersText(parameter));
        if (track.keys.empty() && !numbersOf(parameter.value))
            fail("keys", "are missing: without them there is no number that could change");
    }

    /// What ranges cannot say, at the times of keys. Noise and random values are left out: they may go far for a moment.
    void checkRules() {
        SceneDesc keysAlone = scene_;
        for (TrackDesc& track : keysAlone.animation) track.noise = {}, track.random = {};
        for (size_t i = 0; i < scene_.animation.size(); ++i) {
            const TrackDesc& track = scene_.animation[i];
            path_ = elementPath("animation", i);
            if (poseTrackOf(copy_, track.key)) continue;  // about which there are no rules, and keys of which are many
            for (size_t k = 0; k < track.keys.size(); ++k) {
                SceneDesc then = sceneAt(keysAlone, double(track.keys[k].time));
                then.animation = scene_.animation;
                const std::string broken = brokenRuleOf(then);
                if (!broken.empty())
                    fail(elementPath("keys", k) + ".value",
                         "found " + textOf(track.keys[k].value) + ", with which " + broken);
            }
        }
    }

    static std::string textOf(const KeyValue& value) {
        return shortened(toJson(value).dump(-1, ' ', false, OrderedJson::error_handler_t::replace), 60);
    }

    static std::string numbersText(const FoundParameter& parameter) {
        if (parameter.components == 0) return "none, the parameter is no number";
        return parameter.components == 1 ? "a number" : "a number, or " + std::to_string(parameter.components);
    }

    const SceneDesc& scene_;
    const JsonDocument& document_;
    SceneDesc copy_ = scene_;               ///< to try values in
    std::map<std::string, size_t> places_;  ///< of parameters, with the track of each
    std::string path_;
};

}  // namespace

SceneDesc sceneAt(const SceneDesc& scene, double time) {
    SceneDesc now = scene;
    for (const TrackDesc& track : scene.animation) {
        ObstacleDesc* obstacle = nullptr;
        if (std::optional<TrackDesc>* pose = poseTrackOf(now, track.key, &obstacle)) {
            *pose = track;
            obstacle->motion.keyed.seed = scene.seed;
            continue;
        }
        seekParameter(now, track.key, [&](const KeyValue& base) { return valueAt(track, base, time, scene.seed); });
    }
    return now;
}

void removeLostTracks(SceneDesc& scene) {
    const auto isLost = [&](const TrackDesc& track) { return !hasParameter(scene, track.key); };
    std::erase_if(scene.animation, isLost);
}

void requireAnimation(const SceneDesc& scene, const JsonDocument& document) {
    if (!scene.animation.empty()) AnimationCheck(scene, document).run();
}

}  // namespace slabflow
