-- What was left of each charge, kept with the days on which it stood, so that CxC as of any day reads what was owed
-- that day and not the history of the school (docs/diseno/arquitectura.md, «Sumas guardadas»). A charge that something
-- touched is in `cargos_por_resumir` until housekeeping makes it anew (server/reportes/cxc/saldos.ts); meanwhile it is
-- read from its documents. Nobody else writes here.

-- Sums of centavos that stay in a bigint: sum(bigint) makes a numeric of each, which is most of the time of a report
-- with a row for each student. Beyond a bigint it fails.
CREATE AGGREGATE suma(bigint) (
  SFUNC = int8pl, STYPE = bigint, INITCOND = '0', COMBINEFUNC = int8pl, PARALLEL = SAFE
);

CREATE TABLE cargo_saldos (
  cargo_id integer NOT NULL,
  -- Local dates: from the first day on which it stood until the first on which it no longer did.
  desde date NOT NULL,
  hasta date NOT NULL,
  vigencia daterange NOT NULL GENERATED ALWAYS AS (daterange(desde, hasta)) STORED,
  vence date NOT NULL,
  -- Centavos.
  pendiente bigint NOT NULL CHECK (pendiente > 0),
  cliente_id integer NOT NULL,
  -- 0 for none, as in the report.
  curso_id integer NOT NULL,
  encargado_id integer NOT NULL,
  PRIMARY KEY (cargo_id, desde),
  CHECK (desde < hasta)
);
-- What is still owed, and what was owed once: each from its index alone.
CREATE INDEX cargo_saldos_abiertos ON cargo_saldos (cliente_id)
  INCLUDE (cargo_id, desde, vence, pendiente, curso_id, encargado_id) WHERE hasta = 'infinity';
CREATE INDEX cargo_saldos_vigencia ON cargo_saldos USING gist (vigencia)
  INCLUDE (cargo_id, vence, pendiente, cliente_id, curso_id, encargado_id) WHERE hasta < 'infinity';

-- What is still owed of all charges, by the day from which it stands and the one on which it falls due.
CREATE TABLE saldos_abiertos (
  desde date NOT NULL,
  vence date NOT NULL,
  pendiente bigint NOT NULL,
  cargos integer NOT NULL,
  PRIMARY KEY (desde, vence)
);

-- One row for each touch: nobody who charges or collects waits for anybody here.
CREATE TABLE cargos_por_resumir (cargo_id integer NOT NULL);
CREATE INDEX cargos_por_resumir_cargo ON cargos_por_resumir (cargo_id);

-- The touched charges, each once. A function, so that the planner always expects some and hashes them: of a table that
-- is empty most of the time it expects none, and would look at it anew for each balance.
CREATE FUNCTION cargos_tocados() RETURNS SETOF integer LANGUAGE plpgsql STABLE ROWS 5000 AS $$
BEGIN
  RETURN QUERY SELECT DISTINCT cargo_id FROM cargos_por_resumir;
END $$;

CREATE FUNCTION cargos_saldo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO cargos_por_resumir SELECT id FROM nuevos;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO cargos_por_resumir SELECT id FROM viejos;
  ELSE
    INSERT INTO cargos_por_resumir
      SELECT n.id
      FROM viejos v
      JOIN nuevos n USING (id)
      WHERE (v.cliente_id, v.matricula_id, v.fecha, v.vence, v.neto, v.aplicado, v.anulado_en)
        IS DISTINCT FROM (n.cliente_id, n.matricula_id, n.fecha, n.vence, n.neto, n.aplicado, n.anulado_en);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cargos_saldo_nuevo AFTER INSERT ON cargos REFERENCING NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION cargos_saldo();
CREATE TRIGGER cargos_saldo_cambiado AFTER UPDATE ON cargos REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION cargos_saldo();
CREATE TRIGGER cargos_saldo_borrado AFTER DELETE ON cargos REFERENCING OLD TABLE AS viejos
  FOR EACH STATEMENT EXECUTE FUNCTION cargos_saldo();

-- What covers a charge and what lowers it.
CREATE FUNCTION partes_saldo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO cargos_por_resumir SELECT cargo_id FROM nuevos;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO cargos_por_resumir SELECT cargo_id FROM viejos;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER aplicaciones_saldo_nueva AFTER INSERT ON aplicaciones REFERENCING NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION partes_saldo();
CREATE TRIGGER aplicaciones_saldo_cambiada AFTER UPDATE ON aplicaciones
  REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION partes_saldo();
CREATE TRIGGER aplicaciones_saldo_borrada AFTER DELETE ON aplicaciones REFERENCING OLD TABLE AS viejos
  FOR EACH STATEMENT EXECUTE FUNCTION partes_saldo();
CREATE TRIGGER cargo_ajustes_saldo_nuevo AFTER INSERT ON cargo_ajustes REFERENCING NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION partes_saldo();
CREATE TRIGGER cargo_ajustes_saldo_cambiado AFTER UPDATE ON cargo_ajustes
  REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION partes_saldo();
CREATE TRIGGER cargo_ajustes_saldo_borrado AFTER DELETE ON cargo_ajustes REFERENCING OLD TABLE AS viejos
  FOR EACH STATEMENT EXECUTE FUNCTION partes_saldo();

-- Whose course a charge is of, and who answers for its student.
CREATE FUNCTION matriculas_saldo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cargos_por_resumir SELECT id FROM cargos WHERE matricula_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER matriculas_saldo AFTER UPDATE OF curso_id ON matriculas FOR EACH ROW
  WHEN (OLD.curso_id IS DISTINCT FROM NEW.curso_id)
  EXECUTE FUNCTION matriculas_saldo();

CREATE FUNCTION encargados_saldo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO cargos_por_resumir SELECT id FROM cargos WHERE cliente_id IN (SELECT cliente_id FROM nuevos);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO cargos_por_resumir SELECT id FROM cargos WHERE cliente_id IN (SELECT cliente_id FROM viejos);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cliente_encargados_saldo_nuevo AFTER INSERT ON cliente_encargados REFERENCING NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION encargados_saldo();
CREATE TRIGGER cliente_encargados_saldo_cambiado AFTER UPDATE ON cliente_encargados
  REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION encargados_saldo();
CREATE TRIGGER cliente_encargados_saldo_borrado AFTER DELETE ON cliente_encargados REFERENCING OLD TABLE AS viejos
  FOR EACH STATEMENT EXECUTE FUNCTION encargados_saldo();

-- Credit of each student, and who answers for one, from the index alone.
CREATE INDEX creditos_saldo ON creditos (cliente_id) INCLUDE (fecha, monto);
CREATE INDEX cliente_encargados_responsable
  ON cliente_encargados (cliente_id, es_pagador DESC, principal DESC, encargado_id);

-- The first housekeeping of this version makes the charges that there are already.
INSERT INTO cargos_por_resumir SELECT id FROM cargos;
ANALYZE cargos_por_resumir;
