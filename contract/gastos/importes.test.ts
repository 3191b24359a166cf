import { describe, expect, it } from 'vitest'
import { GastoCrear } from './gastos.ts'
import { defectosDeImportes, importesDe, isvDeBases, sumaDe, TOLERANCIA_ISV, tratamientoDe } from './importes.ts'
import { esCai } from './numeros.ts'

const TRATAMIENTOS = ['exento', 'gravado_15', 'gravado_18'] as const

describe('the amounts of an expense', () => {
  it.each([
    ['exento', 1_000_00, { importe_exento: 1_000_00, gravado_15: 0, gravado_18: 0, isv: 0, total: 1_000_00 }],
    ['gravado_15', 1_150_00, { importe_exento: 0, gravado_15: 1_000_00, gravado_18: 0, isv: 150_00, total: 1_150_00 }],
    ['gravado_18', 1_180_00, { importe_exento: 0, gravado_15: 0, gravado_18: 1_000_00, isv: 180_00, total: 1_180_00 }],
    ['gravado_15', 1_00, { importe_exento: 0, gravado_15: 87, gravado_18: 0, isv: 13, total: 1_00 }],
  ] as const)('of %s in a total of %i centavos', (tratamiento, total, importes) => {
    expect(importesDe(total, tratamiento)).toEqual(importes)
  })

  it('that follow from a total are always right, and tell their treatment', () => {
    for (const tratamiento of TRATAMIENTOS) {
      for (let total = 1; total < 3_000; total++) {
        const importes = importesDe(total, tratamiento)
        expect(sumaDe(importes)).toBe(total)
        expect(Math.abs(importes.isv - isvDeBases(importes))).toBeLessThanOrEqual(1)
        expect(defectosDeImportes(importes)).toEqual({})
        expect(tratamientoDe(importes)).toBe(tratamiento)
      }
    }
  })

  it('round the tax of their bases half a centavo up, also the largest there are', () => {
    expect([
      isvDeBases({ gravado_15: 10, gravado_18: 0 }),
      isvDeBases({ gravado_15: 3, gravado_18: 0 }),
      isvDeBases({ gravado_15: 0, gravado_18: 25 }),
    ]).toEqual([2, 0, 5])
    expect(isvDeBases({ gravado_15: 10_000_000_000_000, gravado_18: 10_000_000_000_000 })).toBe(3_300_000_000_000)
  })

  it('may round each of a hundred lines up or down, and no further', () => {
    const con = (isv: number) =>
      defectosDeImportes({ importe_exento: 0, gravado_15: 100_00, gravado_18: 0, isv, total: 100_00 + isv })
    expect([con(15_00 + TOLERANCIA_ISV), con(15_00 - TOLERANCIA_ISV)]).toEqual([{}, {}])
    expect([con(15_01 + TOLERANCIA_ISV), con(14_99 - TOLERANCIA_ISV)].map((defectos) => defectos.isv?.key)).toEqual([
      'gastos.error.isv',
      'gastos.error.isv',
    ])
  })
})

describe('the numbers of the SAR', () => {
  const documento = (escrito: string) => GastoCrear.shape.documento.parse(escrito)
  const cai = (escrito: string) => GastoCrear.shape.cai_proveedor.parse(escrito)

  it('are kept with their dashes, however they are typed; others as they are', () => {
    expect(['0000010100012345', ' 000-001-01-00012345 ', '000 001 01 00012345'].map(documento)).toEqual(
      Array.from({ length: 3 }, () => '000-001-01-00012345'),
    )
    expect(['Recibo 45', '12345', ''].map(documento)).toEqual(['Recibo 45', '12345', null])
    expect(cai('fa974947be91be292a45263ab851c457')).toBe('FA9749-47BE91-BE292A-45263A-B851C4-57')
    expect(cai('Sin CAI')).toBe('Sin CAI')
    expect([esCai('FA9749-47BE91-BE292A-45263A-B851C4-57'), esCai('FA9749-47BE91')]).toEqual([true, false])
  })
})
