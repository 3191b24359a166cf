import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import nombres from '../base/nombres.json' with { type: 'json' }
import { HOGARES_FIJOS, TOTAL_ESTUDIANTES } from './facts.ts'
import { randomFor } from './random.ts'

const random = randomFor('personas')
/** By itself, so that people without a third name are who they were. */
const tercerNombre = randomFor('tercer nombre')

type Sexo = 'F' | 'M'
type Parentesco = 'madre' | 'padre' | 'tutor'
/** A household's habit of paying: within days of the date, weeks later, or until it stops. */
type Costumbre = 'puntual' | 'tardia' | 'morosa'

export interface Encargado {
  nombres: string
  apellidos: string
  dni: string
  telefono: string
  parentesco: Parentesco
}

/** People who live, and pay, together. */
export interface Hogar {
  encargados: Encargado[]
  estudiantes: Estudiante[]
  direccion: string
  costumbre: Costumbre
}

export interface Estudiante {
  hogar: Hogar
  nombres: string
  apellidos: string
  sexo: Sexo
  nacimiento: string
  dni: string | null
  telefono: string | null
  correo: string | null
  /** First day that the centre can know them. */
  desde: string
  /** The student's entry in facts.ts. */
  fijo?: (typeof HOGARES_FIJOS)[number]['estudiantes'][number]
}

export const DIAS_DE_HISTORIA = 420
const PARTE_DE_MENORES = 0.45
/** People who have three names; with both surnames up to 48 letters, as long as names are read whole. */
const CON_TERCER_NOMBRE = 0.25
const MAS_LARGO = 48
const LARGO = 8
/** The share, of all students, that was there before the year began. */
const PARTE_ANTIGUA = 0.4

/** All the households, the ones of facts.ts first. */
export function hogares(hoy: string): Hogar[] {
  random.restart()
  tercerNombre.restart()
  const usados = new Set<string>()
  const todos = HOGARES_FIJOS.map((fijo) => hogarFijo(fijo, hoy, usados))
  for (let faltan = TOTAL_ESTUDIANTES - contar(todos); faltan > 0; faltan = TOTAL_ESTUDIANTES - contar(todos)) {
    todos.push(random.chance(PARTE_DE_MENORES / 1.45) ? familia(hoy, faltan, usados) : adulto(hoy, usados))
  }
  return todos
}

const contar = (todos: readonly Hogar[]): number =>
  todos.reduce((total, { estudiantes }) => total + estudiantes.length, 0)

function hogarFijo(
  { encargado, estudiantes }: (typeof HOGARES_FIJOS)[number],
  hoy: string,
  usados: Set<string>,
): Hogar {
  const hogar: Hogar = { ...casa(), costumbre: 'puntual', encargados: [encargado] }
  usados.add(encargado.dni)
  hogar.estudiantes = estudiantes.map((fijo) => {
    usados.add(`${fijo.nombres} ${fijo.apellidos}`)
    const nacimiento =
      typeof fijo.nacimiento === 'string' ? fijo.nacimiento : sumarMeses(hoy, -12 * fijo.nacimiento - 4)
    return {
      hogar,
      nombres: fijo.nombres,
      apellidos: fijo.apellidos,
      sexo: fijo.sexo,
      nacimiento,
      dni: dni(nacimiento, usados),
      telefono: null,
      correo: null,
      desde: sumarDias(hoy, -DIAS_DE_HISTORIA),
      fijo,
    }
  })
  return hogar
}

/** One to three children with one or both of their parents, or a tutor. */
function familia(hoy: string, plazas: number, usados: Set<string>): Hogar {
  const [paterno, materno] = [apellido(), apellido()]
  const cuantos = Math.min(plazas, Number(random.weighted({ 1: 58, 2: 30, 3: 12 })))
  const desde = llegada(hoy)
  const hogar: Hogar = { ...casa(), encargados: encargados(hoy, paterno, materno, usados) }
  const mayorDeTodos = random.int(6 + 2 * (cuantos - 1), 17)
  hogar.estudiantes = Array.from({ length: cuantos }, (_, index) => {
    const anios = mayorDeTodos - 2 * index
    const sexo = random.pick(['F', 'M'] as const)
    const nacimiento = nacidoHace(hoy, anios)
    const { nombres, apellidos } = nombreNuevo(sexo, `${paterno} ${materno}`, usados)
    return {
      hogar,
      nombres,
      apellidos,
      sexo,
      nacimiento,
      desde,
      dni: random.chance(0.6) ? dni(nacimiento, usados) : null,
      telefono: anios >= 14 && random.chance(0.5) ? telefono(usados) : null,
      correo: null,
    }
  })
  return hogar
}

function adulto(hoy: string, usados: Set<string>): Hogar {
  const hogar: Hogar = { ...casa(), encargados: [] }
  const sexo = random.pick(['F', 'F', 'M'] as const)
  const nacimiento = nacidoHace(hoy, 18 + Math.floor(34 * random.next() ** 2))
  const { nombres, apellidos } = nombreNuevo(sexo, `${apellido()} ${apellido()}`, usados)
  const correo = random.chance(0.6)
    ? `${sinTildes(`${nombres.split(' ')[0]}.${apellidos.split(' ')[0]}`)}${random.int(1, 99)}@correo.hn`
    : null
  hogar.estudiantes = [
    {
      hogar,
      nombres,
      apellidos,
      sexo,
      nacimiento,
      dni: dni(nacimiento, usados),
      telefono: telefono(usados),
      correo,
      desde: llegada(hoy),
    },
  ]
  return hogar
}

