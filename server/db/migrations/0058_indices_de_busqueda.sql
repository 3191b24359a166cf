-- Enrolments with something left to pay, for the filter of their list.
CREATE INDEX cargos_pendientes_matricula ON cargos (matricula_id)
  WHERE anulado_en IS NULL AND aplicado < bruto - descuento;

-- What is owed today is read from the index alone: with all that CxC adds up of a charge.
DROP INDEX cargos_pendientes;
CREATE INDEX cargos_pendientes ON cargos (cliente_id, vence) INCLUDE (id, matricula_id, fecha, neto, aplicado)
  WHERE anulado_en IS NULL AND aplicado < bruto - descuento;

-- The order of the box where a receipt begins: active students first, by name.
CREATE INDEX clientes_titulares ON clientes (activo DESC, apellidos, nombres, id)
  WHERE fusionado_en IS NULL AND datos_borrados_en IS NULL;
