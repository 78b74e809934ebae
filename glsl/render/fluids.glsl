// How many fluids a picture shows; shaders that look at one fluid are those of a picture that has one.
#ifndef FLUIDS
#define FLUIDS 1
#endif
