import type * as z from 'zod'
import type { Prestable } from '#contract/autorizaciones'
import type { Centavos } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { formatoLempiras, formatoNumeroRecibo } from '#contract/texto/formato'
import type { DevolucionParcialCrear, MetodoReembolso, Reembolso } from '#contract/recibos/devoluciones'
import { moduloDeRecibo, type TipoRecibo } from '#contract/recibos/recibos-individuales'
import { texto } from '#i18n/texto'
import { autorizar } from '#server/autorizaciones/autorizar'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { requireFecha } from '#server/reloj/por-fechar'
import { cajaAbierta, requireEfectivo } from '#server/recibos/caja/efectivo'
import { ajustar, type Ajuste } from '#server/libro/ajustes'
import { soltarTrozos, type Trozo } from '#server/libro/aplicaciones'
import type { Movimiento } from '#server/libro/documento'
import { asentar } from '#server/libro/asentar'
import { anotar, porque, type Libro } from '#server/libro/libro'
import { tomarDe } from '#server/libro/tomar'
import { bloquearEstudiantes } from '#server/cargos/bloquear-estudiantes'
import { bloquearClientes } from '#server/recibos/documento/bloqueos'
import { requireCuentas, requireDatosDePago } from '#server/recibos/documento/datos-de-pago'
import { suma } from '#server/recibos/documento/lineas'
import { requireNoRetenido, requirePagadoConTarjeta, requireSinDocumento } from './dinero-que-vuelve.ts'
import { devolverLineas } from './devolucion.ts'
import { lineasDevolvibles, porDevolver, quedaDe, type LineaDevolvible, type Parte } from './devolvible.ts'

type Peticion = z.output<typeof DevolucionParcialCrear>

/** A receipt under its lock, of which parts may be given back. */
export interface ReciboDevolvible {
  id: number
  tipo: TipoRecibo
  cliente_id: number | null
}

/**
 * Gives part of a receipt back (docs/diseno/dominio.md, «Devolver una parte es dinero»): credit of a client, or money
 * out of the user's open till, by a document of series RD; on an invoice in force its credit note comes first. A charge
 * is no longer owed by what is given back of it, which somebody signs. Answers the document's id.
 *
 * Throws `recibo_anulado`, what `autorizar` throws (`requireFirma`), `sin_caja`, `sin_rango` (`rango_vencido`,
 * `rango_agotado`) when the invoice can't be credited, `estado_no_permite` for a charge that another document says,
 * `regla` beside the line whose rest is exceeded, the card, or a client whose credit it does not become.
 */
export async function devolverParte(
  tx: Tx,
  contexto: Contexto,
  recibo_id: number,
  tipos: readonly TipoRecibo[],
  { lineas: pedidas, motivo, ...reembolso }: Peticion,
  numeracion?: Entrega['numeracion'],
): Promise<number> {
  const recibo = await bloquearDevolvible(tx, recibo_id, tipos)
  const devolvibles = await lineasDevolvibles(tx, { recibo_id })
  const lineas = new Map(devolvibles.map((linea): [number, LineaDevolvible] => [linea.orden, linea]))
  // One line may lack money that the bank took back and another has: no more goes out than the whole receipt still
  // holds.
  let queda = devolvibles.reduce((total, linea) => total + quedaDe(linea), 0)
  const partes = pedidas.map(({ orden, monto }, index): Parte & { linea: LineaDevolvible } => {
    const linea = lineas.get(orden)
    if (!linea) throw invalidField(`lineas.${index}.orden`, 'validacion.opcion')
    if (pedidas.findIndex((otra) => otra.orden === orden) < index)
      throw invalidField(`lineas.${index}.orden`, 'validacion.en_otra_fila')
    if (linea.anticipo) throw invalidField(`lineas.${index}.monto`, 'recibos.error.devuelve_saldo')
    const devolvible = Math.max(0, Math.min(porDevolver(linea), queda))
    if (monto > devolvible)
      throw invalidField(
        `lineas.${index}.monto`,
        devolvibles.some(({ rechazado }) => rechazado > 0)
          ? 'recibos.error.devuelve_rechazado'
          : 'recibos.error.devuelve_de_mas',
        { monto: formatoLempiras(devolvible) },
      )
    queda -= monto
    return { linea_id: linea.id, monto, linea }
  })
  return reembolsar(tx, contexto, recibo, { partes, motivo, reembolso, ajuste: 'devolucion', numeracion })
}

