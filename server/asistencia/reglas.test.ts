import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ESTADOS_ASISTENCIA, type Cambio } from '#contract/asistencia/asistencia'
import { aplicar, gana, type ClaseEnCurso } from './reglas.ts'

const LISTA = [1, 2, 3]
const nueva = (): ClaseEnCurso => ({
  suspendida: false,
  cerrada: false,
  tomada_en: null,
  autoriza: false,
  lista: new Set(LISTA),
  toques: new Map(),
  marcadas: new Set(),
  oyentes: new Set([9]),
  nuevos_oyentes: [],
})

const clase = { curso_id: 1, fecha: '2026-11-21', hora_inicio: '08:00' }
const segundo = fc.integer({ min: 0, max: 5 }).map((s) => `2026-11-21T14:00:0${s}.000Z`)
const toque = fc.record({
  matricula_id: fc.constantFrom(...LISTA, 4),
  estado: fc.constantFrom(...ESTADOS_ASISTENCIA),
  minutos: fc.option(fc.integer({ min: 1, max: 60 })),
  en: segundo,
})
const cambio = fc.oneof(
  { weight: 4, arbitrary: toque.map((uno) => ({ tipo: 'marcar' as const, ...uno })) },
  { weight: 1, arbitrary: segundo.map((en) => ({ tipo: 'tomar' as const, en })) },
)
/** The changes that one device sends, in the order of its taps. */
const aparato = fc.array(cambio, { maxLength: 12 })

interface Enviado {
  usuario: number
  cambio: Cambio
}

const enviados = (usuario: number, cambios: readonly object[]): Enviado[] =>
  cambios.map((uno, n) => ({
    usuario,
    cambio: {
      ...uno,
      clase,
      clave: `aparato-${usuario}-cambio-${String(n).padStart(4, '0')}`,
      nota: null,
    } as unknown as Cambio,
  }))

/** The list at the end: the state of each, and of those tapped whose tap it was. */
function final(todos: readonly Enviado[]) {
  const curso = nueva()
  for (const { usuario, cambio } of todos) aplicar(curso, cambio, usuario)
  return {
    marcadas: [...curso.marcadas].sort(),
    toques: [...curso.toques].sort(([a], [b]) => a - b),
    tomada_en: curso.tomada_en,
  }
}

describe('the rules of attendance', () => {
  it('end in the same list in whatever order the taps of two devices arrive', () => {
    const dos = fc.tuple(aparato, aparato).map(([una, otra]) => [...enviados(1, una), ...enviados(2, otra)])
    fc.assert(
      fc.property(
        dos.chain((todos) => fc.tuple(fc.constant(todos), fc.shuffledSubarray(todos, { minLength: todos.length }))),
        ([todos, revueltos]) => {
          expect(final(revueltos)).toEqual(final(todos))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('give each enrolment its latest tap, and presence to the rest once the class is taken', () => {
    fc.assert(
      fc.property(aparato, (cambios) => {
        const todos = enviados(1, cambios)
        const { toques, marcadas } = final(todos)
        const suyos = todos.flatMap(({ cambio }) =>
          cambio.tipo === 'marcar' && cambio.matricula_id !== 4 ? [cambio] : [],
        )
        for (const [matricula_id, { en }] of toques)
          expect(en).toBe(
            suyos
              .filter((uno) => uno.matricula_id === matricula_id)
              .map((uno) => uno.en)
              .sort()
              .at(-1),
          )
        if (cambios.some(({ tipo }) => tipo === 'tomar')) expect(marcadas).toEqual(LISTA)
      }),
    )
  })

  it('let no two different taps tie', () => {
    const base = {
      estado: 'presente' as const,
      minutos: null,
      nota: null,
      en: '2026-11-21T14:00:00.000Z',
      clave: 'a'.repeat(16),
      usuario_id: 1,
    }
    for (const otra of [
      { ...base, usuario_id: 2 },
      { ...base, clave: 'b'.repeat(16) },
      { ...base, en: '2026-11-21T14:00:00.001Z' },
    ])
      expect([gana(otra, base), gana(base, otra)]).toEqual([true, false])
    expect(gana(base, base)).toBe(false)
  })
})
