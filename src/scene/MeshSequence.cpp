#include "scene/MeshSequence.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>

#include "base/Error.h"
#include "scene/MeshMotion.h"
#include "scene/ObjMesh.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr size_t mostVertices = 100'000'000;  // of all frames together

/// A name with a place for a number in it.
struct Pattern {
    std::string before, after;
    size_t digits = 1;  ///< at least
};

std::optional<Pattern> patternOf(const std::string& name) {
    if (const size_t hash = name.find('#'); hash != name.npos) {
        const size_t end = std::min(name.find_first_not_of('#', hash), name.size());
        return Pattern{name.substr(0, hash), name.substr(end), end - hash};
    }
    const size_t percent = name.find('%');
    if (percent == name.npos) return {};
    const size_t d = name.find_first_not_of("0123456789", percent + 1);
    if (d == name.npos || name[d] != 'd') return {};
    Pattern pattern{name.substr(0, percent), name.substr(d + 1)};
    std::from_chars(name.data() + percent + 1, name.data() + d, pattern.digits);
    pattern.digits = std::clamp<size_t>(pattern.digits, 1, 9);
    return pattern;
}

/// The number that a name has in the pattern's place.
std::optional<int> numberIn(const std::string& name, const Pattern& pattern) {
    const size_t around = pattern.before.size() + pattern.after.size();
    if (name.size() < around + pattern.digits || !name.starts_with(pattern.before) || !name.ends_with(pattern.after))
        return {};
    const char *first = name.data() + pattern.before.size(), *last = name.data() + name.size() - pattern.after.size();
    const bool isPadded = size_t(last - first) > pattern.digits && *first == '0';
    int number = 0;
    const auto [end, fault] = std::from_chars(first, last, number);
    return fault == std::errc() && end == last && *first != '-' && !isPadded ? std::optional(number) : std::nullopt;
}

/// By their numbers.
std::map<int, std::filesystem::path> framesOf(const std::string& file) {
    const std::filesystem::path path = pathFromUtf8(file);
    const Pattern pattern = *patternOf(utf8FromPath(path.filename()));
    std::map<int, std::filesystem::path> frames;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(path.parent_path(), ignored))
        if (const auto number = numberIn(utf8FromPath(entry.path().filename()), pattern))
            frames[*number] = entry.path();
    return frames;
}

struct Frame {
    double time;  ///< since the first
    std::vector<glm::vec3> positions;
    std::vector<glm::uvec3> triangles = {};
};

float largestWay(const std::vector<glm::vec3>& from, const std::vector<glm::vec3>& to) {
    float largest = 0;
    for (size_t i = 0; i < from.size(); ++i) largest = std::max(largest, glm::distance(from[i], to[i]));
    return largest;
}

class Sequence final : public MeshMotion {
public:
    Sequence(std::vector<Frame> frames, bool sameTriangles) : frames_(std::move(frames)), same_(sameTriangles) {
        const double duration = frames_.back().time;
        const bool goesRound = !same_ || isRound();
        clips_ = {{.name = "sequence",
                   .duration = duration,
                   .period = goesRound ? duration + 1 : duration,
                   .closes = goesRound,
                   .inFrames = true}};
    }

    std::vector<glm::vec3> positionsAt(size_t, double time) const override {
        const Frame& before = frameAt(time);
        if (!same_) return before.positions;
        const bool isLast = &before == &frames_.back();
        const Frame& next = isLast ? frames_.front() : *(&before + 1);
        const double length = isLast ? 1 : next.time - before.time;
        const auto share = float((time - before.time) / length);
        if (share <= 0 || frames_.size() == 1) return before.positions;
        std::vector<glm::vec3> positions = before.positions;
        for (size_t i = 0; i < positions.size(); ++i) positions[i] = glm::mix(positions[i], next.positions[i], share);
        return positions;
    }

    const std::vector<glm::uvec3>* trianglesAt(size_t, double time) const override {
        return same_ ? nullptr : &frameAt(time).triangles;
    }

private:
    const Frame& frameAt(double time) const {
        const auto next = std::ranges::upper_bound(frames_, time, {}, &Frame::time);
        return next == frames_.begin() ? frames_.front() : *(next - 1);
    }

