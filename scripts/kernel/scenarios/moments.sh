# Switches of the virtual terminal, SIGKILL and SIGTERM at random moments, while painted cards are answered.
. /scenarios/scripts.sh
export LC_ALL=C

kiosk() {
  studykiosk run --terminal /dev/tty1 --audio-device none --sounds /sounds --mode browse \
    --deck /plan/scripts.csv --library /tmp/moments.sqlite > /dev/null 2>> program.log < /dev/null &
  program=$!
}

# Prints the state in which the next program finds the terminal: hashes of its font and character map, its size, settings
# and modes, and a hash of the pixels of a text in all colours.
state() {
  {
    printf '\033[2J\033[H'
    for colour in 0 1 2 3 4 5 6 7; do printf '\033[4%sm  \033[0;3%sm\303\251\033[1mX\033[0m' $colour $colour; done
  } > /dev/tty1
  setfont -C /dev/tty1 -o now.font -ou now.map
  echo "$(cat now.font now.map | md5sum | cut -c 1-12)" "$(stty -F /dev/tty1 size)" \
    "$(stty -F /dev/tty1 -g)" "$(GlassFixture mode /dev/tty1)" "$(GlassFixture drawing /dev/tty1)" "$(pixels)"
}

before=$(stty -F /dev/tty1 -g)
plug
(while :; do evemu-play "$panel" < /plan/hand.evemu; done) &
hand=$!
sleep 100000 < /dev/tty2 &
keeper=$!
printf '\033[?25l\033[33mthe second console\r\n' > /dev/tty2
chvt 2
sleep 0.2
second=$(pixels)
chvt 1
sleep 0.2
state > before

kiosk
sleep 1
GlassFixture mode /dev/tty1 > held
for round in $(seq 1 "$times"); do
  pause 250
  timeout 2 chvt 2 || echo "$round to VT 2" >> stuck
  echo "$(cat /sys/class/tty/tty0/active) $(pixels)" >> aways
  pause 60
  echo "$(cat /sys/class/tty/tty0/active) $(pixels)" >> aways
  timeout 2 chvt 1 || echo "$round to VT 1" >> stuck
done
kill -TERM $program
wait $program
echo "switches $? $(state)" > ends
echo "$second" > second.md5

# SIGKILL comes during a start or some cards; in every third round, the other terminal is in front. The terminal's settings
# are reset afterwards, as a getty does: a killed program could not restore them. The next run is ended with SIGTERM at a
# random moment. If that comes before the program has its handler (exit code 143), another run follows.
for round in $(seq 1 "$times"); do
  kiosk
  pause 600
  [ $((round % 3)) -ne 0 ] || timeout 2 chvt 2 || echo "$round to VT 2" >> stuck
  kill -9 $program
  wait $program 2> /dev/null
  if [ $((round % 3)) -eq 0 ]; then
    sleep 0.1
    echo "$(cat /sys/class/tty/tty0/active) $(pixels)" >> aways
    timeout 2 chvt 1 || echo "$round to VT 1" >> stuck
  fi
  stty -F /dev/tty1 "$before"
  kiosk
  sleep 0.15
  pause 500
  kill -TERM $program
  wait $program 2> /dev/null
  code=$?
  if [ $code = 143 ]; then
    kiosk
    sleep 0.5
    kill -TERM $program
    wait $program 2> /dev/null
    echo "early $?" >> early
  fi
  echo "$round $code $(state)" >> ends
done
kill $hand $keeper
unplug
export LC_ALL=C.UTF-8
