import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IMPOSIBLE, leerMonto, type MontoEscrito } from '#contract/dinero'
import { sumarDias } from '#contract/tiempo/fechas'
import { DIAS_POR_CONFIRMAR } from '#contract/recibos/conciliacion'
import { ReciboIndividualCrear } from '#contract/recibos/recibos-individuales'
import type { Metodo } from '#contract/recibos/metodos'
import { escritura, JUZGADOS_A_MANO } from '#tests/escrituras'
import {
  aCobrar,
  aplicadoDe,
  conservar,
  cuadrar,
  distribuir,
  eleccionInicial,
  impedimento,
  morasATiempo,
  peticionDe,
  porAntiguedad,
  type CargoACobrar,
  type PagoEscrito,
} from './cobro-model.ts'

const octubre = cargo(1, '2026-10-05', 120000, true)
const noviembre = cargo(2, '2026-11-05', 120000, true)
const diciembre = cargo(3, '2026-12-05', 120000)

describe('the charges', () => {
  it('of a family stand oldest due first, whoever owes them', () => {
    const cuentas = [
      cuenta([cargo(5, '2026-11-05', 1), cargo(9, '2026-12-05', 1)]),
      cuenta([cargo(7, '2026-10-05', 1), cargo(4, '2026-11-05', 1)]),
    ]
    expect(porAntiguedad(cuentas).map(({ id }) => id)).toEqual([7, 4, 5, 9])
  })

  it('are chosen when they are overdue', () => {
    expect(eleccionInicial([cuenta([octubre, diciembre]), cuenta([noviembre])])).toEqual({ 1: 120000, 2: 120000 })
  })

  it('are chosen one of each student, the first due, when none is overdue', () => {
    expect(
      eleccionInicial([
        cuenta([diciembre, cargo(4, '2027-01-05', 5)]),
        cuenta([]),
        cuenta([cargo(5, '2027-02-05', 7)]),
      ]),
    ).toEqual({ 3: 120000, 5: 7 })
    expect(eleccionInicial([])).toEqual({})
  })

  it('take an amount oldest first, the last one in part', () => {
    expect(distribuir([octubre, noviembre, diciembre], 300000)).toEqual({ 1: 120000, 2: 120000, 3: 60000 })
  })

  it('take no more than they owe, and nothing of nothing', () => {
    expect(distribuir([octubre], 500000)).toEqual({ 1: 120000 })
    expect(distribuir([octubre], 0)).toEqual({})
  })

  it('that were paid meanwhile leave the choice, the rest stays as it was', () => {
    expect(conservar({ 1: 120000, 2: 50000, 3: 120000 }, [noviembre, { ...diciembre, debe: 40000 }])).toEqual({
      2: 50000,
      3: 40000,
    })
  })

  it('keep what was typed beside them and can not be read', () => {
    const doce = { texto: 'doce', problema: 'formato' } as const
    expect(conservar({ 2: doce, 3: null }, [noviembre, diciembre])).toEqual({ 2: doce, 3: null })
  })
})

describe('early payment', () => {
  const pronto = { ...diciembre, pronto_pago: { descuento_id: 4, nombre: 'Pronto pago', monto: 6000 } }

  it('is taken off what paying the charge whole comes to, unless it is left out', () => {
    expect(porAntiguedad(aCobrar([cuenta([pronto, octubre])], []))).toMatchObject([
      { id: 1, debe: 120000, rebaja: 0 },
      { id: 3, debe: 114000, rebaja: 6000 },
    ])
    expect(porAntiguedad(aCobrar([cuenta([pronto])], [3]))).toMatchObject([{ id: 3, debe: 120000, rebaja: 0 }])
  })

  it('goes with a charge that is paid whole, and with no other', () => {
    const destino = {
      cliente_id: 1,
      excedente_cliente_id: 1,
      pagador_nombre: '',
      pagador_documento: '',
      observacion: '',
    }
    const lineas = (monto: number, sin: number[] = []) =>
      peticionDe(
        porAntiguedad(aCobrar([cuenta([pronto])], sin)),
        { 3: monto },
        cuadre({ 3: monto }, [pago('efectivo')]),
        destino,
      ).lineas
    expect(lineas(114000)).toEqual([{ cargo_id: 3, monto: 114000, descuento_id: 4 }])
    expect(lineas(50000)).toEqual([{ cargo_id: 3, monto: 50000 }])
    expect(lineas(120000, [3])).toEqual([{ cargo_id: 3, monto: 120000 }])
  })
})

