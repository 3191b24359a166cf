import { FACTURAS_POR } from '#contract/reportes/dimensiones'
import { raw, sql } from '#server/db/sql'
import { seenBy, whereSql } from '#server/http/list-query'
import { porDimensiones, porTabla, porTexto } from '#server/resource/por-dimensiones'
import { DE_TRATAMIENTO, facturas, SIGNO } from './lectura.ts'

/** A document with what it has of each tax treatment, tax included; one of nothing at all counts as exempt. */
const POR_TRATAMIENTO = raw(`
  LEFT JOIN LATERAL (
    VALUES ${Object.entries(DE_TRATAMIENTO)
      .map(([isv, monto]) => `('${isv}', ${monto})`)
      .join(', ')}
  ) AS parte (isv, monto) ON parte.monto <> 0
`)

/** Fiscal documents added up by when, to whom, of which kind and range, and by whom; credit notes take away. */
export const facturasCruzadas = porDimensiones(FACTURAS_POR, {
  lineas: (que, filtro, sesion) => sql`
    SELECT ${que}
    FROM ${facturas.from} ${POR_TRATAMIENTO}
    WHERE ${whereSql(seenBy(facturas, sesion), filtro)} AND t.estado = 'emitida'
  `,
  valor: `${SIGNO} * coalesce(parte.monto, 0)`,
  documento: 't.id',
  dia: raw('t.fecha'),
  por: {
    tipo: { id: 't.tipo' },
    isv: { id: `coalesce(parte.isv, 'exento')` },
    cliente: porTexto('t.cliente_nombre'),
    usuario: porTabla('t.usuario_id', 'usuarios'),
    rango: porTabla(
      't.rango_id',
      'rangos_cai',
      `n.establecimiento || '-' || n.punto_emision || '-' || n.tipo || ' · ' || n.cai`,
    ),
  },
})
