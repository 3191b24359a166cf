import type * as z from 'zod'
import { isvIncluido, type Centavos } from '#contract/dinero'
import { declaradoComo, type TratamientoFiscal } from '#contract/facturacion/exoneracion'
import type { ClaseDeDebito, NotaDebitoCrear } from '#contract/facturacion/notas'
import { ISV_DEL_INTERES } from '#contract/recibos/cargos'
import { texto } from '#i18n/texto'
import { conceptoDe, deInteres } from '#server/cargos/interes'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { cargar } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'
import { porque, type Libro } from '#server/libro/libro'
import { found } from '#server/resource/resource'
import { ACREDITADO, DEBITO, emitirNota, ordenRepetida } from './notas.ts'
import type { LineaFiscal } from './componer.ts'

type Peticion = z.output<typeof NotaDebitoCrear>

/** A line of the invoice, and whose it is. */
interface Facturada {
  orden: number
  descripcion: string
  isv_tratamiento: TratamientoFiscal
  anticipo: boolean
  /** Null of a sale to nobody named. */
  cliente_id: number | null
  matricula_id: number | null
  /** The charge that it says, where it says one. */
  cargo_id: number | null
}

/** The amount that one line of the note adds. */
interface Adicion extends Pick<Facturada, 'matricula_id'> {
  cliente_id: number
  /** The charge that it is interest of. */
  cargo_id: number | null
  interes: boolean
  descripcion: string
  isv_tratamiento: TratamientoFiscal
  monto: Centavos
}

/**
 * A debit note that adds to lines of an invoice in force (docs/decisions/2026-11-25-notas-de-debito.md): each is a new
 * charge of its student, due today, which receipts pay and no invoice says again. Answers the note's id. A settlement
 * of the enrolment is revoked: it is no longer true that everything is paid. Locks enrolments, clients, the
 * invoice, and last the range.
 *
 * Throws what `emitirNota` does, `regla` beside a line that is credit, was credited whole, or is of who was erased on
 * request, or beside the student who is lacking; `conflicto` when one who would owe it was merged meanwhile.
 */
export async function debitarFactura(
  tx: Tx,
  contexto: Contexto,
  factura_id: number,
  peticion: Peticion,
): Promise<number> {
  const adiciones = await adicionesDe(tx, factura_id, peticion)
  return asentar(tx, contexto, async (libro) => {
    const cargos = await cargarAdiciones(libro, adiciones)
    const { id, numero } = await emitirNota(tx, contexto, DEBITO, factura_id, peticion, async () => {
      await requireSinAcreditar(tx, factura_id, peticion.lineas)
      return adiciones.map((adicion, index) => lineaDeDebito(adicion, index + 1, cargos[index] ?? 0))
    })
    porque(libro, texto('facturacion.revocado_por_debito', { numero }))
    return id
  })
}

async function adicionesDe(
  tx: Tx,
  factura_id: number,
  { clase, lineas: pedidas, cliente_id }: Peticion,
): Promise<Adicion[]> {
  found(await tx.maybe(sql`SELECT FROM facturas WHERE id = ${factura_id}`))
  const filas = await tx.many<Facturada>(sql`
    SELECT
      l.orden, l.descripcion, l.isv_tratamiento, l.anticipo,
      coalesce(k.cliente_id, rl.cliente_id, r.cliente_id) AS cliente_id, k.matricula_id,
      k.id AS cargo_id
    FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id
    LEFT JOIN recibos r ON r.id = f.recibo_id
    LEFT JOIN recibo_lineas rl ON rl.id = l.recibo_linea_id
    LEFT JOIN cargos k ON k.id = coalesce(rl.cargo_id, l.cargo_id)
    WHERE f.id = ${factura_id}
  `)
  const lineas = new Map(filas.map((linea) => [linea.orden, linea]))
  const intereses = await deInteres(
    tx,
    filas.flatMap(({ cargo_id }) => cargo_id ?? []),
  )
  const esInteres = ({ cargo_id }: Facturada) => cargo_id !== null && intereses.has(cargo_id)
  const errores = Object.fromEntries(
    pedidas.flatMap(({ orden }, index) => {
      const linea = lineas.get(orden)
      const repetida = ordenRepetida(pedidas, index)
      if (!linea) return [[`lineas.${index}.orden`, { key: 'validacion.opcion' }]]
      if (repetida) return [repetida]
      if (linea.anticipo) return [[`lineas.${index}.monto`, { key: 'facturacion.error.debito_de_saldo' }]]
      return clase !== 'precio' && esInteres(linea)
        ? [[`lineas.${index}.monto`, { key: 'recibos.error.interes_sobre_interes' }]]
        : []
    }),
  )
  if (Object.keys(errores).length) throw new AppError('regla', { errors: errores })
  const elegidas = pedidas.flatMap(({ orden, monto }) => {
    const linea = lineas.get(orden)
    return linea ? [{ ...linea, monto }] : []
  })
  const deudor = await deudorDe(tx, elegidas, cliente_id)
  return elegidas.map((linea) => {
    const { monto, matricula_id, cargo_id } = linea
    // Interest that was charged too low is interest.
    const interes = clase !== 'precio' || esInteres(linea)
    return {
      cliente_id: linea.cliente_id ?? deudor,
      matricula_id,
      cargo_id: clase === 'precio' ? null : cargo_id,
      interes,
      descripcion: descripcionDe(clase, linea.descripcion),
      isv_tratamiento: interes ? ISV_DEL_INTERES : linea.isv_tratamiento,
      monto,
    }
  })
}

