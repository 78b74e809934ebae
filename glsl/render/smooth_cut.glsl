// What a surface that is smooth may take more from a ray than from its neighbour.
uniform float smoothCut;  // [m]
