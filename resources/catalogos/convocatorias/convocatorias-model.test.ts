import { describe, expect, it } from 'vitest'
import { enlaceDe, porcentajeDe } from './convocatorias-model.ts'

describe('the link of a campaign', () => {
  it('is the server’s own address, or else where the browser is', () => {
    const ruta = '/Forms/Register/Junio/abc'
    expect(enlaceDe({ ruta, enlace: `https://escuela.hn${ruta}` }, 'http://192.168.1.5:3000')).toBe(
      `https://escuela.hn${ruta}`,
    )
    expect(enlaceDe({ ruta, enlace: null }, 'http://192.168.1.5:3000')).toBe(`http://192.168.1.5:3000${ruta}`)
  })
})

it('tells a share in whole per cent, never more than all, and nothing of nothing', () => {
  expect([porcentajeDe(1, 3), porcentajeDe(5, 4), porcentajeDe(0, 4), porcentajeDe(0, 0)]).toEqual([33, 100, 0, null])
})
