# Of tests that run the program as a user does. Sourced with the program as $1; they run in a folder of their own, and
# keep in "log" what the program last said.
set -euo pipefail
slabflow=$1
folder=$(mktemp -d)
remove_folder() { rm -rf "$folder"; }
trap remove_folder EXIT
cd "$folder"

fail() {
    echo "FAILED: $*" >&2
    cat log >&2 || true
    exit 1
}

# Whether the program is a Windows executable, which something else runs that stands under its name.
on_windows() { [[ -e $slabflow.exe ]]; }

# Skips the test where there is no OpenGL, but where that must not be.
need_gl() { "$slabflow" info >log 2>&1 || { [[ ${SLABFLOW_REQUIRE_GL:-} ]] && fail "no OpenGL"; exit 77; }; }

wait_for() { for ((i = 0; i < 600; ++i)); do [[ -e $1 ]] && return; sleep 0.02; done; fail "no $1"; }
