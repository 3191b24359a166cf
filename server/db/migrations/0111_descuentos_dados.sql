-- The report of what was taken off prices in a period reads, of these tables, the few rows that lowered something.
CREATE INDEX descuentos_aplicados_fecha ON descuentos_aplicados (fecha) WHERE hasta IS NULL;
CREATE INDEX cargos_rebajados ON cargos (fecha) WHERE descuento > 0 AND anulado_en IS NULL;
CREATE INDEX recibo_lineas_rebajadas ON recibo_lineas (recibo_id) WHERE descuento > 0 AND cargo_id IS NULL;

-- A module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'DescuentosDados', a.accion FROM roles r
  CROSS JOIN unnest('{ver,exportar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
