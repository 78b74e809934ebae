// The names of the files that recordings write.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/record/Flipbook.h"
#include "app/record/Recorder.h"

namespace slabflow {

/// Files that differ by the number of their frame alone: "frame" and ".png".
struct FrameKind {
    std::string name, extension;

    std::string of(long frame) const;  ///< "frame_0001.png", with more digits where four are too few
    std::string text() const { return name + extension; }
    bool operator==(const FrameKind&) const = default;
};

/// Of a liquid, whose name a prefix may say.
FrameKind surfaceIn(const std::string& prefix, MeshFormat format);

/// Of a fluid, in the same way.
FrameKind volumeIn(const std::string& prefix);

struct FrameName {
    FrameKind kind;
    long frame;
};

/// What "frame_0007.png" says; nothing for a name that no recording gives to the file of a frame.
std::optional<FrameName> frameNamed(const std::string& file);

/// The kind whose text() this is, if recordings write it.
std::optional<FrameKind> frameKindOf(const std::string& text);

/// Every file that a recording of this scene with these options writes.
class FrameFiles {
public:
    FrameFiles(const RecordOptions& options, const SceneDesc& scene);

    std::vector<std::string> of(long frame) const;

    /// When it is finished: the sheet of a flipbook, whose tiles are removed then.
    std::vector<std::string> atTheEnd() const;

    std::vector<FrameKind> kinds() const;

private:
    int every_;
    std::vector<FrameKind> pictures_, fields_;  ///< fields, surfaces and volumes are written of frame 0, too
    std::optional<Flipbook> flipbook_;
};

}  // namespace slabflow