/** The receipt under its lock. Throws `no_encontrado`, `recibo_anulado`, `estado_no_permite` before it has its day. */
export async function bloquearDevolvible(
  tx: Tx,
  recibo_id: number,
  tipos: readonly TipoRecibo[],
): Promise<ReciboDevolvible> {
  const recibo = found(
    await tx.maybe<ReciboDevolvible & { estado: string; fecha_confirmada: boolean | null }>(sql`
      SELECT id, tipo, estado, cliente_id, fecha_confirmada
      FROM recibos
      WHERE id = ${recibo_id} AND tipo = ANY(${tipos}) AND tipo IN ('individual', 'varios')
      FOR NO KEY UPDATE
    `),
  )
  const reversado = await tx.maybe(sql`SELECT FROM recibos WHERE revierte_id = ${recibo_id} AND estado = 'emitido'`)
  if (recibo.estado === 'anulado' || reversado) throw new AppError('recibo_anulado')
  requireFecha(recibo)
  return recibo
}

interface Entrega {
  partes: readonly (Parte & { linea: LineaDevolvible })[]
  motivo: string
  reembolso: Reembolso
  /** The kind of the rows that lower the charges. */
  ajuste: Ajuste['tipo']
  numeracion?: { rango_id?: number | null; correlativo?: number | null }
}

/** Gives checked parts of a locked receipt back; answers the document's id. */
export async function reembolsar(
  tx: Tx,
  contexto: Contexto,
  recibo: ReciboDevolvible,
  { partes, motivo, reembolso, ajuste, numeracion }: Entrega,
): Promise<number> {
  const { metodo, cuenta_id, referencia, banco } = reembolso
  await requireDatosDePago(tx, [{ metodo, cuenta_id, referencia, banco }], { campo: (_, dato) => dato })
  const monto = suma(partes)
  await requireNoRetenido(tx, recibo.id, monto)
  if (metodo === 'tarjeta') await requirePagadoConTarjeta(tx, recibo.id, monto)
  const cargo_ids = partes.flatMap(({ linea }) => linea.cargo_id ?? [])
  await tx.run(sql`SELECT FROM cargos WHERE id = ANY(${cargo_ids}::int[]) ORDER BY id FOR NO KEY UPDATE`)
  await requireSinDocumento(tx, cargo_ids)
  const cliente_id = reembolso.cliente_id ?? recibo.cliente_id ?? unicoCliente(partes)
  if (metodo === 'saldo_a_favor' && cliente_id === null) throw invalidField('cliente_id', 'recibos.error.elija_saldo')
  const deSaldo = metodo === 'saldo_a_favor' && cliente_id !== null
  if (deSaldo && reembolso.cliente_id == null) await bloquearEstudiantes(tx, sql`SELECT ${cliente_id}::int`)
  const clientes = await bloquearClientes(tx, [], deSaldo ? [cliente_id] : [])
  if (deSaldo) requireDestino(recibo, partes, cliente_id)
  const autorizacion_id = await requireFirma(tx, contexto, recibo, {
    partes,
    ajuste,
    monto,
    motivo,
    metodo,
    cliente: clientes.get(cliente_id ?? 0)?.nombre ?? '',
  })
  await requireCuentas(tx, [{ metodo, cuenta_id }], () => 'cuenta_id')
  const caja_id = await cajaAbierta(tx, contexto, 'egreso')
  if (metodo === 'efectivo') await requireEfectivo(tx, contexto, caja_id, monto)
  return asentar(tx, contexto, async (libro) => {
    await descontarDeCargos(libro, recibo.id, { partes, motivo, ajuste, autorizacion_id })
    const creditos: Movimiento[] = deSaldo ? [{ cliente_id, isv: 'sin_declarar', tipo: 'devolucion', monto }] : []
    const { id, numero, notas } = await devolverLineas(tx, contexto, {
      partes: partes.map(({ linea: _, ...parte }) => parte),
      caja_id,
      cliente_id,
      metodo,
      cuenta_id,
      referencia,
      banco,
      creditos,
      motivo,
      autorizacion_id,
      nota: 'obligada',
      numeracion,
    })
    porque(libro, texto('recibos.revocado_por_devolucion'))
    anotar(libro, {
      modulo: moduloDeRecibo(recibo.tipo),
      accion: 'devolver_parte',
      entidad: 'recibos',
      entidad_id: recibo.id,
      despues: {
        devolucion: formatoNumeroRecibo('RD', numero),
        devolucion_id: id,
        total: monto,
        metodo,
        motivo,
        ...(notas.length && { notas }),
      },
    })
    return id
  })
}

/** The owner of a line: who owed it, else of the receipt's client; null of a sale to nobody named. */
const duenoDe = ({ linea }: { linea: LineaDevolvible }, { cliente_id }: ReciboDevolvible): number | null =>
  linea.cliente_id ?? cliente_id

