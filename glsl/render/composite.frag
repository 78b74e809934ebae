// The smoke over the scene; blended with premultiplied alpha.

uniform sampler2D smoke;
layout(location = 0) out vec4 color;

void main() { color = texelFetch(smoke, ivec2(gl_FragCoord.xy), 0); }
