import { sumarDias } from '#contract/tiempo/fechas'
import { formatoNumeroRecibo } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { instante } from '#server/demo/calendario'
import type { Abono } from './cobros.ts'
import type { Cargo } from '#server/demo/matriculas'
import { CAJERAS, enTurno, HORAS, type Cajas } from './cajas.ts'
import { medios, type Pago } from './pagos.ts'
import type { Encargado, Estudiante, Hogar } from '#server/demo/personas'
import { randomFor, type Random } from '#server/demo/random'
import type { Fila } from '#server/demo/sembrar'

const random = randomFor('recibos')

const PARTE_ANULADA = 0.012
const PARTE_CON_EXCEDENTE = 0.02
const PARTE_QUE_USA_SU_SALDO = 0.6
const MINUTOS_HASTA_CORREGIR = 6
const MOTIVOS = ['Se digitó otro método de pago', 'Se cobró a otro estudiante', 'El monto no era el correcto']

/** One household's payment at one moment. */
interface Cobro {
  fecha: string
  minuto: number
  segundo: number
  hogar: Hogar
  abonos: Abono[]
  /** Written by mistake, and voided at once. */
  anulado: boolean
}

export interface Identidades {
  cliente: (estudiante: Estudiante) => number
  encargado: (encargado: Encargado) => number
  cargo: (cargo: Cargo) => number
}

/** A receipt as it is read once it is written. */
export interface Recibo extends Fila {
  id: number
  serie: string
  numero: number
  fecha: string
  emitido_en: string
  cliente_id: number | null
  pagador_nombre: string
  pagador_documento: string | null
  usuario_id: number
  estado: 'emitido' | 'anulado'
  anulado_en?: string
}

type Linea = Fila & {
  id: number
  recibo_id: number
  cargo_id: number | null
  descripcion: string
  precio: number
  total: number
  /** Paid with credit that an earlier receipt declared. */
  con_saldo: number
}

export interface Tablas {
  recibos: Recibo[]
  recibo_lineas: Linea[]
  recibo_pagos: Fila[]
  aplicaciones: Fila[]
  creditos: (Fila & { recibo_id: number; tipo: string })[]
  bitacora: Fila[]
}

/**
 * Writes the receipts of all payments in the order of their instants, in the tills of whoever was there, and notes on
 * each charge what was applied to it. `aFavor` ends with each student's credit.
 */
export function escribirRecibos(
  hoy: string,
  abonos: readonly Abono[],
  identidades: Identidades,
  cajas: Cajas,
  aFavor: Map<Estudiante, number>,
): Tablas {
  random.restart()
  const filas: Tablas = {
    recibos: [],
    recibo_lineas: [],
    recibo_pagos: [],
    aplicaciones: [],
    creditos: [],
    bitacora: [],
  }
  const porConfirmarDesde = sumarDias(hoy, -8)
  for (const cobro of cobrosDe(abonos)) {
    const { conSaldo, excedente } = saldos(cobro, aFavor)
    const total = sumaDe(cobro) + excedente
    const pagos = [
      ...(conSaldo ? [{ metodo: 'saldo_a_favor' as const, monto: conSaldo, cambio: 0 }] : []),
      ...medios(random, total - conSaldo, cobro.fecha, cobro.fecha < porConfirmarDesde),
    ]
    const caja_id = cajas.recibir(cobro.fecha, enTurno(cobro.minuto), cobro.anulado ? [] : pagos)
    const recibo = encabezado(filas.recibos.length + 1, cobro, total, caja_id, identidades)
    filas.recibos.push(recibo)
    escribirPagos(filas, recibo, pagos)
    escribirLineas(filas, recibo, cobro, { conSaldo, excedente }, identidades)
    escribirCredito(filas, recibo, cobro, excedente - conSaldo, identidades, aFavor)
    if (recibo.anulado_en) filas.bitacora.push(rastro(recibo))
  }
  return filas
}

export function escribirPagos({ recibo_pagos }: Tablas, { id: recibo_id }: Recibo, pagos: readonly Pago[]): void {
  recibo_pagos.push(...pagos.map((pago, index) => ({ ...pago, recibo_id, orden: index + 1 })))
}

const sumaDe = ({ abonos }: Cobro): number => abonos.reduce((total, { monto }) => total + monto, 0)

/** The student, where it is only one's. */
function unicoDe({ abonos }: Cobro): Estudiante | undefined {
  const [uno, ...otros] = new Set(abonos.map(({ cargo }) => cargo.matricula.estudiante))
  return otros.length ? undefined : uno
}

/** The credit that this payment uses, or else leaves; only a single student's does. */
function saldos(cobro: Cobro, aFavor: ReadonlyMap<Estudiante, number>): { conSaldo: number; excedente: number } {
  const unico = unicoDe(cobro)
  if (!unico || cobro.anulado) return { conSaldo: 0, excedente: 0 }
  const saldo = aFavor.get(unico) ?? 0
  if (saldo > 0 && saldo <= sumaDe(cobro) && random.chance(PARTE_QUE_USA_SU_SALDO))
    return { conSaldo: saldo, excedente: 0 }
  return { conSaldo: 0, excedente: random.chance(PARTE_CON_EXCEDENTE) ? random.int(1, 4) * 10_000 : 0 }
}

