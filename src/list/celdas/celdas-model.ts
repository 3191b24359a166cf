import type { CeldasBody, Veredicto } from '#contract/listas/varios'

/*
 * Cells that were changed on a list and that nobody saved yet, by record and field: they outlive the page, the filter
 * and the order that they were typed in. Nothing here knows the screen. The reasons are in
 * docs/decisions/2026-11-29-editar-en-la-lista.md.
 */

export type Campos = Readonly<Record<string, unknown>>

/** A record that was changed: its name, and what it said and says. */
export interface FilaTocada {
  id: number
  /** As people call it: it may be on another page. */
  nombre: string
  version: number
  /** The record's own fields when it was first changed, or when its user last decided between two values. */
  antes: Campos
  /** The values that were typed, by field; what can't be read stays as its text. */
  ahora: Campos
  /** Names of chosen records of others, by the field that holds their id. */
  nombres: Readonly<Record<string, string>>
  /** Sentences of what is wrong, by a changed field: the form's own rule, and what the server said to it as it is. */
  errores: Readonly<Record<string, string>>
  negados: Readonly<Record<string, string>>
  /** Somebody else changed these very cells meanwhile: each waits for a decision. */
  ajeno?: { registro: Registro; quien: string | null; campos: readonly string[] }
  /** It is gone. */
  falta?: true
}

/** One cell that was changed, so that it can go back and forth. */
interface Paso {
  id: number
  campo: string
  de: Valor
  a: Valor
}

/** A cell's value, and of a chosen record its name. */
export interface Valor {
  valor: unknown
  nombre?: string
}

export interface Escrito {
  filas: Readonly<Record<string, FilaTocada>>
  hechos: readonly Paso[]
  deshechos: readonly Paso[]
}

export const NADA_ESCRITO: Escrito = { filas: {}, hechos: [], deshechos: [] }

/** Steps that can be taken back. */
const MAS_PASOS = 2_000

/** Sentences of what is wrong with a record, by field: of `ahora` upon `antes`. */
export type Regla = (antes: Campos, ahora: Campos) => Record<string, string>

/** A record on the list at hand. */
export interface Registro extends Campos {
  id: number
  version: number
}

/** A cell to be changed. */
export interface Puesta extends Valor {
  registro: Registro
  nombreDeFila: string
  campo: string
}

/** Forms write null or '' where the server had nothing. */
const iguales = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a === '' ? null : (a ?? null)) === JSON.stringify(b === '' ? null : (b ?? null))

const sin = <T>(todos: Readonly<Record<string, T>>, campo: string): Record<string, T> => {
  const { [campo]: _, ...otros } = todos
  return otros
}

/** The value of a cell, as it is typed now. */
export function valorDe(registro: Campos, fila: FilaTocada | undefined, campo: string): unknown {
  return fila && campo in fila.ahora ? fila.ahora[campo] : registro[campo]
}

/** Only what belongs to cells that are changed. */
const deCeldas = <T>(todos: Readonly<Record<string, T>>, ahora: Campos): Record<string, T> =>
  Object.fromEntries(Object.entries(todos).filter(([campo]) => campo in ahora))

/** Writes one value into a row; undefined where nothing of it differs any more. */
function conValor(fila: FilaTocada, campo: string, { valor, nombre }: Valor, regla: Regla): FilaTocada | undefined {
  const vuelve = iguales(valor, fila.antes[campo])
  const ahora = vuelve ? sin(fila.ahora, campo) : { ...fila.ahora, [campo]: valor }
  if (Object.keys(ahora).length === 0) return undefined
  const nombres = vuelve || nombre === undefined ? sin(fila.nombres, campo) : { ...fila.nombres, [campo]: nombre }
  const puesta = { ...fila, ahora, nombres, errores: regla(fila.antes, ahora), negados: sin(fila.negados, campo) }
  return vuelve || iguales(valor, fila.ajeno?.registro[campo]) ? sinChoque(puesta, campo) : puesta
}

/** A cell of the row waits for no decision any more; with the last one the row stands upon what the other saved. */
function sinChoque(fila: FilaTocada, campo: string): FilaTocada | undefined {
  const { ajeno, ...resto } = fila
  if (!ajeno) return fila
  const campos = ajeno.campos.filter((uno) => uno !== campo)
  return campos.length > 0 ? { ...fila, ajeno: { ...ajeno, campos } } : alDia(resto, ajeno.registro)
}

/** A row upon the record as it is now; undefined where that says all of it. */
function alDia(fila: FilaTocada, registro: Registro): FilaTocada | undefined {
  const ahora = Object.fromEntries(
    Object.entries(fila.ahora).filter(([campo, valor]) => !iguales(valor, registro[campo])),
  )
  if (Object.keys(ahora).length === 0) return undefined
  return {
    ...fila,
    version: registro.version,
    antes: { ...fila.antes, ...registro },
    ahora,
    nombres: deCeldas(fila.nombres, ahora),
    errores: deCeldas(fila.errores, ahora),
    negados: deCeldas(fila.negados, ahora),
  }
}

