-- Attendance (domain.md, Attendance). A class is planned by its course's timetable; it gets a row here once somebody
-- touches it, or when it is no part of the timetable.
CREATE TABLE feriados (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fecha date NOT NULL UNIQUE,
  nombre text COLLATE "es-x-icu" NOT NULL,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE TRIGGER feriados_version BEFORE UPDATE ON feriados FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE asistencia_sesiones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer NOT NULL REFERENCES cursos,
  fecha date NOT NULL,
  hora_inicio time NOT NULL,
  hora_fin time NOT NULL CHECK (hora_fin > hora_inicio),
  -- Who gives it: the course's teacher, or a substitute, who sees this class as an own one.
  docente_id integer REFERENCES docentes,
  tipo text NOT NULL DEFAULT 'normal' CHECK (tipo IN ('normal', 'reposicion', 'suspendida')),
  motivo text CHECK (motivo <> ''),
  estado text NOT NULL DEFAULT 'abierta' CHECK (estado IN ('abierta', 'cerrada')),
  -- When attendance was first taken; without it the class has a row for another reason.
  tomada_en timestamptz,
  cerrada_en timestamptz,
  cerrada_por integer REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (curso_id, fecha, hora_inicio),
  CHECK ((estado = 'cerrada') = (cerrada_en IS NOT NULL)),
  CHECK (tipo <> 'suspendida' OR (motivo IS NOT NULL AND tomada_en IS NULL))
);
CREATE INDEX asistencia_sesiones_fecha ON asistencia_sesiones (fecha, curso_id);
CREATE INDEX asistencia_sesiones_docente ON asistencia_sesiones (docente_id, fecha);
CREATE TRIGGER asistencia_sesiones_version BEFORE UPDATE ON asistencia_sesiones FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- What holds of each enrolment in a class: the tap of the latest instant.
CREATE TABLE asistencias (
  sesion_id integer NOT NULL REFERENCES asistencia_sesiones ON DELETE CASCADE,
  matricula_id integer NOT NULL REFERENCES matriculas,
  estado text NOT NULL CHECK (estado IN ('presente', 'ausente', 'tarde', 'justificado')),
  minutos integer CHECK (minutos BETWEEN 1 AND 600),
  nota text CHECK (nota <> ''),
  -- The instant of the tap on the device, corrected to the server's clock.
  marcada_en timestamptz NOT NULL,
  usuario_id integer NOT NULL REFERENCES usuarios,
  PRIMARY KEY (sesion_id, matricula_id),
  CHECK (minutos IS NULL OR estado = 'tarde')
);
CREATE INDEX asistencias_matricula ON asistencias (matricula_id, sesion_id) INCLUDE (estado);

-- Somebody present who is not on the list.
CREATE TABLE asistencia_oyentes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sesion_id integer NOT NULL REFERENCES asistencia_sesiones ON DELETE CASCADE,
  nombre text COLLATE "es-x-icu" NOT NULL CHECK (nombre <> ''),
  creado_en timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX asistencia_oyentes_sesion ON asistencia_oyentes (sesion_id);

-- Every change that arrived, whether it held or a later one was there before it: the history of a class. `clave` is
-- made on the device, so that arriving twice is arriving once.
CREATE TABLE asistencia_cambios (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clave text NOT NULL,
  usuario_id integer NOT NULL REFERENCES usuarios,
  sesion_id integer NOT NULL REFERENCES asistencia_sesiones ON DELETE CASCADE,
  tipo text NOT NULL CHECK (tipo IN ('tomar', 'marcar', 'oyente', 'quitar_oyente', 'cerrar', 'reabrir')),
  matricula_id integer REFERENCES matriculas,
  estado text,
  minutos integer,
  nota text,
  en timestamptz NOT NULL,
  resultado text NOT NULL CHECK (resultado IN ('aplicado', 'superado')),
  recibido_en timestamptz NOT NULL DEFAULT now(),
  UNIQUE (usuario_id, clave)
);
CREATE INDEX asistencia_cambios_sesion ON asistencia_cambios (sesion_id, id);

-- A closed class is changed by who authorises, which a teacher does not.
DELETE FROM rol_permisos WHERE modulo = 'Asistencia' AND accion = 'autorizar' AND rol_id IN (SELECT id FROM roles WHERE integrado AND nombre = 'Docente');

-- What the school wants of each month (domain.md, metas): centavos of income, or a number of enrolments or registrations;
-- of all of it, of one category or of one course.
CREATE TABLE metas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  anio integer NOT NULL CHECK (anio BETWEEN 2000 AND 2100),
  mes integer NOT NULL CHECK (mes BETWEEN 1 AND 12),
  tipo text NOT NULL CHECK (tipo IN ('ingresos', 'matriculas', 'registros')),
  curso_id integer REFERENCES cursos,
  categoria_id integer REFERENCES curso_categorias,
  valor bigint NOT NULL CHECK (valor > 0),
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (curso_id IS NULL OR categoria_id IS NULL)
);
CREATE UNIQUE INDEX metas_una ON metas (anio, mes, tipo, coalesce(curso_id, 0), coalesce(categoria_id, 0));
CREATE INDEX metas_curso ON metas (curso_id);
CREATE INDEX metas_categoria ON metas (categoria_id);
CREATE TRIGGER metas_version BEFORE UPDATE ON metas FOR EACH ROW EXECUTE FUNCTION al_actualizar();
