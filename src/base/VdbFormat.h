// What OpenVDB files are made of (Museth 2013; openvdb/io/Archive.cc, Compression.h and tree/*.h of OpenVDB 10).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// Numbers are little-endian. Strings are their length as uint32 and their bytes. The index along z runs fastest, in
// nodes too.
//
//   header    magic, version, version of the library (2 x uint32), 1 for "with places", 36 letters that name the file
//   metadata  count as uint32; of each: name, type, length in bytes as uint32, value
//   grids     count as uint32; of each: name, type, name of the one it repeats, where in the file its head, its leaves
//             and its end are (3 x int64), head, leaves; the next one begins at the end
//   head      compression as uint32, metadata, kind and numbers of the map from voxels to the world, tree
//   tree      1 as uint32, background, numbers of tiles and of children of its root (2 x uint32); of each tile: origin
//             (3 x int32), value, 1 if active; of each child: origin, node
//   node      masks of its children and of active tiles, block, children; a leaf: mask of active voxels
//   leaves    of each once more: mask, block
//   block     BlockKind and what it wants, length as int64, values: of active voxels only, but of AllValues. The length
//             is that of compressed values, or negative and that of plain ones; uncompressed grids have none
namespace slabflow::vdb {

inline constexpr std::uint64_t magic = 0x56444220;  // " BDV"
inline constexpr std::uint32_t version = 224, oldestVersion = 222;

inline constexpr std::uint32_t zip = 1, activeMask = 2, blosc = 4;  ///< bits of a grid's compression

/// Edges of a leaf in voxels, of nodes over leaves, and of nodes over those, in what is below: 2 to the power of this.
inline constexpr std::array<int, 3> edgeBits{3, 4, 5};
/// The same in voxels, with which indices of origins are rounded down.
inline constexpr std::array<int, 3> voxelBits{3, 7, 12};

inline constexpr std::string_view floatTree = "Tree_float_5_4_3", vectorTree = "Tree_vec3s_5_4_3";
inline constexpr std::string_view doubleTree = "Tree_double_5_4_3", doubleVectorTree = "Tree_vec3d_5_4_3";
inline constexpr std::string_view halfSuffix = "_HalfFloat";  ///< of a type whose values are stored as half floats

/// What inactive values are.
enum class BlockKind : std::int8_t {
    Background,
    MinusBackground,
    One,                ///< its value follows
    BackgroundOrMinus,  ///< a mask follows: 1 for the background
    BackgroundOrOne,    ///< a value and a mask follow: 1 for the background
    OneOrOther,         ///< two values and a mask follow: 1 for the second
    AllValues           ///< they are stored too
};

}  // namespace slabflow::vdb