/** Nothing is added to a line of the locked invoice that credit notes took whole. Throws `regla` beside it. */
async function requireSinAcreditar(tx: Tx, factura_id: number, pedidas: Peticion['lineas']): Promise<void> {
  const filas = await tx.many<{ orden: number }>(sql`
    SELECT l.orden
    FROM facturas f
    JOIN factura_lineas l ON l.factura_id = f.id
    WHERE f.id = ${factura_id} AND l.total > 0 AND ${ACREDITADO} = l.total
  `)
  const acreditadas = new Set(filas.map(({ orden }) => orden))
  const errores = pedidas.flatMap(({ orden }, index) =>
    acreditadas.has(orden) ? [[`lineas.${index}.monto`, { key: 'facturacion.error.linea_acreditada' }]] : [],
  )
  if (errores.length) throw new AppError('regla', { errors: Object.fromEntries(errores) })
}

const descripcionDe = (clase: ClaseDeDebito, descripcion: string): string =>
  texto(`facturacion.linea_debito.${clase}`, { descripcion })

/** The debtor of lines that are nobody's; 0 where there are none. Throws `regla` beside `cliente_id`. */
async function deudorDe(tx: Tx, lineas: readonly Facturada[], cliente_id: number | null | undefined): Promise<number> {
  const deNadie = lineas.some((linea) => linea.cliente_id === null)
  if (!deNadie && cliente_id != null) throw invalidField('cliente_id', 'facturacion.error.debito_con_cliente')
  if (!deNadie) return 0
  if (cliente_id == null) throw invalidField('cliente_id', 'facturacion.error.debito_sin_cliente')
  const cliente = await tx.maybe(sql`
    SELECT FROM clientes
    WHERE id = ${cliente_id} AND fusionado_en IS NULL AND datos_borrados_en IS NULL
  `)
  if (!cliente) throw invalidField('cliente_id', 'recibos.error.cliente_desconocido')
  return cliente_id
}

/** The charges of what is added, due today; answers their ids in the same order. */
async function cargarAdiciones(libro: Libro, adiciones: readonly Adicion[]): Promise<number[]> {
  const { tx } = libro
  const matriculas = adiciones.flatMap(({ matricula_id }) => matricula_id ?? [])
  await tx.run(sql`SELECT FROM matriculas WHERE id = ANY(${matriculas}::int[]) ORDER BY id FOR NO KEY UPDATE`)
  await bloquearDeudores(tx, adiciones)
  return cargar(
    libro,
    adiciones.map(({ cliente_id, matricula_id, cargo_id, interes, descripcion, isv_tratamiento, monto }) => ({
      cliente_id,
      matricula_id,
      concepto: conceptoDe(interes ? 'interes' : 'servicio'),
      descripcion,
      isv: declaradoComo(isv_tratamiento),
      bruto: monto,
      recargo: interes ? 'interes' : null,
      recargo_de_id: cargo_id,
    })),
  )
}

/**
 * Waits for a merge of one of them, who then owes nothing any more, and for an erasure, after which nothing new is
 * owed. Throws `conflicto`, `regla` beside the first line of who was erased.
 */
async function bloquearDeudores(tx: Tx, adiciones: readonly Adicion[]): Promise<void> {
  const ids = [...new Set(adiciones.map(({ cliente_id }) => cliente_id))]
  const deudores = await tx.many<{ id: number; nombre: string; borrado: boolean }>(sql`
    SELECT id, nombres || ' ' || apellidos AS nombre, datos_borrados_en IS NOT NULL AS borrado
    FROM clientes
    WHERE id = ANY(${ids}::int[]) AND fusionado_en IS NULL
    ORDER BY id
    FOR KEY SHARE
  `)
  if (deudores.length < ids.length) throw new AppError('conflicto')
  const borrado = deudores.find((deudor) => deudor.borrado)
  if (!borrado) return
  const index = adiciones.findIndex(({ cliente_id }) => cliente_id === borrado.id)
  throw invalidField(`lineas.${index}.monto`, 'recibos.error.cliente_borrado', { nombre: borrado.nombre })
}

const lineaDeDebito = (
  { descripcion, isv_tratamiento, monto }: Adicion,
  orden: number,
  cargo_id: number,
): LineaFiscal => ({
  orden,
  recibo_linea_id: null,
  descripcion,
  cantidad: 1,
  precio: monto,
  descuento: 0,
  isv_tratamiento,
  isv: isv_tratamiento === 'exonerado' ? 0 : isvIncluido(monto, isv_tratamiento),
  total: monto,
  anticipo: false,
  acredita_orden: null,
  cargo_id,
})