function conFila(filas: Escrito['filas'], id: number, fila: FilaTocada | undefined): Escrito['filas'] {
  return fila ? { ...filas, [id]: fila } : sin(filas, String(id))
}

const nueva = ({ registro, nombreDeFila }: Puesta): FilaTocada => ({
  id: registro.id,
  nombre: nombreDeFila,
  version: registro.version,
  antes: registro,
  ahora: {},
  nombres: {},
  errores: {},
  negados: {},
})

const valorEn = (fila: FilaTocada, campo: string): Valor =>
  campo in fila.ahora ? { valor: fila.ahora[campo], nombre: fila.nombres[campo] } : { valor: fila.antes[campo] }

/** Writes cells, one after the other; a cell that says so already is no step. */
export function poner(escrito: Escrito, puestas: readonly Puesta[], regla: Regla): Escrito {
  let filas = escrito.filas
  const pasos: Paso[] = []
  for (const puesta of puestas) {
    const { campo, valor, nombre, registro } = puesta
    const fila = filas[registro.id] ?? nueva(puesta)
    const de = valorEn(fila, campo)
    if (iguales(de.valor, valor)) continue
    filas = conFila(filas, registro.id, conValor(fila, campo, { valor, nombre }, regla))
    pasos.push({
      id: registro.id,
      campo,
      de: { ...de, nombre: de.nombre ?? nombreDe(registro, campo) },
      a: { valor, nombre },
    })
  }
  if (pasos.length === 0) return escrito
  return { filas, hechos: [...escrito.hechos, ...pasos].slice(-MAS_PASOS), deshechos: [] }
}

/** A record keeps the name of another beside its id: `docente_nombre` of `docente_id`. */
function nombreDe(registro: Campos, campo: string): string | undefined {
  const nombre = campo.endsWith('_id') ? registro[`${campo.slice(0, -'_id'.length)}_nombre`] : undefined
  return typeof nombre === 'string' ? nombre : undefined
}

/** A step that was taken back or done again, and the cell that it was; `nombre`, of its record. */
export interface Vuelta {
  escrito: Escrito
  id: number
  campo: string
  nombre: string
}

/** Takes the last cell back; undefined where there is none. `busca` finds a record that is on the screen. */
export const deshacer = (escrito: Escrito, regla: Regla, busca: Busca): Vuelta | undefined =>
  andar(escrito, 'hechos', 'deshechos', regla, busca)

/** Does again what was taken back last. */
export const rehacer = (escrito: Escrito, regla: Regla, busca: Busca): Vuelta | undefined =>
  andar(escrito, 'deshechos', 'hechos', regla, busca)

type Busca = (id: number) => { registro: Registro; nombreDeFila: string } | undefined

function andar(
  escrito: Escrito,
  desde: 'hechos' | 'deshechos',
  hacia: 'hechos' | 'deshechos',
  regla: Regla,
  busca: Busca,
): Vuelta | undefined {
  const paso = escrito[desde].at(-1)
  if (!paso) return undefined
  const { id, campo } = paso
  const pasos = { [desde]: escrito[desde].slice(0, -1), [hacia]: [...escrito[hacia], paso] }
  const enPantalla = busca(id)
  const fila = escrito.filas[id] ?? (enPantalla && nueva({ ...enPantalla, campo, valor: undefined }))
  // A record that is saved, and on no page at hand, has nothing known to go back to.
  if (!fila) return andar({ ...escrito, [desde]: escrito[desde].slice(0, -1) }, desde, hacia, regla, busca)
  const valor = desde === 'hechos' ? paso.de : paso.a
  return {
    escrito: { ...escrito, ...pasos, filas: conFila(escrito.filas, id, conValor(fila, campo, valor, regla)) },
    id,
    campo,
    nombre: fila.nombre,
  }
}

/** Takes everything of a record back, or of one of its cells, also where it is on no page at hand. */
export function descartar(escrito: Escrito, id: number, campo?: string): Escrito {
  const fila = escrito.filas[id]
  if (!fila) return escrito
  const queda =
    campo === undefined
      ? undefined
      : conValor(fila, campo, { valor: fila.antes[campo] }, () => sin(fila.errores, campo))
  const deOtra = (paso: Paso) => paso.id !== id || (campo !== undefined && paso.campo !== campo)
  return {
    filas: conFila(escrito.filas, id, queda),
    hechos: escrito.hechos.filter(deOtra),
    deshechos: escrito.deshechos.filter(deOtra),
  }
}

const todas = ({ filas }: Escrito): FilaTocada[] => Object.values(filas)
const celdasDe = (filas: readonly FilaTocada[]) =>
  filas.reduce((suma, { ahora }) => suma + Object.keys(ahora).length, 0)

