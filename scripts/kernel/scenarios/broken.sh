# The disk fails while cards are answered: the answer is written to a file elsewhere, and saved when the disk has been
# mounted again.
mount_disk
plug
start_program --library /disk/library.sqlite
mount -o remount,abort /disk
answer_a_card() {
  for touch in reveal-twice right; do
    play "$touch"
    sleep "${1:-0.9}"
  done
}
answer_a_card
# The program tries to open the library again after 1 s, and again after 2 more.
sleep 4
capture broken
stop_program TERM
for file in TERM.code program.log trace.txt; do mv "$file" "broken-$file"; done
umount /disk
mount -t ext4 /dev/nullb0 /disk
start_program --library /disk/library.sqlite
stop_program TERM
# The number of the last start is kept there, too.
ls /.local/state/studykiosk | grep -v '^start-' > left
cp /disk/library.sqlite* .

# Makes all sectors of the disk fail (+), or none (-). Ranges of 512 sectors are added and removed one by one, because the
# kernel mismanages a list of ranges that it had to split itself.
fails() {
  for first in $(seq 0 512 65024); do echo "$1$first-$((first + 511))" > "$failing/badblocks"; done
}

# Another disk fails for half a second, and works when the library is opened again. Its file system has no journal, which
# would be aborted by a failed write.
mount -t configfs configfs /sys/kernel/config
failing=/sys/kernel/config/nullb/failing
mkdir "$failing"
for setting in irqmode=0 memory_backed=1 size=32 power=1; do echo "${setting#*=}" > "$failing/${setting%=*}"; done
wait_for 5 test -b /dev/failing
mkfs.ext4 -q -O ^has_journal /dev/failing
mkdir /failing
mount -t ext4 /dev/failing /failing
start_program --library /failing/library.sqlite
# The backup of the first start is made by then.
sleep 3
fails +
answer_a_card 0.3
fails -
sleep 2
capture moment
# After a kill, the library only has what was written to the disk.
kill -9 "$program"
wait "$program"
umount /failing
mount -t ext4 /dev/failing /failing
mkdir moment
cp /failing/library.sqlite /failing/library.sqlite-wal trace.txt program.log moment
umount /failing
rmdir "$failing"
umount /sys/kernel/config
stty -F /dev/tty1 sane
printf '\033[?25h' > /dev/tty1
cat broken-trace.txt moment/trace.txt > trace.txt
unplug
unmount_disk
