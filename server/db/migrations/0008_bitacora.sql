-- The bitácora names the record as it was called then, and is searched by who, what and why.
ALTER TABLE bitacora
  ADD COLUMN referencia text,
  ADD COLUMN busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(coalesce(usuario_nombre, '') || ' ' || coalesce(referencia, '') || ' '
    || coalesce(despues ->> 'motivo', despues ->> 'anulado_motivo', despues ->> 'observacion', ''))) STORED;
CREATE INDEX bitacora_busqueda ON bitacora USING gin (busqueda gin_trgm_ops);

-- Newest first, alone or of one user, module or action, between two instants.
DROP INDEX bitacora_instante, bitacora_usuario, bitacora_modulo;
CREATE INDEX bitacora_instante ON bitacora (instante, id);
CREATE INDEX bitacora_usuario ON bitacora (usuario_id, instante, id);
CREATE INDEX bitacora_modulo ON bitacora (modulo, instante, id);
CREATE INDEX bitacora_accion ON bitacora (accion, instante, id);

-- Records whose personal data were erased at their owner's request: the rows about them stay and are told without
-- values; those of `entero` without the name either, which stands nowhere else any more.
CREATE TABLE datos_borrados (
  entidad text NOT NULL,
  entidad_id integer NOT NULL,
  entero boolean NOT NULL,
  PRIMARY KEY (entidad, entidad_id)
);

-- Append-only, also for the owner of the tables (docs/decisions/2026-11-21-bitacora.md) --------------------------

-- ALWAYS: `session_replication_role = replica` does not put them to sleep.
ALTER TABLE bitacora ENABLE ALWAYS TRIGGER bitacora_inmutable;
ALTER TABLE bitacora ENABLE ALWAYS TRIGGER bitacora_entera;

-- Binds the owner, who may otherwise change every row; what would open it again is refused by server/db/bitacora-guard.sql.
REVOKE UPDATE, DELETE, TRUNCATE ON bitacora FROM PUBLIC;
DO $$ BEGIN EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON bitacora FROM %I', current_user); END $$;
