import * as z from 'zod'
import { actosDe } from '#contract/actos'
import {
  centavos,
  centavosConSigno,
  centavosPositivos,
  fecha,
  id,
  instante,
  nombreCompleto,
  opcional,
  rtn,
  textoOpcional,
  unCodigo,
  unNombre,
  version,
} from '#contract/campos'
import { IMPOSIBLE } from '#contract/dinero'
import { Exoneracion, TRATAMIENTOS_FISCALES } from '#contract/facturacion/exoneracion'
import { motivoOpcional } from '#contract/motivos'
import { Cargo, Cuenta, TRATAMIENTOS_ISV } from './cargos.ts'
import { METODOS } from './metodos.ts'

export const TIPOS_RECIBO = ['individual', 'varios', 'devolucion', 'reversion', 'rechazo', 'rechazo_deshecho'] as const
export type TipoRecibo = (typeof TIPOS_RECIBO)[number]
/** Documents of money that went: a refund of credit, the reversal of another receipt, what the bank took back. */
export const TIPOS_QUE_RESTAN = ['devolucion', 'reversion', 'rechazo'] as const satisfies readonly TipoRecibo[]
/** A rejection by the bank and what undoes a mistaken one: of no till (series RC). */
export const TIPOS_DE_RECHAZO = ['rechazo', 'rechazo_deshecho'] as const satisfies readonly TipoRecibo[]
/** 1 for a receipt that brings money in, −1 for one that gives it back. */
export const signoDeTipo = (tipo: TipoRecibo): 1 | -1 =>
  (TIPOS_QUE_RESTAN as readonly TipoRecibo[]).includes(tipo) ? -1 : 1
/** The module that a receipt is written, voided and printed in. */
export const moduloDeRecibo = (tipo: TipoRecibo): 'RecibosIndividuales' | 'RecibosVarios' =>
  tipo === 'varios' ? 'RecibosVarios' : 'RecibosIndividuales'
export const ESTADOS_RECIBO = ['emitido', 'anulado'] as const
/** Sizes of the printed receipt: letter, half letter with its copy, and the two ticket rolls. */
export const FORMATOS_PDF = ['carta', 'media', 'ticket80', 'ticket58'] as const
export type FormatoPdf = (typeof FORMATOS_PDF)[number]

/**
 * A payment of a charge; with `descuento_id`, of all that is left of it once that discount (early payment) is taken
 * off.
 */
const LineaCrear = z.strictObject({ cargo_id: id, monto: centavosPositivos, descuento_id: id.nullish() })

/** Signs and zeros alone name no payment. */
const referenciaOpcional = textoOpcional(60).refine(
  (escrita) => escrita == null || /[\p{L}1-9]/u.test(escrita),
  'validacion.referencia_vacia',
)

/** Data by which a bank or a card issuer knows a payment, as they are typed. Only a cheque names a bank, its own. */
export const DatosEscritos = {
  cuenta_id: id.nullish(),
  referencia: referenciaOpcional,
  banco: textoOpcional(60),
}

export const PagoCrear = z.strictObject({
  metodo: z.enum(METODOS),
  monto: centavosPositivos,
  /** Cash handed over, at least `monto`; the change is what exceeds it. */
  recibido: centavos.max(IMPOSIBLE - 1, 'validacion.monto.imposible').nullish(),
  /** The client whose credit pays, for `saldo_a_favor`; defaults to the receipt's client. */
  cliente_id: id.nullish(),
  ...DatosEscritos,
  /** The bank's own date; of `retencion`, that of its certificate. */
  fecha_banco: fecha.nullish(),
  /** The RTN of whoever withheld, for `retencion`. */
  rtn: rtn.nullish(),
  /** The whole transfer's amount, where several receipts share it; at least `monto`. */
  monto_declarado: centavosPositivos.nullish(),
})

