-- Who knocks at the sign-in (security.md, Trust): an account is not shut by a stranger, refusals are counted.

-- Devices from which a user has signed in, each known by a mark in a cookie of it: their attempts are counted apart
-- from those of strangers.
CREATE TABLE dispositivos (
  marca_sha256 bytea NOT NULL,
  usuario_id integer NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  usado_en timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (marca_sha256, usuario_id)
);
CREATE INDEX dispositivos_usuario ON dispositivos (usuario_id);

-- Refusals of one kind (who or from where, action, module) within a minute: the bitácora has the first, and gets the
-- number of the others when the minute ends. `ip` is null once they come from more than one address.
CREATE TABLE negativas (
  clave text PRIMARY KEY,
  usuario_id integer,
  usuario_nombre text,
  accion text NOT NULL,
  despues jsonb,
  ip inet,
  desde timestamptz NOT NULL DEFAULT now(),
  veces integer NOT NULL DEFAULT 1
);
