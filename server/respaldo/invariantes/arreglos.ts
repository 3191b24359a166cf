/** Payment arrangements (docs/diseno/dominio.md, «Arreglos de pago»). */
export const ARREGLOS = {
  // An arrangement lets nothing off and adds nothing: the debt, its instalments and their parts come to the same.
  arreglo_suma: `
    SELECT v.numero AS quien
    FROM convenios v
    WHERE v.total IS DISTINCT FROM (SELECT sum(p.monto) FROM convenio_partes p WHERE p.convenio_id = v.id)
      OR EXISTS (
        SELECT FROM jsonb_array_elements(v.detalle->'cuotas') WITH ORDINALITY AS q(cuota, numero)
        FULL JOIN (
          SELECT cuota AS numero, min(vence) AS vence, max(vence) AS ultima, sum(monto) AS monto
          FROM convenio_partes
          WHERE convenio_id = v.id
          GROUP BY cuota
        ) AS p USING (numero)
        WHERE ((q.cuota->>'monto')::bigint, (q.cuota->>'vence')::date, (q.cuota->>'vence')::date)
          IS DISTINCT FROM (p.monto, p.vence, p.ultima)
      )
  `,

  // Each part tells what later instalments hold of its charge, and that is the sum of theirs.
  arreglo_partes: `
    SELECT DISTINCT v.numero AS quien
    FROM convenio_partes p
    JOIN convenios v ON v.id = p.convenio_id
    WHERE p.despues <> (
      SELECT coalesce(sum(o.monto), 0)
      FROM convenio_partes o
      WHERE o.convenio_id = p.convenio_id AND o.cargo_id = p.cargo_id AND o.cuota > p.cuota
    )
  `,

  // A charge falls due by one arrangement on any day.
  arreglo_doble: `
    SELECT DISTINCT c.id::text AS quien
    FROM convenio_partes p
    JOIN convenios v ON v.id = p.convenio_id AND v.fecha < v.hasta
    JOIN convenio_partes o ON o.cargo_id = p.cargo_id AND o.convenio_id > p.convenio_id
    JOIN convenios w ON w.id = o.convenio_id AND w.fecha < w.hasta
    JOIN cargos c ON c.id = p.cargo_id
    WHERE v.fecha < w.hasta AND w.fecha < v.hasta
  `,

  // A charge under an arrangement bears no late fee while it is kept.
  arreglo_con_mora: `
    SELECT DISTINCT v.numero AS quien
    FROM cargos k
    JOIN convenio_partes p ON p.cargo_id = k.origen_cargo_id
    JOIN convenios v ON v.id = p.convenio_id
    WHERE k.concepto = 'mora' AND k.fecha < v.hasta AND k.fecha >= v.fecha AND k.creado_en > v.creado_en
  `,

  // An arrangement beyond what the centre let anybody agree that day was signed; one of before limits has none.
  arreglo_sin_firma: `
    SELECT v.numero AS quien
    FROM convenios v
    WHERE v.autorizacion_id IS NULL
      AND v.limite_cuotas IS NOT NULL
      AND EXISTS (
        SELECT FROM convenio_partes p
        WHERE p.convenio_id = v.id
          AND (
            p.cuota > v.limite_cuotas
              OR p.vence > (v.fecha + v.limite_dias + make_interval(months => p.cuota - 1))::date
          )
      )
  `,
} as const