function encargados(hoy: string, paterno: string, materno: string, usados: Set<string>): Encargado[] {
  const quienes = random.weighted({ madre: 55, ambos: 25, padre: 12, tutor: 8 })
  const persona = (parentesco: Parentesco): Encargado => {
    const sexo = parentesco === 'padre' ? 'M' : 'F'
    const apellidos = { padre: paterno, madre: materno, tutor: apellido() }[parentesco]
    return {
      ...nombreNuevo(sexo, `${apellidos} ${apellido()}`, usados),
      dni: dni(nacidoHace(hoy, random.int(30, 52)), usados),
      telefono: telefono(usados),
      parentesco,
    }
  }
  return quienes === 'ambos' ? [persona('madre'), persona('padre')] : [persona(quienes)]
}

function casa(): Hogar {
  return {
    encargados: [],
    estudiantes: [],
    direccion: `${random.pick(COLONIAS)}, bloque ${random.int(1, 40)}, casa ${random.int(1, 60)}`,
    costumbre: random.weighted({ puntual: 80, tardia: 14, morosa: 6 }),
  }
}

const COLONIAS = [
  'Col. Kennedy',
  'Col. Hato de Enmedio',
  'Col. Miraflores',
  'Col. Loarque',
  'Col. Villa Olímpica',
  'Col. El Carrizal',
  'Col. Las Hadas',
  'Col. Cerro Grande',
  'Col. La Granja',
  'Col. Torocagua',
  'Col. Monseñor Fiallos',
  'Col. San Miguel',
  'Col. El Pedregal',
  'Col. 21 de Octubre',
  'Col. Villanueva',
  'Res. Plaza',
]

/** Places of birth and their weight: most people were born in the capital. */
const MUNICIPIOS = {
  '0801': 74,
  '0501': 4,
  '1501': 5,
  '0601': 4,
  '0301': 4,
  '1701': 2,
  '0703': 4,
  '0318': 2,
  '0824': 2,
  '0826': 2,
}

const apellido = (): string => random.pick(nombres.apellidos.slice(0, 120))

function nombreNuevo(sexo: Sexo, apellidos: string, usados: Set<string>): { nombres: string; apellidos: string } {
  const lista = (sexo === 'F' ? nombres.femeninos : nombres.masculinos).slice(0, 80)
  for (;;) {
    const [primero, segundo] = [random.pick(lista), random.pick(lista)]
    const propios = primero !== segundo && random.chance(0.6) ? `${primero} ${segundo}` : primero
    const completo = `${propios} ${apellidos}`
    if (usados.has(completo) || seConfunde(completo)) continue
    usados.add(completo)
    return { nombres: conTercero(propios, apellidos, lista), apellidos }
  }
}

function conTercero(propios: string, apellidos: string, lista: readonly string[]): string {
  const tercero = tercerNombre.pick(lista.filter(({ length }) => length >= LARGO))
  const todos = `${propios} ${tercero}`
  const completo = `${todos} ${apellidos}`
  const sirve = propios.includes(' ') && !propios.includes(tercero) && completo.length <= MAS_LARGO
  return tercerNombre.chance(CON_TERCER_NOMBRE) && sirve && !seConfunde(completo) ? todos : propios
}

/** Nobody else answers to a name that a test or the guide looks for. */
const seConfunde = (nombre: string): boolean =>
  HOGARES_FIJOS.some(({ estudiantes }) =>
    estudiantes.some(
      (fijo) =>
        nombre.includes(fijo.nombres.split(' ')[0] ?? '') &&
        fijo.apellidos.split(' ').some((uno) => nombre.includes(uno)),
    ),
  )

const nacidoHace = (hoy: string, anios: number): string =>
  sumarDias(hoy, -Math.floor(anios * 365.25) - random.int(2, 360))

const llegada = (hoy: string): string =>
  sumarDias(hoy, -(random.chance(PARTE_ANTIGUA) ? DIAS_DE_HISTORIA : random.int(3, DIAS_DE_HISTORIA)))

const dni = (nacimiento: string, usados: Set<string>): string =>
  nuevo(
    usados,
    () => `${random.weighted(MUNICIPIOS)}${nacimiento.slice(0, 4)}${String(random.int(100, 24_999)).padStart(5, '0')}`,
  )

/** E.164: a mobile number starts with 3, 8 or 9. */
const telefono = (usados: Set<string>): string =>
  nuevo(usados, () => `+504${random.pick(['9', '9', '3', '8'])}${random.int(1_000_000, 9_999_999)}`)

function nuevo(usados: Set<string>, make: () => string): string {
  for (;;) {
    const uno = make()
    if (usados.has(uno)) continue
    usados.add(uno)
    return uno
  }
}

const sinTildes = (texto: string): string => texto.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
