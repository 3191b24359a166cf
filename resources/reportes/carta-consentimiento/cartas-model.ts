import { recursoDe } from '#contract/modulos'
import type { CartaFila } from '#contract/reportes/carta-consentimiento'
import { pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'
import type { Tono } from '#src/list/columnas/Estado.tsx'

export const CARTAS = recursoDe('CartaConsentimiento')
export const FORMULARIO = '/Carta-Consentimiento'

export const TONO_VERIFICACION = { verificada: 'bien', por_verificar: 'aviso' } as const satisfies Record<
  CartaFila['verificacion'],
  Tono
>

/** Prints a letter, with its health for who may see it. Throws HttpError when there is no PDF. */
export const imprimirCarta = ({ id, numero }: Pick<CartaFila, 'id' | 'numero'>): Promise<void> =>
  imprimirPdf(pathDe(CARTAS, `${id}/pdf`), `${numero}.pdf`)
