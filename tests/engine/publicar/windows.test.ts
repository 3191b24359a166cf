import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/maquina/ports'
import { armar } from '../../../build/publicar/arbol.ts'
import { DEL_INSTALADOR, hacerInstalador, leerPE, visualDe } from '../../../build/publicar/windows.ts'
import { ENLACE, ingresar, primerRecibo } from './escuela-nueva.ts'
import { archivosDe, avisar, correr, faltan } from '#tests/engine/programas'
import { cleanUp, eventually, temporaryDirectory } from '#tests/engine/support'

/*
 * The tree of windows-x64, file by file, and its installer with its service: nobody has a Windows here, so Wine stands
 * in for it. Left to the long run: its packages come from the registry.
 */

const LARGO = Boolean(process.env.LARGO) && process.platform === 'linux' && process.arch === 'x64'
const FALTAN = faltan({ wine: 'wine wine64', ...DEL_INSTALADOR })
if (LARGO) avisar('the installer of Windows', FALTAN)
const LENTO = 900_000
const INSTANTE = '1767225600'

let carpeta = ''

beforeAll(() => {
  if (!LARGO) return
  carpeta = join(temporaryDirectory(), 'campana')
  armar(carpeta, 'windows-x64', '0123456789abcdef0123456789abcdef01234567')
}, LENTO)

afterAll(cleanUp)

describe.runIf(LARGO)('the tree of Windows', () => {
  /** Where it stands while it is unpacked, and the longest path that any program of Windows opens. */
  const DONDE = 'C:\\Program Files\\Campana.nueva\\'
  const RUTA_MAX = 259
  const RESERVADO = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
  const PROHIBIDO = /[<>:"|?*\\\p{Cc}]|[. ]$/u
  const X64 = 0x8664

  it('has only files, with names that Windows takes, no two of which it confuses', () => {
    const rutas = archivosDe(carpeta)
    expect(rutas.length).toBeGreaterThan(1_000)
    expect(rutas.filter((ruta) => !lstatSync(join(carpeta, ruta)).isFile())).toEqual([])
    expect(rutas.filter((ruta) => DONDE.length + ruta.length > RUTA_MAX)).toEqual([])
    const nombres = rutas.flatMap((ruta) => ruta.split('/'))
    expect(nombres.filter((nombre) => RESERVADO.test(nombre) || PROHIBIDO.test(nombre))).toEqual([])
    expect(new Set(rutas.map((ruta) => ruta.toLowerCase())).size).toBe(rutas.length)
  })

  it('has programs and libraries of 64 bits alone, each of which finds the others or asks for Visual C++', () => {
    const rutas = archivosDe(carpeta)
    const binarios = rutas.filter((ruta) => /\.(?:exe|dll|node)$/i.test(ruta))
    expect(binarios.length).toBeGreaterThan(100)
    expect(binarios.filter((ruta) => leerPE(join(carpeta, ruta))?.maquina !== X64)).toEqual([])
    expect(rutas.filter((ruta) => !binarios.includes(ruta) && leerPE(join(carpeta, ruta)))).toEqual([])
    expect(visualDe(carpeta)).toBeGreaterThanOrEqual(40)
  })

  it('has scripts whose lines end as Windows reads them, in letters that every code page has', () => {
    const guiones = archivosDe(carpeta).filter((ruta) => /\.(?:cmd|bat)$/.test(ruta) && !ruta.includes('node_modules'))
    expect(guiones).toEqual(['campana.cmd'])
    const texto = readFileSync(join(carpeta, 'campana.cmd'), 'latin1')
    expect(texto.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u0080-\u00ff]/)
  })
})

/**
 * Names that Node and PostgreSQL look up while they start, which Wine 8 half has or has not, and by which of its own
 * they do without: the same length, so that nothing moves. Nothing else of what travels is touched.
 */
