-- Receivables as of any date (domain.md, Reports): the report goes back from what is owed now, and finds what happened
-- since by its own dates.
CREATE INDEX aplicaciones_desde ON aplicaciones (desde) INCLUDE (cargo_id, monto) WHERE hasta IS NULL;
CREATE INDEX aplicaciones_hasta ON aplicaciones (hasta) INCLUDE (desde, cargo_id, monto) WHERE hasta IS NOT NULL;
CREATE INDEX cargo_ajustes_fecha ON cargo_ajustes (fecha) WHERE hasta IS NULL;
CREATE INDEX cargo_ajustes_hasta ON cargo_ajustes (hasta) WHERE hasta IS NOT NULL;
CREATE INDEX cargos_anulado ON cargos (anulado_en) WHERE anulado_en IS NOT NULL;

-- A reminder by mail is written down before it is sent; one that never left stays without this.
ALTER TABLE recordatorios ADD COLUMN enviado_en timestamptz;

-- Who does the books reminds; who only looks does not.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT id, 'CxC', 'crear' FROM roles WHERE integrado AND nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
