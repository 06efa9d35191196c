# Traces starts up to the first card, as console text and painted.
#
# The kernel's trace shows when the program begins (execve), when it first writes to the framebuffer's pages (page faults),
# and when it first waits after that: then it has painted.
. /scenarios/scripts.sh
tracing=/sys/kernel/tracing
mount -t tracefs tracefs $tracing
echo mono > $tracing/trace_clock
echo 16384 > $tracing/buffer_size_kb
echo 'comm == "studykiosk"' > $tracing/events/raw_syscalls/sys_enter/filter
echo 'comm == "studykiosk"' > $tracing/events/exceptions/page_fault_user/filter
plug
for letters in console auto; do
  deck=/plan/scripts.csv
  # The first start creates the library; the others open it.
  for number in 0 1 2 3 4; do
    for event in sched/sched_process_exec raw_syscalls/sys_enter exceptions/page_fault_user; do
      echo 1 > $tracing/events/$event/enable
    done
    start_program --mode browse
    echo 0 > $tracing/events/enable
    grep /dev/fb "/proc/$program/maps" > $letters-$number.maps
    stop_program TERM
    cp latency.tsv $letters-$number.tsv
    # The names of system calls are numbers here; starts.py has them.
    grep -E 'sched_process_exec: filename=[^ ]*studykiosk|sys_enter: NR|page_fault_user' $tracing/trace \
      > $letters-$number.events
    echo > $tracing/trace
  done
done
unplug
unset letters deck
umount $tracing
