// Sums over the threads of a work group (Hillis and Steele 1986).

shared uint sums[sortThreads];

// Of the values of all threads up to this one, itself included; afterwards `sums` holds those of all.
uint sumUpTo(uint value) {
    uint own = gl_LocalInvocationID.x;
    sums[own] = value;
    barrier();
    for (uint reach = 1u; reach < uint(sortThreads); reach *= 2u) {
        uint before = own >= reach ? sums[own - reach] : 0u;
        barrier();
        sums[own] += before;
        barrier();
    }
    return sums[own];
}
