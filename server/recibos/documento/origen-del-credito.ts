import type { Centavos } from '#contract/dinero'
import { formatoLempiras, formatoNumeroRecibo } from '#contract/texto/formato'
import type { Metodo } from '#contract/recibos/metodos'
import { autorizar } from '#server/autorizaciones/autorizar'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { clientesDelRastro, rastroDe, type IsvDelSaldo } from '#server/libro/rastro'

/** Credit of a client that is about to be given back, in the order in which its treatments are taken. */
interface Salida {
  cliente: { id: number; nombre: string }
  metodo: Metodo
  tomados: readonly { isv: IsvDelSaldo; monto: Centavos }[]
  orden: readonly IsvDelSaldo[]
  motivo: string
}

/** Credit of a client that one receipt left and is still there, by how it may have come; centavos. */
interface EnMano {
  isv: IsvDelSaldo
  en_mano: Centavos
  en_duda: Centavos
  sin_efectivo: Centavos
  retenido: Centavos
  dudosos: { serie: string; numero: number }[]
}

interface Origen {
  /** Centavos of what is given back that the bank has not confirmed. */
  en_duda: Centavos
  /** The authorization, where somebody was asked. */
  autorizacion_id?: number
}

/**
 * Asks for `Caja:autorizar` where credit that is given back is money that the bank has not confirmed, where a payer
 * withheld it and no money ever came, and where it leaves in cash and was paid by card or is what a return left as
 * credit (docs/diseno/dominio.md, «Un pago que el banco rechaza deja de ser dinero»): looked for through every hand
 * that it passed. The client is locked.
 *
 * Throws what `autorizar` throws.
 */
export async function requireOrigenDelCredito(tx: Tx, contexto: Contexto, salida: Salida): Promise<Origen> {
  const { cliente, metodo, tomados, orden, motivo } = salida
  const monto = tomados.reduce((suma, tomado) => suma + tomado.monto, 0)
  const entradas = await enMano(tx, cliente.id, orden)
  const { en_duda, sin_efectivo, retenido } = loTomado(entradas, tomados)
  const enEfectivo = metodo === 'efectivo' && (sin_efectivo > 0 || monto > (await efectivoSinFirma(tx, cliente.id)))
  if (en_duda === 0 && retenido === 0 && !enEfectivo) return { en_duda }
  const recibos = [
    ...new Set(entradas.flatMap(({ dudosos }) => dudosos.map((uno) => formatoNumeroRecibo(uno.serie, uno.numero)))),
  ].join(', ')
  const de = cliente.nombre
  const autorizacion_id = await autorizar(tx, contexto, {
    permiso: 'Caja:autorizar',
    que:
      en_duda > 0
        ? { key: 'autorizaciones.que.devolucion_por_confirmar', params: { de, recibos } }
        : {
            key: `autorizaciones.que.devolucion${retenido > 0 ? '_retenida' : ''}`,
            params: { de, monto: formatoLempiras(retenido) },
          },
    monto,
    motivo,
    negativa:
      en_duda > 0
        ? {
            key: 'recibos.error.credito_por_confirmar',
            params: {
              monto: formatoLempiras(entradas.reduce((suma, entrada) => suma + entrada.en_duda, 0)),
              libre: formatoLempiras(antesDeLaDuda(entradas)),
              recibos,
            },
          }
        : retenido > 0
          ? { key: 'recibos.error.credito_retenido', params: { monto: formatoLempiras(retenido) } }
          : { key: 'recibos.error.credito_sin_efectivo' },
  })
  return { en_duda, autorizacion_id }
}

/** The part of the credit taken that is in doubt, or came otherwise than in money: it goes last of each receipt's. */
function loTomado(
  entradas: readonly EnMano[],
  tomados: Salida['tomados'],
): Pick<EnMano, 'en_duda' | 'sin_efectivo' | 'retenido'> {
  const quedan = new Map<IsvDelSaldo, Centavos>()
  for (const { isv, monto } of tomados) quedan.set(isv, (quedan.get(isv) ?? 0) + monto)
  const total = { en_duda: 0, sin_efectivo: 0, retenido: 0 }
  for (const { isv, en_mano, en_duda, sin_efectivo, retenido } of entradas) {
    const tomado = Math.min(en_mano, quedan.get(isv) ?? 0)
    quedan.set(isv, (quedan.get(isv) ?? 0) - tomado)
    total.en_duda += Math.max(0, tomado - (en_mano - en_duda))
    total.sin_efectivo += Math.max(0, tomado - (en_mano - sin_efectivo))
    total.retenido += Math.max(0, tomado - (en_mano - retenido))
  }
  return total
}

