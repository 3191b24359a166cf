import type { PuntoFila } from '#contract/ajustes/contador'
import type { CajaChica } from '#contract/gastos/caja-chica'
import type { Gasto } from '#contract/gastos/gastos'
import type { CargoDetalle } from '#contract/recibos/ajustes'
import type { Caja } from '#contract/recibos/caja'
import { hoy } from '#server/base/clock'
import { counter } from '#tests/counter'
import { raw, sql, type Sql } from '#server/db/sql'
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
    // A till without cash opens by itself for whoever charges a transfer first.
    return (caja && !caja.sin_efectivo ? caja : await enviar('Caja/abrir', { fondo: 100_000 })).id
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

/** Makes a record in a state that no act of its own leads to, by `Ruta.estado`. */
export function enOtroEstado(
  server: Server,
  admin: () => Client,
  hechos: ReturnType<typeof hechosDe>,
): Readonly<Record<string, () => Promise<number>>> {
  const nuevo = async (ruta: string, verbo = '') => (await hechos(ruta, verbo)?.()) ?? 0
  const con = async (ruta: string, cambio: (id: number) => Sql) => {
    const id = await nuevo(ruta)
    await server.db.run(cambio(id))
    return id
  }
  /** The last movement of the till, once cash left it for something else. */
  const porOtraCosa = async (modulo: 'Gastos' | 'CajaChica', cuerpo: object) => {
    const caja_id = await nuevo('Caja', 'cerrar')
    const { status, body } = await admin().post(
      `/${modulo}`,
      { ...(await cuerpos(server, admin)[modulo]()), ...cuerpo },
      key(),
    )
    if (status >= 300) throw new Error(JSON.stringify(body))
    return (await admin().get<Caja>(`/Caja/${caja_id}`)).body.movimientos.at(-1)?.id ?? 0
  }
  const ajuste = (columna: string, id: () => Promise<number>) => async () => {
    const de = await id()
    return con('Cargos/ajustes', (suyo) => sql`UPDATE cargo_ajustes SET ${raw(columna)} = ${de} WHERE id = ${suyo}`)
  }
  return {
    'Arreglos.roto': () =>
      con(
        'Arreglos',
        (id) => sql`UPDATE convenios SET hasta = fecha, cierre = 'roto', cerrado_en = now() WHERE id = ${id}`,
      ),
    'Caja.abierta': () => nuevo('Caja', 'cerrar'),
    'Caja/movimientos.de_gasto': () => porOtraCosa('Gastos', { metodo: 'efectivo', de_caja: true }),
    'Caja/movimientos.de_caja_chica': () => porOtraCosa('CajaChica', { monto: 100, de_caja: true }),
    'Cargos/ajustes.de_recibo': ajuste('recibo_id', () => nuevo('RecibosIndividuales')),
    'Cargos/ajustes.de_finiquito': ajuste('finiquito_id', () => nuevo('Finiquitos')),
    'Cargos/ajustes.de_nota': ajuste('nota_id', () => nuevo('Facturas')),
    'CierresMensuales.anterior': async () => {
      const id = await nuevo('CierresMensuales')
      await nuevo('CierresMensuales')
      return id
    },
    'Contador.no_aplica': async () =>
      (await admin().list<PuntoFila>('Contador', { estado: 'no_aplica' })).body[0]?.id ?? 0,
    'Matriculas.en_espera': () =>
      con('Matriculas', (id) => sql`UPDATE matriculas SET estado = 'en_espera' WHERE id = ${id}`),
    'Matriculas.finalizada': () =>
      con('Matriculas', (id) => sql`UPDATE matriculas SET estado = 'finalizada' WHERE id = ${id}`),
    'MovimientosBanco/extractos.decidido': () =>
      con(
        'MovimientosBanco/extractos',
        (id) => sql`
          INSERT INTO cuenta_movimientos (
            cuenta_id, extracto_id, linea, fecha, descripcion, monto, ordinal, estado, motivo, decidido_en
          )
          SELECT cuenta_id, id, 1, desde, 'Intereses', 100, 1, 'apartado', 'Del banco', now()
          FROM cuenta_extractos
          WHERE id = ${id}
        `,
      ),
  }
}

/** Ranges of invoices and of certificates, once. */
async function rangos({ db }: Server): Promise<void> {
  await centroQueFactura(db)
  await rangoActivo(db)
  await rangoActivo(db, { tipo: 'retencion', codigo: '05', establecimiento: '001', punto_emision: '001' })
}
