-- Settlements: what a write-off rests on, how they are found, and where the school signs them (domain.md, finiquitos).

ALTER TABLE finiquitos
  -- The minutes or the credit note behind an agreement.
  ADD COLUMN respaldo text,
  ADD COLUMN busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(numero || ' ' || replace(numero, '-', ''))) STORED,
  ADD CHECK (motivo IS NULL OR coalesce(motivo_texto, '') <> ''),
  ADD CHECK (condonado = 0 OR tipo = 'manual'),
  ADD CHECK (estado = 'vigente' OR coalesce(revocado_motivo, '') <> '');
CREATE INDEX finiquitos_matricula ON finiquitos (matricula_id);
CREATE INDEX finiquitos_busqueda ON finiquitos USING gin (busqueda gin_trgm_ops);

-- The municipality that letters are dated in (INE code).
ALTER TABLE centro ADD COLUMN municipio text CHECK (municipio ~ '^(0[1-9]|1[0-8])[0-9]{2}$');
DROP TRIGGER centro_version ON centro;
CREATE TRIGGER centro_version BEFORE UPDATE OF nombre, rtn, direccion, municipio, telefono, correo, pie_recibo, mayoria_edad, mora_tipo, mora_valor, mora_dias, mora_cada, limite_consumidor_final, facturar ON centro
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();
