-- Whose everything is, and what boxes may do: connect, and call a few functions. Applied anew with each version.

DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'studykiosk_school') THEN
    CREATE ROLE studykiosk_school NOLOGIN;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'studykiosk_boxes') THEN
    CREATE ROLE studykiosk_boxes NOLOGIN;
  END IF;
END $$;

DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'school' LOOP
    EXECUTE format('ALTER TABLE %s OWNER TO studykiosk_school', one.name);
  END LOOP;
  FOR one IN
    SELECT p.oid::regprocedure AS name FROM pg_proc p
    WHERE p.pronamespace IN ('school'::regnamespace, 'box'::regnamespace)
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO studykiosk_school', one.name);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one.name);
  END LOOP;
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO studykiosk_boxes', current_database());
END $$;

-- To end the connections of boxes that keep the school's lock.
DO $$ DECLARE one name; BEGIN
  FOREACH one IN ARRAY ARRAY['pg_signal_backend', 'pg_read_all_stats'] LOOP
    IF NOT pg_has_role('studykiosk_school', one, 'MEMBER') THEN EXECUTE format('GRANT %I TO studykiosk_school', one); END IF;
  END LOOP;
END $$;

-- What anybody may do in a new database, and a box needs not: large objects, locks by number, and code of its own.
DO $$ DECLARE one record; BEGIN
  FOR one IN
    SELECT p.oid::regprocedure AS name FROM pg_proc p
    WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.proname ~ '^(lo_|lowrite|loread|pg_(try_)?advisory_)'
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one.name);
  END LOOP;
END $$;
REVOKE ALL ON LANGUAGE plpgsql, sql FROM PUBLIC;

ALTER SCHEMA school OWNER TO studykiosk_school;
ALTER SCHEMA box OWNER TO studykiosk_school;
REVOKE ALL ON SCHEMA public, school, box FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA school FROM PUBLIC;
GRANT USAGE ON SCHEMA box TO studykiosk_boxes;
GRANT EXECUTE ON FUNCTION box.hello_v1(text), box.push_v1(text, boolean, boolean), box.pull_v1(bigint, text, bigint),
  box.again_v1(text, bigint, bigint), box.media_v1(text, integer), box.flag_v1(text), box.hide_v1(text),
  box.erase_v1(text)
  TO studykiosk_boxes;
