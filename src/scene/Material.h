// What ground and obstacles are made of.
#pragma once

namespace slabflow {

/// A pattern of tints and slopes about a colour: render/material.glsl has them.
enum class Material { Plain, Concrete, Tiles, Planks, Bricks, Sand, Soil, Grass, Asphalt, Cobbles };

}  // namespace slabflow
