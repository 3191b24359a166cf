import { afterEach, describe, expect, it } from 'vitest'
import { DEL_CENTRO, dePrueba, idiomaPedido, OFRECIDOS } from './idioma.ts'

const pedido = (aceptados: string | undefined) => idiomaPedido(aceptados).tag

describe('the language of a request', () => {
  afterEach(() => void OFRECIDOS.splice(1))

  it.each([
    ['qps', 'qps'],
    ['QPS', 'qps'],
    ['es-HN,qps', 'es-HN'],
    ['es-HN;q=0.5, qps', 'qps'],
    ['qps;q=0.5, es', 'es-HN'],
    ['qps;q=0, es-HN', 'es-HN'],
    ['qps-ploc, es;q=0.1', 'qps'],
  ])('is the one that `%s` wants most: %s', (aceptados, tag) => {
    OFRECIDOS.push(dePrueba())
    expect(pedido(aceptados)).toBe(tag)
  })

  it.each([undefined, '', '*', 'fr', 'qps', ';;q=', 'a'.repeat(10_000)])('is the school’s for %j', (aceptados) => {
    expect(pedido(aceptados)).toBe('es-HN')
  })

  it('has the plural forms of its tag', () => {
    expect(DEL_CENTRO.polyglot.locale()).toBe('es-HN')
    expect([0, 1, 2].map((smart_count) => DEL_CENTRO.polyglot.t('ventas.renglones', { smart_count }))).toEqual([
      '0 líneas',
      '1 línea',
      '2 líneas',
    ])
  })
})
