// What the fluid is: a gas or a liquid, and what its physics are.
#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "scene/Shapes.h"

namespace slabflow {

enum class FluidKind { Gas, Liquid };
/// Whether the velocity follows from the equations, or is what the scene says it is.
enum class VelocityKind { Solved, Prescribed };
enum class BuoyancyModel { Linear, IdealGas };

struct BuoyancyDesc {
    BuoyancyModel model = BuoyancyModel::Linear;
    float heat = 0.03f;      ///< m/s² per kelvin
    float weight = 0.5f;     ///< m/s² per unit density
    float ambient = 293.0f;  ///< kelvin, ideal gas only
    bool operator==(const BuoyancyDesc&) const = default;
};

struct DissipationDesc {
    float density = 0, temperature = 0.3f, dye = 0, velocity = 0;  ///< 1/s
    bool operator==(const DissipationDesc&) const = default;
};

struct DiffusionDesc {
    float temperature = 0, dye = 0;  ///< m²/s
    bool operator==(const DiffusionDesc&) const = default;
};

/// Gas that burns carries a reaction coordinate: 1 where it has just been lit, 0 where it is burnt out.
struct FireDesc {
    float burnRate = 1;      ///< fall of the reaction coordinate [1/s]
    float heat = 900;        ///< K/s, while it burns
    float smoke = 0.6f;      ///< density that is left when it is burnt out
    float expansion = 0.3f;  ///< divergence of what burns [1/s]
    bool operator==(const FireDesc&) const = default;
};

/// Air that thins and cools upwards and holds water vapor, which condenses to cloud: density is then cloud water
/// [g/kg], and temperature is potential. Heights are above the world's origin, against gravity.
struct AtmosphereDesc {
    bool moist = false;              ///< whether there is one
    float temperature = 293;         ///< at height 0 [K]
    float pressure = 101325;         ///< at height 0 [Pa]
    float lapseRate = 0.0065f;       ///< by which it is colder upwards [K/m]
    std::optional<float> inversion;  ///< height from which on it is not [m]
    float humidity = 0.6f;           ///< relative
    bool operator==(const AtmosphereDesc&) const = default;
};

/// A liquid has a surface, above which there is air that weighs nothing and moves as the liquid has it.
struct LiquidDesc {
    bool volumeControl = true;  ///< what advection and pressure lose or gain of the volume is given back
    bool spray = true;          ///< what is thinner than a cell flies as drops
    float redistance = 6;       ///< cells that the fastest liquid goes before the level set is made a distance again
    std::vector<Shape> equilibrium;  ///< where all of it lies once it rests; empty: that is not known
    float equilibriumStrength = 0;   ///< share of the way there that its surface is drawn in equilibriumTime
    bool operator==(const LiquidDesc&) const = default;
};

/// Of LiquidDesc::equilibriumStrength [s].
inline constexpr float equilibriumTime = 1.0f / 60;

/// How a velocity that is prescribed goes on from InitialDesc::velocity.
struct PrescribedDesc {
    float factor = 1;
    std::optional<float> period;  ///< times cos(pi t / period) [s]; steady without
    bool operator==(const PrescribedDesc&) const = default;
};

struct FluidDesc {
    FluidKind kind = FluidKind::Gas;
    VelocityKind velocity = VelocityKind::Solved;
    PrescribedDesc prescribed;
    float viscosity = 0;  ///< m²/s
    DiffusionDesc diffusion;
    glm::vec3 gravity{0, -9.81f, 0};
    BuoyancyDesc buoyancy;
    float vorticityConfinement = 0;
    DissipationDesc dissipation;
    FireDesc fire;
    AtmosphereDesc atmosphere;
    LiquidDesc liquid;
    bool operator==(const FluidDesc&) const = default;
};

}  // namespace slabflow
