import { isvIncluido, type Centavos } from '#contract/dinero'
import type { TratamientoFiscal } from '#contract/facturacion/exoneracion'
import type { DestinoDeRechazo } from '#contract/recibos/recibos-individuales'
import type { LineaDeRecibo } from './linea.ts'
import type { IsvDelSaldo } from './rastro.ts'
import { tomarDe } from './tomar.ts'

/*
 * Where the money of a receipt is, computed from rows that are locked: no database here. Amounts in centavos.
 */

/** A line of the receipt whose money is looked for. */
export interface LineaConExcedente extends LineaDeRecibo {
  /** Money that stayed in favour of the client. */
  excedente: boolean
}

/** Credit that a line left a client: the part still there, and the part spent that nobody owes yet. */
export interface CreditoDelRecibo {
  cliente_id: number
  isv: IsvDelSaldo
  /** The line that declared it. */
  linea_id: number | null
  en_mano: Centavos
  usado: Centavos
}

/** The part of a charge that the receipt covers. */
export interface AplicacionDelRecibo {
  id: number
  cargo_id: number
  cliente_id: number
  descripcion: string
  isv: TratamientoFiscal
  monto: Centavos
  /** All that covers the charge, this receipt or another. */
  aplicado: Centavos
}

export interface Recibido {
  lineas: readonly LineaConExcedente[]
  creditos: readonly CreditoDelRecibo[]
  aplicaciones: readonly AplicacionDelRecibo[]
  /** The client who owes the lines that have no charge; without anybody they are written off. */
  deudor: number | null
}

/** A part of the receipt's own money: in which line it came, and where it is. */
export interface Parte {
  destino: DestinoDeRechazo
  linea: LineaConExcedente
  cliente_id: number | null
  aplicacion: AplicacionDelRecibo | null
  credito: CreditoDelRecibo | null
  monto: Centavos
  isv: Centavos
  /** Under which treatment it is owed again: what was given back before bears none. */
  isv_tratamiento: TratamientoFiscal
  /** It had been given back before. */
  vuelto: boolean
}

type Fuente = Pick<Parte, 'destino' | 'cliente_id' | 'aplicacion' | 'credito' | 'monto'>
type Trozo = Fuente & Pick<Parte, 'linea' | 'vuelto'>

/**
 * Takes `monto` of a receipt's own money back (docs/diseno/dominio.md, «Un pago que el banco rechaza deja de ser
 * dinero»): the credit that is still there, then what it covers, newest due first, then credit already spent, then
 * lines without a charge, the last one first, and at last what was given back before. Of a line never more than it
 * received itself, with the tax of that: what credit paid of it is another receipt's money.
 */
export function tomarDelRecibo(monto: Centavos, recibido: Recibido): Parte[] {
  return conIsv(tomarDe(dondeEsta(recibido), monto))
}

/** Every part of the receipt's own money that is not taken back yet, in the order in which it is taken. */
function dondeEsta({ lineas, creditos, aplicaciones, deudor }: Recibido): Trozo[] {
  const ultimas = lineas.toReversed()
  const queda = new Map(lineas.map((linea) => [linea.id, quedaDe(linea)]))
  const tomar = (fuente: Fuente, cuales: readonly LineaConExcedente[]): Trozo[] => {
    let falta = fuente.monto
    return cuales.flatMap((linea) => {
      const monto = Math.min(falta, queda.get(linea.id) ?? 0)
      if (monto <= 0) return []
      falta -= monto
      queda.set(linea.id, (queda.get(linea.id) ?? 0) - monto)
      return [{ ...fuente, linea, monto, vuelto: false }]
    })
  }
  const fuentes: Fuente[] = [
    ...creditos.map((credito) => ({ ...fuente('credito', credito.cliente_id, credito.en_mano), credito })),
    ...aplicaciones.map((aplicacion) => ({ ...fuente('cargo', aplicacion.cliente_id, aplicacion.monto), aplicacion })),
    ...creditos.map((credito) => ({ ...fuente('credito_usado', credito.cliente_id, credito.usado), credito })),
  ]
  // Each in its own lines first; then what moved to other charges, in what the others left.
  const propios = fuentes.map((una) =>
    tomar(
      una,
      ultimas.filter((linea) => esSuya(una, linea)),
    ),
  )
  const movidos = fuentes.map((una, index) => {
    const resto = una.monto - (propios[index] ?? []).reduce((suma, trozo) => suma + trozo.monto, 0)
    return tomar(
      { ...una, monto: resto },
      ultimas.filter((linea) => pudoSer(una, linea)),
    )
  })
  const sueltas = fuente(deudor === null ? 'castigo' : 'venta', deudor, Number.MAX_SAFE_INTEGER)
  return [
    ...fuentes.flatMap((_, index) => [...(propios[index] ?? []), ...(movidos[index] ?? [])]),
    ...tomar(
      sueltas,
      ultimas.filter(({ cargo_id }) => cargo_id === null),
    ),
    ...tomar(sueltas, ultimas),
    ...ultimas.flatMap((linea) => {
      const monto = Math.min(linea.devuelto, linea.total - linea.con_saldo - linea.rechazado) - linea.vuelto
      const salio = linea.excedente ? fuente('credito_usado', linea.cliente_id, monto) : { ...sueltas, monto }
      return monto > 0 ? [{ ...salio, linea, vuelto: true }] : []
    }),
  ]
}

