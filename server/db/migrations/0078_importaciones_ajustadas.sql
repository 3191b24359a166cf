-- What a person changed of a checked file without editing it: cells corrected in place, and lines set apart with their
-- reason. The file stays as it came; both are applied to its rows whenever they are read. And what the review showed of
-- the records that would change, with a fingerprint of all of it: nothing else is saved than what was seen.
ALTER TABLE importaciones
  ADD COLUMN ajustes jsonb NOT NULL DEFAULT '{"cambios": [], "apartadas": []}',
  ADD COLUMN diferencias jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN huella text;
