-- What a person changed of a checked file without editing it: cells corrected in place, and lines set apart with their
-- reason. The file stays as it came; both are applied to its rows whenever they are read.
ALTER TABLE importaciones ADD COLUMN ajustes jsonb NOT NULL DEFAULT '{"cambios": [], "apartadas": []}';
