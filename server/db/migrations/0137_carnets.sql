-- Students' cards (docs/diseno/dominio.md, «Papeles del centro»): what a card's QR code says is random, of no other use,
-- and is the student's until the card is made anew.
CREATE TABLE carnets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id integer NOT NULL REFERENCES clientes ON DELETE CASCADE,
  codigo text COLLATE "C" NOT NULL UNIQUE CHECK (codigo ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  -- Why the card before it works no longer; null of a first one.
  motivo text CHECK (motivo <> ''),
  emitido_por integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now(),
  -- Since when its code opens nothing: another one was issued.
  reemplazado_en timestamptz
);
-- A student has one card, however many ask for it at once.
CREATE UNIQUE INDEX carnets_vigente ON carnets (cliente_id) WHERE reemplazado_en IS NULL;
CREATE INDEX carnets_cliente ON carnets (cliente_id);
