# Records the console's state before, during and after a run of the kiosk. crash.sh uses another signal.
: "${signal:=TERM}"

# Prints text as a shell would do: it scrolls, wraps, and has all colours and some UTF-8.
shell_text() {
  {
    for line in $(seq 1 40); do printf 'line %s\r\n' "$line"; done
    for colour in 0 1 2 3 4 5 6 7; do
      printf '\033[4%sm  \033[3%s;40mx\033[1mX\033[0m' $colour $colour
    done
    printf '\r\nwrapped %s\r\n' "$(seq -s ' ' 1 60)"
    printf 'h\303\251 \342\206\222 \342\226\210\r\nkiosk login: '
  } > /dev/tty1
}

console_state() {
  stty -F /dev/tty1 -g
  cat /proc/sys/kernel/printk /sys/class/tty/tty0/active
  # The seconds until an idle console is blanked.
  cat /sys/module/kernel/parameters/consoleblank
}

type_on_keyboard() {
  evemu-play "$keyboard" < /plan/typing.evemu
  sleep 0.2
}

plug_keyboard
plug
shell_text
type_on_keyboard
capture before
console_state > before.state
start_program
play tap
sleep 1.5
capture during
type_on_keyboard
capture typed
console_state > during.state
stop_program "$signal"
sleep 0.2
capture left
console_state > after.state
shell_text
type_on_keyboard
capture after
unplug
unplug_keyboard
