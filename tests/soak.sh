#!/usr/bin/env bash
# soak.sh TESTS [TIMES]: the slow tests of sim/soak_gl_test in the program sim_gl_tests with ten times their steps, or as
# many times as is said. It takes minutes.
set -euo pipefail
SLABFLOW_SOAK=${2:-10} LP_NUM_THREADS=0 "${1:?the program of the tests}" --filenames-as-tags '[#soak_gl_test][slow]' \
    --durations yes