/** A receipt's credit: how it is declared, and its owner, so that they are not asked for twice. */
export const Saldo = {
  /** Treatment that the excess is declared under; absent: that of what its student owes next. */
  excedente_isv: z.enum(TRATAMIENTOS_ISV).nullish(),
  /** Credit that was declared under another treatment than what it pays is declared anew (`saldo_de_otro_isv`). */
  cambiar_saldo: z.boolean().optional(),
}

/**
 * A receipt for one client (`cliente_id`), «Cobrar familia» (`encargado_id`: charges of all the students of one
 * guardian) or an invoice on credit (`factura_id`: charges that it says). The payments cover the lines; what exceeds
 * them stays as credit of `excedente_cliente_id`.
 */
export const ReciboIndividualCrear = z.strictObject({
  cliente_id: id.nullish(),
  encargado_id: id.nullish(),
  factura_id: id.nullish(),
  lineas: z.array(LineaCrear).max(100),
  pagos: z.array(PagoCrear).min(1).max(10),
  excedente_cliente_id: id.nullish(),
  ...Saldo,
  /** A buyer who pays no tax: amounts of taxed charges are net. */
  ...Exoneracion.shape,
  pagador_nombre: opcional(nombreCompleto),
  pagador_documento: textoOpcional(30),
  observacion: textoOpcional(300),
  /** Number of a paper receipt that is entered later, and its date (local, not after today). */
  numero_manual: textoOpcional(30),
  fecha: fecha.nullish(),
  /** The book of papers that the number is of. */
  talonario: textoOpcional(30),
  /** Discounts and late fees count to the paper's date also where it comes later than the centre allows. */
  cuenta_desde_papel: z.boolean().default(false),
  /** The preprinted invoice that the paper is: the next form of a range of `imprenta`. */
  factura_preimpresa: z.strictObject({ rango_id: id, correlativo: z.int().min(1).max(99_999_999) }).nullish(),
  /** Why a supervisor is needed: for a paper that comes late, for more of a transfer than was declared. */
  motivo: motivoOpcional,
})
export type ReciboIndividualCrear = z.input<typeof ReciboIndividualCrear>

/**
 * Places where the money of a rejected payment was: credit still in favour, a charge, credit already used or refunded,
 * lines without a charge, or these when nobody is left to owe them.
 */
const DESTINOS_DE_RECHAZO = ['credito', 'cargo', 'credito_usado', 'venta', 'castigo'] as const
export type DestinoDeRechazo = (typeof DESTINOS_DE_RECHAZO)[number]

const ReciboLinea = z.object({
  orden: z.int(),
  cliente_id: id.nullable(),
  cliente_nombre: z.string().nullable(),
  cargo_id: id.nullable(),
  producto_id: id.nullable(),
  descripcion: z.string(),
  cantidad: z.int(),
  precio: centavos,
  descuento: centavos,
  isv_tratamiento: z.enum(TRATAMIENTOS_FISCALES),
  isv: centavos,
  /** The tax that an exonerated buyer was not charged. */
  exonerado: centavos,
  total: centavos,
  /** Paid with credit that an earlier receipt declared. */
  con_saldo: centavos,
  /** Given back since, and what can be (`POST /:id/devolucion`). */
  devuelto: centavos,
  por_devolver: centavos,
  /** The place where a rejected payment's money was. */
  rechazo_destino: z.enum(DESTINOS_DE_RECHAZO).nullable(),
  /** Debt left of the charge after this receipt, as of now. */
  debe: centavos.nullable(),
  /** The number of the debit note or invoice on credit that says the charge: this pays it without another invoice. */
  abona_a: z.object({ id, numero: z.string() }).nullish(),
})

