import { FACTURAS_POR } from '#contract/reportes/dimensiones'
import { raw, sql } from '#server/db/sql'
import { seenBy, whereSql } from '#server/http/list-query'
import { porDimensiones, porTabla, porTexto } from '#server/resource/por-dimensiones'
import { facturas, SIGNO } from './lectura.ts'

/** Fiscal documents added up by when, to whom, of which kind and range, and by whom; credit notes take away. */
export const facturasCruzadas = porDimensiones(FACTURAS_POR, {
  lineas: (que, filtro, sesion) => sql`
    SELECT ${que}
    FROM ${facturas.from}
    WHERE ${whereSql(seenBy(facturas, sesion), filtro)}
  `,
  valor: `${SIGNO} * t.total`,
  documento: 't.id',
  dia: raw('t.fecha'),
  por: {
    tipo: { id: 't.tipo' },
    cliente: porTexto('t.cliente_nombre'),
    usuario: porTabla('t.usuario_id', 'usuarios'),
    rango: porTabla(
      't.rango_id',
      'rangos_cai',
      `n.establecimiento || '-' || n.punto_emision || '-' || n.tipo || ' · ' || n.cai`,
    ),
  },
})
