# Plays 500 taps each to the kiosk, Benchmarks/touch-sound/touch_sound.c, and touch_sound.py.
#
# The two other programs run in the host's file system, with sound cards of their own. Each gets the shortest buffer
# without an underrun: an underrun restarts the card, which changes the trigger time in its status.
plan=$(sed 's/.* plan=\([^ ]*\).*/\1/' /proc/cmdline)
for module in $(cat /modules/host-files); do
  [ -e "/sys/module/${module%.ko}" ] || insmod "/modules/$module"
done
mkdir -p /host
mount -t 9p -o trans=virtio,version=9p2000.L,cache=loose,ro,msize=524288 host /host
mount --bind /dev /host/dev
mount --bind /proc /host/proc
for card in 1 2 3; do unmute $card; done

card_status() { cat "/proc/asound/card$1/pcm0p/sub0/status"; }
card_runs() { card_status "$1" | grep -q RUNNING; }
runs_or_ended() { card_runs "$1" || ! kill -0 "$other" 2> /dev/null; }
starts() { card_status "$1" | grep trigger_time; }
frames_read() { card_status "$1" | awk '/^hw_ptr/ { print $3 }'; }

# Starts one of the other programs; sets $other to its process.
start_other() { # CARD PROGRAM FRAMES
  case $2 in
    c) set -- "$1" "$3" "$plan/touch-sound" "$plan/question.raw" ;;
    python) set -- "$1" "$3" "/usr/bin/python3 $plan/touch_sound.py" "$plan/question.wav" ;;
  esac
  # shellcheck disable=SC2086
  HOME=/tmp chroot /host $3 "$panel" "hw:$1" "$4" "$2" > lifts 2> errors < /dev/null &
  other=$!
  wait_for 60 runs_or_ended "$1"
  card_runs "$1"
}

# Returns whether a program plays for two seconds without a restart of the card, and at the card's speed: if the card plays
# the whole buffer between two checks of the driver, it seems to run, but counts too few frames.
plays() { # PROGRAM FRAMES
  start_other 3 "$1" "$2" || return 1
  began=$(starts 3) first=$(frames_read 3)
  sleep 2
  ended=$(starts 3) last=$(frames_read 3)
  # SIGKILL, because SDL catches other signals.
  kill -9 "$other" 2> /dev/null
  wait "$other" 2> /dev/null
  [ -n "$began" ] && [ "$began" = "$ended" ] && [ $((last - first)) -gt 90000 ]
}

plug
start_program --mode browse
card_status 0 > kiosk-begin
play taps-500
sleep 1
card_status 0 > kiosk-end
cat /proc/asound/card0/pcm0p/sub0/hw_params > kiosk-params
stop_program TERM

card=0
for name in c python; do
  card=$((card + 1))
  if [ $name = python ] && ! chroot /host /usr/bin/python3 -c 'import evdev, pygame' > python-import 2>&1; then
    continue
  fi
  for frames in 128 256 480 512 1024 2048; do
    if plays $name $frames; then break; fi
    echo "guest: $name fails with $frames frames: $(tail -n 1 errors)"
    sleep 0.5
  done
  start_other $card $name $frames
  sleep 1
  card_status $card > $name-begin
  play taps-500
  sleep 1
  card_status $card > $name-end
  cat /proc/asound/card$card/pcm0p/sub0/hw_params > $name-params
  kill -9 "$other"
  wait "$other" 2> /dev/null
  mv lifts $name-lifts
  mv errors $name-errors
done
unplug
umount /host/proc /host/dev /host
