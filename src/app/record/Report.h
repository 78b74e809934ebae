// `record --report`: the numbers that textbooks quote of a flow, at the end of a recording.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/Npy.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// What a report is made from, of which it asks only for what its quantities need.
struct ReportSources {
    std::string statistics;                                   ///< the text of the file of --stats
    std::function<NpyArray(std::string_view field)> fieldAt;  ///< a field at the end, as --fields has it
    double time;                                              ///< then [s]
};

/// Why the scene has no such report, in words for people; nothing when it has one.
std::optional<std::string> faultOfReport(const SceneDesc& scene, bool hasStatistics);

/// A table of the scene's reference.quantities: name, value, unit, what it is computed from and over which time.
/// UsageError where there are too few frames after reference.from.
std::string reportOf(const SceneDesc& scene, const ReportSources& sources);

}  // namespace slabflow
