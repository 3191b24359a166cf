import type { Centavos } from '#contract/dinero'
import type { Certeza, Razon, TipoPartida } from '#contract/recibos/movimientos'
import { agrupar } from './grupos.ts'
import { Nombres, palabrasDe, palabrasDeLinea, type Coincidencia } from './nombres.ts'
import type { Registro } from './registros.ts'
import { llana, Referencias, type Parecido } from './referencias.ts'

/*
 * Pairs of a bank's lines with records of ours (docs/decisions/2026-11-25-movimientos-del-banco.md), computed from rows
 * that were read: no database here. Amounts in centavos, dates local.
 */

export interface LineaDelBanco {
  id: number
  fecha: string
  monto: Centavos
  referencia: string | null
  descripcion: string
}

export interface Emparejada {
  linea_id: number
  tipo: TipoPartida
  ids: number[]
  certeza: Certeza
  razones: Razon[]
}

/** A record, or several that are one movement. */
interface Unidad {
  registros: readonly Registro[]
  monto: Centavos
  /** Days since 1970 of the first of them. */
  dia: number
  referencias: readonly string[]
  nombres: readonly (readonly string[])[]
}

interface Arista {
  linea: LineaDelBanco
  unidad: Unidad
  parecido: Parecido | null
  nombre: Coincidencia | null
  /** Both have a reference, and they are two. */
  otraReferencia: boolean
  /** Days from the record to the bank's line. */
  dias: number
  /** Number of other records that are expected to fit the line as well by chance alone. */
  azar: number
}

/** Days that a line may lie before its record (written down later) and after it. */
const ANTES = 30
const DESPUES = 15
/** Sure: not even one in ten thousand such lines is expected to be another's. */
const SEGURA = 1e-4
const SEGURO_PRINCIPIO = 1e-8
/** A record, or a line, that fits another so many times better is no rival here. */
const VENTAJA = 100
/** Chance (`azar`) from which a pair has too few indications to be a rival. */
const INDICIO = 0.02
const PROBABLE = 0.5
const POCOS = 3
const DIAS_SIN_INDICIO = 5
const REFERENCIA_LARGA = 6

/**
 * Proposes what each line is: at most one proposal for a line, and none twice for a record. `segura` only where the
 * reference or the name leave no doubt, nobody else fits the line, and no other line fits the record, unless it fits
 * another one much better.
 */
export function emparejar(lineas: readonly LineaDelBanco[], registros: readonly Registro[]): Emparejada[] {
  const unidades = [...registros.map((registro) => unidadDe([registro])), ...agrupar(registros).map(unidadDe)]
  const aristas = aristasDe(lineas, unidades).sort((a, b) => a.azar - b.azar || Math.abs(a.dias) - Math.abs(b.dias))
  const disputada = disputasDe(aristas)
  const tomadas = new Set<string>()
  const resueltas = new Map<number, Emparejada>()
  const tomar = (arista: Arista, certeza: Certeza) => {
    const claves = arista.unidad.registros.map(claveDe)
    if (resueltas.has(arista.linea.id) || claves.some((clave) => tomadas.has(clave))) return
    for (const clave of claves) tomadas.add(clave)
    resueltas.set(arista.linea.id, {
      linea_id: arista.linea.id,
      tipo: arista.unidad.registros[0]?.tipo ?? 'pago',
      ids: arista.unidad.registros.map(({ id }) => id),
      certeza,
      razones: razonesDe(arista, disputada(arista)),
    })
  }
  for (const arista of aristas) if (esSegura(arista) && !disputada(arista)) tomar(arista, 'segura')
  for (const arista of aristas) tomar(arista, 'probable')
  return [...resueltas.values()]
}

const diaDe = (fecha: string): number => Date.parse(fecha) / 86_400_000
const claveDe = ({ tipo, id }: Registro): string => `${tipo} ${id}`

const unidadDe = (registros: readonly Registro[]): Unidad => ({
  registros,
  monto: registros.reduce((suma, { monto }) => suma + monto, 0),
  dia: Math.min(...registros.map(({ fecha }) => diaDe(fecha))),
  referencias: registros.map(({ referencia }) => llana(referencia)),
  nombres: registros.flatMap(({ nombres }) => nombres.map(palabrasDe)),
})

