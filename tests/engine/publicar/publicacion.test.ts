import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/maquina/ports'
import { COMMANDS } from '../../../vite.server.config.ts'
import { armar, empacar } from '../../../build/publicar/arbol.ts'
import { apagarTodas, encender, ENLACE, ingresar, LISTA, primerRecibo } from './escuela-nueva.ts'
import { cleanUp, isRoot, postmasterPid, temporaryDirectory } from '#tests/engine/support'

/*
 * The archive that a school downloads, of the build that stands in `dist`: unpacked as anybody would, it is a whole
 * school. Left to the long run: its packages come from the registry.
 */

const NOMBRE = 'campana-de-prueba'
const SISTEMA = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64'
const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const INSTANTE = '1767225600'
/** Somebody of this machine that may write nothing but what is given. */
const NADIE = isRoot ? { uid: 65_534, gid: 65_534 } : {}
const LENTO = 300_000

let carpeta = ''
let lista: { components?: { name: string; version: string }[] } = {}
const sumas: string[] = []

/** Runs the program of the archive as who has nothing else (no Node in the path, no project), until it says that. */
async function encendida(hasta: RegExp) {
  const port = await freePort()
  const env = { PATH: '/usr/bin:/bin', PORT: String(port), LOG_LEVEL: 'silent' }
  const { child, fin, escrito } = await encender(join(carpeta, 'campana'), [], { ...NADIE, cwd: '/', env }, hasta)
  const apagar = async () => {
    child.kill('SIGTERM')
    expect(await fin).toBe(0)
    expect(postmasterPid(join(carpeta, 'data'))).toBeUndefined()
  }
  return { url: `http://127.0.0.1:${port}`, escrito, apagar }
}

describe.runIf(process.env.LARGO && process.platform === 'linux')('the archive of a release', () => {
  beforeAll(() => {
    // Made by two people, one of whom lets nobody read what is theirs.
    for (const umask of [0o022, 0o077]) {
      const antes = process.umask(umask)
      const taller = temporaryDirectory()
      const archivo = join(taller, `${NOMBRE}.tar.gz`)
      lista = armar(join(taller, NOMBRE), SISTEMA, COMMIT)
      empacar(join(taller, NOMBRE), archivo, INSTANTE)
      process.umask(antes)
      sumas.push(createHash('sha256').update(readFileSync(archivo)).digest('hex'))
      if (carpeta) continue
      const casa = join(temporaryDirectory(), 'Año de José')
      mkdirSync(casa)
      if (isRoot) chownSync(casa, 65_534, 65_534)
      execFileSync('tar', ['--extract', `--file=${archivo}`, '--directory', casa], { ...NADIE })
      carpeta = join(casa, NOMBRE)
    }
  }, LENTO)

  afterAll(async () => {
    await apagarTodas()
    await cleanUp()
  })

  it('is the same bytes whoever makes it', () => {
    expect(sumas[1]).toBe(sumas[0])
  })

  it('lists every package that it has, and nothing that only develops it', () => {
    const tiene = readdirSync(join(carpeta, 'node_modules'), { recursive: true, encoding: 'utf8' })
      .filter((ruta) => /(?:^|node_modules\/)(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(ruta))
      .map((ruta) => JSON.parse(readFileSync(join(carpeta, 'node_modules', ruta), 'utf8')) as Record<string, string>)
    const dichos = new Set(lista.components?.map(({ name, version }) => `${name} ${version}`))
    expect(tiene.length).toBeGreaterThan(100)
    expect(tiene.map(({ name, version }) => `${name} ${version}`).filter((uno) => !dichos.has(uno))).toEqual([])
    // Bundled: in no folder, and told all the same.
    for (const empacado of ['ra-core', 'pdfkit', '@fontsource/inter'])
      expect(lista.components?.map(({ name }) => name)).toContain(empacado)
    expect(readdirSync(join(carpeta, 'node_modules'))).not.toContain('vite')
  })

  it('names its commands to who writes another', () => {
    const { status, stderr } = spawnSync(join(carpeta, 'campana'), ['encender'], { encoding: 'utf8' })
    expect(status).toBe(2)
    expect(stderr.split('\n').slice(1, -1)).toEqual(COMMANDS.filter((una) => una !== 'main').sort())
  })

  it(
    'is a school for who is not root, in a folder with blanks and accents, and finds all there again',
    async () => {
      const primera = await encendida(ENLACE)
      const recibo = await primerRecibo(primera.url, primera.escrito())
      expect(await (await fetch(`${primera.url}/salud`)).json()).toMatchObject({ estado: 'vivo', commit: COMMIT })
      await primera.apagar()

      const segunda = await encendida(LISTA)
      expect(segunda.escrito()).not.toContain('primer-inicio')
      const quien = await ingresar(segunda.url)
      expect((await quien.get(`/RecibosVarios/${recibo}`)).body).toMatchObject({ id: recibo })
      await segunda.apagar()
    },
    LENTO,
  )
})
