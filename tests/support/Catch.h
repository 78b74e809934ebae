// Catch2 under the names of version 3, whichever of versions 2 and 3 is installed. With version 2
// Runner.cpp defines CATCH_CONFIG_RUNNER first, to carry the whole framework, and whoever listens to it
// CATCH_CONFIG_EXTERNAL_INTERFACES.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)

#include <catch2/catch_all.hpp>

namespace Catch {

inline const std::string& testName(const TestCaseStats& stats) { return stats.testInfo->name; }

}  // namespace Catch

using Catch::Approx;  // as in version 2

#else

#include <catch2/catch.hpp>

namespace Catch {

using Detail::Approx;

#ifdef CATCH_CONFIG_EXTERNAL_INTERFACES
using EventListenerBase = TestEventListenerBase;

inline const std::string& testName(const TestCaseStats& stats) { return stats.testInfo.name; }
#endif

namespace Matchers {

inline auto ContainsSubstring(const std::string& text, CaseSensitive::Choice choice = CaseSensitive::Yes) {
    return Contains(text, choice);
}

}  // namespace Matchers
}  // namespace Catch

#endif