/**
 * Money given back as credit stays with the receipt's client, or with the owner of its line; that of a sale to nobody
 * named goes to anybody. Throws `regla` beside the client.
 */
function requireDestino(recibo: ReciboDevolvible, partes: Entrega['partes'], cliente_id: number): void {
  if (recibo.cliente_id === cliente_id) return
  if (partes.some((parte) => ![null, cliente_id].includes(duenoDe(parte, recibo))))
    throw invalidField('cliente_id', 'recibos.error.devuelve_a_otro')
}

interface PorFirmar extends Pick<Entrega, 'partes' | 'ajuste' | 'motivo'> {
  monto: Centavos
  metodo: MetodoReembolso
  /** The name of the client whose credit it becomes. */
  cliente: string
}

/**
 * A return that somebody has to let, by one signature: money out of the till or the bank, and credit of what nobody
 * named had bought, who supervises tills; what lowers a debt otherwise, who may lower prices. Answers the id of what
 * was authorised. Throws what `autorizar` throws.
 */
async function requireFirma(
  tx: Tx,
  contexto: Contexto,
  recibo: ReciboDevolvible,
  { partes, ajuste, monto, motivo, metodo, cliente }: PorFirmar,
): Promise<number | undefined> {
  const comoSaldo = metodo === 'saldo_a_favor'
  const firma = firmaDe({
    sale: !comoSaldo && metodo !== 'tarjeta',
    deNadie: comoSaldo && partes.some((parte) => duenoDe(parte, recibo) === null),
    rebaja: ajuste === 'devolucion' && partes.some(({ linea }) => linea.cargo_id !== null),
  })
  if (!firma) return undefined
  const de = partes.map(({ linea }) => linea.descripcion).join(', ')
  return autorizar(tx, contexto, {
    permiso: firma.permiso,
    que: comoSaldo
      ? { key: 'autorizaciones.que.devolucion_saldo', params: { de, cliente } }
      : { key: 'autorizaciones.que.devolucion', params: { de } },
    monto,
    motivo,
    negativa: { key: firma.negativa },
  })
}

function firmaDe({ sale, deNadie, rebaja }: Record<'sale' | 'deNadie' | 'rebaja', boolean>): {
  permiso: Prestable
  negativa: Mensaje['key']
} | null {
  if (sale) return { permiso: 'Caja:autorizar', negativa: 'recibos.error.devolver_sin_permiso' }
  if (deNadie) return { permiso: 'Caja:autorizar', negativa: 'recibos.error.devolver_de_nadie' }
  if (rebaja) return { permiso: 'Descuentos:autorizar', negativa: 'recibos.error.devolver_cargo' }
  return null
}

/** The only client that the lines are of, if there is one. */
function unicoCliente(partes: readonly { linea: LineaDevolvible }[]): number | null {
  const clientes = new Set(partes.map(({ linea }) => linea.cliente_id))
  return clientes.size === 1 ? ([...clientes][0] ?? null) : null
}

/**
 * Charges that are given back are neither paid nor owed any more: their applications end today and go on with the rest,
 * and a dated row lowers them. The charges are locked. Throws `regla` beside the line of one whose payment became
 * credit meanwhile (a withdrawal).
 */
async function descontarDeCargos(
  libro: Libro,
  recibo_id: number,
  {
    partes,
    motivo,
    ajuste,
    autorizacion_id,
  }: Pick<Entrega, 'partes' | 'motivo' | 'ajuste'> & { autorizacion_id: number | undefined },
): Promise<void> {
  for (const [index, { linea, monto }] of partes.entries()) {
    if (linea.cargo_id === null) continue
    const { cargo_id } = linea
    const quedan = await libro.tx.many<Trozo>(sql`
      SELECT id, monto
      FROM aplicaciones
      WHERE recibo_id = ${recibo_id} AND cargo_id = ${linea.cargo_id} AND hasta IS NULL
      ORDER BY id DESC
    `)
    const trozos = tomarDe(quedan, monto)
    if (suma(trozos) < monto) throw invalidField(`lineas.${index}.monto`, 'recibos.error.devuelve_ya_saldo')
    await soltarTrozos(libro, trozos)
    // Relief from tax stays with its receipt, as that of one that was charged without: it goes where its money goes.
    const suyo = ajuste === 'exoneracion' ? { recibo_id } : {}
    await ajustar(libro, { cargo_id, tipo: ajuste, monto, motivo, autorizacion_id, ...suyo })
  }
}
