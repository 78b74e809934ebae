// Of particles in a picture on a plane, where nothing is in any shadow.

const vec3 FLAT_LIGHT = vec3(0.8);
