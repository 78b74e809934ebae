// Henyey and Greenstein 1941: share of scattered light per solid angle [1/sr]; cosine 1 means straight on.
float henyeyGreenstein(float cosine, float g) {
    float d = 1.0 + g * g - 2.0 * g * cosine;
    return (1.0 - g * g) / (4.0 * 3.14159265 * d * sqrt(d));
}
