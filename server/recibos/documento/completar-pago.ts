import type { DatoDePago, Metodo } from '#contract/recibos/metodos'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { DATOS_DE_PAGO, llevaDatos, type PagoCompletar } from '#contract/recibos/datos-de-pago'
import { moduloDeRecibo, type TipoRecibo } from '#contract/recibos/recibos-individuales'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { asentar } from '#server/libro/asentar'
import { anotarDatos, guardarTomada } from '#server/libro/pagos'
import { bloquearPagos, type PagoBloqueado } from '#server/recibos/documento/bloquear-pagos'
import { requireCuentas, requireDatosDePago } from './datos-de-pago.ts'
import { autorizarConstancias, tomarConstancias } from './retenciones.ts'
import { requireTransferencias } from './transferencias.ts'

type Datos = Pick<PagoBloqueado, DatoDePago>
/** Other facts that the certificate says of what was withheld. */
const DE_CONSTANCIA = ['rtn', 'fecha_banco'] as const
type Constancia = Pick<PagoBloqueado, (typeof DE_CONSTANCIA)[number]>

/**
 * Tells later what a bank or a card issuer knows a payment by, of a receipt of `tipos`; answers the receipt's id. What
 * is blank is filled in at any time, also after its till and its month closed: it changes no money. What is there is
 * corrected, and once the payment is confirmed or its month closed only by who reconciles. Neither method nor amount
 * change, and what the whole transfer was first said to come to is raised only by who reconciles. Another certificate
 * of what was withheld, or another RTN or date of it, needs the word that the first one needed. Locks the transfer or
 * the certificate, then the payment and its receipt.
 *
 * Throws `no_encontrado`, `recibo_anulado`, `estado_no_permite` for cash, credit and what the bank rejected,
 * `version_vieja` when it is not as `antes` says any more, `sin_permiso`, and `regla` beside the field: one that is
 * blanked, an account of another kind, a transfer that has less left; what `autorizar` throws.
 */
export async function completarPago(
  tx: Tx,
  contexto: Contexto,
  pago_id: number,
  tipos: readonly TipoRecibo[],
  { antes, monto_declarado, rtn, fecha_banco, ...escritos }: PagoCompletar,
): Promise<number> {
  const { metodo, monto, ...suya } = await pagoDe(tx, pago_id, tipos)
  const datos = datosDe({ ...antes, ...dichos(escritos) })
  const constancia = { ...suya, ...dichos({ rtn, fecha_banco }) }
  requireConstancia(metodo, constancia, suya, contexto.hoy)
  // Before any other lock.
  const cambiaDeTransferencia = seMueve(antes, datos)
  const tomada = cambiaDeTransferencia
    ? await requireTransferencias(
        tx,
        contexto,
        { pagos: [{ metodo, monto, ...datos, monto_declarado }] },
        { salvo: [pago_id], campo: (_, dato) => dato },
      )
    : null
  await tomarConstancias(tx, [{ metodo, referencia: datos.referencia, rtn: constancia.rtn }])
  const [pago] = await bloquearPagos(tx, [pago_id], () => true)
  if (!pago) throw new AppError('no_encontrado')
  requireCompletable(pago)
  const era = { ...datosDe(pago), rtn: pago.rtn, fecha_banco: pago.fecha_banco }
  const queda = { ...era, ...datos, ...dichos({ rtn, fecha_banco }) }
  const cambian = [...DATOS_DE_PAGO, ...DE_CONSTANCIA].filter((campo) => queda[campo] !== era[campo])
  if (!cambian.length) return pago.recibo_id
  // An app that does not show the certificate saw it as it was read above, under which it was taken and judged.
  const vistos = { ...era, ...suya, ...dichos(antes) }
  if ([...DATOS_DE_PAGO, ...DE_CONSTANCIA].some((campo) => era[campo] !== vistos[campo]))
    throw new AppError('version_vieja', { data: { actual: metodo === 'retencion' ? era : datosDe(pago) } })
  for (const campo of cambian) if (queda[campo] === null) throw invalidField(campo, 'validacion.requerido')
  if (
    cambian.some((campo) => era[campo] !== null) &&
    !contexto.permisos.has('Conciliacion:editar') &&
    (await esFirme(tx, pago))
  )
    throw new AppError('sin_permiso', { message: { key: 'recibos.error.pago_firme' } })
  const { dijo } = await tx.one<{ dijo: Centavos | null }>(
    sql`SELECT monto_declarado AS dijo FROM recibo_pagos WHERE id = ${pago_id}`,
  )
  const dice = monto_declarado ?? dijo
  if (dijo !== null && dice !== null && dice > dijo && !contexto.permisos.has('Conciliacion:editar'))
    throw invalidField('monto_declarado', 'recibos.error.declarado_mayor', { monto: formatoLempiras(dijo) })
  await requireDatosDePago(tx, [{ metodo, ...datos }], { exime: true, campo: (_, dato) => dato })
  if (cambian.includes('cuenta_id')) await requireCuentas(tx, [{ metodo, ...datos }], () => 'cuenta_id')
  const { referencia } = datos
  const autorizacion_id =
    queda.rtn !== null && referencia !== null
      ? await autorizarConstancias(tx, contexto, [{ referencia, rtn: queda.rtn, monto }], pago_id)
      : (tomada?.autorizacion_id ?? null)

  await asentar(tx, contexto, async (libro) => {
    await anotarDatos(libro, pago_id, { ...queda, monto_declarado: dice })
    if (tomada) await guardarTomada(libro, [pago_id], tomada)
  })
  await audit(tx, contexto, {
    modulo: moduloDeRecibo(pago.tipo),
    accion: 'completar_pago',
    entidad: 'recibos',
    entidad_id: pago.recibo_id,
    antes: { ...(await legibles(tx, era, cambian)), ...(dice !== dijo && { monto_declarado: dijo }) },
    despues: {
      ...(await legibles(tx, queda, cambian)),
      ...(dice !== dijo && { monto_declarado: dice }),
      pago: { metodo, monto },
      ...(autorizacion_id && { autorizacion_id }),
    },
  })
  return pago.recibo_id
}

