# The kiosk paints cards with many scripts, a long word, pages and emoji. Each screen is compared with the picture that
# `studykiosk render` draws of the same card.
. /scenarios/scripts.sh

fox='Der schnelle braune Fuchs springt über den faulen Hund, während die Sonne hinter den Bergen versinkt.'
cp /plan/scripts.csv .
cat >> scripts.csv << C
missing,ᠮᠣᠩᠭᠣᠯ,Mongolia
long,Long,"$fox $fox $fox $fox"
C
names=$(tail -n +2 scripts.csv | cut -d , -f 1)
plug_keyboard
plug

press() { # NAME of a recording
  evemu-play "$keyboard" < "/plan/$1.evemu"
  sleep 0.7
}

letters=auto deck=$PWD/scripts.csv
start_program --mode browse
capture latin-question
for name in $names; do
  press answer-key
  capture "$name-answer"
  press next-key
done
chvt 2
sleep 0.2
chvt 1
sleep 0.5
capture latin-again
grep -E 'VmRSS|RssAnon' "/proc/$program/status" > memory
stop_program TERM
mv trace.txt first.txt
mv latency.tsv first.tsv
mv program.log first.log
sleep 0.2

# Another rotation, three quarter turns further than that of the other cards.
before=$(cat /sys/class/graphics/fbcon/rotate)
echo $(((before + 3) % 4)) > /sys/class/graphics/fbcon/rotate_all
start_program --mode browse
cat /sys/class/graphics/fbcon/rotate > turned.rotation
press answer-key
capture turned-answer
stop_program TERM
cat first.txt trace.txt > both.txt
mv both.txt trace.txt
sleep 0.2
render_sides scripts.csv latin answer
mv latin-answer.expected.png turned-answer.expected.png
echo "$before" > /sys/class/graphics/fbcon/rotate_all
echo "$before" > cards.rotation
for name in $names; do
  # The screen with the answer also has the question.
  render_sides scripts.csv "$name" answer
done
render_sides scripts.csv latin question
unset letters deck
unplug
unplug_keyboard
