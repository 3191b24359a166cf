import * as z from 'zod'

/** The most seconds that are told of a form; a phone whose date was put right meanwhile counts years. */
export const MAX_SEGUNDOS = 10_000_000

/** Anti-robot: a field that people don't see stays empty, and a form takes a person some seconds. */
export const trampa = {
  sitio_web: z.string().max(200).default(''),
  segundos: z.int().min(0).max(MAX_SEGUNDOS).default(0),
}
