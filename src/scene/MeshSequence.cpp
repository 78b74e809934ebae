#include "scene/MeshSequence.h"

#include <algorithm>

#include "base/Error.h"
#include "scene/FileSequence.h"
#include "scene/MeshMotion.h"
#include "scene/ObjMesh.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr size_t mostVertices = 100'000'000;  // of all frames together

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
