import type { CajaChica } from '#contract/gastos/caja-chica'
import type { Gasto } from '#contract/gastos/gastos'
import type { CargoDetalle } from '#contract/recibos/ajustes'
import type { Caja } from '#contract/recibos/caja'
import { hoy } from '#server/base/clock'
import { counter } from '#tests/counter'
import { sql } from '#server/db/sql'
import { escuelaDe } from './actos-hechos-escuela.ts'
import { centroQueFactura, rangoActivo } from '#tests/api/facturacion/facturas-datos'
import { key, type Client, type Server } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cuerpos, type Creable } from '#tests/api/apoyo/muestras'

/* Records for the walk of acts, each in a state that its act begins from. */

const n = counter()

/** Values of what an act asks beside its reason, by its route without the id. */
export const PEDIDO: Readonly<Record<string, () => object>> = {
  'Caja.cerrar': () => ({ contado: [{ metodo: 'efectivo', monto: 0 }], observacion: 'Falta todo' }),
  'Caja.explicar': () => ({ observacion: 'Di mal un cambio' }),
  'Facturas.anular': () => ({ sin_entregar: true }),
  'PagosReportados.corregir': () => ({ monto: 2_000, fecha: hoy() }),
  'PagosReportados.recibo': () => ({ lineas: [], metodo: 'transferencia', referencia: `T-${n.next()}` }),
}

/** Makes a new record, by `Ruta.verbo`, `Ruta`, or the module's sample; undefined where nobody said how. */
export function hechosDe(server: Server, admin: () => Client) {
  const muestras = cuerpos(server, admin)
  const enviar = async <T extends { id: number }>(ruta: string, cuerpo: object): Promise<T> => {
    const { status, body } = await admin().post<T>(`/${ruta}`, cuerpo, key())
    if (status >= 300) throw new Error(`${ruta}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const creado = async <T extends { id: number }>(modulo: Creable, cuerpo: object = {}): Promise<T> =>
    enviar(modulo, { ...(await muestras[modulo]()), ...cuerpo })
  const primero = ([uno]: readonly { id: number | null }[]): number => uno?.id ?? 0
  const cajaAbierta = async (): Promise<number> => {
    const { caja } = (await admin().get<{ caja: Caja | null }>('/Caja/actual')).body
    return (caja ?? (await enviar('Caja/abrir', { fondo: 100_000 }))).id
  }

  let conRango: Promise<unknown> | undefined

  const HECHOS: Readonly<Record<string, () => Promise<number>>> = {
    ...escuelaDe(server, admin).hechos,
    Finiquitos: async () => hay.finiquito(server.db, await hay.usuario(server.db, 'Contabilidad')),
    'Gastos/notas': async () => {
      const { id } = await creado('Gastos')
      const partes = { gravado_15: 1_00, isv: 15, total: 1_15 }
      const nota = { fecha: hoy(), documento: `N-${n.next()}`, descripcion: 'Una caja', ...partes }
      return primero((await enviar<Gasto>(`Gastos/${id}/notas`, nota)).notas)
    },
    'Gastos/comprobantes-retencion': async () => {
      await (conRango ??= rangos(server))
      const tasas_retencion = [(await creado('TasasRetencion')).id]
      return primero((await creado<Gasto>('Gastos', { tasas_retencion })).comprobantes_retencion)
    },
    'CajaChica/reposiciones': async () => {
      const { id } = await creado('CajaChica')
      const vale = await creado<Gasto>('Gastos', { metodo: 'caja_chica', caja_chica_id: id })
      const pago = { gasto_ids: [vale.id], total: vale.total, metodo: 'efectivo' }
      return primero((await enviar<CajaChica>(`CajaChica/${id}/reponer`, pago)).movimientos)
    },
    'Caja/movimientos': async () => {
      const caja = await enviar<Caja>(`Caja/${await cajaAbierta()}/movimientos`, {
        tipo: 'entrega',
        monto: 100,
        concepto: 'Al banco',
      })
      return caja.movimientos.at(-1)?.id ?? 0
    },
    'Caja.cerrar': cajaAbierta,
    Facturas: async () => {
      await (conRango ??= rangos(server))
      await cajaAbierta()
      return (await creado('Facturas')).id
    },
    RecibosIndividuales: async () => {
      await cajaAbierta()
      return (await creado('RecibosIndividuales')).id
    },
    RecibosVarios: async () => {
      await cajaAbierta()
      return (await creado('RecibosVarios')).id
    },
    'Caja.explicar': async () => {
      const id = await cajaAbierta()
      await enviar(`Caja/${id}/cerrar`, { contado: [{ metodo: 'efectivo', monto: 0 }], observacion: 'Falta todo' })
      await server.db.run(sql`UPDATE cajas SET observacion = NULL WHERE id = ${id}`)
      return id
    },
    PagosReportados: () => hay.pagoReportado(server.db),
    'Cargos/ajustes': async () => {
      const cargo_id = await hay.cargo(server.db, await hay.estudiante(server.db), 5_000)
      const rebaja = { tipo: 'rebaja', monto: 1_000, motivo: 'Convenio de pago', version: 1 }
      return primero((await enviar<CargoDetalle>(`Cargos/${cargo_id}/ajustes`, rebaja)).ajustes)
    },
    'MovimientosBanco/hojas': async () => {
      const cuenta_id = await hay.cuenta(server.db)
      const { id: linea } = await creado('MovimientosBanco', { cuenta_id, fecha: '2026-10-05', monto: 100 })
      await enviar('MovimientosBanco/saldo-inicial', { cuenta_id, saldo_inicial: 0 })
      await enviar('MovimientosBanco/apartar', { lineas: [linea], motivo: 'Nadie lo conoce' })
      return (await enviar('MovimientosBanco/hojas', { cuenta_id, mes: '2026-10', saldo_banco: 100 })).id
    },
    'MovimientosBanco/extractos': async () => {
      const cuenta_id = await hay.cuenta(server.db)
      const id = await hay.fila(server.db, 'cuenta_extractos', {
        cuenta_id,
        archivo: 'octubre.csv',
        sha256: '',
        total: 0,
        nuevas: 0,
        desde: '2026-10-01',
        hasta: '2026-10-31',
        usuario_id: admin().usuario_id,
      })
      return id
    },
  }

  return (ruta: string, verbo: string): (() => Promise<number>) | undefined =>
    HECHOS[`${ruta}.${verbo}`] ??
    HECHOS[ruta] ??
    (ruta in muestras ? async () => (await creado(ruta as Creable)).id : undefined)
}

/** Ranges of invoices and of certificates, once. */
async function rangos({ db }: Server): Promise<void> {
  await centroQueFactura(db)
  await rangoActivo(db)
  await rangoActivo(db, { tipo: 'retencion', codigo: '05', establecimiento: '001', punto_emision: '001' })
}
