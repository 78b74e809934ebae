// Fields as OpenVDB volumes, for Blender, Houdini and others.
#pragma once

#include "app/files/FieldFile.h"
#include "app/files/VdbWriter.h"

namespace slabflow {

/// A field at cell centres as a grid: voxel (i, j, k) is the cell of that index, and active where the cell holds more
/// than a millionth, of either sign. A level set is known in a band of three cells on both sides of the surface, which
/// closes along the sides of the domain: beyond them the liquid's mirror image has the other sign.
VdbGrid volumeOf(const ArrivedField& field, const FieldMoment& moment);

/// OpenVDB: the fields of a moment in one file, as floats or as half floats.
const FieldFile& vdbFile(bool asHalf);

}  // namespace slabflow
