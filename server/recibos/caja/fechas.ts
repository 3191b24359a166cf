import { formatoFecha } from '#contract/texto/formato'
import { ZONA_HORARIA } from '#contract/tiempo/fechas'
import { MAXIMO_POR_FECHAR, type Fechar, type PorFechar } from '#contract/recibos/fechas'
import { moduloDeRecibo, type TipoRecibo } from '#contract/recibos/recibos-individuales'
import { emitirSiSaldada } from '#server/catalogos/finiquitos/service'
import type { Db, Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { numeroTexto } from '#server/documentos/numero'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { fecharAplicaciones } from '#server/libro/aplicaciones'
import { asentar } from '#server/libro/asentar'
import { anotar } from '#server/libro/libro'
import { POR_FECHAR } from '#server/reloj/por-fechar'

/*
 * The day of receipts that were made while nobody knew it (docs/decisions/2026-11-28-que-dia-es.md, «Fecha por
 * confirmar»).
 */

/** The receipt of its series next to `r`, of those whose day is known: numbers and days go together. */
const vecino = (lado: 'antes' | 'despues'): Sql => sql`
  SELECT o.fecha
  FROM recibos o
  WHERE o.serie = r.serie AND o.numero_manual IS NULL AND o.fecha_confirmada IS NOT FALSE
    AND ${lado === 'antes' ? sql`o.numero < r.numero` : sql`o.numero > r.numero`}
  ORDER BY ${lado === 'antes' ? sql`o.numero DESC` : sql`o.numero`}
  LIMIT 1
`

/** The local day on which the till of `r` was closed, if it was: it took nothing after that. */
const cierre = sql`SELECT (c.cerrada_en AT TIME ZONE ${ZONA_HORARIA})::date FROM cajas c WHERE c.id = r.caja_id`

/** Between which local days, both possible, the receipt `r` was made, as is known on `hoy`. */
const entre = (hoy: string): Sql => sql`
  CROSS JOIN LATERAL (SELECT least(${hoy}::date, (${vecino('despues')}), (${cierre})) AS hasta) h
  CROSS JOIN LATERAL (SELECT least(h.hasta, greatest(r.fecha, (${vecino('antes')}))) AS desde) d
`

/** The oldest receipts that wait for their day, as of the local date `hoy`. */
export const leerPorFechar = async (db: Db, hoy: string): Promise<PorFechar> => ({
  recibos: await db.many<PorFechar['recibos'][number]>(sql`
    SELECT
      r.id, ${numeroTexto('r')} AS numero_texto, r.tipo, r.pagador_nombre, u.nombre AS usuario_nombre, r.total,
      d.desde, h.hasta
    FROM recibos r
    JOIN usuarios u ON u.id = r.usuario_id
    ${entre(hoy)}
    WHERE ${POR_FECHAR}
    ORDER BY r.id
    LIMIT ${MAXIMO_POR_FECHAR}
  `),
})

interface Fechable {
  id: number
  tipo: TipoRecibo
  numero: string
  estado: string
  fecha: string
  fecha_confirmada: boolean | null
}

/**
 * Gives receipts the day that they were of, and what they cover with them; kept sums follow by themselves. What goes by
 * the date follows then: late fees, and the settlement of an enrolment that is over. Those that have that day already,
 * or were voided meanwhile, are left as they are. Locks the receipts, then their charges, by id.
 *
 * Throws `no_encontrado`, `regla` beside `fecha` where one can't be of that day, `estado_no_permite` for one whose day
 * was sure or was said to be another, `mes_cerrado`.
 */
export async function fecharRecibos(tx: Tx, contexto: Contexto, { recibos, fecha }: Fechar): Promise<void> {
  const ids = [...new Set(recibos)]
  const filas = await tx.many<Fechable>(sql`
    SELECT r.id, r.tipo, ${numeroTexto('r')} AS numero, r.estado, r.fecha, r.fecha_confirmada
    FROM recibos r
    WHERE r.id = ANY(${ids})
    ORDER BY r.id
    FOR NO KEY UPDATE
  `)
  if (filas.length < ids.length) throw new AppError('no_encontrado')
  const ajeno = filas.find(
    ({ fecha_confirmada, fecha: suya }) => fecha_confirmada === null || (fecha_confirmada && suya !== fecha),
  )
  if (ajeno)
    throw new AppError('estado_no_permite', {
      message: {
        key: 'recibos.error.ya_tiene_fecha',
        params: { numero: ajeno.numero, fecha: formatoFecha(ajeno.fecha) },
      },
    })
  const esperan = filas.filter(({ fecha_confirmada, estado }) => fecha_confirmada === false && estado === 'emitido')
  const suyos = esperan.map(({ id }) => id)
  await requireDia(tx, contexto, suyos, fecha)
  const cargos = await tx.many<{ id: number }>(sql`
    SELECT id
    FROM cargos
    WHERE id IN (SELECT cargo_id FROM aplicaciones WHERE recibo_id = ANY(${suyos}))
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  await asentar(tx, contexto, async (libro) => {
    await fecharAplicaciones(libro, suyos, fecha)
    // The hour is known by nobody: a receipt of another day gets its noon, or now where that is still to come.
    await tx.run(sql`
      UPDATE recibos
      SET
        fecha = ${fecha}::date, fecha_confirmada = true, version = version + 1, emitido_en = CASE fecha
          WHEN ${fecha}::date THEN emitido_en
          ELSE least((${fecha}::date + time '12:00') AT TIME ZONE ${ZONA_HORARIA}, now())
        END
      WHERE id = ANY(${suyos})
    `)
    for (const { id, tipo, fecha: antes } of esperan) {
      const asiento = { modulo: moduloDeRecibo(tipo), accion: 'confirmar_fecha', entidad: 'recibos', entidad_id: id }
      anotar(libro, { ...asiento, antes: { fecha: antes }, despues: { fecha } }, [id])
    }
  })
  await emitirSiSaldada(
    tx,
    contexto,
    cargos.map(({ id }) => id),
  )
}

async function requireDia(tx: Tx, { hoy }: Contexto, ids: readonly number[], fecha: string): Promise<void> {
  const fuera = await tx.maybe<{ numero: string; desde: string; hasta: string }>(sql`
    SELECT ${numeroTexto('r')} AS numero, d.desde, h.hasta
    FROM recibos r
    ${entre(hoy)}
    WHERE r.id = ANY(${[...ids]}) AND ${fecha}::date NOT BETWEEN d.desde AND h.hasta
    ORDER BY r.id
    LIMIT 1
  `)
  if (!fuera) return
  const [desde, hasta] = [formatoFecha(fuera.desde), formatoFecha(fuera.hasta)]
  throw invalidField('fecha', desde === hasta ? 'recibos.error.solo_ese_dia' : 'recibos.error.entre_dias', {
    numero: fuera.numero,
    desde,
    hasta,
  })
}
