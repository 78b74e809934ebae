// Catch2 under the names of version 3, whichever of versions 2 and 3 is installed. A main defines CATCH_CONFIG_RUNNER
// first: with version 2 it carries the whole framework.
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

#ifdef CATCH_CONFIG_RUNNER
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
