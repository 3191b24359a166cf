/** Charges, what covers them and what lowers them, and each client's credit. */
export const CUENTAS = {
  cargo_aplicado: `
    SELECT c.id::text AS quien
    FROM cargos c
    LEFT JOIN (
      SELECT cargo_id, sum(monto) AS monto
      FROM aplicaciones
      WHERE hasta IS NULL
      GROUP BY cargo_id
    ) a ON a.cargo_id = c.id
    WHERE c.aplicado <> coalesce(a.monto, 0)
  `,

  cargo_excedido: `
    SELECT id::text AS quien
    FROM cargos
    WHERE aplicado < 0 OR aplicado > neto OR (anulado_en IS NOT NULL AND aplicado <> 0)
  `,

  // The discount of a charge is what it was born with and what lowered it since, as far as that is still in force.
  cargo_descuento: `
    SELECT c.id::text AS quien
    FROM cargos c
    JOIN (
      SELECT cargo_id, sum(monto) AS monto
      FROM cargo_ajustes
      WHERE hasta IS NULL
      GROUP BY cargo_id
    ) a ON a.cargo_id = c.id
    WHERE c.descuento < a.monto
  `,

  descuento_ajuste: `
    SELECT d.id::text AS quien
    FROM descuentos_aplicados d
    JOIN cargo_ajustes a ON a.id = d.ajuste_id
    WHERE d.monto <> a.monto OR d.cargo_id IS DISTINCT FROM a.cargo_id OR d.hasta IS DISTINCT FROM a.hasta
  `,

  descuento_sin_rebaja: `
    SELECT c.id::text AS quien
    FROM cargos c
    JOIN (
      SELECT cargo_id, sum(monto) AS monto
      FROM descuentos_aplicados
      WHERE hasta IS NULL AND ajuste_id IS NULL AND cargo_id IS NOT NULL
      GROUP BY cargo_id
    ) d ON d.cargo_id = c.id
    LEFT JOIN (
      SELECT cargo_id, sum(monto) AS monto
      FROM cargo_ajustes
      WHERE hasta IS NULL
      GROUP BY cargo_id
    ) a ON a.cargo_id = c.id
    WHERE d.monto + coalesce(a.monto, 0) > c.descuento
  `,

  descuento_linea: `
    SELECT l.id::text AS quien
    FROM recibo_lineas l
    JOIN (
      SELECT recibo_linea_id, sum(monto) AS monto
      FROM descuentos_aplicados
      WHERE recibo_linea_id IS NOT NULL
      GROUP BY 1
    ) d ON d.recibo_linea_id = l.id
    WHERE d.monto > l.descuento
  `,

  cliente_credito: `
    SELECT c.codigo AS quien
    FROM clientes c
    LEFT JOIN (SELECT cliente_id, sum(monto) AS monto FROM creditos GROUP BY cliente_id) k ON k.cliente_id = c.id
    WHERE c.a_favor <> coalesce(k.monto, 0)
  `,

  // A client without a row would be in no list of students.
  cliente_deuda: `
    SELECT c.codigo AS quien
    FROM clientes c
    LEFT JOIN (
      SELECT cliente_id, sum(neto - aplicado) AS debe, min(vence_de_cargo(id, vence, neto - aplicado)) AS vence_desde
      FROM cargos
      WHERE anulado_en IS NULL AND aplicado < neto
      GROUP BY cliente_id
    ) k ON k.cliente_id = c.id
    LEFT JOIN cliente_deudas d ON d.cliente_id = c.id
    WHERE (d.debe, d.vence_desde) IS DISTINCT FROM (coalesce(k.debe, 0), k.vence_desde)
  `,

  // Credit of each treatment was there when it was used.
  credito_tratamiento: `
    SELECT DISTINCT c.codigo AS quien
    FROM clientes c
    JOIN creditos k ON k.cliente_id = c.id
    GROUP BY c.id, c.codigo, k.isv
    HAVING sum(k.monto) < 0
  `,

  // A group has as many charges, and of at least the amount, as it says; none is in force once it was undone.
  cargo_grupo: `
    SELECT g.id::text AS quien
    FROM cargo_grupos g
    LEFT JOIN (
      SELECT
        grupo_id, count(*) AS cuantos, sum(precio_lista) AS total,
        count(*) FILTER (WHERE anulado_en IS NULL) AS vivos
      FROM cargos
      WHERE grupo_id IS NOT NULL
      GROUP BY grupo_id
    ) c ON c.grupo_id = g.id
    WHERE c.cuantos IS DISTINCT FROM g.estudiantes OR c.total < g.total OR g.deshecho_en IS NOT NULL AND c.vivos > 0
  `,

  cargo_repetido: `
    SELECT min(id)::text AS quien
    FROM cargos
    WHERE anulado_en IS NULL AND matricula_id IS NOT NULL
    GROUP BY matricula_id, concepto, numero
    HAVING count(*) > 1
  `,
} as const
