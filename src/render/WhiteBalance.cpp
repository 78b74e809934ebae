#include "render/WhiteBalance.h"

namespace slabflow {
namespace {

/// a x³ + b x² + c x + d
double cubic(glm::dvec4 factors, double x) { return ((factors.x * x + factors.y) * x + factors.z) * x + factors.w; }

/// XYZ of a black body, Y = 1.
glm::dvec3 planckianWhite(double kelvin) {
    const double x = kelvin < 4000 ? cubic({-0.2661239, -0.2343589, 0.8776956, 0.179910}, 1000 / kelvin)
                                   : cubic({-3.0258469, 2.1070379, 0.2226347, 0.240390}, 1000 / kelvin);
    const double y = kelvin < 2222   ? cubic({-1.1063814, -1.34811020, 2.18555832, -0.20219683}, x)
                     : kelvin < 4000 ? cubic({-0.9549476, -1.37418593, 2.09137015, -0.16748867}, x)
                                     : cubic({3.0817580, -5.87338670, 3.75112997, -0.37001483}, x);
    return {x / y, 1, (1 - x - y) / y};
}

/// From rows, as they are printed.
glm::dmat3 rows(glm::dvec3 first, glm::dvec3 second, glm::dvec3 third) {
    return glm::transpose(glm::dmat3(first, second, third));
}

}  // namespace

glm::mat3 whiteBalance(float kelvin) {
    const glm::dmat3 xyzFromRgb =
        rows({0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041});
    const glm::dmat3 conesFromXyz =
        rows({0.8951, 0.2664, -0.1614}, {-0.7502, 1.7135, 0.0367}, {0.0389, -0.0685, 1.0296});
    const glm::dmat3 conesFromRgb = conesFromXyz * xyzFromRgb;
    const glm::dvec3 gains =
        (conesFromXyz * planckianWhite(double(neutralWhite))) / (conesFromXyz * planckianWhite(double(kelvin)));
    const glm::dmat3 scaled(gains.x, 0, 0, 0, gains.y, 0, 0, 0, gains.z);
    return glm::mat3(glm::inverse(conesFromRgb) * scaled * conesFromRgb);
}

}  // namespace slabflow
