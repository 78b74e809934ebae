// The grids of a multigrid solver.
#pragma once

#include "slab/Slab.h"

namespace slabflow {

/// What a tile of a grid around solids and liquids holds: nothing whose pressure is unknown, cells that are
/// all as far from them as glsl/sim/pressure/open_operator.glsl has it, or others.
enum TileClass { Nothing, OpenCells, Mixed };

/// The pressure equation on one grid: which kernels know its operator, and what they read. All kernels are in
/// glsl/sim/pressure, most of them variants named after the family.
struct PressureLevel {
    Grid grid;
    std::string family;  ///< "BOX", or around solids and liquids "CUT" on the finest grid, "SPLIT" on the others
    Field divergence;    ///< what q is solved for; of the finest grid, what a first solution left
    Field pressure;      ///< q; of the finest grid, room for what accelerates the cycles
    Field residual;      ///< of red cells

    Uniforms operatorUniforms = {};
    Uniforms restriction = {};   ///< for restrict, from this grid to the next
    Uniforms prolongation = {};  ///< for prolong, from the next grid to this one

    std::optional<Field> coefficients = {};  ///< of cut and split cells
    std::optional<Field> fill = {};          ///< share of a part of a split cell that is fluid
    std::optional<Field> tiles = {};         ///< TileClass of each, of grids that are worth telling them apart
    bool drawsOpenCellsApart = false;        ///< with a kernel of their own, a draw more
    std::optional<Field> codes = {};         ///< which part of a cell of the next grid each cell belongs to
    std::optional<Field> openSides = {};     ///< of cells of the next grid

    /// Whether neighbours may be of one colour: the first and the last cell of a periodic axis of an odd number of
    /// cells. Half-sweeps then depend on their own colour, cannot be made in place, and leave a residual in black
    /// cells.
    bool mixesColours() const {
        bool mixes = false;
        for (int axis = 0; axis < 3; ++axis)
            mixes |= grid.periodic[axis] && grid.cells[axis] > 1 && grid.cells[axis] % 2 == 1;
        return mixes;
    }

    bool isBox() const { return family == "BOX"; }

    /// All others, where the grid is worth telling tiles apart: nothing else is to be drawn.
    std::optional<TileChoice> tilesWithUnknowns() const {
        return tiles ? std::optional(TileChoice{*tiles, OpenCells, Mixed}) : std::nullopt;
    }

    Inputs operatorInputs() const { return given(coefficients); }
    Inputs restrictionInputs() const { return given(codes); }
    Inputs prolongationInputs() const { return given(codes) + given(openSides); }

private:
    static Inputs given(const std::optional<Field>& field) { return field ? Inputs{*field} : Inputs{}; }
};

/// From the finest grid to the coarsest, which `inverse` solves at once. Around solids and liquids there is none, and
/// the grids go down to a single cell, on which every region from which nothing can leave has been found.
struct PressureHierarchy {
    std::vector<PressureLevel> levels;
    std::optional<Field> inverse;
    long changes = 0;  ///< how often its coefficients have been found anew

    /// Around solids or a liquid, as against a plain box.
    bool isCut() const { return !levels.front().isBox(); }
};

}  // namespace slabflow
