import { describe, expect, it } from 'vitest'
import { palabrasDe } from './palabras.ts'

const busca = (texto: string) => palabrasDe(texto).map((palabra) => palabra.busca)

describe('the words of a search', () => {
  it.each([
    ['Mejía Núñez, Sofía', ['Mejía', 'Núñez', 'Sofía']],
    ['«Mejía Núñez, Sofía»', ['Mejía', 'Núñez', 'Sofía']],
    ['Sofía Mejía (C-000123)', ['Sofía', 'Mejía', 'C-000123']],
    ['Sofía · C\u2011000123 · 4A', ['Sofía', 'C-000123', '4A']],
    ['Buen día, Sofía.', ['Buen', 'día', 'Sofía']],
    ['D’Ángelo-Paz', ['D’Ángelo-Paz']],
    ['  Sofía\u200b\t Mejía\n', ['Sofía', 'Mejía']],
    ['100%', ['100%']],
    ['al_pleno', ['al_pleno']],
    ['ana.lopez@correo.hn', ['ana.lopez@correo.hn']],
    ['4 A', ['4', 'A']],
    ['\\', ['\\']],
    ['Comodín \\', ['Comodín', '\\']],
    ['Sofía - Mejía —', ['Sofía', 'Mejía']],
    [',', [',']],
    ['', []],
    ['DNI', ['DNI']],
    ['Tel Aviv', ['Tel', 'Aviv']],
  ])('%j: %j', (texto, palabras) => {
    expect(busca(texto)).toEqual(palabras)
  })

  it.each([
    ...['9912-3456', '99123456', '9912 3456', '99 12 34 56', '9912\u20113456', '9912.3456', '+504 9912-3456'],
    ...['(504) 9912-3456', '504 9912 3456', '00504 9912 3456', '\u202a+504 9912\u20113456\u202c', 'Tel. 9912-3456'],
    ...['Cel: 9912-3456', 'tel:+50499123456', '+504\u00a09912\u00a03456', '9912 - 3456', 'WhatsApp 9912-3456'],
  ])('%j is a telephone of here', (texto) => {
    expect(busca(texto)).toEqual(['99123456'])
  })

  it.each([
    ['+1 (305) 555-0100', ['13055550100']],
    ['Sofía 9912-3456', ['Sofía', '99123456']],
    ['9912-3456, 8811-2233', ['99123456', '88112233']],
    ['0801 2015 00001', ['0801201500001']],
    ['DNI: 0801\u20112015\u201100001', ['0801201500001']],
    ['RTN 0801-2015-000012', ['08012015000012']],
    ['000-001-01-00000123', ['0000010100000123']],
    ['0801-2015', ['08012015']],
    ['0801 2015', ['0801', '2015']],
    ['2026 0001', ['2026', '0001']],
    ['12/03/2026', ['12/03/2026']],
    ['1,500.00', ['1,500.00']],
  ])('%j: %j', (texto, numeros) => {
    expect(busca(texto)).toEqual(numeros)
  })

  it('are eight at most, and a number with its dashes is looked for as it was typed too', () => {
    expect(busca('a b c d e f g h i j')).toHaveLength(8)
    expect(palabrasDe('F\u20132026\u20131')).toEqual([{ busca: 'F-2026-1', escrita: 'F-2026-1' }])
    expect(palabrasDe('2026\u20111')).toEqual([{ busca: '20261', escrita: '2026-1' }])
  })
})
