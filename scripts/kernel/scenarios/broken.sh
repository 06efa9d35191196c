# The disk fails in the middle of studying: the answer goes to another place, and is saved when the disk is
# mounted again.
mount_disk
plug
start_program --library /disk/library.sqlite
mount -o remount,abort /disk
for touch in reveal-twice right; do
  play "$touch"
  sleep 0.9
done
# The library is opened again after 1 s and after 2 more.
sleep 4
capture broken
stop_program TERM
for file in TERM.code program.log trace.txt; do mv "$file" "broken-$file"; done
umount /disk
mount -t ext4 /dev/nullb0 /disk
start_program --library /disk/library.sqlite
stop_program TERM
# This start plays nothing.
mv broken-trace.txt trace.txt
ls /.local/state/studykiosk > left
unplug
cp /disk/library.sqlite* .
unmount_disk
