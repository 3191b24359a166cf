import * as z from 'zod'
import { id, instante } from '#contract/campos'

const si = z.boolean()

/** The link of one person of a student's family, and what it shows of this student. */
export const Acceso = z.object({
  /** Null: the student's own. */
  encargado_id: id.nullable(),
  nombre: z.string(),
  telefono: z.string().nullable(),
  enlace: z
    .object({
      /** Path with the capability: `/cuenta/…`. */
      ruta: z.string(),
      /** The whole address, where the school has a public one. */
      url: z.string().nullable(),
      creado_en: instante,
      /** Last time that its PIN was given. */
      usado_en: instante.nullable(),
      con_pin: si,
    })
    .nullable(),
  /** As it is now, and as it is where nobody chose. */
  cuenta: si,
  asistencia: si,
  custodia: si,
  /** The student is of age: attendance is hers alone, and so is the choice. */
  mayor: si,
  /** The WhatsApp message that hands the link on; the link goes below it. */
  mensaje: z.string(),
})
export type Acceso = z.output<typeof Acceso>

/** The holder of a family's link: a guardian, or with null the student. */
export const AccesoDe = z.strictObject({ encargado_id: id.nullable() })

export const AccesoElegir = z.strictObject({ encargado_id: id, cuenta: si, asistencia: si, custodia: si })
export type AccesoElegir = z.output<typeof AccesoElegir>

/** `origen`: where the application stands, for a school without a public address. */
export const AccesoQr = z.strictObject({
  encargado_id: z.coerce.number().pipe(id).optional(),
  origen: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .optional(),
})
