import * as z from 'zod'
import { centavos, centavosConSigno, fecha, id } from '#contract/campos'
import { Clase } from '#contract/asistencia/asistencia'
import { finDeMes, inicioDeMes, sumarMeses } from '#contract/tiempo/fechas'
import { RangoAviso } from '#contract/facturacion/rangos'
import { METODOS } from '#contract/recibos/metodos'
import { Edades } from '#contract/reportes/cxc'

const MESES_DEL_TABLERO = 12
/** Courses that the dashboard names, the fullest first. */
export const CURSOS_DEL_TABLERO = 6

/**
 * Filters of the reports behind each figure: the server counts with them and the screen leads to the list with them, so
 * that both say the same.
 */
export function filtrosDelTablero(hoy: string) {
  const mes = { fecha_gte: inicioDeMes(hoy), fecha_lte: finDeMes(hoy) }
  /** As far into the same month of last year. */
  const elMismoDia = sumarMeses(hoy, -MESES_DEL_TABLERO)
  const haceUnAnio = { fecha_gte: inicioDeMes(elMismoDia), fecha_lte: elMismoDia }
  return {
    ingresosDeHoy: { fecha_gte: hoy, fecha_lte: hoy },
    ingresosDelMes: mes,
    ingresosPorMes: {
      vista: 'mes',
      fecha_gte: sumarMeses(mes.fecha_gte, 1 - MESES_DEL_TABLERO),
      fecha_lte: mes.fecha_lte,
    },
    matriculas: { ...mes, matriculados: true },
    registros: mes,
    porCobrar: {},
    cursos: { vigentes: true },
    haceUnAnio,
    matriculasHaceUnAnio: { ...haceUnAnio, matriculados: true },
    vencidoHaceUnAnio: { al: haceUnAnio.fecha_lte, con_vencido: true },
    respaldos: { modulo: 'Respaldos' },
  } as const
}

/**
 * A count of the month beside its goal (null where there is none, or who asks may not see goals), and what it was as
 * far into the same month of last year.
 */
const Contra = z.object({ mes: z.int(), meta: z.int().nullable(), hace_un_anio: z.int() })

const lugares = { cupo: z.int(), inscritos: z.int(), en_espera: z.int() }

/** Folders in which Campana writes by itself, and what may be wrong there. */
export const CARPETAS = ['datos', 'respaldos', 'certificados', 'temporal'] as const
export const FALLOS_DE_CARPETA = ['falta', 'no_es_carpeta', 'no_se_escribe', 'llena', 'sin_archivos', 'escasa'] as const

/** The school on one day. A part is null for who may not see the module behind it. */
export const Tablero = z.object({
  /** Local date of all figures. */
  hoy: fecha,
  /** As RecibosGeneral counts: received less given back. */
  ingresos: z
    .object({
      hoy: centavosConSigno,
      mes: centavosConSigno,
      meta: centavos.nullable(),
      /** As far into the same month of last year. */
      hace_un_anio: centavosConSigno,
      /** `YYYY-MM`, the current one last; months without receipts are there too. */
      por_mes: z.array(z.object({ mes: z.string(), recibido: centavosConSigno, meta: centavos.nullable() })),
      /** The current month's, the most first; without `saldo_a_favor`, which is no income. */
      por_metodo: z.array(z.object({ metodo: z.enum(METODOS), monto: centavosConSigno })),
    })
    .nullable(),
  matriculas: Contra.nullable(),
  registros: Contra.nullable(),
  por_cobrar: Edades.nullable(),
  /** Overdue money on this day of last year. */
  vencido_hace_un_anio: centavos.nullable(),
  /** Courses that somebody may be enrolled in. */
  cursos: z
    .object({
      cursos: z.int(),
      ...lugares,
      mayores: z.array(z.object({ id, codigo: z.string(), nombre: z.string(), periodo: z.string(), ...lugares })),
    })
    .nullable(),
  /** Today's classes. */
  clases: z.object({ feriado: z.string().nullable(), clases: z.array(Clase) }).nullable(),
  rangos: z.array(RangoAviso).nullable(),
  /** Days since the last backup; `dias` is null when there never was one. */
  respaldo: z
    .object({
      dias: z.int().nullable(),
      /**
       * When one was last restored and checked by itself, and why the newest attempt failed, if it did; null where the
       * server can't.
       */
      prueba: z.object({ bien: fecha.nullable(), fallo: z.string().nullable() }).nullable(),
    })
    .nullable(),
  /** Room left where the data is, once it is little; null too while there is enough. */
  disco: z.object({ libre_mb: z.int() }).nullable(),
  /** Other faults of the folders in which Campana writes. */
  carpetas: z.array(z.object({ cual: z.enum(CARPETAS), fallo: z.enum(FALLOS_DE_CARPETA) })).nullable(),
})
export type Tablero = z.output<typeof Tablero>

/** From so many days without a backup it needs a hand. */
export const DIAS_SIN_RESPALDO = 2
