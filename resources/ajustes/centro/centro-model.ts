import { CentroCambiar, type Centro, type MuestraBody } from '#contract/ajustes/centro'
import { recursoDe } from '#contract/modulos'

export const CENTRO = recursoDe('Centro')

const { nombre, rtn, direccion, telefono, correo, pie_recibo } = CentroCambiar.shape
const EN_PAPEL = { rtn, direccion, telefono, correo, pie_recibo }

/** The form's values that a receipt shows, as they are typed. */
export type Escrito = Partial<Pick<Centro, 'nombre' | keyof typeof EN_PAPEL>>

/**
 * The body that asks for the sample receipt while somebody types: values that are not valid yet are left out, and
 * without a name there is nothing to show (null).
 */
export function muestraDe(escrito: Escrito, formato: MuestraBody['formato']): MuestraBody | null {
  const conNombre = nombre.safeParse(escrito.nombre)
  if (!conNombre.success) return null
  const validos = Object.entries(EN_PAPEL).flatMap(([campo, schema]) => {
    const { success, data } = schema.safeParse(escrito[campo as keyof typeof EN_PAPEL] ?? null)
    return success ? [[campo, data]] : []
  })
  return { ...Object.fromEntries(validos), nombre: conNombre.data, formato }
}
