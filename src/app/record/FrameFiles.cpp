#include "app/record/FrameFiles.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "app/files/FieldExport.h"
#include "app/files/FieldFile.h"
#include "app/files/VolumeFile.h"
#include "scene/GridRules.h"

namespace slabflow {
namespace {

constexpr size_t fewestDigits = 4;
const std::string surfaceName = "surface", volumeName = "volume";
const FrameKind picture{"frame", ".png"}, tile{"flipbook", ".tile"};

/// A field's, or one's of one of several fluids: "wake_density".
bool isNameOfField(const std::string& name) {
    for (size_t line = name.find('_'); line != name.npos; line = name.find('_', line + 1))
        if (line > 0 && isFieldName(name.substr(line + 1))) return true;
    return isFieldName(name);
}

/// The name, or one's of one of several fluids: "wake_surface".
bool isOfFluid(const std::string& name, const std::string& file) { return name == file || name.ends_with("_" + file); }

bool isKnown(const FrameKind& kind) {
    if (kind.extension == npyFile().extension()) return isNameOfField(kind.name);
    if (kind.extension == ".exr") return kind.name == picture.name;
    if (kind.extension == extensionOf(MeshFormat::Obj) || kind.extension == extensionOf(MeshFormat::Ply))
        return isOfFluid(kind.name, surfaceName);
    if (kind.extension == volumeIn("").extension) return isOfFluid(kind.name, volumeName);
    return kind == picture || kind == tile || (kind.extension == ".png" && isPassName(kind.name));
}

}  // namespace

FrameKind surfaceIn(const std::string& prefix, MeshFormat format) {
    return {prefix + surfaceName, extensionOf(format)};
}

FrameKind volumeIn(const std::string& prefix) { return {prefix + volumeName, vdbFile(false).extension()}; }

std::string FrameKind::of(long frame) const {
    char number[24];
    std::snprintf(number, sizeof number, "_%04ld", frame);
    return name + number + extension;
}

std::optional<FrameKind> frameKindOf(const std::string& text) {
    const size_t dot = std::min(text.find('.'), text.size());
    const FrameKind kind{text.substr(0, dot), text.substr(dot)};
    return isKnown(kind) ? std::optional(kind) : std::nullopt;
}

std::optional<FrameName> frameNamed(const std::string& file) {
    const size_t dot = file.find('.'), line = file.rfind('_', dot);
    if (dot == file.npos || line == file.npos || dot - line - 1 < fewestDigits) return std::nullopt;
    long frame = 0;
    const auto [end, error] = std::from_chars(file.data() + line + 1, file.data() + dot, frame);
    const FrameKind kind{file.substr(0, line), file.substr(dot)};
    const bool numbered = error == std::errc() && end == file.data() + dot && frame >= 0;
    return numbered && isKnown(kind) ? std::optional<FrameName>({kind, frame}) : std::nullopt;
}

FrameFiles::FrameFiles(const RecordOptions& options, const SceneDesc& scene) : every_(options.every) {
    if (options.flipbook)
        flipbook_.emplace(options.out, *options.flipbook, options.flipbookFrom, scene, options.sixWay);
    else if (!options.noImages) pictures_.push_back(picture);
    for (const auto& [name, extension] : passFiles(options.passes, options.format.value_or(PassFormat::Exr)))
        pictures_.push_back({name, extension});
    for (const GridDesc& grid : scene.grids)
        for (const std::string& name : options.fields)
            fields_.push_back({namePrefix(scene, grid.name) + name, npyFile().extension()});
    for (const GridDesc& grid : scene.grids)
        if (options.mesh) fields_.push_back(surfaceIn(namePrefix(scene, grid.name), *options.mesh));
    for (const GridDesc& grid : scene.grids)
        if (!options.volumes.empty()) fields_.push_back(volumeIn(namePrefix(scene, grid.name)));
}

std::vector<std::string> FrameFiles::of(long frame) const {
    std::vector<std::string> names;
    if (const auto number = flipbook_ && frame > 0 ? flipbook_->tileOf(frame) : std::nullopt)
        names.push_back(Flipbook::nameOf(*number));
    if (frame % every_ != 0) return names;
    if (frame > 0)
        for (const FrameKind& kind : pictures_) names.push_back(kind.of(frame));
    for (const FrameKind& kind : fields_) names.push_back(kind.of(frame));
    return names;
}

std::vector<std::string> FrameFiles::atTheEnd() const {
    return flipbook_ ? flipbook_->sheetNames() : std::vector<std::string>();
}

std::vector<FrameKind> FrameFiles::kinds() const {
    std::vector<FrameKind> kinds = pictures_;
    kinds.insert(kinds.end(), fields_.begin(), fields_.end());
    if (flipbook_) kinds.push_back(tile);
    return kinds;
}

}  // namespace slabflow
