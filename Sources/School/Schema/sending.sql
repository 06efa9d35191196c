-- What boxes take from the school.

-- Returns the last arrival of a page that begins with these, of which there are at most `most`: where there are as many,
-- or where its rows pass 1 MiB as they are sent, so that a page stays within a visit's memory; NULL if it ends nowhere.
-- JSON writes a control character with six bytes, and one answer has at most some 600 KB. What else a row has is short.
CREATE OR REPLACE FUNCTION school.page_end(in_school integer, arrivals bigint[], most integer) RETURNS bigint
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT min(arrival) FROM (
    SELECT n.arrival, count(*) OVER upward AS rows,
      sum(1000 + coalesce(of_answer.bytes, of_weights.bytes, 0)) OVER upward AS bytes
    FROM unnest(arrivals) AS n(arrival)
    LEFT JOIN LATERAL (
      SELECT octet_length(jsonb_build_array(
        c.name, l.name, r.deck, r.mode, r.direction, a.guesses, a.evidence)::text) AS bytes
      FROM school.answer a JOIN school.card c ON c.id = a.card JOIN school.learner l ON l.id = a.learner
      JOIN school.round r ON r.school = a.school AND r.writer = a.writer AND r.number = a.round
      WHERE a.school = in_school AND a.arrival = n.arrival) AS of_answer ON true
    LEFT JOIN LATERAL (
      SELECT octet_length(jsonb_build_array(v.text, l.name)::text) AS bytes
      FROM school.weights v JOIN school.learner l ON l.id = v.learner
      WHERE v.school = in_school AND v.arrival = n.arrival) AS of_weights ON true
    WINDOW upward AS (ORDER BY n.arrival)) AS page
  WHERE rows = most OR bytes > 1 << 20
$$;

