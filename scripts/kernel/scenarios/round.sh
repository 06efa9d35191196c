# A learner is chosen; a round with a correction, its result, another round with the wrong cards, and a guest's round.
. /scenarios/lesson.sh

start_lesson round
touch name-2
touch reveal right
touch reveal wrong
# A correction.
touch reveal right back wrong
# The fourth card comes after the fifth.
touch reveal later
touch reveal right
touch reveal right
# Take back the last answer, on the screen with the result.
touch back wrong
# Another round with the three wrong cards.
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