describe('the payments', () => {
  const dos = { 1: 120000, 2: 120000 }

  it('are all cash without a word typed, and exact', () => {
    expect(cuadre(dos, [pago('efectivo')])).toMatchObject({
      total: 240000,
      falta: 0,
      cambio: 0,
      excedente: 0,
      pagos: [{ cubre: 240000 }],
    })
  })

  it('give change of the cash handed over', () => {
    expect(cuadre(dos, [pago('efectivo', 250000)])).toMatchObject({
      falta: 0,
      cambio: 10000,
      excedente: 0,
      pagos: [{ cubre: 240000, cambio: 10000 }],
    })
  })

  it('leave the rest of the cash as credit when that is wished', () => {
    expect(cuadre(dos, [pago('efectivo', 250000)], true)).toMatchObject({
      cambio: 0,
      excedente: 10000,
      pagos: [{ cubre: 250000 }],
    })
  })

  it('say what is missing', () => {
    expect(cuadre(dos, [pago('efectivo', 150000)])).toMatchObject({ falta: 90000, cambio: 0, excedente: 0 })
  })

  it('without an amount take what the typed ones leave', () => {
    expect(cuadre(dos, [pago('efectivo', 200000), pago('transferencia')]).pagos.map(({ cubre }) => cubre)).toEqual([
      200000, 40000,
    ])
    expect(cuadre(dos, [pago('efectivo'), pago('tarjeta', 50000)]).pagos.map(({ cubre }) => cubre)).toEqual([
      190000, 50000,
    ])
  })

  it('without an amount cover from the last one on, so that a method just added takes all', () => {
    expect(cuadre(dos, [pago('efectivo'), pago('tarjeta')]).pagos.map(({ cubre }) => cubre)).toEqual([0, 240000])
  })

  it('by bank that exceed the charges stay as credit, and cash then all goes back', () => {
    expect(cuadre(dos, [pago('transferencia', 300000), pago('efectivo', 10000)])).toMatchObject({
      excedente: 60000,
      cambio: 10000,
      falta: 0,
    })
  })

  it('from credit take no more than there is, nor than the charges', () => {
    const saldo = (disponible: number, monto: number | null = null): PagoEscrito => ({
      ...pago('saldo_a_favor', monto),
      disponible,
      cliente_id: 1,
    })
    expect(cuadre(dos, [pago('efectivo'), saldo(30000)]).pagos.map(({ cubre }) => cubre)).toEqual([210000, 30000])
    expect(cuadre(dos, [saldo(30000, 90000)])).toMatchObject({ falta: 210000 })
    expect(cuadre(dos, [saldo(900000, 900000)])).toMatchObject({ excedente: 0, pagos: [{ cubre: 240000 }] })
  })
})

describe('a charge is stopped', () => {
  it.each([
    ['when there is nothing to charge', {}, [pago('efectivo')], 'recibos.cobro.impide.nada'],
    ['while something is missing', { 1: 100 }, [pago('efectivo', 50)], 'recibos.cobro.impide.falta'],
    ['by nothing once it is covered', { 1: 100 }, [pago('efectivo')], null],
  ])('%s', (_, aplicado, pagos, key) => {
    expect(impedimento(cuadre(aplicado, pagos))).toBe(key)
  })

  it.each<[string, Record<number, MontoEscrito>, PagoEscrito, string]>([
    ['while a payment can not be read', { 1: 100 }, pago('efectivo', leerMonto('3,00.50')), 'ilegible'],
    ['while an amount can not be read', { 1: leerMonto('1.000.50') }, pago('efectivo'), 'ilegible'],
    ['while a chosen charge has no amount', { 1: null }, pago('efectivo', 100), 'sin_monto'],
    [
      'while what a shared transfer came to can not be read',
      { 1: 100 },
      { ...pago('transferencia'), monto_declarado: leerMonto('mil') },
      'ilegible',
    ],
    [
      'while more credit was typed than there is',
      { 1: 100 },
      { ...pago('saldo_a_favor', 200), cliente_id: 1, disponible: 100 },
      'saldo',
    ],
  ])('%s', (_, elegido, uno, key) => {
    expect(impedimento(cuadre(aplicadoDe(elegido), [uno]), elegido)).toBe(`recibos.cobro.impide.${key}`)
  })

  it('by nothing when it is all an advance', () => {
    expect(impedimento(cuadre({}, [pago('efectivo', 50000)]))).toBeNull()
  })
})

