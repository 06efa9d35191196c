# Functions that the scenarios share. The guest's init reads them; they run in busybox sh.
#
# A scenario writes files into its own folder, which is the working directory. At the end of each scenario, run_scenario
# sends that folder to the host as a compressed tar, so that these results are not lost if a later scenario hangs.

run_scenario() { # NAME
  echo "guest: scenario $1 at $(now)"
  mkdir -p "/tmp/out/$1"
  # `silent` runs before the sound card exists, the machine of `power` has none, and `voice` has another one.
  case $1 in silent | power | voice) ;; *) load_sound_card ;; esac
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

# An AC97 sound card is muted at first.
unmute() { # [CARD]
  for control in Master PCM; do amixer -q -c "${1:-0}" sset $control 100% unmute; done
}

# The seconds since boot, by the clock of the events' times.
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

# Mounts a disk in the guest's memory at /disk. It handles one request at a time, each in 10 µs or $request_ns of guest
# time, so every run gives the same times.
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

# Plugs in the panel: a uinput device with the recording's device description. Sets $panel to its node.
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

# Plugs in all devices of the recording, to be played together. Sets $panel to the node of the first.
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

# Makes the machine ready for a USB sound card, which `monitor` plugs in and unplugs.
prepare_sound_card() {
  for module in $(cat /modules/usb); do
    [ -e "/sys/module/$(echo "${module%.ko}" | tr - _)" ] || insmod "/modules/$module"
  done
  stty -F /dev/ttyS2 raw -echo
  # Until then, the terminal has sent the monitor's greeting back to it: that is not to be the first command's beginning.
  sleep 1
  monitor ''
}

# Gives a command to QEMU's monitor, which is at the third serial port.
monitor() { # COMMAND
  printf '%s\n' "$1" > /dev/ttyS2
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

# Starts the program; sets $program to its process. It must also start without a sound card. It prints its screens as
# console text, which most scenarios compare, unless $letters has another value. It begins at home if $home is set.
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

# Ends the program with a signal and writes its exit code to the file SIGNAL.code; 137 if it did not end within 10 s.
stop_program() { # SIGNAL
  # Otherwise the last 50 ms of sound would be lost.
  sleep 0.2
  kill "-$1" "$program"
  (sleep 10 && kill -9 "$program") &
  watchdog=$!
  wait "$program"
  echo $? > "$1.code"
  kill "$watchdog" 2> /dev/null
}

# Saves the screen: pixels, characters (UTF-32), and cursor with attributes. See vcs(4) for the formats.
capture() { # NAME
  cat /dev/fb0 > "$1.fb"
  cat /dev/vcsu1 > "$1.vcsu"
  cat /dev/vcsa1 > "$1.vcsa"
  cat /sys/class/graphics/fb0/virtual_size /sys/class/graphics/fb0/stride \
    /sys/class/graphics/fb0/bits_per_pixel | tr '\n' ' ' > "$1.geometry"
}
