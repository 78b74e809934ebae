// How many cells the fastest liquid has crossed since the level set was made a distance, which is due when they are more
// than `after`:  s' = s + dt |u| / h,  counted from 0 again when it has been done
// reads travelled, fastest (one texel each: s, and the largest of each component of the velocity [m/s])
// writes travelled. 2 fetches

uniform sampler3D travelled;
uniform sampler3D fastest;
uniform float after;
uniform float cellsPerSpeed;  // dt / h

float kernel(ivec3 texel) {
    float before = texelFetch(travelled, texel, 0).x;
    return (before > after ? 0.0 : before) + cellsPerSpeed * length(texelFetch(fastest, texel, 0).xyz);
}
