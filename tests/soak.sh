#!/usr/bin/env bash
# soak.sh TEST [TIMES]: the test program sim/soak_gl_test with ten times its steps, or as many times as is said. It takes
# minutes.
set -euo pipefail
SLABFLOW_SOAK=${2:-10} LP_NUM_THREADS=0 "${1:?the test program}" '[slow]' --durations yes
