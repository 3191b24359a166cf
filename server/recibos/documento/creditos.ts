import type { Centavos, TratamientoIsv } from '#contract/dinero'
import { esExonerado, type Exoneracion } from '#contract/facturacion/exoneracion'
import type { Metodo } from '#contract/recibos/metodos'
import { formatoLempiras } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import type { LineaNueva, Movimiento } from '#server/libro/documento'
import type { Titular } from './bloqueos.ts'
import { lineaDeExcedente, suma } from './lineas.ts'
import { isvPropuesto, usarSaldo, type Uso } from './saldo.ts'

interface Peticion {
  cliente_id?: number | null
  encargado_id?: number | null
  factura_id?: number | null
  excedente_cliente_id?: number | null
  pagos: readonly { metodo: Metodo; monto: Centavos; cliente_id?: number | null }[]
}

/** Clients whose credit the request touches, before anything is known about them. */
export const quienesTienenCredito = (
  { cliente_id, excedente_cliente_id, pagos }: Peticion,
  excedente: Centavos,
): number[] =>
  [
    ...pagos.flatMap((pago) => (pago.metodo === 'saldo_a_favor' ? [pago.cliente_id ?? cliente_id] : [])),
    ...(excedente > 0 ? [excedente_cliente_id ?? cliente_id] : []),
  ].filter((id) => id != null)

interface Cobrado {
  /** Without the excess. */
  lineas: readonly LineaNueva[]
  abonos: readonly { cargo_id: number; monto: Centavos }[]
  /** Those of `quienesTienenCredito`, locked. */
  clientes: ReadonlyMap<number, Titular>
  excedente: Centavos
  caja_id: number
}

/**
 * The lines of a receipt with the credit that pays them and the credit that it leaves, each under its treatment; and
 * what the bitácora tells of whose credit it was. Throws `saldo_de_otro_isv`, and `regla` beside what is used of more
 * credit than there is or of a stranger's, beside an excess that is left to a stranger, and beside a taxed one of a
 * buyer who pays no tax.
 */
export async function conCreditos(
  tx: Tx,
  contexto: Contexto,
  peticion: Peticion & Exoneracion & { excedente_isv?: TratamientoIsv | null; cambiar_saldo?: boolean },
  { lineas: cobradas, abonos, clientes, excedente, caja_id }: Cobrado,
): Promise<{ lineas: LineaNueva[]; creditos: Movimiento[]; saldo_de: { saldo_de?: string } }> {
  const usos = usosDeCredito(peticion, clientes)
  const saldo_de = await requireCreditoDeLosSuyos(tx, peticion, clientes, cobradas)
  const { lineas, movimientos } = await usarSaldo(tx, contexto, {
    usos,
    lineas: cobradas,
    caja_id,
    cambiar: peticion.cambiar_saldo ?? false,
  })
  if (excedente <= 0) return { lineas, creditos: movimientos, saldo_de }
  const cliente_id = titularDelExcedente(peticion, clientes, cobradas)
  if (
    peticion.factura_id == null &&
    cliente_id !== peticion.cliente_id &&
    !(await familiaDe(tx, peticion)).has(cliente_id)
  )
    throw invalidField('excedente_cliente_id', 'recibos.error.excedente_de_otro')
  const exonerado = esExonerado(peticion)
  if (exonerado && peticion.excedente_isv && peticion.excedente_isv !== 'exento')
    throw invalidField('excedente_isv', 'recibos.error.excedente_exonerado')
  const isv = exonerado ? 'exento' : (peticion.excedente_isv ?? (await isvPropuesto(tx, cliente_id, abonos)))
  const orden = lineas.length + 1
  return {
    lineas: [...lineas, lineaDeExcedente(orden, cliente_id, texto('recibos.linea_excedente'), excedente, isv)],
    creditos: [...movimientos, { cliente_id, isv, tipo: 'excedente', monto: excedente, orden }],
    saldo_de,
  }
}

/**
 * Credit that the payments take from each client (centavos). Throws `regla` beside the payment that uses more than
 * there is, or when nobody is named.
 */
