import * as z from 'zod'
import { actosDe } from '#contract/actos'
import { centavos, centavosConSigno, fecha, id, instante, mes, textoOpcional } from '#contract/campos'
import type { Centavos } from '#contract/dinero'
import { motivo } from '#contract/motivos'
import { METODOS } from './metodos.ts'

const Documentos = z.object({ documentos: z.int(), total: centavos })

/**
 * Sums of the documents dated in a month, in centavos. Income is money received less refunds and reversals; what is
 * paid from credit stands apart. Computed again, it comes out the same for as long as the month is closed.
 */
export const TotalesMes = z.object({
  recibos: z.int(),
  recibido: centavosConSigno,
  saldo_a_favor: centavosConSigno,
  isv: centavosConSigno,
  devoluciones: Documentos,
  reversiones: Documentos,
  /** Rejections of the bank, less what of them was undone; a month closed before there were such documents has none. */
  rechazos: Documentos.extend({ total: centavosConSigno }).default({ documentos: 0, total: 0 }),
  anulados: Documentos,
  por_metodo: z.array(z.object({ metodo: z.enum(METODOS), pagos: z.int(), monto: centavosConSigno })),
  /** `recibido` without credit; the numbers from first to last, voided ones among them. */
  por_serie: z.array(
    z.object({
      serie: z.string(),
      documentos: z.int(),
      anulados: z.int(),
      desde: z.int(),
      hasta: z.int(),
      total: centavosConSigno,
      recibido: centavosConSigno,
    }),
  ),
  gastos: Documentos.extend({ isv: centavos }),
  /** Expenses that are no cost; months closed before there was any have none. */
  sin_costo: Documentos.default({ documentos: 0, total: 0 }),
  /** Credit notes of suppliers; months closed before there were any have none. */
  notas_proveedor: Documentos.extend({ isv: centavos }).default({ documentos: 0, total: 0, isv: 0 }),
  facturas: Documentos.extend({ isv: centavos, anuladas: z.int() }),
  notas_credito: Documentos,
  /** Months closed before there were any have none. */
  notas_debito: Documentos.default({ documentos: 0, total: 0 }),
  cajas: z.object({ cajas: z.int(), faltantes: centavos, sobrantes: centavos }),
})
export type TotalesMes = z.output<typeof TotalesMes>

/** A figure of a month: its i18n key, how many documents, and centavos, below 0 what left. */
type CifraDeMes = readonly [palabra: string, cuantos: number, monto: Centavos]

/** Documents of receipts that undo others, in the order of screen and paper. */
export const cifrasDeshechas = ({ devoluciones, reversiones, rechazos, anulados }: TotalesMes): CifraDeMes[] => [
  ['tesoreria.cierres.devoluciones', devoluciones.documentos, -devoluciones.total],
  ['tesoreria.cierres.reversiones', reversiones.documentos, -reversiones.total],
  ['tesoreria.cierres.rechazos', rechazos.documentos, -rechazos.total],
  ['tesoreria.cierres.anulados', anulados.documentos, anulados.total],
]

/** Figures beside receipts, in the same order. */
export const cifrasAdemas = (mes: TotalesMes): CifraDeMes[] => [
  ['modulos.nombre.Gastos', mes.gastos.documentos, mes.gastos.total],
  ...(mes.sin_costo.documentos > 0
    ? [['tesoreria.cierres.sin_costo', mes.sin_costo.documentos, mes.sin_costo.total] as const]
    : []),
  ['opciones.documento_tipo.nota_proveedor', mes.notas_proveedor.documentos, -mes.notas_proveedor.total],
  ['modulos.nombre.Facturas', mes.facturas.documentos, mes.facturas.total],
  ['tesoreria.cierres.notas_credito', mes.notas_credito.documentos, -mes.notas_credito.total],
  ['tesoreria.cierres.notas_debito', mes.notas_debito.documentos, mes.notas_debito.total],
  ['tesoreria.cierres.cajas_faltantes', mes.cajas.cajas, -mes.cajas.faltantes],
  ['tesoreria.cierres.cajas_sobrantes', mes.cajas.cajas, mes.cajas.sobrantes],
]

/** Payments that the bank had not yet confirmed at the close, by documents dated until the end of the month. */
export const AlCerrar = z.object({ por_confirmar: z.object({ pagos: z.int(), monto: centavos }) })
export type AlCerrar = z.output<typeof AlCerrar>

