// A sweep as recordings side by side.
#pragma once

#include "app/record/Recorder.h"

namespace slabflow {

/// Records the variants one after the other, each into a folder of its own below --out, then writes sheet.png with
/// their pictures and sweep.csv with their numbers. Returns how many files it has written. Faults of all variants are
/// found before the first one is recorded; otherwise as by record.
long recordSweep(const Assets& assets, const RecordOptions& options);

}  // namespace slabflow
