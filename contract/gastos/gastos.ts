import * as z from 'zod'
import {
  buscado,
  centavos,
  centavosPositivos,
  fecha,
  id,
  identidad,
  instante,
  mes,
  nombreCompleto,
  opcional,
  rtn,
  texto,
  textoOpcional,
  unCodigo,
  unNombre,
  version,
} from '#contract/campos'
import type { Mensaje } from '#contract/errores'
import { METODOS_CON_DINERO } from '#contract/recibos/metodos'
import { actosDe } from '#contract/actos'
import { defectosDeImportes } from './importes.ts'
import { NotaDeGasto } from './notas.ts'
import { numeroDeCai, numeroFiscal } from './numeros.ts'
import { ComprobanteDeGasto, RetencionDeGasto, tasasElegidas } from './retenciones.ts'

/** Means by which the school pays: as it is paid, but for the credit of a student; and from a petty cash fund. */
export const METODOS_GASTO = [...METODOS_CON_DINERO, 'caja_chica'] as const
export type MetodoGasto = (typeof METODOS_GASTO)[number]
const ESTADOS_GASTO = ['registrado', 'anulado'] as const

/** The proof: PDF, JPEG or PNG, told by its content. Bytes, and pixels of each side of an image. */
export const COMPROBANTE = {
  peso: 5 * 1024 * 1024,
  menor: 1,
  mayor: 6_000,
  tipos: ['application/pdf', 'image/jpeg', 'image/png'],
} as const

/** Uses of a purchase: for sales that bear ISV, for those and exempt ones, or for exempt ones alone. */
export const USOS_ISV = ['gravado', 'mixto', 'exento'] as const
/** A purchase is credited in the month of its document or in one of the next three. */
export const MESES_DE_CREDITO = 3

export const GastoCrear = z.strictObject({
  /** Date of the supplier's document; not after today. */
  fecha,
  /**
   * The month (YYYY-MM) that it counts in: that of its date, which is what an absent one means. Of a document whose
   * month is closed any open one until the current. People read «Mes contable»: a «período» is the term of a course.
   */
  periodo: mes.nullish(),
  categoria_id: id,
  /** The course that it was for; of none it is of the whole school. */
  curso_id: id.nullish(),
  proveedor: nombreCompleto,
  rtn_proveedor: opcional(rtn),
  documento: opcional(texto(40).overwrite(numeroFiscal)),
  cai_proveedor: opcional(texto(60).overwrite(numeroDeCai)),
  descripcion: texto(300),
  importe_exento: centavos.default(0),
  gravado_15: centavos.default(0),
  gravado_18: centavos.default(0),
  isv: centavos.default(0),
  total: centavosPositivos,
  metodo: z.enum(METODOS_GASTO),
  cuenta_id: id.nullish(),
  /** Paid with cash of the open till of whoever writes it down. */
  de_caja: z.boolean().default(false),
  /** The petty cash fund that paid it; its cash leaves it at once. */
  caja_chica_id: id.nullish(),
  /** Its document carries the RTN of the school. */
  con_rtn: z.boolean().default(false),
  uso_isv: z.enum(USOS_ISV).nullish(),
  /** The month (YYYY-MM) that its ISV is credited in; absent, the one that it counts in. None of an exempt use. */
  credito_mes: mes.nullish(),
  /** The rates of what the school withholds of it; what they take does not leave the till or the account. */
  tasas_retencion: tasasElegidas.default([]),
  /**
   * The month (YYYY-MM) whose withholdings it pays to the tax authority; only of a category that is no cost, and never
   * more than is left of them.
   */
  paga_retenciones_de: mes.nullish(),
  /** The withheld sum as the form showed it: a rate that changed meanwhile is refused. Absent in an older app. */
  retenido_visto: centavos.nullish(),
})
export type GastoCrear = z.output<typeof GastoCrear>

/** Whether its document is of an earlier month than the one that it counts in. */
export const llegoTarde = ({ fecha, periodo }: { fecha: string; periodo: string }): boolean =>
  periodo !== fecha.slice(0, 7)

/** Faults of an expense as a whole, by field; the same beside the form and on the server. */
export function defectosDeGasto(gasto: GastoCrear): Record<string, Mensaje> {
  return {
    ...defectosDeImportes(gasto),
    ...(gasto.de_caja && gasto.metodo !== 'efectivo' && { metodo: { key: 'gastos.error.caja_efectivo' } }),
    ...(gasto.cuenta_id &&
      ['efectivo', 'caja_chica'].includes(gasto.metodo) && { cuenta_id: { key: 'gastos.error.efectivo_sin_cuenta' } }),
    ...((gasto.metodo === 'caja_chica') !== Boolean(gasto.caja_chica_id) && {
      caja_chica_id: { key: 'cajaChica.error.elija' },
    }),
    ...(gasto.tasas_retencion.length > 0 && {
      ...(!gasto.rtn_proveedor && { rtn_proveedor: { key: 'gastos.retencion.error.falta_rtn' } }),
      ...(!gasto.documento && { documento: { key: 'gastos.retencion.error.falta_documento' } }),
    }),
  }
}

