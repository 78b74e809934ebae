// How much of what is in a cell burns, as far as it expands: the thin fringe of a flame must not push like its core.

const float DYING_BELOW = 0.1;  // of the reaction coordinate

float burningShare(float reaction) { return clamp(reaction / DYING_BELOW, 0.0, 1.0); }
