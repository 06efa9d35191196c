# A learner is chosen; a round with a change of mind, its result, the wrong ones again, a guest.
. /scenarios/lesson.sh

start_lesson round
touch name-2
touch reveal right
touch reveal wrong
# A change of mind.
touch reveal right back wrong
# The fourth card comes after the fifth.
touch reveal later
touch reveal right
touch reveal right
# Taken back at the result.
touch back wrong
# The wrong ones again: three.
touch beside choose-3-1
touch reveal right
touch reveal right
touch reveal wrong
# Done.
touch choose-3-3
# Nothing is saved for a guest.
touch guest
touch reveal right
end_lesson
