// What the help page of `slabflow record` says about files for compositing and for games.
#pragma once

#include <string>

namespace slabflow {

std::string describePasses();    ///< what each pass is, and how it is stored
std::string describeFlipbook();  ///< what --flipbook writes

}  // namespace slabflow
