#!/usr/bin/env bash
# soak.sh DRIVER [PICTURES [SEED]]: a person who plays at random for a long time, in a window of their own. Prints how
# it fares; 2,000 pictures take a minute, 100,000 an hour.
set -euo pipefail
driver=$(realpath "$1")
source "$(dirname "${BASH_SOURCE[0]}")/desktop.sh"
start_desktop
cd "$folder"
"$driver" "${2:-2000}" "${3:-1}" 2>&1
echo "all well"
