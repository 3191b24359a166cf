import type { ReportadosResumen } from '#contract/recibos/reportados'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LOCKS } from '#server/db/locks'
import { hoy } from './base/clock.ts'
import { mirarVersiones, versionNueva } from './base/version-nueva.ts'
import type { Database } from './db/pool.ts'
import { sql, type Sql } from './db/sql.ts'
import { alertaDe, avisarAlertas, type Alerta, type Tarea } from './alertas.ts'
import { OLVIDAR_SOLICITUDES } from './autorizaciones/solicitudes.ts'
import { OLVIDAR_CORREOS, repartir } from './correo/cola.ts'
import type { Correo } from './correo/correo.ts'
import { fallosDe, type Carpeta } from './http/carpetas.ts'
import { FECHAR_CLAVES } from './http/idempotency.ts'
import { cerrarNegativas } from './http/negativas.ts'
import { OLVIDAR_ACCESOS } from './publico/cuenta/entrar.ts'
import { vencerRevisiones } from './catalogos/matriculas/orden.ts'
import { vencerReservas } from './publico/registros/reservas.ts'
import { repartirBecas } from './catalogos/becas/repartir.ts'
import { cobrarMensualidades } from './catalogos/matriculas/abiertas.ts'
import { romperArreglos } from './catalogos/arreglos/romper.ts'
import { revocarConCuotaVencida } from './catalogos/constancias/revocar.ts'
import { reportados } from './recibos/reportados/lectura.ts'
import { leerResumen } from './resource/resumen.ts'
import { OLVIDAR_CAMBIOS } from './resource/varios/hechos.ts'
import { cobrarMora } from './recibos/cargos/mora.ts'
import { devolverMoraSinConfirmar } from './recibos/cargos/mora-a-tiempo.ts'
import { contarCursos } from './catalogos/cursos/contados.ts'
import { resumirCargos, resumirSiSonMuchos } from './reportes/cxc/saldos.ts'
import { prepararRecordatorios } from './reportes/recordatorios/preparar.ts'
import { revisoresDeAvisos } from './reportes/recordatorios/revisar.ts'
import { resumirDias } from './reportes/recibosgeneral/dias.ts'
import { anotarHora, dudaDelReloj } from './reloj/duda.ts'
import { dudaReciente } from './reloj/puerta.ts'
import { diasSinRespaldo, respaldoDiario } from './respaldo/diario.ts'
import { probarCadaSemana } from './respaldo/prueba.ts'
import { OLVIDAR_DISPOSITIVOS } from './sesion/dispositivos.ts'
import { programarInformes, revisorDeInformes, type Listados } from './usuarios/informes/enviar.ts'

const HOUR_MS = 3_600_000

/** Rows that nobody will ask for again. Money, people and the bitácora are never among them. */
const FORGOTTEN: Sql[] = [
  sql`DELETE FROM sesiones
    WHERE caduca_en < now() OR usada_en NOT BETWEEN now() - inactividad AND now() + inactividad`,
  // Rows of later than now were written while a clock ran ahead: they would count for months.
  sql`DELETE FROM intentos WHERE desde NOT BETWEEN now() - interval '1 day' AND now() + interval '5 minutes'`,
  sql`DELETE FROM registro_redes WHERE creado_en < now() - interval '1 day'`,
  FECHAR_CLAVES,
  sql`DELETE FROM idempotencia WHERE creada_en < now() - interval '7 days'`,
  sql`DELETE FROM recibo_enlaces WHERE caduca_en < now()`,
  sql`DELETE FROM carta_enlaces WHERE caduca_en < now()`,
  sql`DELETE FROM importaciones WHERE estado <> 'aplicada' AND creado_en < now() - interval '1 day'`,
  // The lines of an import that were set apart.
  sql`UPDATE importaciones SET contenido = NULL WHERE contenido IS NOT NULL AND creado_en < now() - interval '1 day'`,
  sql`DELETE FROM enlaces_unicos WHERE caduca_en < now()`,
  OLVIDAR_DISPOSITIVOS,
  OLVIDAR_ACCESOS,
  OLVIDAR_CORREOS,
  OLVIDAR_CAMBIOS,
]

