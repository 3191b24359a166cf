-- Receivables meet the balances of a student, of a guardian and of a charge one behind the other: each grouping reads
-- an index that has them in its order, and neither sorts nor hashes very many groups
-- (docs/decisions/2026-11-25-saldos-guardados.md). Only housekeeping writes balances (0060): no receipt waits here.
CREATE INDEX cargo_saldos_abiertos_cliente ON cargo_saldos (cliente_id, cargo_id)
  INCLUDE (desde, vence, pendiente, curso_id, encargado_id) WHERE hasta = 'infinity';
CREATE INDEX cargo_saldos_abiertos_encargado ON cargo_saldos (encargado_id, cliente_id)
  INCLUDE (cargo_id, desde, vence, pendiente) WHERE hasta = 'infinity';
CREATE INDEX cargo_saldos_cerrados_cliente ON cargo_saldos (cliente_id, cargo_id)
  INCLUDE (desde, hasta, vence, pendiente, curso_id, encargado_id) WHERE hasta < 'infinity';
CREATE INDEX cargo_saldos_cerrados_encargado ON cargo_saldos (encargado_id, cliente_id)
  INCLUDE (cargo_id, desde, hasta, vence, pendiente) WHERE hasta < 'infinity';
-- What was still owed on a day of a moment ago and no longer is.
CREATE INDEX cargo_saldos_hasta ON cargo_saldos (hasta) WHERE hasta < 'infinity';
-- Ranges find a day's balances in no order, which is enough for their sum alone (the dashboard).
DROP INDEX cargo_saldos_abiertos;
