import type * as z from 'zod'
import type { Centavos, TratamientoIsv } from '#contract/dinero'
import { declaradoComo } from '#contract/facturacion/exoneracion'
import { formatoLempiras, formatoNumeroRecibo } from '#contract/texto/formato'
import type { RechazarBody } from '#contract/recibos/conciliacion'
import type { Metodo } from '#contract/recibos/metodos'
import { ISV_DE_LA_COMISION } from '#contract/recibos/cargos'
import { texto } from '#i18n/texto'
import { autorizar } from '#server/autorizaciones/autorizar'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import { bloquearClientes } from '#server/recibos/documento/bloqueos'
import { bloquearDeLosRecibos, bloquearPagos, type PagoBloqueado } from '#server/recibos/documento/bloquear-pagos'
import { lineaNueva } from '#server/recibos/documento/lineas'
import { deshacerAjustes, ligarAjustes } from '#server/libro/ajustes'
import { soltarTrozos } from '#server/libro/aplicaciones'
import { cambiarCargos, cargar } from '#server/libro/cargos'
import type { Escrito, LineaNueva, Movimiento } from '#server/libro/documento'
import { tomarDelRecibo, type Parte } from '#server/libro/donde'
import { asentar } from '#server/libro/asentar'
import { anotar, debenOtraVez, porque, type Libro } from '#server/libro/libro'
import { rechazarPago } from '#server/libro/pagos'
import { cambiarRelevos } from '#server/libro/relevo'
import { cargosConCreditoDe } from '#server/libro/rastro'
import { aplicacionesDe, creditosDe, dondeEstaba, escribirDelBanco, lineasDe } from './recibido.ts'

type Peticion = z.output<typeof RechazarBody>

/**
 * The bank took payments back (returned cheque, chargeback, transfer that never came): all or none. Each is a document
 * of series RC of today; its receipt, its till and its day stay as they were. What it paid for is owed again, or
 * becomes a charge, by `tomarDelRecibo`; settlements that rested on it are revoked. Locks payments, receipts, charges
 * and clients, each in the order of their ids; the counter last.
 *
 * Throws `estado_no_permite` for a payment that cannot be rejected (any more), `recibo_anulado`, `mes_cerrado`, what
 * `autorizar` throws for writing off without `Conciliacion:autorizar`, `regla` beside `cliente_id` when nobody is named
 * to owe a sale without a client, or beside `fecha_banco` for a day to come.
 */
export async function rechazar(tx: Tx, contexto: Contexto, peticion: Peticion): Promise<void> {
  if (peticion.fecha_banco > contexto.hoy) throw invalidField('fecha_banco', 'validacion.fecha_futura')
  const pagos = await bloquearPagos(tx, peticion.ids, seDejaRechazar)
  await bloquearDeLosRecibos(
    tx,
    pagos.map(({ recibo_id }) => recibo_id),
    peticion.cliente_id,
  )
  await bloquearClientes(tx, [peticion.cliente_id], [])
  const castigos: Castigo[] = []
  for (const pago of pagos)
    castigos.push({ pago, monto: await asentar(tx, contexto, (libro) => rechazarUno(libro, pago, peticion)) })
  await permitirCastigos(
    tx,
    contexto,
    castigos.filter(({ monto }) => monto > 0),
    peticion.motivo,
  )
}

interface Castigo {
  pago: PagoBloqueado
  /** Centavos of it that nobody owes any more. */
  monto: Centavos
}

/**
 * The amount written off is known once it is shared out; one authorization covers all of it. Throws what `autorizar`
 * throws.
 */
async function permitirCastigos(
  tx: Tx,
  contexto: Contexto,
  castigos: readonly Castigo[],
  motivo: string,
): Promise<void> {
  if (!castigos.length) return
  const detalle = castigos.map(({ pago, monto }) => {
    const { metodo, numero } = nombreDe(pago)
    return `${metodo} · ${numero}, ${formatoLempiras(monto)}`
  })
  await autorizar(tx, contexto, {
    permiso: 'Conciliacion:autorizar',
    que: { key: 'autorizaciones.que.castigo', params: { detalle: detalle.join('; ') } },
    monto: castigos.reduce((suma, { monto }) => suma + monto, 0),
    motivo,
    campo: 'motivo',
    negativa: { key: 'autorizaciones.negativa.castigo' },
  })
}

const EN_MANO: readonly Metodo[] = ['efectivo', 'saldo_a_favor']

/** Any but cash and credit, of a receipt that charges; one rejected before there were documents may get its own. */
const seDejaRechazar = ({ metodo, tipo, estado_banco, rechazo_id }: PagoBloqueado): boolean =>
  !EN_MANO.includes(metodo) &&
  (tipo === 'individual' || tipo === 'varios') &&
  (estado_banco !== 'rechazado' || rechazo_id === null)

