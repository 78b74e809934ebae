// Blosc's compression with LZ4, in which OpenVDB files come from other programs.
#pragma once

#include <cstddef>
#include <span>

namespace slabflow {

/// A chunk of Blosc's format 2 (github.com/Blosc/c-blosc, README_CHUNK_FORMAT.rst) whose codec is LZ4
/// (github.com/lz4/lz4, doc/lz4_Block_format.md), or none. UsageError when it does not hold just as many bytes as `to`
/// has room for, or another codec made it.
void unpackBlosc(std::span<const std::byte> chunk, std::span<std::byte> to);

}  // namespace slabflow
