-- Money that leaves and is no cost (docs/decisions/2026-11-26-pagos-al-sar.md): what was withheld and is paid to the tax
-- authority, an instalment of a loan, a deposit handed back. All amounts are centavos.

ALTER TABLE gasto_categorias
  ADD COLUMN es_costo boolean NOT NULL DEFAULT true,
  -- The one that the product brings, by which a payment to the tax authority begins, whatever the school calls it.
  ADD COLUMN integrada boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT gasto_categorias_integrada CHECK (NOT (integrada AND es_costo)),
  ADD CONSTRAINT gasto_categorias_costo UNIQUE (id, es_costo);
CREATE UNIQUE INDEX gasto_categorias_una_integrada ON gasto_categorias (integrada) WHERE integrada;

-- An expense is what its category is: the reference keeps both equal, and a category with expenses as it is.
ALTER TABLE gastos
  ADD COLUMN es_costo boolean NOT NULL DEFAULT true,
  -- The month (YYYY-MM) whose withholdings it pays to the tax authority.
  ADD COLUMN paga_retenciones_de text CHECK (paga_retenciones_de ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  DROP CONSTRAINT gastos_categoria_id_fkey,
  ADD CONSTRAINT gastos_categoria_costo
    FOREIGN KEY (categoria_id, es_costo) REFERENCES gasto_categorias (id, es_costo),
  ADD CONSTRAINT gastos_sin_costo CHECK (
    es_costo
      OR gravado_15 = 0 AND gravado_18 = 0 AND isv = 0 AND uso_isv IS NULL AND retenido = 0 AND curso_id IS NULL
  ),
  -- Of no month that had not begun when it was paid.
  ADD CONSTRAINT gastos_paga_retenciones CHECK (
    paga_retenciones_de IS NULL OR NOT es_costo AND paga_retenciones_de <= to_char(fecha, 'YYYY-MM')
  );
CREATE INDEX gastos_retenido_por_mes ON gastos (periodo) INCLUDE (retenido)
  WHERE retenido > 0 AND estado = 'registrado';
CREATE INDEX gastos_paga_retenciones_de ON gastos (paga_retenciones_de) INCLUDE (total)
  WHERE paga_retenciones_de IS NOT NULL AND estado = 'registrado';

-- What expenses in force withheld in each month, and what of it was paid.
CREATE VIEW retenciones_por_mes AS
  SELECT
    mes, sum(retenido)::bigint AS retenido, sum(pagado)::bigint AS pagado,
    (sum(retenido) - sum(pagado))::bigint AS por_pagar
  FROM (
    SELECT periodo AS mes, retenido, 0 AS pagado
    FROM gastos
    WHERE retenido > 0 AND estado = 'registrado'
    UNION ALL
    SELECT paga_retenciones_de, 0, total
    FROM gastos
    WHERE paga_retenciones_de IS NOT NULL AND estado = 'registrado'
  ) m
  GROUP BY mes;

-- Nobody says it of an expense but its category. A supplier's notes take away from a cost.
CREATE FUNCTION poner_costo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT es_costo INTO NEW.es_costo FROM gasto_categorias WHERE id = NEW.categoria_id;
  NEW.es_costo := coalesce(NEW.es_costo, true);
  IF NOT NEW.es_costo AND EXISTS (SELECT FROM gasto_notas WHERE gasto_id = NEW.id AND estado = 'registrado') THEN
    RAISE EXCEPTION 'gasto % con notas', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER gastos_costo BEFORE INSERT OR UPDATE OF categoria_id, es_costo ON gastos
  FOR EACH ROW EXECUTE FUNCTION poner_costo();
CREATE FUNCTION exigir_costo_acreditado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM gastos WHERE id = NEW.gasto_id AND NOT es_costo) THEN
    RAISE EXCEPTION 'gasto % sin costo', NEW.gasto_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER gasto_notas_costo BEFORE INSERT ON gasto_notas
  FOR EACH ROW EXECUTE FUNCTION exigir_costo_acreditado();

-- Of a month is paid no more than was withheld in it, whichever of both changes. Who takes from what was withheld, or
-- pays, holds the month: of two at once the second sees what the first did.
CREATE FUNCTION exigir_retencion_cubierta() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  uno text;
BEGIN
  FOR uno IN
    SELECT DISTINCT m
    FROM unnest(ARRAY[
      CASE WHEN OLD.retenido > 0 AND OLD.estado = 'registrado' THEN OLD.periodo END,
      CASE WHEN NEW.estado = 'registrado' THEN NEW.paga_retenciones_de END
    ]) m
    WHERE m IS NOT NULL
    ORDER BY m
  LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('retenciones ' || uno, 0));
    IF EXISTS (SELECT FROM retenciones_por_mes WHERE mes = uno AND por_pagar < 0) THEN
      RAISE EXCEPTION '%', uno USING ERRCODE = 'RP001';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER gastos_retencion_cubierta
  AFTER INSERT OR UPDATE OF periodo, estado, total, retenido, paga_retenciones_de ON gastos
  FOR EACH ROW EXECUTE FUNCTION exigir_retencion_cubierta();

-- What it pays is of the books.
DROP TRIGGER gastos_mes ON gastos;
CREATE TRIGGER gastos_mes
  BEFORE INSERT OR UPDATE OF periodo, fecha, estado, total, retenido, importe_exento, gravado_15, gravado_18, isv,
    categoria_id, curso_id, paga_retenciones_de, metodo, cuenta_id, caja_id, caja_chica_id
  ON gastos
  FOR EACH ROW EXECUTE FUNCTION exigir_periodo_abierto();

-- Of every school, new or not; one that has its own by that name keeps it as it is.
INSERT INTO gasto_categorias (nombre, es_costo, integrada)
  SELECT min(n.nombre), false, true
  FROM (VALUES ('Impuestos pagados al SAR'), ('Impuestos pagados al SAR (no es costo)')) AS n (nombre)
  WHERE NOT EXISTS (SELECT FROM gasto_categorias c WHERE sin_acentos(c.nombre) = sin_acentos(n.nombre))
  HAVING count(*) > 0;
