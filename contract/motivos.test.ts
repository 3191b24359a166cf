import { describe, expect, it } from 'vitest'
import { defectoDeMotivo, ListasDeMotivos, motivo, motivoOpcional } from './motivos.ts'
import { conDetalle, detalleDe, motivoDeLista } from '#contract/texto/motivos'

const lista = ListasDeMotivos.shape.motivos_recibo
const claveDe = (escritos: string[]): string | undefined => lista.safeParse(escritos).error?.issues[0]?.message

describe('a reason', () => {
  it.each([
    ['', 'validacion.requerido'],
    ['   ', 'validacion.requerido'],
    ['x', 'validacion.motivo_corto'],
    ['.....', 'validacion.motivo_corto'],
    ['12345 678', 'validacion.motivo_corto'],
    ['a b c d', 'validacion.motivo_corto'],
    ['x'.repeat(301), 'validacion.largo'],
  ])('«%s» says too little, or too much', (escrito, key) => {
    expect(defectoDeMotivo(escrito)?.key).toBe(key)
  })

  it.each(['Error', 'ñandú', 'a b c d e', 'Recibo 4, mal', 'é'.normalize('NFD').repeat(5)])(
    '«%s» will do',
    (escrito) => {
      expect(defectoDeMotivo(escrito)).toBeUndefined()
    },
  )

  it('is one line without blanks around it', () => {
    expect(motivo.parse('  Cobro\nduplicado  ')).toBe('Cobro duplicado')
  })

  it('may be left out where none is needed, and says something where it is given', () => {
    expect([null, undefined, '', ' '].map((vacio) => motivoOpcional.parse(vacio))).toEqual([
      null,
      undefined,
      null,
      null,
    ])
    expect(motivoOpcional.safeParse('x').success).toBe(false)
  })
})

describe('a list of reasons', () => {
  it('is kept clean, in its order', () => {
    expect(lista.parse(['  Monto   equivocado ', '', ' ', 'Cobro duplicado'])).toEqual([
      'Monto equivocado',
      'Cobro duplicado',
    ])
  })

  it.each([
    ['a reason that would not do by itself', ['Cobro duplicado', 'Otro'], 'validacion.motivos_letras'],
    ['one that is too long', ['x'.repeat(81)], 'validacion.motivos_largo'],
    ['one twice, in whatever capitals', ['Dirección lo pidió', 'DIRECCIÓN LO  PIDIÓ'], 'validacion.motivos_repetidos'],
  ])('refuses %s', (_, escritos, clave) => {
    expect(claveDe(escritos)).toBe(clave)
  })

  it('holds up to thirty', () => {
    const muchos = Array.from({ length: 31 }, (_, n) => `Motivo número ${n}`)
    expect(lista.safeParse(muchos.slice(1)).success).toBe(true)
    expect(lista.safeParse(muchos).success).toBe(false)
  })
})

describe('a reason of the list and its detail', () => {
  const ofrecidos = ['Cobro duplicado', 'Beca aprobada', 'Beca aprobada: por dirección']

  it.each([
    ['Cobro duplicado', 'Cobro duplicado', ''],
    ['Cobro duplicado: se pagó en la mañana', 'Cobro duplicado', 'se pagó en la mañana'],
    ['Beca aprobada: por dirección: acta 4', 'Beca aprobada: por dirección', 'acta 4'],
  ])('«%s» is one text', (escrito, ofrecido, detalle) => {
    expect(motivoDeLista(escrito, ofrecidos)).toBe(ofrecido)
    expect(detalleDe(escrito, ofrecido)).toBe(detalle)
    expect(conDetalle(ofrecido, detalle)).toBe(escrito)
  })

  it('is none where something else is written, or nothing', () => {
    expect(motivoDeLista('Cobro duplicado ayer', ofrecidos)).toBeUndefined()
    expect(motivoDeLista('', ofrecidos)).toBeUndefined()
    expect(conDetalle('Cobro duplicado', '  ')).toBe('Cobro duplicado')
  })
})
