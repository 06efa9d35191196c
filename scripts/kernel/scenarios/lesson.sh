# Functions for the scenarios with lessons; not a scenario itself. Each lesson has a library of its own, with two learners
# and a deck of five cards.

start_lesson() { # MODE
  mount_disk
  export STUDYKIOSK_LIBRARY=/disk/library.sqlite
  deck=Länder
  studykiosk deck import --deck "$deck" /plan/lesson.csv > import.out 2>&1
  for name in Anna Zoë; do studykiosk learner add "$name"; done >> import.out 2>&1
  cp /disk/library.sqlite before.sqlite
  plug
  start_program --mode "$1"
  # The backup of the first start is made by then.
  sleep 3
  look
}

# Plays touches one after the other, and captures the screen after each.
touch() { # NAME...
  for name in "$@"; do
    play "$name"
    sleep 0.8
    look
  done
}

# Captures the screen, with the number of `screen` lines in the trace so far in its name.
look() { capture "screen-$(grep -c ' screen ' trace.txt | awk '{ printf "%03d", $1 }')"; }

end_lesson() {
  stop_program TERM
  unplug
  cp /disk/library.sqlite after.sqlite
  cp /disk/library.sqlite-wal after.sqlite-wal 2> /dev/null
  unmount_disk
}
