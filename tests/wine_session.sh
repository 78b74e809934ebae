#!/usr/bin/env bash
# wine_session.sh COMMAND…: runs it where `wine PROGRAM.exe` works: with a Windows 10 of its own (in the folder
# $WINEPREFIX, which is kept for the next time) on a screen in memory, whose OpenGL is software. Everything that this
# starts ends with the command.
set -euo pipefail

export WINEPREFIX=${WINEPREFIX:?names the folder to keep the Windows installation in}
export WINEARCH=win64 WINEDEBUG=-all LC_ALL=C.UTF-8 LIBGL_ALWAYS_SOFTWARE=1
# No .NET, no HTML and no debugger: the first two want downloads, and with the last a crash may hang or even exit with 0.
export WINEDLLOVERRIDES='mscoree,mshtml,winedbg.exe='
mkdir -p "$WINEPREFIX"

processes=()
end_session() {
    local status=$?
    wineserver --kill || true
    for process in "${processes[@]}"; do kill "$process" 2>/dev/null && wait "$process" 2>/dev/null || true; done
    rm -f "$display"
    exit "$status"
}
display=$(mktemp)
trap end_session EXIT

Xvfb -displayfd 5 -screen 0 1280x1024x24 -nolisten tcp 5>"$display" 2>/dev/null &
processes+=($!)
until [[ -s $display ]]; do
    kill -0 "${processes[0]}" 2>/dev/null || { echo "Xvfb does not start" >&2; exit 1; }
    sleep 0.1
done
export DISPLAY=":$(cat "$display")"
unset WAYLAND_DISPLAY
openbox >/dev/null 2>&1 &
processes+=($!)

# The first program starts Windows' own ones, which keep its streams open: whoever waited for the end of their output
# would wait for the end of the session.
wineserver --persistent=60
wine wineboot &>/dev/null </dev/null || { echo "Wine does not start in $WINEPREFIX" >&2; exit 1; }
"$@"
