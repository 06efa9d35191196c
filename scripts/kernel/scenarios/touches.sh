# Plays the same touches twice, with cards as console text and painted, to measure the cost of painting and the delay of
# sounds.
. /scenarios/scripts.sh
for letters in console auto; do
  plug
  deck=/plan/scripts.csv
  start_program --mode browse
  play sides
  sleep 2
  stop_program TERM
  unplug
  for file in trace.txt latency.tsv live.evemu program.log; do mv $file $letters-$file; done
done
# The check of the sounds needs all traces, in order.
cat console-trace.txt auto-trace.txt > trace.txt
unset letters deck
