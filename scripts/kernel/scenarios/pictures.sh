# Captures every screen of a lesson for a review; those of the calibration are captured by calibrate.sh.
. /scenarios/lesson.sh

shot() { # NAME, then touches that lead to it
  picture=$1
  shift
  for step in "$@"; do
    play "$step"
    sleep 0.9
  done
  capture "$picture"
}

# Starts the program in another mode or deck.
study() { # OPTIONS
  start_program "$@"
  sleep 1
}

# Each start has a trace of its own, so the sounds can't be checked.
amixer -q -c 0 sset Master mute
mount_disk
export STUDYKIOSK_LIBRARY=/disk/library.sqlite
{
  printf 'question,answer\n'
  printf 'Κύπρος,Λευκωσία\nУкраїна,Київ\nÎle-de-France,Paris\nŁódź,Polska\n'
  printf '"Welcher Fluss fließt durch Köln, Düsseldorf und Rotterdam, bevor er in die Nordsee mündet?",'
  printf '"Der Rhein, der in den Schweizer Alpen entspringt und nach 1233 km das Meer erreicht"\n'
} > pictures.csv
printf 'question,answer\nJa,Yes\nNein,No\n' > few.csv
studykiosk deck import --deck Länder /plan/lesson.csv > import.out 2>&1
studykiosk deck import --deck Schriften pictures.csv >> import.out 2>&1
studykiosk deck import --deck Wenig few.csv >> import.out 2>&1
studykiosk deck create Leer >> import.out 2>&1
studykiosk learner add Anna >> import.out 2>&1
plug_keyboard
plug

deck=Länder
study --learner Anna
capture browse-question
shot browse-answer reveal-twice
shot browse-right right
shot browse-wrong wrong
evemu-play "$keyboard" < /plan/delete.evemu
sleep 1
capture browse-delete
dd if=/dev/zero of=/disk/full bs=1k 2> /dev/null
shot browse-not-saved later reveal-twice right
shot browse-2-not-saved wrong
rm /disk/full
sleep 12
capture browse-saved-later
stop_program TERM

deck=Schriften
study --learner Anna --mode round --in-order
capture round-question
for card in greek cyrillic circumflex stroke; do
  shot "round-$card" reveal
  shot "round-after-$card" right
done
shot round-long-answer reveal
shot round-result wrong
shot round-taken-back back
stop_program TERM
study --learner Anna --mode quiz --in-order
capture quiz-open
shot quiz-wrong choose-4-1 choose-4-2
shot quiz-decided choose-4-3 choose-4-4
stop_program TERM
deck=Länder
study --learner Anna --mode quiz --in-order
capture quiz-short
shot quiz-short-wrong choose-4-2
shot quiz-short-decided choose-4-1 choose-4-3 choose-4-4
stop_program TERM

study --learner Anna --mode review
capture review-question
shot review-waiting reveal right reveal wrong reveal right reveal right reveal right
shot review-result end
stop_program TERM
deck=Leer
study --learner Anna --mode review
capture review-nothing-due
stop_program TERM
study --learner Anna --mode round
capture empty-deck
stop_program TERM
deck=Wenig
study --learner Anna --mode quiz
capture quiz-too-few
stop_program TERM

# A library with answers of several years; see prepare_library in prepare.py.
cp /plan/learnt.sqlite /disk/learnt.sqlite
export STUDYKIOSK_LIBRARY=/disk/learnt.sqlite
deck=Bekannt
study --mode review
capture review-next-in-days
stop_program TERM
deck=Schwer
cp /disk/learnt.sqlite /disk/before.sqlite
study --mode review --in-order
capture leech-question
shot leech-noticed reveal wrong
shot leech-taken-back back
stop_program TERM
cp /disk/before.sqlite /disk/learnt.sqlite
study --mode quiz --in-order
capture leech-quiz
shot leech-quiz-noticed choose-4-1 choose-4-2 choose-4-3 choose-4-4
stop_program TERM
export STUDYKIOSK_LIBRARY=/disk/library.sqlite

deck=Länder
studykiosk learner add Zoë >> import.out 2>&1
study --mode round
capture learners-2
stop_program TERM
for name in Bartholomäus 'Κωνσταντίνος Παπαδόπουλος' Оксана Lí "Die ganze Klasse 3b der Grundschule Süd"; do
  studykiosk learner add "$name" >> import.out 2>&1
done
study --mode round
capture learners-7
shot learners-page-2 later
stop_program TERM
unplug
unplug_keyboard
unmount_disk
