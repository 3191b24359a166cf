-- Students, guardians, courses and enrolments (domain.md, People; Courses and enrolments).

CREATE TABLE clientes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codigo text NOT NULL UNIQUE,
  nombres text COLLATE "es-x-icu" NOT NULL CHECK (nombres <> ''),
  apellidos text COLLATE "es-x-icu" NOT NULL CHECK (apellidos <> ''),
  dni text CHECK (dni ~ '^[0-9]{13}$'),
  otro_documento_tipo text,
  otro_documento text,
  otro_documento_pais text,
  fecha_nacimiento date,
  sexo text CHECK (sexo IN ('F', 'M')),
  telefono text,
  telefono_2 text,
  whatsapp text,
  correo text,
  direccion text,
  municipio text,
  origen text NOT NULL DEFAULT 'mostrador' CHECK (origen IN ('mostrador', 'registro_publico', 'importacion')),
  activo boolean NOT NULL DEFAULT true,
  observaciones text,
  -- Credit in favour, in centavos: the sum of this client's rows in creditos, kept under the row's lock.
  a_favor bigint NOT NULL DEFAULT 0 CHECK (a_favor >= 0),
  fusionado_en integer REFERENCES clientes,
  datos_borrados_en timestamptz,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  busqueda text COLLATE "C" GENERATED ALWAYS AS (
    sin_acentos(codigo || ' ' || nombres || ' ' || apellidos || ' ' || coalesce(dni, '') || ' ' ||
      coalesce(otro_documento, '') || ' ' || coalesce(telefono, '') || ' ' || coalesce(telefono_2, '') || ' ' || coalesce(whatsapp, ''))
  ) STORED
);
CREATE SEQUENCE clientes_codigo;
CREATE UNIQUE INDEX clientes_dni ON clientes (dni) WHERE fusionado_en IS NULL;
CREATE UNIQUE INDEX clientes_otro_documento ON clientes (otro_documento_pais, otro_documento_tipo, otro_documento)
  NULLS NOT DISTINCT WHERE fusionado_en IS NULL AND otro_documento IS NOT NULL;
CREATE INDEX clientes_nombre ON clientes (apellidos, nombres, id);
CREATE INDEX clientes_nombres ON clientes (nombres, id);
-- Possible duplicates are looked for among those born the same day.
CREATE INDEX clientes_nacimiento ON clientes (fecha_nacimiento);
CREATE INDEX clientes_creado ON clientes (creado_en, id);
CREATE INDEX clientes_busqueda ON clientes USING gin (busqueda gin_trgm_ops);
CREATE INDEX clientes_fusionado ON clientes (fusionado_en) WHERE fusionado_en IS NOT NULL;
CREATE TRIGGER clientes_version BEFORE UPDATE OF nombres, apellidos, dni, otro_documento_tipo, otro_documento, otro_documento_pais,
  fecha_nacimiento, sexo, telefono, telefono_2, whatsapp, correo, direccion, municipio, activo, observaciones, fusionado_en, datos_borrados_en ON clientes
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE encargados (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombres text COLLATE "es-x-icu" NOT NULL CHECK (nombres <> ''),
  apellidos text COLLATE "es-x-icu" NOT NULL CHECK (apellidos <> ''),
  dni text UNIQUE CHECK (dni ~ '^[0-9]{13}$'),
  otro_documento_tipo text,
  otro_documento text,
  otro_documento_pais text,
  telefono text,
  telefono_2 text,
  whatsapp text,
  correo text,
  direccion text,
  municipio text,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  busqueda text COLLATE "C" GENERATED ALWAYS AS (
    sin_acentos(nombres || ' ' || apellidos || ' ' || coalesce(dni, '') || ' ' || coalesce(telefono, '') || ' ' || coalesce(telefono_2, '') || ' ' || coalesce(whatsapp, ''))
  ) STORED
);
CREATE INDEX encargados_busqueda ON encargados USING gin (busqueda gin_trgm_ops);
CREATE TRIGGER encargados_version BEFORE UPDATE ON encargados FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE cliente_encargados (
  cliente_id integer NOT NULL REFERENCES clientes ON DELETE CASCADE,
  encargado_id integer NOT NULL REFERENCES encargados,
  parentesco text NOT NULL CHECK (parentesco IN ('madre', 'padre', 'tutor', 'otro')),
  es_pagador boolean NOT NULL DEFAULT false,
  principal boolean NOT NULL DEFAULT false,
  PRIMARY KEY (cliente_id, encargado_id)
);
CREATE INDEX cliente_encargados_encargado ON cliente_encargados (encargado_id);
CREATE UNIQUE INDEX cliente_encargados_principal ON cliente_encargados (cliente_id) WHERE principal;

