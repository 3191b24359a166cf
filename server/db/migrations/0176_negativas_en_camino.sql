-- Refusals of a blind till that are not yet counted in it (`cajas.negativas`): written right behind the rollback of the
-- request that was refused, before the next one of whatever instance is looked at (server/recibos/caja/tanteo.ts).
-- Without a reference to the till: its row is held by who comes next, and to ask for it here would wait for them.
CREATE TABLE caja_negativas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  caja_id integer NOT NULL
);
CREATE INDEX caja_negativas_caja ON caja_negativas (caja_id);
