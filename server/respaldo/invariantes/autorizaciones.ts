import { numeroEnSql } from '#server/documentos/numero'

/*
 * Nothing is lowered, let off or dated back without somebody's word (docs/diseno/dominio.md, «Nada sin decirlo»). Rows
 * of before the rule are not judged: they have no price to be compared with, or say that they were inherited.
 */

const CARGO = `k.nombres || ' ' || k.apellidos || ': ' || c.descripcion`
const DE_QUIEN = `JOIN clientes k ON k.id = c.cliente_id`

/** Whether somebody authorised a row to be as it is. */
const autorizado = (entidad: string, id: string, que: string): string => `
  EXISTS (
    SELECT FROM autorizacion_filas f
    JOIN autorizaciones a ON a.id = f.autorizacion_id AND a.permiso = 'Descuentos:autorizar'
    WHERE f.entidad = '${entidad}' AND f.entidad_id = ${id} AND ${que}
  )
`

/** The day that a paper receipt was entered, and how many working days late that was. */
const INGRESADO = `coalesce(r.manual_ingresado, (r.emitido_en AT TIME ZONE 'America/Tegucigalpa')::date)`
const ATRASO = `
  (
    SELECT count(*)
    FROM generate_series(r.fecha + 1, ${INGRESADO}, interval '1 day') AS d(dia)
    WHERE extract(isodow FROM d.dia) < 6 AND NOT EXISTS (SELECT FROM feriados f WHERE f.fecha = d.dia::date)
  )
`

