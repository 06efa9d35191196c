# A review with right and wrong answers and a correction; cards with a wrong answer come back.
. /scenarios/lesson.sh

start_lesson review
touch name-1
touch reveal right
touch reveal wrong
touch reveal right back wrong
touch reveal right
touch reveal right
# The first card with a wrong answer comes back before the other one.
touch reveal right
touch end stop
touch choose-2-2
end_lesson
