#include "gpu/ShaderLibrary.h"

#include <algorithm>

#include "base/Error.h"
#include "base/Log.h"
#include "gpu/Rehearsal.h"

namespace slabflow {
namespace {

std::string keyOf(const ProgramDesc& desc) {
    std::string key = desc.vertex + '|' + desc.geometry + '|' + desc.compute + '|' + desc.prelude;
    for (const auto& file : desc.fragment) key += '|' + file;
    for (const auto& name : desc.variant) key += '|' + name;
    return key;
}

/// Error unless the shader says that there is this variant of it.
void checkVariant(const Assets& assets, const ProgramDesc& desc) {
    const std::string path = "glsl/" + (!desc.compute.empty()   ? desc.compute
                                        : desc.fragment.empty() ? desc.vertex
                                                                : desc.fragment.front());
    const auto text = assets.read(path);
    if (!text || declaresVariant(declaredVariants(*text), desc.variant)) return;
    std::string names;
    for (const std::string& name : desc.variant) names += (names.empty() ? "" : " ") + name;
    throw Error("shader '" + desc.label + "': " + path + " declares no variant " +
                (names.empty() ? "without names" : "'" + names + "'"));
}

}  // namespace

ShaderLibrary::ShaderLibrary(Assets assets, std::optional<ProgramCache> cache)
    : assets_(std::move(assets)), cache_(assets_.root() ? std::nullopt : std::move(cache)) {}

ShaderLibrary::Entry ShaderLibrary::build(const ProgramDesc& desc) {
    checkVariant(assets_, desc);
    const ShaderSource prelude = inlineShader("prelude", desc.prelude + definesOf(desc.variant));
    const auto expand = [&](const std::string& path) {
        return concatenate(prelude, expandShader(assets_, "glsl/" + path));
    };
    Program::Stages stages;
    if (!desc.compute.empty()) stages.compute = expand(desc.compute);
    else stages.vertex = expand(desc.vertex);
    stages.captured = desc.captured;
    if (!desc.geometry.empty()) stages.geometry = expand(desc.geometry);
    for (const std::string& file : desc.fragment)
        stages.fragment =
            stages.fragment ? concatenate(*stages.fragment, expandShader(assets_, "glsl/" + file)) : expand(file);

    std::vector<std::string> files = stages.vertex.files;
    for (const auto& stage : {stages.geometry, stages.fragment, stages.compute})
        if (stage) files.insert(files.end(), stage->files.begin(), stage->files.end());
    const auto newest = newestOf(files);
    Program program(std::move(stages), desc.label, cache_ ? &*cache_ : nullptr);
    if (!Rehearsal::on()) program.finish();
    return {desc, std::move(program), std::move(files), newest, ""};
}

Program& ShaderLibrary::program(const ProgramDesc& desc) {
    const std::string key = keyOf(desc);
    auto found = entries_.find(key);
    if (found == entries_.end()) {
        found = entries_.emplace(key, build(desc)).first;
        if (progress_ && Rehearsal::on()) progress_(0, entries_.size());
    }
    if (!Rehearsal::on()) found->second.program.finish();
    return found->second.program;
}

void ShaderLibrary::finishAll() {
    size_t ready = 0;
    for (auto& [key, entry] : entries_) {
        try {
            entry.program.finish();
        } catch (const Error&) {
            // Whoever uses it meets it again.
        }
        if (progress_) progress_(++ready, entries_.size());
    }
}

std::filesystem::file_time_type ShaderLibrary::newestOf(const std::vector<std::string>& files) const {
    auto newest = std::filesystem::file_time_type::min();
    if (!assets_.root()) return newest;
    for (const auto& file : files) {
        std::error_code missing;  // the prelude, or a file that an editor is replacing right now
        const auto time = std::filesystem::last_write_time(*assets_.root() / file, missing);
        if (!missing) newest = std::max(newest, time);
    }
    return newest;
}

void ShaderLibrary::keepPrograms() {
    if (!cache_) return;
    for (auto& [key, entry] : entries_) entry.program.keep();
}

int ShaderLibrary::reloadChanged() {
    if (!assets_.root()) return 0;
    int replaced = 0;
    for (auto& [key, entry] : entries_) {
        const auto newest = newestOf(entry.files);
        if (newest <= entry.newest) continue;
        entry.newest = newest;
        try {
            entry = build(entry.desc);
            ++replaced;
            logInfo("reloaded shader " + entry.desc.label);
        } catch (const Error& error) {
            entry.failure = error.what();
            logWarning(entry.failure + "\nthe last good version stays in use");
        }
    }
    return replaced;
}

std::string ShaderLibrary::failure() const {
    for (const auto& [key, entry] : entries_)
        if (!entry.failure.empty()) return entry.failure;
    return "";
}

}  // namespace slabflow
