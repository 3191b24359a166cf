import type { CursoFila } from '#contract/catalogos/cursos'
import { diaDeSemana, mesesEntre, sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { formatoDia, formatoFecha, formatoHora } from '#contract/texto/formato'
import type { Tono } from '#src/list/columnas/Estado.tsx'

export const CURSOS = 'catalogos/cursos'

/** The colour of a course's occupation: the last seats are `aviso`, none left is `mal`. */
export function tonoDeOcupacion({ inscritos, cupo }: Pick<CursoFila, 'inscritos' | 'cupo'>): Tono {
  if (inscritos >= cupo) return 'mal'
  return inscritos >= cupo * 0.85 ? 'aviso' : 'bien'
}

interface Clase {
  dia: number
  hora_inicio: string
  hora_fin: string
  aula?: string | null
  vigente_desde?: string | null
}

export interface RenglonDeHorario {
  dias: string
  horas: string
  aula: string | null
  /** Local date as `05/03/2025`, for a schedule that begins later. */
  desde: string | null
}

/** The timetable as people say it: days of the same hours and room together, `lunes, miércoles 18:00–20:00`. */
export function renglonesDeHorario(horarios: readonly Clase[]): RenglonDeHorario[] {
  const renglones = new Map<string, RenglonDeHorario>()
  for (const { dia, hora_inicio, hora_fin, aula = null, vigente_desde = null } of horarios) {
    const horas = `${formatoHora(hora_inicio)}–${formatoHora(hora_fin)}`
    const clave = [horas, aula, vigente_desde].join()
    const antes = renglones.get(clave)
    renglones.set(clave, {
      dias: antes ? `${antes.dias}, ${formatoDia(dia)}` : formatoDia(dia),
      horas,
      aula,
      desde: vigente_desde && formatoFecha(vigente_desde),
    })
  }
  return [...renglones.values()]
}

const ROMANOS = ['I', 'II', 'III', 'IV', 'V', 'VI']
const PERIODO = /^(\d{4})([-\s/]?)(I|II|III|IV|V|VI|\d)$/

/**
 * The period after one (`2026-I` → `2026-II`), the first of the year when the new start is in a later one; as it is
 * when it has another form.
 */
export function siguientePeriodo(periodo: string, nuevoInicio: string): string {
  const [, anio = '', separador = '', numero = ''] = PERIODO.exec(periodo) ?? []
  if (!anio) return periodo
  const nuevoAnio = nuevoInicio.slice(0, 4)
  const romano = ROMANOS.indexOf(numero)
  const siguiente = nuevoAnio > anio ? 1 : (romano >= 0 ? romano + 1 : Number(numero)) + 1
  const nuevoNumero = romano >= 0 ? (ROMANOS[siguiente - 1] ?? siguiente) : siguiente
  return `${nuevoAnio > anio ? nuevoAnio : anio}${separador}${nuevoNumero}`
}

/**
 * «Duplicar»'s proposal for courses: the first same weekday after the end of the earliest, and the period of that date.
 */
export function propuestaDeDuplicado(
  cursos: readonly Pick<CursoFila, 'periodo' | 'fecha_inicio' | 'fecha_fin'>[],
): { periodo: string; fecha_inicio: string; fecha_fin: string } | null {
  const [primero] = [...cursos].sort((a, b) => a.fecha_inicio.localeCompare(b.fecha_inicio))
  if (!primero) return null
  const trasElFin = sumarDias(primero.fecha_fin, 1)
  const fecha_inicio = sumarDias(trasElFin, (diaDeSemana(primero.fecha_inicio) - diaDeSemana(trasElFin) + 7) % 7)
  return {
    periodo: siguientePeriodo(primero.periodo, fecha_inicio),
    fecha_inicio,
    fecha_fin: sumarMeses(primero.fecha_fin, mesesEntre(primero.fecha_inicio, fecha_inicio)),
  }
}
