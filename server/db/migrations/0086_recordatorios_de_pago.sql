-- Reminders of payments by the rule of the centre (docs/diseno/dominio.md, «Familias»).

-- The rule: the steps are days from the due date, negative before it.
CREATE TABLE recordatorio_reglas (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  activo boolean NOT NULL DEFAULT false,
  pasos integer[] NOT NULL DEFAULT '{-3,1,8}',
  -- Steps of earlier local dates are not reminded of: what was owed long before somebody turned it on.
  desde date,
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (NOT activo OR desde IS NOT NULL)
);
CREATE TRIGGER recordatorio_reglas_version BEFORE UPDATE ON recordatorio_reglas FOR EACH ROW EXECUTE FUNCTION al_actualizar();
INSERT INTO recordatorio_reglas (id) VALUES (1);

-- One message to one person: a guardian, or a student who has none.
CREATE TABLE avisos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  encargado_id integer REFERENCES encargados ON DELETE SET NULL,
  -- Of a message to the student.
  cliente_id integer REFERENCES clientes ON DELETE SET NULL,
  nombre text COLLATE "es-x-icu" NOT NULL,
  canal text NOT NULL CHECK (canal IN ('whatsapp', 'correo')),
  destino text NOT NULL,
  -- Local date on which it was decided.
  fecha date NOT NULL,
  estado text NOT NULL DEFAULT 'por_enviar' CHECK (estado IN ('por_enviar', 'enviado', 'no_enviado', 'cancelado')),
  correo_id integer UNIQUE REFERENCES correos ON DELETE SET NULL,
  -- As it is sent; made anew each day while it waits.
  mensaje text NOT NULL,
  debe bigint NOT NULL,
  vencido bigint NOT NULL,
  enviado_en timestamptz,
  -- Who opened WhatsApp with it.
  usuario_id integer REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(nombre || ' ' || destino)) STORED,
  CHECK ((estado = 'enviado') = (enviado_en IS NOT NULL))
);
-- One that waits takes in what falls due meanwhile.
CREATE UNIQUE INDEX avisos_encargado_espera ON avisos (encargado_id) WHERE estado = 'por_enviar';
CREATE INDEX avisos_encargado ON avisos (encargado_id, enviado_en);
CREATE INDEX avisos_cliente ON avisos (cliente_id) WHERE cliente_id IS NOT NULL;
CREATE INDEX avisos_fecha ON avisos (fecha, id);
CREATE INDEX avisos_estado ON avisos (estado, id);
CREATE INDEX avisos_busqueda ON avisos USING gin (busqueda gin_trgm_ops);
CREATE TRIGGER avisos_version BEFORE UPDATE ON avisos FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- Which step of which charge a message is about: a step is told once.
CREATE TABLE aviso_cargos (
  cargo_id integer NOT NULL REFERENCES cargos ON DELETE CASCADE,
  paso integer NOT NULL,
  aviso_id integer NOT NULL REFERENCES avisos ON DELETE CASCADE,
  PRIMARY KEY (cargo_id, paso)
);
CREATE INDEX aviso_cargos_aviso ON aviso_cargos (aviso_id);

-- Who asked for no reminders.
CREATE TABLE sin_recordatorios (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  encargado_id integer UNIQUE REFERENCES encargados ON DELETE CASCADE,
  cliente_id integer REFERENCES clientes ON DELETE CASCADE,
  usuario_id integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(encargado_id, cliente_id) = 1)
);

CREATE INDEX sin_recordatorios_cliente ON sin_recordatorios (cliente_id) WHERE cliente_id IS NOT NULL;

-- The reminders on a student's page: those by the rule name their message, and nobody made them.
ALTER TABLE recordatorios ALTER COLUMN usuario_id DROP NOT NULL;
ALTER TABLE recordatorios ADD COLUMN aviso_id integer REFERENCES avisos ON DELETE CASCADE;
CREATE INDEX recordatorios_aviso ON recordatorios (aviso_id, cliente_id) WHERE aviso_id IS NOT NULL;

-- A message follows its letter. What an address that does not exist was told, is told again another way.
CREATE FUNCTION aviso_terminado() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  este integer;
BEGIN
  UPDATE avisos
  SET estado = CASE WHEN NEW.estado = 'enviado' THEN 'enviado' ELSE 'no_enviado' END,
    enviado_en = CASE WHEN NEW.estado = 'enviado' THEN NEW.terminado_en END
  WHERE correo_id = NEW.id AND estado = 'por_enviar'
  RETURNING id INTO este;
  IF NEW.estado = 'enviado' THEN
    UPDATE recordatorios SET enviado_en = NEW.terminado_en WHERE aviso_id = este;
  ELSE
    DELETE FROM aviso_cargos WHERE aviso_id = este;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER correos_aviso AFTER UPDATE OF estado ON correos
  FOR EACH ROW WHEN (NEW.clase = 'recordatorio' AND NEW.estado <> 'pendiente') EXECUTE FUNCTION aviso_terminado();

-- A module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'Recordatorios', a.accion FROM roles r
  CROSS JOIN unnest('{ver,crear,editar,exportar}'::text[]) AS a (accion)
  WHERE r.integrado
    AND (r.nombre IN ('Administrador', 'Contabilidad') OR (r.nombre = 'Recepción' AND a.accion IN ('ver', 'crear')))
  ON CONFLICT DO NOTHING;
