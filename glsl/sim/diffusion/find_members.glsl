// Which of its eight children a coarse cell stands for: those that are connected inside it. Where a wall divides a coarse
// cell that is the part with most fluid, so that no coarse cell has fluid on both sides of a wall; what is left over goes
// with its neighbours (sim/diffusion/left_over).
// reads what sim/diffusion/fine does   writes, for each channel, one bit per child (centres, coarse grid), and in the
// fourth channel 1 where anything is left over
// variants: OF_CENTRES | OF_FACES | OF_LINKS
#include "sim/diffusion/fine.glsl"

ivec3 childOf(ivec3 parent, int octant) { return 2 * parent + (ivec3(octant) >> ivec3(0, 1, 2) & 1); }

int largestPart(float mass[8], int joined[8]) {
    int largest = 0, seen = 0;
    float most = 0.0;
    for (int first = 0; first < 8; ++first) {
        if (mass[first] <= 0.0 || (seen >> first & 1) == 1) continue;
        int part = 1 << first, before = 0;
        while (part != before) {
            before = part;
            for (int n = 0; n < 8; ++n)
                if ((before >> n & 1) == 1) part |= joined[n];
        }
        float sum = 0.0;
        for (int n = 0; n < 8; ++n)
            if ((part >> n & 1) == 1) sum += mass[n];
        seen |= part;
        if (sum > most) {
            most = sum;
            largest = part;
        }
    }
    return largest;
}

vec4 kernel(ivec3 texel) {
    vec3 mass[8], low[24];  // to the child before along each axis, of those that are the second along it
    for (int n = 0; n < 8; ++n) {
        mass[n] = fineMass(childOf(texel, n));
        for (int axis = 0; axis < 3; ++axis)
            low[3 * n + axis] = (n >> axis & 1) == 1 ? fineLink(childOf(texel, n), axis) : vec3(0);
    }
    vec3 members;
    float leavesSome = 0.0;
    for (int channel = 0; channel < 3; ++channel) {
        float weight[8];
        int joined[8] = int[8](0, 0, 0, 0, 0, 0, 0, 0);
        for (int n = 0; n < 8; ++n) {
            weight[n] = mass[n][channel];
            for (int axis = 0; axis < 3; ++axis)
                if (low[3 * n + axis][channel] > 0.0) {
                    joined[n] |= 1 << (n ^ 1 << axis);
                    joined[n ^ 1 << axis] |= 1 << n;
                }
        }
        int part = largestPart(weight, joined);
        for (int n = 0; n < 8; ++n)
            if (weight[n] > 0.0 && (part >> n & 1) == 0) leavesSome = 1.0;
        members[channel] = float(part);
    }
    return vec4(members, leavesSome);
}
