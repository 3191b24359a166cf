import { describe, expect, it } from 'vitest'
import { cuandoSeDa, reglaDe } from './descuentos-model.ts'

describe('a discount on screen', () => {
  it('says what it takes off in its own unit', () => {
    expect(reglaDe({ tipo: 'porcentaje', valor: 1_250 })).toBe('12.5%')
    expect(reglaDe({ tipo: 'monto', valor: 20_000 }).replace(/\s/g, ' ')).toBe('L 200.00')
  })

  it.each([
    [{ desde: null, hasta: null, dias_antes: null }, []],
    [{ desde: '2026-01-05', hasta: null, dias_antes: null }, ['desde']],
    [{ desde: null, hasta: '2026-02-05', dias_antes: 5 }, ['hasta', 'pronto_pago']],
    [{ desde: '2026-01-05', hasta: '2026-02-05', dias_antes: 0 }, ['entre', 'pronto_pago']],
  ])('says when it is given: %o', (vigencia, claves) => {
    expect(cuandoSeDa(vigencia).map(({ key }) => key)).toEqual(claves.map((clave) => `descuentos.cuando.${clave}`))
  })
})