/** Tells whether a pair has a rival: another record for its line, or another line for one of its records. */
function disputasDe(aristas: readonly Arista[]): (arista: Arista) => boolean {
  const deLinea = Map.groupBy(aristas, ({ linea }) => linea.id)
  const deRegistro = Map.groupBy(
    aristas.flatMap((arista) => arista.unidad.registros.map((registro) => ({ arista, clave: claveDe(registro) }))),
    ({ clave }) => clave,
  )
  const mejorDe = new Map([...deLinea].map(([id, suyas]) => [id, suyas[0]?.azar ?? 1]))
  const mejorDelRegistro = new Map([...deRegistro].map(([clave, suyas]) => [clave, suyas[0]?.arista.azar ?? 1]))
  // Beside a whole reference only another reference counts; beside a part of one, not who has another.
  const esRival = (arista: Arista, otra: Arista, mejorAparte: number) =>
    otra.azar < INDICIO &&
    mejorAparte * VENTAJA >= otra.azar &&
    (otra.parecido !== null || (arista.parecido?.parte !== 'toda' && !otra.otraReferencia))
  const respuestas = new Map<Arista, boolean>()
  const disputada = (arista: Arista): boolean =>
    (deLinea.get(arista.linea.id) ?? []).some(
      (otra) =>
        otra !== arista &&
        esRival(
          arista,
          otra,
          // A record that is both here and there goes with this line either way.
          Math.min(
            1,
            ...otra.unidad.registros
              .filter((registro) => !arista.unidad.registros.includes(registro))
              .map((registro) => mejorDelRegistro.get(claveDe(registro)) ?? 1),
          ),
        ),
    ) ||
    arista.unidad.registros.some((registro) =>
      (deRegistro.get(claveDe(registro)) ?? []).some(
        ({ arista: otra }) =>
          otra.linea.id !== arista.linea.id && esRival(arista, otra, mejorDe.get(otra.linea.id) ?? 1),
      ),
    )
  return (arista) => {
    const sabida = respuestas.get(arista) ?? disputada(arista)
    respuestas.set(arista, sabida)
    return sabida
  }
}

function aristasDe(lineas: readonly LineaDelBanco[], unidades: readonly Unidad[]): Arista[] {
  const porMonto = Map.groupBy(unidades, ({ monto }) => monto)
  const delBanco = lineas.map((linea) => ({
    linea,
    palabras: palabrasDeLinea(linea.descripcion),
    referencias: [llana(linea.referencia), ...numerosDe(linea.descripcion)].filter(Boolean),
  }))
  const referencias = new Referencias([
    ...unidades.flatMap((unidad) => unidad.referencias),
    ...delBanco.flatMap((una) => una.referencias),
  ])
  const nombres = new Nombres(unidades.flatMap((unidad) => unidad.registros.flatMap((registro) => registro.nombres)))
  const aristas: Arista[] = []
  for (const { linea, palabras, referencias: suyas } of delBanco) {
    const dia = diaDe(linea.fecha)
    const cerca = (porMonto.get(linea.monto) ?? []).flatMap((unidad) => {
      const dias = dia - unidad.dia
      return dias >= -ANTES && dias <= DESPUES ? [{ unidad, dias }] : []
    })
    const cuantas = cuantasHasta(cerca)
    for (const { unidad, dias } of cerca) {
      const parecido = referencias.deTodas(suyas, unidad.referencias)
      const nombre = nombres.comparar(palabras, unidad.nombres)
      if (!parecido && !nombre && cerca.length > POCOS) continue
      const otraReferencia =
        !parecido &&
        unidad.referencias.some(({ length }) => length >= REFERENCIA_LARGA) &&
        (suyas[0]?.length ?? 0) >= REFERENCIA_LARGA
      const azar = (cuantas[Math.abs(dias)] ?? 1) * (parecido?.azar ?? 1) * (nombre?.azar ?? 1)
      const arista: Arista = { linea, unidad, parecido, nombre, otraReferencia, dias, azar }
      if (esProbable(arista, cerca.length)) aristas.push(arista)
    }
  }
  return aristas
}

/** Records that lie at most so many days away, counted by the number of days. */
function cuantasHasta(cerca: readonly { dias: number }[]): number[] {
  const cuantas = Array<number>(Math.max(ANTES, DESPUES) + 1).fill(0)
  for (const { dias } of cerca) cuantas[Math.abs(dias)] = (cuantas[Math.abs(dias)] ?? 0) + 1
  let hasta = 0
  return cuantas.map((alli) => (hasta += alli))
}

/** Numbers that a bank writes into the description: references of others among them. */
const numerosDe = (descripcion: string): string[] =>
  [...descripcion.matchAll(/[A-Za-z]{0,6}\d{5,}/g)].flatMap(([escrito]) => [
    ...new Set([llana(escrito), llana(escrito.replace(/^\D+/, ''))]),
  ])

/**
 * Whether a pair is sure. Only a reference leaves no doubt: a family may pay the same amount twice. Numbers that follow
 * each other begin alike: the mere beginning of one is believed beside a name, and where next to nothing else begins
 * so.
 */
const esSegura = ({ parecido, nombre, azar }: Arista): boolean =>
  parecido?.parte === 'principio'
    ? azar < SEGURO_PRINCIPIO && (nombre?.palabras ?? 0) >= 2
    : !!parecido && azar < SEGURA

const esProbable = ({ parecido, nombre, dias, azar }: Arista, cuantas: number): boolean =>
  ((parecido ?? nombre) !== null && azar < PROBABLE * cuantas) ||
  (cuantas <= POCOS && Math.abs(dias) <= DIAS_SIN_INDICIO)

function razonesDe({ parecido, nombre, dias, unidad, otraReferencia }: Arista, disputa: boolean): Razon[] {
  return [
    ...(parecido ? [parecido.parte === 'toda' ? ('referencia' as const) : ('referencia_cortada' as const)] : []),
    ...(nombre ? [nombre.palabras >= 2 ? ('nombre' as const) : ('nombre_parcial' as const)] : []),
    unidad.registros.length > 1 ? 'suma' : 'monto',
    dias === 0 ? 'fecha' : 'dias',
    ...(otraReferencia ? ['otra_referencia' as const] : []),
    ...(disputa ? ['compite' as const] : []),
  ]
}
