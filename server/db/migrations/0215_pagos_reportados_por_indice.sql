-- Refused reports of a charge are looked for by its student and by each guardian who sees her account, and when the
-- charge falls due is worked out once: all refused ones of the school were read for each charge, which took minutes an
-- hour in a large one.
CREATE OR REPLACE FUNCTION pagos_reportados() RETURNS TABLE (cargo_id integer, monto bigint)
LANGUAGE plpgsql STABLE ROWS 50 AS $$
DECLARE
  aviso record;
  cargo record;
  queda bigint;
  suyo bigint;
  tomado jsonb := '{}';
BEGIN
  FOR aviso IN
    SELECT a.monto, a.cliente_id, a.encargado_id FROM avisos_pago a WHERE a.estado = 'pendiente' ORDER BY a.id
  LOOP
    queda := aviso.monto;
    FOR cargo IN
      SELECT k.id, k.neto - k.aplicado AS debe
      FROM cargos k
      WHERE k.cliente_id = ANY(ARRAY(SELECT estudiantes_de_titular(aviso.cliente_id, aviso.encargado_id)))
        AND k.anulado_en IS NULL
        AND k.aplicado < k.bruto - k.descuento
      ORDER BY vence_de_cargo(k.id, k.vence, k.neto - k.aplicado), k.id
    LOOP
      EXIT WHEN queda = 0;
      suyo := least(queda, cargo.debe - coalesce((tomado->>cargo.id::text)::bigint, 0));
      queda := queda - suyo;
      tomado := tomado || jsonb_build_object(cargo.id, coalesce((tomado->>cargo.id::text)::bigint, 0) + suyo);
    END LOOP;
  END LOOP;
  RETURN QUERY
    WITH tocado AS MATERIALIZED (
      SELECT
        k.id, k.cliente_id, t.value::text::bigint AS monto,
        vence_de_cargo(k.id, k.vence, k.neto - k.aplicado) AS vence
      FROM jsonb_each(tomado) t
      JOIN cargos k ON k.id = t.key::integer
    )
    SELECT t.id, t.monto
    FROM tocado t
    WHERE NOT EXISTS (
      SELECT FROM avisos_pago r
      WHERE r.cliente_id = t.cliente_id
        AND r.estado = 'rechazado'
        AND (r.decidido_en AT TIME ZONE 'America/Tegucigalpa')::date > t.vence
    ) AND NOT EXISTS (
      SELECT FROM cliente_encargados ce
      JOIN avisos_pago r ON r.encargado_id = ce.encargado_id
      WHERE ce.cliente_id = t.cliente_id
        AND r.estado = 'rechazado'
        AND (r.decidido_en AT TIME ZONE 'America/Tegucigalpa')::date > t.vence
        AND t.cliente_id IN (SELECT estudiantes_de_titular(NULL, ce.encargado_id))
    );
END $$;