/** Answers how much of it (centavos) nobody owes any more. */
async function rechazarUno(libro: Libro, pago: PagoBloqueado, peticion: Peticion): Promise<Centavos> {
  const { tx } = libro
  const { recibo_id } = pago
  const [lineas, creditos, aplicaciones] = [
    await lineasDe(tx, recibo_id),
    await creditosDe(tx, recibo_id),
    await aplicacionesDe(tx, recibo_id),
  ]
  const deudor = deudorDe(pago, lineas) ?? (peticion.castigar ? null : (peticion.cliente_id ?? null))
  const partes = tomarDelRecibo(pago.monto, { lineas, creditos, aplicaciones, deudor })
  const castigado = sumaDe(partes, 'castigo')
  if (castigado > 0 && !peticion.castigar) throw invalidField('cliente_id', 'tesoreria.error.elija_deudor')
  const creditoGastado = sumaDe(partes, 'credito_usado') > 0 ? await cargosConCreditoDe(tx, [recibo_id]) : []

  const nuevos = await crearCargos(libro, pago, partes)
  const comision_id = peticion.comision
    ? await cobrarComision(libro, pago, {
        monto: peticion.comision,
        cliente_id: deudor ?? partes.find(({ cliente_id }) => cliente_id !== null)?.cliente_id ?? null,
      })
    : null
  const documento = await escribirRechazo(libro, pago, { peticion, partes, nuevos, deudor })
  await marcarRechazado(libro, pago, { documento_id: documento.id, peticion })
  const cargados = [...nuevos.values(), ...(comision_id === null ? [] : [comision_id])]
  await cambiarCargos(
    libro,
    cargados.map((id) => ({ id, rechazo_id: documento.id })),
  )
  await descubrir(libro, { recibo_id, rechazo_id: documento.id, partes })
  debenOtraVez(libro, creditoGastado)
  const numero = formatoNumeroRecibo('RC', documento.numero)
  porque(libro, texto('recibos.rechazado_por', { numero }))
  anotar(libro, {
    modulo: 'Conciliacion',
    accion: 'rechazar',
    entidad: 'recibos',
    entidad_id: recibo_id,
    antes: { estado_banco: pago.estado_banco },
    despues: {
      monto: pago.monto,
      referencia: pago.referencia,
      motivo: peticion.motivo,
      rechazo: numero,
      fecha_banco: peticion.fecha_banco,
      ...(castigado > 0 && { castigado }),
      ...(peticion.comision && { comision: peticion.comision }),
    },
  })
  return castigado
}

const sumaDe = (partes: readonly Parte[], destino: Parte['destino']): Centavos =>
  partes.filter((parte) => parte.destino === destino).reduce((suma, { monto }) => suma + monto, 0)

/**
 * The client who owes what the receipt sold without a charge: its client; of a family's, the student whose credit it
 * left.
 */
const deudorDe = (
  { cliente_id, tipo }: PagoBloqueado,
  lineas: readonly { cliente_id: number | null }[],
): number | null =>
  cliente_id ?? (tipo === 'individual' ? (lineas.find((linea) => linea.cliente_id !== null)?.cliente_id ?? null) : null)

/**
 * A charge for each client and tax treatment of what was already spent or sold, and one of its own for what had been
 * given back: to pay that is no sale. Answers them by `claveDe`.
 */
async function crearCargos(libro: Libro, pago: PagoBloqueado, partes: readonly Parte[]): Promise<Map<string, number>> {
  const montos = new Map<string, { cliente_id: number; isv: TratamientoIsv; vuelto: boolean; monto: Centavos }>()
  for (const parte of partes) {
    const clave = claveDe(parte)
    if (clave === undefined || parte.cliente_id === null) continue
    const { monto } = montos.get(clave) ?? { monto: 0 }
    montos.set(clave, {
      cliente_id: parte.cliente_id,
      isv: declaradoComo(parte.isv_tratamiento),
      vuelto: parte.vuelto,
      monto: monto + parte.monto,
    })
  }
  const ids = await cargar(
    libro,
    [...montos.values()].map(({ monto, vuelto, ...suyo }) => ({
      ...suyo,
      concepto: 'rechazo',
      descripcion: texto(vuelto ? 'recibos.linea_vuelto' : 'recibos.linea_rechazo', nombreDe(pago)),
      bruto: monto,
    })),
  )
  return new Map([...montos.keys()].map((clave, index) => [clave, ids[index] ?? 0]))
}

/** The key of the charge that a part of a rejection becomes; undefined where it becomes none of its own. */
const claveDe = (parte: Parte): string | undefined =>
  parte.destino === 'credito_usado' || parte.destino === 'venta'
    ? `${parte.cliente_id} ${declaradoComo(parte.isv_tratamiento)} ${parte.vuelto}`
    : undefined

const nombreDe = ({ metodo, referencia, serie, numero }: PagoBloqueado) => ({
  metodo: [texto(`opciones.metodo.${metodo}`).toLowerCase(), referencia].filter(Boolean).join(' '),
  numero: formatoNumeroRecibo(serie, numero),
})

