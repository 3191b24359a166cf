import { texto } from '#i18n/texto'
import { hoy } from '#server/base/clock'
import { abrirMensualidades } from '#server/catalogos/matriculas/abiertas'
import { LOCKS } from '#server/db/locks'
import { mayWriteTheLedger } from '#server/db/ledger'
import { mayChangeTheBitacora } from '#server/db/migrate'
import { forgetNames } from '#server/db/prepared'
import type { Database, Tx } from '#server/db/pool'
import { ident, join, raw, sql } from '#server/db/sql'
import { StartError } from '#server/failure'
import { hashPassword } from '#server/sesion/password'
import { sembrarArreglos } from './dinero/arreglos.ts'
import { sembrarBecas } from './becas.ts'
import { sembrarBanco } from './dinero/banco.ts'
import { sembrarCajaChica } from './dinero/caja-chica.ts'
import { sembrarContador } from './dinero/contador.ts'
import { sembrarCredito } from './dinero/credito.ts'
import { sembrarCuentas } from './dinero/cuenta.ts'
import { sembrarConstancias } from './constancias.ts'
import { sembrarCartas } from './consentimiento.ts'
import { CENTRO, CLAVE, CUENTAS } from './facts.ts'
import { emitirFiniquitos } from './dinero/finiquitos.ts'
import { sembrarFotos } from './fotos.ts'
import { generate, type Filas } from './generate.ts'
import { hasData, isDemonstration, markDemonstration } from '#server/db/demonstration'
import { sembrarMetas } from './dinero/metas.ts'
import { sembrarNotaDebito } from './dinero/notas-debito.ts'
import { sembrarRecargos } from './dinero/recargos.ts'
import { sembrarRecordatorios } from './dinero/recordatorios.ts'
import { sembrarRetencion } from './dinero/retencion.ts'
import { sembrarRetencionesHechas } from './dinero/retenciones-hechas.ts'
import { sembrarRegistros } from './registros.ts'
import { sembrar } from './sembrar.ts'
import { sembrarVistas } from './vistas.ts'

/**
 * Fills an empty database with the demonstration as of today, in one transaction: a kill half-way leaves it empty.
 * One that holds the demonstration stays as it is.
 * @throws StartError when it holds anything else
 */
export async function seedOnce(db: Database, say: (line: string) => void): Promise<void> {
  const seeded = await db.transaction(async (tx) => {
    // On a slow machine also who waits for another to fill it waits long.
    await tx.takeYourTime()
    await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCKS.demonstration})`)
    if (await isDemonstration(tx)) return false
    if (await hasData(tx)) throw new StartError(texto('arranque.base_ajena'))
    say(texto('arranque.demo_sembrando'))
    await mayWriteTheLedger(tx)
    await insertAll(tx, generate(hoy()))
    // The steps below read these rows. After a fill that was undone autovacuum says that their tables are empty, and a
    // plan for no row reads all of attendance again for each of its rows.
    await tx.run(sql`ANALYZE`)
    await sembrarRetencion(tx)
    await emitirFiniquitos(tx, hoy())
    await sembrarRegistros(tx, hoy())
    await sembrarCartas(tx, hoy())
    await sembrarMetas(tx, hoy())
    await sembrarBanco(tx, hoy())
    await sembrarCuentas(tx, hoy())
    await sembrarRecordatorios(tx, hoy())
    await sembrarArreglos(tx, hoy())
    await sembrarCajaChica(tx, hoy())
    await sembrarConstancias(tx, hoy())
    await sembrarFotos(tx, hoy())
    await sembrarBecas(tx, hoy())
    await abrirMensualidades(tx, { hoy: hoy() }, raw('true'))
    await sembrarNotaDebito(tx, hoy())
    await sembrarRecargos(tx, hoy())
    await sembrarCredito(tx, hoy())
    await sembrarRetencionesHechas(tx, hoy())
    await sembrarContador(tx, hoy())
    await sembrarVistas(tx, hoy())
    await markDemonstration(tx)
    return true
  })
  if (!seeded) return
  // Statements that fill it are asked once: their names are for those of people.
  forgetNames()
  await db.run(sql`ANALYZE`)
}

/** Empties a database that holds the demonstration, of everything; any other stays as it is. */
export async function clearDemonstration(db: Database): Promise<void> {
  if (!(await isDemonstration(db))) return
  await db.transaction(async (tx) => {
    await mayChangeTheBitacora(tx)
    await tx.run(sql`DROP SCHEMA public CASCADE`)
    await tx.run(sql`CREATE SCHEMA public`)
  })
}

/** Tables whose rows have no number. */
const SIN_ID = new Set(['cliente_encargados', 'asistencias', 'caja_conteos', 'gasto_comprobantes', 'factura_lineas'])
/** Rows with the numbers by which the others name them: their places, where they bring none. */
const numeradas = <T extends object>(filas: readonly T[]) => filas.map((fila, indice) => ({ id: indice + 1, ...fila }))

async function insertAll(tx: Tx, { usuarios, ...filas }: Filas): Promise<void> {
  await tx.run(
    sql`UPDATE centro SET ${join(Object.entries(CENTRO).map(([column, value]) => sql`${ident(column)} = ${value}`))}`,
  )
  const roles = new Map(
    (await tx.many<{ id: number; nombre: string }>(sql`SELECT id, nombre FROM roles`)).map(({ id, nombre }) => [
      nombre,
      id,
    ]),
  )
  const conClave = new Set<string>(CUENTAS.map(({ email }) => email))
  await sembrar(
    tx,
    'usuarios',
    await Promise.all(
      numeradas(usuarios).map(async ({ rol, ...usuario }) => ({
        ...usuario,
        rol_id: roles.get(rol),
        pass_hash: conClave.has(usuario.email) ? await hashPassword(CLAVE) : null,
      })),
    ),
  )
  for (const [table, rows] of Object.entries(filas))
    await sembrar(tx, table, SIN_ID.has(table) ? rows : numeradas(rows))
  await tx.run(sql`SELECT setval('clientes_codigo', ${filas.clientes.length})`)
  await tx.run(sql`UPDATE series s SET siguiente = 1 + (SELECT count(*) FROM recibos r WHERE r.serie = s.serie)`)
}
