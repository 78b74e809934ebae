// Where what was somewhere a while ago is now, if it has come as fast as it goes now. Places are in texture space.
uniform sampler3D cellVelocity;  // [m/s, cell centres]
uniform vec3 boxVelocity;        // with which the box itself moves, along its axes [m/s]
uniform vec3 wayPerSpeed;        // the time since, by the size of the box [s/m]

vec3 placeNow(vec3 place) { return place + wayPerSpeed * (textureLod(cellVelocity, place, 0.0).xyz + boxVelocity); }
