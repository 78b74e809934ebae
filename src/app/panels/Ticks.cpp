#include "app/panels/Ticks.h"

#include <cmath>
#include <initializer_list>

namespace slabflow {

double tickFor(double length, double most) {
    const double rough = length / most, ten = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1, 2, 5})
        if (factor * ten >= rough) return factor * ten;
    return 10 * ten;
}

double tickForFew(double low, double high) {
    const auto ticks = [&](double tick) { return std::floor(high / tick) - std::ceil(low / tick) + 1; };
    double tick = tickFor(high - low, 10);
    for (double wider = tick; ticks(wider) >= 2; wider = tickFor(wider * 1.01, 1)) {
        tick = wider;
        if (ticks(tick) <= 3) break;
    }
    return tick;
}

}  // namespace slabflow
