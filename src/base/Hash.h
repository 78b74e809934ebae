// Numbers that stand for bytes.
#pragma once

#include <cstdint>
#include <string_view>

namespace slabflow {

/// Of what is checked for damage, or looked up by its contents; another `seed` makes another, independent number. Not
/// for anything that somebody might want to forge.
std::uint64_t checksum(std::string_view bytes, std::uint64_t seed = 0xcbf29ce484222325u);

}  // namespace slabflow
