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

mount_disk
plug
start_program --library /disk/library.sqlite
cat /sys/block/nullb0/stat > disk-before
play answers
sleep 2
cat /sys/block/nullb0/stat > disk-after
stop_program TERM
unplug
cp /disk/library.sqlite* .
umount /disk
rmmod null_blk
