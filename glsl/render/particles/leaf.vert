// A leaf as it lies or turns.
// reads cloud, cloudGroups, looks

#include "render/billboard.glsl"
#include "render/view.glsl"
#include "render/particles/particle_looks.glsl"
#include "render/particles/leaf_shape.glsl"

layout(location = 0) out vec2 at;            // -1 to 1 across and along the leaf
layout(location = 1) out vec3 place;         // [m]
layout(location = 2) flat out vec3 normal;
layout(location = 3) flat out vec3 sideways;
layout(location = 5) flat out vec3 velocity;  // [m/s]
layout(location = 4) flat out vec4 colour;   // and how large a half length is [pixel]

void main() {
    Particle p = particleIn(gl_VertexID >> 2);
    at = cornerOf(gl_VertexID & 3);
    place = p.place;
    normal = sideways = vec3(0, 1, 0);
    colour = vec4(0);
    velocity = p.velocity;
    gl_Position = vec4(2, 2, 2, 1);  // outside of the picture
    vec4 clip = clipFromWorld * vec4(p.place, 1);
    if (!p.lives || p.kind != ParticleKind_Leaf || clip.w <= nearPlane) return;

#ifdef FLAT
    Leaf leaf = flatLeafOf(p.place, length(p.velocity), p.random, normalize(viewRight), normalize(viewUp));
#else
    Leaf leaf = leafOf(p.place, length(p.velocity), p.random);
#endif
    float pixel = 2.0 * clip.w * length(viewUp) / imageSize.y;
    float halfLength = max(p.radius, 0.7 * pixel);  // smaller ones are as large
    place += halfLength * (SLENDER * at.x * leaf.across + at.y * leaf.along);
    normal = leaf.normal;
    sideways = leaf.across;
    colour = vec4(p.colour, halfLength / pixel);
    gl_Position = clipFromWorld * vec4(place, 1);
}
