-- How the rows of a message are taken.

CREATE OR REPLACE FUNCTION school.is_removed(in_school integer, of_guid text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(max(turn), 0) % 2 = 1 FROM school.removal
  WHERE school = in_school AND kind = 'learner' AND guid = of_guid
$$;

-- Hides the rows of learners who were removed, and sends all rows of those who came back again.
CREATE OR REPLACE FUNCTION school.follow_removals(
  in_school integer, removals jsonb, base bigint, at_ms bigint) RETURNS bigint
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  one record;
  count bigint;
BEGIN
  FOR one IN
    SELECT l.id, l.removed_ms, school.is_removed(in_school, l.guid) AS is_gone,
      -- Also of one who was removed and brought back before the box came: other boxes may see the removal first.
      bool_or(r.turn % 2 = 0) AS is_back
    FROM jsonb_to_recordset(removals) AS r(kind text, guid text, turn bigint)
    JOIN school.learner l ON l.school = in_school AND l.guid = r.guid
    WHERE r.kind = 'learner'
      AND NOT EXISTS (SELECT 1 FROM school.erasure e WHERE e.school = in_school AND e.guid = l.guid)
    GROUP BY l.id ORDER BY l.id
  LOOP
    IF one.is_gone AND one.removed_ms IS NULL THEN
      UPDATE school.learner SET removed_ms = at_ms WHERE id = one.id;
    ELSIF NOT one.is_gone AND (one.is_back OR one.removed_ms IS NOT NULL) THEN
      -- Several boxes may have kept the forgotten rows, and each brings its part after a return of its own.
      UPDATE school.learner
      SET removed_ms = NULL, erased = false, is_back = is_back OR erased, arrival = base + 1
      WHERE id = one.id;
      base := base + 1;
      UPDATE school.answer SET arrival = base + place, box = NULL
      FROM (
        SELECT school, writer, number, row_number() OVER (ORDER BY arrival) AS place
        FROM school.answer WHERE learner = one.id) AS again
      WHERE (answer.school, answer.writer, answer.number) = (again.school, again.writer, again.number);
      GET DIAGNOSTICS count = ROW_COUNT;
      base := base + count;
      UPDATE school.weights SET arrival = base + place, box = NULL
      FROM (
        SELECT school, writer, number, row_number() OVER (ORDER BY arrival) AS place
        FROM school.weights WHERE learner = one.id) AS again
      WHERE (weights.school, weights.writer, weights.number) = (again.school, again.writer, again.number);
      GET DIAGNOSTICS count = ROW_COUNT;
      base := base + count;
    END IF;
  END LOOP;
  RETURN base;
END $$;

CREATE OR REPLACE FUNCTION school.take_rounds(
  in_school integer, by_writer bigint, rounds jsonb, learners bigint[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  wanted bigint;
  taken bigint;
BEGIN
  SELECT count(*) INTO wanted FROM jsonb_to_recordset(rounds) AS r(learner integer)
  WHERE learners[r.learner + 1] IS NOT NULL;
  INSERT INTO school.round (
    school, writer, number, learner, deck, deck_guid, mode, direction, started_ms, zone, seconds)
  SELECT in_school, by_writer, r.number, learners[r.learner + 1], r.deck, r."deckGUID", r.mode, r.direction,
    r.start, r.zone, r.seconds
  FROM jsonb_to_recordset(rounds) AS r(
    number bigint, learner integer, deck text, "deckGUID" text, mode text, direction text, start bigint,
    zone integer, seconds bigint)
  WHERE learners[r.learner + 1] IS NOT NULL
  ON CONFLICT (school, writer, number) DO UPDATE SET
    started_ms = least(round.started_ms, excluded.started_ms),
    seconds = greatest(round.seconds, excluded.seconds)
  WHERE (round.learner, round.deck, round.deck_guid, round.mode, round.direction, round.zone)
    IS NOT DISTINCT FROM (
      excluded.learner, excluded.deck, excluded.deck_guid, excluded.mode, excluded.direction, excluded.zone);
  GET DIAGNOSTICS taken = ROW_COUNT;
  IF taken <> wanted THEN PERFORM school.refuse('SK001', 'another round has this number'); END IF;
END $$;

-- The answers of a message, with the school's own keys.
CREATE OR REPLACE FUNCTION school.sent_answers(sent jsonb, learners bigint[], cards bigint[])
RETURNS TABLE (
  number bigint, round bigint, learner bigint, card bigint, time_ms bigint, effective_ms bigint,
  behind_ms bigint, zone integer, rating integer, answer_ms integer, scheduler bigint, replaces bigint,
  days_to_next integer, guesses text[], evidence jsonb)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT a.number, (sent->'rounds'->a.round->>'number')::bigint,
    learners[(sent->'rounds'->a.round->>'learner')::integer + 1], cards[a.card + 1], a.time, a.effective,
    a.behind, a.zone, a.rating, a."answerTime", a.scheduler, a.replaces, a."daysToNext",
    ARRAY(SELECT g.value FROM jsonb_array_elements_text(a.guesses) WITH ORDINALITY AS g ORDER BY g.ordinality),
    a.evidence
  FROM jsonb_to_recordset(sent->'answers') AS a(
    number bigint, round integer, card integer, time bigint, effective bigint, behind bigint, zone integer,
    rating integer, "answerTime" integer, scheduler bigint, replaces bigint, "daysToNext" integer,
    guesses jsonb, evidence jsonb)
$$;

CREATE OR REPLACE FUNCTION school.take_answers(
  me school.box, w school.writer, sent jsonb, learners bigint[], cards bigint[], base bigint, at_ms bigint)
RETURNS bigint
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  count bigint;
BEGIN
  IF (SELECT count(DISTINCT a.number) <> count(*) OR bool_or(
      length(a.guesses::text) > 20000 OR cardinality(a.guesses) > 1000 OR NOT school.is_evidence(a.evidence)
      OR array_position(a.guesses, NULL) IS NOT NULL)
    FROM school.sent_answers(sent, learners, cards) AS a)
  THEN PERFORM school.refuse('SK004', 'an answer can not be in a log'); END IF;
  -- Earlier programs pass an answer on without its evidence.
  IF EXISTS (
    SELECT 1 FROM school.sent_answers(sent, learners, cards) AS a
    JOIN school.answer o ON o.school = me.school AND o.writer = w.id AND o.number = a.number
    WHERE a.learner IS NOT NULL AND (
      o.round, o.learner, o.card, o.time_ms::bigint, o.effective_ms::bigint, o.behind_ms, o.zone::integer,
      o.rating::integer, o.answer_ms, o.scheduler::bigint, o.replaces, o.days_to_next, o.guesses,
      coalesce(o.evidence, a.evidence))
      IS DISTINCT FROM (
      a.round, a.learner, a.card, a.time_ms, a.effective_ms, a.behind_ms, a.zone, a.rating, a.answer_ms,
      a.scheduler, a.replaces, a.days_to_next, a.guesses, coalesce(a.evidence, o.evidence)))
  THEN PERFORM school.refuse('SK001', 'another answer has this number'); END IF;
  INSERT INTO school.answer (
    school, writer, number, arrival, box, learner, round, card, time_ms, effective_ms, behind_ms, zone,
    rating, answer_ms, scheduler, replaces, days_to_next, guesses, evidence, after_ms, before_ms, given_ms)
  SELECT me.school, w.id, a.number, base + row_number() OVER (ORDER BY a.number),
    -- The box itself may be about to see a removal and a return that came before: it gets the row again.
    CASE WHEN EXISTS (
      SELECT 1 FROM school.learner l
      JOIN school.removal r ON r.school = l.school AND r.kind = 'learner' AND r.guid = l.guid
      WHERE l.id = a.learner) THEN NULL ELSE me.id END, a.learner, a.round,
    a.card, a.time_ms, a.effective_ms, a.behind_ms, a.zone, a.rating, a.answer_ms, a.scheduler, a.replaces,
    a.days_to_next, a.guesses, a.evidence, a.after_ms, at_ms,
    least(greatest(a.effective_ms, coalesce(a.after_ms, a.effective_ms)), at_ms)
  FROM (
    -- Rows that are brought again were given before the visits that are known.
    SELECT s.*, CASE WHEN s.number > w.answers THEN w.complete_ms END AS after_ms
    FROM school.sent_answers(sent, learners, cards) AS s) AS a
  WHERE a.learner IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM school.answer o WHERE o.school = me.school AND o.writer = w.id AND o.number = a.number);
  GET DIAGNOSTICS count = ROW_COUNT;
  -- An answer and the one that replaces it belong to the same learner and card, whichever comes first.
  IF EXISTS (
    SELECT 1 FROM school.answer n
    JOIN school.answer o ON o.school = n.school AND o.writer = n.writer
      AND (o.number = n.replaces OR o.replaces = n.number)
    JOIN school.card nc ON nc.id = n.card JOIN school.card oc ON oc.id = o.card
    WHERE n.school = me.school AND n.arrival > base AND (n.learner <> o.learner OR nc.guid <> oc.guid))
  THEN PERFORM school.refuse('SK004', 'an answer can not replace this one'); END IF;
  RETURN base + count;
END $$;

CREATE OR REPLACE FUNCTION school.take_weights(
  me school.box, by_writer bigint, weights jsonb, learners bigint[], base bigint) RETURNS bigint
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  count bigint;
BEGIN
  IF EXISTS (
    SELECT 1 FROM jsonb_to_recordset(weights) AS v(
      number bigint, learner integer, answer bigint, time bigint, model bigint, text text, answers bigint,
      scored bigint, "isAdopted" boolean)
    JOIN school.weights o ON o.school = me.school AND o.writer = by_writer AND o.number = v.number
    WHERE learners[v.learner + 1] IS NOT NULL AND (
      o.learner, o.answer::bigint, o.time_ms::bigint, o.model::bigint, o.text, o.answers::bigint,
      o.scored::bigint, o.is_adopted)
      IS DISTINCT FROM (
      learners[v.learner + 1], v.answer, v.time, v.model, v.text, v.answers, v.scored, v."isAdopted"))
  THEN PERFORM school.refuse('SK001', 'other weights have this number'); END IF;
  INSERT INTO school.weights (
    school, writer, number, arrival, learner, answer, time_ms, model, text, answers, scored, is_adopted, box)
  SELECT me.school, by_writer, v.number, base + row_number() OVER (ORDER BY v.number),
    learners[v.learner + 1], v.answer, v.time, v.model, v.text, v.answers, v.scored, v."isAdopted", me.id
  FROM jsonb_to_recordset(weights) AS v(
    number bigint, learner integer, answer bigint, time bigint, model bigint, text text, answers bigint,
    scored bigint, "isAdopted" boolean)
  WHERE learners[v.learner + 1] IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM school.weights o
    WHERE o.school = me.school AND o.writer = by_writer AND o.number = v.number);
  GET DIAGNOSTICS count = ROW_COUNT;
  RETURN base + count;
END $$;
