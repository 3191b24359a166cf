import type { Centavos, TratamientoIsv } from '#contract/dinero'
import { diasEntre, sumarDias, sumarMeses } from '#contract/fechas'
import { texto } from '#i18n/texto'

/** As much of a course as its charges need; prices in centavos. */
export interface CursoConPrecio {
  nombre: string
  fecha_inicio: string
  fecha_fin: string
  precio_matricula: Centavos
  precio_mensualidad: Centavos
  mensualidades: number
  dia_pago: number
  isv: TratamientoIsv
}

export interface OpcionesDePlan {
  /** Local date of the enrolment. */
  fecha: string
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

/** The months of a course's instalments, YYYY-MM, in order. */
export function mesesDePago({
  fecha_inicio,
  mensualidades,
}: Pick<CursoConPrecio, 'fecha_inicio' | 'mensualidades'>): string[] {
  const primero = `${mesDe(fecha_inicio)}-01`
  return Array.from({ length: mensualidades }, (_, indice) => mesDe(sumarMeses(primero, indice)))
}

/**
 * What an enrolment owes (docs/diseno/dominio.md, «Matrículas»): the enrolment fee on its own date, and one instalment
 * a month on `dia_pago`. Instalments keep their number, so who enrols in the third month begins with 3/5; nothing falls
 * due before the enrolment. A price of 0 gives no charge.
 */
export function planDeCargos(curso: CursoConPrecio, { fecha, primer_mes, prorratear }: OpcionesDePlan): CargoDePlan[] {
  const desde = primer_mes ?? mesDe(fecha)
  const meses = mesesDePago(curso)
  const primero = meses.findIndex((mes) => mes >= desde)
  const mensualidades = meses.flatMap((mes, indice): CargoDePlan[] => {
    if (mes < desde) return []
    const vence = `${mes}-${String(curso.dia_pago).padStart(2, '0')}`
    return [
      {
        concepto: 'mensualidad',
        numero: indice + 1,
        descripcion: texto('catalogos.cargos.mensualidad', {
          numero: indice + 1,
          total: curso.mensualidades,
          curso: curso.nombre,
        }),
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
