-- Every letter of the school: written in the transaction that decides it, sent by one instance at a time, and kept as
-- what was written to whom (docs/decisions/2026-11-25-correos-y-recordatorios.md).
CREATE TABLE correos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its Message-ID, the same at every try: a mailbox that got it twice shows it once.
  mensaje_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  clase text NOT NULL,
  para text NOT NULL,
  -- What it says (server/correo/carta.ts); null of a letter with a one-time link, which is never stored, and of one
  -- that is over.
  carta jsonb,
  estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'enviado', 'rechazado', 'sin_enviar')),
  -- Only from 8:00 to 18:00 of a working day.
  de_dia boolean NOT NULL DEFAULT false,
  intentos integer NOT NULL DEFAULT 0,
  proximo_en timestamptz NOT NULL DEFAULT now(),
  -- Until then whoever took it may be sending it.
  tomado_hasta timestamptz,
  -- From then on it says nothing that is still of use.
  caduca_en timestamptz NOT NULL,
  -- What the mail server answered last: `550 5.1.1`, or a code of the connection.
  error text,
  creado_en timestamptz NOT NULL DEFAULT now(),
  terminado_en timestamptz,
  CHECK ((estado = 'pendiente') = (terminado_en IS NULL)),
  CHECK (estado = 'pendiente' OR carta IS NULL)
);
CREATE INDEX correos_pendientes ON correos (id) WHERE estado = 'pendiente';
CREATE INDEX correos_pendientes_para ON correos (para, id) WHERE estado = 'pendiente';
CREATE INDEX correos_terminado ON correos (terminado_en) WHERE terminado_en IS NOT NULL;

-- Addresses that a mail server said do not exist, in lower case, until a letter to them is taken.
CREATE TABLE correos_rechazados (
  direccion text PRIMARY KEY,
  error text NOT NULL,
  rechazado_en timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE recordatorios ADD COLUMN correo_id integer REFERENCES correos ON DELETE SET NULL;
ALTER TABLE registro_avisos ADD COLUMN correo_id integer REFERENCES correos ON DELETE SET NULL;
CREATE INDEX recordatorios_correo ON recordatorios (correo_id) WHERE correo_id IS NOT NULL;
CREATE INDEX registro_avisos_correo ON registro_avisos (correo_id) WHERE correo_id IS NOT NULL;

-- What was told by a letter was told when the letter left.
CREATE FUNCTION correo_enviado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recordatorios SET enviado_en = NEW.terminado_en WHERE correo_id = NEW.id;
  UPDATE registro_avisos SET enviado_en = NEW.terminado_en WHERE correo_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER correos_enviado AFTER UPDATE OF estado ON correos
  FOR EACH ROW WHEN (NEW.estado = 'enviado') EXECUTE FUNCTION correo_enviado();
