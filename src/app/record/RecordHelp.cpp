#include "app/record/RecordHelp.h"

#include <algorithm>
#include <string_view>

#include "sim/FieldCatalogue.h"
#include "sim/Statistics.h"

namespace slabflow {
namespace {

/// A name in the column of names, then its unit, if it has one, and what it is.
std::string row(std::string_view name, std::string_view unit, std::string_view meaning) {
    constexpr size_t column = 25;
    std::string line = "  " + std::string(name);
    line.resize(std::max(line.size() + 1, column), ' ');
    if (!unit.empty()) line.append(unit).append(", ");
    return line.append(meaning) + "\n";
}

}  // namespace

std::string describeFilm() {
    return R"(Films are made by ffmpeg, which must be on PATH; SLABFLOW_FFMPEG names another. By the ending of its name:
  .mp4          h264 (H.264), h265 (H.265), av1 or vp9
  .webm         vp9 or av1
  .mov          prores (422 HQ), prores4444, h264 or h265
  .mkv          h264, h265, av1 or vp9
  .webp, .gif   pictures that move, for pages; GIF has at most 50 a second, and needs memory for all of them
--film-codec chooses among several, the first one is the default. What stores colours for two by two pixels leaves out
the last row or column of an odd number. Films are in sRGB, and say so. Without --out, nothing but the film is kept.
A recording that ends early leaves the film until then. With --resume the film is made anew, of the pictures in DIR; of
a finished recording as well.
)";
}

std::string describeEvents() {
    return R"(With --progress json standard output is a line of JSON for each of these:
  start     frame, frames: after which it goes on, and up to which it goes
  variant   name, folder, number, of: the one of a sweep that comes next
  frame     frame, frames, fps, seconds_left, files (written until then); ten times a second at most, and the last
  warning   message
  report    table, that of --report
  done      files, seconds
  error     message, exit_code; it is the last line then, when somebody stops the recording as well
)";
}

std::string describeSweep() {
    return R"(A sweep records every variant into a folder of its own below DIR, with stats.csv (see --stats), and then
  sheet.png   the last frames of all variants, and those of --sheet-frames, with their names
  sweep.csv   a row for each: the keys that differ, the numbers of its last frame, ms_per_frame on the GPU, and
              mean_difference (of 255) and psnr (dB) of the last frame's picture against that of the first variant
A file may say what a sweep is: { "description", "scene", "frames", "variants": [ { "name", "set": { KEY: VALUE },
"finer" } ] }, of which finer multiplies the cells along every axis. A built-in sweep knows its scene; SCENE is another.
)";
}

std::string describePasses() {
    return R"(Passes show only the fluid, where nothing solid hides it; --passes all writes all that the fluid has:
  beauty    linear radiance, premultiplied by alpha
              PNG: 8 bits, exposed, tone mapped and sRGB-encoded, with alpha
  alpha     opacity
              PNG: 16 bits, 65535 for 1
  depth     metres from the eye along the viewing axis, averaged over the ray and weighted by what each piece of
            it adds to the pixel; 1e9 where there is nothing
              PNG: 16 bits, millimetres, 65535 for more and for nothing
  emission  the part of beauty that fire and sparks send out
              PNG: 8 bits, as beauty, without alpha
  shadow    share of the sun's light that arrives on the ground and the obstacles; 1 where there are none
              PNG: 16 bits, 65535 for 1
  motion    motion in pixels until the next picture written, x to the right, y up; averaged like depth
              PNG: 16 bits, red and green 32768 + 64 * pixels; blue 65535 where there is fluid, else 0
  normal    of the surface of a liquid, outwards, in the world; 0 where there is none
              PNG: 16 bits, 65535 (1 + normal) / 2
  position  metres, where the surface of a liquid is in the world; 0 where there is none; OpenEXR only
A liquid has no emission, its beauty includes what is seen through it, and alpha is 1 wherever it is. Smoke has no
normal and no position. Drops of spray and particles of emitters count as fluid.
With --format exr a frame is one file with the channels R, G, B, A, Z (32 bits; all others have 16), emission.R,
emission.G, emission.B, shadow.Y, forward.u, forward.v, normal.X, normal.Y, normal.Z, position.X, position.Y, position.Z
(32 bits); with --format png every pass is a file of its own.
)";
}

