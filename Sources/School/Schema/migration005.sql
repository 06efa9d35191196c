-- Answers that every box can read: one that none can read would end each box's visit at the same arrival.

-- Whether this is evidence as a box's library has it; NULL is.
CREATE FUNCTION school.is_evidence(e jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT e IS NULL OR coalesce(CASE WHEN jsonb_typeof(e) = 'object' THEN
    e - ARRAY['way', 'outcome', 'hints', 'choices'] = '{}'
    AND jsonb_typeof(e->'way') = 'string' AND length(e->>'way') BETWEEN 1 AND 40
    AND jsonb_typeof(e->'outcome') = 'string' AND length(e->>'outcome') BETWEEN 1 AND 40
    -- Between two numbers are only numbers.
    AND e->'hints' BETWEEN '0' AND '1048576' AND e->>'hints' !~ '[^0-9]'
    AND e->'choices' BETWEEN '0' AND '1048576' AND e->>'choices' !~ '[^0-9]'
  END, false)
$$;

UPDATE school.answer SET guesses = array_remove(guesses, NULL) WHERE array_position(guesses, NULL) IS NOT NULL;
UPDATE school.answer SET evidence = NULL WHERE NOT school.is_evidence(evidence);
ALTER TABLE school.answer
  ADD CONSTRAINT answer_guesses CHECK (array_position(guesses, NULL) IS NULL),
  ADD CONSTRAINT answer_evidence CHECK (school.is_evidence(evidence));
