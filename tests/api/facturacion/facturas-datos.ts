import type { Factura, FacturaFila } from '#contract/facturacion/facturas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/base/clock'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { counter } from '#tests/counter'
import { key, type Answer, type Client, type Server } from '#tests/api/apoyo/helper'
import { cargo, estudiante } from '#tests/kit'
import * as hay from '#tests/kit'

export interface Refusal {
  code?: string
  message?: string
  errors?: Record<string, unknown>
}

/** The school may invoice on request; `facturar` changes that. */
export async function centroQueFactura(db: Database, facturar = 'a_pedido'): Promise<void> {
  await db.run(
    sql`
      UPDATE centro
      SET
        nombre = 'Centro de Formación', rtn = '08019015872341', direccion = 'Col. Miraflores, Tegucigalpa',
        telefono = '+50422395160', correo = 'info@centro.hn', facturar = ${facturar}
    `,
  )
}

const puntos = counter()

/** A body that registers a range at a point of emission of its own. */
export const rangoNuevo = (datos: object = {}) => ({
  cai: '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D',
  establecimiento: '000',
  punto_emision: String(puntos.next() % 1000).padStart(3, '0'),
  tipo: '01',
  desde: 1,
  hasta: 500,
  fecha_limite: sumarDias(hoy(), 200),
  ...datos,
})

/** An active range, made by SQL; `retira` puts the other active ones of that type aside. */
export async function rangoActivo(
  db: Database,
  datos: {
    tipo?: string
    establecimiento?: string
    punto_emision?: string
    desde?: number
    hasta?: number
    siguiente?: number
    fecha_limite?: string
    modalidad?: string
    codigo?: string
  } = {},
  retira = true,
): Promise<number> {
  const {
    cai,
    establecimiento,
    punto_emision,
    tipo,
    desde,
    hasta,
    fecha_limite,
    siguiente = desde,
    modalidad,
    codigo,
  } = { modalidad: 'autoimpresor', codigo: undefined, ...rangoNuevo(), siguiente: undefined, ...datos }
  if (retira) await db.run(sql`UPDATE rangos_cai SET estado = 'inactivo' WHERE tipo = ${tipo}`)
  const id = await hay.fila(db, 'rangos_cai', {
    cai,
    modalidad,
    establecimiento,
    punto_emision,
    tipo,
    codigo: codigo ?? null,
    desde,
    hasta,
    siguiente,
    inicio: siguiente,
    fecha_limite,
    estado: 'activo',
  })
  return id
}

export async function cajera(server: Server, fondo = 0): Promise<Client> {
  const who = await server.as('Recepción')
  await who.post('/Caja/abrir', { fondo })
  return who
}

interface Cobro {
  cliente_id?: number
  lineas?: { neto: number; isv?: string; descripcion?: string }[]
  pagos?: object[]
  datos?: object
}

/** A receipt that pays new charges whole, with cash unless other payments are given. */
export async function cobrar(
  server: Server,
  who: Client,
  { cliente_id, lineas = [{ neto: 100_000 }], pagos, datos }: Cobro = {},
): Promise<Answer<Recibo & Refusal>> {
  const titular = cliente_id ?? (await estudiante(server.db))
  const cargos = []
  for (const { neto, ...otros } of lineas)
    cargos.push({ cargo_id: await cargo(server.db, titular, neto, otros), monto: neto })
  const total = lineas.reduce((sum, { neto }) => sum + neto, 0)
  return who.post(
    '/RecibosIndividuales',
    { cliente_id: titular, lineas: cargos, pagos: pagos ?? [{ metodo: 'efectivo', monto: total }], ...datos },
    key(),
  )
}

export const facturar = (
  who: Client,
  recibo_id: number,
  datos: object = {},
  header = key(),
): Promise<Answer<Factura & Refusal>> => who.post('/Facturas', { recibo_id, ...datos }, header)

const cheques = counter()

export const cheque = (monto: number) => ({ metodo: 'cheque', monto, referencia: `CH-${cheques.next()}` })
export const efectivo = (monto: number) => ({ metodo: 'efectivo', monto })

/** Sums of a student's invoices in force, credit notes taken away: money and tax of 15 % (centavos). */
export async function declaradoDe(conta: Client, cliente_id: number): Promise<[total: number, isv: number]> {
  const { body } = await conta.list<FacturaFila>('Facturas', { cliente_id, estado: 'emitida' })
  const notas = (await conta.list<FacturaFila>('Facturas', { tipo: '06' })).body
  const suyas = [...body, ...notas.filter((nota) => body.some(({ id }) => id === nota.factura_id))]
  const suma = (cuanto: (fila: FacturaFila) => number) =>
    suyas.reduce((total, fila) => total + (fila.tipo === '06' ? -1 : 1) * cuanto(fila), 0)
  return [suma(({ total }) => total), suma(({ isv_15 }) => isv_15)]
}

/** Numbers of a student’s invoices to be credited: their money is there no more, and nobody is going to pay it. */
export const sinSuDineroDe = async (conta: Client, cliente_id: number): Promise<string[]> =>
  (await conta.list<FacturaFila>('Facturas', { cliente_id, sin_su_dinero: true })).body.map(({ numero }) => numero)