std::string describeFlipbook() {
    return R"(A flipbook is
  flipbook.png         only the fluid, like the beauty pass in PNG; every tile shows the whole domain
  flipbook_motion.png  8 bits: red and green are the motion until the next tile, 128 for none
  flipbook.json        columns, rows, frames, fps, and motion_scale: (2 * red - 1, 2 * green - 1) * motion_scale is
                       the motion in widths of a tile to the right and heights upwards
The first tile is at the top left. Tile i of n shows frame i * frames / n, rounded down, so the last tile shows the
last frame; with --flipbook-from, only the frames from there on count. With --flipbook-lighting six-way there are also
  flipbook_light_a.png  8 bits, linear: red, green, blue are light from the right, the top, the back; alpha is opacity
  flipbook_light_b.png  red, green, blue are light from the left, the bottom, the front; alpha is emission
and in flipbook.json light_scale and emission_scale, by which they are to be multiplied; see docs/compositing.md.
)";
}

std::string describeFields() {
    std::string text =
        R"(Fields are NumPy arrays of float32 of shape (nz, ny, nx), vectors and dye (nz, ny, nx, 3), on faces one more along
every axis; what a gas carries has domain.detail times as many values along each. Frame 0 is what the scene starts with.
Of several fluids each has files of its own, GRID_density_0001.npy. Velocities are those in the world, whether a grid
travels or not:
)";
    for (const FieldInfo& field : fieldCatalogue())
        if (field.inFiles) text += row(field.name, field.unit, field.meaning);
    return text;
}

std::string describeVolumes() {
    std::string text =
        R"(Volumes are OpenVDB files for Blender, Houdini and others, volume_0000.vdb, ... with all fields that are named. Of
several fluids each has files of its own, GRID_volume_0001.vdb. A voxel is a cell, in metres, where it is in the world;
cells that hold less than 1e-6 are left out. The level set is known within three cells. Other names than of fields:
)";
    for (const FieldInfo& field : fieldCatalogue())
        if (field.isVolume() && field.volumeName() != field.name) text += row(field.name, "", field.volumeName());
    return text;
}

std::string describeMesh() {
    return R"(Meshes are surface_0000.obj, … or surface_0000.ply, …: the surface of a liquid in metres, closed along the sides of
the domain, with smooth normals; PLY also holds the velocity of every vertex (vx, vy, vz) in m/s, for motion blur.
)";
}

std::string describeReport() {
    return R"(Quantities of --report, with L, U and the obstacle of the scene's reference:
  drag, lift    2 F / (U² A), F the mean force along x and y after reference.from, per unit of density; A is L times
                the depth of a domain one cell deep, otherwise L²
  strouhal      f L / U, f the rate at which the force along y swings through its mean
  nusselt       heat through the hottest side as a multiple of what is conducted over L, at the end
  reattachment  where along the floor the flow last turns forwards, from x = 0, in L, at the end
  error         of the velocity of a Taylor-Green vortex, rms in % of the exact one, at the end
Forces are those of --stats, which must be given with them.
)";
}

std::string describeStatistics() {
    std::string text = R"(Columns of --stats; energy, forces and torques are per unit of the fluid's density:
  frame, time, dt        seconds; dt is that of the frame's last step
)";
    for (const StatisticInfo& statistic : statisticsCatalogue)
        text += row(statistic.name, statistic.unit, statistic.meaning);
    return text +
           R"(  box_x, ..., cells_x, ... of a box that follows its smoke: low corner [m] and cells along its axes
  particles              of a scene with emitters: how many live; particles_born, in the frame's last step
  ms_STAGE               milliseconds that a stage takes on the GPU
  force_x_NAME, ...      m^4/s², what the fluid does to an obstacle; torque_x_NAME, ... in m^5/s² about its position;
                         means over the frame
In a scene of several grids all columns but frame, time, dt and ms_STAGE are there for each, as GRID_max_speed.
In a scene one cell deep (2D), energy, totals, forces and torques are those of a slab as thick as a cell. Divide them
by the edge of a cell for values per metre of depth.
)";
}

}  // namespace slabflow
