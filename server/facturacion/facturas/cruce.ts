import { TRATAMIENTOS_FISCALES } from '#contract/facturacion/exoneracion'
import { FACTURAS_POR } from '#contract/reportes/dimensiones'
import { raw, sql } from '#server/db/sql'
import { seenBy, whereSql } from '#server/http/list-query'
import { porDimensiones, porTabla, porTexto } from '#server/resource/por-dimensiones'
import { DE_TRATAMIENTO, facturas, SIGNO, tieneDe } from './lectura.ts'

/** A document's parts by tax treatment, tax included. */
const POR_TRATAMIENTO = raw(`
  JOIN LATERAL (
    VALUES ${TRATAMIENTOS_FISCALES.map((isv) => `('${isv}', ${DE_TRATAMIENTO[isv]}, ${tieneDe(isv)})`).join(', ')}
  ) AS parte (isv, monto, tiene) ON parte.tiene
`)

/** Fiscal documents added up by when, to whom, of which kind and range, and by whom; credit notes take away. */
export const facturasCruzadas = porDimensiones(FACTURAS_POR, {
  lineas: (que, filtro, sesion, partes) => sql`
    SELECT ${que}
    FROM ${facturas.from} ${partes}
    WHERE ${whereSql(seenBy(facturas, sesion), filtro)} AND t.estado = 'emitida'
  `,
  valor: `${SIGNO} * t.total`,
  documento: 't.id',
  dia: raw('t.fecha'),
  por: {
    tipo: { id: 't.tipo' },
    isv: { id: 'parte.isv', partes: { de: POR_TRATAMIENTO, valor: `${SIGNO} * parte.monto` } },
    cliente: porTexto('t.cliente_nombre'),
    usuario: porTabla('t.usuario_id', 'usuarios'),
    rango: porTabla(
      't.rango_id',
      'rangos_cai',
      `n.establecimiento || '-' || n.punto_emision || '-' || n.tipo || ' · ' || n.cai`,
    ),
  },
})
