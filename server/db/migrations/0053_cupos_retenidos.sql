-- A place that a second live registration of a child asks for: told to its parent, and held by nobody (domain.md, Seats
-- are not hoarded). It is `anulada` wherever seats and lines are counted, until staff decide.
ALTER TABLE matriculas
  ADD COLUMN retenida boolean NOT NULL DEFAULT false,
  -- The place in the line that was told; none for a seat.
  ADD COLUMN lugar_dicho integer CHECK (lugar_dicho >= 1),
  ADD CHECK (NOT retenida OR (estado = 'anulada' AND cliente_id IS NULL AND registro_id IS NOT NULL)),
  ADD CHECK (retenida OR lugar_dicho IS NULL);
