import { sumarDias } from '#contract/fechas'
import { texto } from '#i18n/texto'
import { instante } from './calendario.ts'
import type { Abono } from './cobros.ts'
import type { Cargo } from './matriculas.ts'
import { CAJERAS, enTurno, HORAS, type Cajas } from './cajas.ts'
import { medios } from './pagos.ts'
import type { Encargado, Estudiante, Hogar } from './personas.ts'
import { randomFor } from './random.ts'
import type { Filas } from './rows.ts'

const random = randomFor('recibos')

const PARTE_ANULADA = 0.012
const PARTE_CON_EXCEDENTE = 0.02
const PARTE_QUE_USA_SU_SALDO = 0.6
const MINUTOS_HASTA_CORREGIR = 6
const MOTIVOS = ['Se digitó otro método de pago', 'Se cobró a otro estudiante', 'El monto no era el correcto']

/** What one household pays at one moment. */
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

type Escritos = Pick<Filas, 'recibos' | 'recibo_lineas' | 'recibo_pagos' | 'aplicaciones' | 'creditos' | 'bitacora'>

/**
 * Writes the receipts of all payments in the order of their instants, in the tills of whoever was there, and notes on
 * each charge what was applied to it. `aFavor` ends with each student's credit.
 */
export function escribirRecibos(hoy: string, abonos: readonly Abono[], identidades: Identidades, cajas: Cajas, aFavor: Map<Estudiante, number>): Escritos {
  random.restart()
  const filas: Escritos = { recibos: [], recibo_lineas: [], recibo_pagos: [], aplicaciones: [], creditos: [], bitacora: [] }
  const porConfirmarDesde = sumarDias(hoy, -8)

  for (const cobro of cobrosDe(abonos)) {
    const id = filas.recibos.length + 1
    const emitido_en = instante(cobro.fecha, cobro.minuto, cobro.segundo)
    const estudiantes = [...new Set(cobro.abonos.map(({ cargo }) => cargo.matricula.estudiante))]
    const unico = estudiantes.length === 1 ? estudiantes[0] : undefined
    const suma = cobro.abonos.reduce((total, { monto }) => total + monto, 0)
    const conSaldo = unico && !cobro.anulado ? saldoQueUsa(aFavor.get(unico) ?? 0, suma) : 0
    const excedente = unico && !cobro.anulado && !conSaldo && random.chance(PARTE_CON_EXCEDENTE) ? random.int(1, 4) * 10_000 : 0
    const total = suma + excedente
    const pagos = [...(conSaldo ? [{ metodo: 'saldo_a_favor' as const, monto: conSaldo }] : []), ...medios(random, total - conSaldo, cobro.fecha, cobro.fecha < porConfirmarDesde)]
    const usuario_id = enTurno(cobro.minuto)
    const caja_id = cajas.recibir(cobro.fecha, usuario_id, cobro.anulado ? [] : pagos)
    const anulado_en = cobro.anulado ? instante(cobro.fecha, cobro.minuto + MINUTOS_HASTA_CORREGIR - 2, cobro.segundo) : null
    const anulado_motivo = cobro.anulado ? random.pick(MOTIVOS) : null

    filas.recibos.push({
      id, serie: 'RI', numero: id, tipo: 'individual', fecha: cobro.fecha, emitido_en, ...titular(cobro.hogar, unico, identidades),
      subtotal: total, total, estado: cobro.anulado ? 'anulado' : 'emitido', caja_id, usuario_id, codigo_verificacion: codigo(), impresiones: 1,
      anulado_en, anulado_por: cobro.anulado ? usuario_id : null, anulado_motivo, actualizado_en: anulado_en ?? emitido_en,
    })
    cobro.abonos.forEach(({ cargo, monto }, index) => {
      const cargo_id = identidades.cargo(cargo)
      const cliente_id = identidades.cliente(cargo.matricula.estudiante)
      filas.recibo_lineas.push({ id: filas.recibo_lineas.length + 1, recibo_id: id, orden: index + 1, cliente_id, cargo_id, descripcion: cargo.descripcion, precio: monto, total: monto })
      filas.aplicaciones.push({ id: filas.aplicaciones.length + 1, recibo_id: id, cargo_id, monto, desde: cobro.fecha, hasta: cobro.anulado ? cobro.fecha : null })
      if (!cobro.anulado) cargo.aplicado += monto
    })
    if (unico && excedente) {
      filas.recibo_lineas.push({ id: filas.recibo_lineas.length + 1, recibo_id: id, orden: cobro.abonos.length + 1, cliente_id: identidades.cliente(unico), cargo_id: null, descripcion: texto('recibos.linea_excedente'), precio: excedente, total: excedente })
    }
    pagos.forEach((pago, index) => {
      filas.recibo_pagos.push({ cuenta_id: null, referencia: null, fecha_banco: null, estado_banco: null, recibido: null, cambio: 0, ...pago, id: filas.recibo_pagos.length + 1, recibo_id: id, orden: index + 1 })
    })
    const movimiento = excedente - conSaldo
    if (unico && movimiento) {
      aFavor.set(unico, (aFavor.get(unico) ?? 0) + movimiento)
      filas.creditos.push({ id: filas.creditos.length + 1, cliente_id: identidades.cliente(unico), recibo_id: id, tipo: movimiento > 0 ? 'excedente' : 'uso', monto: movimiento, fecha: cobro.fecha, creado_en: emitido_en })
    }
    if (anulado_en) {
      filas.bitacora.push({
        id: filas.bitacora.length + 1, instante: anulado_en, usuario_id, usuario_nombre: CAJERAS[usuario_id] ?? '', modulo: 'RecibosIndividuales', accion: 'anular', entidad: 'recibos', entidad_id: id,
        antes: { estado: 'emitido' }, despues: { estado: 'anulado', anulado_motivo, total },
      })
    }
  }
  return filas
}

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
      const cobro = { fecha, minuto: random.int(desde + MINUTOS_HASTA_CORREGIR, hasta), segundo: random.int(0, 59), hogar, abonos: propios, anulado: false }
      const antes = cobro.minuto - MINUTOS_HASTA_CORREGIR
      return random.chance(PARTE_ANULADA) && enTurno(antes) === enTurno(cobro.minuto) ? [{ ...cobro, minuto: antes, anulado: true }, cobro] : [cobro]
    }),
  )
  return cobros
    .map((cobro) => ({ cobro, orden: instante(cobro.fecha, cobro.minuto, cobro.segundo) }))
    .sort((a, b) => (a.orden < b.orden ? -1 : a.orden > b.orden ? 1 : 0))
    .map(({ cobro }) => cobro)
}

const saldoQueUsa = (saldo: number, suma: number): number => (saldo > 0 && saldo <= suma && random.chance(PARTE_QUE_USA_SU_SALDO) ? saldo : 0)

/** Whose receipt it is: one student's, paid by whoever answers for them, or a whole family's. */
function titular({ encargados: [encargado] }: Hogar, unico: Estudiante | undefined, identidades: Identidades) {
  const pagador = encargado ?? unico
  return {
    cliente_id: unico ? identidades.cliente(unico) : null,
    encargado_id: !unico && encargado ? identidades.encargado(encargado) : null,
    pagador_nombre: pagador ? `${pagador.nombres} ${pagador.apellidos}` : '',
    pagador_documento: pagador?.dni ?? null,
  }
}

const LETRAS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']

/** The shape of a real verification code, `K7QF-9M2T-XW4C-H6RD`, but one that repeats itself. */
const codigo = (): string => Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => random.pick(LETRAS)).join('')).join('-')