export const AUTORIZACIONES = {
  cargo_rebajado: `
    SELECT ${CARGO} AS quien
    FROM cargos c
    ${DE_QUIEN}
    WHERE (c.bruto < c.precio_lista OR c.vence > c.vence_lista OR c.isv <> c.isv_lista)
      AND NOT ${autorizado(
        'cargos',
        'c.id',
        `(f.despues->>'bruto')::bigint <= c.bruto AND (f.despues->>'vence')::date >= c.vence
          AND f.despues->>'isv' = c.isv`,
      )}
  `,

  // A discount that no adjustment and none of the catalogue tells was typed by hand.
  cargo_descuento_libre: `
    SELECT ${CARGO} AS quien
    FROM cargos c
    ${DE_QUIEN}
    WHERE c.precio_lista IS NOT NULL
      AND c.descuento > (
        SELECT coalesce(sum(j.monto), 0) FROM cargo_ajustes j WHERE j.cargo_id = c.id AND j.hasta IS NULL
      ) + (
        SELECT coalesce(sum(d.monto), 0)
        FROM descuentos_aplicados d
        WHERE d.cargo_id = c.id AND d.ajuste_id IS NULL AND d.hasta IS NULL
      )
      AND NOT ${autorizado('cargos', 'c.id', `(f.despues->>'descuento')::bigint > 0`)}
  `,

  // A charge that was not due goes with its enrolment; one that was due, and any by itself, is let off by somebody.
  cargo_anulado: `
    SELECT ${CARGO} AS quien
    FROM cargos c
    ${DE_QUIEN}
    WHERE c.anulado_en IS NOT NULL AND c.precio_lista IS NOT NULL AND c.bruto > 0 AND c.anulado_por_recibo_id IS NULL
      AND NOT EXISTS (SELECT FROM cargo_grupos g WHERE g.id = c.grupo_id AND g.deshecho_en = c.anulado_en)
      AND NOT EXISTS (
        SELECT FROM matricula_estados e
        WHERE e.matricula_id = c.matricula_id AND e.creado_en = c.anulado_en
          AND (
            e.estado = 'trasladada' OR e.estado IN ('retirada', 'anulada')
              AND (c.vence >= e.fecha OR c.neto = 0)
          )
      )
      AND NOT ${autorizado('cargos', 'c.id', `(f.despues->>'anulado')::boolean`)}
  `,

  // A late fee that a receipt took off: the receipt is in force, its charge is paid whole, and money of the receipt was
  // given before the fee was made.
  mora_quitada: `
    SELECT ${CARGO} AS quien
    FROM cargo_ajustes j
    JOIN cargos c ON c.id = j.cargo_id
    ${DE_QUIEN}
    JOIN recibos r ON r.id = j.recibo_id
    LEFT JOIN cargos o ON o.id = c.origen_cargo_id
    WHERE j.tipo = 'a_tiempo' AND j.hasta IS NULL AND NOT j.heredado AND o.anulado_en IS NULL
      AND (
        o.id IS NULL
        OR o.aplicado < o.neto
        OR r.estado <> 'emitido'
        OR EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
        OR coalesce(r.mora_al, r.fecha) >= c.fecha AND NOT EXISTS (
          SELECT FROM recibo_pagos p
          WHERE p.recibo_id = r.id AND p.estado_banco IN ('por_confirmar', 'confirmado')
            AND coalesce(p.fecha_conciliada, p.fecha_banco) < c.fecha
        )
      )
  `,

  matricula_rebajada: `
    SELECT k.nombres || ' ' || k.apellidos || ': ' || u.nombre AS quien
    FROM matriculas m
    JOIN clientes k ON k.id = m.cliente_id
    JOIN cursos u ON u.id = m.curso_id
    WHERE m.precio_plan > (
        SELECT coalesce(sum(coalesce(c.precio_lista, c.bruto)), 0)
        FROM cargos c
        WHERE c.matricula_id = m.id AND c.concepto IN ('matricula', 'mensualidad')
      )
      AND NOT ${autorizado('matriculas', 'm.id', 'true')}
  `,

  curso_rebajado: `
    SELECT u.nombre || ' (' || u.codigo || ')' AS quien
    FROM cursos u
    WHERE (
        u.precio_matricula < u.matricula_lista OR u.precio_mensualidad < u.mensualidad_lista
          OR u.mensualidades < u.mensualidades_lista AND NOT u.hasta_retiro OR u.isv <> u.isv_lista
      )
      AND NOT ${autorizado(
        'cursos',
        'u.id',
        `(f.despues->>'precio_matricula')::bigint <= u.precio_matricula
          AND (f.despues->>'precio_mensualidad')::bigint <= u.precio_mensualidad
          AND (f.despues->>'mensualidades')::int <= u.mensualidades AND f.despues->>'isv' = u.isv`,
      )}
  `,

  producto_rebajado: `
    SELECT p.nombre || ' (' || p.codigo || ')' AS quien
    FROM productos p
    WHERE (p.precio < p.precio_lista OR p.isv <> p.isv_lista)
      AND NOT ${autorizado(
        'productos',
        'p.id',
        `(f.despues->>'precio')::bigint <= p.precio AND f.despues->>'isv' = p.isv`,
      )}
  `,

  ajuste_sin_autorizar: `
    SELECT DISTINCT ${CARGO} AS quien
    FROM cargo_ajustes j
    JOIN cargos c ON c.id = j.cargo_id
    ${DE_QUIEN}
    WHERE j.tipo IN ('rebaja', 'condonacion', 'devolucion') AND NOT j.heredado AND j.autorizacion_id IS NULL
  `,

  descuento_sin_autorizar: `
    SELECT DISTINCT d.nombre AS quien
    FROM descuentos_aplicados d
    WHERE d.exigia_autorizacion AND d.autorizacion_id IS NULL
  `,

  venta_descuento_libre: `
    SELECT DISTINCT ${numeroEnSql('r')} AS quien
    FROM recibos r
    JOIN recibo_lineas l ON l.recibo_id = r.id AND l.cargo_id IS NULL
    WHERE r.tipo = 'varios' AND r.manual_plazo IS NOT NULL AND r.autorizacion_id IS NULL
      AND l.descuento > (
        SELECT coalesce(sum(d.monto), 0) FROM descuentos_aplicados d WHERE d.recibo_linea_id = l.id
      )
  `,

  // A paper that came later than it might was let by somebody; and none is of the future.
  papel_tarde: `
    SELECT ${numeroEnSql('r')} AS quien
    FROM recibos r
    WHERE r.manual_plazo IS NOT NULL AND r.tipo = 'individual'
      AND CASE WHEN r.numero_manual IS NULL THEN false
        ELSE r.autorizacion_id IS NULL AND ${ATRASO} > r.manual_plazo
          OR r.fecha > ${INGRESADO} END
  `,
} as const

/** Prices lowered and papers late before anybody had to be asked: to be looked at, not to be changed. */
export const PRECIOS_HEREDADOS = {
  cargo_bajo_precio: `
    SELECT ${CARGO} AS quien
    FROM cargos c
    ${DE_QUIEN}
    JOIN matriculas m ON m.id = c.matricula_id
    JOIN cursos u ON u.id = m.curso_id
    WHERE c.precio_lista IS NULL AND c.anulado_en IS NULL
      AND c.bruto < CASE c.concepto WHEN 'matricula' THEN u.precio_matricula WHEN 'mensualidad' THEN
        u.precio_mensualidad ELSE 0 END
  `,

  cargo_anulado_a_mano: `
    SELECT ${CARGO} AS quien
    FROM cargos c
    ${DE_QUIEN}
    LEFT JOIN matriculas m ON m.id = c.matricula_id
    WHERE c.precio_lista IS NULL AND c.anulado_en IS NOT NULL AND c.neto > 0
      AND coalesce(m.estado, '') NOT IN ('retirada', 'trasladada', 'anulada')
  `,

  papel_tardio: `
    SELECT ${numeroEnSql('r')} AS quien
    FROM recibos r
    CROSS JOIN centro
    WHERE r.manual_plazo IS NULL AND r.numero_manual IS NOT NULL AND ${ATRASO} > centro.manual_dias
  `,
} as const
