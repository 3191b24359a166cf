-- What a payment that a family reported stops while it waits for an answer (docs/diseno/dominio.md, «Cuenta de la
-- familia»): as far as its amount reaches, and no more.

-- The students whose account the person who reports sees: herself, or those of a guardian.
CREATE FUNCTION estudiantes_de_titular(estudiante integer, encargado integer) RETURNS SETOF integer
LANGUAGE sql STABLE AS $$
  SELECT estudiante
  WHERE estudiante IS NOT NULL
  UNION
  SELECT ce.cliente_id
  FROM cliente_encargados ce
  LEFT JOIN acceso_partes v ON v.encargado_id = ce.encargado_id AND v.cliente_id = ce.cliente_id
  WHERE ce.encargado_id = encargado AND coalesce(v.cuenta, ce.es_pagador OR ce.principal)
$$;

-- Centavos of each charge that the reports which wait would pay, one report after another, each of what falls due
-- first. A report that repeats one which staff refused after the charge fell due reaches it and stops nothing of it.
CREATE FUNCTION pagos_reportados() RETURNS TABLE (cargo_id integer, monto bigint)
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
      WHERE k.cliente_id IN (SELECT estudiantes_de_titular(aviso.cliente_id, aviso.encargado_id))
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
    SELECT k.id, t.value::text::bigint
    FROM jsonb_each(tomado) t
    JOIN cargos k ON k.id = t.key::integer
    WHERE NOT EXISTS (
      SELECT FROM avisos_pago r
      WHERE r.estado = 'rechazado'
        AND (r.decidido_en AT TIME ZONE 'America/Tegucigalpa')::date
          > vence_de_cargo(k.id, k.vence, k.neto - k.aplicado)
        AND (
          r.cliente_id = k.cliente_id
          OR EXISTS (
            SELECT FROM cliente_encargados ce
            WHERE ce.cliente_id = k.cliente_id
              AND ce.encargado_id = r.encargado_id
              AND k.cliente_id IN (SELECT estudiantes_de_titular(NULL, ce.encargado_id))
          )
        )
    );
END $$;
