// What one body covers of the grid.
#pragma once

#include <optional>

#include "sim/Bodies.h"
#include "sim/Solids.h"
#include "sim/Voxelizer.h"

namespace slabflow {

/// Puts bodies into solids: simple shapes and painted ones by the distance to their surface, meshes by voxels.
class BodyCover {
public:
    explicit BodyCover(Slab& slab) : slab_(slab), voxelizer_(slab.shaders()) {}

    /// Adds what the body closes of the faces of the grid that the solids are of, and how it pushes there; of those in
    /// a box alone, if one is given.
    void insert(const Body& body, int number, const PlacedGrid& grid, Solids& solids,
                std::optional<TexelBox> within = {}) {
        insert({body, number, {}, true}, grid, solids, within);
    }

    /// The same of what fluid can pass: the fourth channel of the openings says which share of a cell it holds, that of
    /// the velocity on which faces it is known, as 1 + 2 + 4 for x, y and z. Without `pushes` the velocity stays as it
    /// is.
    void insertShares(const Body& body, const PlacedGrid& grid, Solids& solids, bool pushes) {
        insert({body, 1, {"SHARES"}, pushes}, grid, solids, {});
    }

private:
    struct Inserted {
        const Body& body;
        int number;
        Variant variant;  ///< of the kernels; none of an obstacle
        bool pushes;      ///< whether the velocity of its faces is wanted
    };

    void insert(const Inserted& inserted, const PlacedGrid& grid, Solids& solids, std::optional<TexelBox> within);
    void insertOne(const Inserted& one, const PlacedGrid& grid, Solids& solids, std::optional<TexelBox> within);
    void insertMesh(const Inserted& inserted, const PlacedGrid& grid, TexelBox box, Solids& solids);
    void push(const Pass& covering, const Inserted& inserted, const PlacedGrid& grid, Solids& solids,
              const Inputs& change, const Uniforms& lattice);
    void insertInto(const Pass& covering, const Inserted& inserted, const PlacedGrid& grid, Solids& solids,
                    const Inputs& change = {}, const Uniforms& lattice = {});

    Slab& slab_;
    Voxelizer voxelizer_;
    std::optional<Field> cover_;  ///< what the body that is being inserted covers, in its box
};

/// The body wherever it is less than so many cells away from the domain: on periodic axes it comes back in on the other
/// side. Without any it is where it is.
std::vector<Body> repetitionsOf(const Body& body, const PlacedGrid& grid, float cellsAround);

/// Texels of Layout::Face that a body may cover, with a cell to spare.
TexelBox boxOf(const Body& body, const PlacedGrid& grid);

/// Those that may be covered otherwise since a body was edited; of a painted one, those around the strokes.
TexelBox changeBetween(const Body& before, const Body& after, const PlacedGrid& grid);

TexelBox unionOf(const TexelBox& a, const TexelBox& b);
TexelBox intersectionOf(const TexelBox& a, const TexelBox& b);

}  // namespace slabflow
