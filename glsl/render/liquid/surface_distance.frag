// How far it is to what is solid or liquid, for what is drawn after a liquid and is not seen through it.
// reads place (of the liquid), sceneDistance   writes sceneDistance [m], where the liquid is nearer

uniform sampler2D place;          // [m], 1 where rays meet the liquid, -1 where they start in it
uniform sampler2D sceneDistance;  // [m]
uniform vec3 eye;

layout(location = 0) out float reach;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 hit = texelFetch(place, pixel, 0);
    if (hit.w == 0.0) discard;
    reach = hit.w < 0.0 ? 0.0 : length(hit.xyz - eye);
    if (reach >= abs(texelFetch(sceneDistance, pixel, 0).x)) discard;
}
