// How much of a cell a liquid fills: from 1 to 0 over one cell across the surface, by the mean of phi over the cell. That is
// the volume under a plane along the axes, and on average right under others and where the surface is curved.

// The share of a cell that solids leave, by what they leave of its faces.
float shareLeft(sampler3D openings, ivec3 cell) {
    vec3 low = texelFetch(openings, cell, 0).xyz;
    vec3 high = vec3(texelFetch(openings, cell + UNIT[0], 0).x, texelFetch(openings, cell + UNIT[1], 0).y,
                     texelFetch(openings, cell + UNIT[2], 0).z);
    return dot(low + high, vec3(1.0 / 6.0));
}

float filledShare(sampler3D phi, ivec3 cell) {
    float here = texelFetch(phi, cell, 0).x, sum = -6.0 * here;
    for (int axis = 0; axis < 3; ++axis)
        sum += texelFetch(phi, existingCell(cell + UNIT[axis]), 0).x + texelFetch(phi, existingCell(cell - UNIT[axis]), 0).x;
    return clamp(0.5 - (here + sum / 24.0) / h, 0.0, 1.0);
}
