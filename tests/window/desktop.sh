# A desktop of its own for a test: a screen in memory, a window manager, a mouse. Sourced; takes what it needs or exits
# with 77 and the reason. Everything it has started ends with the test. What a hand does here returns when the program
# has shown what came of it, which it says after every picture (`slabflow view --progress json`): nothing waits for
# seconds, so that tests run as fast as the machine, however busy it is.

for tool in Xvfb openbox xdotool xprop import convert identify; do
    command -v "$tool" >/dev/null || { echo "skipped: $tool is missing"; exit 77; }
done

folder=$(mktemp -d)
export MAGICK_THREAD_LIMIT=1  # more threads take longer for pictures as small as these
export SLABFLOW_AUTOSAVE=$folder/autosave SLABFLOW_SETTINGS=$folder/settings.json
printf "{ \"pace\": 0, \"hints\": false }" >"$folder/settings.json"  # the same picture on every machine
processes=()
end_desktop() {
    local status=$?
    set +e
    if (( status != 0 && status != 77 )); then
        local picture; picture=$PWD/$(basename "$0" .sh)_failed.png  # stays, below the build when CTest runs this
        import -window root "$picture" 2>/dev/null && echo "The screen is in $picture."
        is_running && echo "The program still runs." || echo "The program has ended."
        echo "said last: $(tail -n 1 "$folder/events" 2>/dev/null)"
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

# eventually SECONDS command…: waits until the command succeeds, on a busy machine three times as long as on another.
eventually() {
    local deadline=$(( SECONDS + 3 * $1 ))
    shift
    until "$@"; do
        (( SECONDS < deadline )) || return 1
        sleep 0.05
    done
}

# said KEY: that value of what the program has said last.
said() { [[ $(tail -n 1 "$folder/events" 2>/dev/null) =~ \"$1\":(\[[^]]*\]|[^,}]*) ]] && echo "${BASH_REMATCH[1]}"; }
has_said() { [[ $(said "$1") == "$2" ]]; }
has_reached() { (( $(said "$1" || echo -1) >= $2 )) || has_ended; }

# grows KEY BY: waits until that value has grown by so much, for as long as it goes on growing.
grows() {
    local now; now=$(said "$1" || echo 0)
    local wanted=$(( now + $2 ))
    until has_reached "$1" "$wanted"; do
        now=$(said "$1" || echo 0)
        eventually 20 has_reached "$1" $(( now + 1 )) || fail "$1 stays at $(said "$1"), not $wanted"
    done
}

# settle [PICTURES]: until what was done before is seen. The picture that is being drawn does not know of it, the one after
# the next shows panels that open.
settle() { grows number "${1:-3}"; }

# steps N: so many frames of the simulation pass.
steps() {
    grows frame "$1"
    is_running || fail "the program has ended"
}

# await KEY VALUE: until it is said.
await() { eventually 60 has_said "$1" "$2" || fail "$1 is $(said "$1"), not $2"; }

# paused and resumed: pauses, until nothing moves; and goes on.
paused() { has_said paused true || key space; await paused true; }
resumed() { has_said paused false || key space; await paused false; }

# start_desktop [WIDTHxHEIGHT]
start_desktop() {
    Xvfb -displayfd 5 -screen 0 "${1:-1000x700}x24" -nolisten tcp 5>"$folder/display" 2>/dev/null &
    processes=($!)
    eventually 20 test -s "$folder/display" || fail "Xvfb does not start"
    export DISPLAY=":$(cat "$folder/display")" LIBGL_ALWAYS_SOFTWARE=1
    unset WAYLAND_DISPLAY
    start_manager
    eventually 20 has_manager || fail "openbox does not start"
}
start_manager() {
    openbox >/dev/null 2>&1 &
    manager_id=$!
    processes=("$manager_id" "${processes[@]}")
}
has_manager() {
    kill -0 "$manager_id" 2>/dev/null || start_manager  # on a busy machine it may find no screen yet, and ends
    [[ $(xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null) == *"window id"* ]]
}

# start_program program arguments…: runs it in $folder and finds its window, 640x480 at the top left.
start_program() {
    : >"$folder/events"
    (cd "$folder" && exec "$@" --progress json >"$folder/events" 2>"$folder/output") &
    program_id=$!
    processes=("$program_id" "${processes[@]}")
    eventually 60 shows_window_or_ended || fail "no window appears"
    is_running || fail "the program ends before a window appears"
    resize 640 480 40 40
    xdotool windowactivate "$window"
    eventually 10 is_active || fail "the window does not come to the front"
    settle
}
# resize WIDTH HEIGHT [X Y]
resize() {
    xdotool windowmove "$window" "${3:-10}" "${4:-10}" windowsize "$window" "$1" "$2"
    await size "[$1,$2]"
    settle
}
is_active() { [[ $(xdotool getactivewindow 2>/dev/null) == "$window" ]]; }
shows_window_or_ended() { find_window || has_ended; }
find_window() { window=$(xdotool search --onlyvisible --name ' - Slabflow$' 2>/dev/null | head -1) && [[ -n $window ]]; }

is_running() { kill -0 "${program_id:-}" 2>/dev/null; }
has_ended() { ! is_running; }

# act INPUTS xdotool-arguments…: until the program has taken so many inputs.
act() {
    local before; before=$(said inputs || echo 0)
    xdotool "${@:2}"
    eventually 60 has_reached inputs $(( before + $1 )) ||
        fail "${*:2}: $(( $(said inputs) - before )) inputs have come, not $1"
}

key() {
    local keys=${1//[^+]}
    act $(( 2 + 2 * ${#keys} )) key --clearmodifiers "$1"
    settle 2
}
hold() { act 1 keydown "$1"; }
release() { act 1 keyup "$1"; }
type_in() { for (( c = 0; c < ${#1}; ++c )); do act 2 type --delay 0 "${1:c:1}"; settle 2; done; }

point() { xdotool mousemove --window "$window" "$1" "$2"; settle; }
click() { point "$1" "$2"; act 2 click 1; settle 2; }
wheel() { act "$2" click --repeat "$2" --delay 1 "$1"; settle 2; }  # 4 up or 5 down, notches
press() { act 1 mousedown "$1"; settle 1; }
lift() { act 1 mouseup "$1"; settle 2; }

# move x1 y1 x2 y2: as a hand would, in small moves, of which every picture sees one.
move() {
    local steps=12 i
    for (( i = 1; i <= steps; ++i )); do
        xdotool mousemove --window "$window" $(( $1 + ($3 - $1) * i / steps )) $(( $2 + ($4 - $2) * i / steps ))
        settle 1
    done
    settle 2
}
drag() { point "$2" "$3"; press "$1"; move "${@:2}"; lift "$1"; }  # button x1 y1 x2 y2

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
