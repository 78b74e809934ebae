// What the help page of `slabflow record` says about the files that it writes.
#pragma once

#include <string>

namespace slabflow {

std::string describeFilm();        ///< what --film writes
std::string describeEvents();      ///< what --progress json prints
std::string describeSweep();       ///< what --sweep writes
std::string describePasses();      ///< what each pass is, and how it is stored
std::string describeFlipbook();    ///< what --flipbook writes
std::string describeFields();      ///< what each field is, and in which unit
std::string describeVolumes();     ///< what --volumes writes
std::string describeMesh();        ///< what --mesh writes
std::string describeReport();      ///< the quantities of --report
std::string describeStatistics();  ///< the columns of --stats

}  // namespace slabflow
