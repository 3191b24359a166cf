-- Two dimensions of the report of receipts (docs/decisions/2026-11-29-cruces.md): what each payment paid, to the
-- centavo, and the parts of receipts kept beside the sums of their days, so that any two things are crossed without
-- their documents. A day that something touched is read from these, as before (0057), until housekeeping makes it anew.

-- An amount over weights by largest remainder, the first of equal ones first. Numeric: two amounts multiplied outgrow a
-- bigint. Where nothing weighs, the first takes all.
CREATE FUNCTION repartir(monto bigint, pesos bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(entero + (puesto <= monto - todos)::int ORDER BY n)
  FROM (
    SELECT n, entero, sum(entero) OVER () AS todos, row_number() OVER (ORDER BY sobra DESC, n) AS puesto
    FROM (
      SELECT n, div(monto * peso, total)::bigint AS entero, monto * peso % total AS sobra
      FROM (
        SELECT n, CASE WHEN total > 0 THEN peso WHEN n = 1 THEN 1 ELSE 0 END AS peso,
          CASE WHEN total > 0 THEN total ELSE 1 END AS total
        FROM (
          SELECT n, greatest(peso, 0)::numeric AS peso, sum(greatest(peso, 0)) OVER () AS total
          FROM unnest(pesos) WITH ORDINALITY AS x(peso, n)
        ) pesado
      ) medido
    ) dividido
  ) contado
$$;

-- The payments of a receipt over its lines, in the order of both: credit pays first what the lines say was paid with it
-- (`saldos`); the rest of each payment is shared over what is left of the lines. So the parts of a payment sum to it,
-- those of a line to the line, and none is below 0.
CREATE FUNCTION repartir_pagos(pagos bigint[], con_saldo boolean[], lineas bigint[], saldos bigint[])
RETURNS TABLE (pago integer, linea integer, monto bigint) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 6 AS $$
DECLARE
  quedan bigint[] := lineas;
  marcado bigint[] := saldos;
  primero bigint[];
  despues bigint[];
  partes bigint[][] := array_fill(0::bigint, ARRAY[cardinality(pagos), cardinality(lineas)]);
  resto bigint[] := pagos;
  tope bigint;
BEGIN
  FOR i IN 1 .. cardinality(pagos) LOOP
    CONTINUE WHEN NOT con_saldo[i];
    tope := least(pagos[i], (SELECT sum(x) FROM unnest(marcado) AS x));
    CONTINUE WHEN tope <= 0;
    primero := repartir(tope, marcado);
    resto[i] := pagos[i] - tope;
    FOR j IN 1 .. cardinality(lineas) LOOP
      partes[i][j] := primero[j];
      marcado[j] := marcado[j] - primero[j];
      quedan[j] := quedan[j] - primero[j];
    END LOOP;
  END LOOP;
  FOR i IN 1 .. cardinality(pagos) LOOP
    despues := repartir(resto[i], CASE WHEN (SELECT sum(greatest(x, 0)) FROM unnest(quedan) AS x) > 0 THEN quedan ELSE lineas END);
    FOR j IN 1 .. cardinality(lineas) LOOP
      quedan[j] := quedan[j] - despues[j];
      pago := i;
      linea := j;
      monto := partes[i][j] + despues[j];
      RETURN NEXT;
    END LOOP;
  END LOOP;
END $$;

-- One row for each payment, course and product of a receipt. Amounts are centavos; 0 is none of a course, a product, a
-- till or an account.
CREATE TABLE partes_de_recibos (
  fecha date NOT NULL,
  recibo_id integer NOT NULL,
  usuario_id integer NOT NULL,
  caja_id integer NOT NULL,
  -- Null for receipts without payments.
  pago_id integer,
  cuenta_id integer NOT NULL,
  curso_id integer NOT NULL,
  producto_id integer NOT NULL,
  monto bigint NOT NULL,
  signo smallint NOT NULL,
  -- A bit for each set of things (`PRIMERAS`, server/reportes/recibosgeneral/partes.ts): the part is the first of its
  -- receipt that has them, so that receipts are counted by adding up.
  primera integer NOT NULL,
  serie text NOT NULL,
  estado text NOT NULL,
  metodo text
);
CREATE INDEX partes_de_recibos_fecha ON partes_de_recibos (fecha);

-- Days by till, too.
ALTER TABLE dias_de_recibos
  ADD COLUMN caja_id integer,
  DROP CONSTRAINT dias_de_recibos_agrupa_check,
  ADD CONSTRAINT dias_de_recibos_agrupa_check CHECK (agrupa IN ('recibo', 'metodo', 'curso', 'caja'));
ALTER TABLE periodos_de_recibos
  ADD COLUMN caja_id integer,
  DROP CONSTRAINT dias_de_recibos_agrupa_check,
  ADD CONSTRAINT dias_de_recibos_agrupa_check CHECK (agrupa IN ('recibo', 'metodo', 'curso', 'caja'));

-- A day is touched by what its parts have, too.
DROP TRIGGER recibos_dia_cambiado ON recibos;
CREATE TRIGGER recibos_dia_cambiado AFTER UPDATE ON recibos FOR EACH ROW
  WHEN (
    (OLD.fecha, OLD.serie, OLD.tipo, OLD.estado, OLD.usuario_id, OLD.isv, OLD.caja_id)
      IS DISTINCT FROM (NEW.fecha, NEW.serie, NEW.tipo, NEW.estado, NEW.usuario_id, NEW.isv, NEW.caja_id)
  )
  EXECUTE FUNCTION recibos_dia();
DROP TRIGGER recibo_pagos_dia ON recibo_pagos;
CREATE TRIGGER recibo_pagos_dia AFTER UPDATE ON recibo_pagos FOR EACH ROW
  WHEN (
    (OLD.metodo, OLD.monto, OLD.orden, OLD.cuenta_id) IS DISTINCT FROM (NEW.metodo, NEW.monto, NEW.orden, NEW.cuenta_id)
  )
  EXECUTE FUNCTION partes_dia();
DROP TRIGGER recibo_lineas_dia ON recibo_lineas;
CREATE TRIGGER recibo_lineas_dia AFTER UPDATE ON recibo_lineas FOR EACH ROW
  WHEN (
    (OLD.total, OLD.cargo_id, OLD.producto_id, OLD.con_saldo, OLD.orden, OLD.devuelve_linea_id, OLD.rechaza_linea_id)
      IS DISTINCT FROM
    (NEW.total, NEW.cargo_id, NEW.producto_id, NEW.con_saldo, NEW.orden, NEW.devuelve_linea_id, NEW.rechaza_linea_id)
  )
  EXECUTE FUNCTION partes_dia();

-- A course's category, changed long after what was paid for it.
CREATE FUNCTION cursos_dia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dias_por_resumir
    SELECT DISTINCT r.fecha
    FROM matriculas m
    JOIN cargos k ON k.matricula_id = m.id
    JOIN recibo_lineas l ON l.cargo_id = k.id
    JOIN recibos r ON r.id = l.recibo_id
    WHERE m.curso_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER cursos_dia AFTER UPDATE OF categoria_id ON cursos FOR EACH ROW
  WHEN (OLD.categoria_id IS DISTINCT FROM NEW.categoria_id)
  EXECUTE FUNCTION cursos_dia();

-- References are found by any part of them, whatever their dashes; an invoice by its last figures.
CREATE INDEX recibo_pagos_referencia_trozos ON recibo_pagos USING gin (letras_y_cifras(referencia) gin_trgm_ops)
  WHERE referencia IS NOT NULL;
CREATE INDEX facturas_correlativo ON facturas (correlativo);
-- Receipts that undo others are few, and have the products of those.
CREATE INDEX recibos_que_deshacen ON recibos (id) WHERE tipo NOT IN ('individual', 'varios');
-- Whoever voided receipts is offered by name, whatever the period.
CREATE INDEX recibos_anulado_por ON recibos (anulado_por, fecha) WHERE anulado_por IS NOT NULL;

-- The first housekeeping of this version makes anew all days that there are: payments are split otherwise than before.
INSERT INTO dias_por_resumir SELECT DISTINCT fecha FROM recibos;
