import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { escribir, Lector, type Cabecera } from './archivo.ts'

const carpeta = mkdtempSync(join(tmpdir(), 'campana-archivo-'))
afterAll(() => rmSync(carpeta, { recursive: true }))

const cabecera: Cabecera = {
  version: '0.1.0',
  instante: '2026-11-21T00:00:00.000Z',
  migraciones: [{ numero: 1, archivo: '0001_base.sql', sha256: 'a' }],
  secuencias: [],
  tablas: ['uno', 'dos', 'tres'].map((nombre) => ({ nombre, columnas: ['id', 'te"xto'] })),
}

/** A line as COPY may write it: no raw newline, and never `\.` alone. */
const fila = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '1\t\\\\.',
      '.',
      '\\\\',
      '\\N',
      '',
      ' \\.',
      '\\.x',
      '-- fin {}',
      'COPY "dos" ("id") FROM stdin;',
      'ñ€',
    ),
  },
  // So long that ends fall on both sides of the pieces that gunzip gives.
  { weight: 1, arbitrary: fc.integer({ min: 16_370, max: 16_390 }).map((largo) => 'x'.repeat(largo)) },
)

it('gives back the rows of each table, whatever they hold and however the bytes come', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fila, { maxLength: 8 }), { minLength: 3, maxLength: 3 }), async (tablas) => {
      const textos = new Map(
        cabecera.tablas.map(({ nombre }, cual) => [nombre, (tablas[cual] ?? []).map((linea) => `${linea}\n`).join('')]),
      )
      const filas: Record<string, number> = {}
      const ruta = guardado(await escrito(textos, filas))

      const lector = await Lector.abrir(ruta)
      const leidos = new Map<string, string>()
      for await (const seccion of lector.secciones()) {
        const bytes: Buffer[] = []
        for await (const trozo of seccion.filas) bytes.push(trozo)
        leidos.set(seccion.tabla.nombre, Buffer.concat(bytes).toString())
      }
      expect(leidos).toEqual(textos)
      expect(lector.filas).toEqual(filas)
      expect(Object.values(filas)).toEqual(tablas.map((lineas) => lineas.length))
    }),
    { numRuns: 200 },
  )
})

it('refuses a file of which a row was altered, though it is whole', async () => {
  const texto = (await escrito(new Map([['dos', 'diez\n']]), {})).toString()
  expect(await leido(guardado(Buffer.from(texto)))).toBe('diez\n')
  await expect(leido(guardado(Buffer.from(texto.replace('diez', 'once'))))).rejects.toThrow('dañado o incompleto')
})

/** The bytes of a backup with those rows, by table; `filas` learns how many. */
async function escrito(textos: ReadonlyMap<string, string>, filas: Record<string, number>): Promise<Buffer> {
  const trozos: Buffer[] = []
  for await (const trozo of escribir(
    cabecera,
    async function* ({ nombre }) {
      yield Buffer.from(textos.get(nombre) ?? '')
    },
    filas,
  ))
    trozos.push(trozo)
  return Buffer.concat(trozos)
}

function guardado(bytes: Buffer): string {
  const ruta = join(carpeta, 'x.gz')
  writeFileSync(ruta, gzipSync(bytes))
  return ruta
}

/** All rows of a backup, one table after the other. */
async function leido(ruta: string): Promise<string> {
  let texto = ''
  for await (const { filas } of (await Lector.abrir(ruta)).secciones())
    for await (const trozo of filas) texto += trozo.toString()
  return texto
}
