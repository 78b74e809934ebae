// Burning gas expands (Nguyen, Fedkiw, Jensen 2002): the divergence that a projection is to leave   [1/s]

const float DYING_BELOW = 0.1;  // of the reaction coordinate: the thin fringe of a flame must not push like its core

uniform sampler3D gas;
uniform float expansion;  // [1/s]

float expansionAt(ivec3 cell) { return expansion * clamp(fetch(gas, cell).z / DYING_BELOW, 0.0, 1.0); }
