-- Roles: what they demand of whoever has them, and whether they see only what is their own.
ALTER TABLE roles
  ADD COLUMN descripcion text,
  ADD COLUMN exige_segundo_factor boolean NOT NULL DEFAULT false,
  ADD COLUMN solo_propios boolean NOT NULL DEFAULT false;
UPDATE roles SET solo_propios = true WHERE integrado AND nombre = 'Docente';

-- The second factor of a user: the secret of its TOTP, and the step of the last code taken, so that none serves twice.
-- A secret without `segundo_factor_en` was shown and not confirmed yet.
ALTER TABLE usuarios
  ADD COLUMN totp_secreto bytea,
  ADD COLUMN totp_paso bigint,
  ADD COLUMN segundo_factor_en timestamptz;
DROP TRIGGER usuarios_version ON usuarios;
CREATE TRIGGER usuarios_version BEFORE UPDATE OF nombre, email, pass_hash, rol_id, activo, segundo_factor_en ON usuarios
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- Recovery codes of the second factor, each of a single use; only their SHA-256 is kept.
CREATE TABLE codigos_recuperacion (
  usuario_id integer NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  codigo_sha256 bytea NOT NULL,
  PRIMARY KEY (usuario_id, codigo_sha256)
);

-- A name for each session that is no secret: what «close this one» says.
ALTER TABLE sesiones ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;

-- What a link carries to its use (a sign-in that waits for its second factor keeps its lifetime here).
ALTER TABLE enlaces_unicos ADD COLUMN datos jsonb;
CREATE INDEX enlaces_unicos_usuario ON enlaces_unicos (usuario_id);
ALTER TABLE enlaces_unicos DROP COLUMN usado_en;

-- Teachers are people like the others.
ALTER TABLE docentes
  ADD COLUMN dni text,
  ADD COLUMN telefono_2 text,
  ADD COLUMN whatsapp text,
  ADD COLUMN direccion text,
  ADD COLUMN municipio text,
  ADD COLUMN busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(nombres || ' ' || apellidos || ' ' || coalesce(dni, '') || ' ' || coalesce(telefono, '') || ' ' || coalesce(especialidad, ''))) STORED;
CREATE UNIQUE INDEX docentes_dni ON docentes (dni);

-- The rules of the centre. Late fee: an amount in centavos, or basis points of what is owed, after `mora_dias` days.
ALTER TABLE centro
  ADD COLUMN mora_tipo text NOT NULL DEFAULT 'ninguna' CHECK (mora_tipo IN ('ninguna', 'fija', 'porcentaje')),
  ADD COLUMN mora_valor bigint NOT NULL DEFAULT 0 CHECK (mora_valor >= 0),
  ADD COLUMN mora_dias integer NOT NULL DEFAULT 0 CHECK (mora_dias BETWEEN 0 AND 365),
  ADD COLUMN limite_consumidor_final bigint NOT NULL DEFAULT 1000000 CHECK (limite_consumidor_final >= 0),
  ADD CHECK (mayoria_edad BETWEEN 14 AND 30);

-- The bitácora is read by time, by who and by module, newest first.
CREATE INDEX bitacora_usuario ON bitacora (usuario_id, id DESC);
CREATE INDEX bitacora_modulo ON bitacora (modulo, accion, id DESC);
