// Velocity of a wall next to its surface, summed with its weight by blending: the mean is xyz / w.

in vec3 velocity;
in float height;
layout(location = 0) out vec4 weightedVelocity;

void main() { weightedVelocity = max(1.0 - abs(height), 0.0) * vec4(velocity, 1); }
