import { formatoDni, formatoFecha, formatoTelefono } from '#contract/texto/formato'
import { dni, fecha, telefono } from '#contract/campos'
import { DATOS_ENCARGADO, DATOS_ESTUDIANTE, type RegistroPublico } from '#contract/publico/registro'
import { conEncargado, escritoNuevo, estudianteNuevo, TOTAL } from './registro-model.ts'
import type { EncargadoEscrito, Escrito, EstudianteEscrito, Reglas } from './registro-model.ts'

/** A registration that is being changed, and what it was before. */
export interface EscritoActualiza extends Escrito {
  /** The registration as the server told it; null until then. */
  base: Pick<Escrito, 'estudiantes' | 'encargado' | 'sin_encargado'> | null
}

export const sinAbrir = (): EscritoActualiza => ({ ...escritoNuevo(), base: null })

const textos = <C extends string>(campos: readonly C[], guardado: Partial<Record<C, string | null>>) =>
  Object.fromEntries(campos.map((campo) => [campo, legible(guardado[campo] ?? '')])) as Record<C, string>

/** The registration on file as somebody would have typed it. */
export function escritoDe({ estudiante, encargado, convocatoria }: RegistroPublico): EscritoActualiza {
  // A place that expired, in a course that is no longer on offer, can't be had again.
  const cursos = estudiante.cursos.filter((curso) => convocatoria.cursos.some(({ id }) => id === curso))
  const escrito = {
    estudiantes: [{ ...textos(DATOS_ESTUDIANTE, estudiante), cursos }],
    encargado: textos(DATOS_ENCARGADO, encargado ?? {}),
    sin_encargado: encargado === null,
  }
  return { ...escritoNuevo(), ...escrito, lejos: TOTAL, base: escrito }
}

/** Telephones and identity numbers with their dashes; all else as it is. Dates stay as they are kept. */
function legible(valor: string): string {
  if (fecha.safeParse(valor).success) return valor
  if (valor.startsWith('+') && telefono.safeParse(valor).success) return formatoTelefono(valor)
  const { success, data } = dni.safeParse(valor)
  return success ? formatoDni(data) : valor
}

/** Lays what was typed over what is on file now: fields that the parent did not touch are as on file. */
export function fusionar(escrito: EscritoActualiza, actual: EscritoActualiza): EscritoActualiza {
  const { base } = escrito
  if (!base) return actual
  const elegir = <T extends object>(suyo: T, antes: T, ahora: T): T =>
    Object.fromEntries(
      Object.entries(suyo).map(([campo, valor]) => [
        campo,
        igual(valor, antes[campo as keyof T]) ? ahora[campo as keyof T] : (valor as unknown),
      ]),
    ) as T
  const primero = ({ estudiantes }: Pick<Escrito, 'estudiantes'>): EstudianteEscrito =>
    estudiantes[0] ?? estudianteNuevo()
  return {
    ...escrito,
    estudiantes: [elegir(primero(escrito), primero(base), primero(actual))],
    encargado: elegir(escrito.encargado, base.encargado, actual.encargado),
    sin_encargado: escrito.sin_encargado === base.sin_encargado ? actual.sin_encargado : escrito.sin_encargado,
    base: actual.base,
  }
}

const igual = (uno: unknown, otro: unknown): boolean => JSON.stringify(uno) === JSON.stringify(otro)

export interface Cambio {
  campo: (typeof DATOS_ESTUDIANTE)[number] | (typeof DATOS_ENCARGADO)[number] | 'cursos'
  de: 'estudiante' | 'encargado'
  /** The value on file; courses by their names. */
  antes: string
  despues: string
}

/** The changes that an update would make, field by field. */
export function cambiosDe(escrito: EscritoActualiza, reglas: Reglas): Cambio[] {
  const {
    base,
    estudiantes: [estudiante],
    encargado,
  } = escrito
  const antes = base?.estudiantes[0]
  if (!base || !estudiante || !antes) return []
  const nombres = (cursos: readonly number[]) =>
    cursos.map((curso) => reglas.cursos.find(({ id }) => id === curso)?.nombre ?? `#${curso}`).join(', ')
  const despues = conEncargado(escrito, reglas) ? encargado : null
  return [
    ...DATOS_ESTUDIANTE.map((campo): Cambio => ({
      campo,
      de: 'estudiante',
      antes: normal(antes[campo]),
      despues: normal(estudiante[campo]),
    })),
    {
      campo: 'cursos' as const,
      de: 'estudiante' as const,
      antes: nombres(antes.cursos),
      despues: nombres(estudiante.cursos),
    },
    ...DATOS_ENCARGADO.map((campo): Cambio => ({
      campo,
      de: 'encargado',
      antes: base.sin_encargado ? '' : normal(base.encargado[campo]),
      despues: normal((despues as EncargadoEscrito | null)?.[campo] ?? ''),
    })),
  ].filter((cambio) => cambio.antes !== cambio.despues)
}

/** The text in one spelling: the same thing typed in two ways is no change. */
const normal = (valor: string): string =>
  legible(telefonoDe(valor) ?? valor.normalize('NFC').replace(/\s+/g, ' ').trim())

const telefonoDe = (valor: string): string | undefined =>
  /^[+\d][\d\s().-]{6,}$/.test(valor) && !dni.safeParse(valor).success && !fecha.safeParse(valor).success
    ? telefono.safeParse(valor).data
    : undefined

export const fechaVisible = (campo: Cambio['campo'], valor: string): string =>
  campo === 'fecha_nacimiento' && valor ? formatoFecha(valor) : valor
