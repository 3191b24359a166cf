import { afterEach, expect, it, vi } from 'vitest'
import type { CxCCargo, CxCCliente, CxCCurso, CxCEncargado } from '#contract/reportes/cxc'
import { alDe, antesDe, hoy, partesDe, rutaDeEstado, rutaDeFila, tiempoDe, vistaDe } from './cxc-model.ts'

afterEach(() => vi.useRealTimers())

const edades = { al_dia: 100, de_1_a_30: 0, de_31_a_60: 250, de_61_a_90: 0, mas_de_90: 50, vencido: 300, debe: 400 }
const filtroDe = (ruta: string) =>
  JSON.parse(new URLSearchParams(ruta.split('?')[1]).get('filter') ?? 'null') as unknown

it('takes anything but a known kind of row for students', () => {
  expect([{}, { vista: 'curso' }, { vista: 'otra' }, { vista: 7 }].map(vistaDe)).toEqual([
    'cliente',
    'curso',
    'cliente',
    'cliente',
  ])
  expect([{}, { al: '' }, { al: '2026-01-31' }].map(alDe)).toEqual([hoy(), hoy(), '2026-01-31'])
})

it('draws the ages in their order, to scale, under their names', () => {
  const partes = partesDe(edades, (tramo) => tramo.toUpperCase())
  expect(partes.map(({ etiqueta, valor }) => [etiqueta, valor])).toEqual([
    ['AL_DIA', 100],
    ['DE_1_A_30', 0],
    ['DE_31_A_60', 250],
    ['DE_61_A_90', 0],
    ['MAS_DE_90', 50],
  ])
  expect(partes[2]?.texto.replace(/\s/g, ' ')).toBe('L 2.50')
})

it('leads from a row to the statement as of the same date, or to the students behind it', () => {
  const filtro = { al: '2026-01-31', vista: 'curso', q: 'ana' }
  expect(rutaDeFila({ vista: 'cliente', id: 7 } as CxCCliente, filtro)).toBe('/reportes/cxc/7/show?hasta=2026-01-31')
  expect(rutaDeFila({ vista: 'cargo', id: 9, cliente_id: 7 } as CxCCargo, {})).toBe('/reportes/cxc/7/show')
  expect(filtroDe(rutaDeFila({ vista: 'curso', id: 0 } as CxCCurso, filtro))).toEqual({ al: '2026-01-31', curso_id: 0 })
  expect(filtroDe(rutaDeFila({ vista: 'encargado', id: 4 } as CxCEncargado, {}))).toEqual({ encargado_id: 4 })
  expect(rutaDeEstado(7, hoy())).toBe('/reportes/cxc/7/show')
})

it('is of the day in Honduras, also on the evening of a leap day, when it is tomorrow in UTC', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2028-02-29T18:30:00-06:00') })
  expect(alDe({})).toBe('2028-02-29')
  expect(['2028-02-28', '2028-02-29', '2028-03-01'].map(tiempoDe)).toEqual(['al', 'hoy', 'para'])
  // A past date is compared with the end of the month before it; today, with nothing.
  expect(['2028-01-15', '2028-02-01', '2028-02-29'].map(antesDe)).toEqual(['2027-12-31', '2028-01-31', null])
})
