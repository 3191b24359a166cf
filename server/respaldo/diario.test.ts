import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import { nombreDe, sobrantes, ultimoDiario } from './diario.ts'

const BASE = 'escuela-3f9a1c'
const diario = (fecha: string) => `campana-diario-${BASE}-${fecha}.respaldo.gz`
const dias = (desde: string, cuantos: number) =>
  Array.from({ length: cuantos }, (_, dia) => diario(sumarDias(desde, dia)))

it('the newest daily backup is none that a clock ahead dated', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'diario-'))
  for (const archivo of ['2026-11-27', '2026-11-28', '2027-03-15'].map(diario))
    await writeFile(join(carpeta, archivo), '')
  expect(await ultimoDiario(BASE, carpeta, '2026-11-28')).toBe(join(carpeta, diario('2026-11-28')))
  await rm(carpeta, { recursive: true })
})

describe('the daily backups that are cleared away', () => {
  it('are none while there are 14 or less', () => {
    expect(sobrantes(BASE, dias('2026-01-05', 14))).toEqual([])
  })

  it('are all but the newest 14 and the first of each of 12 months', () => {
    const todos = dias('2025-01-01', 365 + 90)
    const quedan = todos.filter((archivo) => !sobrantes(BASE, todos).includes(archivo))
    const meses = [
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ].map((mes) => diario(`${mes}-01`))
    expect(quedan).toEqual([...meses, ...dias('2026-03-18', 14)])
  })

  it('are counted by the days that have one: after a closed month nothing more goes', () => {
    expect(sobrantes(BASE, [...dias('2026-05-01', 13), diario('2026-08-01')])).toEqual([])
  })

  it('are never a backup that somebody asked for, nor any other file', () => {
    expect(
      sobrantes(BASE, [
        nombreDe(BASE, new Date('2020-01-01T12:00:00Z'), undefined),
        `${diario('2020-01-01')}.1.part`,
        // Backups of a program that gave them no name, and of other databases that share the folder.
        'campana-diario-2020-01-01.respaldo.gz',
        ...dias('2020-01-01', 40).map((archivo) => archivo.replace(BASE, 'escuela-000000')),
        ...dias('2020-01-01', 40).map((archivo) => archivo.replace(BASE, `otra-${BASE}`)),
        'notas.txt',
        ...dias('2026-01-01', 14),
      ]),
    ).toEqual([])
  })

  it('are those in clear and those encrypted alike', () => {
    const cifrados = dias('2026-01-01', 14).map((archivo) => archivo.replace('.gz', '.cif'))
    expect(sobrantes(BASE, [...dias('2025-12-02', 2), ...cifrados])).toEqual([diario('2025-12-03')])
  })

  it('leave the newest of all, whatever the days', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 200 }), (numeros) => {
        const todos = numeros.map((numero) => diario(sumarDias('2022-01-01', numero)))
        const quedan = todos.filter((archivo) => !sobrantes(BASE, todos).includes(archivo))
        expect(quedan).toContain(todos.toSorted().at(-1))
        expect(quedan.length).toBeLessThanOrEqual(14 + 12)
        // Clearing away again takes nothing more.
        expect(sobrantes(BASE, quedan)).toEqual([])
      }),
    )
  })
})

it('names a backup by its database and its local day, and tells which are encrypted', () => {
  const instante = new Date('2026-11-22T03:04:05Z')
  expect(nombreDe(BASE, instante, undefined)).toBe('campana-escuela-3f9a1c-2026-11-21-210405.respaldo.gz')
  expect(nombreDe(BASE, instante, 'una clave')).toBe('campana-escuela-3f9a1c-2026-11-21-210405.respaldo.cif')
})