/** Points that a month waits for, in the order in which they are put right. */
const PUNTOS_CIERRE = [
  'cajas_abiertas',
  'fechas_por_confirmar',
  'por_confirmar',
  'recibos_sin_factura',
  'gastos_sin_comprobante',
  'retenciones_sin_comprobante',
  'retenciones_sin_pagar',
] as const
export type PuntoDeCierre = (typeof PUNTOS_CIERRE)[number]
/** Points that may stay as they are, with a reason; not an open till, nor a receipt of which nobody said the day. */
const ACEPTABLES = [
  'por_confirmar',
  'recibos_sin_factura',
  'gastos_sin_comprobante',
  'retenciones_sin_comprobante',
  'retenciones_sin_pagar',
] as const
type PuntoAceptable = (typeof ACEPTABLES)[number]
export const seAcepta = (punto: PuntoDeCierre): punto is PuntoAceptable =>
  (ACEPTABLES as readonly PuntoDeCierre[]).includes(punto)

const Punto = z.object({
  punto: z.enum(PUNTOS_CIERRE),
  /** 0: done. */
  cuantos: z.int(),
  /** Their sum. */
  monto: centavos,
})

/** A point of the checklist of a month that is to be closed, and the list of what it counts. */
export const PuntoPorCerrar = Punto.extend({
  lista: z.object({
    /** Path of a screen. */
    ruta: z.string(),
    filtro: z.record(z.string(), z.union([z.string(), z.boolean()])),
  }),
})
export type PuntoPorCerrar = z.output<typeof PuntoPorCerrar>

/** The same as it was when the month was closed: why what was left of it was accepted. */
const PuntoCerrado = Punto.extend({ motivo: z.string().nullable() })
export type PuntoCerrado = z.output<typeof PuntoCerrado>

export const CierreFila = z.object({
  id,
  mes,
  recibos: z.int(),
  recibido: centavosConSigno,
  gastos: centavos,
  usuario_nombre: z.string(),
  cerrado_en: instante,
})
export type CierreFila = z.output<typeof CierreFila>

/** A close of the same month that was undone. */
const Reapertura = z.object({
  reabierto_en: instante,
  usuario_nombre: z.string(),
  motivo: z.string(),
  /** The amount that it was closed with, by whom and when. */
  recibido: centavosConSigno,
  cerrado_por: z.string(),
  cerrado_en: instante,
})

export const CierreMensual = CierreFila.extend({
  totales: TotalesMes,
  al_cerrar: AlCerrar,
  /** Null where the month was closed before there was a checklist. */
  lista: z.array(PuntoCerrado).nullable(),
  /** The latest first. */
  reaperturas: z.array(Reapertura),
  /** No later month is closed: it may be opened again. */
  ultimo: z.boolean(),
  observacion: z.string().nullable(),
})
export type CierreMensual = z.output<typeof CierreMensual>

/** A month that is not closed: what it would close with, and what stands in the way. */
export const CierrePrevia = z.object({
  mes,
  /** The first and the last day. */
  desde: fecha,
  hasta: fecha,
  /** Its last day is over. */
  terminado: z.boolean(),
  totales: TotalesMes,
  al_cerrar: AlCerrar,
  /** Tills opened until its last day that are still open. */
  cajas_abiertas: z.array(z.object({ id, usuario_nombre: z.string(), fecha })),
  lista: z.array(PuntoPorCerrar),
  reaperturas: z.array(Reapertura),
})
export type CierrePrevia = z.output<typeof CierrePrevia>

/** The month that comes next; null while there is nothing to close. */
export const CierreSiguiente = z.object({ siguiente: CierrePrevia.nullable() })

/** `aceptados`: what is left of the checklist, each point once and as it was seen, and why the month closes anyway. */
export const CierreCrear = z.strictObject({
  mes,
  observacion: textoOpcional(500),
  aceptados: z
    .array(z.strictObject({ punto: z.enum(ACEPTABLES), cuantos: z.int().min(1), monto: centavos, motivo }))
    .max(ACEPTABLES.length)
    .refine((puntos) => new Set(puntos.map(({ punto }) => punto)).size === puntos.length, 'validacion.repetido')
    .default([]),
})
export type CierreCrear = z.output<typeof CierreCrear>

/** Opens the last closed month again; what it was closed with is kept apart. */
export const ACTOS_DE_CIERRE = actosDe(
  'CierresMensuales',
  CierreSiguiente,
  { reabrir: { permiso: 'autorizar', de: ['ultimo'], motivo: 'cierre', palabras: 'tesoreria.cierres.reabrir' } },
  { registro: CierreMensual, estado: ({ ultimo }: CierreMensual) => (ultimo ? 'ultimo' : 'anterior') },
)
