/**
 * `npm run release [-- linux-x64 …]`: makes of a clean clone, in `dist/publicacion`, the archives that a school
 * downloads and their papers. Twice the same commit, twice the same bytes. docs/operacion/publicar.md tells the steps.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VERSION } from '#server/base/version'
import { apiOf, versionsIn } from '#tests/versions/versions'
import { armar, empacar, SISTEMAS, type Sistema } from './arbol.ts'
import { describirApi } from './api.ts'
import { publicarDeb } from './deb.ts'
import { diferenciaDeApi, type Api } from './diferencia.ts'
import { publicarImagen } from './imagen.ts'
import { avisarDelMotor } from './motor.ts'
import { notasDe } from './papeles.ts'
import { publicarInstalador } from './windows.ts'

const DESTINO = 'dist/publicacion'
const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

const pedidos = process.argv.slice(2)
const sistemas = (Object.keys(SISTEMAS) as Sistema[]).filter((uno) => !pedidos.length || pedidos.includes(uno))
const cambiado = git('status', '--porcelain')
if (cambiado || sistemas.length < pedidos.length) {
  console.error(
    cambiado
      ? `A release is of a commit: commit or take away first\n${cambiado}`
      : `Systems: ${Object.keys(SISTEMAS).join(', ')}`,
  )
  process.exit(1)
}
const commit = git('rev-parse', 'HEAD')
const instante = git('log', '-1', '--format=%ct')
const publicada = git('tag', '--points-at', 'HEAD').split('\n').includes(`v${VERSION}`)
/** The version where its tag stands; before, also the commit: what nobody released does not take its name. */
const nombre = `campana-${VERSION}${publicada ? '' : `-${commit.slice(0, 9)}`}`

rmSync('dist', { recursive: true, force: true })
execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', env: { ...process.env, COMPRESION: '' } })
mkdirSync(DESTINO)
const escribir = (archivo: string, texto: string) => writeFileSync(join(DESTINO, archivo), texto)

const taller = mkdtempSync(join(tmpdir(), 'campana-publicar-'))
try {
  for (const sistema of sistemas) {
    const carpeta = join(taller, `${nombre}-${sistema}`)
    escribir(`${nombre}-${sistema}.cdx.json`, `${JSON.stringify(armar(carpeta, sistema, commit), null, 2)}\n`)
    empacar(carpeta, join(DESTINO, `${nombre}-${sistema}.tar.gz`), instante)
    if (sistema === 'windows-x64') publicarInstalador(DESTINO, carpeta, nombre, instante)
    rmSync(carpeta, { recursive: true })
    publicarDeb(DESTINO, sistema, commit, instante, publicada)
  }
  if (sistemas.includes('linux-x64')) publicarImagen(DESTINO, nombre, commit, instante)
} finally {
  rmSync(taller, { recursive: true, force: true })
}
const api = await describirApi()
escribir(`${nombre}.openapi.json`, api)
/** The version before this one, whose API was kept when it was frozen. */
const anterior = versionsIn(readFileSync('CHANGELOG.md', 'utf8')).find((una) => !publicada || una !== VERSION) ?? ''
if (existsSync(apiOf(anterior))) {
  const diferencia = diferenciaDeApi(
    JSON.parse(gunzipSync(readFileSync(apiOf(anterior))).toString()) as Api,
    JSON.parse(api) as Api,
  )
  escribir(`${nombre}.api.md`, `# La API desde la ${anterior}\n\n${diferencia || 'No cambió.'}\n`)
}
escribir(`${nombre}.notas.md`, notasDe(readFileSync('CHANGELOG.md', 'utf8'), publicada ? VERSION : undefined))
const sumas = readdirSync(DESTINO).map(
  (archivo) =>
    `${createHash('sha256')
      .update(readFileSync(join(DESTINO, archivo)))
      .digest('hex')}  ${archivo}\n`,
)
escribir('SHA256SUMS', sumas.join(''))
const llave = process.env.LLAVE_MINISIGN
if (llave)
  execFileSync('minisign', ['-S', '-s', llave, '-m', join(DESTINO, 'SHA256SUMS'), '-t', `${nombre} ${commit}`], {
    stdio: 'inherit',
  })
avisarDelMotor()
console.log(`${DESTINO}\n${sumas.join('')}`)
process.exit()
