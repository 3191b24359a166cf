import { describe, expect, it } from 'vitest'
import { anchoDeRotulo, anchoDeTextos, repartir, type Columna } from './columnas-model.ts'

const columna = (source: string, clase: Columna['clase'], mas: Partial<Columna> = {}): Columna => ({
  source,
  clase,
  rotulo: 'Uno',
  ...mas,
})
const COLUMNAS = [
  columna('numero', 'codigo'),
  columna('nombre', 'nombre'),
  columna('nota', 'texto'),
  columna('dni', 'identidad'),
  columna('estado', 'palabra'),
  columna('total', 'dinero'),
]
const DE_NADIE = { elegidas: {}, ocultas: [], anchos: {} }
const visibles = (ancho: number, eleccion = {}) => repartir(COLUMNAS, ancho, { ...DE_NADIE, ...eleccion }).visibles

describe('the columns of a list', () => {
  it('all stand where there is room, or nobody knows how much there is', () => {
    expect(visibles(2000)).toHaveLength(6)
    expect(visibles(Infinity)).toHaveLength(6)
  })

  it('leave whole, the least important first, and the others fill all of the room', () => {
    expect(visibles(700)).toEqual(['numero', 'nombre', 'nota', 'estado', 'total'])
    expect(visibles(560)).toEqual(['numero', 'nombre', 'estado', 'total'])
    expect(visibles(100)).toEqual(['numero'])
    const { anchos, total } = repartir(COLUMNAS, 700, DE_NADIE)
    expect(total).toBeLessThanOrEqual(700)
    expect(total).toBeGreaterThan(690)
    // A name takes more of what is left over than a word, and an amount nothing.
    expect(anchos.total).toBe(116)
    expect(anchos.nombre).toBeGreaterThan(168)
  })

  it('of two alike the one further right leaves first', () => {
    const dos = [columna('a', 'nombre'), columna('b', 'texto'), columna('c', 'texto')]
    expect(repartir(dos, 300, DE_NADIE).visibles).toEqual(['a', 'b'])
  })

  it('stay as their user asked, and the table is then wider than its frame', () => {
    expect(visibles(2000, { ocultas: ['nota'] })).not.toContain('nota')
    expect(visibles(2000, { ocultas: ['nota'], elegidas: { nota: true } })).toContain('nota')
    expect(visibles(2000, { elegidas: { total: false } })).not.toContain('total')
    const pedidas = { dni: true, nota: true, estado: true, total: true, nombre: true }
    const reparto = repartir(COLUMNAS, 500, { ...DE_NADIE, elegidas: pedidas })
    expect(reparto.visibles).toHaveLength(6)
    expect(reparto.total).toBeGreaterThan(500)
  })

  it('keep the width that their user gave them', () => {
    expect(repartir(COLUMNAS, 2000, { ...DE_NADIE, anchos: { nombre: 90 } }).anchos.nombre).toBe(90)
  })

  it('have room for their head in two lines', () => {
    expect(anchoDeRotulo('Último número usado')).toBeLessThan(anchoDeRotulo('Últimonúmerousado'))
    expect(repartir([columna('n', 'numero', { rotulo: 'Extraordinariamente' })], 0, DE_NADIE).anchos.n).toBeGreaterThan(
      150,
    )
  })

  it('are as wide as their names need in two lines, and a text that is longer than a name asks for nothing', () => {
    const largo = 'Andrea Kimberly Jacqueline Villanueva Maldonado'
    expect(anchoDeTextos('nombre', [largo])).toBeLessThan(anchoDeTextos('nombre', [largo.replaceAll(' ', '')]) * 0.65)
    expect(anchoDeTextos('nombre', ['Ana Cruz', largo])).toBe(anchoDeTextos('nombre', [largo]))
    expect(anchoDeTextos('nombre', [`${largo} y otra cosa`])).toBe(0)
    // An instant of another year has its year beside it, in one line.
    expect(anchoDeTextos('instante', ['27/11/2025 16:22'])).toBeGreaterThan(
      anchoDeTextos('instante', ['Hoy 16:22']) + 30,
    )
    const tres = (pide: number) => [columna('a', 'nombre', { pide }), columna('b', 'nombre'), columna('c', 'texto')]
    // Its share is enough: all stand where they stand on another page.
    expect(repartir(tres(200), 700, DE_NADIE)).toEqual(repartir(tres(0), 700, DE_NADIE))
    const { anchos, total } = repartir(tres(300), 700, DE_NADIE)
    expect([anchos.a, total]).toEqual([300, 699])
    expect(anchos.b).toBeGreaterThan(200)
    expect(repartir(tres(300), 590, DE_NADIE).visibles).toEqual(['a', 'b'])
  })
})
