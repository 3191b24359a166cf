import * as z from 'zod'
import { actosDe } from '#contract/actos'
import { id, instante, textoOpcional, version } from '#contract/campos'

/** Points of law as the product reads them, for the accountant to confirm (docs/diseno/dominio.md, «Contador»). */
const PUNTOS_CONTADOR = [
  'cursos',
  'productos',
  'mora',
  'anticipos',
  'facturar',
  'papel_termico',
  'consumidor_final',
  'libro_compras',
  'credito_fiscal',
  'numeros_sin_usar',
] as const
export type PuntoContador = (typeof PUNTOS_CONTADOR)[number]

/**
 * `cambio`: it was confirmed, and what it is about is other by now (a new course, another late fee). `no_aplica`: the
 * school does nothing that has to be confirmed.
 */
const ESTADOS_CONTADOR = ['pendiente', 'cambio', 'confirmado', 'no_aplica'] as const

export const PuntoFila = z.object({
  id,
  punto: z.enum(PUNTOS_CONTADOR),
  estado: z.enum(ESTADOS_CONTADOR),
  confirmado_en: instante.nullable(),
  usuario_nombre: z.string().nullable(),
  observacion: z.string().nullable(),
  version,
})
export type PuntoFila = z.output<typeof PuntoFila>

export const Punto = PuntoFila.extend({
  /** As the school has it now, a sentence each. */
  ahora: z.array(z.string()),
  /** The first courses or products that the confirmation did not know as they are. */
  cambiados: z.array(z.string()),
  /** Fingerprint of what is confirmed: nobody confirms what they were not shown. */
  huella: z.string(),
})
export type Punto = z.output<typeof Punto>

export const ACTOS_DE_PUNTO = {
  ...actosDe('Contador', Punto, {
    confirmar: {
      permiso: 'editar',
      de: ['pendiente', 'cambio', 'confirmado'],
      a: 'confirmado',
      pide: { version, huella: z.string().max(64), observacion: textoOpcional(300) },
      palabras: 'contador.confirmar',
    },
  }),
  /** Also of a point that the school has nothing of any more: its confirmation would hold again with it. */
  ...actosDe(
    'Contador',
    Punto,
    {
      retirar: {
        permiso: 'editar',
        de: ['confirmado', 'cambio', 'no_aplica'],
        a: 'pendiente',
        motivo: 'escrito',
        pide: { version },
        palabras: 'contador.retirar',
      },
    },
    { estado: ({ estado, confirmado_en }: Punto) => (confirmado_en === null ? 'pendiente' : estado) },
  ),
}

/** The points that the screens still mark «confirme con su contador». */
export const PorConfirmar = z.array(z.enum(PUNTOS_CONTADOR))
export type PorConfirmar = z.output<typeof PorConfirmar>
