import { inicioDeMes, sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { formatoMes } from '#contract/texto/formato'
import { importesDe } from '#contract/gastos/importes'
import { texto } from '#i18n/texto'
import { registrarGasto } from '#server/gastos/gastos/service'
import { mesesPorPagar } from '#server/gastos/retenciones/pagos'
import { tasasRetencion } from '#server/gastos/retenciones/tasas'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { insertRow } from '#server/resource/resource'
import { contextoDe } from '#server/demo/contexto'

/** As an accountant might have confirmed them: the program says nothing of the law. */
const TASAS = [
  { nombre: 'ISR 12.5% por honorarios', impuesto: 'isr', tasa: 1_250, base: 'importe' },
  { nombre: 'ISR 1% por compras', impuesto: 'isr', tasa: 100, base: 'importe' },
] as const
const AUDITORA = ['Lic. Ondina Cruz, auditoría', '08011979023456'] as const
/** Supplier, its RTN, its invoice, what for, centavos with tax, and which of the rates. */
type Retenido = readonly [string, string, string, string, number, 0 | 1]
/** Withholdings of yesterday. */
const DE_AYER: readonly Retenido[] = [
  [...AUDITORA, '000-001-01-00000187', 'Revisión de estados financieros', 11_500_00, 0],
  ['Equipos y Suministros del Valle', '05019998204511', '000-002-01-00004512', 'Dos proyectores', 27_600_00, 1],
]
/** Withholdings of the months before, the first of which was paid to the tax authority. */
const DE_MESES: readonly Retenido[] = [
  [...AUDITORA, '000-001-01-00000171', 'Revisión de inventarios', 9_200_00, 0],
  [...AUDITORA, '000-001-01-00000179', 'Declaraciones del mes', 6_900_00, 0],
]
/** Days after the first of a month: of what was withheld in it, and of what pays the month before. */
const DIA_DEL_MES = 17
const DIA_DEL_PAGO = 8
/** Six weeks, as the others. */
const DIAS_DEL_RANGO = 42

/**
 * Suppliers of yesterday, and of the two months before, of whose invoices the school withheld a part, with their
 * certificates. What the first month withheld is paid to the tax authority; the second waits.
 */
export async function sembrarRetencionesHechas(tx: Tx, hoy: string): Promise<void> {
  const { id: categoria_id } = await tx.one<{ id: number }>(
    sql`SELECT id FROM gasto_categorias WHERE activo ORDER BY nombre <> 'Salarios y honorarios', nombre, id LIMIT 1`,
  )
  const tasas: number[] = []
  for (const tasa of TASAS) tasas.push(await insertRow(tx, tasasRetencion.table, tasa))
  await insertRow(tx, 'rangos_cai', {
    cai: '9E27C4-3B81D0-5AF616-20C8E7-74D93B-1C',
    establecimiento: '000',
    punto_emision: '001',
    tipo: 'retencion',
    codigo: '05',
    desde: 1,
    hasta: 100,
    siguiente: 1,
    fecha_limite: sumarDias(hoy, DIAS_DEL_RANGO),
    estado: 'activo',
  })
  const registrar = (fecha: string, [proveedor, rtn_proveedor, documento, descripcion, total, cual]: Retenido) =>
    registrarGasto(tx, contextoDe('Contabilidad', fecha), {
      fecha,
      categoria_id,
      proveedor,
      rtn_proveedor,
      documento,
      cai_proveedor: null,
      descripcion,
      ...importesDe(total, 'gravado_15'),
      metodo: 'cheque',
      de_caja: false,
      con_rtn: true,
      tasas_retencion: [tasas[cual] ?? 0],
    })
  const meses = DE_MESES.map((_, indice) => sumarMeses(inicioDeMes(hoy), indice - DE_MESES.length))
  for (const [indice, retenido] of DE_MESES.entries())
    await registrar(sumarDias(meses[indice] ?? hoy, DIA_DEL_MES), retenido)
  for (const retenido of DE_AYER) await registrar(sumarDias(hoy, -1), retenido)
  await pagar(tx, hoy, meses[0] ?? hoy)
}

/** Pays the tax authority what was withheld in the month of a date, in the month after it. */
async function pagar(tx: Tx, hoy: string, inicio: string): Promise<void> {
  const mes = inicio.slice(0, 7)
  const porPagar = (await mesesPorPagar(tx)).find((uno) => uno.mes === mes)
  const categoria = await tx.maybe<{ id: number }>(sql`SELECT id FROM gasto_categorias WHERE integrada`)
  if (!porPagar || !categoria) return
  const fecha = sumarDias(sumarMeses(inicio, 1), DIA_DEL_PAGO)
  await registrarGasto(tx, contextoDe('Contabilidad', hoy), {
    fecha,
    categoria_id: categoria.id,
    proveedor: texto('gastos.sin_costo.proveedor'),
    rtn_proveedor: null,
    documento: null,
    cai_proveedor: null,
    descripcion: texto('gastos.sin_costo.descripcion', { mes: formatoMes(mes) }),
    ...importesDe(porPagar.por_pagar, 'exento'),
    metodo: 'transferencia',
    de_caja: false,
    con_rtn: false,
    tasas_retencion: [],
    paga_retenciones_de: mes,
  })
}
