// Where a ray enters the volume and how far it runs (Crane, Llamas, Tariq 2007, §30.3.1). First the back faces:
//   rgb = (0, -1, 0): green stays negative where the near plane cuts the front face away;  a = min(back, scene) distance
// then the front faces, blended so that rgb is replaced and a subtracted:
//   rgb = entry in texture space, or a large negative red where the scene hides it;          a -= front distance

uniform sampler2D sceneDistance;  // [m]
uniform int frontFaces;

in vec3 fromEye;
in vec3 place;
layout(location = 0) out vec4 rayData;

const float HIDDEN = -1e6;

void main() {
    float here = length(fromEye);
    float scene = texelFetch(sceneDistance, ivec2(gl_FragCoord.xy), 0).x;
    if (frontFaces == 0)
        rayData = vec4(0, -1, 0, min(here, scene));
    else
        rayData = vec4(here < scene ? place : vec3(HIDDEN, 0, 0), here);
}
