import type * as z from 'zod'
import type { Centavos } from '#contract/dinero'
import type { NotaCreditoCrear } from '#contract/facturacion/facturas'
import { formatoLempiras } from '#contract/formato'
import type { Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { elegirRango } from '#server/facturacion/rangos/service'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { acreditar, importesDe, type LineaAcreditable, type LineaFiscal } from './componer.ts'
import { emitir } from './emitir.ts'

type Peticion = z.output<typeof NotaCreditoCrear>

interface Facturada {
  id: number
  tipo: string
  numero: string
  estado: string
  cliente_nombre: string
  cliente_documento: string | null
  orden_compra_exenta: string | null
  constancia_exonerado: string | null
  registro_sag: string | null
}

const deLasNotas = (columna: 'total' | 'isv', linea = 'l') =>
  raw(`
    (
      SELECT coalesce(sum(nl.${columna}), 0)::bigint
      FROM facturas n
      JOIN factura_lineas nl ON nl.factura_id = n.id
      WHERE n.factura_id = f.id AND n.tipo = '06' AND n.estado = 'emitida' AND nl.acredita_orden = ${linea}.orden
    )
  `)
/** How much of a line of the invoice `f` its credit notes in force took; `linea` is that line's alias. */
export const acreditadoDe = (linea: string) => deLasNotas('total', linea)
/** The same of `l`, and the tax of that. */
export const ACREDITADO = deLasNotas('total')
const ISV_ACREDITADO = deLasNotas('isv')

/**
 * A credit note dated today that takes part or all of some lines of an invoice in force; answers its id. Locks the
 * invoice, and last the range of credit notes. The money itself is given back, or the receipt voided, afterwards.
 *
 * Throws `factura_anulada`, `sin_rango`, `rango_vencido`, `rango_agotado`, `regla` beside the line whose rest is
 * exceeded.
 */
export async function acreditarFactura(
  tx: Tx,
  contexto: Contexto,
  factura_id: number,
  { motivo, lineas: pedidas, rango_id, correlativo }: Peticion,
): Promise<number> {
  const factura = found(
    await tx.maybe<Facturada>(sql`
      SELECT
        id, tipo, numero, estado, cliente_nombre, cliente_documento, orden_compra_exenta, constancia_exonerado,
        registro_sag
      FROM facturas
      WHERE id = ${factura_id}
      FOR NO KEY UPDATE
    `),
  )
  if (factura.tipo !== '01')
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.no_es_factura' } })
  if (factura.estado === 'anulada') throw new AppError('factura_anulada')
  const rango = await elegirRango(tx, '06', contexto.hoy, { rango_id, del_punto: factura.numero.slice(0, 7) })
  const lineas = await lineasDeNota(tx, factura_id, pedidas)
  const { total } = importesDe(lineas)

  const { id: _, tipo: __, estado: ___, numero: de, ...cliente } = factura
  const { id, numero } = await emitir(tx, contexto, {
    ...cliente,
    rango,
    correlativo,
    recibo_id: null,
    factura_id,
    motivo,
    lineas,
  })
  await tx.run(sql`UPDATE facturas SET acreditado = acreditado + ${total} WHERE id = ${factura_id}`)
  await audit(tx, contexto, {
    modulo: 'Facturas',
    accion: 'acreditar',
    entidad: 'facturas',
    entidad_id: factura_id,
    despues: { nota: numero, numero: de, total, motivo },
  })
  return id
}

/** The lines of the note, each within what is left of the invoice's. */
async function lineasDeNota(tx: Tx, factura_id: number, pedidas: Peticion['lineas']): Promise<LineaFiscal[]> {
  const filas = await tx.many<LineaAcreditable>(sql`
    SELECT
      l.orden, l.descripcion, l.isv_tratamiento, l.isv, l.total, l.anticipo, ${ACREDITADO} AS acreditado,
      ${ISV_ACREDITADO} AS isv_acreditado
    FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id
    WHERE f.id = ${factura_id}
  `)
  const lineas = new Map(filas.map((linea) => [linea.orden, linea]))
  const errores = Object.fromEntries(
    pedidas.flatMap(({ orden, monto }, index) => {
      const linea = lineas.get(orden)
      if (!linea) return [[`lineas.${index}.orden`, { key: 'validacion.opcion' }]]
      if (pedidas.findIndex((otra) => otra.orden === orden) < index)
        return [[`lineas.${index}.orden`, { key: 'validacion.en_otra_fila' }]]
      const queda: Centavos = linea.total - linea.acreditado
      return monto > queda
        ? [
            [
              `lineas.${index}.monto`,
              { key: 'facturacion.error.nota_excede', params: { monto: formatoLempiras(queda) } },
            ],
          ]
        : []
    }),
  )
  if (Object.keys(errores).length) throw new AppError('regla', { errors: errores })
  return pedidas.flatMap(({ orden, monto }, index) => {
    const linea = lineas.get(orden)
    return linea ? [acreditar(linea, monto, index + 1)] : []
  })
}
