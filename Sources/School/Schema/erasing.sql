-- Deletes the rows of learners who have been removed for 30 days.
CREATE OR REPLACE FUNCTION school.forget(in_school integer, before bigint) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE gone bigint[];
BEGIN
  gone := ARRAY(
    SELECT id FROM school.learner
    WHERE school = in_school AND removed_ms < before AND NOT erased FOR UPDATE);
  IF cardinality(gone) = 0 THEN RETURN; END IF;
  DELETE FROM school.answer WHERE learner = ANY (gone);
  DELETE FROM school.weights WHERE learner = ANY (gone);
  DELETE FROM school.round WHERE learner = ANY (gone);
  UPDATE school.learner SET name = NULL, erased = true WHERE id = ANY (gone);
  DELETE FROM school.card
  WHERE school = in_school AND NOT EXISTS (SELECT 1 FROM school.answer WHERE answer.card = card.id);
END $$;

-- What an administrator may do. Erasing writes a removal of the school's own, which every box follows, and an erasure,
-- after which nobody brings the learner back.
CREATE OR REPLACE FUNCTION school.erase(in_school integer, of_guid text) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here school.school;
  w school.writer;
  turn bigint;
BEGIN
  here := school.lock(in_school);
  IF NOT EXISTS (SELECT 1 FROM school.learner WHERE school = in_school AND guid = of_guid) THEN RETURN false; END IF;
  SELECT coalesce(max(r.turn), 0) INTO turn FROM school.removal r
  WHERE r.school = in_school AND r.kind = 'learner' AND r.guid = of_guid;
  IF turn % 2 = 0 THEN
    INSERT INTO school.writer (school, guid, follows_number, generation)
    VALUES (in_school, 'school ' || here.guid, 0, 0) ON CONFLICT DO NOTHING;
    SELECT * INTO w FROM school.writer WHERE school = in_school AND guid = 'school ' || here.guid;
    INSERT INTO school.removal (school, writer, number, arrival, kind, guid, turn)
    VALUES (in_school, w.id, w.removals + 1, here.arrivals + 1, 'learner', of_guid, turn + 1);
    UPDATE school.writer SET removals = removals + 1 WHERE id = w.id;
    UPDATE school.school SET arrivals = arrivals + 1 WHERE id = in_school;
  END IF;
  UPDATE school.learner SET removed_ms = 0, is_back = false WHERE school = in_school AND guid = of_guid;
  PERFORM school.forget(in_school, 1);
  -- After the removal, so that no box writes a removal of its own.
  UPDATE school.school SET arrivals = arrivals + 1 WHERE id = in_school RETURNING * INTO here;
  INSERT INTO school.erasure (school, guid, arrival) VALUES (in_school, of_guid, here.arrivals)
  ON CONFLICT (school, guid) DO UPDATE SET arrival = excluded.arrival;
  RETURN true;
END $$;

-- Erases a learner for the office, where a teacher has said so, unless the learner is back at some box.
CREATE OR REPLACE FUNCTION box.erase_v1(of_guid text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me school.box := school.visitor();
BEGIN
  IF NOT me.is_office THEN PERFORM school.refuse('SK003', 'this box is not the office'); END IF;
  PERFORM school.lock(me.school);
  IF school.is_removed(me.school, of_guid) THEN PERFORM school.erase(me.school, of_guid); END IF;
END $$;
