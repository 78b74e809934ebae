// The pixels in which render/liquid/find_surface.frag followed a ray, to look at.
// reads normal   writes 1 there, 0 elsewhere

uniform sampler2D normal;

layout(location = 0) out vec4 followed;

void main() { followed = vec4(texelFetch(normal, ivec2(gl_FragCoord.xy), 0).w); }
