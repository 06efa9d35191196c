-- Erasing for good, and proofs of what a box has seen.

-- Learners whom the school has erased for good: nothing of them is taken again, whoever brings it, and each box forgets
-- what it keeps of them.
CREATE TABLE school.erasure (
  school integer NOT NULL REFERENCES school.school,
  guid school.guid NOT NULL,
  arrival bigint NOT NULL,
  PRIMARY KEY (school, guid)
);
CREATE UNIQUE INDEX erasure_by_arrival ON school.erasure (school, arrival);

-- With it the server seals the arrivals that it has told: 32 bytes that never leave the database.
ALTER TABLE school.school ADD COLUMN secret bytea NOT NULL
  DEFAULT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

-- Whether the learner came back after the rows were forgotten: any box that has kept them may bring them again.
ALTER TABLE school.learner ADD COLUMN is_back boolean NOT NULL DEFAULT false;

-- What the box could not take or bring, as it said at its last greeting.
ALTER TABLE school.box ADD COLUMN problem text CHECK (length(problem) <= 1000);