export function usosDeCredito(peticion: Peticion, clientes: ReadonlyMap<number, Titular>): Uso[] {
  const usos: Uso[] = []
  peticion.pagos.forEach((pago, index) => {
    if (pago.metodo !== 'saldo_a_favor') return
    const cliente = clientes.get(pago.cliente_id ?? peticion.cliente_id ?? 0)
    if (!cliente) throw invalidField(`pagos.${index}.cliente_id`, 'recibos.error.elija_saldo')
    const usado = usos
      .filter((other) => other.cliente_id === cliente.id)
      .reduce((total, other) => total + other.monto, 0)
    if (usado + pago.monto > cliente.a_favor)
      throw invalidField(`pagos.${index}.monto`, 'recibos.error.saldo_insuficiente', {
        monto: formatoLempiras(cliente.a_favor - usado),
      })
    usos.push({ cliente_id: cliente.id, monto: pago.monto })
  })
  return usos
}

/**
 * The client whose credit the rest becomes: of an invoice, a student whom `lineas` pay for. Throws `regla` when the
 * request names none, or one who was erased.
 */
export function titularDelExcedente(
  { excedente_cliente_id, cliente_id, factura_id }: Peticion,
  clientes: ReadonlyMap<number, Titular>,
  lineas: readonly { cliente_id: number | null }[] = [],
): number {
  const titular = clientes.get(excedente_cliente_id ?? cliente_id ?? 0)
  if (!titular) throw invalidField('excedente_cliente_id', 'recibos.error.elija_excedente')
  if (factura_id != null && !lineas.some((linea) => linea.cliente_id === titular.id))
    throw invalidField('excedente_cliente_id', 'recibos.error.excedente_ajeno')
  if (titular.borrado)
    throw invalidField('excedente_cliente_id', 'recibos.error.cliente_borrado', { nombre: titular.nombre })
  return titular.id
}

/**
 * Credit pays what is of its own client's family: the receipt's client, who shares a guardian with that one, or is of
 * the receipt's guardian. Anybody else's pays at most that one's own lines (centavos). Answers, for the bitácora, whose
 * credit was used besides the receipt's client's.
 *
 * Throws `regla` beside the payment.
 */
async function requireCreditoDeLosSuyos(
  db: Db,
  { cliente_id, encargado_id, pagos }: Peticion,
  clientes: ReadonlyMap<number, Titular>,
  lineas: readonly LineaNueva[],
): Promise<{ saldo_de?: string }> {
  const usos = pagos.flatMap(({ metodo, monto, cliente_id: de }, index) => {
    const titular = metodo === 'saldo_a_favor' ? clientes.get(de ?? cliente_id ?? 0) : undefined
    return titular && titular.id !== cliente_id ? [{ titular, monto, index }] : []
  })
  if (!usos.length) return {}
  const familia = await familiaDe(db, { cliente_id, encargado_id })
  const usado = new Map<number, Centavos>()
  for (const { titular, monto, index } of usos) {
    const { id, nombre } = titular
    usado.set(id, (usado.get(id) ?? 0) + monto)
    if (familia.has(id)) continue
    const suyas = suma(lineas.filter((linea) => linea.cliente_id === id).map(({ total }) => ({ monto: total })))
    if ((usado.get(id) ?? 0) > suyas)
      throw invalidField(`pagos.${index}.${suyas > 0 ? 'monto' : 'cliente_id'}`, 'recibos.error.saldo_ajeno', {
        nombre,
        monto: formatoLempiras(suyas),
      })
  }
  return { saldo_de: [...new Set(usos.map(({ titular }) => titular.nombre))].join(', ') }
}

/** The students of a client's guardians, and of a guardian. */
async function familiaDe(
  db: Db,
  { cliente_id, encargado_id }: Pick<Peticion, 'cliente_id' | 'encargado_id'>,
): Promise<Set<number>> {
  const rows = await db.many<{ cliente_id: number }>(sql`
    SELECT cliente_id
    FROM cliente_encargados
    WHERE encargado_id = ${encargado_id ?? null}::int
      OR encargado_id = ANY(
        ARRAY(SELECT encargado_id FROM cliente_encargados WHERE cliente_id = ${cliente_id ?? null}::int)
      )
  `)
  return new Set(rows.map((row) => row.cliente_id))
}
