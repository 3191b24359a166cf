import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { erroresPorCampo } from '#contract/texto/validacion'

function errores(esquema: z.ZodType, valor: unknown) {
  const { error } = esquema.safeParse(valor)
  return error ? erroresPorCampo(error) : {}
}

const campo = (esquema: z.ZodType, valor: unknown) => errores(z.object({ campo: esquema }), { campo: valor }).campo

describe('erroresPorCampo', () => {
  it('names each field by its dotted path, with the first of its errors', () => {
    const esquema = z.object({ encargados: z.array(z.object({ nombres: z.string().min(2).max(1), edad: z.int() })) })
    expect(
      errores(esquema, {
        encargados: [
          { nombres: 'Ana', edad: 1 },
          { nombres: 'a', edad: null },
        ],
      }),
    ).toEqual({
      'encargados.0.nombres': { key: 'validacion.largo', params: { max: 1 } },
      'encargados.1.nombres': { key: 'validacion.largo_minimo', params: { min: 2 } },
      'encargados.1.edad': { key: 'validacion.requerido' },
    })
  })

  it('names every unknown key as its own field', () => {
    expect(errores(z.object({ a: z.strictObject({}) }), { a: { x: 1, y: 2 } })).toEqual({
      'a.x': { key: 'validacion.campo_desconocido', params: { campos: 'x, y' } },
      'a.y': { key: 'validacion.campo_desconocido', params: { campos: 'x, y' } },
    })
  })

  it('leaves what belongs to no field to the whole form', () => {
    expect(errores(z.object({}), null)).toEqual({ 'root.serverError': { key: 'validacion.requerido' } })
    expect(
      errores(
        z.object({}).refine(() => false, 'validacion.rango_fechas'),
        {},
      ),
    ).toEqual({ 'root.serverError': { key: 'validacion.rango_fechas' } })
  })
})

describe('claveDeError', () => {
  it.each([
    ['an absent value', z.string(), undefined, { key: 'validacion.requerido' }],
    ['a null', z.number(), null, { key: 'validacion.requerido' }],
    ['a text for a number', z.number(), 'x', { key: 'validacion.numero' }],
    ['a fraction', z.int(), 1.5, { key: 'validacion.entero' }],
    ['a number for a text', z.string(), 1, { key: 'validacion.texto' }],
    ['a text for a list', z.array(z.string()), 'x', { key: 'validacion.lista' }],
    ['an unknown option', z.enum(['a', 'b']), 'c', { key: 'validacion.opcion' }],
    [
      'an unknown variant',
      z.discriminatedUnion('t', [z.object({ t: z.literal('a') })]),
      'x',
      { key: 'validacion.invalido' },
    ],
    [
      'an empty list',
      z.array(z.string()).min(1),
      [],
      { key: 'validacion.elementos_minimo', params: { min: 1, smart_count: 1 } },
    ],
    [
      'a long list',
      z.array(z.string()).max(1),
      ['a', 'b'],
      { key: 'validacion.elementos_maximo', params: { max: 1, smart_count: 1 } },
    ],
    ['a number at an excluded limit', z.number().gt(5), 5, { key: 'validacion.mayor_que', params: { min: 5 } }],
    [
      'a number that is no multiple',
      z.number().multipleOf(5),
      7,
      { key: 'validacion.multiplo', params: { divisor: 5 } },
    ],
    ['a bad address', z.email(), 'x', { key: 'validacion.correo' }],
    ['a bad date', z.iso.date(), '2025-02-30', { key: 'validacion.fecha' }],
    ['a bad instant', z.iso.datetime(), 'ayer', { key: 'validacion.instante' }],
    ['a bad pattern', z.string().regex(/^a$/), 'b', { key: 'validacion.formato' }],
    ['none of two types', z.union([z.string(), z.number()]), true, { key: 'validacion.invalido' }],
    ['a key of the schema', z.string().max(1, 'validacion.dni'), 'ab', { key: 'validacion.dni', params: { max: 1 } }],
  ])('finds the message of %s', (_caso, esquema, valor, esperado) => {
    expect(campo(esquema, valor)).toEqual(esperado)
  })

  it('finds the message of a variant that is not among the options', () => {
    const variante = z.discriminatedUnion('t', [z.object({ t: z.literal('a') })])
    expect(errores(variante, { t: 'b' })).toEqual({ t: { key: 'validacion.opcion' } })
  })
})

it('tells some hundreds of fields at most, and names few that nobody knows: a body may have a million', () => {
  const desconocidos = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`campo_${n}_${'x'.repeat(90)}`, 1]))
  const dichos = erroresPorCampo(z.strictObject({}).safeParse(desconocidos).error as z.ZodError)
  expect(Object.keys(dichos)).toHaveLength(200)
  expect(String(Object.values(dichos)[0]?.params?.campos).length).toBeLessThan(700)
  const lista = z.array(z.number()).safeParse(Array.from({ length: 2_000 }, () => 'x'))
  expect(Object.keys(erroresPorCampo(lista.error as z.ZodError))).toHaveLength(200)
})

it.each([
  ['an unknown field', z.strictObject({})],
  ['a key of a record', z.record(z.string().max(10), z.unknown())],
])('cuts the name of %s: its points are no path of thousands of steps', (_caso, esquema) => {
  const dichos = erroresPorCampo(esquema.safeParse({ ['a.'.repeat(5_000)]: 1 }).error as z.ZodError)
  expect(Object.keys(dichos)).toEqual(['a.'.repeat(30)])
})
