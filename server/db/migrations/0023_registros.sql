-- Registration campaigns, what parents send, and the seats that it holds (domain.md, Public forms).

CREATE TABLE convocatorias (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The link's capability: 128 random bits, base64url.
  guid text NOT NULL UNIQUE CHECK (guid ~ '^[A-Za-z0-9_-]{22,64}$'),
  nombre text COLLATE "es-x-icu" NOT NULL CHECK (nombre <> ''),
  variante text NOT NULL CHECK (variante IN ('general', 'junio', 'octubre')),
  -- Local dates, both included.
  abre date NOT NULL,
  cierra date NOT NULL,
  -- Registrations in all; without one, as many as come.
  cupo integer CHECK (cupo >= 1),
  -- How many days a registration holds its seat without an answer of the school.
  reserva_dias integer NOT NULL DEFAULT 5 CHECK (reserva_dias BETWEEN 1 AND 90),
  requiere_consentimiento boolean NOT NULL DEFAULT false,
  texto_bienvenida text,
  activa boolean NOT NULL DEFAULT true,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(nombre)) STORED,
  CHECK (cierra >= abre)
);
CREATE TRIGGER convocatorias_version BEFORE UPDATE ON convocatorias FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- Courses that a campaign offers.
CREATE TABLE convocatoria_cursos (
  convocatoria_id integer NOT NULL REFERENCES convocatorias ON DELETE CASCADE,
  curso_id integer NOT NULL REFERENCES cursos,
  PRIMARY KEY (convocatoria_id, curso_id)
);
CREATE INDEX convocatoria_cursos_curso ON convocatoria_cursos (curso_id);

-- How often its form was opened and begun, each day.
CREATE TABLE convocatoria_visitas (
  convocatoria_id integer NOT NULL REFERENCES convocatorias ON DELETE CASCADE,
  fecha date NOT NULL,
  abiertos integer NOT NULL DEFAULT 0,
  iniciados integer NOT NULL DEFAULT 0,
  PRIMARY KEY (convocatoria_id, fecha)
);

-- One press of «Enviar»: several children of one guardian; the key makes a repeated one the same.
CREATE TABLE registro_envios (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  convocatoria_id integer NOT NULL REFERENCES convocatorias,
  clave text NOT NULL,
  cuerpo_sha256 bytea NOT NULL,
  creado_en timestamptz NOT NULL DEFAULT now(),
  UNIQUE (convocatoria_id, clave)
);

CREATE TABLE registros (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The update link's capability: 128 random bits, base64url.
  guid text NOT NULL UNIQUE CHECK (guid ~ '^[A-Za-z0-9_-]{22,64}$'),
  convocatoria_id integer NOT NULL REFERENCES convocatorias,
  envio_id integer NOT NULL REFERENCES registro_envios,
  estado text NOT NULL DEFAULT 'nuevo' CHECK (estado IN ('nuevo', 'actualizado', 'aceptado', 'rechazado', 'duplicado')),
  -- The student.
  nombres text COLLATE "es-x-icu" NOT NULL CHECK (nombres <> ''),
  apellidos text COLLATE "es-x-icu" NOT NULL CHECK (apellidos <> ''),
  fecha_nacimiento date NOT NULL,
  sexo text CHECK (sexo IN ('F', 'M')),
  dni text CHECK (dni ~ '^[0-9]{13}$'),
  otro_documento_tipo text,
  otro_documento text,
  otro_documento_pais text,
  telefono text,
  correo text,
  direccion text,
  municipio text,
  observaciones text,
  -- The guardian; none for who is of age.
  encargado_nombres text COLLATE "es-x-icu",
  encargado_apellidos text COLLATE "es-x-icu",
  encargado_parentesco text CHECK (encargado_parentesco IN ('madre', 'padre', 'tutor', 'otro')),
  encargado_dni text CHECK (encargado_dni ~ '^[0-9]{13}$'),
  encargado_telefono text,
  encargado_whatsapp text,
  encargado_correo text,
  como_se_entero text,
  -- Until when (included) its seats are held without an answer; and when they were let go.
  reserva_hasta date NOT NULL,
  reserva_vencida_en timestamptz,
  -- What the school decided.
  cliente_id integer REFERENCES clientes,
  duplicado_de_id integer REFERENCES registros,
  decidido_en timestamptz,
  decidido_por integer REFERENCES usuarios,
  motivo text,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  busqueda text COLLATE "C" GENERATED ALWAYS AS (
    sin_acentos(nombres || ' ' || apellidos || ' ' || coalesce(dni, '') || ' ' || coalesce(telefono, '') || ' ' ||
      coalesce(encargado_nombres, '') || ' ' || coalesce(encargado_apellidos, '') || ' ' || coalesce(encargado_dni, '') || ' ' ||
      coalesce(encargado_telefono, '') || ' ' || coalesce(encargado_whatsapp, ''))
  ) STORED,
  CHECK ((encargado_nombres IS NULL) = (encargado_apellidos IS NULL) AND (encargado_nombres IS NULL) = (encargado_parentesco IS NULL)),
  CHECK ((estado IN ('aceptado', 'rechazado', 'duplicado')) = (decidido_en IS NOT NULL)),
  CHECK (estado <> 'aceptado' OR cliente_id IS NOT NULL)
);
CREATE INDEX registros_convocatoria ON registros (convocatoria_id, id);
CREATE INDEX registros_estado ON registros (estado, id);
CREATE INDEX registros_creado ON registros (creado_en, id);
CREATE INDEX registros_cliente ON registros (cliente_id) WHERE cliente_id IS NOT NULL;
CREATE INDEX registros_envio ON registros (envio_id);
CREATE INDEX registros_reserva ON registros (reserva_hasta) WHERE estado IN ('nuevo', 'actualizado') AND reserva_vencida_en IS NULL;
CREATE INDEX registros_busqueda ON registros USING gin (busqueda gin_trgm_ops);
CREATE TRIGGER registros_version BEFORE UPDATE ON registros FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- What each update of the parent changed: {campo: {antes, despues}}.
CREATE TABLE registro_cambios (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  registro_id integer NOT NULL REFERENCES registros ON DELETE CASCADE,
  cambios jsonb NOT NULL,
  creado_en timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX registro_cambios_registro ON registro_cambios (registro_id, id);

-- A registration takes its place when it is stored: an enrolment without a student yet, `preinscrita` (a seat) or
-- `en_espera`; the line goes by id, whoever stands in it.
ALTER TABLE matriculas
  ALTER COLUMN cliente_id DROP NOT NULL,
  ADD COLUMN registro_id integer REFERENCES registros,
  ADD COLUMN convocatoria_id integer REFERENCES convocatorias,
  ADD CHECK (cliente_id IS NOT NULL OR (registro_id IS NOT NULL AND estado IN ('preinscrita', 'en_espera', 'anulada')));
CREATE UNIQUE INDEX matriculas_registro ON matriculas (registro_id, curso_id) WHERE registro_id IS NOT NULL AND estado IN ('preinscrita', 'en_espera', 'activa');
CREATE INDEX matriculas_convocatoria ON matriculas (convocatoria_id) WHERE convocatoria_id IS NOT NULL;
