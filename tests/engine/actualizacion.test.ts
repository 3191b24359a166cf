import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lastMigration } from '#server/db/migrate'
import { projectRoot } from '#server/base/root'
import { freePort } from '#tests/maquina/ports'
import { FUENTES } from '../../build/publicar/arbol.ts'
import { ENLACE, estrenar, ingresar, vender } from './escuela-nueva.ts'
import { cleanUp, eventually, temporaryDirectory } from './support.ts'

/*
 * One folder of the program put in place of another over the same data, and back, as docs/operacion/actualizar.md says:
 * the build that stands in `dist`, with migrations that no version has. Left to the long run.
 */

const LENTO = 180_000
const LISTA = /Campana está lista/

const programas = new Set<ChildProcess>()
const migracion = (numero: number): string => String(numero).padStart(4, '0')

/** A folder of the program, of a version with so many migrations more, each with its text. */
function carpeta(version: string, nuevas: Record<string, string> = {}): string {
  const donde = join(temporaryDirectory(), `campana-${version}`)
  for (const fuente of FUENTES.filter((una) => !una.startsWith('docs')))
    cpSync(join(projectRoot, fuente), join(donde, fuente), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(donde, 'node_modules'))
  const propio = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as object
  writeFileSync(join(donde, 'package.json'), JSON.stringify({ ...propio, version }))
  for (const [archivo, texto] of Object.entries(nuevas))
    writeFileSync(join(donde, 'server/db/migrations', archivo), texto)
  return donde
}

const entorno = (DATA_DIR: string, mas: Record<string, string> = {}) => ({
  ...process.env,
  ...{ DATABASE_URL: '', BACKUP_DIR: '', LOG_LEVEL: 'silent', DATA_DIR },
  ...mas,
})

/** Starts the program of a folder until it says that, or ends; answers what it said. */
async function encender(programa: string, DATA_DIR: string, hasta = LISTA) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(programa, 'dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: entorno(DATA_DIR, { PORT: String(port) }),
  })
  programas.add(child)
  let escrito = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (parte: string) => (escrito += parte))
  const fin = new Promise<number | null>((done) =>
    child.once('close', (codigo) => (programas.delete(child), done(codigo))),
  )
  await eventually(() => child.exitCode !== null || hasta.test(escrito), 60_000)
  const url = `http://127.0.0.1:${port}`
  const venderUno = async (): Promise<number> => {
    const julia = await ingresar(url)
    expect((await vender(julia)).status).toBe(201)
    return (await julia.list('RecibosGeneral')).total ?? 0
  }
  const apagar = async () => {
    child.kill('SIGTERM')
    expect(await fin).toBe(0)
  }
  return { url, escrito: () => escrito, fin, vender: venderUno, apagar }
}

describe.runIf(process.env.LARGO && process.platform === 'linux')('a folder of the program over another', () => {
  afterAll(async () => {
    for (const child of programas) child.kill('SIGKILL')
    await eventually(() => programas.size === 0)
    await cleanUp()
  })

  it(
    'keeps the school on the way there, and back for as long as its migrations allow it',
    async () => {
      const ultima = await lastMigration()
      const compatible = {
        [`${migracion(ultima + 1)}_apodo.sql`]: [
          `-- compatible desde ${migracion(ultima)}`,
          'ALTER TABLE clientes ADD COLUMN apodo text;',
          '',
        ].join('\n'),
      }
      const [vieja, nueva, otra] = [
        carpeta('8.1.0'),
        carpeta('8.2.0', compatible),
        carpeta('8.3.0', {
          ...compatible,
          [`${migracion(ultima + 2)}_sin_vuelta.sql`]: 'CREATE TABLE sin_vuelta ();\n',
        }),
      ]
      const datos = join(temporaryDirectory(), 'datos de la escuela')
      mkdirSync(datos)
      const respaldos = () => readdirSync(join(datos, 'respaldos')).sort()

      const primera = await encender(vieja, datos, ENLACE)
      await estrenar(primera.url, primera.escrito())
      expect(await primera.vender()).toBe(1)
      await primera.apagar()

      // There: what it was is kept first, and it says that there is a way back.
      const segunda = await encender(nueva, datos)
      expect(segunda.escrito()).toContain('Campana 8.2.0 actualiza esta base de datos')
      expect(segunda.escrito()).toContain('El programa de antes sigue sirviendo')
      expect(respaldos()).toEqual([expect.stringContaining(`-desde-${migracion(ultima)}.respaldo.gz`)])
      expect(await segunda.vender()).toBe(2)
      await segunda.apagar()

      // Back: nothing that was written since is lost.
      const deVuelta = await encender(vieja, datos)
      expect((await fetch(`${deVuelta.url}/salud/listo`)).status).toBe(200)
      expect(await deVuelta.vender()).toBe(3)
      await deVuelta.apagar()

      // Beyond: it says before it changes anything that only a backup leads back, and the old program refuses.
      const tercera = await encender(otra, datos)
      expect(tercera.escrito()).toContain('Cuando termine, el programa de antes ya no enciende sobre esta base')
      expect(await tercera.vender()).toBe(4)
      await tercera.apagar()
      const negada = await encender(nueva, datos)
      expect(await negada.fin).toBe(1)
      expect(negada.escrito()).toContain('Para volver a este programa solo queda restaurar')

      const [, deAntes = ''] = respaldos()
      const vacia = temporaryDirectory()
      const restaurar = join(nueva, 'dist/server/restaurar.js')
      const { status, stderr } = spawnSync(process.execPath, [restaurar, join(datos, 'respaldos', deAntes)], {
        env: entorno(vacia),
        encoding: 'utf8',
      })
      expect(status, stderr).toBe(0)
      const restaurada = await encender(nueva, vacia)
      expect((await (await ingresar(restaurada.url)).list('RecibosGeneral')).total).toBe(3)
      await restaurada.apagar()
    },
    LENTO,
  )
})
