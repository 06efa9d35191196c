# GlassFixture paints over the console on VT 1; the virtual terminals are switched meanwhile.
#
# VT 2 shows a shell's text; nothing may be painted while it is in front.
text='Beirut بيروت Βηρυτός Бейрут 贝鲁特'

paint() { # OPTIONS of GlassFixture
  echo "${text%% *} $*" >> painter.log
  GlassFixture paint /dev/tty1 "$text" "$@" >> painter.log 2>&1 < /dev/null &
  painter=$!
  wait_for 10 tail_says painted
}

tail_says() { [ "$(tail -n 1 painter.log 2> /dev/null)" = "$1" ]; }

end() { # SIGNAL
  kill "-$1" "$painter"
  wait "$painter" 2> /dev/null
  echo "$1 $? $(mode)" >> ends
  echo "ended by $1" >> painter.log
}

mode() { GlassFixture mode /dev/tty1; }

# Switches with chvt, and prints how long that took in ms, or "never" after 2 s.
switch() { # VT
  local begin
  begin=$(now)
  if timeout 2 chvt "$1"; then
    echo "$begin $(now)" | awk '{ printf "%.0f\n", ($2 - $1) * 1000 }'
  else
    echo never
  fi
}

chvt_in_time() { timeout 2 chvt "$1" || echo "to VT $1" >> stuck; }

# Sleeps up to 33 ms; the pseudorandom generator has the same seed in every run.
pause() {
  seed=$(((seed * 1103515245 + 12345) % 2147483648))
  usleep $((seed / 65536))
}

front() { cat /sys/class/tty/tty0/active; }

# Prints a hash of the display's pixels.
pixels() { md5sum < /dev/fb0 | cut -d ' ' -f 1; }

# Waits until the painter has finished, and fbcon with its delayed drawing.
settle() { sleep 0.1; }

sleep 100000 < /dev/tty2 &
keeper=$!
printf '\033[?25l\033[33mthe second console\r\n' > /dev/tty2
switch 2 > /dev/null
settle
capture second
second=$(pixels)
switch 1 > /dev/null
settle

# The place of each pixel, and switching by keys and by chvt.
paint save=card.bitmap
settle
capture painted
painted=$(pixels)
mode > held.mode
plug_keyboard
for keys in 2 1; do
  evemu-play "$keyboard" < "/plan/console-$keys.evemu"
  settle
  echo "$(front) $(pixels)" >> keys
done
unplug_keyboard
echo "tty2 $second" > keys.expected
echo "tty1 $painted" >> keys.expected
switch 2 > /dev/null
settle
capture away
switch 1 > /dev/null
settle
capture back

# While the painter is stopped, as by Ctrl-Z, the console must switch without it.
kill -TSTP "$painter"
settle
echo "$(mode) $(switch 2) $(switch 1)" > stopped
kill -CONT "$painter"
settle
echo "$(mode) $(pixels)" > continued
echo "process $painted" > continued.expected
end TERM

# The painter paints all the time, and the console is switched at random moments.
seed=15 begin=$(now)
paint restless
# The start time is measured here, because the first start after a boot takes a second more.
echo "$begin $(now)" | awk '{ print $2 - $1 }' > start.seconds
for round in $(seq 1 "40"); do
  pause
  chvt_in_time 2 && echo "$(front) $(pixels)" >> aways
  pause
  echo "$(front) $(pixels)" >> aways
  chvt_in_time 1 && sleep 0.05
  pixels >> returns
done
echo "$second" > second.md5
echo "$painted" > painted.md5
end TERM

# Each pass of the painter's loop takes 100 ms.
paint busy
for round in 1 2 3 4 5; do
  sleep 0.13
  switch 2 >> busy
  switch 1 > /dev/null
done
end TERM

# The console must switch after each kind of end.
all=$text text=Beirut
for signal in KILL SEGV ABRT USR1; do
  paint
  end $signal
  echo "$signal $(switch 2) $(switch 1) $(mode)" >> after
done
text=$all

# A painter that does not own the terminal can't ask the kernel to wait before a switch.
su -s /bin/sh painter -c "exec GlassFixture paint /dev/tty1 '$text'" >> painter.log 2>&1 < /dev/null &
painter=$!
wait_for 10 tail_says painted
mode > free.mode
settle
[ "$(pixels)" = "$painted" ] && echo painted >> free
for round in 1 2 3 4 5; do
  echo "$(switch 2)" >> free
  settle
  [ "$(pixels)" = "$second" ] && echo "second untouched" >> free
  switch 1 > /dev/null
  settle
  [ "$(pixels)" = "$painted" ] && echo "painted again" >> free
done
kill "$painter"
wait "$painter"
su -s /bin/sh writer -c "exec GlassFixture paint /dev/tty1 '$text'" > writer.log 2>&1 < /dev/null
mv /dev/fb0 /dev/hidden
GlassFixture paint /dev/tty1 "$text" > none.log 2>&1 < /dev/null
mv /dev/hidden /dev/fb0

# fbcon rotates the console, and the painter must rotate its picture, too.
for quarter in 1 2 3; do
  echo $quarter > /sys/class/graphics/fbcon/rotate_all
  paint save=turned-$quarter.bitmap
  settle
  capture turned-$quarter
  grep ^/dev painter.log | tail -n 1 > turned-$quarter.place
  end TERM
done
echo 0 > /sys/class/graphics/fbcon/rotate_all
grep -m 1 ^/dev painter.log > card.place
kill $keeper