export const ReciboPago = z.object({
  id,
  orden: z.int(),
  metodo: z.enum(METODOS),
  monto: centavos,
  cuenta_id: id.nullable(),
  cuenta_nombre: z.string().nullable(),
  referencia: z.string().nullable(),
  banco: z.string().nullable(),
  fecha_banco: fecha.nullable(),
  /** The RTN of whoever withheld. */
  rtn: z.string().nullable(),
  monto_declarado: centavos.nullable(),
  estado_banco: z.enum(['por_confirmar', 'confirmado', 'rechazado']).nullable(),
  rechazo_motivo: z.string().nullable(),
  /** The document of its rejection; null also of one that was rejected before there were such documents. */
  rechazo: z.object({ id, numero_texto: z.string(), fecha, fecha_banco: fecha }).nullable(),
  recibido: centavos.nullable(),
  cambio: centavos,
})

/** One row of a list of receipts, of any series. */
export const ReciboFila = z.object({
  id,
  serie: z.string(),
  numero: z.int(),
  /** `RI-000123`. */
  numero_texto: unCodigo,
  tipo: z.enum(TIPOS_RECIBO),
  /** Local; the last sure day where `fecha_confirmada` is false. */
  fecha,
  /**
   * False for cash taken while the server's clock was doubted, until a supervisor says which day it was; then true.
   * Absent or null: it was sure all along.
   */
  fecha_confirmada: z.boolean().nullish(),
  emitido_en: instante,
  cliente_id: id.nullable(),
  cliente_nombre: unNombre.nullable(),
  pagador_nombre: z.string(),
  /** Methods used, in the order of the payments. */
  metodos: z.array(z.enum(METODOS)),
  total: centavos,
  estado: z.enum(ESTADOS_RECIBO),
  /** Number of a paper receipt that was entered later: `emitido_en` says when. */
  numero_manual: z.string().nullable(),
  /** Null for what the bank rejected: no till moved. */
  caja_id: id.nullable(),
  usuario_id: id,
  usuario_nombre: z.string(),
  anulado_motivo: z.string().nullable(),
  /** Undone by a later document. */
  revertido: z.boolean(),
  /** The bank refused money of it. */
  pago_rechazado: z.boolean(),
  version,
})
export type ReciboFila = z.output<typeof ReciboFila>

/** Receipts of every kind that whoever asks may see: a till's, a student's. */
export const RecibosDe = z.object({ recibos: z.array(ReciboFila), total: z.int() })
export type RecibosDe = z.output<typeof RecibosDe>

/**
 * The receipts in force that a reference is on; of a transfer, what they took of it and what it was declared to come
 * to.
 */
export const ReferenciaUsada = z.object({
  recibos: z.array(ReciboFila),
  usado: centavosConSigno,
  declarado: centavos.nullable(),
})
export type ReferenciaUsada = z.output<typeof ReferenciaUsada>

/** A debit note of which something is owed (centavos). */
export const DebitoQueQueda = z.object({ id, numero: z.string(), saldo: centavos })
export type DebitoQueQueda = z.output<typeof DebitoQueQueda>

/** A receipt's invoice; `viva` until it is annulled or credited whole, and then the receipt is free again. */
const FacturaDelRecibo = z.object({
  id,
  numero: z.string(),
  estado: z.enum(['emitida', 'anulada']),
  modalidad: z.enum(['autoimpresor', 'imprenta']),
  viva: z.boolean(),
  /** Debt notes' additions that nobody paid yet. */
  debitos: z.array(DebitoQueQueda),
})

const ReciboNombrado = z.object({ id, numero_texto: z.string(), tipo: z.enum(TIPOS_RECIBO), fecha })

