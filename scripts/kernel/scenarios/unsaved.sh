# The disk is full when the program ends: the answer is written to a file elsewhere, and the next start saves it.
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
# The second start has no sounds, so the trace of the first one is used for the check of the sounds.
mv full-trace.txt trace.txt
# The number of the last start is kept there, too.
ls /.local/state/studykiosk | grep -v '^start-' > left
unplug
cp /disk/library.sqlite* .
unmount_disk
