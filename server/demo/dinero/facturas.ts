import { sumarDias } from '#contract/tiempo/fechas'
import { formatoNumeroFiscal, type TipoFiscal } from '#contract/facturacion/rangos'
import {
  acreditar,
  componer,
  importesDe,
  type LineaDeRecibo,
  type LineaFiscal,
} from '#server/facturacion/facturas/componer'
import { habilDesde, hecho, inicioDeMes, instante, mayor } from '#server/demo/calendario'
import { CENTRO, CUENTAS } from '#server/demo/facts'
import type { Recibo, Tablas as DeRecibos } from './recibos.ts'
import type { Fila } from '#server/demo/sembrar'

/** Six weeks: the system already warns. */
const DIAS_QUE_LE_QUEDAN = 42
/** Receipts of the last days are not invoiced yet. */
const DIAS_POR_FACTURAR = 3
const ANULADA = 4
const ACREDITADA = 11
const NUEVE = 9 * 60

const CONTABILIDAD = CUENTAS.findIndex(({ rol }) => rol === 'Contabilidad') + 1
const AUTORIZACION = { establecimiento: '000', punto_emision: '001', modalidad: 'autoimpresor', estado: 'activo' }
const RANGOS = [
  { id: 1, tipo: '01', cai: '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D', desde: 1, hasta: 1_500 },
  { id: 2, tipo: '06', cai: '7C41E2-5A90BD-1F38C6-E2D704-96AB51-4F', desde: 1, hasta: 100 },
  { id: 3, tipo: '07', cai: '0D93B7-64E1C2-A85F30-77C9E4-12BD08-A6', desde: 1, hasta: 100 },
] as const satisfies { id: number; tipo: TipoFiscal; cai: string; desde: number; hasta: number }[]

type Tablas = { rangos_cai: Fila[]; facturas: Factura[]; factura_lineas: Fila[] }
type Recibos = Pick<DeRecibos, 'recibos' | 'recibo_lineas' | 'creditos'>

/**
 * Invoices of the receipts of last month and of this one, in the order of their instants: one was annulled and issued
 * again with the right name, and one has a credit note for half of it.
 */
export function facturas(hoy: string, de: Recibos): Tablas {
  const filas: Tablas = { rangos_cai: [], facturas: [], factura_lineas: [] }
  const [desde, hasta] = [inicioDeMes(hoy, -1), sumarDias(hoy, -DIAS_POR_FACTURAR)]
  const fecha_limite = sumarDias(hoy, DIAS_QUE_LE_QUEDAN)
  const registrada = instante(inicioDeMes(hoy, -10), NUEVE)
  const numeros = { '01': 1, '06': 1, '07': 1 }

  const emitir = (rango: (typeof RANGOS)[number], datos: Emision, lineas: readonly LineaFiscal[]) => {
    const correlativo = numeros[rango.tipo]++
    const factura = {
      ...encabezado(filas.facturas.length + 1, { ...rango, fecha_limite }, correlativo),
      ...datos,
      ...importesDe(lineas),
    }
    filas.facturas.push(factura)
    filas.factura_lineas.push(...lineas.map((linea) => ({ factura_id: factura.id, ...linea })))
    return factura
  }
  for (const recibo of de.recibos.toSorted((a, b) =>
    a.emitido_en < b.emitido_en ? -1 : a.emitido_en > b.emitido_en ? 1 : a.id - b.id,
  )) {
    if (recibo.estado !== 'emitido' || recibo.fecha < desde || recibo.fecha > hasta) continue
    const { lineas } = componer(lineasDe(recibo, de), 0, false)
    if (!lineas.length) continue
    if (numeros['01'] === ANULADA) emitir(RANGOS[0], { ...deRecibo(recibo), ...anulacion(recibo) }, lineas)
    const factura = emitir(RANGOS[0], deRecibo(recibo), lineas)
    if (factura.correlativo === ACREDITADA) acreditarMitad(factura, lineas, { emitir, filas, hasta })
  }
  filas.rangos_cai = RANGOS.map((rango) => ({
    ...AUTORIZACION,
    ...rango,
    siguiente: numeros[rango.tipo],
    fecha_limite,
    ...hecho(registrada),
  }))
  return filas
}

