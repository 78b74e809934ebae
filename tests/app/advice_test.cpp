#include "app/session/Advice.h"

#include <new>

#include "base/Error.h"
#include "support/Catch.h"

namespace slabflow::test::advice_test {

TEST_CASE("what lacks room is told with what makes it smaller") {
    CHECK(withAdvice(NoRoom(NoRoom::For::Grid, "too many slices")) ==
          "too many slices; try fewer \"domain.cells\", or a lower --resolution");
    CHECK(withAdvice(NoRoom(NoRoom::For::Particles, "too many")) == "too many; try a smaller \"particles.count\"");
    CHECK(withAdvice(NoRoom(NoRoom::For::Picture, "too wide")) ==
          "too wide; try a smaller \"record.size\", --size or window");
    CHECK(withAdvice(std::bad_alloc()) == "out of memory; try a lower --resolution or a smaller --size");
    CHECK(withAdvice(UsageError("wrong key")) == "wrong key");
}

}  // namespace slabflow::test::advice_test
