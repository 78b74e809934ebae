// Colours as a screen stores them.

vec3 sRgbFromLinear(vec3 color) {
    return mix(12.92 * color, 1.055 * pow(color, vec3(1.0 / 2.4)) - 0.055, greaterThan(color, vec3(0.0031308)));
}

vec3 linearFromSRgb(vec3 color) {
    return mix(color / 12.92, pow((color + 0.055) / 1.055, vec3(2.4)), greaterThan(color, vec3(0.04045)));
}

// A number as a colour of the five that stand for -1, -1/2, 0, 1/2 and 1.
vec3 falseColor(float value, vec3 colours[5]) {
    float place = clamp(2.0 * value + 2.0, 0.0, 4.0);
    int below = min(int(place), 3);
    return mix(colours[below], colours[below + 1], place - float(below));
}
