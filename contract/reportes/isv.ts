import * as z from 'zod'
import { centavos, centavosConSigno, fecha, id, identidad, mes, unNombre, unNumeroFiscal } from '#contract/campos'
import { USOS_ISV } from '#contract/gastos/gastos'

/** Débito is the tax of what the school sold, crédito that of what it bought. */
const LADOS_ISV = ['debito', 'credito'] as const
const DOCUMENTOS_ISV = ['factura', 'nota_credito', 'nota_debito', 'gasto', 'nota_proveedor'] as const
/**
 * Why the ISV of an expense is cost: nobody said what it is used for, it serves exempt sales, or its document lacks the
 * school's RTN or a valid CAI.
 */
const CAUSAS_DE_COSTO = ['sin_marcar', 'uso_exento', 'sin_rtn', 'sin_cai'] as const

/** A document of the month that the ISV of it is made of. Centavos; credit notes take away. */
export const IsvDocumento = z.object({
  /** `f12` of an invoice or note, `g12` of an expense, `n12` of a supplier's credit note. */
  id: z.string(),
  lado: z.enum(LADOS_ISV),
  documento_tipo: z.enum(DOCUMENTOS_ISV),
  fecha,
  documento: unNumeroFiscal.nullable(),
  nombre: unNombre,
  rtn: identidad.nullable(),
  /** Exonerated too. */
  importe_exento: centavosConSigno,
  gravado_15: centavosConSigno,
  gravado_18: centavosConSigno,
  debito_15: centavosConSigno,
  debito_18: centavosConSigno,
  uso_isv: z.enum(USOS_ISV).nullable(),
  credito_15: centavosConSigno,
  credito_18: centavosConSigno,
  /** Its tax that is not credited. */
  isv_costo: centavosConSigno,
  causa: z.enum(CAUSAS_DE_COSTO).nullable(),
  factura_id: id.nullable(),
  gasto_id: id.nullable(),
})
export type IsvDocumento = z.output<typeof IsvDocumento>

/** The month of the report; the current one where none is asked for. */
export const IsvFiltro = z.object({ mes: mes.optional() })

/** The ISV of a month. `a_pagar` is débito less crédito of each rate, below 0 where more was credited. */
export const IsvResumen = z.object({
  mes,
  ventas: z.object({ exentas: centavosConSigno, gravadas: centavosConSigno }),
  debito_15: centavosConSigno,
  debito_18: centavosConSigno,
  credito_15: centavosConSigno,
  credito_18: centavosConSigno,
  a_pagar_15: centavosConSigno,
  a_pagar_18: centavosConSigno,
  /**
   * Purchases of mixed use: their tax, and what of it is credited, in the proportion of taxed sales to all (basis
   * points, rounded for reading alone).
   */
  mixto: z.object({ isv: centavosConSigno, credito: centavosConSigno, proporcion: z.int() }),
  isv_costo: centavosConSigno,
  /** Receipts of the month whose ISV is in no invoice, and so in no débito. */
  sin_factura: z.object({ recibos: z.int(), isv: centavos }),
  por_causa: z.array(z.object({ causa: z.enum(CAUSAS_DE_COSTO), gastos: z.int(), isv: centavosConSigno })),
})
export type IsvResumen = z.output<typeof IsvResumen>
