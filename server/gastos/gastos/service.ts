import { defectosDeGasto, type Gasto, type GastoCrear, type GastoFila } from '#contract/gastos/gastos'
import { formatoFecha, formatoMes } from '#contract/formato'
import { texto } from '#i18n/texto'
import { LOCKS } from '#server/db/locks'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { insertRow, updateRow } from '#server/resource/resource'
import { cajaAbierta } from '#server/recibos/caja/efectivo'
import { requireEnCajaChica, tomarCajaChica } from '#server/gastos/caja-chica/efectivo'
import { creditoDe } from './credito.ts'
import { requireNotasUnicas } from './nota-repetida.ts'
import { devolverACaja, sacarDeCaja, sigueAbierta } from './caja.ts'

type Nuevo = GastoCrear & Partial<Pick<GastoFila, 'id' | 'estado'>>

/** What the books of a closed month say of an expense. */
const DE_LOS_LIBROS = [
  'fecha',
  'periodo',
  'categoria_id',
  'curso_id',
  'importe_exento',
  'gravado_15',
  'gravado_18',
  'isv',
  'total',
  'metodo',
  'cuenta_id',
  'de_caja',
  'caja_chica_id',
] as const
/** What the credit notes of a supplier were measured by. */
const DE_LAS_NOTAS = ['fecha', 'periodo', 'importe_exento', 'gravado_15', 'gravado_18', 'isv', 'total'] as const
/** What says whose its credit notes are. */
const DEL_PROVEEDOR = ['rtn_proveedor', 'proveedor'] as const
/** What decides how much cash leaves the till. */
const DE_LA_CAJA = ['total', 'metodo', 'de_caja'] as const
/** What decides how much cash leaves a petty cash fund. */
const DE_LA_CAJA_CHICA = ['total', 'metodo', 'caja_chica_id'] as const

/**
 * Rules of the whole record. @throws AppError `regla`, `duplicado` beside the document, `estado_no_permite` for a
 * voided one
 */
export async function revisarGasto(
  db: Db,
  gasto: GastoCrear & Partial<Pick<GastoFila, 'id' | 'estado'>>,
  { hoy }: Contexto,
): Promise<void> {
  if (gasto.estado === 'anulado') throw new AppError('estado_no_permite', { message: { key: 'gastos.error.anulado' } })
  const errors = defectosDeGasto(gasto)
  if (gasto.fecha > hoy) errors.fecha = { key: 'validacion.fecha_futura' }
  if (Object.keys(errors).length) throw new AppError('regla', { errors })
  await revisarDocumento(db, gasto)
}