-- Returns rows after an arrival: `{"arrival", "isAll", "seal", "erased": [GUID], "decks", "rows": [LogRows]}`. Answers that
-- this box brought as the writer `own`, up to the number `has`, are left out, since it has them.
CREATE OR REPLACE FUNCTION box.pull_v1(after bigint, own text, has bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  me school.box := school.visitor();
  most constant integer := 250;
  up_to bigint;
  here school.school;
  last bigint;
  own_writer bigint;
BEGIN
  SELECT * INTO here FROM school.school WHERE id = me.school;
  last := here.arrivals;
  SELECT id INTO own_writer FROM school.writer WHERE school = me.school AND guid = own;
  own_writer := coalesce(own_writer, 0);
  up_to := school.page_end(me.school, ARRAY(
    SELECT arrival FROM (
      (SELECT arrival FROM school.learner WHERE school = me.school AND arrival > after ORDER BY arrival LIMIT most)
      UNION ALL
      (SELECT arrival FROM school.answer WHERE school = me.school AND arrival > after
        AND NOT (writer = own_writer AND number <= has AND box IS NOT DISTINCT FROM me.id)
        ORDER BY arrival LIMIT most)
      UNION ALL
      (SELECT arrival FROM school.set_back WHERE school = me.school AND arrival > after ORDER BY arrival LIMIT most)
      UNION ALL
      (SELECT arrival FROM school.removal WHERE school = me.school AND arrival > after ORDER BY arrival LIMIT most)
      UNION ALL
      (SELECT arrival FROM school.weights WHERE school = me.school AND arrival > after ORDER BY arrival LIMIT most)
    ) AS one ORDER BY arrival LIMIT most), most);
  RETURN jsonb_build_object(
    'arrival', coalesce(up_to, last), 'isAll', up_to IS NULL,
    'seal', school.seal(here, coalesce(up_to, last)),
    'erased', coalesce((
      SELECT jsonb_agg(e.guid ORDER BY e.arrival) FROM school.erasure e
      WHERE e.school = me.school AND e.arrival > after AND e.arrival <= coalesce(up_to, last)), '[]'),
    'decks', school.decks_of(me.school, after, coalesce(up_to, last)),
    'rows', coalesce((
      SELECT jsonb_agg(school.rows_of(w.id, me, after, coalesce(up_to, last),
        CASE WHEN w.id = own_writer THEN has ELSE 0 END) ORDER BY w.id)
      FROM school.writer w WHERE w.school = me.school AND w.id IN (
        SELECT writer FROM school.learner
          WHERE school = me.school AND arrival > after AND arrival <= coalesce(up_to, last)
        UNION SELECT writer FROM school.answer
          WHERE school = me.school AND arrival > after AND arrival <= coalesce(up_to, last)
          AND NOT (writer = own_writer AND number <= has AND box IS NOT DISTINCT FROM me.id)
        UNION SELECT writer FROM school.set_back
          WHERE school = me.school AND arrival > after AND arrival <= coalesce(up_to, last)
        UNION SELECT writer FROM school.removal
          WHERE school = me.school AND arrival > after AND arrival <= coalesce(up_to, last)
        UNION SELECT writer FROM school.weights
          WHERE school = me.school AND arrival > after AND arrival <= coalesce(up_to, last))), '[]'))::text;
END $$;

-- Returns rows of one writer after an arrival and up to another, as `pull_v1` does: those that the box could not take.
CREATE OR REPLACE FUNCTION box.again_v1(of_writer text, after bigint, until bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  me school.box := school.visitor();
  most constant integer := 250;
  w bigint;
  up_to bigint;
BEGIN
  SELECT id INTO w FROM school.writer WHERE school = me.school AND guid = of_writer;
  up_to := school.page_end(me.school, ARRAY(
    SELECT arrival FROM (
      (SELECT arrival FROM school.learner WHERE school = me.school AND writer = w AND arrival > after
        ORDER BY arrival LIMIT most)
      UNION ALL
      (SELECT arrival FROM school.answer WHERE school = me.school AND writer = w AND arrival > after
        ORDER BY arrival LIMIT most)
      UNION ALL
      (SELECT arrival FROM school.set_back WHERE school = me.school AND writer = w AND arrival > after
        ORDER BY arrival LIMIT most)
      UNION ALL
      (SELECT arrival FROM school.removal WHERE school = me.school AND writer = w AND arrival > after
        ORDER BY arrival LIMIT most)
      UNION ALL
      (SELECT arrival FROM school.weights WHERE school = me.school AND writer = w AND arrival > after
        ORDER BY arrival LIMIT most)
    ) AS one ORDER BY arrival LIMIT most), most);
  up_to := least(coalesce(up_to, until), until);
  RETURN jsonb_build_object(
    'arrival', up_to, 'isAll', w IS NULL OR up_to >= until,
    'rows', CASE WHEN w IS NULL THEN '[]' ELSE jsonb_build_array(school.rows_of(w, me, after, up_to, 0)) END)::text;
END $$;

-- Returns a writer's rows of some arrivals as a `LogRows`; those of removed learners are left out.
CREATE OR REPLACE FUNCTION school.rows_of(
  of_writer bigint, me school.box, after bigint, up_to bigint, has bigint) RETURNS jsonb
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  w school.writer;
  learners bigint[];
  rounds bigint[];
  cards bigint[];
BEGIN
  SELECT * INTO w FROM school.writer WHERE id = of_writer;
  rounds := ARRAY(
    SELECT DISTINCT a.round FROM school.sendable(w, me, after, up_to, has) AS a ORDER BY 1);
  cards := ARRAY(
    SELECT DISTINCT a.card FROM school.sendable(w, me, after, up_to, has) AS a ORDER BY 1);
  learners := ARRAY(
    SELECT l.id FROM school.learner l WHERE l.school = w.school AND l.removed_ms IS NULL AND NOT l.erased
      AND l.name IS NOT NULL
      AND (l.writer = w.id AND l.arrival > after AND l.arrival <= up_to
        OR l.id IN (SELECT a.learner FROM school.sendable(w, me, after, up_to, has) AS a)
        OR l.id IN (SELECT v.learner FROM school.weights v
          WHERE v.school = w.school AND v.writer = w.id AND v.arrival > after AND v.arrival <= up_to))
    ORDER BY 1);
  RETURN jsonb_build_object(
    'writer', jsonb_strip_nulls(jsonb_build_object(
      'guid', w.guid, 'follows', w.follows, 'followsNumber', w.follows_number, 'generation', w.generation)),
    'learners', coalesce((
      SELECT jsonb_agg(jsonb_build_object('guid', l.guid, 'name', l.name, 'created', l.created_ms)
        ORDER BY l.id)
      FROM school.learner l WHERE l.id = ANY (learners)), '[]'),
    'cards', coalesce((
      SELECT jsonb_agg(jsonb_build_object('guid', c.guid, 'name', c.name) ORDER BY c.id)
      FROM school.card c WHERE c.id = ANY (cards)), '[]'),
    'rounds', coalesce((
      SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'number', r.number, 'learner', array_position(learners, r.learner) - 1, 'deck', r.deck,
        'deckGUID', r.deck_guid, 'mode', r.mode, 'direction', r.direction, 'start', r.started_ms,
        'zone', r.zone, 'seconds', r.seconds)) ORDER BY r.number)
      FROM school.round r
      WHERE r.school = w.school AND r.writer = w.id AND r.number = ANY (rounds)), '[]'),
    'answers', coalesce((
      SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'number', a.number, 'round', array_position(rounds, a.round) - 1,
        'card', array_position(cards, a.card) - 1, 'time', a.time_ms, 'effective', a.effective_ms,
        'behind', a.behind_ms, 'zone', a.zone, 'rating', a.rating, 'answerTime', a.answer_ms,
        'scheduler', a.scheduler, 'replaces', a.replaces, 'daysToNext', a.days_to_next,
        'guesses', to_jsonb(a.guesses), 'evidence', a.evidence)) ORDER BY a.number)
      FROM school.sendable(w, me, after, up_to, has) AS a), '[]'),
    'setBacks', coalesce((
      SELECT jsonb_agg(jsonb_build_object('number', s.number, 'time', s.time_ms) ORDER BY s.number)
      FROM school.set_back s
      WHERE s.school = w.school AND s.writer = w.id AND s.arrival > after AND s.arrival <= up_to), '[]'),
    'removals', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'number', r.number, 'kind', r.kind, 'guid', r.guid, 'turn', r.turn) ORDER BY r.number)
      FROM school.removal r
      WHERE r.school = w.school AND r.writer = w.id AND r.arrival > after AND r.arrival <= up_to), '[]'),
    'weights', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'number', v.number, 'learner', array_position(learners, v.learner) - 1, 'answer', v.answer,
        'time', v.time_ms, 'model', v.model, 'text', v.text, 'answers', v.answers, 'scored', v.scored,
        'isAdopted', v.is_adopted) ORDER BY v.number)
      FROM school.weights v
      WHERE v.school = w.school AND v.writer = w.id AND v.arrival > after AND v.arrival <= up_to
        AND v.learner = ANY (learners)), '[]'),
    'last', '{"answer": 0, "removal": 0, "weights": 0}'::jsonb);
END $$;

CREATE OR REPLACE FUNCTION school.sendable(
  w school.writer, me school.box, after bigint, up_to bigint, has bigint) RETURNS SETOF school.answer
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT a.* FROM school.answer a JOIN school.learner l ON l.id = a.learner
  WHERE a.school = w.school AND a.writer = w.id AND a.arrival > after AND a.arrival <= up_to
    AND l.removed_ms IS NULL AND l.name IS NOT NULL AND NOT (a.number <= has AND a.box IS NOT DISTINCT FROM me.id)
$$;
