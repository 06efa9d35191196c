-- The learners who do not get a deck, by GUID, in the order of their bytes; NULL as long as the office has not said.
ALTER TABLE school.deck ADD COLUMN hidden text[];
