import * as z from 'zod'
import { id, instante, texto, textoOpcional, unNombre, version } from '#contract/campos'

export const CursoCategoriaCrear = z.strictObject({
  nombre: texto(80),
  descripcion: textoOpcional(300),
  activo: z.boolean().default(true),
})

export const CursoCategoria = z.object({
  id,
  nombre: unNombre,
  descripcion: z.string().nullable(),
  activo: z.boolean(),
  creado_en: instante,
  actualizado_en: instante,
  version,
})
export type CursoCategoria = z.output<typeof CursoCategoria>
