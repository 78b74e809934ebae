#include "slab/RadixSort.h"

#include "gpu/Dispatch.h"

namespace slabflow {
namespace {

constexpr int bitsOfDigit = 8, bitsOfKey = 32;
constexpr size_t keysOfBlock = size_t(sortThreads) * sortRounds;

}  // namespace

RadixSort::RadixSort(Slab& slab, size_t count)
    : slab_(slab),
      count_(count),
      blocks_(int((count + keysOfBlock - 1) / keysOfBlock)),
      keys_(count, "sort keys"),
      values_(count, "sort values"),
      movedKeys_(count, "moved sort keys"),
      movedValues_(count, "moved sort values"),
      places_(size_t(blocks_) * sortThreads, "sort places"),
      totals_(sortThreads, "sort totals") {}

/// An even number of moves: in the end they are where they began.
void RadixSort::sort() {
    static_assert(bitsOfKey / bitsOfDigit % 2 == 0);
    for (int bit = 0; bit < bitsOfKey; bit += 2 * bitsOfDigit) {
        moveByDigit(bit, keys_, values_, movedKeys_, movedValues_);
        moveByDigit(bit + bitsOfDigit, movedKeys_, movedValues_, keys_, values_);
    }
}

void RadixSort::moveByDigit(int firstBit, const Buffer& keys, const Buffer& values, const Buffer& movedKeys,
                            const Buffer& movedValues) {
    const auto programOf = [&](const char* label, const char* shader) -> Program& {
        Program& program = slab_.shaders().program({.label = label, .compute = shader});
        program.set("blocks", blocks_);
        program.set("Places", places_);
        program.set("Totals", totals_);
        return program;
    };
    const auto giveKeys = [&](Program& program) {
        program.set("count", int(count_));
        program.set("firstBit", firstBit);
        program.set("Keys", keys);
    };
    Program& counting = slab_.shaders().program({.label = "counted digits", .compute = "slab/count_digits.comp"});
    giveKeys(counting);
    counting.set("blocks", blocks_);
    counting.set("Places", places_);
    dispatch(counting, blocks_);
    dispatch(programOf("places of digits", "slab/place_digits.comp"), sortThreads);
    Program& moving = programOf("moved keys", "slab/move_keys.comp");
    giveKeys(moving);
    moving.set("Values", values);
    moving.set("MovedKeys", movedKeys);
    moving.set("MovedValues", movedValues);
    dispatch(moving, blocks_);
}

}  // namespace slabflow
