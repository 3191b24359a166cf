import { sumarDias } from '#contract/fechas'
import { importesDe } from '#contract/gastos/importes'
import { registrarGasto } from '#server/gastos/gastos/service'
import { tasasRetencion } from '#server/gastos/retenciones/tasas'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { insertRow } from '#server/resource/resource'
import { contextoDe } from './contexto.ts'

/** As an accountant might have confirmed them: the program says nothing of the law. */
const TASAS = [
  { nombre: 'ISR 12.5% por honorarios', impuesto: 'isr', tasa: 1_250, base: 'importe' },
  { nombre: 'ISR 1% por compras', impuesto: 'isr', tasa: 100, base: 'importe' },
] as const
/** Supplier, its RTN, its invoice, what for, centavos with tax, and which of the rates. */
const RETENIDOS = [
  ['Lic. Ondina Cruz, auditoría', '08011979023456', '000-001-01-00000187', 'Revisión de estados financieros', 0],
  ['Equipos y Suministros del Valle', '05019998204511', '000-002-01-00004512', 'Dos proyectores para las aulas', 1],
] as const
const TOTALES = [11_500_00, 27_600_00] as const
/** Six weeks, as the others. */
const DIAS_DEL_RANGO = 42

/** Two suppliers of yesterday of whose invoices the school withheld a part, with their certificates. */
export async function sembrarRetencionesHechas(tx: Tx, hoy: string): Promise<void> {
  const contexto = contextoDe('Contabilidad', hoy)
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
  for (const [indice, [proveedor, rtn_proveedor, documento, descripcion, cual]] of RETENIDOS.entries())
    await registrarGasto(tx, contexto, {
      fecha: sumarDias(hoy, -1),
      categoria_id,
      proveedor,
      rtn_proveedor,
      documento,
      cai_proveedor: null,
      descripcion,
      ...importesDe(TOTALES[indice] ?? 0, 'gravado_15'),
      metodo: 'cheque',
      de_caja: false,
      con_rtn: true,
      tasas_retencion: [tasas[cual] ?? 0],
    })
}
