// The assets inside the executable, as EmbedAssets.cmake writes them. Use Assets.h.
#pragma once

#include <span>
#include <string_view>

namespace slabflow {

/// A stretch of one file; the pieces of a file follow one another, and files are sorted by path.
struct EmbeddedPiece {
    std::string_view path;
    std::string_view text;
};

std::span<const EmbeddedPiece> embeddedPieces();

}  // namespace slabflow
