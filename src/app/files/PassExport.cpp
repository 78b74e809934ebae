#include "app/files/PassExport.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/files/ExrWriter.h"
#include "app/files/ImageWriter.h"
#include "base/Error.h"
#include "render/Frame.h"
#include "scene/NearestKey.h"

namespace slabflow {
namespace {

using Bytes = std::vector<std::byte>;
using As = Readback::As;

constexpr std::array<std::string_view, 8> passNames{"beauty", "alpha",  "depth",  "emission",
                                                    "shadow", "motion", "normal", "position"};
constexpr std::string_view allPasses = "all";

const std::pair<std::string, const char*> exrFile{"frame", ".exr"};  // name and extension
constexpr const char* pngExtension = ".png";

/// Of PNG files: 1 mm, and 1/64 of a pixel either side of the middle.
constexpr float depthSteps = 1000, motionSteps = 64, motionZero = 32768;

/// Smoke has no surface, and a liquid no fire.
bool isOf(FluidKind kind, std::string_view name) {
    const bool isOfSurface = name == "normal" || name == "position";
    return kind == FluidKind::Liquid ? name != "emission" : !isOfSurface;
}

bool contains(std::span<const std::string> names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

std::vector<float> channelOf(std::span<const float> texels, size_t channels, size_t channel) {
    std::vector<float> values;
    values.reserve(texels.size() / channels);
    for (size_t i = channel; i < texels.size(); i += channels) values.push_back(texels[i]);
    return values;
}

// --- One OpenEXR file
// -------------------------------------------------------------------------------------------------

/// A channel of a file, and where it comes from.
struct ChannelSource {
    std::string name;
    size_t readback, channels, channel;
    ExrPrecision precision = ExrPrecision::Half;
};

PassFile startExr(const PassFrame& passes, std::span<const std::string> names) {
    PassFile file{exrFile.first, exrFile.second, {}, {}};
    std::vector<ChannelSource> sources;
    const auto read = [&](const Texture& texture, size_t channels, std::initializer_list<const char*> channelNames,
                          size_t first = 0, ExrPrecision precision = ExrPrecision::Half) {
        for (const char* name : channelNames)
            sources.push_back({name, file.readbacks.size(), channels, first++, precision});
        file.readbacks.emplace_back(texture);
    };
    const bool beauty = contains(names, "beauty"), alpha = contains(names, "alpha");
    if (beauty && alpha) read(passes.beauty, 4, {"R", "G", "B", "A"});
    else if (beauty) read(passes.beauty, 4, {"R", "G", "B"});
    else if (alpha) read(passes.beauty, 4, {"A"}, 3);
    if (contains(names, "depth")) read(passes.depth, 1, {"Z"}, 0, ExrPrecision::Full);
    if (contains(names, "emission")) read(passes.emission, 4, {"emission.R", "emission.G", "emission.B"});
    if (contains(names, "shadow")) read(passes.shadow, 1, {"shadow.Y"});
    if (contains(names, "motion")) read(passes.motion, 2, {"forward.u", "forward.v"});
    if (contains(names, "normal")) read(passes.normal, 4, {"normal.X", "normal.Y", "normal.Z"});
    if (contains(names, "position"))
        read(passes.position, 4, {"position.X", "position.Y", "position.Z"}, 0, ExrPrecision::Full);
    file.encode = [size = passes.size, sources](const Texels& texels) {
        std::vector<ExrChannel> channels;
        std::vector<std::vector<float>> floats;
        for (const Bytes& bytes : texels) floats.push_back(floatsOf(bytes));
        for (const ChannelSource& source : sources)
            channels.push_back(
                {source.name, channelOf(floats[source.readback], source.channels, source.channel), source.precision});
        return encodeExr(size, std::move(channels));
    };
    return file;
}

// --- PNG files
// --------------------------------------------------------------------------------------------------------

/// A grey picture of one channel.
auto greyFrom(glm::ivec2 size, size_t channels, size_t channel, std::uint16_t (*toGrey)(float)) {
    return [=](const Texels& texels) {
        std::vector<std::uint16_t> grey;
        for (const float value : channelOf(floatsOf(texels[0]), channels, channel)) grey.push_back(toGrey(value));
        return encodePng16(size, 1, grey);
    };
}

std::uint16_t greyOfDepth(float depth) {
    return depth < Frame::farAway ? toUnorm16(depth * depthSteps / 65535) : std::uint16_t(65535);
}

/// Of motion, and of depth, which tells where nothing is.
Bytes encodeMotion(glm::ivec2 size, const Texels& texels) {
    const std::vector<float> motion = floatsOf(texels[0]), depth = floatsOf(texels[1]);
    std::vector<std::uint16_t> rgb;
    for (size_t i = 0; i < depth.size(); ++i) {
        for (const float pixels : {motion[2 * i], motion[2 * i + 1]})
            rgb.push_back(toUnorm16((motionZero + motionSteps * pixels) / 65535));
        rgb.push_back(depth[i] < Frame::farAway ? 65535 : 0);
    }
    return encodePng16(size, 3, rgb);
}

/// Of normals: red, green and blue are half a normal around the middle.
Bytes encodeNormal(glm::ivec2 size, const Texels& texels) {
    const std::vector<float> normal = floatsOf(texels[0]);
    std::vector<std::uint16_t> rgb;
    for (size_t i = 0; i < normal.size(); ++i)
        if (i % 4 < 3) rgb.push_back(toUnorm16(0.5f + 0.5f * normal[i]));
    return encodePng16(size, 3, rgb);
}

PassFile startPng(const PassFrame& passes, const std::string& name) {
    const glm::ivec2 size = passes.size;
    PassFile file{name, pngExtension, {}, {}};
    if (name == "beauty") {
        file.readbacks.emplace_back(passes.beautyDisplay, As::Raw);
        file.encode = [=](const Texels& texels) { return encodePngWithAlpha(size, texels[0]); };
    } else if (name == "emission") {
        file.readbacks.emplace_back(passes.emissionDisplay, As::Raw);
        file.encode = [=](const Texels& texels) { return encodePng(size, texels[0]); };
    } else if (name == "alpha") {
        file.readbacks.emplace_back(passes.beauty);
        file.encode = greyFrom(size, 4, 3, toUnorm16);
    } else if (name == "depth") {
        file.readbacks.emplace_back(passes.depth);
        file.encode = greyFrom(size, 1, 0, greyOfDepth);
    } else if (name == "shadow") {
        file.readbacks.emplace_back(passes.shadow);
        file.encode = greyFrom(size, 1, 0, toUnorm16);
    } else if (name == "normal") {
        file.readbacks.emplace_back(passes.normal);
        file.encode = [=](const Texels& texels) { return encodeNormal(size, texels); };
    } else {
        SLAB_ASSERT(name == "motion", "passesNamed let this name pass");
        file.readbacks.emplace_back(passes.motion);
        file.readbacks.emplace_back(passes.depth);
        file.encode = [=](const Texels& texels) { return encodeMotion(size, texels); };
    }
    return file;
}

}  // namespace

std::string passNameList() {
    std::string list;
    for (const std::string_view name : passNames) list.append(list.empty() ? "" : ", ").append(name);
    return list + ", or " + std::string(allPasses);
}

bool isPassName(std::string_view name) { return std::ranges::find(passNames, name) != passNames.end(); }

std::optional<std::string_view> whyNotApart(const SceneDesc& scene) {
    if (scene.look.mode == LookMode::Flat)
        return "is shown flat, without a fluid apart from the rest; --set look.mode=volume";
    return {};
}

std::vector<std::string> passesNamed(std::span<const std::string> names, const SceneDesc& scene, PassFormat format) {
    for (const std::string& name : names)
        if (name != allPasses && std::ranges::find(passNames, name) == passNames.end())
            throw UsageError("--passes: there is no pass \"" + name + "\"" + didYouMean(name, passNames) +
                             "; allowed: " + passNameList());
    if (const auto reason = whyNotApart(scene); reason && !names.empty())
        throw UsageError("--passes: the scene \"" + scene.name + "\" " + std::string(*reason));
    const bool isLiquid = scene.fluid.kind == FluidKind::Liquid;
    for (const std::string& name : names) {
        if (name != allPasses && !isOf(scene.fluid.kind, name))
            throw UsageError("--passes: the scene \"" + scene.name + "\" has no " + name + ": its fluid is a " +
                             (isLiquid ? "liquid, which sends out no light" : "gas, which has no surface"));
        if (name == "position" && format == PassFormat::Png)
            throw UsageError("--passes: a PNG file cannot hold the position, which is in metres; --format exr can");
    }
    if (!contains(names, allPasses)) return {names.begin(), names.end()};
    std::vector<std::string> all;
    for (const std::string_view name : passNames)
        if (isOf(scene.fluid.kind, name) && !(name == "position" && format == PassFormat::Png)) all.emplace_back(name);
    return all;
}

std::vector<PassFile> startPasses(const PassFrame& passes, std::span<const std::string> names, PassFormat format) {
    std::vector<PassFile> files;
    if (format == PassFormat::Exr) files.push_back(startExr(passes, names));
    else
        for (const std::string& name : names) files.push_back(startPng(passes, name));
    return files;
}

std::vector<std::pair<std::string, const char*>> passFiles(std::span<const std::string> names, PassFormat format) {
    if (names.empty()) return {};
    if (format == PassFormat::Exr) return {exrFile};
    std::vector<std::pair<std::string, const char*>> files;
    for (const std::string& name : names) files.emplace_back(name, pngExtension);
    return files;
}

}  // namespace slabflow
