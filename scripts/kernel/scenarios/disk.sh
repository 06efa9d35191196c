# Cards are marked with the library on a disk in the guest's memory, one request at a time, each of
# 10 µs. slow.sh sets another time. Its clock is the guest's: the same run gives the same times.
: "${request_ns:=10000}"

mount_disk() {
  for module in $(cat /modules/slow-disk); do
    case "$module" in
      null_blk.ko) options="memory_backed=1 gb=1 hw_queue_depth=1 irqmode=2 completion_nsec=$request_ns" ;;
      *) options="" ;;
    esac
    # shellcheck disable=SC2086
    [ -e "/sys/module/${module%.ko}" ] || insmod "/modules/$module" $options
  done
  wait_for 5 test -b /dev/nullb0
  mkfs.ext4 -q /dev/nullb0 32M
  mkdir -p /disk
  mount -t ext4 /dev/nullb0 /disk
}

# The kernel notes when the program asks for a flush and when it has it.
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
# Then so fast that most come while the disk still works on the one before. Sounds that overlap
# can't be told apart, so the card is not listened to.
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
umount /disk
rmmod null_blk
