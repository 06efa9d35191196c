# Marks cards with the library on a disk. slow.sh does the same with a slow disk.

# Makes the kernel trace the program's fsync and fdatasync calls (1), or not (0).
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
# The backup of the first start is made by then.
sleep 5
cat /sys/block/nullb0/stat > disk-before
trace_flushes 1
play answers
# Then mark cards so fast that the disk is still busy with most of them. These sounds overlap and can't be distinguished,
# so they are muted and not checked.
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
