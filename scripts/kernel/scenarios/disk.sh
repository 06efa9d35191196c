# Cards are marked with the library on a disk. slow.sh changes the time per request.

# The kernel records when the program asks for a flush and when it returns.
trace_flushes() {
  mount -t tracefs tracefs /sys/kernel/tracing 2> /dev/null
  for call in fsync fdatasync; do
    for edge in enter exit; do
      echo "$1" > "/sys/kernel/tracing/events/syscalls/sys_${edge}_$call/enable"
    done
  done
}

mount_disk
plug_keyboard
plug
start_program --library /disk/library.sqlite
# The first start's backup is made by then.
sleep 5
cat /sys/block/nullb0/stat > disk-before
trace_flushes 1
play answers
# Then so fast that most come while the disk is still busy. Overlapping sounds can't be
# distinguished, so the card's sound is not checked.
sleep 2
amixer -q -c 0 sset Master mute
wc -l < trace.txt > unheard-from
evemu-play "$keyboard" < /plan/answers-in-haste.evemu
sleep 20
evemu-play "$keyboard" < /plan/last-answer.evemu
sleep 2
capture after
wc -l < trace.txt > unheard-to
unmute
cat /sys/block/nullb0/stat > disk-after
trace_flushes 0
cat /sys/kernel/tracing/trace > flushes
echo > /sys/kernel/tracing/trace
stop_program TERM
unplug
unplug_keyboard
cp /disk/library.sqlite* .
unmount_disk
