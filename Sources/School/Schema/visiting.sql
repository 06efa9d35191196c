-- What boxes may call. Installed anew with each version of the program; a change of what a function takes or returns is
-- a new function (`_v2`), but for a key that is added; a server keeps the last two.

CREATE OR REPLACE FUNCTION school.now_ms() RETURNS bigint
LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS
$$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

-- The box that has logged in. A function's owner is not its caller, and nobody but a superuser changes `session_user`.
CREATE OR REPLACE FUNCTION school.visitor() RETURNS school.box
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE me school.box;
BEGIN
  SELECT * INTO me FROM school.box WHERE role = session_user AND NOT revoked;
  IF me.id IS NULL THEN
    RAISE EXCEPTION 'this box is not of the school' USING ERRCODE = 'SK003';
  END IF;
  RETURN me;
END $$;

CREATE OR REPLACE FUNCTION school.refuse(code text, what text) RETURNS void
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '%', what USING ERRCODE = code;
END $$;

-- Proves that the server has told a box an arrival. A restored database has the secret, too.
CREATE OR REPLACE FUNCTION school.seal(here school.school, arrival bigint) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT encode(sha256(here.secret || convert_to(format('%s %s', here.epoch, arrival), 'UTF8')), 'hex')
$$;

-- The boxes of a school but the one that asks, if that is its office; NULL for other boxes.
CREATE OR REPLACE FUNCTION school.boxes_of(me school.box) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN me.is_office THEN coalesce((
    SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'name', name, 'visited', hello_ms, 'version', version, 'problem', problem, 'isRevoked', revoked)) ORDER BY name)
    FROM school.box WHERE school = me.school AND id <> me.id), '[]') END
$$;

