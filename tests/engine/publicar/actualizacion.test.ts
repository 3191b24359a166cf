import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lastMigration } from '#server/db/migrate'
import { projectRoot } from '#server/base/root'
import { freePort } from '#tests/maquina/ports'
import { FUENTES } from '../../../build/publicar/arbol.ts'
import { apagarTodas, encender, ENLACE, estrenar, ingresar, LISTA, vender } from './escuela-nueva.ts'
import { cleanUp, temporaryDirectory } from '#tests/engine/support'

/*
 * One folder of the program put in place of another over the same data, and back, as docs/operacion/actualizar.md says:
 * the build that stands in `dist`, with migrations that no version has. Left to the long run.
 */

const LENTO = 180_000

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

/** The built server of a folder, as arguments of Node. */
const servidor = (programa: string): string[] => [join(programa, 'dist/server/main.js')]

/** Starts the program of a folder until it says that. */
async function encendida(programa: string, DATA_DIR: string, hasta = LISTA) {
  const port = await freePort()
  const env = entorno(DATA_DIR, { PORT: String(port) })
  const { child, fin, escrito } = await encender(process.execPath, servidor(programa), { env }, hasta)
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
  return { url, escrito, vender: venderUno, apagar }
}

describe.runIf(process.env.LARGO && process.platform === 'linux')('a folder of the program over another', () => {
  afterAll(async () => {
    await apagarTodas()
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

      const primera = await encendida(vieja, datos, ENLACE)
      await estrenar(primera.url, primera.escrito())
      expect(await primera.vender()).toBe(1)
      await primera.apagar()

      // There: what it was is kept first, and it says that there is a way back.
      const segunda = await encendida(nueva, datos)
      expect(segunda.escrito()).toContain('Campana 8.2.0 actualiza esta base de datos')
      expect(segunda.escrito()).toContain('El programa de antes sigue sirviendo')
      expect(respaldos()).toEqual([expect.stringContaining(`-desde-${migracion(ultima)}.respaldo.gz`)])
      expect(await segunda.vender()).toBe(2)
      await segunda.apagar()

      // Back: nothing that was written since is lost.
      const deVuelta = await encendida(vieja, datos)
      expect((await fetch(`${deVuelta.url}/salud/listo`)).status).toBe(200)
      expect(await deVuelta.vender()).toBe(3)
      await deVuelta.apagar()

      // Beyond: it says before it changes anything that only a backup leads back, and the old program refuses.
      const tercera = await encendida(otra, datos)
      expect(tercera.escrito()).toContain('Cuando termine, el programa de antes ya no enciende sobre esta base')
      expect(await tercera.vender()).toBe(4)
      await tercera.apagar()
      const negada = spawnSync(process.execPath, servidor(nueva), {
        env: entorno(datos, { PORT: '0' }),
        encoding: 'utf8',
      })
      expect(negada.status).toBe(1)
      expect(negada.stderr).toContain('Para volver a este programa solo queda restaurar')

      const [, deAntes = ''] = respaldos()
      const vacia = temporaryDirectory()
      const restaurar = join(nueva, 'dist/server/restaurar.js')
      const { status, stderr } = spawnSync(process.execPath, [restaurar, join(datos, 'respaldos', deAntes)], {
        env: entorno(vacia),
        encoding: 'utf8',
      })
      expect(status, stderr).toBe(0)
      const restaurada = await encendida(nueva, vacia)
      expect((await (await ingresar(restaurada.url)).list('RecibosGeneral')).total).toBe(3)
      await restaurada.apagar()
    },
    LENTO,
  )
})
