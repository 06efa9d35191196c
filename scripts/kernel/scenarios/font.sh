# The console's own font: chosen, loaded, and the one of before is back after every end.

mkdir -p /usr/share/consolefonts
cp /fonts/* /usr/share/consolefonts/

# Text as a shell would print it, in all colours.
shell_text() {
  {
    printf '\033[2J\033[H'
    for colour in 0 1 2 3 4 5 6 7; do
      printf '\033[4%sm  \033[3%s;40mx\033[1mX\033[0m' $colour $colour
    done
    printf '\r\nh\303\251 \342\206\222 \342\226\210 %s\r\nkiosk login: ' "$(seq -s ' ' 1 60)"
  } > /dev/tty1
}

# Saves what the console has: font, characters, size, terminal settings.
keep() { # NAME
  setfont -C /dev/tty1 -o "$1.font" -ou "$1.map"
  stty -F /dev/tty1 size > "$1.size"
  stty -F /dev/tty1 -g > "$1.settings"
}

look() { # NAME
  shell_text
  sleep 0.2
  capture "$1"
  keep "$1"
}

# Each start has a log of its own.
start() { # NAME OPTIONS
  name=$1
  shift
  start_program "$@"
  mv program.log "$name.log"
}

end() { # SIGNAL NAME
  stop_program "$1"
  sleep 0.2
  keep "$2"
}

state=/.local/state/studykiosk
notes() { ls $state > "$1.notes" 2>&1; }

plug
look before
setfont -C /dev/tty2 -o before2.font -ou before2.map

start term
capture during
keep during
notes during
setfont -C /dev/tty2 -o during2.font -ou during2.map
# Nobody can continue it, so it is not stopped; it gives the console back and takes it again.
kill -TSTP "$program"
sleep 1
capture stopped
keep stopped
end TERM term
look after
notes after

start segv
end SEGV segv
look crashed

# The second one meets the first one's font.
start killed
end KILL killed
start killed
end KILL killed
notes killed
start again
keep again
end TERM again
look mended
notes mended

# After the kill somebody loads another font: that is the one of before.
start killed
end KILL killed
setfont -C /dev/tty1 /fonts/Uni2-Terminus22x11.psf.gz
keep other
start again
end KILL again
start keep --console-font keep
keep kept
notes kept
end TERM keep
setfont -C /dev/tty1 before.font -u before.map

# Another font comes while it runs, as for a display that the kernel finds late in the boot.
start late
setfont -C /dev/tty1 /fonts/Uni2-Terminus22x11.psf.gz
# As the kernel tells whoever owns the terminal.
kill -WINCH "$program"
sleep 1
keep late
capture late
end TERM late-after
setfont -C /dev/tty1 before.font -u before.map

start named --console-font Uni2-Terminus28x14
keep named
end TERM named-after

# Without the right to change the console it keeps its font, which the log says.
start_as_nobody() {
  HOME=/tmp/nobody exec "$@" start-stop-daemon -S -c nobody -x /bin/studykiosk -- run \
    --audio-device none --sounds /sounds --deck "$(echo /deck/*)" --library /tmp/nobody/library.sqlite
}
mkdir -p /tmp/nobody
chmod 777 /tmp/nobody
chmod 666 /dev/tty1
start_as_nobody env > /dev/tty1 2> nobody.log < /dev/null &
sleep 2
keep nobody
kill -TERM "$(pidof studykiosk)"
wait $!
# Its own terminal is its to change.
start_as_nobody setsid -c > /dev/tty1 2> owner.log < /dev/tty1 &
sleep 2
keep owner
capture owner
kill -TERM "$(pidof studykiosk)"
wait $!
sleep 0.2
keep owner-after

# Small, and without fonts.
rm /usr/share/consolefonts/*
start none
keep none
end TERM none-after
unplug
