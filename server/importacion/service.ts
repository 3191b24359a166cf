import { createHash } from 'node:crypto'
import type { Ajustes, Importacion } from '#contract/importacion/importaciones'
import type { TipoImportacion } from '#contract/importacion/tipos'
import { texto } from '#i18n/texto'
import { LOCKS } from '#server/db/locks'
import type { Database, Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Quien } from '#server/http/quien'
import type { Puesto } from '#server/hilos/cola'
import { enConexion } from '#server/hilos/conexion'
import { AppError } from '#server/http/errors'
import { apartadasCsv } from './lectura/ajustes.ts'
import type { Avance, Encargo } from './clase.ts'
import { Mapeo } from './lectura/mapeo.ts'
import type { Fuente } from './lectura/lector.ts'
import { CLASES, estaLista, revisar, type Revision } from './revision.ts'

/** Imports are applied one at a time. */
const TURNO = 0
/** Files that a person checked and did not import: as many of the last are kept (for a day: housekeeping). */
const QUEDAN = 4
const RECHAZOS_A_LA_VISTA = 200

export interface Quehacer {
  quien: Quien
  permisos: ReadonlySet<string>
  hoy: string
}

export interface Subida extends Fuente {
  archivo: string
  actualizar: boolean
}

type Fila = Pick<Importacion, 'tipo' | 'archivo' | 'actualizar'> & {
  contenido: Buffer | null
  sha256: Buffer
  mapeo: Mapeo | null
  ajustes: Ajustes
  huella: string | null
}

const sha256 = (contenido: Buffer): Buffer => createHash('sha256').update(contenido).digest()
const UNICO = '23505'

/** The reason, in words, why a whole import failed; a key taken twice means that somebody saved a record meanwhile. */
export function motivoDe(error: unknown): string {
  if ((error as { code?: unknown }).code === UNICO) return texto('errores.importacion_cambio')
  if (!(error instanceof AppError)) return texto('importacion.fallida')
  return texto(error.options.message?.key ?? `errores.${error.code}`, error.options.message?.params)
}

/**
 * Checks a file without saving any of it, and keeps it to be applied: at once, or when its refused lines are corrected
 * or set apart.
 * Throws what `revisar` throws.
 */
