# A review: right, wrong, a change of mind; cards answered wrong come back.
. /scenarios/lesson.sh

start_lesson review
touch name-1
touch reveal right
touch reveal wrong
touch reveal right back wrong
touch reveal right
touch reveal right
# The first card answered wrong comes back before the others.
touch reveal right
touch end stop
touch choose-2-2
end_lesson
