import * as z from 'zod'
import { centavos, centavosConSigno, fecha, id } from '#contract/campos'
import { Clase } from '#contract/asistencia/asistencia'
import { finDeMes, inicioDeMes, sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { RangoAviso } from '#contract/facturacion/rangos'
import { METODOS } from '#contract/recibos/metodos'
import { Edades } from '#contract/reportes/cxc'
import { ReportadosResumen } from '#contract/recibos/reportados'

const MESES_DEL_TABLERO = 12
/** Courses that the dashboard names, the fullest first. */
export const CURSOS_DEL_TABLERO = 6

/**
 * Filters of the reports behind each figure: the server counts with them and the screen leads to the list with them, so
 * that both say the same.
 */
export function filtrosDelTablero(hoy: string) {
  const mes = { fecha_gte: inicioDeMes(hoy), fecha_lte: finDeMes(hoy) }
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
    registrosPorDecidir: { pendiente: true },
    cajasOlvidadas: { estado: 'abierta', fecha_lte: sumarDias(hoy, -1) },
    transferencias: { estado_banco: 'por_confirmar' },
    reportados: { estado: 'pendiente' },
    lineasSinPareja: { sin_pareja: true },
    arreglosPorRomperse: { por_romperse: true },
    retencionesPorPagar: { vista: 'hechas' },
    respaldos: { modulo: 'Respaldos' },
  } as const
}

/** A count of the month beside its goal; null where there is none, or who asks may not see goals. */
const Contra = z.object({ mes: z.int(), meta: z.int().nullable() })

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
      /** `YYYY-MM`, the current one last; months without receipts are there too. */
      por_mes: z.array(z.object({ mes: z.string(), recibido: centavosConSigno, meta: centavos.nullable() })),
      /** The current month's, the most first; without `saldo_a_favor`, which is no income. */
      por_metodo: z.array(z.object({ metodo: z.enum(METODOS), monto: centavosConSigno })),
    })
    .nullable(),
  matriculas: Contra.nullable(),
  registros: Contra.nullable(),
  por_cobrar: Edades.nullable(),
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
  registros_por_decidir: z.int().nullable(),
  rangos: z.array(RangoAviso).nullable(),
  /** Tills that were opened on an earlier day and nobody closed. */
  cajas_olvidadas: z.int().nullable(),
  transferencias: z.object({ pagos: z.int(), monto: centavos }).nullable(),
  /** Payments that families reported and nobody has answered. */
  reportados: ReportadosResumen.nullable(),
  /** Lines of the bank that wait and for which nothing of ours is proposed. */
  lineas_sin_pareja: z.int().nullable(),
  /** Arrangements in force with an instalment whose day has passed. */
  arreglos_por_romperse: z.int().nullable(),
  /** Months before this one of which something withheld is not paid to the tax authority, and how much. */
  retenciones_por_pagar: z.object({ meses: z.int(), monto: centavos }).nullable(),
  /** Authorisations that others ask of this user today; null for who may authorise nothing. */
  autorizaciones: z.int().nullable(),
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
