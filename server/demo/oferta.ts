import { diaDeSemana, sumarDias } from '#contract/tiempo/fechas'
import { inicioDeMes } from './calendario.ts'
import cursos from './data/cursos.json' with { type: 'json' }
import { CON_FINIQUITOS, CON_UN_CUPO, EN_CLASE, EN_ESPERA, LLENO } from './facts.ts'
import { leerHorario, type Clase } from './horario.ts'

/** One course in one period. */
export interface Oferta {
  id: number
  base: string
  codigo: string
  nombre: string
  categoria: string
  docente: number
  periodo: string
  fecha_inicio: string
  fecha_fin: string
  cupo: number
  edad_min: number
  edad_max: number | null
  precio_matricula: number
  precio_mensualidad: number
  mensualidades: number
  hasta_retiro: boolean
  dia_pago: number
  isv: 'exento'
  estado: 'abierto' | 'en_curso' | 'finalizado'
  clases: Clase[]
  aula: string
  /** Students to enrol, in seats and in the waiting list; undefined leaves it to chance. */
  inscritos?: number
  en_espera?: number
  /** Overdue charges that each of the last students leaves unpaid; all the others pay. */
  deben?: readonly number[]
}

/** Charged each month until the student leaves. */
const HASTA_RETIRO = 'REF-MAT'

interface Plan {
  /** Months since the run of today began; the runs before and after it follow without a gap. */
  mes: number
  cupo: number
  aula: string
  docente: number
}

const PLANES: Record<string, Plan> = {
  'ING-A1': { mes: 3, cupo: EN_CLASE, aula: 'Aula 1', docente: 1 },
  'ING-B1': { mes: 1, cupo: EN_CLASE, aula: 'Aula 1', docente: 1 },
  'ING-CC': { mes: 2, cupo: 24, aula: 'Aula 2', docente: 2 },
  'ING-KIDS': { mes: 2, cupo: 24, aula: 'Aula 2', docente: 2 },
  'COM-OFI': { mes: 1, cupo: 22, aula: 'Laboratorio A', docente: 3 },
  'COM-EXC': { mes: 1, cupo: 22, aula: 'Laboratorio A', docente: 3 },
  'COM-DIS': { mes: 2, cupo: 20, aula: 'Laboratorio B', docente: 4 },
  'COM-REP': { mes: 3, cupo: 20, aula: 'Taller 1', docente: 5 },
  'TEC-ELE': { mes: 5, cupo: 22, aula: 'Taller 1', docente: 5 },
  'TEC-BEL': { mes: 4, cupo: 24, aula: 'Salón de belleza', docente: 6 },
  'TEC-BAR': { mes: 2, cupo: 20, aula: 'Barbería', docente: 7 },
  'GAS-REP': { mes: 2, cupo: 20, aula: 'Cocina', docente: 8 },
  'REF-MAT': { mes: 1, cupo: 24, aula: 'Aula 3', docente: 9 },
}
/** Courses of the school holidays: the month they begin in. */
const VACACIONALES: Record<string, Plan> = {
  'VAC-JUN': { mes: 6, cupo: 30, aula: 'Aula 3', docente: 10 },
  'VAC-NOV': { mes: 11, cupo: 30, aula: 'Aula 3', docente: 10 },
}
const MESES_ATRAS = 12
const ANTICIPACION_DIAS = 40
const DIA_PAGO = 5
/** docente@demo.hn. */
const DOCENTE_CON_CUENTA = 1

/** Every offering of the last twelve months, those that run today and those that take enrolments, by date. */
export function ofertas(hoy: string): Oferta[] {
  const todas = cursos.flatMap((curso) =>
    inicios(curso.codigo, curso.duracion_meses, hoy).map((mes) => oferta(curso, mes, hoy)),
  )
  return todas
    .filter(({ fecha_inicio }) => fecha_inicio <= sumarDias(hoy, ANTICIPACION_DIAS))
    .sort((a, b) => (a.fecha_inicio + a.base < b.fecha_inicio + b.base ? -1 : 1))
    .map((una, index, ordenadas) => ({
      ...una,
      id: index + 1,
      ...(una === ultimaTerminada(ordenadas) && { inscritos: CON_FINIQUITOS.estudiantes, deben: CON_FINIQUITOS.deben }),
    }))
}

