import type { MuestraBody } from '#contract/ajustes/centro'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { Db } from '#server/db/pool'
import { centroDe, type Centro } from '#server/documentos/centro'
import type { Impresion } from '#server/documentos/papeles/recibo'
import { reciboDeMuestra } from '#server/documentos/papeles/recibo-de-muestra'
import type { Contexto } from '#server/http/context'
import { verificarUrl } from '#server/documentos/verificacion'

/** A receipt that nobody paid, with the centre's values as they would be: what `reciboPdf` and `reciboDibujo` take. */
export async function muestra(
  db: Db,
  contexto: Contexto,
  { formato, ...escrito }: MuestraBody,
  publicUrl: string | undefined,
): Promise<[Recibo, Centro, Impresion]> {
  const { logo } = await centroDe(db)
  const vacios = { rtn: null, direccion: null, telefono: null, correo: null, pie_recibo: null }
  const centro = { ...vacios, ...dichos(escrito), nombre: escrito.nombre, logo }
  const recibo = reciboDeMuestra(contexto)
  return [
    recibo,
    centro,
    { formato, reimpresion: false, muestra: true, verificar: verificarUrl(publicUrl, recibo.codigo_verificacion) },
  ]
}

/** Absent keys print nothing, as empty ones do. */
const dichos = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]> | null
  }
