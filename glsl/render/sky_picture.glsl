// The sky as it is seen: see Sky.cpp. After render/lights.glsl, whose first light is its sun.

#ifdef SKY
uniform sampler2D skyPicture;  // sun in column 0, zenith in row 0; the finer the closer to the horizon
uniform float sunTurns;        // about the vertical, from the x axis to the z axis

vec3 skyRadiance(vec3 direction) {
    float turns = atan(direction.z, direction.x) / 6.2831853 - sunTurns;
    float elevation = asin(clamp(direction.y, -1.0, 1.0)) / 1.5707963, side = elevation < 0.0 ? -1.0 : 1.0;
    float fromHorizon = max(sqrt(abs(elevation)), 1.0 / float(textureSize(skyPicture, 0).y));  // sky or ground, no mean
    return textureLod(skyPicture, vec2(turns, 0.5 - 0.5 * side * fromHorizon), 0.0).rgb;
}
#endif
