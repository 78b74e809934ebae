// What OpenVDB files are made of (Museth 2013; openvdb/io/Archive.cc, Compression.h and tree/*.h of OpenVDB 10).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// Numbers are little-endian. Strings are their length as uint32 and their bytes.
//   header      magic, version, version of the library (2 x uint32), 1 for offsets below, 36 letters that tell files
//   apart metadata    count as uint32; of each: name, type, length in bytes as uint32, value grids       count as
//   uint32; of each: name, type, name of the one it repeats, then where in the file its head, its
//               values and its end are (3 x int64)
//   head        compression, metadata, the kind of map from index space to the world, its numbers, the tree
//   tree        1 as uint32, background value, numbers of tiles and of children of its root; of each tile: origin,
//               value, 1 if active; of each child: origin, node
//   node        masks of children and of active tiles, a block of values, its children; a leaf only the mask
//   values      of each leaf once more: mask, block
//   block       one byte of BlockKind, what that says, then values: of active voxels alone, but of AllValues
// Values are compressed as a whole with their length as int64 before them: negative where they are as they were. The
// index along z runs fastest, in nodes too.
namespace slabflow::vdb {

inline constexpr std::uint64_t magic = 0x56444220;  // " BDV"
inline constexpr std::uint32_t version = 224, oldestVersion = 222;

inline constexpr std::uint32_t zip = 1, activeMask = 2, blosc = 4;  ///< bits of a grid's compression

/// Edges of a leaf in voxels, of nodes over leaves, and of nodes over those, in what is below: 2 to the power of this.
inline constexpr std::array<int, 3> edgeBits{3, 4, 5};
/// The same in voxels, with which indices of origins are rounded down.
inline constexpr std::array<int, 3> voxelBits{3, 7, 12};

inline constexpr std::string_view floatTree = "Tree_float_5_4_3", vectorTree = "Tree_vec3s_5_4_3";
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
