import type { Gasto, GastoCrear, GastoFila } from '#contract/gastos/gastos'
import { formatoMes } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import { updateRow } from '#server/resource/resource'
import { cajaAbierta } from '#server/recibos/caja/efectivo'
import { requireEnCajaChica, tomarCajaChica } from '#server/gastos/caja-chica/efectivo'
import { requireSinComprobante } from '#server/gastos/retenciones/emitir'
import { requireCubierto } from '#server/gastos/retenciones/pagos'
import { calcularRetenciones, guardarRetenciones, sumaRetenida } from '#server/gastos/retenciones/retener'
import { devolverACaja, sacarDeCaja, sigueAbierta } from './caja.ts'
import { creditoDe } from './credito.ts'
import { requireNotasUnicas } from './nota-repetida.ts'
import { cerradoHasta, periodoDe, requireActivos, requireMesAbierto } from './service.ts'

/** An expense with the centavos that leave the till or the fund. */
type Movido = GastoCrear & Pick<GastoFila, 'pagado'>

/** Fields of an expense in the books of a closed month. */
const DE_LOS_LIBROS = [
  'fecha',
  'periodo',
  'categoria_id',
  'curso_id',
  'paga_retenciones_de',
  'importe_exento',
  'gravado_15',
  'gravado_18',
  'isv',
  'total',
  'tasas_retencion',
  'metodo',
  'cuenta_id',
  'de_caja',
  'caja_chica_id',
] as const
/** Fields that decide how much a month withheld. */
const DE_LO_RETENIDO = [
  'tasas_retencion',
  'periodo',
  'fecha',
  'total',
  'isv',
  'gravado_15',
  'gravado_18',
  'importe_exento',
] as const
/** Fields that the credit notes of a supplier were measured by. */
const DE_LAS_NOTAS = ['fecha', 'periodo', 'importe_exento', 'gravado_15', 'gravado_18', 'isv', 'total'] as const
/** Fields that tell the supplier of its credit notes. */
const DEL_PROVEEDOR = ['rtn_proveedor', 'proveedor'] as const
/** Fields that decide how much cash leaves the till. */
const DE_LA_CAJA = ['pagado', 'metodo', 'de_caja'] as const
/** Fields that decide how much cash leaves a petty cash fund. */
const DE_LA_CAJA_CHICA = ['pagado', 'metodo', 'caja_chica_id'] as const
/** Fields on the paper of a withholding certificate. */
const DEL_COMPROBANTE = [
  'fecha',
  'proveedor',
  'rtn_proveedor',
  'documento',
  'cai_proveedor',
  'importe_exento',
  'gravado_15',
  'gravado_18',
  'isv',
  'total',
  'tasas_retencion',
] as const

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
  const { de_caja: _, periodo: pedido, tasas_retencion, retenido_visto, ...columnas } = cambios
  await requireSinComprobante(
    tx,
    gasto_id,
    DEL_COMPROBANTE.filter((campo) => campo in cambios),
  )
  const retenciones = await calcularRetenciones(tx, { ...antes, ...cambios }, antes.retenciones)
  const retenido = sumaRetenida(retenciones)
  const gasto = { ...antes, ...cambios, pagado: (cambios.total ?? antes.total) - retenido }
  const deDinero = { ...cambios, ...(gasto.pagado !== antes.pagado && { pagado: gasto.pagado }) }
  const porLaRetencion = !('total' in cambios) && 'tasas_retencion' in cambios
  const suCampo = (campo: string) => (campo !== 'pagado' ? campo : porLaRetencion ? 'tasas_retencion' : 'total')
  const [acreditada] = DE_LAS_NOTAS.filter((campo) => campo in cambios)
  if (acreditada && antes.acreditado > 0) throw invalidField(acreditada, 'gastos.notas.error.gasto_con_notas')
  const [primero] = DE_LOS_LIBROS.filter((campo) => campo in cambios)
  if (primero) await requireMesAbierto(tx, antes.periodo, primero)
  const mueve = 'fecha' in cambios || 'periodo' in cambios
  const periodo = mueve && (await periodoDe(tx, contexto, { fecha: gasto.fecha, pedido, antes: antes.periodo }))
  if (periodo) requireNoDespues(periodo, antes)
  // A credit that nobody moved goes along with its expense.
  const seguia = !('credito_mes' in cambios) && antes.credito_mes === antes.periodo
  const credito_mes = creditoDe(
    { ...gasto, periodo: periodo || antes.periodo, ...(seguia && { credito_mes: null }) },
    (await cerradoHasta(tx)) ?? '',
    antes,
  )
  await requireActivos(tx, columnas)
  await requireCubierto(tx, {
    id: gasto_id,
    antes,
    despues: { ...gasto, periodo: periodo || antes.periodo, retenido },
    campo: DE_LO_RETENIDO.find((campo) => campo in cambios),
  })
  await requireComoElBanco(tx, gasto_id, deDinero, suCampo('pagado'))
  const [deLaChica] = DE_LA_CAJA_CHICA.filter((campo) => campo in deDinero)
  if (deLaChica)
    await moverCajaChica(tx, contexto, gasto, antes, { cambia: suCampo(deLaChica), monto: suCampo('pagado') })
  const [deLaCaja] = DE_LA_CAJA.filter((campo) => campo in deDinero)
  const caja = deLaCaja && {
    caja_id: await moverCaja(tx, contexto, { gasto_id, ...gasto }, antes.caja_id, suCampo(deLaCaja)),
  }
  await updateRow(tx, 'gastos', gasto_id, {
    ...columnas,
    credito_mes,
    ...(retenido !== antes.retenido && { retenido }),
    ...(periodo && { periodo }),
    ...caja,
  })
  if (JSON.stringify(retenciones) !== JSON.stringify(antes.retenciones))
    await guardarRetenciones(tx, gasto_id, retenciones)
  const [deQuien] = DEL_PROVEEDOR.filter((campo) => campo in cambios)
  if (deQuien) await requireNotasUnicas(tx, gasto_id, deQuien)
}

