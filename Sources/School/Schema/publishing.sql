-- Decks that the school publishes, and what boxes take of them.

-- Only one at a time publishes or withdraws, so that nobody forgets a content that is not needed yet. It is not the lock of
-- the school's row, which no box can do without: contents are long.
CREATE OR REPLACE FUNCTION school.lock_contents() RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$ SELECT pg_advisory_xact_lock(7261, 2) $$;

-- Makes a revision of a deck; the contents are there already. Returns its number; that of the last revision if nothing has
-- changed.
CREATE OR REPLACE FUNCTION school.publish(
  in_school integer, of_guid text, of_name text, of_hash bytea, of_cards integer, needs bytea[]) RETURNS integer
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here school.school;
  d school.deck;
BEGIN
  PERFORM school.lock_contents();
  here := school.lock(in_school);
  SELECT * INTO d FROM school.deck WHERE school = in_school AND guid = of_guid;
  IF d.hash = of_hash AND NOT d.withdrawn THEN RETURN d.revision; END IF;
  INSERT INTO school.deck (school, guid, name, revision, hash, cards, published_ms, arrival)
  VALUES (in_school, of_guid, of_name, 1, of_hash, of_cards, school.now_ms(), here.arrivals + 1)
  ON CONFLICT (school, guid) DO UPDATE SET name = excluded.name, revision = deck.revision + 1,
    hash = excluded.hash, cards = excluded.cards, published_ms = excluded.published_ms, withdrawn = false,
    arrival = excluded.arrival
  RETURNING * INTO d;
  UPDATE school.school SET arrivals = arrivals + 1 WHERE id = in_school;
  DELETE FROM school.need WHERE school = in_school AND deck = of_guid;
  INSERT INTO school.need (school, deck, hash) SELECT DISTINCT in_school, of_guid, n FROM unnest(needs || of_hash) AS n;
  PERFORM school.forget_contents(in_school);
  RETURN d.revision;
END $$;

-- Removes a deck from the school and, with their next visits, from the boxes.
CREATE OR REPLACE FUNCTION school.withdraw(in_school integer, of_guid text) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE here school.school;
BEGIN
  PERFORM school.lock_contents();
  here := school.lock(in_school);
  UPDATE school.deck SET withdrawn = true, arrival = here.arrivals + 1
  WHERE school = in_school AND guid = of_guid AND NOT withdrawn;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE school.school SET arrivals = arrivals + 1 WHERE id = in_school;
  DELETE FROM school.need WHERE school = in_school AND deck = of_guid;
  DELETE FROM school.flag WHERE school = in_school AND deck = of_guid;
  PERFORM school.forget_contents(in_school);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION school.forget_contents(in_school integer) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  DELETE FROM school.content c WHERE c.school = in_school
    AND NOT EXISTS (SELECT 1 FROM school.need n WHERE n.school = c.school AND n.hash = c.hash)
$$;

-- The decks of some arrivals, for a page of `pull_v1`.
CREATE OR REPLACE FUNCTION school.decks_of(in_school integer, after bigint, up_to bigint) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'guid', d.guid, 'name', d.name, 'hash', encode(d.hash, 'hex'), 'isWithdrawn', d.withdrawn, 'hiddenFrom', d.hidden)
    ORDER BY d.arrival), '[]')
  FROM school.deck d WHERE d.school = in_school AND d.arrival > after AND d.arrival <= up_to
$$;

-- Returns a piece of a content: `{"size", "bytes"}`, the whole content's size, and the piece's bytes in base64; NULL for a
-- content that the school has not, or not any more.
CREATE OR REPLACE FUNCTION box.media_v1(of_hash text, piece integer) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me school.box := school.visitor();
BEGIN
  RETURN (
    SELECT jsonb_build_object('size', c.size, 'bytes', coalesce(encode(p.bytes, 'base64'), ''))::text
    FROM school.content c
    LEFT JOIN school.piece p ON p.school = c.school AND p.hash = c.hash AND p.number = piece
    WHERE c.school = me.school AND c.hash = decode(of_hash, 'hex'));
END $$;

-- Takes from the office who does not get which deck, `{deck: [learner]}`, and tells all boxes of what has changed. A deck that
-- everybody gets is not told before somebody did not get it: until then each box decides for itself.
CREATE OR REPLACE FUNCTION box.hide_v1(hidden text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  me school.box := school.visitor();
  here school.school;
  changed integer;
BEGIN
  IF NOT me.is_office THEN PERFORM school.refuse('SK003', 'this box is not the office'); END IF;
  IF octet_length(hidden) > 8 << 20 THEN PERFORM school.refuse('SK004', 'too long'); END IF;
  here := school.lock(me.school);
  WITH sent AS (
    SELECT d.key AS deck, ARRAY(
      SELECT DISTINCT l.guid::text COLLATE "C" FROM jsonb_array_elements_text(d.value) AS v(guid)
      JOIN school.learner l ON l.school = me.school AND l.guid = v.guid ORDER BY 1) AS learners
    FROM jsonb_each(hidden::jsonb) AS d
  ), fresh AS (
    SELECT s.*, here.arrivals + row_number() OVER (ORDER BY s.deck) AS arrival
    FROM sent s JOIN school.deck d ON d.school = me.school AND d.guid = s.deck AND NOT d.withdrawn
    WHERE coalesce(d.hidden, '{}') <> s.learners
  )
  UPDATE school.deck d SET hidden = f.learners, arrival = f.arrival
  FROM fresh f WHERE d.school = me.school AND d.guid = f.deck;
  GET DIAGNOSTICS changed = ROW_COUNT;
  UPDATE school.school SET arrivals = arrivals + changed WHERE id = me.school AND changed > 0;
END $$;

-- A hash of what a box has told of cards that are to be fixed, by which it finds out whether that is still so.
CREATE OR REPLACE FUNCTION school.flags_hash(me school.box) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT encode(sha256(convert_to(coalesce(
    string_agg(format(E'%s\n%s\n', deck, card), '' ORDER BY deck COLLATE "C", card COLLATE "C"), ''), 'UTF8')), 'hex')
  FROM school.flag WHERE school = me.school AND box = me.id
$$;

-- Takes the cards that are marked at this box as to be fixed, `{deck: [card]}`, in place of those that it told before.
CREATE OR REPLACE FUNCTION box.flag_v1(flags text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  me school.box := school.visitor();
  sent jsonb;
BEGIN
  IF octet_length(flags) > 1 << 20 THEN PERFORM school.refuse('SK004', 'too long'); END IF;
  sent := flags::jsonb;
  IF (SELECT count(*) FROM jsonb_each(sent) AS d, jsonb_array_elements(d.value)) > 5000
  THEN PERFORM school.refuse('SK004', 'too many cards are to be fixed'); END IF;
  DELETE FROM school.flag f WHERE f.school = me.school AND f.box = me.id
    AND NOT coalesce(sent->(f.deck::text) ? f.card::text, false);
  INSERT INTO school.flag (school, box, deck, card, flagged_ms)
  SELECT DISTINCT me.school, me.id, d.key, c.value, school.now_ms()
  FROM jsonb_each(sent) AS d, jsonb_array_elements_text(d.value) AS c
  WHERE EXISTS (SELECT 1 FROM school.deck o WHERE o.school = me.school AND o.guid = d.key AND NOT o.withdrawn)
  ON CONFLICT DO NOTHING;
END $$;
