import { describe, expect, it } from 'vitest'
import { aprender } from '#i18n/aprendidas'
import { buscar } from '#i18n/es-HN/buscar'
import { campos } from '#i18n/es-HN/campos'
import { lista } from '#i18n/es-HN/lista'
import { opciones } from '#i18n/es-HN/opciones'
import { reportes } from '#i18n/es-HN/reportes'
import { METODOS } from '#contract/recibos/metodos'
import { leerFactura, leerRecibo, leerReferencia } from './documentos.ts'
import { leerFechas } from './fechas.ts'
import { claros, conElegidas, reconocer, type Lectores } from './gramatica.ts'
import { leerMontos } from './montos.ts'
import { leerCuenta, leerCurso, leerMetodo, leerUsuario } from './nombres.ts'

aprender({ buscar, campos, lista, opciones, reportes })

const HOY = '2026-11-29'
const LECTORES: Lectores = [
  [leerFactura],
  [leerRecibo(['RI', 'RV'])],
  [leerCurso([{ id: 8, codigo: 'ING-A1-2610', nombre: 'Inglés A1 (principiante)' }])],
  [
    leerFechas('fecha', HOY),
    leerMontos([
      { source: 'total', rotulo: 'campos.total' },
      { source: 'monto', rotulo: 'reportes.recibos.monto_del_pago', si: ['metodo', 'cuenta_id'] },
    ]),
    leerReferencia,
  ],
  [leerMetodo(METODOS)],
  [
    leerCuenta([
      { id: 1, nombre: 'Banco Atlántida, cheques' },
      { id: 2, nombre: 'Ficohsa, ahorro' },
      { id: 3, nombre: 'BAC Credomatic, terminal' },
      { id: 4, nombre: 'Planilla', tambien: 'BAC Credomatic' },
    ]),
  ],
  [
    leerUsuario([
      { id: 5, nombre: 'Ana Julissa Paz' },
      { id: 6, nombre: 'Luis Mejía' },
      { id: 7, nombre: 'Luis Cruz' },
    ]),
  ],
]

const fichas = (texto: string, puestos = {}) =>
  reconocer(texto, LECTORES, puestos).map(({ lecturas }) =>
    lecturas.map(({ dice }) => dice.replaceAll('\u00a0', ' ')).join(' / '),
  )
/** The filter that Enter leaves, without what it takes away, and the search. */
function conEnter(texto: string, puestos: Record<string, unknown> = {}): [Record<string, unknown>, string] {
  const hecho = conElegidas(puestos, texto, claros(reconocer(texto, LECTORES, puestos)))
  return [Object.fromEntries(Object.entries(hecho.filtro).filter(([, valor]) => valor !== '')), hecho.texto]
}

describe('one thing', () => {
  it.each([
    ['RI-3134', ['Recibo: RI-003134'], { serie: 'RI', numero: 3134 }],
    ['ri 003134', ['Recibo: RI-003134'], { serie: 'RI', numero: 3134 }],
    ['recibo 3134', ['Recibo: 3134'], { numero: 3134 }],
    ['000-001-01-12', ['Número de factura: 000-001-01-00000012'], { factura: '000-001-01-00000012' }],
    ['2,000', ['Total: L 2,000.00 / Monto del pago: L 2,000.00'], { total: 200_000 }],
    ['L 2000.50', ['Total: L 2,000.50 / Monto del pago: L 2,000.50'], { total: 200_050 }],
    ['>1000', ['Total: más de L 1,000.00 / Monto del pago: más de L 1,000.00'], { total_gte: 100_001 }],
    ['más de L 1,000', ['Total: más de L 1,000.00 / Monto del pago: más de L 1,000.00'], { total_gte: 100_001 }],
    ['menos de 100', ['Total: menos de L 100.00 / Monto del pago: menos de L 100.00'], { total_lte: 9_999 }],
    ['>= 50', ['Total: desde L 50.00 / Monto del pago: desde L 50.00'], { total_gte: 5_000 }],
    [
      'entre L 500 y L 1,500',
      ['Total: L 500.00 – L 1,500.00 / Monto del pago: L 500.00 – L 1,500.00'],
      { total_gte: 50_000, total_lte: 150_000 },
    ],
    ['774120935', ['Referencia: 774120935'], { referencia: '774120935' }],
    ['ref 4471', ['Referencia: 4471'], { referencia: '4471' }],
    ['termina en 0935', ['Referencia: termina en 0935'], { referencia_termina: '0935' }],
    ['BAC', ['Cuenta: las 2 de «BAC»'], { cuenta_id: [3, 4] }],
    ['banco atlantida', ['Cuenta: Banco Atlántida, cheques'], { cuenta_id: 1 }],
    ['Transferencias', ['Forma de pago: Transferencia'], { metodo: 'transferencia' }],
    ['saldo a favor', ['Forma de pago: Saldo a favor'], { metodo: 'saldo_a_favor' }],
    ['ING-A1-2610', ['Curso: Inglés A1 (principiante)'], { curso_id: 8 }],
    ['mes pasado', ['Fecha: Mes pasado'], { fecha_lapso: 'mes_pasado' }],
    ['Ayer', ['Fecha: Ayer'], { fecha_lapso: 'ayer' }],
    ['octubre', ['Fecha: octubre de 2026'], { fecha_gte: '2026-10-01', fecha_lte: '2026-10-31' }],
    ['dic', ['Fecha: diciembre de 2025'], { fecha_gte: '2025-12-01', fecha_lte: '2025-12-31' }],
    ['feb de 2024', ['Fecha: febrero de 2024'], { fecha_gte: '2024-02-01', fecha_lte: '2024-02-29' }],
    ['15/10', ['Fecha: 15/10/2026'], { fecha_gte: '2026-10-15', fecha_lte: '2026-10-15' }],
    ['15 de diciembre', ['Fecha: 15/12/2025'], { fecha_gte: '2025-12-15', fecha_lte: '2025-12-15' }],
    ['del 1/10 al 15/10', ['Fecha: 01/10/2026 – 15/10/2026'], { fecha_gte: '2026-10-01', fecha_lte: '2026-10-15' }],
    ['semana pasada', ['Fecha: 16/11/2026 – 22/11/2026'], { fecha_gte: '2026-11-16', fecha_lte: '2026-11-22' }],
    ['año pasado', ['Fecha: 01/01/2025 – 31/12/2025'], { fecha_gte: '2025-01-01', fecha_lte: '2025-12-31' }],
  ])('%s', (texto, dichas, filtro) => {
    expect(fichas(texto)).toEqual(dichas)
    expect(conEnter(texto)).toEqual([filtro, ''])
  })
})

