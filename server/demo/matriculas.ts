import { planDeCargos, type CargoDePlan } from '#server/catalogos/matriculas/plan-cargos'
import { inicioDeMes, sumarDias } from '#contract/tiempo/fechas'
import { edad } from '#contract/texto/formato'
import { habilHasta, mayor, menor } from './calendario.ts'
import type { Oferta } from './oferta.ts'
import type { Estudiante } from './personas.ts'
import { randomFor } from './random.ts'

const random = randomFor('matriculas')

export interface Cargo extends CargoDePlan {
  matricula: Matricula
  /** The catalogue's discount when it was made (centavos). */
  descuento: number
  aplicado: number
  /** Voided on that day, by a withdrawal. */
  anulado?: string
}

export interface Matricula {
  estudiante: Estudiante
  oferta: Oferta
  fecha: string
  estado: 'preinscrita' | 'en_espera' | 'activa' | 'retirada' | 'finalizada'
  /** When it was withdrawn. */
  retiro?: string
  cargos: Cargo[]
  /** Overdue charges to leave unpaid, where facts.ts says. */
  deben?: number
}

const DIAS_ANTES = 40
const DIAS_DESPUES = 6
const PARTE_RETIRADA = 0.05
/** Times that someone new is likelier to be enrolled than someone who was before. */
const PESO_NUEVO = 5

/** A year of enrolments, offering by offering, with what each owes. */
export function matriculas(hoy: string, ofertas: readonly Oferta[], estudiantes: readonly Estudiante[]): Matricula[] {
  random.restart()
  const porEstudiante = new Map<Estudiante, Matricula[]>(estudiantes.map((uno) => [uno, []]))
  const todas: Matricula[] = []
  const inscribir = (matricula: Matricula) => {
    todas.push(matricula)
    porEstudiante.get(matricula.estudiante)?.push(matricula)
  }
  for (const fija of fijas(hoy, ofertas, estudiantes)) inscribir(fija)

  for (const oferta of ofertas) {
    const dentro = todas.filter((una) => una.oferta === oferta).length
    const plazas = (oferta.inscritos ?? Math.round(oferta.cupo * ocupacion(oferta))) + (oferta.en_espera ?? 0) - dentro
    const aptos = estudiantes.filter((uno) => !uno.fijo && puede(uno, porEstudiante.get(uno) ?? [], oferta, hoy))
    const elegidos = sortear(aptos, (uno) => (porEstudiante.get(uno)?.length ? 1 : PESO_NUEVO)).slice(0, plazas)
    elegidos
      .map((estudiante) => ({ estudiante, fecha: fechaDe(estudiante, oferta, hoy) }))
      .sort((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0))
      .forEach(({ estudiante, fecha }, index) =>
        inscribir(
          oferta.deben
            ? terminada(estudiante, oferta, fecha, oferta.deben[index - (plazas - oferta.deben.length)] ?? 0)
            : una(estudiante, oferta, fecha, index + dentro >= (oferta.inscritos ?? Infinity), hoy),
        ),
      )
  }
  return todas
}

/** Enrolments that facts.ts promises. */
function fijas(hoy: string, ofertas: readonly Oferta[], estudiantes: readonly Estudiante[]): Matricula[] {
  return estudiantes.flatMap((estudiante) =>
    (estudiante.fijo?.cursos ?? []).map(({ base, corrida, deben }) => {
      const oferta = ofertas.findLast(
        (una) => una.base === base && una.fecha_inicio <= hoy && (corrida === 'actual' || una.estado === 'finalizado'),
      )
      if (!oferta) throw new Error(`no offering of ${base} for ${estudiante.nombres}`)
      const estado = oferta.estado === 'finalizado' ? 'finalizada' : 'activa'
      return conCargos({
        estudiante,
        oferta,
        fecha: habilHasta(sumarDias(oferta.fecha_inicio, -8)),
        estado,
        cargos: [],
        deben,
      })
    }),
  )
}

const ocupacion = ({ estado }: Oferta): number =>
  estado === 'abierto' ? 0.2 + 0.35 * random.next() : 0.82 + 0.18 * random.next()

