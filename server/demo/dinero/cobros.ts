import { sumarDias } from '#contract/tiempo/fechas'
import { habilDesde, mayor } from '#server/demo/calendario'
import type { Cargo, Matricula } from '#server/demo/matriculas'
import type { Hogar } from '#server/demo/personas'
import { randomFor } from '#server/demo/random'

const random = randomFor('cobros')

/** Money that someone brings on a day for a charge. */
export interface Abono {
  fecha: string
  cargo: Cargo
  monto: number
}

const PARTE_EN_DOS = 0.05
const PARTE_ADELANTADA = 0.04
/** The share, of households that stop paying, that settle a finished course in the end. */
const PARTE_QUE_SALDA = 0.8

/** Every payment before `hoy`, charge by charge. */
export function abonos(hoy: string, matriculas: readonly Matricula[]): Abono[] {
  random.restart()
  const retrasos = new Map<string, number>()
  /** A household comes once a month for all its children. */
  const retraso = (hogar: Hogar, index: number, mes: string) => {
    const clave = `${index} ${mes}`
    const dias = retrasos.get(clave) ?? diasDeRetraso(hogar)
    retrasos.set(clave, dias)
    return dias
  }
  const numeros = new Map(
    [...new Set(matriculas.map(({ estudiante }) => estudiante.hogar))].map((hogar, index) => [hogar, index]),
  )
  return matriculas
    .flatMap((matricula) => {
      const { hogar } = matricula.estudiante
      if (matricula.deben !== undefined) return fijos(hoy, matricula, matricula.deben)
      const hasta = ultimaPagada(matricula)
      const alFin = salda(matricula)
      const adelanta = matricula.estado !== 'retirada' && random.chance(PARTE_ADELANTADA)
      return matricula.cargos
        .filter(({ anulado }) => !anulado)
        .flatMap((cargo, index, cargos) => {
          if (cargo.concepto === 'matricula')
            return entero(cargo, random.chance(0.95) ? cargo.fecha : sumarDias(cargo.fecha, 7))
          const dias = cargo.numero > hasta ? alFin : retraso(hogar, numeros.get(hogar) ?? 0, cargo.vence.slice(0, 7))
          if (dias === undefined) return []
          const previo = adelanta && index === cargos.length - 1 ? cargos[index - 1] : undefined
          const fecha = mayor(sumarDias((previo ?? cargo).vence, dias), cargo.fecha)
          return random.chance(PARTE_EN_DOS) ? enDos(cargo, fecha) : entero(cargo, fecha)
        })
    })
    .map((abono) => ({ ...abono, fecha: habilDesde(abono.fecha) }))
    .filter(({ fecha, monto }) => fecha < hoy && monto > 0)
}

function diasDeRetraso({ costumbre }: Hogar): number {
  return costumbre === 'puntual' ? random.int(-4, 2) : random.int(3, 25)
}

/** The last monthly fee that a household pays in time; the ones that stop do so after the first or second. */
const ultimaPagada = ({ estudiante: { hogar } }: Matricula): number =>
  hogar.costumbre === 'morosa' ? random.int(1, 2) : Infinity

/** Days until a household that stopped settles; undefined when it does not. */
const salda = ({ oferta }: Matricula): number | undefined =>
  oferta.estado === 'finalizado' && random.chance(PARTE_QUE_SALDA) ? random.int(35, 80) : undefined

const netoDe = ({ bruto, descuento }: Cargo): number => bruto - descuento

const entero = (cargo: Cargo, fecha: string): Abono[] => [{ fecha, cargo, monto: netoDe(cargo) }]

function enDos(cargo: Cargo, fecha: string): Abono[] {
  const primero = Math.round(netoDe(cargo) / 20_000) * 10_000
  return [
    { fecha, cargo, monto: primero },
    { fecha: sumarDias(fecha, random.int(8, 15)), cargo, monto: netoDe(cargo) - primero },
  ]
}

/** Two days before each date, but for the last `deben` that are overdue and all that is to come. */
function fijos(hoy: string, { cargos }: Matricula, deben: number): Abono[] {
  const vencidos = cargos.filter(({ vence }) => vence < hoy)
  return vencidos
    .slice(0, vencidos.length - deben)
    .flatMap((cargo) => entero(cargo, mayor(sumarDias(cargo.vence, -2), cargo.fecha)))
}
