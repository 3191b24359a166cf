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

type Leido = Omit<Centro, 'logo'> & { logo: Buffer | null; logo_huella: string | null }

/** The logo as it was last read, under its fingerprint: unpacking it for every paper would keep others waiting. */
let ultimo: { huella: string; imagen: Imagen } | undefined

export async function centroDe(db: Db): Promise<Centro> {
  const sabida = ultimo
  const { logo, logo_huella, ...centro } = await db.one<Leido>(sql`
    SELECT
      nombre, rtn, direccion, telefono, correo, pie_recibo, logo_huella,
      CASE WHEN logo_huella IS DISTINCT FROM ${sabida?.huella ?? null} THEN logo END AS logo
    FROM centro
  `)
  if (logo_huella === null) return { ...centro, logo: null }
  if (logo) ultimo = { huella: logo_huella, imagen: readImage(logo, LOGO) }
  return { ...centro, logo: (logo ? ultimo : sabida)?.imagen ?? null }
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