/** Clears away what has expired; of several instances, one at a time. */
export async function tidy(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { mine } = await tx.one<{ mine: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${LOCKS.housekeeping}) AS mine`,
    )
    if (!mine) return
    for (const statement of [...FORGOTTEN, OLVIDAR_SOLICITUDES(hoy())]) await tx.run(statement)
  })
}

interface House {
  db: Database
  /**
   * The day's backup: its folder, the key that encrypts it, and the place beside which it is tried each week; none is
   * made without it.
   */
  backups: { folder: string; key: string | undefined; tryBeside: string } | undefined
  /** Folders in which the server writes: told of while there is still room. */
  folders?: readonly Carpeta[]
  /** Mail by which administrators are told what is wrong. */
  correo?: Correo
  /** Lists that reports by mail are made of. */
  listados?: Listados
  /** VERSIONES_URL. */
  versiones?: string | undefined
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** Names in the log of a task that failed. */
const NAMES: Record<Tarea, string> = {
  limpieza: 'tidying',
  mensualidades: 'monthly charges',
  becas: 'scholarships',
  arreglos: 'payment arrangements',
  mora: 'late fees',
  mora_sin_confirmar: 'late fees of unconfirmed payments',
  reservas: 'expiry of reservations',
  dias_de_recibos: 'days of receipts',
  saldos: 'balances of charges',
  cursos: 'counts of courses',
  recordatorios: 'reminders of payments',
  informes: 'reports by mail',
}

/**
 * Keeps the house for one hour: tidies, charges the late fees that are due and those that waited too long for a bank,
 * lets expired reservations go, writes the messages to families and the reports by mail, makes the day's backup and
 * once a week tries it; while the clock is doubted only the backup, and the kept sums of what was touched, which no
 * clock decides. What fails is tried again the next hour, and administrators are told. Whoever is leaving begins
 * nothing more: another instance that finds it at the backup would wait an hour.
 */
export async function keepHour(house: House, signal: AbortSignal): Promise<void> {
  const { db, backups, folders = [], correo, versiones, log } = house
  const failed: Tarea[] = []
  const attempt = async (what: Tarea, step: (db: Database, hoy: string) => Promise<unknown>) => {
    if (signal.aborted) return
    await step(db, hoy()).catch((error: unknown) => {
      if (signal.aborted) return
      failed.push(what)
      log.error({ err: error }, `${NAMES[what]} failed`)
    })
  }
  if (versiones) void lookForNewer(versiones, log, signal)
  const trusted = await trustsTheClock(db, log).catch(() => undefined)
  if (trusted) {
    await attempt('limpieza', tidy)
    await attempt('mensualidades', cobrarMensualidades)
    await attempt('becas', repartirBecas)
    // Before late fees: what a broken arrangement held bears them again.
    await attempt('arreglos', romperArreglos)
    await attempt('arreglos', revocarConCuotaVencida)
    await attempt('mora', cobrarMora)
    await attempt('mora_sin_confirmar', devolverMoraSinConfirmar)
    await attempt('reservas', async (of, today) => {
      await vencerReservas(of, today)
      await vencerRevisiones(of, today)
    })
    if (correo) await attempt('recordatorios', (of, today) => prepararRecordatorios(of, correo, today))
    if (correo) await attempt('informes', (of, today) => programarInformes(of, correo, today))
  }
  await attempt('dias_de_recibos', resumirDias)
  await attempt('saldos', resumirCargos)
  await attempt('cursos', contarCursos)
  const ofBackups =
    backups && !signal.aborted ? await backUp({ db, log, trusted: trusted === true }, backups, signal) : []
  const wrong = await fallosDe(folders)
  for (const { cual, fallo, libre_mb } of wrong)
    log.error({ folder: cual, wrong: fallo, megabytes: libre_mb }, 'a folder is of no use, or nearly full')
  if (!correo || signal.aborted) return
  const { atrasados } = await leerResumen<ReportadosResumen>(db, reportados).catch(() => ({ atrasados: 0 }))
  const alertas: Alerta[] = [
    ...ofBackups,
    ...wrong.map(alertaDe),
    ...(trusted === false ? [{ clase: 'reloj' as const }] : []),
    ...(trusted && atrasados > 0 ? [{ clase: 'reportados' as const, cuantos: atrasados }] : []),
    ...(failed.length ? [{ clase: 'tareas' as const, cuales: failed }] : []),
  ]
  await avisarAlertas(db, correo, hoy(), alertas).catch((error: unknown) => log.error({ err: error }, 'alerts failed'))
}

/** Nobody waits for it: a page that does not answer is asked again the next day. */
async function lookForNewer(url: string, log: House['log'], signal: AbortSignal): Promise<void> {
  const before = versionNueva()
  await mirarVersiones(url, signal).catch((error: unknown) => log.info({ err: error }, 'no news of versions'))
  const version = versionNueva()
  if (version !== before) log.info({ version }, 'a newer version of Campana is there')
}

/** Whether the date can be right; one that can is noted as that of an hour at which the house was kept. */
async function trustsTheClock(db: Database, log: House['log']): Promise<boolean> {
  const dudado = await dudaDelReloj(db)
  if (dudado)
    log.error(dudado, 'the clock is doubted: what goes by the date waits, and nothing is written (campana reloj)')
  else await anotarHora(db)
  return !dudado
}

/** Time that an hour's work under way gets to put its things away, a backup that is cut its half of a file. */
const LEAVE_MS = 5_000

/** The longest delay until the number of a minute's refusals is written. */
const COUNT_MS = 15_000

/** Interval at which balances are made anew where an act touched very many: nobody waits an hour for quick reports. */
const BALANCES_MS = 60_000

/** Interval at which letters that nobody waits for are looked at. */
const POST_MS = 10_000

const SIN_LISTADOS: Listados = { exportadores: new Map(), listas: new Map() }

/**
 * Keeps the house now and every hour, adds up what an act touched and sends letters, until the answer is called; that
 * waits for what is under way to be left.
 */
export function keepHouse(house: House): () => Promise<void> {
  const ending = new AbortController()
  let under = Promise.resolve()
  const run = () => void (under = under.then(() => keepHour(house, ending.signal)))
  run()
  const { db, log, correo, listados = SIN_LISTADOS } = house
  let sums: Promise<void> | undefined
  const addUp = () => {
    sums ??= resumirSiSonMuchos(db)
      .catch((error: unknown) => {
        if (!ending.signal.aborted) log.error({ err: error }, `${NAMES.saldos} failed`)
      })
      .finally(() => (sums = undefined))
  }
  const count = () => void cerrarNegativas(db).catch((error: unknown) => log.error({ err: error }, 'counting failed'))
  // One round of letters at a time: a mail server that takes none keeps it longer than until the next.
  let round: Promise<unknown> | undefined
  const revisores = {
    ...revisoresDeAvisos(correo?.origen),
    informe: revisorDeInformes(listados, correo?.origen),
  }
  // Letters are dated, tried again and given up by the hour: while that is doubted, only what says so leaves.
  const repartirConHora = async () =>
    correo && repartir(db, correo, { revisores, solo: (await dudaReciente(db)) && 'alerta', signal: ending.signal })
  const post = () => {
    if (!correo) return
    round ??= repartirConHora()
      .catch((error: unknown) => log.error({ err: error }, 'sending letters failed'))
      .finally(() => (round = undefined))
  }
  const timers = [
    setInterval(run, HOUR_MS),
    setInterval(addUp, BALANCES_MS),
    setInterval(count, COUNT_MS),
    setInterval(post, POST_MS),
  ]
  timers.forEach((timer) => timer.unref())
  return async () => {
    timers.forEach((timer) => clearInterval(timer))
    ending.abort()
    await Promise.race([Promise.all([under, round, sums]), delay(LEAVE_MS, undefined, { ref: false })])
  }
}

/** Makes and tries what is due; answers what went wrong. */
async function backUp(
  { db, log, trusted }: Pick<House, 'db' | 'log'> & { trusted: boolean },
  { folder, key, tryBeside }: NonNullable<House['backups']>,
  signal: AbortSignal,
): Promise<Alerta[]> {
  // By a date that nobody knows to be right one more is made, and none goes.
  const place = { carpeta: folder, clave: key, signal, despejar: trusted }
  const alertas: Alerta[] = []
  try {
    const file = await respaldoDiario(db, hoy(), place)
    if (file) log.info({ file }, 'daily backup')
  } catch (error) {
    if (signal.aborted) return []
    const daysWithout = await diasSinRespaldo(db, hoy()).catch(() => undefined)
    log.error({ err: error, daysWithout }, 'daily backup failed')
    alertas.push({ clase: 'respaldo', dias: daysWithout ?? null })
  }
  if (signal.aborted) return []
  try {
    const tried = await probarCadaSemana(db, { ...place, junto: tryBeside })
    if (tried?.fallo === null) log.info({ file: tried.archivo }, 'backup restored and checked')
    else if (tried) {
      log.error({ file: tried.archivo, failure: tried.fallo }, 'the backup could not be restored')
      alertas.push({ clase: 'prueba', archivo: tried.archivo, motivo: tried.fallo })
    }
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'trying the backup failed')
  }
  return alertas
}
