import * as z from 'zod'
import { actosDe } from '#contract/actos'
import {
  centavos,
  centavosConSigno,
  fecha,
  id,
  identidad,
  instante,
  nombreCompleto,
  opcional,
  sinSeparadores,
  texto,
  unCodigo,
  unNombre,
  unNumeroFiscal,
  version,
} from '#contract/campos'
import { Reembolso } from '#contract/recibos/devoluciones'
import { METODOS } from '#contract/recibos/metodos'
import { ESTADOS_RECIBO } from '#contract/recibos/recibos-individuales'
import { motivo } from '#contract/motivos'
import { Exoneracion, TRATAMIENTOS_FISCALES } from './exoneracion.ts'
import { MODALIDADES_CAI, TIPOS_FISCALES } from './rangos.ts'

const ESTADOS_FACTURA = ['emitida', 'anulada'] as const
/** Sizes of the printed invoice; in each, the original and its copy. */
export const FORMATOS_FACTURA = ['carta', 'ticket80'] as const
export type FormatoFactura = (typeof FORMATOS_FACTURA)[number]

const DNI = 13
const RTN = 14
/** Fewer digits may be the document of another country. */
const DIGITOS_DE_AQUI = 10

/** The buyer's document: a DNI or RTN without its dashes, or a foreign document as it is written. */
const documento = texto(30)
  .overwrite((escrito) => (/^\d+$/.test(sinSeparadores(escrito)) ? sinSeparadores(escrito) : escrito))
  .refine(
    (escrito) =>
      !/^\d+$/.test(escrito) || escrito.length < DIGITOS_DE_AQUI || escrito.length === DNI || escrito.length === RTN,
    'validacion.documento_fiscal',
  )

/** The number of a document, where the user has a say in it. */
export const Numeracion = z.strictObject({
  /** The active range to number from, where there are several. */
  rango_id: id.nullish(),
  /** The preprinted form that was filled in, of a range of `imprenta`; the others number themselves. */
  correlativo: z.int().min(1).max(99_999_999).nullish(),
})

export const ClienteFiscal = z.strictObject({
  cliente_nombre: opcional(nombreCompleto),
  cliente_documento: opcional(documento),
})

/**
 * An invoice of what a receipt received, dated today. Without name it is made out to the receipt's payer; with an
 * empty one to CONSUMIDOR FINAL, up to the centre's limit. Of a buyer who was charged without tax it says so by itself.
 */
export const FacturaCrear = z.strictObject({ recibo_id: id, ...ClienteFiscal.shape, ...Numeracion.shape })

/** Receipts invoiced at once, at most: a page of their list. */
const MAXIMO_LOTE = 100

/** Receipts to invoice, each as `FacturaCrear` without more would: to its payer, dated today. */
export const FacturasLote = z.strictObject({
  recibos: z
    .array(id)
    .min(1)
    .max(MAXIMO_LOTE)
    .refine((recibos) => new Set(recibos).size === recibos.length, 'validacion.repetido'),
})

/** Outcome of each receipt, in the order in which they were invoiced: its invoice, or else why it has none. */
export const FacturasHechas = z.object({
  recibos: z.array(
    z.object({
      recibo_id: id,
      factura_id: id.nullable(),
      /** The invoice's number. */
      numero: z.string().nullable(),
      motivo: z.string().nullable(),
    }),
  ),
})
export type FacturasHechas = z.output<typeof FacturasHechas>

/**
 * A receipt that bore tax is invoiced to a buyer who pays none: its invoice in force is credited whole, and the tax
 * goes back the way that `metodo` says.
 */
export const Exonerar = z.strictObject({
  recibo_id: id,
  ...ClienteFiscal.shape,
  ...Exoneracion.shape,
  ...Reembolso.shape,
  motivo,
})

const Importes = z.object({
  importe_exento: centavos,
  importe_exonerado: centavos,
  /** Without their tax. */
  gravado_15: centavos,
  gravado_18: centavos,
  isv_15: centavos,
  isv_18: centavos,
  total: centavos,
})

export const FacturaFila = z.object({
  id,
  tipo: z.enum(TIPOS_FISCALES),
  /** `000-001-01-00000123`. */
  numero: unNumeroFiscal,
  fecha,
  emitido_en: instante,
  cliente_nombre: unNombre,
  cliente_documento: identidad.nullable(),
  recibo_id: id.nullable(),
  /** `RI-000123`: of the receipt that it invoices. */
  recibo_numero: unCodigo.nullable(),
  /** The invoice that a note is about. */
  factura_id: id.nullable(),
  factura_numero: z.string().nullable(),
  ...Importes.shape,
  /** Taken by credit notes in force, and added by debit notes in force. */
  acreditado: centavos,
  debitado: centavos,
  /** By when an invoice on credit is to be paid; null of any other document. */
  vence: fecha.nullable(),
  /** Debt left of the charges that it says; null for a document that rests on a receipt. */
  saldo: centavos.nullable(),
  estado: z.enum(ESTADOS_FACTURA),
  modalidad: z.enum(MODALIDADES_CAI),
  rango_id: id,
  usuario_id: id,
  usuario_nombre: z.string(),
  version,
})
export type FacturaFila = z.output<typeof FacturaFila>

