#include "app/session/Replay.h"

#include "app/session/ReplayParameters.h"
#include "base/Error.h"
#include "base/File.h"
#include "base/Log.h"
#include "scene/JsonReader.h"
#include "scene/JsonWriter.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr FileKind replayFile{"a replay", 1 << 30};

std::string lineOf(const OrderedJson& value) {
    return value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

/// What makes pictures and lengths alone differ is no other scene.
SceneDesc comparable(SceneDesc scene) {
    scene.description.clear();
    scene.record = {};
    return scene;
}

void warnOfDifference(const OpenedReplay& opened) {
    const auto differences = assignmentsBetween(comparable(opened.scene), comparable(opened.replay.scene));
    if (!differences.empty())
        logWarning(opened.source + " was made with another scene, of " + shortened(differences.front(), 120) +
                   (differences.size() > 1 ? " and more" : ""));
}

void requireObstacle(const HandMove& move, const SceneDesc& scene, const std::string& place) {
    if (std::ranges::count(scene.obstacles, move.obstacle, &ObstacleDesc::name) > 0) return;
    std::vector<std::string_view> names;
    for (const ObstacleDesc& obstacle : scene.obstacles) names.push_back(obstacle.name);
    throw UsageError(place + ": it moves an obstacle \"" + shortened(move.obstacle, 40) +
                     (names.empty() ? "\", and the scene has none" : "\"; the scene has " + quotedList(names)));
}

void addNames(std::vector<std::string>& names, const SceneDesc& scene) {
    for (const ObstacleDesc& obstacle : scene.obstacles)
        if (std::ranges::count(names, obstacle.name) == 0) names.push_back(obstacle.name);
}

void follow(ReplayCourse& course, const Deed& deed, const std::string& place, const Assets& assets) {
    if (!deed.change.empty()) {
        SceneDesc next = changed(course.scene, deed.change, place, assets);
        if (needsRestart(course.scene, next))
            throw UsageError(place + ": it changes what cannot change while the fluid runs: " +
                             shortened(deed.change.set.empty() ? "" : deed.change.set.front(), 120));
        course.scene = std::move(next);
        addNames(course.obstacles, course.scene);
    }
    for (const auto* list : {&deed.placed, &deed.moves})
        for (const HandMove& move : *list) requireObstacle(move, course.scene, place);
    if (deed.camera) course.camera = cameraOf(*deed.camera);
}

}  // namespace

std::optional<CameraDesc> cameraOf(const CameraChoice& choice) {
    const auto* hand = std::get_if<HandCamera>(&choice);
    if (!hand) return {};
    return CameraDesc{.eye = hand->eye, .target = hand->target, .fov = hand->fov};
}

std::string placeOf(const OpenedReplay& opened, const Deed& deed) {
    return opened.source + ", frame " + std::to_string(deed.frame);
}

std::string writeReplay(const Replay& replay) {
    Replay copy = replay;
    JsonWriter writer(JsonWriter::Extent::Unusual);
    describe(writer, copy);
    const OrderedJson& root = writer.root();
    std::string deeds;
    for (const OrderedJson& deed : root["deeds"]) deeds += (deeds.empty() ? "\n    " : ",\n    ") + lineOf(deed);
    return "{\n  \"frames\": " + lineOf(root["frames"]) +
           ",\n  \"scene\": " + lineOf(OrderedJson::parse(writeScene(replay.scene))) +
           ",\n  \"start\": " + lineOf(root["start"]) + ",\n  \"deeds\": [" + deeds +
           (deeds.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

Replay parseReplay(std::string_view text, const std::string& source) {
    const JsonDocument document(text, source);
    Replay replay;
    JsonReader reader(document);
    reader.readRoot([&] { describe(reader, replay); });
    return replay;
}

Replay readReplay(const std::filesystem::path& path) {
    try {
        return parseReplay(readFile(path, replayFile), path.string());
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        throw UsageError(error.what());
    }
}

OpenedReplay openReplay(const Assets& assets, const std::string& nameOrFile, const LoadOptions& load,
                        const std::filesystem::path& path) {
    OpenedReplay opened{readReplay(path), path.string(), loadScene(assets, nameOrFile, load), {}};
    const SceneChange& start = opened.replay.start;
    opened.scene = opened.opened;
    if (!start.empty()) {
        const WarningsOff alreadyRead;
        const SceneDesc known = painted(opened.opened, start, opened.source);
        LoadOptions both = load;
        both.known = &known;
        both.overrides.insert(both.overrides.begin(), start.set.begin(), start.set.end());
        opened.scene = loadScene(assets, nameOrFile, both);
    }
    warnOfDifference(opened);
    courseOf(opened, opened.replay.frames + 1, assets);  // whether it fits
    return opened;
}

ReplayCourse courseOf(const OpenedReplay& opened, long frame, const Assets& assets) {
    ReplayCourse course{opened.scene, 0, {}, {}};
    addNames(course.obstacles, course.scene);
    long reached = 0;
    const auto goOnTo = [&](long next) {
        course.time += double(next - reached) * double(course.scene.time.step);
        reached = next;
    };
    for (const Deed& deed : opened.replay.deeds) {
        if (deed.frame >= frame) break;
        goOnTo(deed.frame);
        follow(course, deed, placeOf(opened, deed), assets);
    }
    goOnTo(frame);
    return course;
}

}  // namespace slabflow
