// Keeps a corrected value within the range of the nodes that the first trace interpolated.

const int NO_LIMIT = 0, CLAMP = 1, REVERT = 2;  // Limiter in scene/SceneDesc.h
uniform int limiter;

// CLAMP: Selle et al. 2008, Crane et al. 2007.  REVERT to the first-order value: Cohen et al. 2010 §3.1, since clamped
// extrema may start to oscillate.
float limited(float corrected, float firstOrder, float low, float high) {
    if (limiter == CLAMP) return clamp(corrected, low, high);
    return limiter == REVERT && (corrected < low || corrected > high) ? firstOrder : corrected;
}
