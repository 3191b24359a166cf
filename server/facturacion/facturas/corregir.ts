import type * as z from 'zod'
import { esExonerado, esRtn } from '#contract/facturacion/exoneracion'
import type { CompradorCorregir } from '#contract/facturacion/notas'
import type { TipoFiscal } from '#contract/facturacion/rangos'
import { audit } from '#server/bitacora/audit'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { elegirRango } from '#server/facturacion/rangos/service'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { ligarAjustes } from '#server/libro/ajustes'
import { asentar } from '#server/libro/asentar'
import { found } from '#server/resource/resource'
import { centroQueFactura, clienteFiscal, nombreFiscal, requireCliente, requireRtnDelCentro } from './centro.ts'
import { acreditar, loQueQueda } from './componer.ts'
import { emitir } from './emitir.ts'
import { bloquearCargosDe, CREDITO, emitirNota, lineasDe, SUCESORA, type LineaDelDocumento } from './notas.ts'

type Peticion = z.output<typeof CompradorCorregir>

const CAMPOS = [
  'cliente_nombre',
  'cliente_documento',
  'orden_compra_exenta',
  'constancia_exonerado',
  'registro_sag',
] as const
/** The buyer that a document is made out to, and its right to pay no tax. */
type Comprador = Record<(typeof CAMPOS)[number], string | null>

/** Fields of a document that never change. */
interface Corregible extends Comprador {
  tipo: TipoFiscal
  numero: string
  recibo_id: number | null
  factura_id: number | null
  vence: string | null
  motivo: string | null
  heredada: boolean
}

/**
 * Makes out anew, to the right buyer, an invoice or a debit note that says a wrong one
 * (docs/decisions/2026-11-26-comprador-corregido.md): a credit note takes all that is left of it, and a document that
 * says the same, dated today, takes its place, in one transaction; answers the new one's id. Charges, what is paid of
 * them, term and debt stay as they are: they pass from one document to the other. Locks the receipt, the charges by id,
 * the documents, and last the ranges: that of credit notes and then its own.
 *
 * Throws what `emitirNota` does, beside the fields of `nota` or `nueva`; `estado_no_permite` for what was corrected
 * before, was credited whole or is a credit note; `regla` for a buyer who is the same, or pays tax where the other does
 * not, or lacks what the law asks for.
 */
export async function corregirComprador(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { motivo, nota, nueva, ...peticion }: Peticion,
): Promise<number> {
  const centro = await centroQueFactura(tx)
  requireRtnDelCentro(centro)
  const vieja = found(
    await tx.maybe<Corregible>(sql`
      SELECT
        tipo, numero, recibo_id, factura_id, vence, motivo, cliente_nombre, cliente_documento, orden_compra_exenta,
        constancia_exonerado, registro_sag, heredada
      FROM facturas
      WHERE id = ${id}
    `),
  )
  if (vieja.tipo === '06') throw noSeCorrige('facturacion.error.no_se_puede_corregir')
  const comprador = compradorDe(vieja, peticion)
  const factura_id = await bloquearCorregible(tx, id, vieja)

  let lineas: LineaDelDocumento[] = []
  const credito = await enSusCampos('nota', () =>
    emitirNota(tx, contexto, CREDITO, id, { motivo, ...nota }, async () => {
      lineas = (await lineasDe(tx, id)).filter(({ total, acreditado }) => total > acreditado)
      if (!lineas.length) throw noSeCorrige('facturacion.error.nada_que_corregir')
      return lineas.map((linea, index) => acreditar(linea, linea.total - linea.acreditado, index + 1))
    }),
  )
  const { tipo, numero, recibo_id, vence, heredada } = vieja
  const { total } = credito
  requireCliente(
    clienteFiscal(comprador.cliente_nombre, comprador.cliente_documento),
    { nombre: 'cliente_nombre', documento: 'cliente_documento' },
    { limite: centro.limite, total, exonerado: esExonerado(comprador) },
  )
  await soltarCargos(tx, id, lineas)
  const otra = await enSusCampos('nueva', async () =>
    emitir(tx, contexto, {
      ...comprador,
      rango: await elegirRango(tx, tipo, contexto.hoy, { ...nueva, del_punto: numero.slice(0, 7) }),
      correlativo: nueva?.correlativo,
      recibo_id,
      factura_id,
      vence,
      motivo: vieja.motivo,
      correccion_id: credito.id,
      heredada,
      lineas: lineas.map((linea, index) => loQueQueda(linea, index + 1)),
    }),
  )
  if (factura_id !== null)
    await tx.run(sql`UPDATE facturas SET debitado = debitado + ${total} WHERE id = ${factura_id}`)
  // The tax that an exonerated buyer was let off goes with the invoice that says so.
  await asentar(tx, contexto, (libro) => ligarAjustes(libro, sql`nota_id = ${id}`, 'nota_id', otra.id))
  await audit(tx, contexto, {
    modulo: 'Facturas',
    accion: 'corregir',
    entidad: 'facturas',
    entidad_id: otra.id,
    antes: { numero, ...cambios(vieja, comprador) },
    despues: { numero: otra.numero, nota: credito.numero, total, motivo, ...cambios(comprador, vieja) },
  })
  return otra.id
}

