// What `slabflow bench` runs.
#pragma once

#include "app/bench/BenchTable.h"
#include "scene/SceneDesc.h"
#include "sim/FluidFields.h"

namespace slabflow {

/// The stages of a scene's frame, and the frame as a whole.
std::vector<BenchRow> benchScene(Slab& slab, const SceneDesc& scene, int frames);

/// Whole steps of a plume, free and around a sphere, under multigrid and Jacobi's method: on cubes of 32, 64 and 128
/// cells, or of `resolution` cells.
std::vector<BenchRow> benchSteps(Slab& slab, std::optional<int> resolution, int repetitions);

/// Whole steps of a plume in a cube of `resolution` cells, with finer ones for its smoke, and with as fine ones for
/// all.
std::vector<BenchRow> benchDetail(Slab& slab, int resolution, int repetitions);

/// The stages of a step in flat dishes of 512 x 512, 1024 x 768 and 1024 x 1024 cells, or of `resolution` along both
/// axes, with no obstacle at rest, one and a hundred; and in a box of as many cells without one.
std::vector<BenchRow> benchFlat(Slab& slab, std::optional<int> resolution, int repetitions);

/// Steps of a flat fluid of 128², 256² and 512² cells, or of `resolution`²: by Harris 2004 in plain C++ on one core,
/// the same on the GPU, and by the default scheme; and of the clouds of a scene.
std::vector<BenchRow> benchCpu(Slab& slab, const SceneDesc& clouds, std::optional<int> resolution, int repetitions);

/// A step of 32 particles for each of the resolution² columns of a grid of resolution x resolution / 4 x resolution
/// cells, 524,288 at 128: all alive in it, half of them outside, and none alive; and their order for a picture. As
/// multiples of a pressure solve there.
std::vector<BenchRow> benchParticles(Slab& slab, int resolution, int repetitions);

/// Whole frames of one car and more of a scene, each with its box, on grids of several sizes: the same scene at each of
/// them (Cohen, Tariq and Green 2010, table 2); without their pictures, and with them. As multiples of a pressure solve
/// on `yardstick` x `yardstick` / 4 x `yardstick` cells.
std::vector<BenchRow> benchCars(Slab& slab, const std::vector<SceneDesc>& sizes, int yardstick, int frames);

/// The march through the smoke of some scenes, in all pixels of the picture and offscreen in fewer.
std::vector<BenchRow> benchRendering(Slab& slab, const std::vector<SceneDesc>& scenes, int repetitions);

/// Single kernels on a cube of `resolution` cells.
std::vector<BenchRow> benchKernels(Slab& slab, int resolution, int repetitions);

/// Every pressure solver on several grids, or on a cube of `resolution` cells when given; the default solver also with
/// open sides, odd sizes and smooth flows.
std::vector<BenchRow> benchPressure(Slab& slab, std::optional<int> resolution, int repetitions);

/// The default solver around solids of many kinds: on two grids, or on a cube of `resolution` cells.
std::vector<BenchRow> benchSolids(Slab& slab, std::optional<int> resolution, int repetitions);

/// Every pressure solver around a sphere.
std::vector<BenchRow> benchSphere(Slab& slab, glm::ivec3 cells, int repetitions);

/// The default solver under the surface of water, at ten levels, with two open sides.
std::vector<BenchRow> benchWater(Slab& slab, glm::ivec3 cells, int repetitions);

/// Every pressure solver with more and more sweeps, cycles or rounds, on a cube of `resolution` cells, empty and around
/// a sphere; and what some of them leave of a wave, by its length.
std::vector<BenchRow> benchConvergence(Slab& slab, int resolution, int repetitions);

/// A box with closed walls, one metre along its longest axis.
SceneDesc closedBox(glm::ivec3 cells);

/// The same with two open sides.
SceneDesc openBox(glm::ivec3 cells);

/// A sphere at rest, in whole cells.
void placeSphere(Slab& slab, FluidFields& fluid);

/// One swell across the whole domain, on the faces: the smoothest divergence there is.
void fillWithSwell(Slab& slab, const SceneDesc& scene, FluidFields& fluid);

/// Random eddies of all sizes, smaller ones slower as in turbulence (Kolmogorov's two-thirds law), on the faces.
void fillWithTurbulence(Slab& slab, const SceneDesc& scene, FluidFields& fluid);

}  // namespace slabflow
