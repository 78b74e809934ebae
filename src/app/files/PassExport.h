// The passes of a picture as files for compositing.
#pragma once

#include <cstddef>
#include <functional>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/files/FrameWriter.h"
#include "render/PassFrame.h"
#include "scene/SceneDesc.h"

namespace slabflow {

enum class PassFormat {
    Exr,  ///< one file with all passes: R, G, B, A, Z (32 bits), emission.R/G/B, shadow.Y, forward.u/v,
          ///< normal.X/Y/Z, position.X/Y/Z (32 bits)
    Png   ///< one file for each; see describePasses() in app/record/RecordHelp.h
};

/// Every name that --passes knows: "beauty, alpha, …, or all"
std::string passNameList();

bool isPassName(std::string_view name);

/// Why a scene's fluid has no picture apart from the rest, in words that go on after its name; nothing when it has.
std::optional<std::string_view> whyNotApart(const SceneDesc& scene);

/// Those that are asked for, "all" spelt out. UsageError when a name is unknown (naming the nearest), or when the
/// fluid has no such pass, the format cannot hold it, or nothing of it is apart from the rest.
std::vector<std::string> passesNamed(std::span<const std::string> names, const SceneDesc& scene, PassFormat format);

/// One file on its way. `encode` gives the file's contents from what the read-backs deliver, on any thread.
struct PassFile {
    std::string name;
    const char* extension;
    std::vector<Readback> readbacks;
    std::function<std::vector<std::byte>(const Texels&)> encode;
};

/// Starts reading the passes of these names, as they are now.
std::vector<PassFile> startPasses(const PassFrame& passes, std::span<const std::string> names, PassFormat format);

/// Names and extensions of these files.
std::vector<std::pair<std::string, const char*>> passFiles(std::span<const std::string> names, PassFormat format);

}  // namespace slabflow
