import type { Clase, ClaseClave } from '#contract/asistencia/asistencia'
import { diaDeSemana, hoyEn } from '#contract/tiempo/fechas'
import { formatoDia, formatoFecha, formatoFechaCorta, formatoHora } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { coincide } from '#src/coincide.ts'
import type { Tono } from '#src/list/columnas/Estado.tsx'

export const ASISTENCIA = recursoDe('Asistencia')
const RUTA = `/${ASISTENCIA}`
export const RUTA_FERIADOS = `${RUTA}/feriados`

export const rutaDelDia = (fecha: string): string => (fecha === hoyDelCentro() ? RUTA : `${RUTA}?fecha=${fecha}`)

export const rutaDeClase = ({ curso_id, fecha, hora_inicio }: ClaseClave): string =>
  `${RUTA}/${curso_id}/${fecha}/${formatoHora(hora_inicio)}`

/** `sáb 21/11`; with the year when it is another one than today's. */
export function diaCorto(fecha: string, hoy: string): string {
  const dia = fecha.slice(0, 4) === hoy.slice(0, 4) ? formatoFechaCorta(fecha) : formatoFecha(fecha)
  return `${formatoDia(diaDeSemana(fecha)).slice(0, 3)} ${dia}`
}

/** `lunes` to `domingo`, and the date. */
export const diaCompleto = (fecha: string): string => `${formatoDia(diaDeSemana(fecha))} ${formatoFecha(fecha)}`

export const TONO_CLASE: Record<Clase['estado'], Tono> = { por_tomar: 'aviso', abierta: 'info', cerrada: 'bien' }

/** A class opens by itself so many minutes before it begins, and until so many after its end. */
const ANTES_MIN = 20
const DESPUES_MIN = 15

/** The one own class that is being given at the instant `ahora`; undefined when there is none, or more than one. */
export function claseDeAhora(clases: readonly Clase[], ahora: Date): Clase | undefined {
  const minuto = enMinutos(formatoHora(ahora.toISOString()))
  const hoy = hoyEn(ahora)
  const dadas = clases.filter(
    ({ propia, fecha, tipo, estado, hora_inicio, hora_fin }) =>
      propia &&
      fecha === hoy &&
      tipo !== 'suspendida' &&
      estado !== 'cerrada' &&
      minuto >= enMinutos(hora_inicio) - ANTES_MIN &&
      minuto <= enMinutos(hora_fin) + DESPUES_MIN,
  )
  return dadas.length === 1 ? dadas[0] : undefined
}

const enMinutos = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5))

/** Own classes first, otherwise as they come: by hour. */
export const propiasPrimero = <T extends Clase>(clases: readonly T[]): T[] =>
  clases.toSorted((una, otra) => Number(otra.propia) - Number(una.propia))

/** The classes whose course, code or teacher has all the words of a search. */
export function buscar<T extends Clase>(clases: readonly T[], texto: string): T[] {
  return clases.filter(({ curso_nombre, curso_codigo, docente_nombre }) =>
    coincide(`${curso_nombre} ${curso_codigo} ${docente_nombre ?? ''}`, texto),
  )
}
