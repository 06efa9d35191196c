# Functions that the scenarios share. The guest's init reads them; they run in busybox sh.
#
# A scenario writes to its own folder, the working directory; run_scenario sends that folder to the
# host as a compressed tar, so that a later hang cannot destroy it.

run_scenario() { # NAME
  echo "guest: scenario $1 at $(now)"
  mkdir -p "/tmp/out/$1"
  # The silent scenario runs before the card exists; power has none.
  [ "$1" = silent ] || [ "$1" = power ] || load_sound_card
  (cd "/tmp/out/$1" && . "/scenarios/$1.sh")
  (cd /tmp/out && tar cf - "$1" | gzip -1 >&7)
  rm -rf "/tmp/out/$1"
}

load_sound_card() {
  [ ! -e /dev/snd ] || return 0
  for module in $(cat /modules/sound); do insmod "/modules/$module"; done
  wait_for 5 test -e /dev/snd/pcmC0D0p
  unmute
}

# An AC97 starts muted.
unmute() { # [CARD]
  for control in Master PCM; do amixer -q -c "${1:-0}" sset $control 100% unmute; done
}

# Seconds since boot, by the clock of the program's event times.
now() { cut -d ' ' -f 1 /proc/uptime; }

# Sleeps until a time of `now`.
sleep_until() { # SECONDS
  sleep "$(echo "$1 $(now)" | awk '{ d = $1 - $2; print (d > 0 ? d : 0) }')"
}

wait_for() { # SECONDS COMMAND...
  local end left
  end=$(now | awk -v s="$1" '{ print $1 + s }')
  shift
  until "$@"; do
    left=$(echo "$end $(now)" | awk '{ print ($1 > $2) }')
    if [ "$left" = 0 ]; then
      echo "guest: gave up waiting for: $*"
      return 1
    fi
    sleep 0.02
  done
}

# Mounts a disk in the guest's memory at /disk. It handles one request at a time, each in 10 µs or
# $request_ns. Its clock is the guest's, so every run gives the same times.
mount_disk() {
  for module in $(cat /modules/slow-disk); do
    case "$module" in
      null_blk.ko)
        options="memory_backed=1 gb=1 hw_queue_depth=1 irqmode=2 completion_nsec=${request_ns:-10000}" ;;
      *) options="" ;;
    esac
    # shellcheck disable=SC2086
    [ -e "/sys/module/${module%.ko}" ] || insmod "/modules/$module" $options
  done
  wait_for 5 test -b /dev/nullb0
  mkfs.ext4 -q /dev/nullb0 "${disk_size:-32M}"
  mkdir -p /disk
  mount -t ext4 /dev/nullb0 /disk
}

unmount_disk() {
  umount /disk
  rmmod null_blk
}

# Plugs the panel in: a uinput device from the recording's own description; $panel is its node.
plug() {
  create_device panel
  panel=$device panel_process=$device_process
}

unplug() { remove_device "$panel_process"; }

plug_keyboard() {
  create_device keyboard
  keyboard=$device keyboard_process=$device_process
}

unplug_keyboard() { remove_device "$keyboard_process"; }

# Plugs in all devices of the recording, to be played together; $panel is the first.
plug_all() { # [PREFIX of another recording's files in the plan]
  nodes="" processes="" number=1 prefix=${1:-}
  while [ -e "/plan/${prefix}device-$number.evemu" ]; do
    create_device "${prefix}device-$number"
    nodes="$nodes $device" processes="$processes $device_process"
    number=$((number + 1))
  done
  panel=${nodes# } panel=${panel%% *}
}

unplug_all() {
  for process in $processes; do remove_device "$process"; done
}

# Plays the recording and returns at its end.
play_all() {
  number=1 players=""
  for node in $nodes; do
    evemu-play "$node" < "/plan/${prefix}events-$number.evemu" &
    players="$players $!"
    number=$((number + 1))
  done
  wait $players
}

create_device() { # NAME of a description in the plan
  : > "/tmp/$1"
  evemu-device "/plan/$1.evemu" > "/tmp/$1" 2>&1 < /dev/null &
  device_process=$!
  wait_for 5 grep -q /dev/input/event "/tmp/$1"
  device=$(grep -o '/dev/input/event[0-9]*' "/tmp/$1")
  wait_for 5 test -c "$device"
}

remove_device() { # PROCESS
  kill -9 "$1"
  wait "$1" 2> /dev/null
}

# Plays one of the plan's recordings on the panel in real time.
play() { # NAME
  evemu-play "$panel" < "/plan/$1.evemu"
}

program_reads_panel() {
  ls -l "/proc/$program/fd" 2> /dev/null | grep -q "$panel\$"
}

speaker_runs() {
  grep -qs RUNNING /proc/asound/card*/pcm0p/sub0/status
}

# Starts the program; $program is its process. It must start even without a card. Its cards are text,
# which most scenarios compare, unless $letters says otherwise. It begins at home if $home is set.
start_program() { # OPTIONS
  [ -n "${home:-}" ] || set -- "$@" --deck "${deck:-$(echo /deck/*)}"
  studykiosk run "$@" --terminal "${terminal:-/dev/tty1}" --audio-device "${audio:-hw:0}" --sounds /sounds --seed 1 \
    --letters "${letters:-console}" --trace trace.txt --record live.evemu --latency latency.tsv \
    > program.out 2> program.log < /dev/null &
  program=$!
  wait_for 10 program_reads_panel
  if [ -e /dev/snd ]; then wait_for 10 speaker_runs; fi
  # Wait a moment: the first screen may still be fading in.
  sleep 1
}

# Ends the program with a signal and records its exit code; 137 if it had to be killed.
stop_program() { # SIGNAL
  # The card would lose the last 50 ms of sound.
  sleep 0.2
  kill "-$1" "$program"
  (sleep 10 && kill -9 "$program") &
  watchdog=$!
  wait "$program"
  echo $? > "$1.code"
  kill "$watchdog" 2> /dev/null
}

# Saves what is on the screen: pixels, characters (UTF-32), and cursor with attributes.
capture() { # NAME
  cat /dev/fb0 > "$1.fb"
  cat /dev/vcsu1 > "$1.vcsu"
  cat /dev/vcsa1 > "$1.vcsa"
  cat /sys/class/graphics/fb0/virtual_size /sys/class/graphics/fb0/stride \
    /sys/class/graphics/fb0/bits_per_pixel | tr '\n' ' ' > "$1.geometry"
}