/** The bank's fee (centavos), owed by a client. Throws `regla` when there is none. */
async function cobrarComision(
  libro: Libro,
  pago: PagoBloqueado,
  { monto, cliente_id }: { monto: Centavos; cliente_id: number | null },
): Promise<number> {
  if (cliente_id === null) throw invalidField('comision', 'tesoreria.error.comision_sin_cliente')
  const descripcion = texto('recibos.linea_comision_banco', nombreDe(pago))
  const [id = 0] = await cargar(libro, [
    { cliente_id, concepto: 'otro', isv: ISV_DE_LA_COMISION, bruto: monto, descripcion },
  ])
  return id
}

interface Escritura {
  peticion: Peticion
  partes: readonly Parte[]
  nuevos: ReadonlyMap<string, number>
  deudor: number | null
}

/** The document of one rejection: a line for each part, and the payment as it goes. */
function escribirRechazo(
  libro: Libro,
  pago: PagoBloqueado,
  { peticion, partes, nuevos, deudor }: Escritura,
): Promise<Escrito> {
  const dicho = {
    tipo: 'rechazo' as const,
    cliente_id: pago.cliente_id ?? deudor,
    lineas: partes.map((parte, index) => lineaDe(parte, index + 1, nuevos)),
    creditos: partes.flatMap(({ destino, credito, monto }): Movimiento[] => {
      if (destino !== 'credito' || !credito) return []
      const { cliente_id, isv, linea_id: recibo_linea_id } = credito
      return [{ cliente_id, isv, recibo_linea_id, tipo: 'rechazo', monto: -monto }]
    }),
    observacion: peticion.motivo,
  }
  return escribirDelBanco(libro, pago, dicho, peticion.fecha_banco)
}

const lineaDe = (parte: Parte, orden: number, nuevos: ReadonlyMap<string, number>): LineaNueva =>
  lineaNueva({
    orden,
    cliente_id: parte.cliente_id,
    cargo_id: parte.aplicacion?.cargo_id ?? nuevos.get(claveDe(parte) ?? '') ?? null,
    descripcion: texto(`recibos.rechazo.${dondeEstaba(parte.destino, parte)}`, {
      descripcion: parte.aplicacion?.descripcion ?? parte.linea.descripcion,
    }),
    isv_tratamiento: parte.isv_tratamiento,
    isv: parte.isv,
    total: parte.monto,
    rechaza_linea_id: parte.linea.id,
    rechazo_destino: parte.destino,
    ...(parte.vuelto && { vuelto: true as const }),
  })

async function marcarRechazado(
  libro: Libro,
  pago: PagoBloqueado,
  { documento_id, peticion }: { documento_id: number; peticion: Peticion },
): Promise<void> {
  // A payment rejected before there were documents may never have been shown by the bank.
  const antes = pago.estado_banco === 'rechazado' ? 'por_confirmar' : pago.estado_banco
  const conciliado = pago.estado_banco === 'confirmado'
  await libro.tx.run(sql`
    INSERT INTO rechazos (
      recibo_id, pago_id, fecha_banco, estado_antes, conciliado_antes, conciliado_por_antes
    )
    VALUES (
      ${documento_id}, ${pago.id}, ${peticion.fecha_banco}, ${antes}, ${conciliado ? pago.conciliado_en : null},
      ${conciliado ? pago.conciliado_por : null}
    )
  `)
  await rechazarPago(libro, pago, peticion.motivo)
}

/** Takes the parts off the charges that they covered, with their early-payment discounts and relief from tax. */
async function descubrir(
  libro: Libro,
  { recibo_id, rechazo_id, partes }: { recibo_id: number; rechazo_id: number; partes: readonly Parte[] },
): Promise<void> {
  const cubrian = partes.flatMap(({ aplicacion, monto }) => (aplicacion ? [{ ...aplicacion, monto }] : []))
  const tomado = new Map<number, Centavos>()
  for (const { id, monto } of cubrian) tomado.set(id, (tomado.get(id) ?? 0) + monto)
  const trozos = [...tomado].map(([id, monto]) => ({ id, monto }))
  await soltarTrozos(libro, trozos, rechazo_id)
  await cambiarRelevos(libro, recibo_id)
  const cargos = [...new Set(cubrian.map(({ cargo_id }) => cargo_id))]
  const caen = await libro.tx.many<{ id: number }>(sql`
    SELECT DISTINCT a.id
    FROM cargo_ajustes a
    JOIN descuentos_aplicados d ON d.ajuste_id = a.id
    JOIN descuentos n ON n.id = d.descuento_id AND n.dias_antes IS NOT NULL
    WHERE a.recibo_id = ${recibo_id} AND a.cargo_id = ANY(${cargos}) AND a.hasta IS NULL
  `)
  if (caen.length) {
    const ajustes = sql`id = ANY(${caen.map(({ id }) => id)})`
    await deshacerAjustes(libro, ajustes)
    await ligarAjustes(libro, ajustes, 'rechazo_id', rechazo_id)
  }
}