-- Begins a visit: `{"epoch", "arrival", "seal", "problem", "version", "writers": {GUID: {"answer", "removal", "weights"}}}` is
-- what the box has seen, and what it has. Returns the school, what the server has of these writers and, to the office, the boxes.
CREATE OR REPLACE FUNCTION box.hello_v1(request text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  me school.box := school.visitor();
  asked jsonb;
  here school.school;
  at_ms bigint;
  -- Before the lock, as it takes longer the more there are.
  flags constant text := school.flags_hash(me);
  boxes constant jsonb := school.boxes_of(me);
BEGIN
  IF octet_length(request) > 1 << 20 THEN PERFORM school.refuse('SK004', 'too long'); END IF;
  asked := request::jsonb;
  here := school.lock(me.school);
  at_ms := school.now_ms();
  -- A box that has seen more than there is saw it before the database was restored: everybody asks from the start. It
  -- must prove it, or one box could make all others ask from the start at every visit.
  IF asked->>'epoch' = here.epoch::text AND (asked->>'arrival')::bigint > here.arrivals
    AND asked->>'seal' = school.seal(here, (asked->>'arrival')::bigint)
  THEN
    UPDATE school.school SET epoch = gen_random_uuid() WHERE id = me.school RETURNING * INTO here;
    RAISE LOG 'box % has seen more than the school has: a new epoch begins', me.name;
  END IF;
  -- All rows of a writer that is still as the server knows it had been sent at the greeting before this one.
  UPDATE school.writer SET complete_ms = greatest(complete_ms, me.hello_ms)
  FROM jsonb_each(asked->'writers') AS a(guid, mark)
  WHERE writer.school = me.school AND writer.box = me.id AND writer.guid = a.guid
    AND writer.answers = (a.mark->>'answer')::bigint AND me.hello_ms IS NOT NULL;
  UPDATE school.box SET hello_ms = at_ms, problem = left(asked->>'problem', 1000),
    version = left(asked->>'version', 100) WHERE id = me.id;
  PERFORM school.forget(me.school, at_ms - 30::bigint * 86400000);
  RETURN jsonb_build_object(
    'school', here.name, 'guid', here.guid, 'box', me.name, 'epoch', here.epoch, 'time', at_ms,
    'arrival', here.arrivals, 'flags', flags, 'boxes', boxes,
    'writers', coalesce((
      SELECT jsonb_object_agg(w.guid, jsonb_build_object(
        'mark', jsonb_build_object('answer', w.answers, 'removal', w.removals, 'weights', w.weights),
        'isOpen', w.box IS NULL OR w.box = me.id))
      FROM school.writer w WHERE w.school = me.school AND w.guid IN (
        SELECT * FROM jsonb_object_keys(asked->'writers'))), '{}'))::text;
END $$;

-- Takes rows of one writer: a `LogRows` as JSON, all or none. Exact duplicates are ignored, other content under a used
-- number is refused (SK001), and so are rows of another box's writer (SK002) and impossible ones (SK004 and PostgreSQL's
-- own errors). `is_own` says that the box writes as this writer now, `is_all` that no rows are left.
CREATE OR REPLACE FUNCTION box.push_v1(log_rows text, is_own boolean, is_all boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  me school.box := school.visitor();
  sent jsonb;
  head jsonb;
  w school.writer;
  base bigint;
  at_ms bigint;
  learners bigint[];
  cards bigint[];
  fresh integer;
  most constant integer := 2000;
BEGIN
  IF octet_length(log_rows) > 8 << 20 THEN PERFORM school.refuse('SK004', 'too long'); END IF;
  sent := log_rows::jsonb;
  head := sent->'writer';
  IF EXISTS (
    SELECT 1 FROM unnest(ARRAY['learners', 'rounds', 'cards', 'answers', 'setBacks', 'removals', 'weights']) AS k
    WHERE jsonb_typeof(sent->k) IS DISTINCT FROM 'array' OR jsonb_array_length(sent->k) > 5 * most)
  THEN PERFORM school.refuse('SK004', 'not the rows of a log'); END IF;
  -- Only a learner who was forgotten has no name here, and is sent to nobody until a box brings it.
  IF EXISTS (SELECT 1 FROM jsonb_to_recordset(sent->'learners') AS l(name text) WHERE l.name IS NULL)
  THEN PERFORM school.refuse('SK004', 'a learner has no name'); END IF;

  -- The lock: from here to the commit nobody else of this school gives out arrivals.
  base := (school.lock(me.school)).arrivals;
  at_ms := school.now_ms();

  INSERT INTO school.writer (school, guid, box, follows, follows_number, generation)
  VALUES (me.school, head->>'guid', CASE WHEN is_own THEN me.id END, head->>'follows',
    (head->>'followsNumber')::bigint, (head->>'generation')::bigint)
  ON CONFLICT (school, guid) DO NOTHING;
  SELECT * INTO w FROM school.writer WHERE school = me.school AND guid = head->>'guid';
  IF (w.follows, w.follows_number, w.generation) IS DISTINCT FROM (
    head->>'follows', (head->>'followsNumber')::bigint, (head->>'generation')::bigint)
  THEN PERFORM school.refuse('SK001', 'the writer has another beginning here'); END IF;
  -- The school's own removals go on after the last number, which no box may push to the end of all numbers.
  IF EXISTS (
    SELECT 1 FROM jsonb_to_recordset(sent->'removals') AS r(number bigint) WHERE r.number > w.removals + 10000)
  THEN PERFORM school.refuse('SK004', 'a removal has a number far beyond the last one'); END IF;
  -- Removals come first, since answers of a removed learner are sent to nobody.
  IF EXISTS (
    SELECT 1 FROM jsonb_to_recordset(sent->'removals') AS r(number bigint, kind text, guid text, turn bigint)
    JOIN school.removal o ON o.school = me.school AND o.writer = w.id AND o.number = r.number
    WHERE (o.kind, o.guid::text, o.turn::bigint) IS DISTINCT FROM (r.kind, r.guid, r.turn))
  THEN PERFORM school.refuse('SK001', 'another removal has this number'); END IF;
  INSERT INTO school.removal (school, writer, number, arrival, kind, guid, turn)
  SELECT me.school, w.id, r.number, base + row_number() OVER (ORDER BY r.number), r.kind, r.guid, r.turn
  FROM jsonb_to_recordset(sent->'removals') AS r(number bigint, kind text, guid text, turn bigint)
  WHERE NOT EXISTS (
    SELECT 1 FROM school.removal o WHERE o.school = me.school AND o.writer = w.id AND o.number = r.number);
  GET DIAGNOSTICS fresh = ROW_COUNT;
  base := base + fresh;
  IF fresh > 0 THEN base := school.follow_removals(me.school, sent->'removals', base, at_ms); END IF;

  INSERT INTO school.learner (school, guid, name, created_ms, writer, arrival, removed_ms)
  SELECT me.school, l.guid, l.name, l.created, w.id, base + row_number() OVER (ORDER BY l.guid),
    CASE WHEN school.is_removed(me.school, l.guid) THEN at_ms END
  FROM jsonb_to_recordset(sent->'learners') AS l(guid text, name text, created bigint)
  ON CONFLICT (school, guid) DO UPDATE SET name = excluded.name, arrival = excluded.arrival
  WHERE learner.name IS NULL AND NOT learner.erased;
  base := base + jsonb_array_length(sent->'learners');
  -- NULL for a learner who is gone for good.
  learners := ARRAY(
    SELECT (SELECT id FROM school.learner WHERE school = me.school AND guid = l.value->>'guid' AND NOT erased)
    FROM jsonb_array_elements(sent->'learners') WITH ORDINALITY AS l ORDER BY l.ordinality);
  -- The answers of a learner who is back, which the school has forgotten, come from whichever box has kept them.
  IF w.box <> me.id AND (
    sent->'removals' <> '[]' OR sent->'setBacks' <> '[]' OR sent->'learners' = '[]'
    OR EXISTS (
      SELECT 1 FROM unnest(learners) AS one
      WHERE one IS NULL OR NOT (SELECT is_back FROM school.learner WHERE id = one))
    OR EXISTS (SELECT 1 FROM jsonb_to_recordset(sent->'answers') AS a(number bigint) WHERE a.number > w.answers)
    OR EXISTS (SELECT 1 FROM jsonb_to_recordset(sent->'weights') AS v(number bigint) WHERE v.number > w.weights))
  THEN PERFORM school.refuse('SK002', 'another box has this writer'); END IF;

  INSERT INTO school.card (school, guid, hash, name)
  SELECT DISTINCT me.school, c.guid, sha256(convert_to(c.name, 'UTF8')), c.name
  FROM jsonb_to_recordset(sent->'cards') AS c(guid text, name text)
  ON CONFLICT (school, guid, hash) DO NOTHING;
  cards := ARRAY(
    SELECT (
      SELECT id FROM school.card
      WHERE school = me.school AND guid = c.value->>'guid'
        AND hash = sha256(convert_to(c.value->>'name', 'UTF8')))
    FROM jsonb_array_elements(sent->'cards') WITH ORDINALITY AS c ORDER BY c.ordinality);

  IF EXISTS (
    SELECT 1 FROM jsonb_to_recordset(sent->'rounds') AS r(learner integer)
    WHERE r.learner IS NULL OR r.learner NOT BETWEEN 0 AND cardinality(learners) - 1)
    OR EXISTS (
      SELECT 1 FROM jsonb_to_recordset(sent->'answers') AS a(round integer, card integer)
      WHERE a.round IS NULL OR a.round NOT BETWEEN 0 AND jsonb_array_length(sent->'rounds') - 1
        OR a.card IS NULL OR a.card NOT BETWEEN 0 AND cardinality(cards) - 1)
    OR EXISTS (
      SELECT 1 FROM jsonb_to_recordset(sent->'weights') AS v(learner integer)
      WHERE v.learner IS NULL OR v.learner NOT BETWEEN 0 AND cardinality(learners) - 1)
  THEN PERFORM school.refuse('SK004', 'an answer has no round, card or learner'); END IF;

  PERFORM school.take_rounds(me.school, w.id, sent->'rounds', learners);
  base := school.take_answers(me, w, sent, learners, cards, base, at_ms);

  IF EXISTS (
    SELECT 1 FROM jsonb_to_recordset(sent->'setBacks') AS s(number bigint, time bigint)
    JOIN school.set_back o ON o.school = me.school AND o.writer = w.id AND o.number = s.number
    WHERE o.time_ms IS DISTINCT FROM s.time)
  THEN PERFORM school.refuse('SK001', 'another set-back has this number'); END IF;
  INSERT INTO school.set_back (school, writer, number, arrival, time_ms)
  SELECT me.school, w.id, s.number, base + row_number() OVER (ORDER BY s.number), s.time
  FROM jsonb_to_recordset(sent->'setBacks') AS s(number bigint, time bigint)
  WHERE NOT EXISTS (
    SELECT 1 FROM school.set_back o WHERE o.school = me.school AND o.writer = w.id AND o.number = s.number);
  GET DIAGNOSTICS fresh = ROW_COUNT;
  base := base + fresh;

  base := school.take_weights(me, w.id, sent->'weights', learners, base);

  UPDATE school.school SET arrivals = base WHERE id = me.school;
  UPDATE school.writer SET
    box = coalesce(box, CASE WHEN is_own THEN me.id END),
    answers = greatest(answers,
      (SELECT max((a->>'number')::bigint) FROM jsonb_array_elements(sent->'answers') AS a),
      (SELECT max((a->>'number')::bigint) FROM jsonb_array_elements(sent->'setBacks') AS a)),
    removals = greatest(removals,
      (SELECT max((a->>'number')::bigint) FROM jsonb_array_elements(sent->'removals') AS a)),
    weights = greatest(weights,
      (SELECT max((a->>'number')::bigint) FROM jsonb_array_elements(sent->'weights') AS a)),
    complete_ms = CASE WHEN is_all THEN greatest(complete_ms, me.hello_ms) ELSE complete_ms END
  WHERE id = w.id RETURNING * INTO w;
  RETURN jsonb_build_object('answer', w.answers, 'removal', w.removals, 'weights', w.weights)::text;
END $$;
