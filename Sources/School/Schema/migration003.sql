-- Decks that the school publishes once, with their pictures and sounds.

-- A picture, a sound, or all cards of a deck's revision, by its SHA-256, in pieces of 256 KiB; the last one is shorter.
CREATE TABLE school.content (
  school integer NOT NULL REFERENCES school.school,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  size bigint NOT NULL CHECK (size BETWEEN 0 AND 67108864),
  PRIMARY KEY (school, hash)
);
CREATE TABLE school.piece (
  school integer NOT NULL,
  hash bytea NOT NULL,
  number integer NOT NULL CHECK (number BETWEEN 0 AND 255),
  bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 262144),
  PRIMARY KEY (school, hash, number),
  FOREIGN KEY (school, hash) REFERENCES school.content ON DELETE CASCADE
);
-- Pictures and sounds can't be compressed again.
ALTER TABLE school.piece ALTER bytes SET STORAGE EXTERNAL;

CREATE TABLE school.deck (
  school integer NOT NULL REFERENCES school.school,
  guid school.guid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
  revision integer NOT NULL,
  -- All cards of the revision, a `PublishedDeck`.
  hash bytea NOT NULL,
  cards integer NOT NULL,
  published_ms bigint NOT NULL,
  withdrawn boolean NOT NULL DEFAULT false,
  arrival bigint NOT NULL,
  PRIMARY KEY (school, guid)
);
CREATE UNIQUE INDEX deck_by_arrival ON school.deck (school, arrival);

-- What a deck's revision needs: its cards, pictures and sounds.
CREATE TABLE school.need (
  school integer NOT NULL,
  deck school.guid NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (school, deck, hash),
  FOREIGN KEY (school, deck) REFERENCES school.deck,
  FOREIGN KEY (school, hash) REFERENCES school.content
);
CREATE INDEX need_by_hash ON school.need (school, hash);

-- Cards of published decks that somebody at a box has marked as to be fixed.
CREATE TABLE school.flag (
  school integer NOT NULL,
  box integer NOT NULL REFERENCES school.box,
  deck school.guid NOT NULL,
  card school.guid NOT NULL,
  flagged_ms bigint NOT NULL,
  PRIMARY KEY (school, box, deck, card),
  FOREIGN KEY (school, deck) REFERENCES school.deck
);
