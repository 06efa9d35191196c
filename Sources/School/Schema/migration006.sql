-- The office, whose page shows the boxes; and which version of the program a box has, as it said at its last greeting.
ALTER TABLE school.box
  ADD COLUMN is_office boolean NOT NULL DEFAULT false,
  ADD COLUMN version text CHECK (length(version) <= 100);
