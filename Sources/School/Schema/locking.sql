-- The lock of a school's row, and boxes that keep it.

-- How long a box may keep a transaction open: each of its statements is one, and ends after 60 s.
CREATE OR REPLACE FUNCTION school.longest_hold() RETURNS interval
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$ SELECT interval '75 s' $$;

-- Ends the connections of boxes that keep a transaction open longer: a box can lift its own limits of time, and whoever
-- has its password would stop the whole school. Returns these boxes.
CREATE OR REPLACE FUNCTION school.end_holders(in_school integer) RETURNS integer[]
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  one record;
  ended integer[] := '{}';
BEGIN
  -- A transaction sees what there was when it looked first.
  PERFORM pg_stat_clear_snapshot();
  FOR one IN
    SELECT a.pid, b.id, b.name FROM pg_stat_activity a JOIN school.box b ON b.role = a.usename
    WHERE b.school = in_school AND a.datname = current_database() AND a.pid <> pg_backend_pid()
      AND a.xact_start < clock_timestamp() - school.longest_hold()
  LOOP
    RAISE LOG 'box % has kept a transaction open: its connection is ended', one.name;
    PERFORM pg_terminate_backend(one.pid, 1000);
    ended := ended || one.id;
  END LOOP;
  RETURN ended;
END $$;

-- Locks a school: until the end of the transaction nobody else gives out its arrivals.
CREATE OR REPLACE FUNCTION school.lock(in_school integer) RETURNS school.school
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $$
DECLARE
  here school.school;
  ended integer[] := '{}';
BEGIN
  LOOP
    ended := ended || school.end_holders(in_school);
    BEGIN
      SELECT * INTO here FROM school.school WHERE id = in_school FOR NO KEY UPDATE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN NULL;
    END;
  END LOOP;
  UPDATE school.box SET problem = 'it kept the school waiting, and its connection was ended' WHERE id = ANY (ended);
  RETURN here;
END $$;
