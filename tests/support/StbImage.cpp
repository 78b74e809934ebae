// The one place that compiles the reader of images with which tests look at what was written.
#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>