export const GastoFila = z.object({
  id,
  fecha,
  periodo: mes,
  categoria_id: id,
  categoria_nombre: z.string(),
  proveedor: unNombre,
  rtn_proveedor: identidad.nullable(),
  documento: unCodigo.nullable(),
  cai_proveedor: unCodigo.nullable(),
  descripcion: z.string(),
  curso_id: id.nullable(),
  /** With its term: «Inglés A1 · 2026-II». */
  curso_nombre: z.string().nullable(),
  importe_exento: centavos,
  gravado_15: centavos,
  gravado_18: centavos,
  isv: centavos,
  total: centavos,
  /** The amount that the school withheld for the tax authority. */
  retenido: centavos,
  /** The amount that left the till, the fund or the account. */
  pagado: centavos,
  metodo: z.enum(METODOS_GASTO),
  cuenta_id: id.nullable(),
  cuenta_nombre: z.string().nullable(),
  de_caja: z.boolean(),
  caja_chica_id: id.nullable(),
  caja_chica_nombre: z.string().nullable(),
  con_rtn: z.boolean(),
  uso_isv: z.enum(USOS_ISV).nullable(),
  credito_mes: mes.nullable(),
  /** As its category says. */
  es_costo: z.boolean(),
  paga_retenciones_de: mes.nullable(),
  con_comprobante: z.boolean(),
  /** Taken away from `total` by the supplier's credit notes in force. */
  acreditado: centavos,
  estado: z.enum(ESTADOS_GASTO),
  usuario_nombre: z.string(),
  anulado_motivo: z.string().nullable(),
  version,
})
export type GastoFila = z.output<typeof GastoFila>

export const Comprobante = z.object({
  nombre: z.string(),
  tipo: z.enum(COMPROBANTE.tipos),
  /** Bytes. */
  peso: z.int(),
  /** Hash of its content: another one after each change. */
  huella: z.string(),
  creado_en: instante,
})
export type Comprobante = z.output<typeof Comprobante>

export const Gasto = GastoFila.extend({
  caja_id: id.nullable(),
  /** The till that paid it is still open: its money may change. */
  caja_abierta: z.boolean(),
  /** The replenishment that gave its petty cash fund the money back: its amount and its payment stay. */
  reposicion: z.object({ id, fecha }).nullable(),
  /** The month that it counts in is closed: its money, its date, its category and the proof that it has stay. */
  mes_cerrado: z.boolean(),
  /** True once its withholding was paid to the tax authority: it stays, unless that payment goes first. */
  retencion_pagada: z.boolean(),
  comprobante: Comprobante.nullable(),
  notas: z.array(NotaDeGasto),
  tasas_retencion: z.array(id),
  retenciones: z.array(RetencionDeGasto),
  /** Withholding certificates, the newest first: at most one is in force. */
  comprobantes_retencion: z.array(ComprobanteDeGasto),
  anulado_en: instante.nullable(),
  anulado_por_nombre: z.string().nullable(),
  /** The till that its cash came back to, when its own was closed: whose, and when (local date). */
  reintegro: z.object({ caja_id: id, usuario_nombre: z.string(), fecha }).nullable(),
  creado_en: instante,
  actualizado_en: instante,
})
export type Gasto = z.output<typeof Gasto>

const ANULAR = {
  permiso: 'anular',
  a: 'anulado',
  escribe: ['estado', 'anulado_en', 'anulado_por', 'anulado_motivo'],
  motivo: 'gasto',
  grave: true,
} as const

export const ACTOS_DE_GASTO = actosDe('Gastos', Gasto, {
  anular: { ...ANULAR, de: ['registrado'], palabras: 'gastos.anular' },
})
export const ACTOS_DE_NOTA = actosDe(
  'Gastos',
  Gasto,
  { anular: { ...ANULAR, de: ['registrado'], rastro: 'anular_nota', palabras: 'gastos.notas.anular' } },
  { ruta: 'Gastos/notas', registro: NotaDeGasto },
)
export const ACTOS_DE_COMPROBANTE = actosDe(
  'Gastos',
  Gasto,
  { anular: { ...ANULAR, de: ['emitido'], rastro: 'anular_comprobante', palabras: 'gastos.retencion.anular' } },
  { ruta: 'Gastos/comprobantes-retencion', registro: ComprobanteDeGasto },
)

/** The file's own name, to be shown; what it is, its bytes tell. */
export const ComprobanteQuery = z.strictObject({ nombre: textoOpcional(120) })

/** Choices of the form: the bank accounts, and the open till of whoever asks with the cash (centavos) that it holds. */
export const GastoOpciones = z.object({
  /** The user's open till; `efectivo` is not told to who counts it blind. */
  caja: z.object({ id, efectivo: z.int().nullable() }).nullable(),
  /** The funds that the user may pay from, with the cash (centavos) in each. */
  cajas_chicas: z.array(z.object({ id, nombre: z.string(), efectivo: z.int() })),
  cuentas: z.array(z.object({ id, nombre: z.string() })),
  /** The categories that are no cost. */
  sin_costo: z.array(id),
  /** Months of which something withheld is not paid yet, the first one first, with what is left (centavos). */
  retenciones: z.array(z.object({ mes, por_pagar: centavos })),
  /** The last closed month; it and all before it are. */
  cerrado_hasta: mes.nullable(),
})
export type GastoOpciones = z.output<typeof GastoOpciones>

/** A supplier of earlier expenses, with what its last one said. */
export const Proveedor = z.object({
  proveedor: z.string(),
  rtn_proveedor: z.string().nullable(),
  cai_proveedor: z.string().nullable(),
  categoria_id: id,
  categoria_nombre: z.string(),
})
export type Proveedor = z.output<typeof Proveedor>
export const ProveedorQuery = z.strictObject({ q: buscado(120).min(1) })
