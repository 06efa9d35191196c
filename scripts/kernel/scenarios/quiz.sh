# A quiz with wrong and right guesses, a question that is asked later, and an answer that is taken back.
. /scenarios/lesson.sh

# Prints the number of a right or wrong choice that is still offered, according to the trace and the deck.
number() { # right|wrong
  grep ' screen quiz ' trace.txt | tail -n 1 | awk -F '"' -v wanted="$1" '
    BEGIN {
      while ((getline line < "/plan/lesson.csv") > 0) {
        split(line, part, ",")
        answers[part[1]] = part[2]
      }
    }
    {
      for (i = 4; i <= NF; i += 2) {
        kind = $i == answers[$2] ? "right" : "wrong"
        if (kind == wanted && $(i + 1) !~ /-/) { print i / 2 - 1; exit }
      }
    }'
}

start_lesson quiz
touch name-1
touch "choose-4-$(number wrong)"
touch "choose-4-$(number wrong)"
touch "choose-4-$(number right)"
touch reveal
touch later
touch "choose-4-$(number right)"
# Take the answer back, then guess wrong first.
touch back
touch "choose-4-$(number wrong)"
touch "choose-4-$(number right)"
touch reveal
touch "choose-4-$(number right)"
touch reveal
touch end stop
end_lesson
