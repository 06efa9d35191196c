# Another program blanks the screen. When it is unblanked, the kernel draws the console's text, and the kiosk must paint
# its card again.
. /scenarios/scripts.sh
plug_keyboard
plug
letters=auto deck=/plan/scripts.csv
start_program --mode browse
capture painted

# By the display's driver.
echo 1 > /sys/class/graphics/fb0/blank
sleep 0.5
echo 0 > /sys/class/graphics/fb0/blank
sleep 0.5
capture driver

# By the console's blanking interval, here one minute without a key; a key unblanks it.
printf '\033[9;1]' > /dev/tty1
sleep 65
cat /sys/class/drm/card*/dpms > blank
evemu-play "$keyboard" < /plan/typing.evemu
sleep 0.5
capture key

# Three times in a row, and while another virtual terminal is in front.
for round in 1 2 3; do
  echo 1 > /sys/class/graphics/fb0/blank
  echo 0 > /sys/class/graphics/fb0/blank
done
sleep 0.5
capture thrice
chvt 2
sleep 0.3
capture second
echo 1 > /sys/class/graphics/fb0/blank
echo 0 > /sys/class/graphics/fb0/blank
sleep 0.5
capture away
chvt 1
sleep 0.5
capture back
stop_program TERM
unset letters deck
unplug
unplug_keyboard
