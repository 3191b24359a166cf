-- Numbers and dates go together (docs/diseno/dominio.md, «El reloj se pone en duda»).

-- The date of the document that last took a number of the range: the next is of that day or a later one.
ALTER TABLE rangos_cai ADD COLUMN ultima_fecha date;

CREATE OR REPLACE VIEW numeros_fiscales AS
  SELECT rango_id, correlativo, numero, fecha, estado = 'emitida' AS vigente FROM facturas
  UNION ALL
  SELECT rango_id, correlativo, numero, fecha, estado = 'emitido' FROM comprobantes_retencion;

UPDATE rangos_cai r
SET ultima_fecha = n.fecha
FROM (SELECT DISTINCT ON (rango_id) rango_id, fecha FROM numeros_fiscales ORDER BY rango_id, correlativo DESC) n
WHERE n.rango_id = r.id;

-- What an earlier version dated before the one of the number before: by a clock that nobody asked about.
INSERT INTO heredados (regla, registro_id, quien, monto)
SELECT 'recibo_antes_del_anterior', d.id, d.serie || '-' || lpad(d.numero::text, greatest(6, length(d.numero::text)), '0'), d.total
FROM (
  SELECT id, serie, numero, total, fecha, lag(fecha) OVER (PARTITION BY serie ORDER BY numero) AS anterior
  FROM recibos
  WHERE numero_manual IS NULL
) d
WHERE d.anterior > d.fecha + 1
ON CONFLICT DO NOTHING;

INSERT INTO heredados (regla, registro_id, quien, monto)
SELECT 'factura_antes_de_la_anterior', d.id, d.numero, d.total
FROM (
  SELECT id, numero, total, fecha, lag(fecha) OVER (PARTITION BY rango_id ORDER BY correlativo) AS anterior
  FROM facturas
  WHERE estado = 'emitida'
) d
WHERE d.anterior > d.fecha
ON CONFLICT DO NOTHING;
