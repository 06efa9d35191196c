# Cards as the kiosk paints them: many scripts, a long word, pages, emoji. Each screen is compared
# with what `studykiosk render` draws of the same card.
mkdir -p /usr/share/consolefonts
cp /fonts/* /usr/share/consolefonts/

fox='Der schnelle braune Fuchs springt über den faulen Hund, während die Sonne hinter den Bergen versinkt.'
cat > scripts.csv << C
name,question,answer
latin,Lebanon,Beirut
cyrillic,Россия,Москва
greek,Ελλάδα,Αθήνα
chinese,中国,北京是中华人民共和国的首都
japanese,日本,東京（とうきょう）
arabic,لبنان,بيروت عاصمة لبنان
hebrew,ישראל,ירושלים
hindi,भारत,नई दिल्ली
thai,ประเทศไทย,กรุงเทพมหานคร
compound,Wer?,Donaudampfschifffahrtsgesellschaftskapitän
emoji,smile,😀 grin
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
sleep 0.2
unset letters deck
unplug
unplug_keyboard
size=$(tr , x < /sys/class/graphics/fb0/virtual_size)
for name in $names; do
  # The answer's screen has the question, too.
  studykiosk render --deck scripts.csv --card "$name" --side answer --size "$size" \
    --output "$name-answer.expected.png" >> render.log 2>&1
done
rm -r /usr/share/consolefonts
