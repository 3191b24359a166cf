import type { Pendientes, Previa } from '#contract/catalogos/finiquitos'
import type { Factura } from '#contract/facturacion/facturas'
import { CLASES_DE_DEBITO } from '#contract/facturacion/notas'
import type { Rango } from '#contract/facturacion/rangos'
import type { Gasto } from '#contract/gastos/gastos'
import { importesDe, type Importes } from '#contract/gastos/importes'
import { sumarDias } from '#contract/tiempo/fechas'
import { sql } from '#server/db/sql'
import { enviar, hecho, type Andante, type Paso } from './andante.ts'
import { retencionDe } from './retenciones.ts'
import type { Answer } from '#tests/api/apoyo/helper'

/* The books: expenses, invoices, settlements. */

function pago(azar: Andante['azar'], mundo: Andante['mundo']) {
  const caja_chica_id = mundo.una(azar, 'cajas_chicas') ?? null
  if (caja_chica_id !== null && azar.chance(0.5)) return { metodo: 'caja_chica', de_caja: false, caja_chica_id }
  return azar.chance(0.5)
    ? { metodo: 'efectivo', de_caja: azar.chance(0.8), caja_chica_id: null }
    : { metodo: 'transferencia', de_caja: false, caja_chica_id: null }
}

/** Amounts of one treatment, or of two. */
function importes(azar: Andante['azar']): Importes {
  const una = () => importesDe(azar.int(1, 60_000), azar.pick(['exento', 'gravado_15', 'gravado_18']))
  const [parte, otra] = [una(), una()]
  const campos = Object.keys(parte) as (keyof Importes)[]
  return azar.chance(0.7)
    ? parte
    : (Object.fromEntries(campos.map((campo) => [campo, parte[campo] + otra[campo]])) as unknown as Importes)
}

const gastoNuevo = async (andante: Andante) => {
  const { azar, mundo } = andante
  return {
    fecha: sumarDias(mundo.hoy(), -azar.int(0, 12)),
    ...(azar.chance(0.2) && { periodo: mundo.hoy().slice(0, 7) }),
    proveedor: 'Papelería',
    descripcion: 'Papel',
    ...importes(azar),
    ...pago(azar, mundo),
    curso_id: azar.chance(0.5) ? (mundo.una(azar, 'cursos') ?? null) : null,
    con_rtn: azar.chance(0.8),
    cai_proveedor: azar.chance(0.8) ? '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D' : null,
    uso_isv: azar.pick(['gravado', 'mixto', 'mixto', 'exento', null]),
    credito_mes: azar.chance(0.3) ? sumarDias(mundo.hoy(), azar.int(0, 60)).slice(0, 7) : null,
    ...(await retencionDe(andante)),
  }
}

/** An invoice that the walk remembers, often one on credit. */
const facturaDe = async ({ who, azar, mundo }: Andante): Promise<Factura | undefined> => {
  const id = mundo.una(azar, azar.chance(0.4) ? 'a_credito' : 'facturas')
  return id === undefined ? undefined : (await who.get<Factura>(`/Facturas/${id}`)).body
}

const pendientesDe = async ({ who, azar, mundo }: Andante) => {
  const { body } = await who.get<Pendientes>(`/Finiquitos/pendientes?cliente_id=${mundo.una(azar, 'clientes')}`)
  return body.filas ?? []
}

