import { describe, expect, it } from 'vitest'
import type { DescuentoAplicado, DescuentoOfrecido } from '#contract/catalogos/descuentos'
import { cuandoSeDa, descuentosEnPlan, entregas, noSeSuman, reglaDe } from './descuentos-model.ts'

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

describe('the discounts of a plan', () => {
  const descuento = (id: number, cambio: Partial<DescuentoOfrecido> = {}): DescuentoOfrecido => ({
    id,
    nombre: `Descuento ${id}`,
    tipo: 'porcentaje',
    valor: 1_000,
    aplica_a: 'mensualidad',
    desde: null,
    hasta: null,
    dias_antes: null,
    requiere_autorizacion: false,
    acumulable: false,
    hermanos: false,
    activo: true,
    ...cambio,
  })
  const plan = [
    { concepto: 'matricula' as const, bruto: 50_000 },
    { concepto: 'mensualidad' as const, bruto: 100_005 },
    { concepto: 'mensualidad' as const, bruto: '12x' },
  ]

  it('take their part of the charges that they are for, half a centavo up, and nothing of what can’t be read yet', () => {
    expect(descuentosEnPlan(plan, [{ descuento_id: 1 }, { descuento_id: 9 }], [descuento(1)])).toEqual([
      { indice: 1, descuento_id: 1, monto: 10_001 },
    ])
  })

  it('never take more than the charge', () => {
    const todos = [descuento(1, { valor: 8_000 }), descuento(2, { tipo: 'monto', valor: 50_000, acumulable: true })]
    expect(
      descuentosEnPlan(plan.slice(0, 2), [{ descuento_id: 1 }, { descuento_id: 2 }], todos).map(({ monto }) => monto),
    ).toEqual([80_004, 20_001])
  })

  it('are refused when two of them don’t go together on a charge', () => {
    const [uno, otro, suma, cuota] = [
      descuento(1),
      descuento(2),
      descuento(3, { acumulable: true }),
      descuento(4, { aplica_a: 'matricula' }),
    ]
    const choque = (...ids: number[]) =>
      noSeSuman(
        descuentosEnPlan(
          plan,
          ids.map((descuento_id) => ({ descuento_id })),
          [uno, otro, suma, cuota],
        ),
        [uno, otro, suma, cuota],
      )
    expect(choque(1, 2)).toEqual({ uno: 'Descuento 1', otro: 'Descuento 2' })
    expect(choque(1, 3, 4)).toBeUndefined()
  })
})

describe('where a discount was given', () => {
  const aplicado = (id: number, cambio: Partial<DescuentoAplicado> = {}): DescuentoAplicado => ({
    id,
    fecha: '2026-11-20',
    cliente_id: 1,
    cliente_nombre: 'Mejía, Sofía',
    cargo_id: id,
    matricula_id: 1,
    recibo_id: null,
    numero_texto: null,
    descripcion: `Mensualidad ${id}`,
    nombre: 'Beca',
    tipo: 'porcentaje',
    valor: 5_000,
    monto: 10_000,
    motivo: null,
    usuario_nombre: 'Ana',
    vigente: true,
    ...cambio,
  })

  it('is one line for what was given together, apart from what no longer counts', () => {
    const lineas = entregas([aplicado(3), aplicado(2), aplicado(1, { vigente: false }), aplicado(9, { cliente_id: 2 })])
    expect(lineas.map(({ descripcion, mas, monto }) => [descripcion, mas, monto])).toEqual([
      ['Mensualidad 3', 1, 20_000],
      ['Mensualidad 1', 0, 10_000],
      ['Mensualidad 9', 0, 10_000],
    ])
  })
})
