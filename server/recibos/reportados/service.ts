import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { ConMotivo } from '#contract/actos'
import { ReciboIndividualCrear } from '#contract/recibos/recibos-individuales'
import { PRUEBA, type DatosDeAviso } from '#contract/publico/aviso'
import { type ACTOS_DE_AVISO, type PagoReportadoUno, type ReciboDeAviso } from '#contract/recibos/reportados'
import { audit } from '#server/bitacora/audit'
import type { Titular } from '#server/catalogos/clientes/partes'
import { hoy } from '#server/base/clock'
import type { Db, PipelinedTx, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { archivoDe, type Archivo } from '#server/documentos/papeles/comprobante'
import { ImageRefused } from '#server/documentos/imagen'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField, parse } from '#server/http/errors'
import { sha256 } from '#server/http/guard'
import type { Quien } from '#server/http/quien'
import { cajaDelBanco } from '#server/recibos/caja/service'
import { delUnicoPago } from '#server/recibos/documento/datos-de-pago'
import { crearRecibo } from '#server/recibos/recibos-individuales/service'
import type { Rastro } from '#server/resource/actos'
import { insertRow } from '#server/resource/resource'
import { estudiantesDe } from './lectura.ts'

type Datos = { [K in keyof typeof DatosDeAviso]?: z.output<(typeof DatosDeAviso)[K]> }
type Completos = Datos & Required<Pick<Datos, 'fecha' | 'monto' | 'metodo'>>

/** A proof by its content. Throws `regla` beside `comprobante` with a sentence that says what file to choose. */
export function leerPrueba(bytes: Buffer): Archivo {
  try {
    return archivoDe(bytes, PRUEBA)
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    throw invalidField('comprobante', `gastos.comprobante.error.${error.defecto}`, PRUEBA)
  }
}

/** The report that a form's key made. Throws `idempotencia_distinta` where it came with another body. */
export async function reportadoAntes(db: Db, clave: string, cuerpo: Buffer): Promise<number | undefined> {
  const antes = await db.maybe<{ id: number; cuerpo_sha256: Buffer }>(
    sql`SELECT id, cuerpo_sha256 FROM avisos_pago WHERE clave_sha256 = ${sha256(clave)}`,
  )
  if (antes && !antes.cuerpo_sha256.equals(cuerpo)) throw new AppError('idempotencia_distinta')
  return antes?.id
}

interface Envio {
  quien: Quien
  titular: Titular
  clave: string
  cuerpo: Buffer
  datos: Completos
  prueba: Archivo | null
}

/**
 * Keeps what a family reports, once for each key; it is no money yet. Answers its id, and whether the same person
 * reported the same reference or proof before. Throws `regla` beside the field, and `estado_no_permite` for who sees
 * the account of no student: a report stops late fees and reminders.
 */
export async function reportar(
  tx: Tx,
  { quien, titular, clave, cuerpo, datos, prueba }: Envio,
): Promise<{ id: number; repetido: boolean }> {
  // A twin that runs beside waits here for the first one to commit.
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`aviso:${clave}`}, 81))`)
  const antes = await reportadoAntes(tx, clave, cuerpo)
  if (antes !== undefined) return { id: antes, repetido: await esRepetido(tx, antes) }
  if (!(await estudiantesDe(tx, titular)).length)
    throw new AppError('estado_no_permite', { message: { key: 'cuenta.error.sin_cuenta' } })
  if (datos.fecha > hoy()) throw invalidField('fecha', 'validacion.fecha_futura')
  await requireCuenta(tx, datos.cuenta_id)
  const id = await insertRow(tx, 'avisos_pago', {
    ...datos,
    encargado_id: titular.encargado_id,
    cliente_id: titular.cliente_id,
    clave_sha256: sha256(clave),
    cuerpo_sha256: cuerpo,
  })
  if (prueba)
    await tx.run(sql`
      INSERT INTO aviso_comprobantes (aviso_id, tipo, contenido, sha256)
      VALUES (${id}, ${prueba.tipo}, ${prueba.contenido}, ${sha256De(prueba.contenido)})
    `)
  await audit(tx, quien, {
    modulo: 'PagosReportados',
    accion: 'reportar',
    entidad: 'avisos_pago',
    entidad_id: id,
    despues: { monto: datos.monto, fecha: datos.fecha, referencia: datos.referencia ?? null },
  })
  return { id, repetido: await esRepetido(tx, id) }
}

/** Whether the same person had reported the same reference or the same proof before that one. */
export const esRepetido = async (db: Db, id: number): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT
    FROM avisos_pago t
    LEFT JOIN aviso_comprobantes p ON p.aviso_id = t.id
    JOIN avisos_pago o ON o.id < t.id
      AND o.encargado_id IS NOT DISTINCT FROM t.encargado_id AND o.cliente_id IS NOT DISTINCT FROM t.cliente_id
    LEFT JOIN aviso_comprobantes q ON q.aviso_id = o.id
    WHERE t.id = ${id} AND (letras_y_cifras(o.referencia) = letras_y_cifras(t.referencia) OR q.sha256 = p.sha256)
    LIMIT 1
  `)) !== undefined

