import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { centroDe } from '#server/documentos/centro'
import type { Puesto } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import { sha256 } from '#server/http/guard'
import { verificarUrl } from '#server/documentos/verificacion'
import { leerEntera } from '#server/reportes/carta-consentimiento/lectura'

/** The guardian's own copy behind a live link, health included; unknown and expired ones answer alike: undefined. */
export async function cartaDeEnlace(
  db: Db,
  token: string,
  publicUrl: string | undefined,
  puesto: Puesto,
): Promise<{ pdf: Buffer; nombre: string } | undefined> {
  const enlace = await db.maybe<{ carta_id: number }>(
    sql`SELECT carta_id FROM carta_enlaces WHERE token_sha256 = ${sha256(token)} AND caduca_en > now()`,
  )
  if (!enlace) return undefined
  const entera = await leerEntera(db, enlace.carta_id)
  const pdf = await enHilo(puesto, 'carta', entera, await centroDe(db), {
    conSalud: true,
    verificar: verificarUrl(publicUrl, entera.carta.codigo_verificacion),
  })
  return { pdf, nombre: `${entera.carta.numero}.pdf` }
}
