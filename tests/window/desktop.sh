# A desktop of its own for a test: a screen in memory, a window manager, a mouse. Sourced; takes what it needs or exits
# with 77 and the reason. Everything it has started ends with the test.

for tool in Xvfb openbox xdotool import convert identify; do
    command -v "$tool" >/dev/null || { echo "skipped: $tool is missing"; exit 77; }
done

folder=$(mktemp -d)
export SLABFLOW_AUTOSAVE=$folder/autosave SLABFLOW_SETTINGS=$folder/settings.json
printf "{ \"pace\": 0 }" >"$folder/settings.json"  # the same picture on every machine
processes=()
end_desktop() {
    local status=$?
    set +e
    if (( status != 0 && status != 77 )); then
        import -window root "$folder/failed.png" 2>/dev/null
        is_running && echo "The program still runs." || echo "The program has ended."
        echo "windows:"; xdotool search --onlyvisible --name . 2>/dev/null | while read -r id; do
            echo "  $(xdotool getwindowname "$id"), $(xdotool getwindowgeometry "$id" | tail -2 | tr -s ' \n' ' ')"
        done
        echo "output of the program:"; cat "$folder/output" 2>/dev/null
    fi
    for process in "${processes[@]}"; do kill "$process" 2>/dev/null && wait "$process" 2>/dev/null; done
    if [[ -n ${KEEP_SHOTS:-} ]]; then  # a folder in which to keep the screenshots
        mkdir -p "$KEEP_SHOTS" && cp "$folder"/*.png "$KEEP_SHOTS"
    fi
    rm -rf "$folder"
    exit "$status"
}
trap end_desktop EXIT
trap 'echo "FAILED: line $LINENO: $BASH_COMMAND" >&2' ERR

fail() { echo "FAILED: $*" >&2; exit 1; }

# eventually SECONDS command…: waits until the command succeeds.
eventually() {
    local deadline=$(( SECONDS + $1 ))
    shift
    until "$@"; do
        (( SECONDS < deadline )) || return 1
        sleep 0.2
    done
}

# start_desktop [WIDTHxHEIGHT]
start_desktop() {
    Xvfb -displayfd 5 -screen 0 "${1:-1000x700}x24" -nolisten tcp 5>"$folder/display" 2>/dev/null &
    processes=($!)
    eventually 20 test -s "$folder/display" || fail "Xvfb does not start"
    export DISPLAY=":$(cat "$folder/display")" LIBGL_ALWAYS_SOFTWARE=1
    unset WAYLAND_DISPLAY
    openbox >/dev/null 2>&1 &
    processes=($! "${processes[@]}")
    sleep 0.5
}

# start_program program arguments…: runs it in $folder and finds its window, 640x480 at the top left.
start_program() {
    (cd "$folder" && exec "$@" >"$folder/output" 2>&1) &
    program_id=$!
    processes=("$program_id" "${processes[@]}")
    eventually 60 find_window || fail "no window appears"
    xdotool windowsize "$window" 640 480 windowmove "$window" 40 40 windowactivate "$window"
    sleep 1
}
find_window() { window=$(xdotool search --onlyvisible --name ' - Slabflow$' 2>/dev/null | head -1) && [[ -n $window ]]; }

is_running() { kill -0 "${program_id:-}" 2>/dev/null; }
has_ended() { ! is_running; }

key() { xdotool key --clearmodifiers "$1"; sleep 0.7; }
point() { xdotool mousemove --window "$window" "$1" "$2"; }
click() { point "$1" "$2"; sleep 0.3; xdotool click 1; sleep 0.7; }

# drag button x1 y1 x2 y2: as a hand would, in small moves.
drag() {
    local steps=12
    point "$2" "$3"; sleep 0.4
    xdotool mousedown "$1"; sleep 0.1
    for (( i = 1; i <= steps; ++i )); do
        point $(( $2 + ($4 - $2) * i / steps )) $(( $3 + ($5 - $3) * i / steps )); sleep 0.05
    done
    sleep 0.3
    xdotool mouseup "$1"; sleep 0.5
}

# shot name: what the window shows, as $folder/name.png.
shot() { import -window "$window" "$folder/$1.png"; last_shot=$1; }

# change name name [WxH+X+Y]: by how much two shots differ on average there, in thousandths of full white.
change() {
    convert "$folder/$1.png" "$folder/$2.png" ${3:+-crop "$3" +repage} -compose difference -composite -colorspace gray \
        -format '%[fx:int(1000*mean+0.5)]' info:
}

# expect_change at_least|at_most|back_within thousandths name name [region]: fails when they differ by less or by more. A
# slow machine may need time to show what is to change, or what comes back: while the second is the last shot, it is taken
# again for up to 20 seconds. Where nothing is to change, at_most looks once.
expect_change() {
    local measured
    case $1 in
        at_least) eventually 20 has_changed "${@:2}" ||
            fail "${*:3}: changed by $measured/1000, expected at least $2" ;;
        back_within) eventually 20 has_come_back "${@:2}" ||
            fail "${*:3}: changed by $measured/1000, expected at most $2" ;;
        at_most) measured=$(change "${@:3}")
            (( measured <= $2 )) || fail "${*:3}: changed by $measured/1000, expected at most $2" ;;
    esac
}
has_changed() {
    measured=$(change "${@:2}")
    (( measured >= $1 )) || again "$3"
}
has_come_back() {
    measured=$(change "${@:2}")
    (( measured <= $1 )) || again "$3"
}
again() { # fails, and shoots the last shot once more
    if [[ $1 == "$last_shot" ]]; then shot "$1"; fi
    return 1
}
