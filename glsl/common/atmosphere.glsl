// The surroundings of moist air, by height: temperature falls evenly up to the inversion and is the same from there on,
// pressure is what the air above weighs, and relative humidity is the same everywhere. Water is counted in g to a kg of
// air, and potential temperature is that of air brought to the pressure at height 0:  theta = T / Pi.
#include "common/grid.glsl"

uniform vec3 up;                  // along the grid's axes; 0 without gravity
uniform float lowCornerHeight;    // of the grid's low corner [m]
uniform float gravityStrength;    // [m/s²]
uniform float groundTemperature;  // at height 0 [K]
uniform float groundPressure;     // at height 0 [Pa]
uniform float lapseRate;          // [K/m]
uniform float inversion;          // [m]
uniform float humidity;

const float GAS_CONSTANT = 287.05;   // of dry air [J/(kg K)]
const float HEAT_CAPACITY = 1005.0;  // of dry air at constant pressure [J/(kg K)]
const float LATENT_HEAT = 2.5e6;     // of vapor [J/kg]
const float LOWEST_TEMPERATURE = 150.0;  // [K], however high

struct Air {
    float pressure;              // [Pa]
    float exner;                 // Pi = (p / p0)^(R / cp)
    float potentialTemperature;  // [K]
    float vapor;                 // [g/kg]
};

float heightOf(vec3 x) { return lowCornerHeight + h * dot(up, x); }

// What air can hold [g/kg] (Bolton 1980, as in Harris et al. 2003), T in K, p in Pa.
float saturation(float temperature, float pressure) {
    float celsius = temperature - 273.15;
    return 1000.0 * 380.16 / pressure * exp(17.67 * celsius / (celsius + 243.5));
}

// p / p0 after so many metres of air that begins with this temperature and is colder by `rate` with each.
float pressureRatio(float height, float temperature, float rate) {
    if (abs(rate) < 1e-6) return exp(-gravityStrength * height / (GAS_CONSTANT * temperature));
    float left = max(1.0 - rate * height / temperature, LOWEST_TEMPERATURE / temperature);
    return pow(left, gravityStrength / (GAS_CONSTANT * rate));
}

Air airAt(float height) {
    float below = min(height, inversion);
    float temperature = max(groundTemperature - lapseRate * below, LOWEST_TEMPERATURE);
    float ratio = pressureRatio(below, groundTemperature, lapseRate) * pressureRatio(height - below, temperature, 0.0);
    Air air;
    air.pressure = groundPressure * ratio;
    air.exner = pow(ratio, GAS_CONSTANT / HEAT_CAPACITY);
    air.potentialTemperature = temperature / air.exner;
    air.vapor = humidity * saturation(temperature, air.pressure);
    return air;
}
