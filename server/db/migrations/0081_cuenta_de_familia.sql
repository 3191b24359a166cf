-- The account of a family: the link that staff give to a guardian or to an adult student, what each may see of each
-- student, and the payments that they report (docs/diseno/dominio.md, «Cuenta de la familia»). Amounts are centavos.

CREATE TABLE accesos_familia (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The link's capability: 192 random bits, base64url. Staff show it again, so it is kept as it is; the PIN stands
  -- between it and what it opens.
  guid text NOT NULL UNIQUE CHECK (guid ~ '^[A-Za-z0-9_-]{22,64}$'),
  -- Whose it is: a guardian, or a student who is of age.
  encargado_id integer REFERENCES encargados ON DELETE CASCADE,
  cliente_id integer REFERENCES clientes ON DELETE CASCADE,
  -- Argon2id; null until it is opened for the first time, and again after staff reset it.
  pin_hash text,
  usado_en timestamptz,
  creado_en timestamptz NOT NULL DEFAULT now(),
  creado_por integer NOT NULL REFERENCES usuarios,
  terminado_en timestamptz,
  CHECK (num_nonnulls(encargado_id, cliente_id) = 1)
);
CREATE UNIQUE INDEX accesos_familia_encargado ON accesos_familia (encargado_id) WHERE terminado_en IS NULL AND encargado_id IS NOT NULL;
CREATE UNIQUE INDEX accesos_familia_cliente ON accesos_familia (cliente_id) WHERE terminado_en IS NULL AND cliente_id IS NOT NULL;
CREATE INDEX accesos_familia_de_encargado ON accesos_familia (encargado_id);
CREATE INDEX accesos_familia_de_cliente ON accesos_familia (cliente_id);

-- Who has given the PIN, for a while.
CREATE TABLE acceso_sesiones (
  token_sha256 bytea PRIMARY KEY,
  acceso_id integer NOT NULL REFERENCES accesos_familia ON DELETE CASCADE,
  usada_en timestamptz NOT NULL DEFAULT now(),
  caduca_en timestamptz NOT NULL
);
CREATE INDEX acceso_sesiones_acceso ON acceso_sesiones (acceso_id);

-- What staff chose that a guardian sees of a student; null is as by default. It outlives the guardian's row in
-- cliente_encargados, which every save of a student writes anew: what was closed must not open again by itself.
CREATE TABLE acceso_partes (
  encargado_id integer NOT NULL REFERENCES encargados ON DELETE CASCADE,
  cliente_id integer NOT NULL REFERENCES clientes ON DELETE CASCADE,
  cuenta boolean,
  asistencia boolean,
  -- There is a note of custody: the guardian sees nothing of the student's days, whatever was chosen.
  custodia boolean NOT NULL DEFAULT false,
  PRIMARY KEY (encargado_id, cliente_id)
);
CREATE INDEX acceso_partes_cliente ON acceso_partes (cliente_id);

-- A payment that a family says to have made at the bank: no money until staff make a receipt of it.
CREATE TABLE avisos_pago (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What was received stays with who sent it: only the erasure of personal data takes it away.
  encargado_id integer REFERENCES encargados,
  cliente_id integer REFERENCES clientes,
  fecha date NOT NULL,
  monto bigint NOT NULL CHECK (monto > 0),
  metodo text NOT NULL CHECK (metodo IN ('transferencia', 'deposito')),
  referencia text,
  cuenta_id integer REFERENCES cuentas,
  nota text,
  estado text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'aceptado', 'rechazado')),
  recibo_id integer REFERENCES recibos,
  -- Why not, as the family reads it.
  respuesta text,
  decidido_en timestamptz,
  decidido_por integer REFERENCES usuarios,
  -- The form's key and what came with it: the same one twice is one.
  clave_sha256 bytea NOT NULL UNIQUE,
  cuerpo_sha256 bytea NOT NULL,
  creado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(encargado_id, cliente_id) = 1),
  CHECK ((estado = 'aceptado') = (recibo_id IS NOT NULL)),
  CHECK ((estado = 'rechazado') = (respuesta IS NOT NULL)),
  CHECK ((estado = 'pendiente') = (decidido_en IS NULL))
);
CREATE INDEX avisos_pago_encargado ON avisos_pago (encargado_id, id);
CREATE INDEX avisos_pago_cliente ON avisos_pago (cliente_id, id);
CREATE INDEX avisos_pago_pendientes ON avisos_pago (id) WHERE estado = 'pendiente';
CREATE INDEX avisos_pago_referencia ON avisos_pago (letras_y_cifras(referencia)) WHERE referencia IS NOT NULL;
CREATE INDEX avisos_pago_recibo ON avisos_pago (recibo_id) WHERE recibo_id IS NOT NULL;
CREATE TRIGGER avisos_pago_version BEFORE UPDATE ON avisos_pago FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE aviso_comprobantes (
  aviso_id integer PRIMARY KEY REFERENCES avisos_pago ON DELETE CASCADE,
  tipo text NOT NULL CHECK (tipo IN ('application/pdf', 'image/jpeg', 'image/png')),
  contenido bytea NOT NULL,
  -- Of the content: one that was used already is told.
  sha256 bytea NOT NULL
);
CREATE INDEX aviso_comprobantes_sha256 ON aviso_comprobantes (sha256);

-- A report whose receipt is undone waits again.
CREATE FUNCTION soltar_aviso_de_pago() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE avisos_pago
  SET estado = 'pendiente', recibo_id = NULL, decidido_en = NULL, decidido_por = NULL
  WHERE recibo_id = CASE WHEN NEW.estado = 'anulado' THEN NEW.id ELSE NEW.revierte_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER recibos_aviso_anulado AFTER UPDATE OF estado ON recibos
  FOR EACH ROW WHEN (NEW.estado = 'anulado') EXECUTE FUNCTION soltar_aviso_de_pago();
CREATE TRIGGER recibos_aviso_deshecho AFTER INSERT ON recibos
  FOR EACH ROW WHEN (NEW.tipo = 'reversion') EXECUTE FUNCTION soltar_aviso_de_pago();

-- A module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'PagosReportados', a.accion FROM roles r
  CROSS JOIN unnest('{ver,crear,editar,exportar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad', 'Recepción')
  ON CONFLICT DO NOTHING;