export async function subir(db: Database, quehacer: Quehacer, subida: Subida): Promise<Importacion> {
  const { quien } = quehacer
  const { tipo, archivo, contenido, mapeo, actualizar, ajustes = { cambios: [], apartadas: [] } } = subida
  const revision = await revisarSinGuardar(db, quehacer, subida)
  const lista = estaLista(revision)
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO importaciones (
      tipo, archivo, contenido, sha256, usuario_id, estado, actualizar, mapeo, total, nuevas, cambiadas, iguales,
      diferentes, rechazadas, columnas, ignoradas, lectura, muestra, errores, diferencias, huella, ajustes
    )
    VALUES (
      ${tipo}, ${archivo}, ${contenido}, ${sha256(contenido)}, ${quien.usuario_id},
      ${lista ? 'lista' : 'rechazada'}, ${actualizar}, ${mapeo ? JSON.stringify(mapeo) : null}, ${revision.total},
      ${revision.nuevas}, ${revision.cambiadas}, ${revision.iguales}, ${revision.diferentes}, ${revision.rechazadas},
      ${JSON.stringify(revision.columnas)}, ${JSON.stringify(revision.ignoradas)}, ${JSON.stringify(revision.lectura)},
      ${JSON.stringify(revision.muestra)}, ${JSON.stringify(revision.errores)},
      ${JSON.stringify(revision.diferencias)}, ${revision.huella}, ${JSON.stringify(ajustes)}
    )
    RETURNING id
  `)
  await limpiar(db, quien)
  return leerImportacion(db, quien, id)
}

/** Checks a file and tells what each row would do, keeping nothing. Throws what `revisar` throws. */
export const revisarSinGuardar = (
  db: Database,
  { quien, permisos, hoy }: Quehacer,
  subida: Subida,
): Promise<Revision> =>
  enConexion(db)(puestoDe(quien), () =>
    db.transaction(async (tx) => {
      await tx.takeYourTime()
      await tx.run(sql`SAVEPOINT revision`)
      const encargo = { quien, permisos, hoy, actualizar: subida.actualizar, bloquear: false }
      const revision = await revisar(tx, subida, encargo)
      await tx.run(sql`ROLLBACK TO SAVEPOINT revision`)
      return revision
    }),
  )

const puestoDe = ({ usuario_id }: Quien): Puesto => ({ quien: `usuario:${usuario_id ?? 0}` })

/** An import of this user, as it is now; one whose server died while applying it is told to have failed. */
export async function leerImportacion(db: Db, { usuario_id }: Quien, id: number): Promise<Importacion> {
  await db.run(sql`
    UPDATE importaciones
    SET estado = 'fallida', contenido = NULL, hechas = 0
    WHERE id = ${id} AND estado = 'aplicando' AND pg_try_advisory_xact_lock(${LOCKS.imports}, id)
  `)
  const row = await db.maybe<Importacion>(sql`
    SELECT
      id, tipo, archivo, estado, total, hechas, nuevas, cambiadas, iguales, diferentes, rechazadas, actualizar,
      columnas, ignoradas, lectura, muestra, diferencias, errores, creado_en,
      jsonb_array_length(ajustes -> 'apartadas') AS apartadas
    FROM importaciones
    WHERE id = ${id} AND usuario_id IS NOT DISTINCT FROM ${usuario_id}
  `)
  if (!row) throw new AppError('no_encontrado')
  return { ...row, errores: row.errores.slice(0, RECHAZOS_A_LA_VISTA) }
}

/** Every refused line that was kept. */
export async function rechazos(db: Db, { usuario_id }: Quien, id: number): Promise<Importacion['errores']> {
  const row = await db.maybe<Pick<Importacion, 'errores'>>(
    sql`SELECT errores FROM importaciones WHERE id = ${id} AND usuario_id IS NOT DISTINCT FROM ${usuario_id}`,
  )
  if (!row) throw new AppError('no_encontrado')
  return row.errores
}

/**
 * Begins to apply a checked import, once, and answers as soon as it is under way; `terminada` settles at its end.
 * The work is one transaction: whatever happens to this process, all of it is there or none.
 * Throws `no_encontrado`, or `estado_no_permite` when it was begun before or has refused lines.
 */
export async function aplicar(
  db: Database,
  quehacer: Quehacer,
  id: number,
  avance: Avance = () => undefined,
): Promise<{ terminada: Promise<void> }> {
  await leerImportacion(db, quehacer.quien, id)
  return new Promise((begun, refused) => {
    let mine = false
    const terminada = enConexion(db)(puestoDe(quehacer.quien), () =>
      db.transaction(async (tx) => {
        await tx.takeYourTime()
        // Held until the end of the transaction, however that comes: who can take it knows that nobody is at work.
        await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCKS.imports}, ${id})`)
        mine ||= await comenzar(db, id)
        if (!mine) throw new AppError('estado_no_permite')
        begun({ terminada })
        await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCKS.imports}, ${TURNO})`)
        // A failure of the file is told while the lock is held: nobody takes it for a server that died.
        await escribirFilas(db, tx, quehacer, id, avance).catch(async (error: unknown) => {
          if (error instanceof AppError) await fallar(db, id, error)
          throw error
        })
      }),
    ).catch(async (error: unknown) => {
      if (!mine) return refused(error)
      if (!(error instanceof AppError)) await fallar(db, id, error)
      throw error
    })
    // Whoever waits for the end hears of a failure; the screen reads it in the state.
    terminada.catch(() => undefined)
  })
}

const fallar = (db: Db, id: number, error: unknown): Promise<number> =>
  db.run(
    sql`
      UPDATE importaciones
      SET estado = 'fallida', contenido = NULL, hechas = 0, errores = ${JSON.stringify(rechazosDe(error))}
      WHERE id = ${id}
    `,
  )

/** Takes the import to be applied; on a connection of its own, so that everybody sees it at once. */
const comenzar = async (db: Db, id: number): Promise<boolean> =>
  (await db.run(sql`UPDATE importaciones SET estado = 'aplicando' WHERE id = ${id} AND estado = 'lista'`)) > 0

/** Lines that are refused now although they were not when the file was checked. */
class Rechazada extends AppError {
  readonly errores: Revision['errores']
  constructor(errores: Revision['errores']) {
    super('importacion_cambio')
    this.errores = errores
  }
}

const rechazosDe = (error: unknown): Revision['errores'] =>
  error instanceof Rechazada ? error.errores : [{ linea: 0, columna: null, valor: '', motivo: motivoDe(error) }]

async function escribirFilas(
  db: Database,
  tx: Tx,
  { quien, permisos, hoy }: Quehacer,
  id: number,
  avance: Avance,
): Promise<void> {
  const {
    tipo,
    archivo,
    contenido,
    sha256: revisado,
    mapeo,
    actualizar,
    ajustes,
    huella,
  } = await db.one<Fila>(
    sql`
      SELECT tipo, archivo, contenido, sha256, mapeo, actualizar, ajustes, huella
      FROM importaciones
      WHERE id = ${id}
    `,
  )
  if (!contenido || !sha256(contenido).equals(revisado)) throw new AppError('importacion_cambio')
  const encargo: Encargo = { quien, permisos, hoy, actualizar, bloquear: true }
  const revision = await revisar(tx, { ...fuenteDe(tipo, contenido, mapeo), ajustes }, encargo)
  if (revision.errores.length) throw new Rechazada(revision.errores)
  // Somebody saved one of these records since the review: what would change now nobody has seen.
  if (revision.huella !== huella)
    throw new AppError('importacion_cambio', { message: { key: 'importacion.registro_cambio' } })
  await CLASES[tipo].escribir(tx, encargo, async (hechas) => {
    await db.run(sql`UPDATE importaciones SET hechas = ${hechas + revision.iguales} WHERE id = ${id}`)
    await avance(hechas + revision.iguales)
  })
  const { total, nuevas, cambiadas, iguales, diferentes } = revision
  await audit(tx, quien, {
    modulo: 'Importaciones',
    accion: 'importar',
    entidad: 'importaciones',
    entidad_id: id,
    despues: { tipo, archivo, nuevas, cambiadas, iguales, sha256: revisado.toString('hex') },
  })
  // The file is not kept beside the tables that have it now; lines set apart are, for a day (housekeeping).
  const aparte = ajustes.apartadas.length ? Buffer.from(await apartadasCsv(contenido, ajustes)) : null
  await tx.run(
    sql`
      UPDATE importaciones
      SET
        estado = 'aplicada', contenido = ${aparte}, muestra = '[]', diferencias = '[]', hechas = ${total},
        nuevas = ${nuevas}, cambiadas = ${cambiadas}, iguales = ${iguales}, diferentes = ${diferentes}
      WHERE id = ${id}
    `,
  )
}

const fuenteDe = (tipo: TipoImportacion, contenido: Buffer, mapeo: Mapeo | null): Fuente => ({
  tipo,
  contenido,
  ...(mapeo && { mapeo: Mapeo.parse(mapeo) }),
})

const limpiar = (db: Db, { usuario_id }: Quien): Promise<number> =>
  db.run(sql`
    DELETE FROM importaciones
    WHERE id IN (
      SELECT id
      FROM importaciones
      WHERE usuario_id IS NOT DISTINCT FROM ${usuario_id} AND estado IN ('lista', 'rechazada', 'fallida')
      ORDER BY id DESC OFFSET ${QUEDAN}
    )
  `)