describe('what somebody has to say', () => {
  it.each([
    ['2000', 'Total: L 2,000.00 / Monto del pago: L 2,000.00 / Referencia: 2000'],
    ['2025', 'Fecha: 2025 / Total: L 2,025.00 / Monto del pago: L 2,025.00 / Referencia: 2025'],
    ['1000-2000', 'Total: L 1,000.00 – L 2,000.00 / Monto del pago: L 1,000.00 – L 2,000.00 / Referencia: 1000-2000'],
    ['0935', 'Referencia: 0935'],
    ['99887766', 'Referencia: 99887766'],
    ['luis', 'Usuario: Luis Mejía / Usuario: Luis Cruz'],
    ['ana', 'Usuario: Ana Julissa Paz'],
    ['julio', 'Fecha: julio de 2026'],
  ])('«%s» may be several things, or a name: it is offered, and Enter leaves it', (texto, dicha) => {
    expect(fichas(texto)).toEqual([dicha])
    expect(conEnter(texto)).toEqual([{}, texto])
  })

  it.each(['mejía sofía', '31/02', '0801-1985-07213', '9988', 'de la', 'banco', '>mil', '12', 'an'])(
    '«%s» takes nothing of the search for granted',
    (texto) => expect(conEnter(texto)).toEqual([{}, texto]),
  )
})

describe('several words', () => {
  it('are each a filter, and what joins them goes with them', () => {
    expect(fichas('transferencia BAC octubre ana')).toEqual([
      'Forma de pago: Transferencia',
      'Cuenta: las 2 de «BAC»',
      'Fecha: octubre de 2026',
      'Usuario: Ana Julissa Paz',
    ])
    expect(conEnter('transferencias de más de 1,000 en BAC por Ana el mes pasado')).toEqual([
      { metodo: 'transferencia', monto_gte: 100_001, cuenta_id: [3, 4], usuario_id: 5, fecha_lapso: 'mes_pasado' },
      '',
    ])
  })

  it('leave the words that nobody reads to the search', () => {
    expect(conEnter('efectivo ayer de la Cruz, Sofía')).toEqual([
      { metodo: 'efectivo', fecha_lapso: 'ayer' },
      'de la Cruz, Sofía',
    ])
    expect(conEnter('transferencia 2000')).toEqual([{ metodo: 'transferencia' }, '2000'])
  })

  it('join the values of a filter that takes several, and those that it has', () => {
    expect(conEnter('transferencia o depósito')).toEqual([{ metodo: ['transferencia', 'deposito'] }, ''])
    expect(conEnter('BAC', { cuenta_id: 2 })).toEqual([{ cuenta_id: [2, 3, 4] }, ''])
    expect(conEnter('efectivo', { metodo: 'efectivo' })).toEqual([{ metodo: 'efectivo' }, ''])
  })

  it('take the place of a date or an amount, and of two the first is meant', () => {
    expect(conEnter('octubre', { fecha_lapso: 'este_mes' })).toEqual([
      { fecha_gte: '2026-10-01', fecha_lte: '2026-10-31' },
      '',
    ])
    expect(conEnter('octubre noviembre')).toEqual([{ fecha_gte: '2026-10-01', fecha_lte: '2026-10-31' }, 'noviembre'])
  })

  it('an amount beside a method, or a filter by one, is rather that of the payment', () => {
    expect(fichas('cheque 2,000')[1]).toBe('Monto del pago: L 2,000.00 / Total: L 2,000.00')
    expect(fichas('2,000', { metodo: ['cheque'] })).toEqual(['Monto del pago: L 2,000.00 / Total: L 2,000.00'])
    expect(fichas('2,000', { metodo: '' })).toEqual(['Total: L 2,000.00 / Monto del pago: L 2,000.00'])
  })
})