const sha256De = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

async function requireCuenta(tx: Tx, cuenta_id: number | null | undefined): Promise<void> {
  if (cuenta_id == null) return
  const sirve = await tx.maybe(sql`SELECT FROM cuentas WHERE id = ${cuenta_id} AND tipo = 'banco' AND activo`)
  if (!sirve) throw invalidField('cuenta_id', 'banco.error.no_es_banco')
}

/**
 * Makes the receipt of a reported payment, under the date of the bank, in the user's open till; who has none gets one
 * without cash. What exceeds the lines is credit of `sobra_cliente_id`. Throws what `crearRecibo` throws, `regla` for a
 * student whom the report is not of, `estado_no_permite` where it has none any more.
 */
export async function aceptar(
  tx: PipelinedTx,
  contexto: Contexto,
  { id }: PagoReportadoUno,
  { version: _, lineas, sobra_cliente_id, observacion, ...pago }: z.output<typeof ReciboDeAviso>,
): Promise<Rastro> {
  const aviso = await tx.one<Titular & { fecha: string; monto: number }>(
    sql`SELECT encargado_id, cliente_id, fecha, monto FROM avisos_pago WHERE id = ${id}`,
  )
  const suyos = await conLasLineas(tx, aviso, lineas)
  const estudiante = sobra_cliente_id ?? suyos[0]
  if (estudiante === undefined)
    throw new AppError('estado_no_permite', { message: { key: 'reportados.error.sin_estudiantes' } })
  if (!suyos.includes(estudiante)) throw invalidField('sobra_cliente_id', 'errores.referencia')
  await cajaDelBanco(tx, contexto)
  const peticion = parse(ReciboIndividualCrear, {
    cliente_id: aviso.cliente_id,
    encargado_id: aviso.encargado_id,
    lineas,
    pagos: [{ ...pago, monto: aviso.monto, fecha_banco: aviso.fecha }],
    excedente_cliente_id: estudiante,
    observacion,
  })
  const recibo_id = await crearRecibo(tx, contexto, peticion).catch((error: unknown) => {
    throw delUnicoPago(error)
  })
  return { despues: { estado: 'aceptado', recibo_id }, escribe: { recibo_id }, hecho: recibo_id }
}

/**
 * Puts right what the family wrote, before its receipt is made; what it was stays beside it. Throws `regla` where
 * nothing changes or the day is to come.
 */
export async function corregirAviso(
  _: Tx,
  contexto: Contexto,
  antes: PagoReportadoUno,
  { monto, fecha, motivo }: z.output<typeof ACTOS_DE_AVISO.corregir.cuerpo>,
): Promise<Rastro> {
  if (fecha > contexto.hoy) throw invalidField('fecha', 'validacion.fecha_futura')
  if (monto === antes.monto && fecha === antes.fecha) throw invalidField('monto', 'reportados.error.igual')
  return {
    antes: { monto: antes.monto, fecha: antes.fecha },
    despues: { monto, fecha },
    escribe: {
      correccion: motivo,
      monto_reportado: raw('coalesce(monto_reportado, monto)'),
      fecha_reportada: raw('coalesce(fecha_reportada, fecha)'),
    },
  }
}

/** Students whose credit the rest may become: those of the report, those of the last line first. */
async function conLasLineas(tx: Tx, titular: Titular, lineas: readonly { cargo_id: number }[]): Promise<number[]> {
  const suyos = (await estudiantesDe(tx, titular)).map((estudiante) => estudiante.id)
  const ultimo = await tx.maybe<{ cliente_id: number }>(
    sql`SELECT cliente_id FROM cargos WHERE id = ${lineas.at(-1)?.cargo_id ?? 0}`,
  )
  return suyos.toSorted((a, b) => Number(b === ultimo?.cliente_id) - Number(a === ultimo?.cliente_id))
}

/** Says why a reported payment is none; the family reads it. */
export const rechazarAviso = async (
  _: Tx,
  __: Contexto,
  ___: PagoReportadoUno,
  { motivo: respuesta }: ConMotivo,
): Promise<Rastro> => ({ despues: { estado: 'rechazado', respuesta }, escribe: { respuesta } })
