// The ray that a march is given. render/camera_rays.glsl makes those of the picture; what bends light would make
// others.

struct Ray {
    vec3 start;      // [m]
    vec3 direction;  // length 1
    float reach;     // from the start to the end [m]; not above 0 where there is nothing to march
};
