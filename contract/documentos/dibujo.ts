import * as z from 'zod'

/*
 * A page as it was laid out for print, stroke by stroke, so that a screen can show what the paper will be where no
 * PDF viewer is at hand. Points (1/72 inch) from the upper left corner.
 */

const punto = z.number()

const Texto = z.object({
  tipo: z.literal('texto'),
  texto: z.string(),
  x: punto,
  /** The baseline. */
  y: punto,
  /** Width of the letters as drawn. */
  ancho: punto,
  cuerpo: punto,
  negrita: z.boolean(),
  color: z.string(),
  opacidad: z.number().optional(),
  /** Degrees, clockwise, around a point. */
  giro: z.object({ grados: z.number(), x: punto, y: punto }).optional(),
})
const Linea = z.object({ tipo: z.literal('linea'), x: punto, y: punto, ancho: punto, color: z.string() })
const Logo = z.object({ tipo: z.literal('logo'), x: punto, y: punto, ancho: punto, alto: punto })
/** A QR code: black squares of side `lado` at each [x, y]. */
const Qr = z.object({ tipo: z.literal('qr'), lado: punto, cuadros: z.array(z.tuple([punto, punto])) })

export const Trazo = z.discriminatedUnion('tipo', [Texto, Linea, Logo, Qr])
export type Trazo = z.output<typeof Trazo>

export const Dibujo = z.object({ ancho: punto, alto: punto, trazos: z.array(Trazo) })
export type Dibujo = z.output<typeof Dibujo>
