import { importesDe } from '#contract/gastos/importes'
import { sumarDias } from '#contract/tiempo/fechas'
import { constituir, contar, reponer } from '#server/gastos/caja-chica/service'
import { registrarGasto } from '#server/gastos/gastos/service'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { contextoDe } from '#server/demo/contexto'

const FONDO = 3_000_00

/** The office's purchases by coin: days ago, supplier, what for, centavos with tax, and how it is taxed. */
const VALES = [
  [9, 'Taxis La Granja', 'Viaje al banco', 180_00, 'exento'],
  [8, 'Pulpería Suyapa', 'Café y azúcar para la sala de espera', 245_50, 'gravado_15'],
  [7, 'Ferretería El Clavo', 'Bombillos para el aula 3', 398_00, 'gravado_15'],
  [3, 'Fotocopias Kennedy', 'Copias de exámenes', 260_00, 'gravado_15'],
  [2, 'Taxis La Granja', 'Entrega de libros', 220_00, 'exento'],
  [1, 'Pulpería Suyapa', 'Agua para la reunión de padres', 150_00, 'exento'],
] as const
/** The first of them were replenished. */
const REPUESTOS = 3

/** A petty cash fund with vouchers of the last days, some of them replenished, counted once with a difference. */
export async function sembrarCajaChica(tx: Tx, hoy: string): Promise<void> {
  const contexto = contextoDe('Contabilidad', hoy, ['CajaChica:autorizar'])
  const { id: categoria_id } = await tx.one<{ id: number }>(
    sql`SELECT id FROM gasto_categorias WHERE activo ORDER BY nombre, id LIMIT 1`,
  )
  const origen = { metodo: 'cheque', cuenta_id: null, referencia: '000187', de_caja: false } as const
  const caja_chica_id = await constituir(tx, contexto, {
    nombre: 'Caja chica de la oficina',
    responsable_id: contexto.usuario_id,
    monto: FONDO,
    ...origen,
  })
  const gastos: { id: number; total: number }[] = []
  for (const [dias, proveedor, descripcion, total, tratamiento] of VALES) {
    const id = await registrarGasto(tx, contexto, {
      fecha: sumarDias(hoy, -dias),
      categoria_id,
      proveedor,
      rtn_proveedor: null,
      documento: null,
      cai_proveedor: null,
      descripcion,
      ...importesDe(total, tratamiento),
      metodo: 'caja_chica',
      de_caja: false,
      caja_chica_id,
      con_rtn: false,
      tasas_retencion: [],
    })
    gastos.push({ id, total })
  }
  const repuestos = gastos.slice(0, REPUESTOS)
  await reponer(tx, contexto, caja_chica_id, {
    gasto_ids: repuestos.map(({ id }) => id),
    total: repuestos.reduce((suma, { total }) => suma + total, 0),
    ...origen,
    referencia: '000203',
  })
  const quedan = gastos.slice(REPUESTOS).reduce((suma, { total }) => suma - total, FONDO)
  await contar(tx, contexto, caja_chica_id, { contado: quedan - 5_00, observacion: 'Faltan L 5 de un vuelto' })
}