/** Rows that a save sends: nothing of theirs is wrong or waits for a decision. */
export const porGuardar = (escrito: Escrito): FilaTocada[] =>
  todas(escrito).filter((fila) => Object.keys(fila.errores).length === 0 && !fila.ajeno && !fila.falta)

/** Records and cells that a save sends, and those that something keeps back. */
export function cuentaDe(escrito: Escrito) {
  const van = porGuardar(escrito)
  const quedan = todas(escrito).filter((fila) => !van.includes(fila))
  return { filas: van.length, celdas: celdasDe(van), quedan: quedan.length, celdasQueQuedan: celdasDe(quedan) }
}

/** The rows that something keeps back. */
export const porResolver = (escrito: Escrito): FilaTocada[] => {
  const van = porGuardar(escrito)
  return todas(escrito).filter((fila) => !van.includes(fila))
}

/** The body of a save, `de` rows at a time. */
export const cuerposDe = (filas: readonly FilaTocada[], de: number): CeldasBody['filas'][] =>
  Array.from({ length: Math.ceil(filas.length / de) }, (_, lugar) =>
    filas.slice(lugar * de, (lugar + 1) * de).map(({ id, version, ahora }) => ({ id, version, cambios: { ...ahora } })),
  )

/** The rest that verdicts leave: what was typed while they were on their way stays as it is typed. */
export function conVeredictos(
  escrito: Escrito,
  enviadas: readonly FilaTocada[],
  veredictos: readonly Veredicto[],
): Escrito {
  let filas = escrito.filas
  for (const veredicto of veredictos) {
    const enviada = enviadas.find(({ id }) => id === veredicto.id)
    const fila = filas[veredicto.id]
    if (enviada && fila) filas = conFila(filas, fila.id, tras(fila, enviada, veredicto))
  }
  const enviado = ({ id, campo }: Paso) => !(campo in (filas[id]?.ahora ?? {})) && enviadas.some((una) => una.id === id)
  return {
    filas,
    hechos: escrito.hechos.filter((paso) => !enviado(paso)),
    deshechos: escrito.deshechos.filter((paso) => !enviado(paso)),
  }
}

function tras(fila: FilaTocada, enviada: FilaTocada, veredicto: Veredicto): FilaTocada | undefined {
  /** Whether the cell still says what was sent, and nothing was typed into it meanwhile. */
  const enviado = (campo: string) => campo in enviada.ahora && iguales(fila.ahora[campo], enviada.ahora[campo])
  if (veredicto.estado === 'guardada' || veredicto.estado === 'igual') {
    const ahora = Object.fromEntries(Object.entries(fila.ahora).filter(([campo]) => !enviado(campo)))
    return alDia({ ...fila, ahora }, veredicto.registro)
  }
  if (veredicto.estado === 'vieja') {
    const { actual: registro, quien } = veredicto
    const campos = Object.keys(fila.ahora).filter(
      (campo) => !iguales(registro[campo], fila.antes[campo]) && !iguales(registro[campo], fila.ahora[campo]),
    )
    // Where nobody touched these cells, or wrote the same, nothing of theirs would be lost.
    return campos.length > 0 ? { ...fila, ajeno: { registro, quien, campos } } : alDia(fila, registro)
  }
  if (veredicto.estado === 'no_existe') return { ...fila, falta: true }
  const [primero = ''] = Object.keys(fila.ahora)
  const negados = Object.entries(veredicto.errores)
    .filter(([campo]) => !(campo in fila.ahora) || enviado(campo))
    .map(([campo, frase]): [string, string] => [campo in fila.ahora ? campo : primero, frase])
  return { ...fila, negados: Object.fromEntries(negados) }
}

/** A decision on a cell that somebody else changed too; with the last one the row can be saved again. */
export function decidir(escrito: Escrito, id: number, campo: string, cual: 'mio' | 'suyo'): Escrito {
  const fila = escrito.filas[id]
  if (!fila?.ajeno?.campos.includes(campo)) return escrito
  const con = cual === 'mio' ? fila : { ...fila, ahora: sin(fila.ahora, campo), errores: sin(fila.errores, campo) }
  const queda = sinChoque(con, campo)
  const deOtra = (paso: Paso) => cual === 'mio' || paso.id !== id || paso.campo !== campo
  return {
    filas: conFila(escrito.filas, id, queda && Object.keys(queda.ahora).length > 0 ? queda : undefined),
    hechos: escrito.hechos.filter(deOtra),
    deshechos: escrito.deshechos.filter(deOtra),
  }
}

/** The part that is kept on the device: of each record no more than was changed. */
export const paraConservar = (escrito: Escrito): Escrito => ({
  ...escrito,
  filas: Object.fromEntries(
    Object.entries(escrito.filas).map(([id, fila]) => [
      id,
      {
        ...fila,
        antes: Object.fromEntries(Object.keys(fila.ahora).map((campo) => [campo, fila.antes[campo] ?? null])),
      },
    ]),
  ),
})
