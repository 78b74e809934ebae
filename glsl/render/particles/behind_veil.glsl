// What smoke leaves of what is behind it: Veil in render.

uniform sampler3D veil;  // depth to look through from the eye to the ends of its slabs [1]
uniform float veilFirst, veilLast;  // where the first begins and the last ends [m] from the eye

// At so many metres from the eye.
float behindVeil(vec2 ndc, float away) {
    float slabs = float(textureSize(veil, 0).z), place = slabs * (away - veilFirst) / (veilLast - veilFirst);
    float depth = textureLod(veil, vec3(0.5 * ndc + 0.5, (max(place, 1.0) - 0.5) / slabs), 0.0).x;
    return exp(-depth * clamp(place, 0.0, 1.0));
}
