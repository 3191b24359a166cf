import * as z from 'zod'

/** How the school names itself before anybody signs in. */
export const CentroIdentidad = z.object({ nombre: z.string() })
