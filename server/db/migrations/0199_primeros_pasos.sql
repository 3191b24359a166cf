-- The list of first steps (docs/diseno/aspecto.md) was put away by the school.
ALTER TABLE centro ADD COLUMN sin_primeros_pasos boolean NOT NULL DEFAULT false;
