import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/db/pool'
import { findSession } from '#server/http/guard'
import { escuchar, type Sentencia } from '#tests/maquina/sentencias'
import { A_LA_VEZ } from '../apoyo/ritmo.ts'

export type Preparada = Pick<Sentencia, 'text' | 'values'>

/** The statement that the guard asks for a token, as the server sends it. */
export async function sentenciaDeSesion(url: string, token: string): Promise<Preparada> {
  const db = openDatabase(url, { max: 1 })
  const sentencias: Sentencia[] = []
  escuchar(db, (sentencia) => sentencias.push(sentencia))
  await findSession(db, token)
  await db.close()
  const deSesion = sentencias.find(({ text }) => text.includes('token_sha256'))
  if (!deSesion) throw new Error('La sesión no se preguntó.')
  return deSesion
}

/** Connections that stay open, on each of which the statements go one after the other, each by its name. */
export async function conexionesA(url: string): Promise<{
  abrir: (sentencias: readonly Preparada[]) => { pedir: () => Promise<unknown[]>; cerrar: () => void }
  cerrar: () => Promise<void>
}> {
  const todas = Array.from({ length: A_LA_VEZ }, () => new pg.Client({ connectionString: url }))
  await Promise.all(todas.map((una) => una.connect()))
  const libres = [...todas]
  const nombres = new Map<string, string>()
  const nombreDe = (text: string) => {
    const nombre = nombres.get(text) ?? `mano_${nombres.size}`
    nombres.set(text, nombre)
    return nombre
  }
  return {
    abrir(sentencias) {
      const conexion = libres.pop()
      if (!conexion) throw new Error('No quedan conexiones.')
      const conNombre = sentencias.map(({ text, values }) => ({ name: nombreDe(text), text, values }))
      return {
        async pedir() {
          let filas: unknown[] = []
          for (const sentencia of conNombre) filas = (await conexion.query<Record<string, unknown>>(sentencia)).rows
          return filas
        },
        cerrar: () => void libres.push(conexion),
      }
    },
    cerrar: async () => void (await Promise.all(todas.map((una) => una.end()))),
  }
}

/** The same statements by pgbench, which costs next to nothing itself: a second, or undefined where it is not there. */
export function porPgbench(url: string, sentencias: readonly Preparada[], segundos: number): number | undefined {
  const carpeta = mkdtempSync(join(tmpdir(), 'campana-limite-'))
  try {
    const archivo = join(carpeta, 'guion.sql')
    // A line begins a command of pgbench only with a backslash, and a statement ends with its semicolon.
    writeFileSync(archivo, sentencias.map((una) => `${escrita(una)};\n`).join(''))
    const clientes = ['-c', String(A_LA_VEZ), '-j', '2', '-T', String(segundos)]
    const { stdout, stderr, status, error } = spawnSync(
      'pgbench',
      ['-n', '-M', 'prepared', ...clientes, '-f', archivo, url],
      {
        encoding: 'utf8',
      },
    )
    if (error) return undefined
    if (status !== 0) throw new Error(`pgbench: ${stderr}`)
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  } finally {
    rmSync(carpeta, { recursive: true })
  }
}

/** A statement with its values written out, without the comments that pgbench would send. */
const escrita = ({ text, values }: Preparada): string =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\d+)/g, (_, numero: string) => literal(values[Number(numero) - 1]))
    .replaceAll(/\s+/g, ' ')

const literal = (valor: unknown): string => {
  if (valor === null || valor === undefined) return 'NULL'
  if (Buffer.isBuffer(valor)) return `'\\x${valor.toString('hex')}'::bytea`
  return typeof valor === 'number' ? String(valor) : pg.escapeLiteral(String(valor))
}
