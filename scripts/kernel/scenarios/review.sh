# A review: right, wrong, a change of mind, and what was wrong comes back.
. /scenarios/lesson.sh

start_lesson review
touch choose-3-1
touch reveal right
touch reveal wrong
touch reveal right back wrong
touch reveal right
touch reveal right
# The first one answered wrong comes back before the others.
touch reveal right
touch end
touch choose-1-1
end_lesson