/** The same document of the same supplier is one expense; of two at once the second waits here. */
async function revisarDocumento(db: Db, { id = 0, rtn_proveedor, documento }: Nuevo): Promise<void> {
  if (!rtn_proveedor || !documento) return
  await db.run(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`gastos ${rtn_proveedor} ${documento.toLowerCase()}`}, 0))`,
  )
  const otro = await db.maybe<{ fecha: string }>(
    sql`
      SELECT fecha
      FROM gastos
      WHERE rtn_proveedor = ${rtn_proveedor}
        AND lower(documento) = lower(${documento})
        AND estado = 'registrado'
        AND id <> ${id}
    `,
  )
  if (otro)
    throw new AppError('duplicado', {
      errors: { documento: { key: 'gastos.error.documento_repetido', params: { fecha: formatoFecha(otro.fecha) } } },
    })
}

/** The last closed month (YYYY-MM): it and all before it are; null before the first close. */
export const cerradoHasta = async (db: Db): Promise<string | null> =>
  (await db.one<{ mes: string | null }>(sql`SELECT max(mes) AS mes FROM cierres_mensuales`)).mes

/**
 * Refuses what would change what a closed month (`periodo`, YYYY-MM) counts, beside `campo`. The database does too;
 * here it is told in words.
 */
export async function requireMesAbierto(db: Db, periodo: string, campo: string): Promise<void> {
  if (periodo <= ((await cerradoHasta(db)) ?? '')) throw cerrado(campo, 'gastos.error.mes_cerrado', periodo)
}

const cerrado = (campo: string, key: string, mes: string): AppError =>
  new AppError('mes_cerrado', { errors: { [campo]: { key, params: { mes: formatoMes(mes) } } } })

/**
 * The month (YYYY-MM) that an expense counts in (docs/diseno/dominio.md, «El pasado se entra solo como pasado»): that
 * of its document while it is open; of one that comes after the close the month that is asked for, open and not after
 * the current one, or the one that it counted in so far. Never before `desde`, the month of what it belongs to.
 *
 * Throws `mes_cerrado`, and `regla` beside `periodo` for a month that it has no reason to take.
 */
export async function periodoDe(
  tx: Tx,
  { hoy }: Contexto,
  { fecha, pedido, antes, desde = '' }: { fecha: string; pedido?: string | null; antes?: string; desde?: string },
): Promise<string> {
  // No month closes, and none is reopened, between this look and the end of the transaction.
  await tx.run(sql`SELECT pg_advisory_xact_lock_shared(${LOCKS.months})`)
  const hasta = (await cerradoHasta(tx)) ?? ''
  const propio = fecha.slice(0, 7)
  if (pedido && pedido < desde)
    throw invalidField('periodo', 'gastos.notas.error.mes_antes', { mes: formatoMes(desde) })
  if (propio > hasta) {
    const suyo = propio < desde ? desde : propio
    const porque = suyo === propio ? 'gastos.error.mes_contable_del_documento' : 'gastos.notas.mes_del_gasto'
    if (pedido && pedido !== suyo) throw invalidField('periodo', porque, { mes: formatoMes(suyo) })
    return suyo
  }
  const periodo = pedido ?? antes
  if (!periodo) throw cerrado('fecha', 'gastos.error.elija_mes_contable', propio)
  if (periodo <= hasta) throw cerrado('periodo', 'gastos.error.mes_contable_cerrado', periodo)
  if (periodo > hoy.slice(0, 7)) throw invalidField('periodo', 'gastos.error.mes_contable_futuro')
  return periodo
}

/** A category or account that is chosen anew is in use, and a course is there. */
async function requireActivos(db: Db, { categoria_id, cuenta_id, curso_id }: Partial<GastoCrear>): Promise<void> {
  if (categoria_id && !(await db.maybe(sql`SELECT FROM gasto_categorias WHERE id = ${categoria_id} AND activo`)))
    throw invalidField('categoria_id', 'gastos.error.categoria_inactiva')
  if (cuenta_id && !(await db.maybe(sql`SELECT FROM cuentas WHERE id = ${cuenta_id} AND activo`)))
    throw invalidField('cuenta_id', 'gastos.error.cuenta_inactiva')
  if (curso_id && !(await db.maybe(sql`SELECT FROM cursos WHERE id = ${curso_id}`)))
    throw invalidField('curso_id', 'gastos.error.sin_curso')
}

/**
 * Writes an expense down and takes its cash out of the user's till, or of a petty cash fund, where it was paid from
 * there: today, whatever the month that it counts in. Answers its id.
 */
export async function registrarGasto(tx: Tx, contexto: Contexto, { de_caja, ...gasto }: GastoCrear): Promise<number> {
  const periodo = await periodoDe(tx, contexto, { fecha: gasto.fecha, pedido: gasto.periodo })
  await requireActivos(tx, gasto)
  const credito_mes = creditoDe({ ...gasto, periodo }, (await cerradoHasta(tx)) ?? '')
  if (gasto.caja_chica_id) {
    await tomarCajaChica(tx, contexto, gasto.caja_chica_id)
    await requireEnCajaChica(tx, gasto.caja_chica_id, gasto.total, 'total')
  }
  const caja_id = de_caja ? await cajaAbierta(tx, contexto, 'egreso') : null
  const fila = { ...gasto, periodo, credito_mes, caja_id, usuario_id: contexto.usuario_id }
  const gasto_id = await insertRow(tx, 'gastos', fila)
  if (caja_id !== null) await sacarDeCaja(tx, contexto, caja_id, { gasto_id, ...gasto })
  return gasto_id
}

/**
 * Changes an expense. What its month or its till has closed over stays; while the till is open its movement is undone
 * and made again, so that the till tells both.
 */
export async function cambiarGasto(
  tx: Tx,
  contexto: Contexto,
  gasto_id: number,
  cambios: Partial<GastoCrear>,
  antes: Gasto,
): Promise<void> {
  const { de_caja: _, periodo: pedido, ...columnas } = cambios
  const gasto = { ...antes, ...cambios }
  const [acreditada] = DE_LAS_NOTAS.filter((campo) => campo in cambios)
  if (acreditada && antes.acreditado > 0) throw invalidField(acreditada, 'gastos.notas.error.gasto_con_notas')
  const [primero] = DE_LOS_LIBROS.filter((campo) => campo in cambios)
  if (primero) await requireMesAbierto(tx, antes.periodo, primero)
  const mueve = 'fecha' in cambios || 'periodo' in cambios
  const periodo = mueve && (await periodoDe(tx, contexto, { fecha: gasto.fecha, pedido, antes: antes.periodo }))
  // A credit that nobody moved goes along with its expense.
  const seguia = !('credito_mes' in cambios) && antes.credito_mes === antes.periodo
  const credito_mes = creditoDe(
    { ...gasto, periodo: periodo || antes.periodo, ...(seguia && { credito_mes: null }) },
    (await cerradoHasta(tx)) ?? '',
    antes,
  )
  await requireActivos(tx, columnas)
  await requireComoElBanco(tx, gasto_id, cambios)
  const [deLaChica] = DE_LA_CAJA_CHICA.filter((campo) => campo in cambios)
  if (deLaChica) await moverCajaChica(tx, contexto, gasto, antes, deLaChica)
  const [deLaCaja] = DE_LA_CAJA.filter((campo) => campo in cambios)
  const caja = deLaCaja && { caja_id: await moverCaja(tx, contexto, { gasto_id, ...gasto }, antes.caja_id, deLaCaja) }
  await updateRow(tx, 'gastos', gasto_id, {
    ...columnas,
    credito_mes,
    ...(periodo && { periodo }),
    ...caja,
  })
  const [deQuien] = DEL_PROVEEDOR.filter((campo) => campo in cambios)
  if (deQuien) await requireNotasUnicas(tx, gasto_id, deQuien)
}

/**
 * What a line of the bank paid keeps its amount and stays of that account: neither another sum nor cash pays it again.
 * Throws `regla` beside what it may not change.
 */
async function requireComoElBanco(tx: Tx, gasto_id: number, cambios: Partial<GastoCrear>): Promise<void> {
  const linea = await tx.maybe<{ cuenta_id: number }>(sql`
    SELECT k.cuenta_id
    FROM cuenta_partidas a
    JOIN cuenta_conciliaciones k ON k.id = a.conciliacion_id
    WHERE a.gasto_id = ${gasto_id}
  `)
  if (!linea) return
  if ('total' in cambios) throw invalidField('total', 'gastos.error.conciliado')
  if (cambios.metodo === 'efectivo' || cambios.metodo === 'caja_chica')
    throw invalidField('metodo', 'gastos.error.conciliado')
  if ('cuenta_id' in cambios && cambios.cuenta_id !== linea.cuenta_id)
    throw invalidField('cuenta_id', 'gastos.error.conciliado')
}

/** Takes the cash of an expense that changes out of its petty cash fund, once that has what it gave before. */
async function moverCajaChica(
  tx: Tx,
  contexto: Contexto,
  { caja_chica_id = null, total }: GastoCrear,
  antes: Gasto,
  campo: string,
): Promise<void> {
  if (antes.reposicion) throw invalidField(campo, 'cajaChica.error.vale_repuesto')
  const fondos = new Set([antes.caja_chica_id, caja_chica_id].filter((id) => id !== null).toSorted((a, b) => a - b))
  for (const fondo of fondos) await tomarCajaChica(tx, contexto, fondo)
  if (caja_chica_id !== null)
    await requireEnCajaChica(
      tx,
      caja_chica_id,
      total - (antes.caja_chica_id === caja_chica_id ? antes.total : 0),
      'total',
    )
}

/** Makes the tills say what the expense says now; answers the till that pays it. */
async function moverCaja(
  tx: Tx,
  contexto: Contexto,
  gasto: GastoCrear & { gasto_id: number },
  caja_id: number | null,
  campo: string,
): Promise<number | null> {
  if (caja_id !== null) {
    if (!(await sigueAbierta(tx, caja_id))) throw invalidField(campo, 'gastos.error.caja_cerrada')
    await devolverACaja(tx, gasto.gasto_id, texto('gastos.correccion'))
  }
  if (!gasto.de_caja) return null
  const paga = caja_id ?? (await cajaAbierta(tx, contexto, 'egreso'))
  await sacarDeCaja(tx, contexto, paga, gasto)
  return paga
}