    bool isRound() const {
        float step = 0;  // of one frame
        for (size_t i = 1; i < frames_.size(); ++i)
            step = std::max(step, largestWay(frames_[i - 1].positions, frames_[i].positions) /
                                      float(frames_[i].time - frames_[i - 1].time));
        return largestWay(frames_.back().positions, frames_.front().positions) <= 1.5f * step;
    }

    std::vector<Frame> frames_;
    bool same_;
};

bool haveSameFaces(const ObjText& a, const ObjText& b) {
    return a.positions.size() == b.positions.size() && a.corners == b.corners && a.faceEnds == b.faceEnds;
}

}  // namespace

bool isSequence(const std::string& file) {
    if (!patternOf(utf8FromPath(pathFromUtf8(file).filename()))) return false;
    std::error_code ignored;
    return !std::filesystem::exists(pathFromUtf8(file), ignored);  // which may be its name
}

std::optional<std::string> sequenceOf(const std::vector<std::string>& files) {
    if (files.size() < 2) return {};
    const std::string& first = files.front();
    const size_t last = first.find_last_of("0123456789"), before = first.find_last_not_of("0123456789", last);
    if (last == first.npos || before == first.npos) return {};
    Pattern pattern{first.substr(0, before + 1), first.substr(last + 1), last - before};
    if (!hasEnding(first, ".obj") || pattern.after.find_first_of("/\\#%") != first.npos) return {};
    if (pattern.before.find_first_of("#%", pattern.before.find_last_of("/\\") + 1) != first.npos) return {};
    const size_t around = pattern.before.size() + pattern.after.size();
    for (const std::string& file : files)
        pattern.digits = std::min(pattern.digits, std::max(file.size(), around) - around);
    const auto belongs = [&](const std::string& file) { return numberIn(file, pattern).has_value(); };
    if (pattern.digits == 0 || !std::ranges::all_of(files, belongs)) return {};
    return pattern.before + std::string(pattern.digits, '#') + pattern.after;
}

std::vector<std::string> filesOfSequence(const std::string& file) {
    std::vector<std::string> files;
    for (const auto& [number, path] : framesOf(file)) files.push_back(utf8FromPath(path));
    return files;
}

std::shared_ptr<const MeshMotion> motionless(const Mesh& mesh) {
    return std::make_shared<const Sequence>(std::vector{Frame{0, mesh.positions}}, true);
}

Mesh readSequence(const std::string& file, const std::function<std::string(const std::filesystem::path&)>& read) {
    const auto files = framesOf(file);
    if (files.empty()) throw Error("there is no file as " + file + ", with a number in place of # or %d");
    Mesh first;
    ObjText shared;
    std::vector<unsigned> kept;
    std::vector<Frame> frames;
    bool sameFaces = true;
    size_t vertices = 0;
    for (const auto& [number, path] : files) {
        const std::string source = utf8FromPath(path);
        ObjText obj = parseObj(read(path), source);
        if ((vertices += obj.positions.size()) > mostVertices)
            throw Error(file + ": all its files together have more than " + std::to_string(mostVertices) +
                        " vertices; leave out every second, or reduce the mesh");
        Frame frame{double(number) - double(files.begin()->first), {}};
        if (frames.empty()) {
            first = meshOf(obj, source, &kept);
            shared = obj;
        }
        if (haveSameFaces(obj, shared)) {
            for (const unsigned i : kept) frame.positions.push_back(obj.positions[i]);
        } else {
            Mesh other = meshOf(obj, source);
            frame.positions = std::move(other.positions);
            frame.triangles = std::move(other.triangles);
            sameFaces = false;
        }
        frames.push_back(std::move(frame));
    }
    if (!sameFaces) {
        for (Frame& frame : frames)
            if (frame.triangles.empty()) frame.triangles = first.triangles;
        first.warnings.push_back(
            "its files do not all have the same vertices and faces: each is held until the next, and pushes nothing by "
            "its change");
    }
    if (frames.size() > 1) first.motion = std::make_shared<const Sequence>(std::move(frames), sameFaces);
    return first;
}

}  // namespace slabflow
