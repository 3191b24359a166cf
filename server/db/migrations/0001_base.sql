-- Extensions and what every table shares.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- unaccent() is only STABLE; with its dictionary named it may be indexed.
CREATE FUNCTION sin_acentos(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, texto));

CREATE FUNCTION al_actualizar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.actualizado_en := now();
  RETURN NEW;
END $$;

CREATE FUNCTION solo_agregar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% solo admite agregar', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- People who sign in ---------------------------------------------------------------------------

CREATE TABLE roles (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL UNIQUE,
  integrado boolean NOT NULL DEFAULT false,
  orden_menu text[] NOT NULL DEFAULT '{}',
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE TRIGGER roles_version BEFORE UPDATE ON roles FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE rol_permisos (
  rol_id integer NOT NULL REFERENCES roles ON DELETE CASCADE,
  modulo text NOT NULL,
  accion text NOT NULL,
  PRIMARY KEY (rol_id, modulo, accion)
);

CREATE TABLE usuarios (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL,
  email text NOT NULL,
  pass_hash text,
  rol_id integer NOT NULL REFERENCES roles,
  activo boolean NOT NULL DEFAULT true,
  ultimo_ingreso timestamptz,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX usuarios_email ON usuarios (lower(email));
CREATE INDEX usuarios_rol ON usuarios (rol_id);
CREATE TRIGGER usuarios_version BEFORE UPDATE OF nombre, email, pass_hash, rol_id, activo ON usuarios
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- Opaque tokens: only their SHA-256 is kept (api.md, Sessions).
CREATE TABLE sesiones (
  token_sha256 bytea PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  creada_en timestamptz NOT NULL DEFAULT now(),
  usada_en timestamptz NOT NULL DEFAULT now(),
  caduca_en timestamptz NOT NULL,
  inactividad interval NOT NULL,
  ip inet,
  agente text
);
CREATE INDEX sesiones_usuario ON sesiones (usuario_id);

-- One-time links: first administrator now; invitations and recovery later.
CREATE TABLE enlaces_unicos (
  token_sha256 bytea PRIMARY KEY,
  uso text NOT NULL,
  usuario_id integer REFERENCES usuarios ON DELETE CASCADE,
  caduca_en timestamptz NOT NULL,
  usado_en timestamptz
);

-- Attempts per key (account, address, link), shared by every instance of the server.
CREATE TABLE intentos (
  clave text PRIMARY KEY,
  desde timestamptz NOT NULL,
  cuenta integer NOT NULL
);

CREATE TABLE centro (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  nombre text NOT NULL DEFAULT 'Centro educativo',
  rtn text,
  direccion text,
  telefono text,
  correo text,
  logo bytea,
  mayoria_edad integer NOT NULL DEFAULT 18,
  pie_recibo text,
  zona text NOT NULL DEFAULT 'America/Tegucigalpa',
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
INSERT INTO centro DEFAULT VALUES;
CREATE TRIGGER centro_version BEFORE UPDATE ON centro FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE filtros_guardados (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  recurso text NOT NULL,
  nombre text NOT NULL,
  filtro jsonb NOT NULL,
  orden jsonb,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (usuario_id, recurso, nombre)
);
CREATE TRIGGER filtros_guardados_version BEFORE UPDATE ON filtros_guardados FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- One answer per Idempotency-Key: the row is taken first in the transaction that does the work.
CREATE TABLE idempotencia (
  usuario_id integer NOT NULL,
  clave text NOT NULL,
  ruta text NOT NULL,
  cuerpo_sha256 bytea NOT NULL,
  estado integer,
  respuesta jsonb,
  creada_en timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, clave)
);
CREATE INDEX idempotencia_edad ON idempotencia (creada_en);

CREATE TABLE bitacora (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  instante timestamptz NOT NULL DEFAULT now(),
  usuario_id integer,
  usuario_nombre text,
  modulo text NOT NULL,
  accion text NOT NULL,
  entidad text,
  entidad_id integer,
  antes jsonb,
  despues jsonb,
  ip inet,
  request_id text
);
CREATE INDEX bitacora_entidad ON bitacora (entidad, entidad_id, id DESC);
CREATE INDEX bitacora_instante ON bitacora (instante);
CREATE TRIGGER bitacora_inmutable BEFORE UPDATE OR DELETE ON bitacora FOR EACH ROW EXECUTE FUNCTION solo_agregar();
CREATE TRIGGER bitacora_entera BEFORE TRUNCATE ON bitacora FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();

-- A role's permissions are part of its version: whoever is signed in notices at the next answer.
CREATE FUNCTION rol_cambiado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE roles SET nombre = nombre WHERE id IN (OLD.rol_id, NEW.rol_id);
  RETURN NULL;
END $$;
CREATE TRIGGER rol_permisos_version AFTER INSERT OR UPDATE OR DELETE ON rol_permisos FOR EACH ROW EXECUTE FUNCTION rol_cambiado();
