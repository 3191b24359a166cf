-- Tax that was given back to a buyer who turned out to pay none stays with the receipt that had charged it, as that of a
-- receipt charged without: where its money goes, it goes (server/libro/relevo.ts). Earlier versions did not say whose it
-- was.
UPDATE cargo_ajustes j
SET recibo_id = o.recibo_id
FROM recibo_lineas x
JOIN recibos d ON d.id = x.recibo_id AND d.tipo = 'devolucion'
JOIN recibo_lineas o ON o.id = x.devuelve_linea_id
WHERE j.tipo = 'exoneracion'
  AND j.recibo_id IS NULL
  AND j.nota_id IS NULL
  AND x.cargo_id = j.cargo_id
  AND x.isv = x.total
  AND x.total = j.monto
  AND d.fecha = j.fecha;