describe('what is charged is what was typed, or nothing', () => {
  const charged = (elegido: Record<number, MontoEscrito>, pagos: PagoEscrito[]) => {
    const aplicado = aplicadoDe(elegido)
    const hecho = cuadre(aplicado, pagos)
    if (impedimento(hecho, elegido)) return 'nada'
    const destino = { excedente_cliente_id: 1, pagador_nombre: '', pagador_documento: '', observacion: '' }
    return peticionDe([octubre], aplicado, hecho, destino)
  }
  /** L 500 are owed, and what is typed is cash, a card's amount or the amount of the charge itself. */
  const comprobar = (texto: string, escrito: number | null) => {
    const vale = escrito !== null && escrito < IMPOSIBLE ? escrito : null
    const enEfectivo = charged({ 1: 50000 }, [pago('efectivo', leerMonto(texto))])
    const esperado = vale !== null && vale >= 50000 ? [{ metodo: 'efectivo', monto: 50000, recibido: vale }] : undefined
    expect({ texto, pagos: enEfectivo === 'nada' ? undefined : enEfectivo.pagos }).toEqual({ texto, pagos: esperado })
    const porTarjeta = charged({ 1: 50000 }, [pago('efectivo'), pago('tarjeta', leerMonto(texto))])
    const tarjeta =
      porTarjeta === 'nada' ? 'nada' : (porTarjeta.pagos.find(({ metodo }) => metodo === 'tarjeta')?.monto ?? 0)
    expect({ texto, tarjeta }).toEqual({ texto, tarjeta: vale ?? 'nada' })
    const deCargo = charged({ 1: leerMonto(texto) }, [pago('efectivo')])
    expect({ texto, lineas: deCargo === 'nada' ? [] : deCargo.lineas }).toEqual({
      texto,
      lineas: escrito ? [{ cargo_id: 1, monto: escrito }] : [],
    })
  }

  it('in every text that was judged by hand', () => {
    for (const [texto, veredicto] of JUZGADOS_A_MANO)
      if (veredicto !== 'vacio') comprobar(texto, typeof veredicto === 'number' ? veredicto : null)
  })

  it('in ten thousand spellings', () => {
    fc.assert(
      fc.property(escritura, ({ texto, valen, valido }) => comprobar(texto, valido ? valen : null)),
      { numRuns: 10_000, seed: 20_261_125 },
    )
  })
})

describe('the request', () => {
  const destino = {
    cliente_id: 8,
    excedente_cliente_id: 8,
    pagador_nombre: 'Ana Cruz',
    pagador_documento: '',
    observacion: '',
  }

  it('holds the charges in their order and only payments that cover something', () => {
    const aplicado = { 3: 60000, 1: 120000 }
    const pagos = [pago('efectivo'), { ...pago('transferencia'), referencia: 'BAC-77', fecha_banco: '2026-11-20' }]
    const peticion = peticionDe([octubre, noviembre, diciembre], aplicado, cuadre(aplicado, pagos), destino)
    expect(peticion).toEqual({
      cliente_id: 8,
      lineas: [
        { cargo_id: 1, monto: 120000 },
        { cargo_id: 3, monto: 60000 },
      ],
      pagos: [{ metodo: 'transferencia', monto: 180000, referencia: 'BAC-77', fecha_banco: '2026-11-20' }],
      pagador_nombre: 'Ana Cruz',
      pagador_documento: '',
      observacion: '',
    })
    expect(ReciboIndividualCrear.safeParse(peticion).success).toBe(true)
  })

  it('tells the cash that was handed over', () => {
    expect(
      peticionDe([octubre], { 1: 120000 }, cuadre({ 1: 120000 }, [pago('efectivo', 150000)]), destino).pagos,
    ).toEqual([{ metodo: 'efectivo', monto: 120000, recibido: 150000 }])
  })

  it('of a family names the guardian, and the student that keeps the rest', () => {
    const peticion = peticionDe([octubre], { 1: 120000 }, cuadre({ 1: 120000 }, [pago('tarjeta', 130000)]), {
      ...destino,
      encargado_id: 4,
    })
    expect(peticion).toMatchObject({ encargado_id: 4, excedente_cliente_id: 8 })
    expect(peticion).not.toHaveProperty('cliente_id')
  })
})

