-- What the kept days of receipts add up to by month and by year, so that a report of all years reads years. A period is
-- made anew with any of its days, by the same transaction of housekeeping (server/reportes/recibosgeneral/periodos.ts);
-- one with a touched day is not read.
CREATE TABLE periodos_de_recibos (
  periodo text NOT NULL CHECK (periodo IN ('mes', 'anio')),
  -- `fecha` is the first day; everything else is as in the days.
  LIKE dias_de_recibos INCLUDING CONSTRAINTS
);
CREATE INDEX periodos_de_recibos_fecha ON periodos_de_recibos (agrupa, periodo, fecha);

INSERT INTO periodos_de_recibos
  SELECT
    p.periodo, date_trunc(p.parte, fecha)::date, agrupa, serie, usuario_id, metodo, curso_id, sum(recibos), sum(anulados),
    sum(pagos), sum(cobrado), sum(devuelto), sum(saldo_a_favor), sum(anulado), sum(isv)
  FROM dias_de_recibos, (VALUES ('mes', 'month'), ('anio', 'year')) AS p(periodo, parte)
  GROUP BY p.periodo, date_trunc(p.parte, fecha), agrupa, serie, usuario_id, metodo, curso_id;
