#include "slab/Slab.h"

#include <algorithm>
#include <utility>

#include "base/Error.h"
#include "base/Hash.h"
#include "gpu/Draw.h"

namespace slabflow {
namespace {

LayerPath choosePath(const Capabilities& capabilities, std::optional<LayerPath> wanted) {
    if (wanted == LayerPath::VertexShader && !capabilities.vertexShaderLayer)
        throw Error("this driver lacks GL_ARB_shader_viewport_layer_array");
    return wanted.value_or(capabilities.vertexShaderLayer ? LayerPath::VertexShader : LayerPath::GeometryShader);
}

bool isTransposed(const Pass& pass) {
    const Field& target = pass.target;
    return isTransposed(target.grid(), target.layout()) || (pass.packed && isFlat(target.grid()));
}

/// Cells and periodic axes of the target's grid, as the kernel sees them.
Grid gridSeen(const Pass& pass) {
    Grid grid = pass.target.grid();
    if (!isTransposed(pass)) return grid;
    grid.periodic = packedAxes(grid, grid.periodic);
    grid.cells = packedAxes(grid, grid.cells);
    return grid;
}

bool repeatsFaces(const Field& target) { return target.layout() == Layout::Face && glm::any(target.grid().periodic); }

/// All texels that are drawn.
TexelBox wholeOf(const Field& target) {
    const glm::ivec3 texels = target.texels();
    return {glm::ivec3(0), {texels.x, texels.y, target.planar() ? 1 : texels.z}};
}

/// What of a box of faces is drawn: on periodic axes the texels beyond the last cells are no places of their own, but
/// go with those that they repeat.
std::vector<TexelBox> boxesToDraw(const Field& target, TexelBox box) {
    if (!repeatsFaces(target) || box == wholeOf(target)) return {box};
    const Grid& grid = target.grid();
    for (int axis = 0; axis < 3; ++axis)
        if (grid.periodic[axis]) box.high[axis] = std::min(box.high[axis], grid.cells[axis]);
    std::vector<TexelBox> boxes{box};
    for (int axis = 0; axis < 3; ++axis) {
        if (!grid.periodic[axis] || box.low[axis] > 0) continue;
        for (size_t i = 0, count = boxes.size(); i < count; ++i) {
            TexelBox repeated = boxes[i];
            repeated.low[axis] = grid.cells[axis];
            repeated.high[axis] = grid.cells[axis] + 1;
            boxes.push_back(repeated);
        }
    }
    return boxes;
}

}  // namespace

Uniforms operator+(Uniforms left, const Uniforms& right) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

Inputs operator+(Inputs left, const Inputs& right) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

Slab::Slab(const Context& context, const Assets& assets, std::optional<LayerPath> path,
           std::optional<ProgramCache> cache)
    : path_(choosePath(context.capabilities(), path)),
      maxLayers_(context.capabilities().maxLayers),
      maxTexels_(context.capabilities().maxTexture3D),
      maxTextures_(context.capabilities().texturesOfShader),
      shaders_(assets, std::move(cache)),
      parallelCompile_(context.capabilities().parallelCompile) {
    if (context.capabilities().largestPoint < TileChoice::tileSize)
        throw Error("this driver draws points of " + std::to_string(context.capabilities().largestPoint) +
                    " pixels at most; Slabflow needs " + std::to_string(TileChoice::tileSize));
}

glm::ivec3 Slab::mostCells() const {
    return glm::ivec3(maxTexels_, maxTexels_, std::min(maxTexels_, maxLayers_)) - 1;  // a face more than cells
}

Slab::Numbering::Numbering(Slab& slab, long step, int seed)
    : slab_(slab),
      outer_(std::exchange(slab.numbering_, this)),
      step_((std::uint64_t(step) << 32) ^ std::uint64_t(unsigned(seed))) {}

int Slab::Numbering::next(const std::string& target, std::string_view kernel) {
    const std::uint64_t place = checksum(kernel, checksum(target));
    const std::uint64_t words[] = {step_, place, ++runs_[place]};
    return int(unsigned(checksum({reinterpret_cast<const char*>(words), sizeof words})));
}

Program& Slab::programFor(const Pass& pass) {
    std::string key(pass.kernel);
    for (const std::string& name : pass.variant) (key += ' ') += name;
    key += {'|', char('0' + 2 * int(pass.target.format()) + pass.tiles.has_value())};
    if (isTransposed(pass)) key += 't';
    key += periodicPrelude(gridSeen(pass).periodic, repeatsFaces(pass.target));
    const auto found = programs_.find(key);
    return found != programs_.end() ? *found->second : *programs_.emplace(key, &loadProgram(pass)).first->second;
}

Program& Slab::loadProgram(const Pass& pass) {
    return shaders_.program(describe({.kernel = std::string(pass.kernel),
                                      .variant = pass.variant,
                                      .path = path_,
                                      .target = pass.target.format(),
                                      .tiled = pass.tiles.has_value(),
                                      .transposed = isTransposed(pass),
                                      .periodic = gridSeen(pass).periodic,
                                      .repeatsFaces = repeatsFaces(pass.target)}));
}

Field Slab::makeField(Field::Desc desc) const {
    Field field(pool_, std::move(desc), true);
    field.clear();
    return field;
}

void Slab::run(const Pass& pass) {
    Field& target = pass.target;
    const glm::ivec3 texels = target.texels();
    if (texels.z > maxLayers_)
        throw NoRoom(NoRoom::For::Grid, "'" + target.label() + "' has " + std::to_string(texels.z) +
                                            " slices, this driver draws to " + std::to_string(maxLayers_) + " at most");
    const TexelBox whole = wholeOf(target);
    TexelBox box = pass.box.value_or(whole);
    box.high.z = std::min(box.high.z, whole.high.z);
    if (box.empty()) return;
    SLAB_ASSERT(
        glm::all(glm::greaterThanEqual(box.low, glm::ivec3(0))) && glm::all(glm::lessThanEqual(box.high, texels)),
        "a pass stays within its target");
    SLAB_ASSERT(pass.inPlace || !pass.tiles, "passes over tiles leave the other tiles as they are");
    const std::vector<TexelBox> boxes = boxesToDraw(target, box);
    if (pass.inPlace) {
        allowReadingTarget();
        for (const TexelBox& part : boxes) draw(pass, target.volume(), part);
        return;
    }
    Volume next = target.acquireSpare();
    for (const TexelBox& part : boxes) draw(pass, next, part);
    const Pass copying{.kernel = "slab/copy", .target = target, .inputs = {{"source", *next.texture}}};
    if (box == whole) std::swap(target.volume(), next);
    else
        for (const TexelBox& part : boxes) draw(copying, target.volume(), part);
    target.pool_->release(std::move(next));
}

/// Into one volume of the pass's target.
void Slab::draw(const Pass& pass, Volume& volume, const TexelBox& box) {
    if (box.empty()) return;
    const Field& target = pass.target;
    Program& program = programFor(pass);
    if (program.declares("cells")) program.set("cells", gridSeen(pass).cells);
    if (program.declares("h")) program.set("h", target.grid().h);
    if (program.declares("facePeriod")) program.set("facePeriod", target.texels() - glm::ivec3(target.grid().periodic));
    for (const Input& input : pass.inputs) program.set(input.name, input.textures);
    for (const Uniform& uniform : pass.uniforms) program.set(uniform.name, uniform.value);
    program.set("firstSlice", box.low.z);
    // Passes that store 32 bits do not count: a run that is resumed may have to make coefficients again.
    if (info(target.format()).half)
        program.set("ditherSeed", numbering_ ? numbering_->next(target.label(), pass.kernel) : 0);

    const DebugGroup group(program.label() + " -> " + target.label());
    ++passCount_;
    passesOutsideStages_ += !timer_.running();
    const glm::ivec3 extent = box.high - box.low;
    if (pass.tiles) {
        const glm::ivec2 counts(pass.tiles->classes.texels());
        program.set("tileClasses", pass.tiles->classes.texture());
        program.set("wantedClasses", glm::ivec2(pass.tiles->least, pass.tiles->most));
        program.set("tileSize", TileChoice::tileSize);
        drawTiles(program, *volume.framebuffer, counts * TileChoice::tileSize, counts.x * counts.y * extent.z,
                  {glm::ivec2(box.low), glm::ivec2(box.high)});
    } else {
        drawSlices(program, *volume.framebuffer, glm::ivec2(box.low), glm::ivec2(extent), extent.z);
    }
}

void Slab::scatter(const Scattering& scattering) {
    ProgramDesc desc{.label = std::string(scattering.points),
                     .vertex = std::string(scattering.points) + ".vert",
                     .fragment = {"slab/scatter.frag"}};
    if (path_ == LayerPath::VertexShader) desc.prelude = layerInVertexShader;
    else desc.geometry = "slab/scatter.geom";
    Field& target = scattering.target;
    desc.prelude += periodicPrelude(target.grid().periodic, false);
    Program& program = shaders_.program(desc);
    for (const Input& input : scattering.inputs) program.set(input.name, input.textures);
    for (const Uniform& uniform : scattering.uniforms) program.set(uniform.name, uniform.value);
    program.set("texels", target.texels());
    const DebugGroup group(program.label() + " -> " + target.label());
    ++passCount_;
    passesOutsideStages_ += !timer_.running();
    drawPoints(program, *target.volume().framebuffer, scattering.count, {.blend = Blend::Add});
}

void Slab::copy(const Field& source, Field& target, std::optional<TexelBox> box) {
    SLAB_ASSERT(source.texels() == target.texels() && source.format() == target.format(),
                "fields of one layout and format are copied");
    run({.kernel = "slab/copy", .target = target, .inputs = {{"source", source}}, .box = box, .inPlace = true});
}

void Slab::exchange(Field& a, Field& b) {
    SLAB_ASSERT(a.texels() == b.texels() && a.format() == b.format() && a.planar() == b.planar(),
                "fields of one layout and format are exchanged");
    std::swap(a.volume(), b.volume());
}

}  // namespace slabflow
