// Obstacles in a flat picture, in the cells of what a gas carries.

uniform sampler3D shownOpenings;

// Share of obstacles at a place: what is closed of the faces around it.
float solidAt(vec2 place) {
    vec2 texels = vec2(textureSize(shownOpenings, 0).xy), cell = place * (texels - 1.0);
    float openX = textureLod(shownOpenings, vec3((cell + vec2(0.5, 0)) / texels, 0.25), 0.0).x;
    float openY = textureLod(shownOpenings, vec3((cell + vec2(0, 0.5)) / texels, 0.25), 0.0).y;
    return smoothstep(0.35, 0.65, 1.0 - 0.5 * (openX + openY));
}