/** Credit that can be taken before the first centavo in doubt. */
function antesDeLaDuda(entradas: readonly EnMano[]): Centavos {
  const primera = entradas.findIndex(({ en_duda }) => en_duda > 0)
  return entradas.slice(0, primera + 1).reduce((suma, { en_mano, en_duda }) => suma + en_mano - en_duda, 0)
}

/**
 * A client's credit by the receipt that left it, as it is taken. What no document declares any more was given back
 * whole, unless it only changed its treatment to be used.
 */
const enMano = (tx: Tx, cliente_id: number, orden: readonly IsvDelSaldo[]): Promise<EnMano[]> =>
  tx.many(sql`
    WITH RECURSIVE ${rastroDe(sql`k.cliente_id IN (${clientesDelRastro(cliente_id)})`)}
    SELECT
      e.isv, e.en_mano, least(e.en_mano, d.en_duda)::bigint AS en_duda,
      CASE e.isv WHEN 'sin_declarar' THEN e.en_mano ELSE least(e.en_mano, d.sin_efectivo) END::bigint AS sin_efectivo,
      least(e.en_mano, d.retenido)::bigint AS retenido, d.dudosos
    FROM (
      SELECT cliente_id, isv, recibo_id, sum(en_mano)::bigint AS en_mano, min(orden) AS orden
      FROM entrada
      WHERE en_mano > 0
      GROUP BY cliente_id, isv, recibo_id, CASE WHEN recibo_id IS NULL THEN orden END
    ) e
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(p.monto) FILTER (WHERE p.dudoso), 0) AS en_duda,
        coalesce(sum(p.monto) FILTER (WHERE p.sin_efectivo), 0) AS sin_efectivo,
        coalesce(sum(p.monto) FILTER (WHERE p.metodo = 'retencion' AND p.vigente), 0) AS retenido,
        coalesce(
          jsonb_agg(jsonb_build_object('serie', p.serie, 'numero', p.numero) ORDER BY p.id) FILTER (WHERE p.dudoso),
          '[]'
        ) AS dudosos
      FROM (
        SELECT
          p.id, p.metodo, p.monto, r.serie, r.numero, x.pago_id IS NULL AS vigente,
          p.estado_banco = 'por_confirmar' OR p.estado_banco = 'rechazado' AND x.pago_id IS NULL AS dudoso,
          x.pago_id IS NULL AND (
            p.metodo = 'tarjeta' OR r.tipo = 'devolucion' AND NOT EXISTS (
              SELECT FROM creditos k
              WHERE k.recibo_id = r.id AND k.monto < 0
            )
          ) AS sin_efectivo
        FROM recibos r
        JOIN recibo_pagos p ON p.recibo_id = r.id
        LEFT JOIN rechazos x ON x.pago_id = p.id AND x.deshecho_id IS NULL
        WHERE r.id = e.recibo_id OR r.id IN (SELECT o.origen_id FROM origen o WHERE o.recibo_id = e.recibo_id)
      ) p
    ) d
    WHERE e.cliente_id = ${cliente_id}
    ORDER BY array_position(${[...orden]}::text[], e.isv), e.orden
  `)

/**
 * Credit that may still leave in cash unsigned: what came as cash, or through the bank and confirmed, through the hands
 * of those whose credit it was, less what left so. Money that is set free of a charge joins what its receipt left
 * before, and the order in which credit was spent then reads otherwise: this bound does not.
 */
async function efectivoSinFirma(tx: Tx, cliente_id: number): Promise<Centavos> {
  const { queda } = await tx.one<{ queda: Centavos }>(sql`
    WITH RECURSIVE ${rastroDe(sql`k.cliente_id IN (${clientesDelRastro(cliente_id)})`)}
    SELECT
      (
        SELECT coalesce(sum(CASE WHEN e.recibo_id IS NULL THEN e.monto ELSE least(e.monto, p.monto) END), 0)
        FROM (SELECT recibo_id, sum(monto) AS monto FROM entrada GROUP BY recibo_id) e
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(p.monto), 0) AS monto
          FROM recibo_pagos p
          JOIN recibos r ON r.id = p.recibo_id AND r.tipo IN ('individual', 'varios')
          WHERE p.recibo_id = e.recibo_id
            AND (p.metodo = 'efectivo' OR p.metodo <> 'tarjeta' AND p.estado_banco = 'confirmado')
        ) p
      )::bigint - (
        SELECT coalesce(sum(s.monto), 0)
        FROM salida s
        JOIN recibos r ON r.id = s.recibo_id AND r.tipo = 'devolucion' AND r.autorizacion_id IS NULL
        JOIN recibo_pagos p ON p.recibo_id = r.id AND p.metodo = 'efectivo'
      )::bigint AS queda
  `)
  return queda
}