type Emision = Fila & {
  fecha: string
  emitido_en: string
  cliente_nombre: string
  cliente_documento: string | null
  acreditado: number
}
type Factura = Emision & { id: number; correlativo: number }

const { nombre, rtn, direccion, telefono, correo } = CENTRO

const encabezado = (id: number, rango: (typeof RANGOS)[number] & { fecha_limite: string }, correlativo: number) => ({
  id,
  tipo: rango.tipo,
  numero: formatoNumeroFiscal({ ...AUTORIZACION, tipo: rango.tipo }, correlativo),
  rango_id: rango.id,
  correlativo,
  modalidad: AUTORIZACION.modalidad,
  cai: rango.cai,
  rango_desde: rango.desde,
  rango_hasta: rango.hasta,
  fecha_limite: rango.fecha_limite,
  emisor: { nombre, rtn, direccion, telefono, correo },
  impresiones: 1,
})

const VIGENTE = { estado: 'emitida', acreditado: 0 }

const deRecibo = ({ id, fecha, emitido_en, pagador_nombre, pagador_documento, usuario_id }: Recibo): Emision => ({
  ...VIGENTE,
  fecha,
  emitido_en,
  recibo_id: id,
  cliente_nombre: pagador_nombre,
  cliente_documento: pagador_documento,
  usuario_id,
  actualizado_en: emitido_en,
})

const anulacion = ({ pagador_nombre, emitido_en, usuario_id }: Recibo) => ({
  cliente_nombre: pagador_nombre.split(' ')[0] ?? pagador_nombre,
  estado: 'anulada',
  anulado_en: emitido_en,
  anulado_por: usuario_id,
  anulado_motivo: 'El nombre del cliente salió incompleto',
})

interface Libro {
  emitir(rango: (typeof RANGOS)[number], datos: Emision, lineas: readonly LineaFiscal[]): Factura
  filas: Tablas
  hasta: string
}

/** Half of its first line is taken back, the next working day. */
function acreditarMitad(factura: Factura, lineas: readonly LineaFiscal[], { emitir, hasta }: Libro): void {
  const [linea] = lineas
  if (!linea) return
  const nota = acreditar({ ...linea, acreditado: 0, isv_acreditado: 0 }, Math.round(linea.total / 2), 1)
  const fecha = habilDesde(sumarDias(factura.fecha, 1))
  const emitido_en = mayor(instante(fecha > hasta ? factura.fecha : fecha, NUEVE), factura.emitido_en)
  const { cliente_nombre, cliente_documento } = factura
  emitir(
    RANGOS[1],
    {
      ...VIGENTE,
      fecha: emitido_en.slice(0, 10),
      emitido_en,
      factura_id: factura.id,
      cliente_nombre,
      cliente_documento,
      usuario_id: CONTABILIDAD,
      motivo: 'Beca aprobada después del pago',
      actualizado_en: emitido_en,
    },
    [nota],
  )
  factura.acreditado = nota.total
}

function lineasDe({ id }: Recibo, { recibo_lineas, creditos }: Recibos): LineaDeRecibo[] {
  const excedente = creditos.find(({ recibo_id, tipo }) => recibo_id === id && tipo === 'excedente')
  return recibo_lineas
    .filter(({ recibo_id }) => recibo_id === id)
    .map((linea) => ({
      id: linea.id,
      descripcion: linea.descripcion,
      cantidad: 1,
      precio: linea.precio,
      descuento: 0,
      isv_tratamiento: 'exento',
      isv: 0,
      exonerado: 0,
      total: linea.total,
      con_saldo: linea.con_saldo,
      devuelto: 0,
      isv_devuelto: 0,
      anticipo: linea.cargo_id === null && excedente !== undefined,
    }))
}
