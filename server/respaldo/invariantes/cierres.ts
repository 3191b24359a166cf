/** Closed months: their checklist. Those closed before there was one are as they are. */
export const CIERRES = {
  // A month is not closed before it is over (the clocks of server and database may differ by minutes), with a till
  // open, or with a point that was neither done nor accepted.
  cierre_incompleto: `
    SELECT m.mes AS quien
    FROM cierres_mensuales m
    CROSS JOIN LATERAL (SELECT ((m.mes || '-01')::date + interval '1 month')::date AS despues) f
    WHERE m.lista IS NOT NULL
      AND (
        ((m.cerrado_en + interval '5 minutes') AT TIME ZONE 'America/Tegucigalpa')::date < f.despues
        OR EXISTS (
          SELECT FROM cajas c
          WHERE c.fecha < f.despues AND (c.cerrada_en IS NULL OR c.cerrada_en > m.cerrado_en)
        )
        OR EXISTS (
          SELECT FROM jsonb_to_recordset(m.lista) AS p(cuantos int, motivo text)
          WHERE p.cuantos > 0 AND p.motivo IS NULL
        )
      )
  `,
}
