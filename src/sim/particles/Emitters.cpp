#include "sim/particles/Emitters.h"

#include <algorithm>
#include <array>
#include <glm/gtc/matrix_transform.hpp>

#include "sim/Sources.h"
#include "sim/Tyres.h"
#include "sim/particles/ParticleCloud.h"

namespace slabflow {
namespace {

using Row = std::array<glm::vec4, size_t(EmitterTexel::Count)>;

constexpr int surfaceRow = 1024;  // texels

const Body* bodyOf(const EmitterDesc& emitter, const std::vector<Body>& bodies) {
    const auto found = std::ranges::find(bodies, emitter.obstacle, [](const Body& body) { return body.desc.name; });
    return emitter.obstacle.empty() || found == bodies.end() ? nullptr : &*found;
}

bool isSurface(const EmitterDesc& emitter) { return !emitter.shape; }

/// Shapes have the size that they say, surfaces that of their obstacle.
glm::mat4 worldFromEmitter(const Pose& pose, float scale) {
    const glm::mat4 moved = glm::translate(glm::mat4(1), pose.position) * glm::mat4_cast(pose.rotation);
    return glm::scale(moved, glm::vec3(scale));
}

void putMatrix(Row& row, EmitterTexel first, const glm::mat4& matrix) {
    for (size_t i = 0; i < 3; ++i) row[size_t(first) + i] = glm::transpose(matrix)[int(i)];
}

void putLife(Row& row, const EmitterDesc& emitter) {
    const glm::vec2 lifespan = emitter.lifespan.value_or(glm::vec2(endless));
    row[size_t(EmitterTexel::Births)] = {0, lifespan, float(emitter.kind)};
    row[size_t(EmitterTexel::Motion)] = {emitter.weight, emitter.drag, emitter.lift, emitter.inherit};
    row[size_t(EmitterTexel::Velocity)] = {emitter.velocity, 0};
}

void putPlace(Row& row, const EmitterDesc& emitter, const Body* body) {
    const float scale = isSurface(emitter) && body ? body->desc.scale : 1;
    putMatrix(row, EmitterTexel::Former, body ? worldFromEmitter(body->before, scale) : glm::mat4(1));
    putMatrix(row, EmitterTexel::Now, body ? worldFromEmitter(body->pose, scale) : glm::mat4(1));
    if (isSurface(emitter)) return;
    const ShapeTerms terms = termsOf(*emitter.shape);
    row[size_t(EmitterTexel::From)] = {terms.from, terms.radius};
    row[size_t(EmitterTexel::To)] = {terms.to, float(emitter.shape->index())};
}

void layInto(float plane, Row& row) {
    for (const EmitterTexel z : {EmitterTexel::FormerZ, EmitterTexel::NowZ}) row[size_t(z)] = {0, 0, 0, plane};
    row[size_t(EmitterTexel::Velocity)].z = 0;
}

/// A mesh as corners of its triangles, with the share of its area up to the end of each.
void appendTriangles(const Mesh& mesh, std::vector<float>& texels) {
    const auto areaOf = [&](const glm::uvec3& t) {
        const auto& p = mesh.positions;
        return glm::length(glm::dvec3(glm::cross(p[t.y] - p[t.x], p[t.z] - p[t.x])));
    };
    double all = 0, upToHere = 0;
    for (const glm::uvec3& triangle : mesh.triangles) all += areaOf(triangle);
    for (const glm::uvec3& triangle : mesh.triangles) {
        upToHere += areaOf(triangle);
        for (int corner = 0; corner < 3; ++corner) {
            const glm::vec3 p = mesh.positions[triangle[corner]];
            texels.insert(texels.end(), {p.x, p.y, p.z, corner == 0 ? float(upToHere / all) : 0.0f});
        }
    }
}

Texture textureOf(std::vector<float> texels) {
    const int rows = std::max(int((texels.size() / 4 + surfaceRow - 1) / surfaceRow), 1);
    texels.resize(size_t(4 * surfaceRow * rows));
    Texture texture = makeTexture3D({surfaceRow, rows, 1}, Format::RGBA32F, "surfaces", Filter::Nearest);
    texture.upload(texels);
    return texture;
}

}  // namespace

float rateOf(const EmitterDesc& emitter, double time, const Body* body, glm::vec3 formerVelocity, float dt) {
    const bool isOn = time >= emitter.from && (!emitter.until || time < *emitter.until);
    const bool isSomewhere = emitter.shape || body;
    if (!isOn || !isSomewhere) return 0;
    if (!body) return emitter.rate;
    return emitter.rate + emitter.rateBySpeed * glm::length(body->velocity) +
           emitter.rateByAcceleration * glm::length(body->velocity - formerVelocity) / dt +
           emitter.rateBySlip * slipSpeed(*body, emitter.shape ? middleOf(*emitter.shape) : glm::vec3(0));
}

Emitters::Emitters(Slab& slab) : slab_(slab), surfaces_(textureOf({})) {}

/// Made anew only when other obstacles are emitters, or have another shape, or one that has moved by itself.
void Emitters::prepareSurfaces(const EmitterStep& step) {
    std::vector<Surface> wanted;
    size_t texels = 0;
    for (const EmitterDesc& emitter : step.scene.emitters) {
        const Body* body = bodyOf(emitter, step.bodies);
        if (!isSurface(emitter) || !body || std::ranges::count(wanted, body->surface, &Surface::surface)) continue;
        const size_t triangles = body->surface->mesh().triangles.size();
        Surface surface{body->surface, body->desc.motion.poses.meshes, body->surface->version(), texels, triangles};
        texels += 3 * surface.triangles * std::max(surface.poses.size(), size_t(1));
        wanted.push_back(std::move(surface));
    }
    if (wanted == known_) return;
    std::vector<float> all;
    for (const Surface& surface : wanted) {
        if (surface.poses.empty()) appendTriangles(surface.surface->mesh(), all);
        for (const auto& pose : surface.poses) appendTriangles(*pose, all);
    }
    surfaces_ = textureOf(std::move(all));
    known_ = std::move(wanted);
}

const Emitters::Surface& Emitters::surfaceOf(const Body& body) const {
    return *std::ranges::find(known_, body.surface, &Surface::surface);
}

void Emitters::prepare(const EmitterStep& step, std::optional<float> plane) {
    prepareSurfaces(step);
    const std::vector<EmitterDesc>& descs = step.scene.emitters;
    std::vector<Row> rows(descs.size());
    rate_ = 0;
    for (size_t i = 0; i < descs.size(); ++i) {
        const EmitterDesc& emitter = descs[i];
        const Body* body = bodyOf(emitter, step.bodies);
        const glm::vec3 former = body ? step.formerVelocities[size_t(body - step.bodies.data())] : glm::vec3(0);
        rate_ += rateOf(emitter, step.time, body, former, step.dt);
        putLife(rows[i], emitter);
        putPlace(rows[i], emitter, body);
        if (plane) layInto(*plane, rows[i]);
        rows[i][0].x = rate_;
        if (!isSurface(emitter) || !body) continue;
        const Surface& surface = surfaceOf(*body);
        rows[i][size_t(EmitterTexel::From)].w = float(surface.triangles);
        rows[i][size_t(EmitterTexel::To)].w = -1;
        const PosesDesc& poses = body->desc.motion.poses;
        const PoseBlend blend =
            surface.poses.empty() ? PoseBlend{.weights = {1, 0, 0, 0}} : blendAt(poses, step.time + double(step.dt));
        rows[i][size_t(EmitterTexel::Poses)] =
            glm::vec4(blend.index) * float(3 * surface.triangles) + float(surface.firstTexel);
        rows[i][size_t(EmitterTexel::PoseWeights)] = blend.weights;
    }
    for (Row& row : rows) row[0].x /= std::max(rate_, 1e-30f);
    const glm::ivec3 size(int(EmitterTexel::Count), int(rows.size()), 1);
    if (!table_ || table_->texels() != size) table_.emplace(slab_.makeField({.label = "emitters", .grid = {size}}));
    table_->upload({&rows.front().front().x, rows.size() * sizeof(Row) / sizeof(float)});
}

}  // namespace slabflow
