import { describe, expect, it } from 'vitest'
import { enTexto, raw, sql, suelto } from './sql.ts'

describe('a statement with its values as text', () => {
  it('says days, keys and lists of them as a value would be read', () => {
    const suya = sql`fecha >= ${'2026-11-29'}::date AND id = ${7} AND estado = ANY(${['activa', 'en_espera']})`
    const { text, values } = enTexto(sql`SELECT FROM t WHERE ${suya} AND ${raw('TRUE')}`)
    expect(values).toEqual([])
    expect(text.slice('SELECT FROM t WHERE '.length)).toBe(
      `fecha >= '2026-11-29'::date AND id = '7' AND estado = ANY('{"activa","en_espera"}') AND TRUE`,
    )
  })

  it('does not say who asks: one text serves everybody', () => {
    const [una, otra] = [7, 8].map((quien) => enTexto(sql`SELECT FROM t WHERE de = ${suelto(quien)} AND n = ${3}`))
    expect(una?.text).toBe(`SELECT FROM t WHERE de = $1 AND n = '3'`)
    expect(otra?.text).toBe(una?.text)
    expect(otra?.values).toEqual([suelto(8)])
  })

  it.each(["a'b", 'a\\b', 'a"b', 'a{b}', 'ñ', '', 'a\nb', null, undefined, {}, ["x'"], [null], [['a']]])(
    'refuses %j, which may end a literal or be read otherwise',
    (valor) => {
      expect(() => enTexto(sql`SELECT ${valor}`)).toThrow('texto de una sentencia')
    },
  )
})
