-- Erasures of the time before there were any, and the rows of a writer in the order of their arrival.

-- Those whom the administrator has erased; who was removed at a box and forgotten has a time.
WITH gone AS (
  SELECT l.school, l.guid, s.arrivals + row_number() OVER (PARTITION BY l.school ORDER BY l.id) AS arrival
  FROM school.learner l JOIN school.school s ON s.id = l.school
  WHERE l.erased AND l.removed_ms = 0 AND NOT EXISTS (
    SELECT 1 FROM school.erasure e WHERE e.school = l.school AND e.guid = l.guid)
), counted AS (
  INSERT INTO school.erasure (school, guid, arrival) SELECT * FROM gone RETURNING school, arrival
)
UPDATE school.school SET arrivals = last.arrival
FROM (SELECT school, max(arrival) AS arrival FROM counted GROUP BY school) AS last WHERE school.id = last.school;

-- For `again_v1`, which asks for one writer's.
CREATE INDEX answer_by_writer ON school.answer (writer, arrival);