function puede(estudiante: Estudiante, suyas: readonly Matricula[], oferta: Oferta, hoy: string): boolean {
  const anios = edad(estudiante.nacimiento, oferta.fecha_inicio)
  if (anios < oferta.edad_min || anios > (oferta.edad_max ?? 120)) return false
  if (suyas.some((otra) => otra.oferta.base === oferta.base)) return false
  const [desde, hasta] = ventana(estudiante, oferta, hoy)
  if (desde > hasta) return false
  const simultaneas = suyas.filter(
    (otra) => otra.oferta.fecha_fin >= oferta.fecha_inicio && otra.oferta.fecha_inicio <= oferta.fecha_fin,
  )
  return simultaneas.length < 2 && !simultaneas.some((otra) => seCruzan(otra.oferta, oferta))
}

const seCruzan = (a: Oferta, b: Oferta): boolean =>
  a.clases.some((una) =>
    b.clases.some((otra) => una.dia === otra.dia && una.hora_inicio < otra.hora_fin && otra.hora_inicio < una.hora_fin),
  )

/** The days on which this student can enrol in this offering. */
const ventana = (estudiante: Estudiante, oferta: Oferta, hoy: string): [string, string] => [
  mayor(estudiante.desde, sumarDias(oferta.fecha_inicio, -DIAS_ANTES)),
  menor(sumarDias(oferta.fecha_inicio, DIAS_DESPUES), sumarDias(hoy, -1)),
]

function fechaDe(estudiante: Estudiante, oferta: Oferta, hoy: string): string {
  const [desde, hasta] = ventana(estudiante, oferta, hoy)
  const dias = Math.round((Date.parse(hasta) - Date.parse(desde)) / 86_400_000)
  // Most enrol in the last days before the course.
  return habilHasta(sumarDias(hasta, -Math.floor(dias * random.next() ** 2)))
}

/** A sample without repetition, by weight: the first ones of an order that chance and weight make. */
function sortear<T>(lista: readonly T[], peso: (uno: T) => number): T[] {
  return lista
    .map((uno) => ({ uno, orden: random.next() ** (1 / peso(uno)) }))
    .sort((a, b) => b.orden - a.orden)
    .map(({ uno }) => uno)
}

function una(estudiante: Estudiante, oferta: Oferta, fecha: string, enEspera: boolean, hoy: string): Matricula {
  const base = { estudiante, oferta, fecha, cargos: [] }
  if (enEspera) return { ...base, estado: 'en_espera' }
  if (oferta.estado === 'abierto')
    return random.chance(0.15) ? { ...base, estado: 'preinscrita' } : conCargos({ ...base, estado: 'activa' }, hoy)
  const retiro = habilHasta(sumarDias(oferta.fecha_inicio, random.int(20, 70)))
  if (random.chance(PARTE_RETIRADA) && retiro < menor(hoy, oferta.fecha_fin) && retiro > fecha)
    return conCargos({ ...base, estado: 'retirada', retiro }, retiro)
  return conCargos({ ...base, estado: oferta.estado === 'finalizado' ? 'finalizada' : 'activa' }, hoy)
}

/** An enrolment in a course that facts.ts tells to the end: it leaves `deben` charges unpaid. */
const terminada = (estudiante: Estudiante, oferta: Oferta, fecha: string, deben: number): Matricula =>
  conCargos({ estudiante, oferta, fecha, estado: 'finalizada', cargos: [], deben })

/** The product's own charge plan; a withdrawal voids what was to come. */
function conCargos(matricula: Matricula, hoy = matricula.oferta.fecha_fin): Matricula {
  const { oferta, fecha, retiro } = matricula
  matricula.cargos = planDeCargos(oferta, { fecha, hoy }).map((cargo) => ({
    ...cargo,
    fecha: oferta.hasta_retiro && cargo.numero > 1 ? mayor(fecha, inicioDeMes(cargo.vence)) : cargo.fecha,
    matricula,
    descuento: 0,
    aplicado: 0,
    ...(retiro && cargo.vence > retiro && { anulado: retiro }),
  }))
  return matricula
}
