-- What one address of the network brings beyond a family's children in a day is held for staff, keeping its order and
-- its seat (docs/diseno/dominio.md, «Nadie acapara cupos»).

-- The day until which (included) its places are held for staff; null once they said that it is a family's.
ALTER TABLE registros ADD COLUMN revision_hasta date;

-- The registrations of each burst, by the number of the first of them, which may be erased meanwhile: staff see them
-- together. Apart, so that an earlier one that its family is correcting meanwhile is no older version.
CREATE TABLE registro_rafagas (
  registro_id integer PRIMARY KEY REFERENCES registros ON DELETE CASCADE,
  rafaga_id integer NOT NULL
);
CREATE INDEX registro_rafagas_rafaga ON registro_rafagas (rafaga_id);

-- From where each came, as a hash, for one day: housekeeping forgets it.
CREATE TABLE registro_redes (
  registro_id integer PRIMARY KEY REFERENCES registros ON DELETE CASCADE,
  red_sha256 bytea NOT NULL,
  creado_en timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX registro_redes_red ON registro_redes (red_sha256, creado_en);

ALTER TABLE matriculas
  -- Why a held place keeps its order in the course: `red`, for staff to look at; `orden`, behind one of those.
  ADD COLUMN retenida_por text,
  ADD CONSTRAINT matriculas_retenida_por CHECK (retenida_por IN ('red', 'orden') AND retenida OR retenida_por IS NULL);
CREATE INDEX matriculas_retenidas ON matriculas (curso_id, id) WHERE retenida_por IS NOT NULL;
