import { MAX_SEGUNDOS } from '#contract/publico/trampa'
import { nuevaClave } from '#src/data/http.ts'
import { local } from '#src/storage.ts'

/**
 * Days that half a form is kept for whoever comes back to it: it holds a child's data, and one with health is gone the
 * next day.
 */
export const DIAS = { registro: 7, carta: 1 } as const

const PREFIJO = 'campana.formulario.'
const MS_POR_DIA = 86_400_000

/** A public form as it is typed at one link, kept on the device until it has been sent. */
export interface Borrador<T> {
  valores: T
  /** `Idempotency-Key`: one for the form, however often it is sent. */
  clave: string
  /** The body that is on its way and whose answer nobody has heard yet. */
  pendiente?: unknown
  /** Bodies that were taken back to be changed, unanswered: the server may have one of them under the key. */
  retirados?: readonly unknown[]
  /** When the form was opened first, and until when it is kept: milliseconds. */
  abierto: number
  hasta: number
}

const nombreDe = (enlace: string): string => PREFIJO + enlace

/** The draft of a link (its path), or a new one that begins with `valores`. */
export function abrirBorrador<T>(enlace: string, valores: T): Borrador<T> {
  borrarVencidos()
  return leer<T>(nombreDe(enlace)) ?? { valores, clave: nuevaClave(), abierto: Date.now(), hasta: 0 }
}

export function guardarBorrador<T>(enlace: string, borrador: Borrador<T>, dias: number): void {
  local.setItem(nombreDe(enlace), JSON.stringify({ ...borrador, hasta: Date.now() + dias * MS_POR_DIA }))
}

export const borrarBorrador = (enlace: string): void => local.removeItem(nombreDe(enlace))

/** Whole seconds since the form was opened, as many as the contract takes. */
export const segundosDesde = ({ abierto }: Pick<Borrador<unknown>, 'abierto'>): number =>
  Math.min(MAX_SEGUNDOS, Math.max(0, Math.round((Date.now() - abierto) / 1_000)))

/** Drafts of any form whose time is over leave the device, also those that nobody comes back to. */
function borrarVencidos(): void {
  for (const nombre of local.keys()) if (nombre.startsWith(PREFIJO) && !leer(nombre)) local.removeItem(nombre)
}

function leer<T>(nombre: string): Borrador<T> | undefined {
  try {
    const borrador = JSON.parse(local.getItem(nombre) ?? 'null') as Borrador<T> | null
    if (borrador && borrador.hasta > Date.now()) return borrador
  } catch {
    // Something else under this name: the form begins empty.
  }
  return undefined
}
