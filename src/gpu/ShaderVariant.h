// With which defines a shader may be compiled: its variants, which it declares itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace slabflow {

/// What is defined in a program: names such as "AROUND_SOLIDS", or with a value "LIGHTS=2". None: the shader as it is.
using Variant = std::vector<std::string>;

/// All that a shader of this text may be compiled with, each in the order of its declaration. That is a line such as
///     // variants: BOX | [OPEN] (CUT | SPLIT)
/// where `|` stands between alternatives, brackets are around what may be missing, parentheses around what belongs
/// together, and `LIGHTS=1,2` is either of two values. Without such a line there is one variant, of no names.
/// Error where the line makes no sense.
std::vector<Variant> declaredVariants(std::string_view text);

/// Whether one of them has these names, in any order.
bool declaresVariant(const std::vector<Variant>& declared, const Variant& variant);

/// The lines that define it.
std::string definesOf(const Variant& variant);

/// The name of a shader's variant in messages: sim/advect_around_solids is sim/advect with AROUND_SOLIDS.
std::string labelOf(std::string_view shader, const Variant& variant);

}  // namespace slabflow
