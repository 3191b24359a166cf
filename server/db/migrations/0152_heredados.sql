-- What an earlier version left wrong, for Contabilidad to decide (docs/decisions/2026-11-28-heredados.md). A migration
-- that brings a rule of `verify` writes here who breaks it already; the rule does not judge these, and nothing rewrites
-- them.

CREATE TABLE heredados (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The rule, and the record of its table that breaks it.
  regla text NOT NULL,
  registro_id integer NOT NULL,
  -- What people call the record.
  quien text NOT NULL,
  -- How much it is about, in centavos, where that is known.
  monto bigint CHECK (monto >= 0),
  -- What was done about it, and by whom.
  atendido_en timestamptz,
  atendido_por integer REFERENCES usuarios,
  observacion text,
  UNIQUE (regla, registro_id),
  CHECK ((atendido_en IS NULL) = (atendido_por IS NULL) AND (atendido_en IS NULL) = (observacion IS NULL))
);