const fuente = (destino: DestinoDeRechazo, cliente_id: number | null, monto: Centavos): Fuente => ({
  destino,
  cliente_id,
  aplicacion: null,
  credito: null,
  monto,
})

/** Money that a line received itself and still has, neither given back nor taken back by the bank. */
const quedaDe = ({ total, con_saldo, devuelto, rechazado }: LineaDeRecibo): Centavos =>
  Math.max(0, total - con_saldo - devuelto - rechazado)

function esSuya({ destino, cliente_id, aplicacion, credito }: Fuente, linea: LineaConExcedente): boolean {
  if (destino === 'cargo') return linea.cargo_id === aplicacion?.cargo_id
  return credito?.linea_id == null ? linea.excedente && linea.cliente_id === cliente_id : linea.id === credito.linea_id
}

/** An enrolment was moved: what paid its charges covers others, and is in no line of theirs. */
const pudoSer = ({ cliente_id, aplicacion }: Fuente, linea: LineaConExcedente): boolean =>
  aplicacion !== null && linea.cargo_id !== null && linea.cliente_id === cliente_id

/** The tax that goes with each piece, in the order in which they are taken. */
function conIsv(trozos: readonly Trozo[]): Parte[] {
  const idos = new Map<number, { monto: Centavos; isv: Centavos }>()
  return trozos.map((trozo): Parte => {
    const { linea, monto, vuelto } = trozo
    if (vuelto) return { ...trozo, isv: 0, isv_tratamiento: 'exento' }
    const antes = idos.get(linea.id) ?? {
      monto: linea.devuelto + linea.rechazado,
      isv: linea.isv_devuelto + linea.isv_rechazado,
    }
    const isv = isvDe(trozo, antes)
    idos.set(linea.id, { monto: antes.monto + monto, isv: antes.isv + isv })
    return { ...trozo, isv, isv_tratamiento: linea.isv_tratamiento }
  })
}

/**
 * The tax of a piece: of a line taken whole, all that it has left; of a charge, what its next payment will bear, so
 * that what was paid and is paid again sums the tax of the charge; of the rest, what the sum of its parts bears.
 */
function isvDe(
  { linea, aplicacion, monto }: Omit<Trozo, 'vuelto'>,
  antes: { monto: Centavos; isv: Centavos },
): Centavos {
  const { isv_tratamiento: tratamiento, total, con_saldo } = linea
  const queda = Math.max(0, linea.isv - antes.isv)
  const resto = total - con_saldo - antes.monto - monto
  if (resto <= 0) return queda
  if (tratamiento === 'exonerado') return 0
  const isv = aplicacion
    ? isvIncluido(aplicacion.aplicado, tratamiento) - isvIncluido(aplicacion.aplicado - monto, tratamiento)
    : isvIncluido(antes.monto + monto, tratamiento) - antes.isv
  // No part bears more tax than money, what stays neither.
  return Math.max(0, queda - resto, Math.min(isv, queda, monto))
}