/** The receipt itself, made out to whoever answers for its student, or for the whole family. */
function encabezado(id: number, cobro: Cobro, total: number, caja_id: number, identidades: Identidades): Recibo {
  const { fecha, minuto, segundo, anulado } = cobro
  const unico = unicoDe(cobro)
  const [encargado] = cobro.hogar.encargados
  const pagador = encargado ?? unico
  const usuario_id = enTurno(minuto)
  const emitido_en = instante(fecha, minuto, segundo)
  const anulado_en = instante(fecha, minuto + MINUTOS_HASTA_CORREGIR - 2, segundo)
  return {
    id,
    serie: 'RI',
    numero: id,
    tipo: 'individual',
    fecha,
    emitido_en,
    cliente_id: unico ? identidades.cliente(unico) : null,
    encargado_id: !unico && encargado ? identidades.encargado(encargado) : null,
    pagador_nombre: pagador ? `${pagador.nombres} ${pagador.apellidos}` : '',
    pagador_documento: pagador?.dni ?? null,
    subtotal: total,
    isv: 0,
    total,
    caja_id,
    usuario_id,
    codigo_verificacion: codigoDe(random),
    impresiones: 1,
    ...(anulado
      ? { estado: 'anulado', anulado_en, anulado_por: usuario_id, anulado_motivo: random.pick(MOTIVOS) }
      : { estado: 'emitido' }),
    actualizado_en: anulado ? anulado_en : emitido_en,
  }
}

function escribirLineas(
  filas: Tablas,
  { id: recibo_id, fecha, estado, cliente_id: titular }: Recibo,
  { abonos }: Cobro,
  { conSaldo, excedente }: { conSaldo: number; excedente: number },
  identidades: Identidades,
): void {
  let saldo = conSaldo
  const linea = (
    orden: number,
    cliente_id: number | null,
    cargo_id: number | null,
    descripcion: string,
    monto: number,
  ) => {
    const con_saldo = Math.min(saldo, monto)
    saldo -= con_saldo
    filas.recibo_lineas.push({
      id: filas.recibo_lineas.length + 1,
      recibo_id,
      orden,
      cliente_id,
      cargo_id,
      descripcion,
      con_saldo,
      ...{ cantidad: 1, precio: monto, isv_tratamiento: 'exento', isv: 0, total: monto },
    })
  }
  abonos.forEach(({ cargo, monto }, index) => {
    const cargo_id = identidades.cargo(cargo)
    linea(index + 1, identidades.cliente(cargo.matricula.estudiante), cargo_id, cargo.descripcion, monto)
    filas.aplicaciones.push({
      recibo_id,
      cargo_id,
      monto,
      desde: fecha,
      ...(estado === 'anulado' && { hasta: fecha }),
    })
    if (estado === 'emitido') cargo.aplicado += monto
  })
  if (excedente) linea(abonos.length + 1, titular, null, texto('recibos.linea_excedente'), excedente)
}

function escribirCredito(
  filas: Tablas,
  recibo: Recibo,
  cobro: Cobro,
  monto: number,
  identidades: Identidades,
  aFavor: Map<Estudiante, number>,
): void {
  const unico = unicoDe(cobro)
  if (!unico || monto === 0) return
  aFavor.set(unico, (aFavor.get(unico) ?? 0) + monto)
  filas.creditos.push({
    cliente_id: identidades.cliente(unico),
    recibo_id: recibo.id,
    tipo: monto > 0 ? 'excedente' : 'uso',
    monto,
    fecha: recibo.fecha,
    creado_en: recibo.emitido_en,
  })
}

/** The trace of a voiding, with its user, instant and reason, as the bitácora keeps it. */
const rastro = ({ id: entidad_id, serie, numero, usuario_id, anulado_en, anulado_motivo }: Recibo): Fila => ({
  instante: anulado_en,
  usuario_id,
  usuario_nombre: CAJERAS[usuario_id] ?? '',
  modulo: 'RecibosIndividuales',
  accion: 'anular',
  entidad: 'recibos',
  entidad_id,
  referencia: formatoNumeroRecibo(serie, numero),
  antes: { estado: 'emitido' },
  despues: { estado: 'anulado', anulado_motivo },
})

/** The payments of a household on one day are one receipt; a few are preceded by the same one, wrong. */
function cobrosDe(abonos: readonly Abono[]): Cobro[] {
  const grupos = new Map<Hogar, Map<string, Abono[]>>()
  for (const abono of abonos) {
    const { hogar } = abono.cargo.matricula.estudiante
    const dias = grupos.get(hogar) ?? new Map<string, Abono[]>()
    grupos.set(hogar, dias.set(abono.fecha, [...(dias.get(abono.fecha) ?? []), abono]))
  }
  const cobros = [...grupos].flatMap(([hogar, dias]) =>
    [...dias].flatMap(([fecha, propios]): Cobro[] => {
      const [desde, hasta] = HORAS(fecha)
      const cobro = {
        fecha,
        minuto: random.int(desde + MINUTOS_HASTA_CORREGIR, hasta),
        segundo: random.int(0, 59),
        hogar,
        abonos: propios,
        anulado: false,
      }
      const antes = cobro.minuto - MINUTOS_HASTA_CORREGIR
      return random.chance(PARTE_ANULADA) && enTurno(antes) === enTurno(cobro.minuto)
        ? [{ ...cobro, minuto: antes, anulado: true }, cobro]
        : [cobro]
    }),
  )
  return cobros
    .map((cobro) => ({ cobro, orden: instante(cobro.fecha, cobro.minuto, cobro.segundo) }))
    .sort((a, b) => (a.orden < b.orden ? -1 : a.orden > b.orden ? 1 : 0))
    .map(({ cobro }) => cobro)
}

const LETRAS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']

/** The shape of a real verification code, `K7QF-9M2T-XW4C-H6RD`, but one that repeats itself. */
export const codigoDe = (random: Random): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => random.pick(LETRAS)).join('')).join('-')
