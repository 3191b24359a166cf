import type { PrimerosPasos } from '#contract/ajustes/primeros-pasos'
import { AppError } from '#server/http/errors'

/**
 * An example school for who looks at Campana before there is anything to look at. It is another database, at an address
 * that this computer alone reaches: nothing of it is ever in the school's own (`server/ejemplo.ts`).
 */
export interface Ejemplo {
  /** The account that signs in there, and its password. */
  cuenta: string
  clave: string
  /** The port at which it is open; undefined while it is not. */
  puerto(): number | undefined
  /** Opens it, once however many ask. */
  abrir(): Promise<void>
  /** Closes it and takes away all of it. */
  borrar(): Promise<void>
}

/** An example is for a school that has nobody yet. */
const nadie = ({ hechos }: Pick<PrimerosPasos, 'hechos'>): boolean =>
  !hechos.includes('estudiante') && !hechos.includes('recibo')

export function requireNadie(pasos: Pick<PrimerosPasos, 'hechos'>): void {
  if (!nadie(pasos)) throw new AppError('estado_no_permite', { message: { key: 'errores.ejemplo_con_datos' } })
}

/**
 * The example as a browser at `servido` finds it. Cookies are told apart by their host and not by its port: it stands
 * at the other name of this computer, where it signs nobody out here.
 */
export function ejemploVisto(
  ejemplo: Ejemplo,
  servido: string,
  pasos: Pick<PrimerosPasos, 'hechos'>,
): PrimerosPasos['ejemplo'] {
  const puerto = ejemplo.puerto()
  if (puerto === undefined && !nadie(pasos)) return null
  const host = servido === '127.0.0.1' ? 'localhost' : '127.0.0.1'
  const { cuenta, clave } = ejemplo
  return { direccion: puerto === undefined ? null : `http://${host}:${puerto}`, cuenta, clave }
}
