// Keys in order, as the standard library orders them.
#include <algorithm>
#include <numeric>
#include <random>

#include "slab/RadixSort.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::radix_sort_gl_test {

using Words = std::vector<std::uint32_t>;

namespace {

Words numbersUpTo(size_t count) {
    Words numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0u);
    return numbers;
}

/// Whether keys and values come out as std::stable_sort has them, every time.
bool sortsAsExpected(const Words& keys) {
    Words expected = numbersUpTo(keys.size());
    std::ranges::stable_sort(expected, {}, [&](std::uint32_t i) { return keys[i]; });
    RadixSort sort(slab(), keys.size());
    for (int turn = 0; turn < 2; ++turn) {
        sort.keys().upload(keys);
        sort.values().upload(numbersUpTo(keys.size()));
        sort.sort();
        const Words values = sort.values().download(), sorted = sort.keys().download();
        if (values != expected) return false;
        for (size_t i = 0; i < keys.size(); ++i)
            if (sorted[i] != keys[expected[i]]) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("keys are sorted, and equal ones keep their order") {
    std::mt19937 random(7);
    for (const size_t count : {1u, 2u, 255u, 257u, 2048u, 2049u, 6001u}) {
        Words keys(count);
        for (const std::uint32_t range : {0xFFFFFFFFu, 3u, 70000u}) {
            INFO(count << " keys up to " << range);
            for (std::uint32_t& key : keys) key = std::uniform_int_distribution<std::uint32_t>(0, range)(random);
            CHECK(sortsAsExpected(keys));
        }
    }
}

TEST_CASE("what is sorted stays so, and what is reversed is turned around") {
    Words keys = numbersUpTo(5000);
    for (std::uint32_t& key : keys) key *= 71993u;
    std::ranges::sort(keys);
    CHECK(sortsAsExpected(keys));
    std::ranges::reverse(keys);
    CHECK(sortsAsExpected(keys));
    CHECK(sortsAsExpected(Words(4097, 0xFFFFFFFFu)));
    CHECK(sortsAsExpected(Words(4097, 0)));
}

TEST_CASE("more blocks than a work group has threads") {
    std::mt19937 random(11);
    Words keys(size_t(sortThreads) * sortThreads * sortRounds + 4321);
    for (std::uint32_t& key : keys) key = std::uint32_t(random());
    CHECK(sortsAsExpected(keys));
}

}  // namespace slabflow::test::radix_sort_gl_test