export const FacturaLinea = z.object({
  orden: z.int(),
  descripcion: z.string(),
  cantidad: z.int(),
  precio: centavos,
  descuento: centavos,
  isv_tratamiento: z.enum(TRATAMIENTOS_FISCALES),
  isv: centavos,
  total: centavos,
  /** Taken of it by credit notes in force. */
  acreditado: centavos,
  /** Money kept in favour of a client: nothing is added to it. */
  anticipo: z.boolean(),
  /** True for an invoice sold to nobody named: whoever owes an addition to it has to be told. */
  sin_cliente: z.boolean(),
  /** The charge behind a line of a debit note, or of an invoice on credit. */
  cargo: z.object({ id, cliente_id: id, cliente_nombre: z.string(), debe: centavos }).nullable(),
})
export type FacturaLinea = z.output<typeof FacturaLinea>

const Emisor = z.object({
  nombre: z.string(),
  rtn: z.string().nullable(),
  direccion: z.string().nullable(),
  telefono: z.string().nullable(),
  correo: z.string().nullable(),
})

const Nombrada = FacturaFila.pick({ id: true, numero: true })

export const Factura = FacturaFila.extend({
  cai: z.string(),
  /** First and last number authorised, as they were when it was issued. */
  rango_autorizado: z.object({ desde: z.string(), hasta: z.string() }),
  fecha_limite: fecha,
  emisor: Emisor,
  orden_compra_exenta: z.string().nullable(),
  constancia_exonerado: z.string().nullable(),
  registro_sag: z.string().nullable(),
  descuento: centavos,
  motivo: z.string().nullable(),
  /** CAI and date of the invoice that a note is about. */
  factura_cai: z.string().nullable(),
  factura_fecha: fecha.nullable(),
  recibo_estado: z.enum(ESTADOS_RECIBO).nullable(),
  /** Its receipt is of one client, who keeps what is given back as credit. */
  con_cliente: z.boolean(),
  /** The document that gave back the money of a note. */
  devolucion: z.object({ id, numero_texto: z.string() }).nullable(),
  /** Payments of the sale, or its refund, for the one paper that the customer takes. */
  pagos: z.array(
    z.object({
      metodo: z.enum(METODOS),
      monto: centavos,
      recibido: centavos.nullable(),
      cambio: centavos,
      referencia: z.string().nullable(),
      banco: z.string().nullable(),
    }),
  ),
  lineas: z.array(FacturaLinea),
  /** The notes about it, annulled ones too, and what is owed of each debit note. */
  notas: z.array(
    FacturaFila.pick({ id: true, numero: true, tipo: true, fecha: true, total: true, estado: true, saldo: true }),
  ),
  /** The document whose place this one took because its buyer was wrong, and the one that took its own. */
  corrige: Nombrada.nullable(),
  corregida: Nombrada.nullable(),
  anulado_en: instante.nullable(),
  anulado_por_nombre: z.string().nullable(),
  anulado_motivo: z.string().nullable(),
  impresiones: z.int(),
})
export type Factura = z.output<typeof Factura>

/** Annuls a document; `sin_entregar`: its original is at hand. What the customer has is credited instead. */
export const ACTOS_DE_FACTURA = actosDe('Facturas', Factura, {
  anular: {
    permiso: 'anular',
    de: ['emitida'],
    a: 'anulada',
    codigo: 'factura_anulada',
    motivo: 'factura',
    pide: { sin_entregar: z.boolean() },
    grave: true,
    palabras: 'facturacion.anular',
  },
})

/** Sums over everything that the filter holds: credit notes take away, annulled documents count nothing. */
export const FacturasResumen = z.object({
  facturas: z.int(),
  notas: z.int(),
  anuladas: z.int(),
  importe_exento: centavosConSigno,
  importe_exonerado: centavosConSigno,
  gravado_15: centavosConSigno,
  gravado_18: centavosConSigno,
  isv_15: centavosConSigno,
  isv_18: centavosConSigno,
  total: centavosConSigno,
  /** Debt left of invoices on credit and debit notes. */
  saldo: centavos,
})
export type FacturasResumen = z.output<typeof FacturasResumen>

/** A document on a sheet or in the book of sales: its amounts as they count. */
export const FacturaHoja = z.object({
  fecha,
  tipo: z.enum(TIPOS_FISCALES),
  numero: z.string(),
  cliente_documento: identidad.nullable(),
  cliente_nombre: z.string(),
  importe_exento: centavosConSigno,
  importe_exonerado: centavosConSigno,
  gravado_15: centavosConSigno,
  gravado_18: centavosConSigno,
  isv_15: centavosConSigno,
  isv_18: centavosConSigno,
  total: centavosConSigno,
  estado: z.enum(ESTADOS_FACTURA),
  recibo_numero: z.string().nullable(),
  factura_numero: z.string().nullable(),
  vence: fecha.nullable(),
  saldo: centavos.nullable(),
  usuario_nombre: z.string(),
})
export type FacturaHoja = z.output<typeof FacturaHoja>

export const LibroVentasQuery = z.strictObject({ desde: fecha, hasta: fecha })
