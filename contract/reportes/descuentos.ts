import * as z from 'zod'
import { centavos, fecha, id, unNombre } from '#contract/campos'
import { informePorGrupos, POR_MES, porRegistro } from '#contract/reportes/informes'

/**
 * Kinds of reduction of a price: a discount of the catalogue, scholarships among them; one written by hand, at the sale
 * or with the charge; a charge lowered later; a debt that was let off.
 */
export const CLASES_DE_DESCUENTO = ['catalogo', 'a_mano', 'rebaja', 'condonacion'] as const

const Sumas = z.object({
  veces: z.int(),
  /** Centavos taken off. */
  monto: centavos,
})

/** The times that something was taken off, by what, by course, by student or by month. */
export const DESCUENTOS = informePorGrupos({
  modulo: { name: 'DescuentosDados', path: '/reportes/descuentos', icon: 'descuento' },
  por: {
    // `d3` of a discount of the catalogue, or else a class.
    descuento: {
      sinNombre: ({ id: clase }) => `opciones.clase.${clase}`,
      lineas: (grupo) => {
        const [, descuento_id] = /^d(\d+)$/.exec(grupo) ?? []
        return descuento_id ? { descuento_id: Number(descuento_id) } : { clase: grupo }
      },
    },
    curso: porRegistro('curso_id', 'comun.sin_curso'),
    estudiante: porRegistro('cliente_id', 'reportes.descuentos.sin_estudiante'),
    mes: POR_MES,
  },
  suman: Sumas.shape,
  medida: 'monto',
  // Its `id` is that of the discount given, the adjustment, the charge or the line of a receipt.
  linea: {
    fecha,
    clase: z.enum(CLASES_DE_DESCUENTO),
    descuento_id: id.nullable(),
    /** Its name when it was given. */
    nombre: z.string(),
    cliente_id: id.nullable(),
    cliente_nombre: unNombre.nullable(),
    curso_id: id.nullable(),
    curso_nombre: z.string().nullable(),
    matricula_id: id.nullable(),
    recibo_id: id.nullable(),
    /** The charge or the line of the receipt. */
    descripcion: z.string(),
    motivo: z.string().nullable(),
  },
})
export const DescuentoGrupo = DESCUENTOS.Grupo
export type DescuentoGrupo = z.output<typeof DescuentoGrupo>
export const DescuentoLinea = DESCUENTOS.Linea
export type DescuentoLinea = z.output<typeof DescuentoLinea>

/** Totals over everything that the filter holds, in centavos, and by class. */
export const DescuentosResumen = DESCUENTOS.Resumen.extend({
  estudiantes: z.int(),
  catalogo: centavos,
  a_mano: centavos,
  rebaja: centavos,
  condonacion: centavos,
})
export type DescuentosResumen = z.output<typeof DescuentosResumen>
