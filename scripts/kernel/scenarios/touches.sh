# The same touches twice, with cards as the console's text and painted: what painting costs, and that
# sounds don't notice.
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
# All sounds, in order.
cat console-trace.txt auto-trace.txt > trace.txt
unset letters deck
