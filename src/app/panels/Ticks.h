// Where the marks of an axis are.
#pragma once

namespace slabflow {

/// Between ticks: 1, 2 or 5 times a power of ten, with at most about so many of them in `length`.
double tickFor(double length, double most);

/// The same for two or three ticks between `low` and `high`; sometimes a few more, never one alone.
double tickForFew(double low, double high);

}  // namespace slabflow
