import { LOGO } from '#contract/ajustes/centro'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { readImage, type Imagen } from './imagen.ts'

/** The school as its papers name it. */
export interface Centro {
  nombre: string
  rtn: string | null
  direccion: string | null
  telefono: string | null
  correo: string | null
  logo: Imagen | null
  pie_recibo: string | null
}

export async function centroDe(db: Db): Promise<Centro> {
  const { logo, ...centro } = await db.one<Omit<Centro, 'logo'> & { logo: Buffer | null }>(
    sql`SELECT nombre, rtn, direccion, telefono, correo, logo, pie_recibo FROM centro`,
  )
  return { ...centro, logo: logo && readImage(logo, LOGO) }
}

/** The name, and where the logo is; what pages that are not papers need. */
export async function rotuloDe(db: Db): Promise<{ nombre: string; logo: string | null }> {
  return db.one(sql`SELECT nombre, logo_huella AS logo FROM centro`)
}

/** The same, and the telephone: what the application's page brings along. */
export async function rotuloDePagina(
  db: Db,
): Promise<{ nombre: string; logo: string | null; telefono: string | null }> {
  return db.one(sql`SELECT nombre, logo_huella AS logo, telefono FROM centro`)
}

/** The address of the logo with that fingerprint. */
export const logoUrl = (huella: string): string => `/logo?v=${huella}`