export const LIBROS: Readonly<Record<string, Paso>> = {
  async gasto(andante) {
    const categorias = (await andante.who.list<{ id: number }>('GastoCategorias', { es_costo: true })).body
    return hecho(
      andante.mundo,
      'gastos',
      (await enviar(andante, '/Gastos', {
        ...(await gastoNuevo(andante)),
        categoria_id: andante.azar.pick(categorias).id,
      })) as unknown as Answer,
    )
  },

  async cambiarGasto(andante) {
    const id = andante.mundo.una(andante.azar, 'gastos')
    if (id === undefined) return undefined
    const { version } = (await andante.who.get<Gasto>(`/Gastos/${id}`)).body
    return andante.who.put(`/Gastos/${id}`, { ...(await gastoNuevo(andante)), version })
  },

  async anularGasto({ who, azar, mundo }) {
    const id = mundo.una(azar, 'gastos')
    return id === undefined ? undefined : who.post(`/Gastos/${id}/anular`, { motivo: 'Repetido' })
  },

  async rango({ who, azar, mundo }) {
    const tipo = azar.pick(['01', '01', '06', '07', 'retencion'])
    const activos = (await who.list<Rango>('RangosCAI', { estado: 'activo', tipo })).body
    const usado = activos.find(({ quedan, fecha_limite }) => quedan === 0 || fecha_limite < mundo.hoy())
    if (activos.length && !usado) return undefined
    if (usado) await who.put(`/RangosCAI/${usado.id}`, { estado: 'inactivo', version: usado.version })
    const desde = 1 + 100 * mundo.siguiente('rango')
    return who.post('/RangosCAI', {
      cai: '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D',
      establecimiento: '000',
      punto_emision: '001',
      tipo,
      ...(tipo === 'retencion' && { codigo: '05' }),
      desde,
      hasta: desde + azar.int(3, 60),
      ...(azar.chance(0.3) && { siguiente: desde + 2 }),
      fecha_limite: sumarDias(mundo.hoy(), azar.int(5, 90)),
      estado: 'activo',
    })
  },

  async modo({ db, azar }) {
    // When the centre invoices is decided on a screen to come.
    await db.run(
      sql`UPDATE centro SET facturar = ${azar.pick(['al_cobrar', 'al_cobrar', 'a_pedido', 'a_pedido', 'a_pedido', 'nunca'])}`,
    )
    return { status: 200, body: {}, headers: new Headers() }
  },

  async facturar(andante) {
    const { azar, mundo } = andante
    const recibo_id = mundo.una(azar, azar.chance(0.7) ? 'recibos' : 'ventas')
    if (recibo_id === undefined) return undefined
    const datos = azar.chance(0.3)
      ? {
          cliente_nombre: 'Casa Club S. A.',
          cliente_documento: '08019015872341',
        }
      : {}
    return hecho(mundo, 'facturas', (await enviar(andante, '/Facturas', { recibo_id, ...datos })) as unknown as Answer)
  },

  async acreditar(andante) {
    const { azar, mundo } = andante
    const factura = await facturaDe(andante)
    const lineas = factura?.lineas?.filter(({ total, acreditado }) => total > acreditado) ?? []
    if (!factura || !lineas.length) return undefined
    const elegidas = azar.chance(0.5) ? lineas : [azar.pick(lineas)]
    return hecho(
      mundo,
      'facturas',
      (await enviar(andante, `/Facturas/${factura.id}/nota-credito`, {
        motivo: 'Devolución',
        lineas: elegidas.map(({ orden, total, acreditado }) => ({
          orden,
          monto: azar.chance(0.6) ? total - acreditado : azar.int(1, total - acreditado),
        })),
      })) as unknown as Answer,
    )
  },

  async debitar(andante) {
    const { azar, mundo } = andante
    const factura = await facturaDe(andante)
    if (!factura?.lineas) return undefined
    const elegidas = azar.chance(0.5) ? factura.lineas : [azar.pick(factura.lineas)]
    return hecho(
      mundo,
      'facturas',
      (await enviar(andante, `/Facturas/${factura.id}/nota-debito`, {
        motivo: 'Se cobró de menos',
        clase: azar.pick(CLASES_DE_DEBITO),
        lineas: elegidas.map(({ orden }) => ({ orden, monto: azar.int(1, 20_000) })),
        ...(elegidas.some(({ sin_cliente }) => sin_cliente) && { cliente_id: mundo.una(azar, 'clientes') }),
      })) as unknown as Answer,
    )
  },

  async anularFactura(andante) {
    const factura = await facturaDe(andante)
    return factura && andante.who.post(`/Facturas/${factura.id}/anular`, { motivo: 'Mal impresa', sin_entregar: true })
  },

  async finiquito(andante) {
    const filas = (await pendientesDe(andante)).filter(
      ({ impedimento }) => impedimento === null || andante.azar.chance(0.2),
    )
    if (!filas.length) return undefined
    const answer = await enviar<{ id?: number; emitidos?: { id: number }[] }>(andante, '/Finiquitos/emitir', {
      matricula_ids: filas.map(({ matricula_id }) => matricula_id),
    })
    andante.mundo.poner('finiquitos', ...(answer.body.emitidos ?? []).map(({ id }) => id))
    return answer as unknown as Answer
  },

  async finiquitoManual(andante) {
    const { who, azar, mundo } = andante
    const filas = await pendientesDe(andante)
    if (!filas.length) return undefined
    const { matricula_id } = azar.pick(filas)
    const { status, body } = await who.get<Previa>(`/FiniquitosManuales/previa?matricula_id=${matricula_id}`)
    if (status !== 200) return undefined
    return hecho(
      mundo,
      'finiquitos',
      (await enviar(andante, '/FiniquitosManuales', {
        matricula_id,
        motivo: 'convenio',
        motivo_texto: 'Acta 4 de la junta',
        condonado: body.debe,
      })) as unknown as Answer,
    )
  },

  async revocar({ who, azar, mundo }) {
    const id = mundo.una(azar, 'finiquitos')
    if (id === undefined) return undefined
    const { tipo } = (await who.get<{ tipo?: string }>(`/Finiquitos/${id}`)).body
    return who.post(`/${tipo === 'manual' ? 'FiniquitosManuales' : 'Finiquitos'}/${id}/revocar`, { motivo: 'Error' })
  },
}
