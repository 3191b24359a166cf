import type { Centavos, TratamientoIsv } from '#contract/dinero'
import { diasEntre, inicioDeMes, mesesEntre, sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { formatoMes } from '#contract/texto/formato'
import { texto } from '#i18n/texto'

/** As much of a course as its charges need; prices in centavos. */
export interface CursoConPrecio {
  nombre: string
  fecha_inicio: string
  fecha_fin: string
  precio_matricula: Centavos
  precio_mensualidad: Centavos
  mensualidades: number
  /** Charged each month until the student leaves or the course ends; `mensualidades` is 0 then. */
  hasta_retiro: boolean
  dia_pago: number
  isv: TratamientoIsv
}

export interface OpcionesDePlan {
  /** Local date of the enrolment. */
  fecha: string
  /** Local date up to whose month a course without end is charged at once; that of the enrolment when absent. */
  hoy?: string
  /** First month charged, YYYY-MM; by default that of the course's start, or of the enrolment when it comes later. */
  primer_mes?: string | null
  /** Charges of the first month only the days that are left of its classes. */
  prorratear?: boolean
}

/** One charge to be: `bruto` in centavos, `fecha` and `vence` local dates. */
export interface CargoDePlan {
  concepto: 'matricula' | 'mensualidad'
  numero: number
  descripcion: string
  fecha: string
  vence: string
  bruto: Centavos
  isv: TratamientoIsv
}

const mesDe = (fecha: string): string => fecha.slice(0, 7)

type CursoConMeses = Pick<CursoConPrecio, 'fecha_inicio' | 'fecha_fin' | 'mensualidades' | 'hasta_retiro'>

/** The months of a course's instalments, YYYY-MM, in order; of one without a number of them, those that it lasts. */
export function mesesDePago({ fecha_inicio, fecha_fin, mensualidades, hasta_retiro }: CursoConMeses): string[] {
  const primero = inicioDeMes(fecha_inicio)
  const length = hasta_retiro ? mesesEntre(primero, inicioDeMes(fecha_fin)) + 1 : mensualidades
  return Array.from({ length }, (_, indice) => mesDe(sumarMeses(primero, indice)))
}

/** Months before and after the enrolment's own in which one without end may begin. */
const MESES_OFRECIDOS = 12

/** The months that an enrolment of a local date may be charged from. */
export function primerosMeses(curso: CursoConMeses, fecha: string): string[] {
  const meses = mesesDePago(curso)
  if (!curso.hasta_retiro) return meses
  const [desde, hasta] = [-MESES_OFRECIDOS, MESES_OFRECIDOS].map((n) => mesDe(sumarMeses(inicioDeMes(fecha), n)))
  return meses.filter((mes) => mes >= (desde ?? '') && mes <= (hasta ?? ''))
}

export const venceDelMes = (mes: string, dia_pago: number): string =>
  `${mesDe(mes)}-${String(dia_pago).padStart(2, '0')}`

/** The name of a course's month on the account: `3/5`, or by its name where there is no number of them. */
export const mensualidadTexto = (
  { nombre, mensualidades, hasta_retiro }: Pick<CursoConPrecio, 'nombre' | 'mensualidades' | 'hasta_retiro'>,
  numero: number,
  mes: string,
): string =>
  hasta_retiro
    ? texto('catalogos.cargos.mensualidad_de', { mes: formatoMes(mes), curso: nombre })
    : texto('catalogos.cargos.mensualidad', { numero, total: mensualidades, curso: nombre })

/**
 * The charges of an enrolment (docs/diseno/dominio.md, «Matrículas»): the enrolment fee on its own date, and one
 * instalment a month on `dia_pago`. Instalments keep their number, so who enrols in the third month begins with 3/5;
 * nothing falls due before the enrolment. A price of 0 gives no charge. Of a course that charges until the student
 * leaves, the first month and those until `hoy`: the others are charged when they come.
 */
export function planDeCargos(
  curso: CursoConPrecio,
  { fecha, hoy = fecha, primer_mes, prorratear }: OpcionesDePlan,
): CargoDePlan[] {
  const desde = primer_mes ?? mesDe(fecha)
  const meses = mesesDePago(curso)
  const primero = meses.findIndex((mes) => mes >= desde)
  const mensualidades = meses.flatMap((mes, indice): CargoDePlan[] => {
    if (mes < desde || (curso.hasta_retiro && indice > primero && mes > mesDe(hoy))) return []
    const vence = venceDelMes(mes, curso.dia_pago)
    return [
      {
        concepto: 'mensualidad',
        numero: indice + 1,
        descripcion: mensualidadTexto(curso, indice + 1, mes),
        fecha,
        vence: vence < fecha ? fecha : vence,
        bruto: prorratear && indice === primero ? prorrateo(curso, fecha, mes) : curso.precio_mensualidad,
        isv: curso.isv,
      },
    ]
  })
  const matricula: CargoDePlan = {
    concepto: 'matricula',
    numero: 1,
    descripcion: texto('catalogos.cargos.matricula', { curso: curso.nombre }),
    fecha,
    vence: fecha,
    bruto: curso.precio_matricula,
    isv: curso.isv,
  }
  return [matricula, ...mensualidades].filter(({ bruto }) => bruto > 0)
}

/** The price of a month from `fecha` on, by days of that month within the course; half a centavo up. */
function prorrateo(
  { fecha_inicio, fecha_fin, precio_mensualidad }: CursoConPrecio,
  fecha: string,
  mes: string,
): Centavos {
  const finDeMes = sumarDias(sumarMeses(`${mes}-01`, 1), -1)
  const inicio = mesDe(fecha_inicio) === mes ? fecha_inicio : `${mes}-01`
  const fin = fecha_fin < finDeMes && fecha_fin >= inicio ? fecha_fin : finDeMes
  const desde = fecha < inicio ? inicio : fecha
  const dias = diasEntre(inicio, fin) + 1
  const quedan = Math.max(diasEntre(desde, fin) + 1, 0)
  return Math.floor((2 * precio_mensualidad * quedan + dias) / (2 * dias))
}
