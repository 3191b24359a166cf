-- Receivables by course, and those of one course, meet the balances of a course one behind the other, as those of a
-- student and of a guardian do (0210): its students are told apart without sorting.
CREATE INDEX cargo_saldos_abiertos_curso ON cargo_saldos (curso_id, cliente_id)
  INCLUDE (cargo_id, desde, vence, pendiente) WHERE hasta = 'infinity';
CREATE INDEX cargo_saldos_cerrados_curso ON cargo_saldos (curso_id, cliente_id)
  INCLUDE (cargo_id, desde, hasta, vence, pendiente) WHERE hasta < 'infinity';

-- The charges that something touched (0060) and those that an arrangement ever held: any other is one balance a day. A
-- function for the same reason.
CREATE FUNCTION cargos_en_partes() RETURNS SETOF integer LANGUAGE plpgsql STABLE ROWS 5000 AS $$
BEGIN
  RETURN QUERY SELECT cargo_id FROM cargos_por_resumir UNION SELECT cargo_id FROM convenio_partes;
END $$;
