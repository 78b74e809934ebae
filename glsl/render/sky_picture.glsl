// The sky as it is seen: see Sky.cpp. After render/lights.glsl, whose first light is its sun.

#ifdef SKY
uniform sampler2D skyPicture;  // zenith in row 0
uniform float skyTurns;        // of column 0 about the vertical, from the x axis to the z axis
uniform float skyRowPower;     // 1: rows are equal steps of elevation; less: they are finer close to the horizon
uniform int skyHasSun;         // whether the picture itself shows its sun

vec3 skyRadiance(vec3 direction) {
    float turns = atan(direction.z, direction.x) / 6.2831853 - skyTurns;
    float elevation = asin(clamp(direction.y, -1.0, 1.0)) / 1.5707963, side = elevation < 0.0 ? -1.0 : 1.0;
    float fromHorizon = pow(abs(elevation), skyRowPower);
    fromHorizon = max(fromHorizon, 1.0 / float(textureSize(skyPicture, 0).y));  // sky or ground, no mean
    return textureLod(skyPicture, vec2(turns, 0.5 - 0.5 * side * fromHorizon), 0.0).rgb;
}
#endif
