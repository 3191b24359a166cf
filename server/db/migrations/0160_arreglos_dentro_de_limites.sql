-- An arrangement beyond what the school lets the counter agree is signed, and hides no debtor
-- (docs/diseno/dominio.md, «Arreglos de pago»).

ALTER TABLE centro
  ADD COLUMN arreglo_cuotas integer NOT NULL DEFAULT 6 CHECK (arreglo_cuotas BETWEEN 1 AND 24),
  ADD COLUMN arreglo_dias integer NOT NULL DEFAULT 30 CHECK (arreglo_dias BETWEEN 1 AND 180);

DROP TRIGGER centro_version ON centro;
CREATE TRIGGER centro_version
  BEFORE UPDATE OF
    nombre, rtn, direccion, municipio, telefono, correo, pie_recibo, mayoria_edad, mora_tipo, mora_valor,
    mora_dias, mora_cada, limite_consumidor_final, facturar, manual_dias, motivos_recibo, motivos_devolucion,
    motivos_rechazo, motivos_rebaja, motivos_factura, motivos_gasto, motivos_matricula, motivos_cierre,
    exigir_referencia, conteo_ciego, arreglo_cuotas, arreglo_dias
  ON centro
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- The limits of the day on which it was agreed; null of one from before there were any, which is not judged.
ALTER TABLE convenios
  ADD COLUMN limite_cuotas integer,
  ADD COLUMN limite_dias integer,
  ADD CONSTRAINT convenios_limites CHECK ((limite_cuotas IS NULL) = (limite_dias IS NULL));

ALTER TABLE constancias
  DROP CONSTRAINT constancias_tipo_check,
  ADD CONSTRAINT constancias_tipo_check
    CHECK (tipo IN ('matricula', 'solvencia', 'arreglo', 'asistencia', 'diploma')),
  DROP CONSTRAINT constancias_check,
  ADD CONSTRAINT constancias_check CHECK ((tipo IN ('solvencia', 'arreglo')) = (matricula_id IS NULL));
DROP INDEX constancias_descansa;
CREATE INDEX constancias_descansa ON constancias USING gin (descansa_en)
  WHERE tipo IN ('solvencia', 'arreglo') AND estado = 'vigente';
CREATE INDEX constancias_de_arreglo ON constancias (id) WHERE tipo = 'arreglo' AND estado = 'vigente';

INSERT INTO plantillas (clave) VALUES ('constancia_arreglo');

-- Certificates of being solvent of who owed by an arrangement, in force or not, when there was no such rule.
INSERT INTO heredados (regla, registro_id, quien, monto)
SELECT 'constancia_debe', x.id, x.numero, sum(c.bruto - c.descuento - c.aplicado)
FROM constancias x
JOIN cargos c ON c.id = ANY(x.descansa_en)
WHERE x.tipo = 'solvencia'
  AND x.estado = 'vigente'
  AND c.anulado_en IS NULL
  AND c.aplicado < c.bruto - c.descuento
  AND c.vence < x.fecha
  AND EXISTS (SELECT FROM convenio_partes p WHERE p.cargo_id = c.id)
GROUP BY x.id;

-- Arrangements in force, not paid yet, that from now on would be signed.
INSERT INTO heredados (regla, registro_id, quien, monto)
SELECT 'arreglo_sin_firma', v.id, v.numero, v.total
FROM convenios v
WHERE v.hasta = 'infinity'
  AND v.autorizacion_id IS NULL
  AND EXISTS (
    SELECT FROM convenio_partes p
    WHERE p.convenio_id = v.id
      AND (p.cuota > 6 OR p.vence > (v.fecha + 30 + make_interval(months => p.cuota - 1))::date)
  )
  AND EXISTS (
    SELECT FROM convenio_partes p
    JOIN cargos c ON c.id = p.cargo_id
    WHERE p.convenio_id = v.id AND c.anulado_en IS NULL AND c.aplicado < c.bruto - c.descuento
  );