-- Reusable payers: a person or a company that a receipt is made out to.
CREATE TABLE datos_facturacion (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id integer NOT NULL REFERENCES clientes ON DELETE CASCADE,
  tipo text NOT NULL CHECK (tipo IN ('persona', 'empresa')),
  nombre text NOT NULL,
  rtn text CHECK (rtn ~ '^[0-9]{14}$'),
  UNIQUE (cliente_id, nombre)
);

CREATE TABLE docentes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombres text COLLATE "es-x-icu" NOT NULL,
  apellidos text COLLATE "es-x-icu" NOT NULL,
  especialidad text,
  telefono text,
  correo text,
  usuario_id integer UNIQUE REFERENCES usuarios,
  activo boolean NOT NULL DEFAULT true,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE TRIGGER docentes_version BEFORE UPDATE ON docentes FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE curso_categorias (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text COLLATE "es-x-icu" NOT NULL,
  descripcion text,
  activo boolean NOT NULL DEFAULT true,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX curso_categorias_nombre ON curso_categorias (sin_acentos(nombre));
CREATE TRIGGER curso_categorias_version BEFORE UPDATE ON curso_categorias FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE cursos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  codigo text NOT NULL,
  nombre text COLLATE "es-x-icu" NOT NULL,
  categoria_id integer NOT NULL REFERENCES curso_categorias,
  docente_id integer REFERENCES docentes,
  periodo text NOT NULL,
  modalidad text NOT NULL DEFAULT 'presencial' CHECK (modalidad IN ('presencial', 'virtual', 'mixta')),
  fecha_inicio date NOT NULL,
  fecha_fin date NOT NULL,
  cupo integer NOT NULL CHECK (cupo >= 0),
  edad_min integer CHECK (edad_min BETWEEN 0 AND 120),
  edad_max integer CHECK (edad_max BETWEEN 0 AND 120),
  precio_matricula bigint NOT NULL DEFAULT 0 CHECK (precio_matricula >= 0),
  precio_mensualidad bigint NOT NULL DEFAULT 0 CHECK (precio_mensualidad >= 0),
  mensualidades integer NOT NULL DEFAULT 0 CHECK (mensualidades BETWEEN 0 AND 60),
  dia_pago integer NOT NULL DEFAULT 5 CHECK (dia_pago BETWEEN 1 AND 28),
  isv text NOT NULL DEFAULT 'exento' CHECK (isv IN ('exento', 'gravado_15', 'gravado_18')),
  estado text NOT NULL DEFAULT 'borrador' CHECK (estado IN ('borrador', 'abierto', 'en_curso', 'finalizado', 'cancelado')),
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(codigo || ' ' || nombre || ' ' || periodo)) STORED,
  CHECK (fecha_fin >= fecha_inicio),
  CHECK (edad_max IS NULL OR edad_min IS NULL OR edad_max >= edad_min)
);
CREATE UNIQUE INDEX cursos_codigo ON cursos (lower(codigo));
CREATE INDEX cursos_categoria ON cursos (categoria_id);
CREATE INDEX cursos_docente ON cursos (docente_id);
CREATE INDEX cursos_periodo ON cursos (periodo);
CREATE TRIGGER cursos_version BEFORE UPDATE ON cursos FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE curso_horarios (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  curso_id integer NOT NULL REFERENCES cursos ON DELETE CASCADE,
  dia integer NOT NULL CHECK (dia BETWEEN 1 AND 7),
  hora_inicio time NOT NULL,
  hora_fin time NOT NULL,
  aula text,
  vigente_desde date,
  CHECK (hora_fin > hora_inicio)
);
CREATE INDEX curso_horarios_curso ON curso_horarios (curso_id);

CREATE TABLE matriculas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id integer NOT NULL REFERENCES clientes,
  curso_id integer NOT NULL REFERENCES cursos,
  fecha date NOT NULL,
  estado text NOT NULL CHECK (estado IN ('preinscrita', 'en_espera', 'activa', 'trasladada', 'retirada', 'finalizada', 'anulada')),
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
-- One live enrolment per client and course.
CREATE UNIQUE INDEX matriculas_viva ON matriculas (cliente_id, curso_id) WHERE estado IN ('preinscrita', 'en_espera', 'activa');
CREATE INDEX matriculas_cliente ON matriculas (cliente_id);
CREATE INDEX matriculas_curso ON matriculas (curso_id, estado);
CREATE INDEX matriculas_curso_fecha ON matriculas (curso_id, fecha, id);
CREATE INDEX matriculas_fecha ON matriculas (fecha, id);
CREATE TRIGGER matriculas_version BEFORE UPDATE ON matriculas FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- The date and reason of each change of state.
CREATE TABLE matricula_estados (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  matricula_id integer NOT NULL REFERENCES matriculas ON DELETE CASCADE,
  estado text NOT NULL,
  fecha date NOT NULL,
  motivo text,
  usuario_id integer REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX matricula_estados_matricula ON matricula_estados (matricula_id, id);
