// Share of unpolarised light that is reflected where it enters what has so many times its refractive index (Fresnel).
float reflectance(float cosine, float index) {
    float beyond = sqrt(1.0 - (1.0 - cosine * cosine) / (index * index));
    float across = (cosine - index * beyond) / (cosine + index * beyond);
    float along = (index * cosine - beyond) / (index * cosine + beyond);
    return 0.5 * (across * across + along * along);
}