/** Its method and amount never change: they can be read before it is locked. */
async function pagoDe(db: Db, pago_id: number, tipos: readonly TipoRecibo[]) {
  const pago = await db.maybe<Pick<PagoBloqueado, 'metodo' | 'monto'> & Constancia>(sql`
    SELECT p.metodo, p.monto, p.rtn, p.fecha_banco
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id
    WHERE p.id = ${pago_id} AND r.tipo = ANY(${[...tipos]})
  `)
  if (!pago) throw new AppError('no_encontrado')
  return pago
}

/** Without what the request says nothing of. */
const dichos = <T extends object>(escritos: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(escritos).filter(([, valor]) => valor !== undefined)) as never

/** Only what was withheld has a certificate, of a day that has come. Throws `regla` beside each field. */
function requireConstancia(metodo: Metodo, constancia: Constancia, suya: Constancia, hoy: string): void {
  const cambian = DE_CONSTANCIA.filter((campo) => constancia[campo] !== suya[campo])
  if (metodo !== 'retencion' && cambian.length)
    throw new AppError('regla', {
      errors: Object.fromEntries(cambian.map((campo) => [campo, { key: 'validacion.del_sistema' }])),
    })
  if (cambian.includes('fecha_banco') && (constancia.fecha_banco ?? '') > hoy)
    throw invalidField('fecha_banco', 'validacion.fecha_futura')
}

const datosDe = ({ referencia, banco, cuenta_id }: Datos): Datos => ({ referencia, banco, cuenta_id })

/** Whether it becomes part of another transfer. One that only tells its account or its bank joins none. */
const seMueve = (antes: Datos, datos: Datos): boolean =>
  datos.referencia !== antes.referencia ||
  (antes.cuenta_id !== null && datos.cuenta_id !== antes.cuenta_id) ||
  (antes.banco !== null && datos.banco !== antes.banco)

function requireCompletable({ metodo, estado_banco }: PagoBloqueado): void {
  if (!llevaDatos(metodo)) throw new AppError('estado_no_permite', { message: { key: 'recibos.error.pago_sin_datos' } })
  if (estado_banco === 'rechazado')
    throw new AppError('estado_no_permite', { message: { key: 'recibos.error.pago_rechazado' } })
}

/** The bank confirmed it, or the month of its receipt is closed. */
async function esFirme(db: Db, { estado_banco, recibo_id }: PagoBloqueado): Promise<boolean> {
  if (estado_banco === 'confirmado') return true
  const cierre = await db.maybe(sql`
    SELECT FROM cierres_mensuales m
    JOIN recibos r ON r.id = ${recibo_id} AND m.mes >= to_char(r.fecha, 'YYYY-MM')
    LIMIT 1
  `)
  return cierre !== undefined
}

/** The fields as the history tells them: of an account its name. */
async function legibles(
  db: Db,
  datos: Datos & Constancia,
  campos: readonly (keyof (Datos & Constancia))[],
): Promise<Record<string, unknown>> {
  const { nombre } = await db.one<{ nombre: string | null }>(
    sql`SELECT (SELECT nombre FROM cuentas WHERE id = ${datos.cuenta_id}) AS nombre`,
  )
  return {
    ...Object.fromEntries(campos.map((campo) => [campo, datos[campo]])),
    ...(campos.includes('cuenta_id') && { cuenta_nombre: nombre }),
  }
}
