# Functions and values for scenarios with painted cards; not a scenario itself.

# Draws a card's sides with `studykiosk render`, for a display that is rotated like the console.
render_sides() { # DECK CARD SIDE...
  deck_file=$1 card_name=$2
  shift 2
  case $(cat /sys/class/graphics/fbcon/rotate) in
    1 | 3) size=$(awk -F , '{ print $2 "x" $1 }' /sys/class/graphics/fb0/virtual_size) ;;
    *) size=$(tr , x < /sys/class/graphics/fb0/virtual_size) ;;
  esac
  for side in "$@"; do
    studykiosk render --deck "$deck_file" --card "$card_name" --side "$side" --size "$size" \
      --output "$card_name-$side.expected.png" >> render.log 2>&1
  done
}

# The numbers of --moments and --seed.
: "${times:=$(sed -n 's/.*times=\([0-9]*\).*/\1/p' /proc/cmdline)}"
seed=$(sed -n 's/.*seed=\([0-9]*\).*/\1/p' /proc/cmdline)

# Sets $seed to the next pseudorandom number.
draw() { seed=$(((seed * 1103515245 + 12345) % 2147483648)); }

# Sleeps for a pseudorandom time up to the given one.
pause() { # MILLISECONDS
  draw
  usleep $((seed / 65536 * $1 / 32768 * 1000))
}

# A hash of the framebuffer's bytes.
pixels() { md5sum < /dev/fb0 | cut -c 1-12; }