export const Recibo = ReciboFila.extend({
  encargado_id: id.nullable(),
  pagador_documento: z.string().nullable(),
  pagador_telefono: z.string().nullable(),
  subtotal: centavos,
  descuento: centavos,
  isv: centavos,
  codigo_verificacion: z.string(),
  observacion: z.string().nullable(),
  orden_compra_exenta: z.string().nullable(),
  constancia_exonerado: z.string().nullable(),
  registro_sag: z.string().nullable(),
  /** Documents that gave parts of it back. */
  devoluciones: z.array(ReciboNombrado),
  talonario: z.string(),
  /** The supervisor who let it pass, and why, where one was needed. */
  autorizado_por: z.string().nullable(),
  autorizado_motivo: z.string().nullable(),
  /** The receipt whose payment a rejection takes back. */
  rechaza: ReciboNombrado.nullable(),
  /** The receipt that this one undoes, and the one that undid this. */
  revierte: ReciboNombrado.nullable(),
  revertido_por: ReciboNombrado.nullable(),
  /** The invoice in force, or else the last that there was. */
  factura: FacturaDelRecibo.nullable(),
  impresiones: z.int(),
  anulado_en: instante.nullable(),
  anulado_por_nombre: z.string().nullable(),
  /**
   * Its till and its month are still open, and the bank rejected nothing of it: voiding it leaves no other trace;
   * afterwards a reversal document undoes it.
   */
  caja_abierta: z.boolean(),
  lineas: z.array(ReciboLinea),
  pagos: z.array(ReciboPago),
})
export type Recibo = z.output<typeof Recibo>

/** Common to every act that undoes a receipt. */
export const ANULAR = {
  permiso: 'anular',
  de: ['emitido'],
  codigo: 'recibo_anulado',
  motivo: 'recibo',
  grave: true,
  palabras: 'recibos.anular',
} as const
/** The state of a receipt: a reversal leaves its row as it was. */
export const estadoDeRecibo = ({ estado, revertido_por }: Recibo) => (revertido_por ? 'revertido' : estado)
/** Undoes a receipt: voided while its till is open, and otherwise by a reversal of today. */
export const ACTOS_DE_COBRO = actosDe('RecibosIndividuales', Recibo, { anular: ANULAR }, { estado: estadoDeRecibo })
export const ACTOS_DE_VENTA = actosDe('RecibosVarios', Recibo, { anular: ANULAR }, { estado: estadoDeRecibo })

/** The discount for paying a charge whole today. */
export const ProntoPago = z.object({ descuento_id: id, nombre: z.string(), monto: centavos })
export type ProntoPago = z.output<typeof ProntoPago>

export const CargoPorCobrar = Cargo.extend({ pronto_pago: ProntoPago.nullable() })
export type CargoPorCobrar = z.output<typeof CargoPorCobrar>
const CuentaPorCobrar = Cuenta.extend({ cargos: z.array(CargoPorCobrar) })
export type CuentaPorCobrar = z.output<typeof CuentaPorCobrar>

/** Debts of a client, of every student of a guardian, or of an invoice on credit: where a receipt begins. */
export const PorCobrar = z.object({
  /** The accounts of each student. Only charges that are owed, and of an invoice those that it says. */
  cuentas: z.array(CuentaPorCobrar),
  /** Guardians of the student: each offers «Cobrar familia» when it has more than one student. */
  encargados: z.array(
    z.object({
      id,
      nombre: z.string(),
      parentesco: z.string().nullable(),
      estudiantes: z.int(),
      es_pagador: z.boolean(),
    }),
  ),
  /** Names that the receipt can be made out to, the likeliest first. */
  pagadores: z.array(z.object({ nombre: z.string(), documento: z.string().nullable() })),
  /** The number of the invoice on credit that is asked for. */
  factura: z.string().nullish(),
})
export type PorCobrar = z.output<typeof PorCobrar>

/** A student found in the box where a receipt begins. */
export const Titular = z.object({
  cliente_id: id,
  codigo: z.string(),
  nombre: z.string(),
  fecha_nacimiento: fecha.nullable(),
  /** The guardian whom the family is charged through, of those that several students may have. */
  encargado_id: id.nullable(),
  encargado_nombre: z.string().nullable(),
  debe: centavos,
  vencido: centavos,
  a_favor: centavos,
})
export type Titular = z.output<typeof Titular>

/** Link of a receipt for WhatsApp: null without PUBLIC_URL. `telefono` in E.164. */
export const EnlaceRecibo = z.object({
  enlace: z.string().nullable(),
  whatsapp: z.string().nullable(),
  caduca_en: instante.nullable(),
})
