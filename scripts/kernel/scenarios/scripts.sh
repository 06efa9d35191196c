# Functions for scenarios with painted cards; not a scenario itself.

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
