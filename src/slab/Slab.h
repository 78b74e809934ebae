// The computing model: one small function of a cell, evaluated for all cells of a field by drawing every slice of its
// 3D texture (Harris 2004 §38.3; Crane, Llamas, Tariq 2007 §30.2).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/Context.h"
#include "gpu/GpuTimer.h"
#include "gpu/ShaderLibrary.h"
#include "slab/Field.h"
#include "slab/KernelProgram.h"

namespace slabflow {

/// What a kernel reads: a field under its own label, or any texture under another name, or an array of them.
struct Input {
    Input(const Field& field) : Input(field.label(), field) {}
    Input(std::string alias, const Field& field) : Input(std::move(alias), field.texture()) {}
    Input(std::string alias, const Texture& texture) : Input(std::move(alias), Textures{&texture}) {}
    Input(std::string alias, Textures array) : name(std::move(alias)), textures(std::move(array)) {}
    std::string name;
    Textures textures;
};

struct Uniform {
    std::string name;
    UniformValue value;
};
using Uniforms = std::vector<Uniform>;

Uniforms operator+(Uniforms left, const Uniforms& right);

using Inputs = std::vector<Input>;
Inputs operator+(Inputs left, const Inputs& right);

/// Texels low <= t < high.
struct TexelBox {
    glm::ivec3 low{0}, high{0};
    bool operator==(const TexelBox&) const = default;
    bool empty() const { return glm::any(glm::lessThanEqual(high, low)); }
};

/// Some tiles of a target, of tileSize texels in x and y and one slice: `classes` holds a number for each.
struct TileChoice {
    const Field& classes;
    int least, most;  ///< of the numbers whose tiles are drawn

    static constexpr int tileSize = 16;

    /// Of a field with so many texels.
    static glm::ivec3 countOf(glm::ivec3 texels) { return {(glm::ivec2(texels) + tileSize - 1) / tileSize, texels.z}; }
};

/// One slab operation: `kernel` ("sim/vorticity" is glsl/sim/vorticity.glsl) gives the value of every texel of
/// `target`, or of those in `box` alone. The target may be among the inputs: reads see it as it was before.
struct Pass {
    std::string_view kernel;
    Field& target;
    Inputs inputs = {};
    Uniforms uniforms = {};  ///< `cells` and `h`, unless given, and `ditherSeed` are set by run where declared
    Variant variant = {};    ///< what is defined in the kernel: one of the variants that it declares
    std::optional<TexelBox> box = {};
    bool inPlace = false;  ///< draws into the target's own texels, which is cheaper for a box; of the target, the
                           ///< kernel may then read its own texel and those outside the box only
    std::optional<TileChoice> tiles = {};  ///< of passes in place
    bool packed = false;  ///< sees a flat grid as packed layouts hold it (isTransposed), as those that write one do
};

/// Points that each add to one texel of `target`, which the point picks: what cells cannot gather. glsl/POINTS.vert
/// includes slab/scatter.glsl, and makes point number gl_VertexID.
struct Scattering {
    std::string_view points;
    Field& target;
    int count;
    Inputs inputs = {};
    Uniforms uniforms = {};
};

/// Runs slab operations, and owns what they share: programs, spare volumes, timers.
class Slab {
public:
    /// Takes the vertex shader path where the driver has it, unless told otherwise.
    /// With a cache, programs are taken from there.
    Slab(const Context& context, const Assets& assets, std::optional<LayerPath> path = {},
         std::optional<ProgramCache> cache = {});

    /// Zero everywhere.
    Field makeField(Field::Desc desc) const;

    /// For what is written as a whole before anyone reads it: clearing costs as much as a pass. Holds anything, NaNs
    /// too.
    Field makeScratch(Field::Desc desc) const { return Field(pool_, std::move(desc), false); }

    /// Draws all slices in one instanced call. Error for unknown, unset or mistyped names and shader errors.
    void run(const Pass& pass);

    /// Adds to what the target holds, always in the order of the points.
    void scatter(const Scattering& scattering);

    /// Copies all texels or those in a box, between fields of one layout and format. Cheaper than the driver's own
    /// copy.
    void copy(const Field& source, Field& target, std::optional<TexelBox> box = {});

    /// Lets two fields of one layout and format trade what they hold.
    static void exchange(Field& a, Field& b);

    /// Numbers the passes that run while it lives, so that their 16-bit stores are dithered each in its own way: the
    /// same step and seed give the same bits, whatever ran before. A number is of the field's label and the kernel, and
    /// of how often that kernel has written to that label: a scene in which dye is added has the velocity that it had.
    /// Passes that no numbering covers are all dithered alike.
    class Numbering {
    public:
        Numbering(Slab& slab, long step, int seed);
        ~Numbering() { slab_.numbering_ = outer_; }
        Numbering(const Numbering&) = delete;
        Numbering& operator=(const Numbering&) = delete;

    private:
        friend class Slab;
        int next(const std::string& target, std::string_view kernel);

        Slab& slab_;
        Numbering* outer_;  ///< goes on when this one ends
        std::uint64_t step_;
        std::map<std::uint64_t, unsigned> runs_;  ///< so far, by label and kernel
    };
    [[nodiscard]] Numbering numberPasses(long step, int seed = 0) { return {*this, step, seed}; }

    /// A labelled stretch of work: a debug group and a row of the GPU timer.
    class Stage {
    public:
        Stage(Slab& slab, const std::string& label) : slab_(slab), group_(label) {
            slab_.timer_.begin(label);
            slab_.pool_->beginStage(label);
        }
        ~Stage() {
            slab_.pool_->endStage();
            slab_.timer_.end();
        }
        Stage(const Stage&) = delete;
        Stage& operator=(const Stage&) = delete;

    private:
        Slab& slab_;
        DebugGroup group_;
    };
    [[nodiscard]] Stage stage(const std::string& label) { return Stage(*this, label); }

    GpuTimer& timer() { return timer_; }
    ShaderLibrary& shaders() { return shaders_; }
    VolumePool& pool() { return *pool_; }
    LayerPath layerPath() const { return path_; }
    int maxLayers() const { return maxLayers_; }       ///< slices that one draw can reach
    int mostTextures() const { return maxTextures_; }  ///< that a kernel or a shader can read
    glm::ivec3 mostCells() const;                      ///< on each axis, of grids whose faces this driver has room for
    long passCount() const { return passCount_; }      ///< since construction
    long passesOutsideStages() const { return passesOutsideStages_; }  ///< of these; no row of the timer has them
    bool compilesInParallel() const { return parallelCompile_; }
    MemoryUse memoryUse() const { return pool_->memoryUse(); }

private:
    Program& programFor(const Pass& pass);
    Program& loadProgram(const Pass& pass);
    void draw(const Pass& pass, Volume& volume, const TexelBox& box);

    LayerPath path_;
    int maxLayers_, maxTexels_, maxTextures_;
    ShaderLibrary shaders_;
    std::map<std::string, Program*, std::less<>> programs_;  ///< by kernel and what else decides: passes are many
    std::shared_ptr<VolumePool> pool_ = std::make_shared<VolumePool>();
    GpuTimer timer_;
    long passCount_ = 0, passesOutsideStages_ = 0;
    bool parallelCompile_;
    Numbering* numbering_ = nullptr;  ///< the innermost
};

}  // namespace slabflow
