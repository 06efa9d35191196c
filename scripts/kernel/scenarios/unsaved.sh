# The disk is full at the end: the answer goes to another place, and the next start saves it.
mount_disk
plug
start_program --library /disk/library.sqlite
dd if=/dev/zero of=/disk/full bs=1k 2> /dev/null
for touch in reveal-twice right; do
  play "$touch"
  sleep 0.9
done
capture full
stop_program TERM
for file in TERM.code program.log trace.txt; do mv "$file" "full-$file"; done
rm /disk/full
start_program --library /disk/library.sqlite
stop_program TERM
# This start plays nothing.
mv full-trace.txt trace.txt
ls /.local/state/studykiosk > left
unplug
cp /disk/library.sqlite* .
unmount_disk
