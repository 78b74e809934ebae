// A leaf: how it lies, and its outline. It turns as it goes, and lies down where it rests.

const float TURNS = 2.5;      // [1/m]
const float REST = 0.4;       // [m/s] below which it lies down
const float SLENDER = 0.62;   // its width, of its length

struct Leaf {
    vec3 along, across, normal;  // of length 1; along from the stem to the tip
};

vec3 turned(vec3 v, vec3 axis, float angle) {
    return mix(axis * dot(axis, v), v, cos(angle)) + sin(angle) * cross(axis, v);
}

// How far it has turned at a place.
float turnAt(vec3 place, float speed, vec3 random) {
    return smoothstep(0.0, REST, speed) * (3.0 * random.x + TURNS * 6.2831853 * dot(place, normalize(random + 0.1)));
}

// `random` from 0 to 1.
Leaf leafOf(vec3 place, float speed, vec3 random) {
    float heading = 6.2831853 * random.y, lean = 0.5 * (random.z - 0.5);
    vec3 along = vec3(cos(heading), lean, sin(heading));
    vec3 normal = normalize(vec3(lean * sin(9.0 * random.x), 1, lean * cos(9.0 * random.x)));
    along = normalize(along - dot(along, normal) * normal);
    float angle = turnAt(place, speed, random);
    vec3 axis = normalize(vec3(sin(5.0 * random.z), 0.3, cos(5.0 * random.z)));
    along = turned(along, axis, angle);
    normal = turned(normal, axis, angle);
    return Leaf(along, cross(along, normal), normal);
}

// In a picture on a plane it faces whoever looks at it.
Leaf flatLeafOf(vec3 place, float speed, vec3 random, vec3 right, vec3 up) {
    float angle = 6.2831853 * random.y + turnAt(place, speed, random);
    vec3 along = cos(angle) * right + sin(angle) * up, normal = cross(right, up);
    return Leaf(along, cross(along, normal), normal);
}

// Of a place from -1 to 1 along and across the leaf: how far within its outline, in half lengths.
float withinLeaf(vec2 at) {
    float t = 0.5 * (at.y + 1.0), width = 0.95 * sin(3.14159265 * pow(t, 0.8)) * (1.0 - 0.35 * t) + 0.02 * sin(70.0 * t);
    float stem = t < 0.12 ? 0.07 : 0.0;
    return SLENDER * (max(width, stem) - abs(at.x));
}
