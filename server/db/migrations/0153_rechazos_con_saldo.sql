-- A rejected payment takes back what its own money paid, with the tax of that (docs/diseno/dominio.md, «Un pago que el
-- banco rechaza deja de ser dinero»). Until now it could take a line that credit had paid, or tax that had been given
-- back. Those that stand so are written down for Contabilidad, and stay as they are.

INSERT INTO heredados (regla, registro_id, quien, monto)
SELECT
  'rechazo_con_saldo', l.id,
  r.serie || '-' || lpad(r.numero::text, greatest(6, length(r.numero::text)), '0') || ', línea ' || l.orden,
  t.total - (l.total - l.con_saldo)
FROM recibo_lineas l
JOIN recibos r ON r.id = l.recibo_id
CROSS JOIN LATERAL (
  SELECT sum(t.total) AS total
  FROM recibo_lineas t
  JOIN rechazos x ON x.recibo_id = t.recibo_id AND x.deshecho_id IS NULL
  WHERE t.rechaza_linea_id = l.id
) t
WHERE l.con_saldo > 0 AND t.total > l.total - l.con_saldo
ORDER BY l.id;

INSERT INTO heredados (regla, registro_id, quien, monto)
SELECT
  'rechazo_impuesto', l.id,
  r.serie || '-' || lpad(r.numero::text, greatest(6, length(r.numero::text)), '0') || ', línea ' || l.orden,
  abs(q.isv - e.isv)
FROM recibo_lineas l
JOIN recibos r ON r.id = l.recibo_id AND r.estado = 'emitido' AND r.tipo IN ('individual', 'varios')
CROSS JOIN LATERAL (
  SELECT coalesce(sum(t.total), 0) AS total, coalesce(sum(t.isv), 0) AS isv, count(*) AS partes
  FROM recibo_lineas t
  JOIN rechazos x ON x.recibo_id = t.recibo_id AND x.deshecho_id IS NULL
  WHERE t.rechaza_linea_id = l.id
) t
CROSS JOIN LATERAL (
  SELECT
    coalesce(sum(x.total), 0) AS total, coalesce(sum(x.isv), 0) AS isv, count(x.id) AS partes,
    coalesce(bool_or(x.isv = x.total), false) AS solo_isv
  FROM recibo_lineas x
  JOIN recibos v ON v.id = x.recibo_id AND v.estado = 'emitido'
  WHERE x.devuelve_linea_id = l.id
) d
CROSS JOIN LATERAL (
  SELECT
    greatest(0, l.total - l.con_saldo - t.total - d.total)::bigint AS monto, l.isv - t.isv - d.isv AS isv,
    CASE l.isv_tratamiento WHEN 'gravado_15' THEN 15 WHEN 'gravado_18' THEN 18 ELSE 0 END AS tasa
) q
CROSS JOIN LATERAL (SELECT (2 * q.monto * q.tasa + 100 + q.tasa) / (2 * (100 + q.tasa)) AS isv) e
WHERE t.total > 0
  AND NOT d.solo_isv
  AND abs(q.isv - e.isv) > CASE q.monto WHEN 0 THEN 0 ELSE 1 + t.partes + d.partes END
  AND NOT EXISTS (SELECT FROM heredados h WHERE h.regla = 'rechazo_con_saldo' AND h.registro_id = l.id)
ORDER BY l.id;
