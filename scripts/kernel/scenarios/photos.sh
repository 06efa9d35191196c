# Cards with pictures: each picture is decoded by a process of its own, which restricts itself with seccomp, and is shown
# with the text.
. /scenarios/scripts.sh
tracing=/sys/kernel/tracing
mount -t tracefs tracefs $tracing
echo 1 > $tracing/events/syscalls/sys_exit_seccomp/enable
plug_keyboard
plug
# The cards, each with the side that has the picture.
sides="photo-question flag-answer map-question portrait-question moving-question"
letters=auto deck=/plan/cards.csv
start_program --mode browse
for card in $sides; do
  for key in answer next; do
    case $card-$key in *-question-answer | *-answer-next) capture "$card" ;; esac
    evemu-play "$keyboard" < "/plan/$key-key.evemu"
    sleep 1.2
  done
done
stop_program TERM
grep sys_seccomp $tracing/trace > jails
umount $tracing
unset letters deck
unplug
unplug_keyboard
for card in $sides; do render_sides /plan/cards.csv "${card%-*}" "${card#*-}"; done
