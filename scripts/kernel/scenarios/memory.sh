# Measures the program's memory: with a deck in Latin script only, and with a deck in several scripts, including Chinese.
. /scenarios/scripts.sh
plug_keyboard
plug
head -n 2 /plan/scripts.csv > latin.csv
grep -E '^(name|compound|sentence)' /plan/scripts.csv | tail -n +2 >> latin.csv
head -n 6 /plan/scripts.csv > chinese.csv

for scripts in latin chinese; do
  letters=auto deck=$PWD/$scripts.csv
  start_program --mode browse
  for card in $(seq 1 12); do
    evemu-play "$keyboard" < /plan/answer-key.evemu
    sleep 0.4
    evemu-play "$keyboard" < /plan/next-key.evemu
    sleep 0.4
  done
  capture $scripts
  grep -E '^(Vm(HWM|RSS)|Rss)' "/proc/$program/status" > $scripts.status
  # The twelve mapped files with the most resident memory.
  awk '/^[0-9a-f]+-[0-9a-f]+ / { name = $6 } /^Rss:/ { sum[name] += $2 }
    END { for (name in sum) print sum[name], name }' "/proc/$program/smaps" \
    | sort -rn | head -n 12 > $scripts.maps
  stop_program TERM
  mv trace.txt $scripts-trace.txt
done
# The check of the sounds needs all traces, in order.
cat latin-trace.txt chinese-trace.txt > trace.txt
unset letters deck
unplug
unplug_keyboard
