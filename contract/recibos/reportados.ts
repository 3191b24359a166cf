import * as z from 'zod'
import { actosDe } from '#contract/actos'
import { centavos, centavosPositivos, fecha, id, instante, textoOpcional, version } from '#contract/campos'
import { ESTADOS_AVISO, METODOS_REPORTADOS, PRUEBA } from '#contract/publico/aviso'
import { Recibo } from './recibos-individuales.ts'

/** One row of the list of reported payments. */
export const PagoReportado = z.object({
  id,
  creado_en: instante,
  fecha,
  monto: centavos,
  metodo: z.enum(METODOS_REPORTADOS),
  referencia: z.string().nullable(),
  cuenta_id: id.nullable(),
  cuenta_nombre: z.string().nullable(),
  encargado_id: id.nullable(),
  cliente_id: id.nullable(),
  /** The guardian who reports it, or the student who is of age. */
  reporta: z.string(),
  con_comprobante: z.boolean(),
  estado: z.enum(ESTADOS_AVISO),
  recibo_id: id.nullable(),
  recibo_numero: z.string().nullable(),
  respuesta: z.string().nullable(),
  /** The family's own words, where staff put them right, and why. */
  monto_reportado: centavos.nullable(),
  fecha_reportada: fecha.nullable(),
  correccion: z.string().nullable(),
  decidido_en: instante.nullable(),
  decidido_por_nombre: z.string().nullable(),
  version,
})
export type PagoReportado = z.output<typeof PagoReportado>

/** Another report, or a receipt in force, with the same proof or the same reference. */
const Parecido = z.object({
  por: z.enum(['comprobante', 'referencia']),
  aviso_id: id.nullable(),
  recibo_id: id.nullable(),
  /** Its name: `RI-000123`, or who reported it. */
  nombre: z.string(),
  fecha,
  monto: centavos,
})
export type Parecido = z.output<typeof Parecido>

/** A receipt as it would be: it pays the oldest charges first, and the rest is credit of a student. */
const ReciboPropuesto = z.object({
  lineas: z.array(
    z.object({
      cargo_id: id,
      estudiante: z.string(),
      descripcion: z.string(),
      vence: fecha,
      debe: centavos,
      monto: centavos,
    }),
  ),
  sobra: centavos,
  sobra_cliente_id: id.nullable(),
  sobra_estudiante: z.string().nullable(),
})

export const PagoReportadoUno = PagoReportado.extend({
  nota: z.string().nullable(),
  /** Students of whom the family saw the account. */
  estudiantes: z.array(z.object({ id, nombre: z.string() })),
  comprobante: z.object({ tipo: z.enum(PRUEBA.tipos), peso: z.int() }).nullable(),
  parecidos: z.array(Parecido),
  /** While it waits. */
  propuesta: ReciboPropuesto.nullable(),
})
export type PagoReportadoUno = z.output<typeof PagoReportadoUno>

/** The receipt of a reported payment, as it was shown and proposed; the bank's data may be put right. */
export const ReciboDeAviso = z.strictObject({
  version,
  lineas: z.array(z.strictObject({ cargo_id: id, monto: centavosPositivos })).max(100),
  metodo: z.enum(METODOS_REPORTADOS),
  referencia: textoOpcional(60),
  cuenta_id: id.nullish(),
  /** The transfer's amount, of which this receipt is a part. */
  monto_declarado: centavosPositivos.nullish(),
  /** The student whose credit the excess over the lines is, as it was shown; absent: the last line's. */
  sobra_cliente_id: id.nullish(),
  observacion: textoOpcional(300),
})

/** The receipt of it. */
export const ACTO_DE_RECIBO = actosDe(
  'PagosReportados',
  Recibo,
  {
    recibo: {
      permiso: 'crear',
      de: ['pendiente'],
      a: 'aceptado',
      escribe: ['estado', 'decidido_en', 'decidido_por'],
      pide: ReciboDeAviso.shape,
      crea: true,
      pantalla: true,
      rastro: 'aceptar',
      palabras: 'reportados.recibo',
    },
  },
  { registro: PagoReportadoUno },
)
/** Staff put it right, or answer that it is none; the family reads why. */
export const ACTOS_DE_AVISO = actosDe('PagosReportados', PagoReportadoUno, {
  corregir: {
    permiso: 'editar',
    de: ['pendiente'],
    a: 'pendiente',
    escribe: ['monto', 'fecha'],
    motivo: 'escrito',
    pide: { version, monto: centavosPositivos, fecha },
    palabras: 'reportados.corregir',
  },
  responder: {
    permiso: 'editar',
    de: ['pendiente'],
    a: 'rechazado',
    escribe: ['estado', 'decidido_en', 'decidido_por'],
    motivo: 'escrito',
    rastro: 'rechazar',
    palabras: 'reportados.responder',
  },
})

/** Working days after which somebody is reminded of a report that waits: late fees stand still meanwhile. */
export const DIAS_POR_RESPONDER = 5

export const ReportadosResumen = z.object({
  pendientes: z.int(),
  monto: centavos,
  /** Reports among them that wait for more than `DIAS_POR_RESPONDER` working days. */
  atrasados: z.int(),
})
export type ReportadosResumen = z.output<typeof ReportadosResumen>
