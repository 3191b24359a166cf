-- What the receipts of each day add up to, kept, so that a report of years reads days (docs/diseno/arquitectura.md,
-- «Sumas guardadas»). A day that something touched is in `dias_por_resumir` until housekeeping makes it anew
-- (server/reportes/recibosgeneral/dias.ts); meanwhile it is read from its documents.

-- One row for each touch: writers of one day, and there are many, must not wait for each other at a unique key.
CREATE TABLE dias_por_resumir (fecha date NOT NULL);
CREATE INDEX dias_por_resumir_fecha ON dias_por_resumir (fecha);

-- A receipt with two methods or two courses counts in both: each grouping is kept by itself. Amounts are centavos.
CREATE TABLE dias_de_recibos (
  fecha date NOT NULL,
  agrupa text NOT NULL CHECK (agrupa IN ('recibo', 'metodo', 'curso')),
  -- Of `recibo`.
  serie text,
  usuario_id integer,
  -- Of `metodo`; null for receipts without payments.
  metodo text,
  -- Of `curso`; 0 for what belongs to none.
  curso_id integer,
  recibos integer NOT NULL,
  anulados integer NOT NULL,
  -- Payments of receipts in force; of `recibo` and `curso`, without those from credit.
  pagos integer NOT NULL,
  cobrado bigint NOT NULL,
  devuelto bigint NOT NULL,
  saldo_a_favor bigint NOT NULL,
  anulado bigint NOT NULL,
  -- Of whole receipts; 0 in the other groupings.
  isv bigint NOT NULL
);
CREATE INDEX dias_de_recibos_fecha ON dias_de_recibos (agrupa, fecha);

CREATE FUNCTION recibos_dia_nuevo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dias_por_resumir SELECT DISTINCT fecha FROM nuevos;
  RETURN NULL;
END $$;
CREATE TRIGGER recibos_dia_nuevo AFTER INSERT ON recibos REFERENCING NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION recibos_dia_nuevo();

CREATE FUNCTION recibos_dia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dias_por_resumir VALUES (OLD.fecha);
  IF TG_OP = 'UPDATE' AND NEW.fecha <> OLD.fecha THEN
    INSERT INTO dias_por_resumir VALUES (NEW.fecha);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER recibos_dia_cambiado AFTER UPDATE ON recibos FOR EACH ROW
  WHEN (
    (OLD.fecha, OLD.serie, OLD.tipo, OLD.estado, OLD.usuario_id, OLD.isv)
      IS DISTINCT FROM (NEW.fecha, NEW.serie, NEW.tipo, NEW.estado, NEW.usuario_id, NEW.isv)
  )
  EXECUTE FUNCTION recibos_dia();
CREATE TRIGGER recibos_dia_borrado AFTER DELETE ON recibos FOR EACH ROW EXECUTE FUNCTION recibos_dia();

-- A document is written whole, in one transaction: its lines and payments touch the day only when they change later.
CREATE FUNCTION partes_dia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dias_por_resumir SELECT fecha FROM recibos WHERE id = OLD.recibo_id;
  RETURN NULL;
END $$;
CREATE TRIGGER recibo_pagos_dia AFTER UPDATE ON recibo_pagos FOR EACH ROW
  WHEN ((OLD.metodo, OLD.monto, OLD.orden) IS DISTINCT FROM (NEW.metodo, NEW.monto, NEW.orden))
  EXECUTE FUNCTION partes_dia();
CREATE TRIGGER recibo_pagos_dia_borrado AFTER DELETE ON recibo_pagos FOR EACH ROW EXECUTE FUNCTION partes_dia();
CREATE TRIGGER recibo_lineas_dia AFTER UPDATE ON recibo_lineas FOR EACH ROW
  WHEN ((OLD.total, OLD.cargo_id) IS DISTINCT FROM (NEW.total, NEW.cargo_id))
  EXECUTE FUNCTION partes_dia();
CREATE TRIGGER recibo_lineas_dia_borrada AFTER DELETE ON recibo_lineas FOR EACH ROW EXECUTE FUNCTION partes_dia();

-- Whose course a payment was for, changed long after it.
CREATE FUNCTION cargos_dia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dias_por_resumir
    SELECT DISTINCT r.fecha FROM recibo_lineas l JOIN recibos r ON r.id = l.recibo_id WHERE l.cargo_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER cargos_dia AFTER UPDATE OF matricula_id ON cargos FOR EACH ROW
  WHEN (OLD.matricula_id IS DISTINCT FROM NEW.matricula_id)
  EXECUTE FUNCTION cargos_dia();

CREATE FUNCTION matriculas_dia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dias_por_resumir
    SELECT DISTINCT r.fecha
    FROM cargos k
    JOIN recibo_lineas l ON l.cargo_id = k.id
    JOIN recibos r ON r.id = l.recibo_id
    WHERE k.matricula_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER matriculas_dia AFTER UPDATE OF curso_id ON matriculas FOR EACH ROW
  WHEN (OLD.curso_id IS DISTINCT FROM NEW.curso_id)
  EXECUTE FUNCTION matriculas_dia();

-- The first housekeeping of this version makes the days that there are already.
INSERT INTO dias_por_resumir SELECT DISTINCT fecha FROM recibos;
