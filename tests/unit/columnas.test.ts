import type * as z from 'zod'
import { beforeAll, describe, expect, it } from 'vitest'
import { clasesDe } from '#contract/clases'
import { BecaFila, ESTADOS_BECA } from '#contract/catalogos/becas'
import { MatriculaFila } from '#contract/catalogos/matriculas'
import { conClases, conModulos, leerContrato } from '../../build/clases.ts'

type Contrato = Awaited<ReturnType<typeof leerContrato>>

/* The code for browsers has a row's kinds in the place of its schema (docs/decisions/2026-11-28-columnas.md). */
describe('the columns of a list, as built', () => {
  let contrato: Contrato
  beforeAll(async () => {
    contrato = await leerContrato()
  })

  it('have the kinds that the schema tells', () => {
    const esquema = (modulo: string, fila: string) => contrato[modulo]?.[fila] as z.ZodObject
    const leidas = contrato.clases?.clasesDe as typeof clasesDe
    expect(leidas(esquema('catalogos/becas', 'BecaFila'))).toEqual(clasesDe(BecaFila))
    expect(leidas(esquema('catalogos/matriculas', 'MatriculaFila'))).toEqual(clasesDe(MatriculaFila))
  })

  it('bring no schema along, and leave what else is asked of its module', () => {
    const code = [
      'import { ESTADOS_BECA, BecaFila } from "#contract/catalogos/becas";',
      'const COLUMNAS = columnasDe(BecaFila, ["desde"]);',
    ].join('\n')
    const built = conClases(code, contrato)
    expect(built).toContain('import { ESTADOS_BECA } from "#contract/catalogos/becas";')
    expect(built).toContain(`columnasDe(${JSON.stringify(clasesDe(BecaFila))}, ["desde"])`)
    expect(built).not.toContain('BecaFila')
  })

  it('and its filters have, of the fields that they name, kinds and words', () => {
    const code = 'import { BecaFila } from "#contract/catalogos/becas";\nfiltrosDe(BecaFila, ["estado", "hasta"]);'
    expect(conClases(code, contrato).trim()).toBe(
      `filtrosDe(${JSON.stringify({ hasta: 'fecha', estado: ESTADOS_BECA })}, ["estado", "hasta"]);`,
    )
  })

  it('leave a row that is used otherwise too', () => {
    const code = 'import { BecaFila } from "#contract/catalogos/becas";\ncolumnasDe(BecaFila, []);\nBecaFila.parse({});'
    expect(conClases(code, contrato)).toContain('import { BecaFila } from "#contract/catalogos/becas";')
  })

  it('stay with the reports: of these the table of modules has the rows alone', () => {
    const code = 'import { MODULOS_POR_GRUPOS } from "./reportes/por-grupos.ts";\nlist = [...MODULOS_POR_GRUPOS]'
    const built = conModulos(code, contrato)
    expect(built).toContain('"name":"Ventas","path":"/reportes/ventas"')
    expect(built).not.toContain('import')
    expect(() => conModulos('const MODULOS_POR_GRUPOS = 1', contrato)).toThrow('names no grouped reports')
  })

  it('are not built of anything else', () => {
    const code = 'const otra = {};\ncolumnasDe(otra, []);'
    expect(() => conClases(code, contrato)).toThrow('columnasDe(otra, …) names no row of the contract')
  })
})
