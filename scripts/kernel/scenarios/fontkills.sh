# kill -9 at every moment of loading and giving back the console's font.

mkdir -p /usr/share/consolefonts
cp /fonts/Uni2-TerminusBold32x16.psf.gz /usr/share/consolefonts/

# What the console has, as two numbers.
fonts() {
  setfont -C /dev/tty1 -o now.font -ou now.map
  echo "$(md5sum < now.font | cut -c 1-8) $(md5sum < now.map | cut -c 1-8) $(stty -F /dev/tty1 size)"
}

kiosk() {
  studykiosk run --terminal /dev/tty1 --audio-device none --sounds /sounds \
    --deck "$(echo /deck/*)" --library /tmp/fontkills.sqlite > /dev/null 2>> program.log &
  program=$!
}

# Lets the kiosk end by itself and says what is there then.
whole() {
  kiosk
  sleep 0.8
  kill -TERM $program
  wait $program
  echo "whole $(fonts)"
}

{
  echo "before $(fonts)"
  whole
  # Its font is loaded some 160 ms after its start.
  delay=100
  while [ $delay -lt 250 ]; do
    kiosk
    sleep "$(printf '0.%03d' $delay)"
    kill -9 $program
    wait $program
    echo "start $delay $(fonts)"
    # Half of the killed ones meet what the one before has left.
    case $delay in *0) whole ;; esac
    delay=$((delay + 5))
  done
  # Giving it back takes less time than starting another program.
  for turns in 0 100 200 400 600 800 1000 1400 1800 2500 3500 5000; do
    kiosk
    sleep 0.8
    kill -TERM $program
    turn=0
    while [ $turn -lt $turns ]; do turn=$((turn + 1)); done
    kill -9 $program
    wait $program
    echo "end $turns $(fonts)"
    whole
  done
} > kills.txt