/**
 * An expense counts in no later month (YYYY-MM) than that of its certificate in force: once that one closes, nobody
 * annuls the certificate, nor corrects the expense. Throws `regla` beside `periodo`.
 */
function requireNoDespues(periodo: string, { comprobantes_retencion }: Gasto): void {
  const vigente = comprobantes_retencion.find(({ estado }) => estado === 'emitido')
  if (vigente && periodo > vigente.fecha.slice(0, 7))
    throw invalidField('periodo', 'gastos.retencion.error.mes_despues', {
      numero: vigente.numero,
      mes: formatoMes(vigente.fecha),
    })
}

/**
 * An expense that a line of the bank paid keeps its amount and stays of that account: neither another sum nor cash pays
 * it again. Throws `regla` beside what it may not change, the sum beside `monto`.
 */
async function requireComoElBanco(
  tx: Tx,
  gasto_id: number,
  cambios: Partial<GastoCrear> & { pagado?: number },
  monto: string,
): Promise<void> {
  const linea = await tx.maybe<{ cuenta_id: number }>(sql`
    SELECT k.cuenta_id
    FROM cuenta_partidas a
    JOIN cuenta_conciliaciones k ON k.id = a.conciliacion_id
    WHERE a.gasto_id = ${gasto_id}
  `)
  if (!linea) return
  if ('pagado' in cambios) throw invalidField(monto, 'gastos.error.conciliado')
  if (cambios.metodo === 'efectivo' || cambios.metodo === 'caja_chica')
    throw invalidField('metodo', 'gastos.error.conciliado')
  if ('cuenta_id' in cambios && cambios.cuenta_id !== linea.cuenta_id)
    throw invalidField('cuenta_id', 'gastos.error.conciliado')
}

/**
 * Takes the cash of an expense that changes out of its petty cash fund, once that has what it gave before. Throws
 * `regla` beside the field that changes it, or its sum.
 */
async function moverCajaChica(
  tx: Tx,
  contexto: Contexto,
  { caja_chica_id = null, pagado }: Movido,
  antes: Gasto,
  campos: { cambia: string; monto: string },
): Promise<void> {
  if (antes.reposicion) throw invalidField(campos.cambia, 'cajaChica.error.vale_repuesto')
  const fondos = new Set([antes.caja_chica_id, caja_chica_id].filter((id) => id !== null).toSorted((a, b) => a - b))
  for (const fondo of fondos) await tomarCajaChica(tx, contexto, fondo)
  if (caja_chica_id !== null)
    await requireEnCajaChica(
      tx,
      caja_chica_id,
      pagado - (antes.caja_chica_id === caja_chica_id ? antes.pagado : 0),
      campos.monto,
    )
}

/** Makes the tills say what the expense says now; answers the till that pays it. */
async function moverCaja(
  tx: Tx,
  contexto: Contexto,
  gasto: Movido & { gasto_id: number },
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