const ultimaTerminada = (todas: readonly Oferta[]): Oferta | undefined =>
  todas.findLast(({ base, estado }) => base === CON_FINIQUITOS.base && estado === 'finalizado')

/** The first of the month in which each run begins. */
function inicios(base: string, duracion: number, hoy: string): string[] {
  const plan = PLANES[base]
  if (plan)
    return Array.from({ length: MESES_ATRAS + 2 }, (_, index) => 1 - index)
      .filter((mes) => (mes + plan.mes) % duracion === 0)
      .map((mes) => inicioDeMes(hoy, mes))
  const mes = String(planDe(base).mes).padStart(2, '0')
  const anio = Number(hoy.slice(0, 4))
  return [anio - 1, anio].map((year) => `${year}-${mes}-01`).filter((fecha) => fecha >= inicioDeMes(hoy, -MESES_ATRAS))
}

function planDe(base: string): Plan {
  const plan = PLANES[base] ?? VACACIONALES[base]
  if (!plan) throw new RangeError(`no plan for ${base}`)
  return plan
}

function oferta(curso: (typeof cursos)[number], mes: string, hoy: string): Oferta {
  const { cupo, aula, docente } = planDe(curso.codigo)
  const clases = leerHorario(curso.horario)
  const dias = new Set(clases.map(({ dia }) => dia))
  const fecha_inicio = claseDesde(sumarDias(mes, curso.codigo in VACACIONALES ? 14 : 2), dias, 1)
  const fecha_fin = claseDesde(
    curso.codigo in VACACIONALES ? sumarDias(fecha_inicio, 30) : sumarDias(inicioDeMes(mes, curso.duracion_meses), -1),
    dias,
    -1,
  )
  const [edad_min = 0, edad_max = null] = curso.edades.replace('+', '').split('–').map(Number)
  const estado = fecha_inicio > hoy ? 'abierto' : fecha_fin < hoy ? 'finalizado' : 'en_curso'
  return {
    id: 0,
    base: curso.codigo,
    codigo: `${curso.codigo}-${mes.slice(2, 4)}${mes.slice(5, 7)}`,
    nombre: curso.nombre,
    categoria: curso.categoria,
    docente,
    periodo: `${mes.slice(0, 4)}-${['I', 'II', 'III'][Math.floor((Number(mes.slice(5, 7)) - 1) / 4)]}`,
    fecha_inicio,
    fecha_fin,
    cupo,
    edad_min,
    edad_max,
    precio_matricula: curso.matricula_centavos,
    precio_mensualidad: curso.mensualidad_centavos,
    ...(curso.codigo === HASTA_RETIRO
      ? { mensualidades: 0, hasta_retiro: true }
      : { mensualidades: curso.duracion_meses, hasta_retiro: false }),
    dia_pago: DIA_PAGO,
    isv: 'exento',
    estado,
    clases,
    aula,
    ...(estado === 'en_curso' && docente === DOCENTE_CON_CUENTA && { inscritos: EN_CLASE }),
    ...(estado === 'abierto' && curso.codigo === CON_UN_CUPO && { inscritos: cupo - 1 }),
    ...(estado === 'abierto' && curso.codigo === LLENO && { inscritos: cupo, en_espera: EN_ESPERA }),
  }
}

/** The first date, going on by `paso` days, that has class. */
function claseDesde(fecha: string, dias: ReadonlySet<number>, paso: 1 | -1): string {
  return dias.has(diaDeSemana(fecha)) ? fecha : claseDesde(sumarDias(fecha, paso), dias, paso)
}
