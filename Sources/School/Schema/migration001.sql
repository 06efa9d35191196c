-- The school: the log of all boxes, which boxes reach through the functions of the schema `box` only.
--
-- Each row of the log has an `arrival`, given under a lock on its school, so that arrivals are in the order of commits
-- and "all after the last one I saw" never leaves a row out. A restored database begins a new `epoch`, after which every
-- box asks from the start. Keys begin with the school, so that the log can be partitioned by it.

CREATE SCHEMA school;
CREATE SCHEMA box;

-- The ranges of a box's library (`Bounds`): rows that no library takes stay out.
CREATE DOMAIN school.guid AS text CHECK (length(VALUE) BETWEEN 1 AND 200);
CREATE DOMAIN school.number AS bigint CHECK (VALUE BETWEEN 1 AND 9007199254740992);
CREATE DOMAIN school.last AS bigint CHECK (VALUE BETWEEN 0 AND 9007199254740992);
CREATE DOMAIN school.count AS bigint CHECK (VALUE BETWEEN 0 AND 1099511627776);
-- In ms since 1970.
CREATE DOMAIN school.time AS bigint CHECK (VALUE BETWEEN -9007199254740992 AND 9007199254740992);
CREATE DOMAIN school.zone AS integer CHECK (VALUE BETWEEN -1440 AND 1440);

CREATE TABLE school.migration (
  number integer PRIMARY KEY,
  applied timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE school.school (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  guid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  name text NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 100),
  epoch uuid NOT NULL DEFAULT gen_random_uuid(),
  arrivals bigint NOT NULL DEFAULT 0
);

CREATE TABLE school.box (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  school integer NOT NULL REFERENCES school.school,
  role name NOT NULL UNIQUE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  revoked boolean NOT NULL DEFAULT false,
  -- The server's time of the last greeting.
  hello_ms bigint,
  UNIQUE (school, name)
);

-- As a row of `kiosks` in a box's library. A writer belongs to the box that writes with it now; nobody's may be
-- continued by any box, such as those of an import, or of a box whose library was copied.
CREATE TABLE school.writer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  school integer NOT NULL REFERENCES school.school,
  guid school.guid NOT NULL,
  box integer REFERENCES school.box,
  follows school.guid,
  follows_number school.last NOT NULL,
  generation school.count NOT NULL,
  -- The last numbers that came; rows that were erased count.
  answers bigint NOT NULL DEFAULT 0,
  removals bigint NOT NULL DEFAULT 0,
  weights bigint NOT NULL DEFAULT 0,
  -- The server's time at which the box had sent all of this writer's rows.
  complete_ms bigint,
  UNIQUE (school, guid)
);

CREATE TABLE school.learner (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  school integer NOT NULL REFERENCES school.school,
  guid school.guid NOT NULL,
  -- NULL once forgotten, until a box brings the learner again.
  name text CHECK (length(name) BETWEEN 1 AND 1000),
  created_ms school.time NOT NULL,
  writer bigint NOT NULL REFERENCES school.writer,
  arrival bigint NOT NULL,
  -- When the removal of the learner came. The rows are kept for 30 days, as in the box's library, and sent to nobody;
  -- they are sent again if the learner comes back.
  removed_ms bigint,
  -- Whether the rows are gone for good; new ones are not taken.
  erased boolean NOT NULL DEFAULT false,
  UNIQUE (school, guid)
);
CREATE INDEX learner_by_arrival ON school.learner (school, arrival);
CREATE INDEX learner_removed ON school.learner (school, removed_ms) WHERE removed_ms IS NOT NULL;

-- A card under a name by which it was answered; `hash` is the SHA-256 of the name.
CREATE TABLE school.card (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  school integer NOT NULL REFERENCES school.school,
  guid school.guid NOT NULL,
  hash bytea NOT NULL,
  name text NOT NULL CHECK (octet_length(name) <= 65536),
  UNIQUE (school, guid, hash)
);