describe('late fees, by the bank’s date', () => {
  const RECIBO = '2026-11-09'
  const mora = {
    ...cargo(2, '2026-11-07', 5),
    concepto: 'mora' as const,
    descripcion: `Mora · ${noviembre.descripcion}`,
  }
  const banco = (fecha_banco: string, cubre = 120000, metodo: Metodo = 'transferencia') => ({
    metodo,
    fecha_banco,
    cubre,
  })
  const entera = { cargo: noviembre, monto: 120000 }
  const van = (pagos: ReturnType<typeof banco>[], pagados = [entera], moras: CargoACobrar[] = [noviembre, mora]) =>
    morasATiempo(moras, pagados, pagos, RECIBO).map(({ id }) => id)

  it('made after it go with the receipt that pays their charge whole', () => {
    expect(van([banco('2026-11-03')])).toEqual([mora.id])
    expect(van([banco('2026-11-03', 120005)], [entera, { cargo: mora, monto: 5 }])).toEqual([mora.id])
    for (const pago of [banco('2026-11-07'), banco(''), banco('2026-11-03', 120000, 'tarjeta')])
      expect(van([pago])).toEqual([])
  })

  it('stay for a date farther back than is believed', () => {
    const lejos = sumarDias(RECIBO, -DIAS_POR_CONFIRMAR)
    expect(van([banco(lejos)])).toEqual([mora.id])
    expect(van([banco(sumarDias(lejos, -1))])).toEqual([])
  })

  it('stay where their charge lacks a centavo of it, and where it is another’s or in part paid', () => {
    expect(van([banco('2026-11-03')], [{ cargo: noviembre, monto: 119999 }])).toEqual([])
    expect(van([banco('2026-11-03', 119999), banco('', 1, 'efectivo')])).toEqual([])
    expect(van([banco('2026-11-03')], [])).toEqual([])
    for (const otra of [
      { cliente_id: 9 },
      { matricula_id: 9 },
      { descripcion: 'Mora · Mensualidad 8' },
      { aplicado: 1 },
      { recargo: 'interes' as const },
    ])
      expect(van([banco('2026-11-03')], [entera], [{ ...mora, ...otra }])).toEqual([])
  })

  it('of what fell due first go first, where the money given in time is not enough for all', () => {
    const moraDeOctubre = { ...mora, id: 8, fecha: '2026-11-06', descripcion: `Mora · ${octubre.descripcion}` }
    const dos = [{ cargo: octubre, monto: 120000 }, entera]
    expect(van([banco('', 120000, 'efectivo'), banco('2026-11-03')], dos, [moraDeOctubre, mora])).toEqual([8])
  })
})

function cuadre(aplicado: Record<number, number>, pagos: PagoEscrito[], dejaSobrante = false) {
  return cuadrar({ aplicado, pagos, dejaSobrante })
}

function pago(metodo: Metodo, monto: MontoEscrito = null): PagoEscrito {
  return { clave: typeof monto === 'number' ? monto : -metodo.length, metodo, monto, referencia: '', fecha_banco: '' }
}

function cuenta(cargos: CargoACobrar[]) {
  return { cliente_id: 1, codigo: 'C-000001', nombre: 'Mejía, Sofía', debe: 0, vencido: 0, a_favor: 0, cargos }
}

function cargo(id: number, vence: string, debe: number, vencido = false): CargoACobrar {
  return {
    id,
    vence,
    debe,
    vencido,
    cliente_id: 1,
    matricula_id: 1,
    curso_nombre: 'Inglés A1',
    concepto: 'mensualidad',
    numero: id,
    descripcion: `Mensualidad ${id}/5`,
    fecha: vence,
    isv: 'exento',
    bruto: debe,
    descuento: 0,
    neto: debe,
    aplicado: 0,
    anulado: false,
    anulado_motivo: null,
    pronto_pago: null,
    rebaja: 0,
    version: 1,
  }
}