const noSeCorrige = (key: string): AppError => new AppError('estado_no_permite', { message: { key } })

/** Fields of the buyer that differ between both, as `uno` has them. */
const cambios = (uno: Comprador, otro: Comprador): Partial<Comprador> =>
  Object.fromEntries(CAMPOS.filter((campo) => uno[campo] !== otro[campo]).map((campo) => [campo, uno[campo]]))

/**
 * The buyer as put right; what is not asked for stays. Throws `regla` where nothing changes, an invoice on credit would
 * name nobody, or the tax would change: that is no matter of a name.
 */
function compradorDe(vieja: Comprador & Pick<Corregible, 'vence'>, pedido: Partial<Comprador>) {
  const datos = Object.fromEntries(
    CAMPOS.map((campo) => [campo, pedido[campo] === undefined ? vieja[campo] : pedido[campo]]),
  ) as Comprador
  const cliente = clienteFiscal(datos.cliente_nombre, datos.cliente_documento)
  const comprador = { ...datos, cliente_nombre: nombreFiscal(cliente) }
  if (CAMPOS.every((campo) => comprador[campo] === vieja[campo]))
    throw invalidField('cliente_nombre', 'facturacion.error.mismo_comprador')
  if (esExonerado(comprador) !== esExonerado(vieja))
    throw invalidField('orden_compra_exenta', 'facturacion.error.corregir_isv')
  if (vieja.vence !== null && cliente.nombre === null) throw invalidField('cliente_nombre', 'validacion.requerido')
  if (vieja.vence !== null && !esRtn(cliente.documento)) throw invalidField('cliente_documento', 'validacion.rtn')
  return comprador
}

/**
 * Takes what the document rests on, in the order of the house, and of a debit note the invoice that it is about, or the
 * one that took its place; answers that one's id. Throws `conflicto` when it was corrected at the same moment.
 */
async function bloquearCorregible(tx: Tx, id: number, { recibo_id, factura_id }: Corregible): Promise<number | null> {
  await tx.run(sql`SELECT FROM recibos WHERE id = ${recibo_id} FOR NO KEY UPDATE`)
  await bloquearCargosDe(tx, id)
  if (factura_id === null) return null
  const vigente = await vigenteDe(tx, factura_id)
  await tx.run(sql`SELECT FROM facturas WHERE id = ${vigente} FOR NO KEY UPDATE`)
  if ((await vigenteDe(tx, factura_id)) !== vigente) throw new AppError('conflicto')
  return vigente
}

/** The last of those that took the place of an invoice, or itself. */
const vigenteDe = async (tx: Tx, factura_id: number): Promise<number> =>
  (
    await tx.one<{ id: number }>(sql`
      WITH RECURSIVE cadena AS (
        SELECT ${factura_id}::int AS id
        UNION ALL
        SELECT s.id
        FROM cadena f
        JOIN LATERAL (SELECT s.id FROM ${SUCESORA}) s ON true
      )
      SELECT max(id) AS id
      FROM cadena
    `)
  ).id

/** The charges of lines that go to another document; that of a line with nothing left stays, and owes nothing. */
const soltarCargos = (tx: Tx, factura_id: number, lineas: readonly LineaDelDocumento[]): Promise<number> =>
  tx.run(sql`
    UPDATE factura_lineas
    SET cargo_liberado_id = cargo_id, cargo_id = NULL
    WHERE factura_id = ${factura_id} AND cargo_id = ANY(${lineas.flatMap(({ cargo_id }) => cargo_id ?? [])}::int[])
  `)

const NUMERACION = /^(rango_id|correlativo)$/

/** A refusal of a document's number is told beside the fields of that document. */
async function enSusCampos<T>(de: 'nota' | 'nueva', emitido: () => Promise<T>): Promise<T> {
  try {
    return await emitido()
  } catch (error) {
    if (!(error instanceof AppError) || !error.options.errors) throw error
    const errors = Object.fromEntries(
      Object.entries(error.options.errors).map(([campo, mensaje]) => [campo.replace(NUMERACION, `${de}.$1`), mensaje]),
    )
    throw new AppError(error.code, { ...error.options, errors })
  }
}