const SUSTITUTOS = { VirtualAlloc2: 'VirtualAllocX', NtFlushBuffersFileEx: 'NtFlushBuffersFile\0\0' }
/** A library of Windows 10 that Wine 8 lacks and argon2 asks for. */
const ALEATORIO = `#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return RtlGenRandom(data, (ULONG)size); }
`
const VISUAL = 'HKLM\\SOFTWARE\\Microsoft\\VisualStudio\\14.0\\VC\\Runtimes\\x64'

describe.runIf(LARGO && !FALTAN.length)('the installer of Windows, under Wine', () => {
  let raiz = ''
  let instalador = ''
  const env = () => ({ ...process.env, WINEPREFIX: join(raiz, 'wine'), WINEDEBUG: '-all', DISPLAY: '' })
  const wine = (...args: string[]) => spawnSync('wine', args, { env: env(), encoding: 'utf8', timeout: 300_000 })
  const instalar = () => spawnSync('wine', [instalador, '/S'], { env: env(), stdio: 'ignore', timeout: 300_000 }).status
  const enC = (ruta: string) => join(raiz, 'wine/drive_c', ruta)
  const DATOS = 'ProgramData/Campana'
  const CARPETAS = ['DATA_DIR=C:\\ProgramData\\Campana\\datos', 'BACKUP_DIR=C:\\ProgramData\\Campana\\respaldos']
  const registro = () => readFileSync(enC(`${DATOS}/registro/campana.log`), 'utf8')
  const estado = () => /STATE\s+: \d\s+(\w+)/.exec(wine('sc', 'query', 'Campana').stdout)?.[1]
  const enC64 = (texto: string) => Buffer.from(texto, 'latin1')

  beforeAll(async () => {
    raiz = temporaryDirectory()
    // One that stays, so that the service does; and whoever starts programs that stay has no pipes to leave them.
    for (const [programa, ...args] of [
      ['wineserver', '--persistent'],
      ['wineboot', '--init'],
    ] as const)
      spawnSync(programa, args, { env: env(), stdio: 'ignore' })
    wine('reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f')
    for (const ruta of archivosDe(carpeta).filter((una) => /(?:bin\/\w+\.exe|libpq\.dll)$/.test(una))) {
      let bytes = readFileSync(join(carpeta, ruta))
      for (const [pide, recibe] of Object.entries(SUSTITUTOS)) {
        const donde = bytes.indexOf(enC64(`${pide}\0`))
        if (donde >= 0)
          bytes = Buffer.concat([bytes.subarray(0, donde), enC64(recibe), bytes.subarray(donde + pide.length)])
      }
      writeFileSync(join(carpeta, ruta), bytes)
    }
    writeFileSync(join(raiz, 'aleatorio.c'), ALEATORIO)
    const dll = enC('windows/system32/bcryptprimitives.dll')
    correr('x86_64-w64-mingw32-gcc', ['-shared', '-o', dll, join(raiz, 'aleatorio.c'), '-ladvapi32'])
    instalador = join(raiz, 'instalador.exe')
    process.env.COMPRESION = 'rapida'
    hacerInstalador(carpeta, instalador, '1.1.0', INSTANTE)
  }, LENTO)

  afterAll(() => {
    spawnSync('wineserver', ['--kill'], { env: env() })
    spawnSync('wineserver', ['--wait'], { env: env() })
    // It has links to the whole machine, which nobody should follow.
    rmSync(join(raiz, 'wine'), { recursive: true, force: true, maxRetries: 5 })
  })

  it('goes no further on a Windows without Visual C++, and says where it is had', () => {
    expect(instalar()).toBe(2)
    expect(existsSync(enC('Program Files/Campana'))).toBe(false)
    expect(dicho()).toContain('https://aka.ms/vs/17/release/vc_redist.x64.exe')
  })

  it('believes no folder of data that somebody else made before it', () => {
    wine('reg', 'add', VISUAL, '/v', 'Minor', '/t', 'REG_DWORD', '/d', '44', '/f')
    mkdirSync(enC(DATOS), { recursive: true })
    writeFileSync(enC(`${DATOS}/campana.env`), 'NODE_OPTIONS=--import=evil\r\n')
    expect(instalar()).toBe(2)
    expect(dicho()).toContain('no la hizo este instalador')
    rmSync(enC(DATOS), { recursive: true })
  })

  it(
    'leaves a service that is a school; another version finds its receipt, and taking it away leaves the data',
    async () => {
      // Its settings are an operator's, so that it disturbs nobody at port 3000.
      const port = await freePort()
      mkdirSync(enC(DATOS), { recursive: true })
      writeFileSync(enC(`${DATOS}/campana.env`), ['HOST=127.0.0.1', `PORT=${port}`, ...CARPETAS, ''].join('\r\n'))
      wine('reg', 'add', 'HKLM\\SOFTWARE\\Campana', '/v', 'Datos', '/d', 'C:\\ProgramData\\Campana', '/f')

      expect({ fin: instalar(), dicho: dicho() }).toEqual({ fin: 0, dicho: '' })
      expect(estado()).toBe('RUNNING')
      await eventually(() => ENLACE.test(registro()))
      const url = `http://127.0.0.1:${port}`
      const recibo = await primerRecibo(url, registro())

      // Into a file, as a task of Windows would: Node does not take a pipe of this machine from Wine's `cmd`.
      const orden = (...args: string[]) => {
        const hacia = ['>', 'C:\\orden.txt', '2>&1']
        const { status } = wine('cmd', '/c', 'C:\\Program Files\\Campana\\campana.cmd', ...args, ...hacia)
        return { status, dicho: readFileSync(enC('orden.txt'), 'utf8') }
      }
      expect(orden('respaldar')).toMatchObject({
        status: 0,
        dicho: expect.stringContaining('Respaldo listo') as string,
      })
      // Beside the one of each day, which the service makes when it may.
      expect(archivosDe(enC(`${DATOS}/respaldos`)).filter((ruta) => !ruta.includes('diario'))).toHaveLength(1)
      expect(orden('encender')).toMatchObject({ status: 2, dicho: expect.stringMatching(/\nrespaldar\s/) as string })
      expect(orden('..\\server\\reloj')).toMatchObject({ status: 2 })

      // The same installer again is what another version does: it ends the service, and starts it.
      expect(instalar()).toBe(0)
      expect(estado()).toBe('RUNNING')
      expect(registro()).toContain('todo está guardado')
      // By its other name: under this one a connection to the server before is still kept open.
      const quien = await ingresar(`http://localhost:${port}`)
      expect((await quien.get(`/RecibosVarios/${recibo}`)).body).toMatchObject({ id: recibo })

      // Windows copies it elsewhere first; told where it is (`_?=`), it stays and is waited for.
      wine(enC('Program Files/Campana/desinstalar.exe'), '/S', '_?=C:\\Program Files\\Campana')
      expect(estado()).toBeUndefined()
      expect(existsSync(enC('Program Files/Campana/node_modules'))).toBe(false)
      expect(existsSync(enC(`${DATOS}/datos/postgres/cluster/pgdata/PG_VERSION`))).toBe(true)
      expect(existsSync(enC(`${DATOS}/datos/postgres/cluster/pgdata/postmaster.pid`))).toBe(false)
      expect(registro().match(/todo está guardado/g)).toHaveLength(2)
    },
    LENTO,
  )

  it(
    'is the same bytes again',
    () => {
      const suma = (archivo: string) => createHash('sha256').update(readFileSync(archivo)).digest('hex')
      const otro = join(raiz, 'otra-carpeta')
      renameSync(carpeta, otro)
      hacerInstalador(otro, join(raiz, 'otro.exe'), '1.1.0', INSTANTE)
      expect(suma(join(raiz, 'otro.exe'))).toBe(suma(instalador))
    },
    LENTO,
  )

  /** The reason that the installer, which has no window here, wrote of its end. */
  function dicho(): string {
    const donde = archivosDe(enC('users')).find((ruta) => basename(ruta) === 'campana-instalador.log')
    return donde ? readFileSync(enC(join('users', donde)), 'utf16le') : ''
  }
})
