import * as z from 'zod'

/** A user's preferences, and nothing of what was seen: columns, widths, height of rows, what is folded. */
export const ES_PREFERENCIA = /^menu\.[\w.-]+$|^lista\.densidad$|^[\w/.-]+\.(columnas|anchos|grafico)$/

const corto = z.string().max(80)

/** A value by the key of the store of the screens; null is the user's word for "as it comes". */
export const Preferencias = z.record(
  corto.regex(ES_PREFERENCIA),
  z.union([
    z.boolean(),
    corto,
    z.array(corto).max(100),
    z.record(corto, z.union([z.boolean(), z.int().min(0).max(10_000)])),
    z.null(),
  ]),
)
export type Preferencias = z.output<typeof Preferencias>

/** Bytes of all of a user's preferences: every list with every column chosen and drawn takes about a third. */
export const PREFERENCIAS_BYTES = 32_768
