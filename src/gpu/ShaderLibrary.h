// Every program in use, compiled once, and compiled again when its files change on disk.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/Assets.h"
#include "gpu/Program.h"
#include "gpu/ShaderVariant.h"

namespace slabflow {

/// Which files make a program. Paths are relative to glsl/; the fragment stage is its files one after the other, none
/// where the vertex stage's outputs are captured.
struct ProgramDesc {
    std::string label;
    std::string vertex = {};
    std::string geometry = {};  ///< none when empty
    std::vector<std::string> fragment = {};
    std::string prelude = {};                ///< #extension and #define lines put before every stage
    std::vector<std::string> captured = {};  ///< see Program::Stages
    Variant variant = {};                    ///< one that the first file of the fragment stage declares
    std::string compute = {};                ///< the only file of a compute shader, which declares the variant
};

class ShaderLibrary {
public:
    /// With a cache, programs come from there where they can. Shaders on disk are edited: they have none.
    explicit ShaderLibrary(Assets assets, std::optional<ProgramCache> cache = {});
    ~ShaderLibrary() { keepPrograms(); }
    ShaderLibrary(const ShaderLibrary&) = delete;
    ShaderLibrary& operator=(const ShaderLibrary&) = delete;

    /// The program, compiled on first use; in a Rehearsal the compiler is not waited for. Error as by Program::finish.
    Program& program(const ProgramDesc& desc);

    /// Waits for the driver to compile all that it was given in a Rehearsal. What is wrong with one of them is said when
    /// it is used.
    void finishAll();

    /// Tells whoever waits, in a Rehearsal and in finishAll, how many programs are ready, of how many that are known.
    using Progress = std::function<void(size_t ready, size_t of)>;
    void report(Progress progress) { progress_ = std::move(progress); }

    /// Puts those that are new into the cache. To be called once they have drawn, and at the end at the latest.
    void keepPrograms();

    /// How many programs the driver was given, or gave back from the cache.
    size_t size() const { return entries_.size(); }

    const std::optional<ProgramCache>& cache() const { return cache_; }

    /// Compiles what changed on disk since; a program that no longer compiles stays as it was and the log says why.
    /// Does nothing for embedded shaders. Returns how many programs were replaced.
    int reloadChanged();

    /// Why the last reload of some program failed; empty when all run as they are on disk.
    std::string failure() const;

    const Assets& assets() const { return assets_; }

private:
    struct Entry {
        ProgramDesc desc;
        Program program;
        std::vector<std::string> files;
        std::filesystem::file_time_type newest;
        std::string failure;
    };

    Entry build(const ProgramDesc& desc);
    std::filesystem::file_time_type newestOf(const std::vector<std::string>& files) const;

    Assets assets_;
    std::optional<ProgramCache> cache_;
    std::map<std::string, Entry> entries_;
    Progress progress_;
};

}  // namespace slabflow