CREATE TABLE school.round (
  school integer NOT NULL,
  writer bigint NOT NULL REFERENCES school.writer,
  number school.number NOT NULL,
  learner bigint NOT NULL REFERENCES school.learner,
  deck text NOT NULL CHECK (length(deck) <= 1000),
  deck_guid school.guid,
  mode text NOT NULL CHECK (length(mode) <= 100),
  direction text NOT NULL CHECK (length(direction) <= 100),
  started_ms school.time NOT NULL,
  zone school.zone NOT NULL,
  seconds school.count NOT NULL,
  PRIMARY KEY (school, writer, number)
);
CREATE INDEX round_by_learner ON school.round (learner);

CREATE TABLE school.answer (
  school integer NOT NULL,
  writer bigint NOT NULL REFERENCES school.writer,
  number school.number NOT NULL,
  arrival bigint NOT NULL,
  -- The box that brought the row; NULL once the row was sent to everybody again.
  box integer REFERENCES school.box,
  learner bigint NOT NULL REFERENCES school.learner,
  round bigint NOT NULL,
  card bigint NOT NULL REFERENCES school.card,
  time_ms school.time NOT NULL,
  effective_ms school.time NOT NULL,
  behind_ms bigint NOT NULL CHECK (behind_ms BETWEEN 0 AND 18014398509481984),
  zone school.zone NOT NULL,
  rating smallint NOT NULL CHECK (rating BETWEEN 0 AND 4),
  answer_ms integer NOT NULL CHECK (answer_ms BETWEEN 0 AND 60000),
  scheduler school.count NOT NULL,
  replaces bigint CHECK (replaces BETWEEN 1 AND number - 1),
  days_to_next integer NOT NULL CHECK (days_to_next BETWEEN 0 AND 268435456),
  guesses text[] NOT NULL,
  evidence jsonb,
  -- The answer was given after the first and before the second time of the server's clock; `given_ms` is the box's
  -- time, brought into this span.
  after_ms bigint,
  before_ms bigint NOT NULL,
  given_ms bigint NOT NULL,
  PRIMARY KEY (school, writer, number),
  FOREIGN KEY (school, writer, round) REFERENCES school.round
);
CREATE UNIQUE INDEX answer_by_arrival ON school.answer (school, arrival);
-- For the checks of the keys when rounds and cards are deleted.
CREATE INDEX answer_by_round ON school.answer (school, writer, round);
CREATE INDEX answer_by_card ON school.answer (card);
CREATE INDEX answer_by_learner ON school.answer (learner, arrival);
CREATE INDEX answer_by_replaced ON school.answer (school, writer, replaces) WHERE replaces IS NOT NULL;

CREATE TABLE school.set_back (
  school integer NOT NULL,
  writer bigint NOT NULL REFERENCES school.writer,
  number school.number NOT NULL,
  arrival bigint NOT NULL,
  time_ms school.time NOT NULL,
  PRIMARY KEY (school, writer, number)
);
CREATE UNIQUE INDEX set_back_by_arrival ON school.set_back (school, arrival);

CREATE TABLE school.removal (
  school integer NOT NULL,
  writer bigint NOT NULL REFERENCES school.writer,
  number school.number NOT NULL,
  arrival bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('learner', 'deck', 'card')),
  guid school.guid NOT NULL,
  turn school.number NOT NULL,
  PRIMARY KEY (school, writer, number)
);
CREATE UNIQUE INDEX removal_by_arrival ON school.removal (school, arrival);
CREATE INDEX removal_by_guid ON school.removal (school, kind, guid, turn);

CREATE TABLE school.weights (
  school integer NOT NULL,
  writer bigint NOT NULL REFERENCES school.writer,
  number school.number NOT NULL,
  arrival bigint NOT NULL,
  learner bigint NOT NULL REFERENCES school.learner,
  answer school.last NOT NULL,
  time_ms school.time NOT NULL,
  model school.count NOT NULL,
  text text NOT NULL CHECK (length(text) <= 10000),
  answers school.count NOT NULL,
  scored school.count NOT NULL,
  is_adopted boolean NOT NULL,
  box integer REFERENCES school.box,
  PRIMARY KEY (school, writer, number)
);
CREATE UNIQUE INDEX weights_by_arrival ON school.weights (school, arrival);
CREATE INDEX weights_by_learner ON school.weights (learner);
