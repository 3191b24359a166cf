import { Centro, CentroCambiar, defectoDeMora, LOGO } from '#contract/ajustes/centro'
import type { ListasDeMotivos } from '#contract/motivos'
import { CLASES_DE_MOTIVO, listaDe } from '#contract/texto/motivos'
import type { Database, Db, Tx } from '#server/db/pool'
import { ident, join, sql } from '#server/db/sql'
import { ImageRefused, readImage } from '#server/documentos/imagen'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import type { Resource } from '#server/resource/resource'

/** The id of the only row that the table has. */
export const ID = 1

/** The centre as a record of one: read, changed and audited like those of a catalogue. */
export const centro: Resource<Centro, CentroCambiar> = {
  modulo: 'Centro',
  table: 'centro',
  from: sql`centro t`,
  row: Centro,
  columns: { logo: sql`t.logo_huella` },
  update: CentroCambiar,
  // The form that is open while the logo changes brings back the old one.
  derived: ['logo'],
  sort: ['nombre', 'ASC'],
  check(_db, record) {
    const defecto = defectoDeMora(record)
    if (defecto) throw new AppError('regla', { errors: { mora_valor: defecto } })
  },
}

/** The reasons that the school offers, by kind of act and in its order. */
export const leerMotivos = (db: Db): Promise<ListasDeMotivos> =>
  db.one(sql`SELECT ${join(CLASES_DE_MOTIVO.map((clase) => ident(listaDe(clase))))} FROM centro`)

/**
 * Keeps the logo (bytes as they were uploaded, without what is not drawn), or none; answers its fingerprint.
 * @throws AppError `regla`, with a sentence that says what image to choose
 */
export async function saveLogo(db: Database, contexto: Contexto, uploaded: Buffer | null): Promise<string | null> {
  const logo = uploaded && drawable(uploaded)
  return db.transaction(async (tx) => {
    const antes = await fingerprint(tx)
    await tx.run(sql`UPDATE centro SET logo = ${logo}`)
    const despues = await fingerprint(tx)
    if (antes !== despues)
      await audit(tx, contexto, {
        modulo: 'Centro',
        accion: 'editar',
        entidad: 'centro',
        entidad_id: ID,
        antes: { logo: antes },
        despues: { logo: despues },
      })
    return despues
  })
}

const fingerprint = async (tx: Tx): Promise<string | null> =>
  (await tx.one<{ logo: string | null }>(sql`SELECT logo_huella AS logo FROM centro FOR NO KEY UPDATE`)).logo

function drawable(uploaded: Buffer): Buffer {
  try {
    return readImage(uploaded, LOGO).bytes
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    throw new AppError('regla', { message: { key: `ajustes.centro.logo.error.${error.defecto}`, params: LOGO } })
  }
}
