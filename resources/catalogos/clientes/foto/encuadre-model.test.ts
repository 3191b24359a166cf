import { expect, it } from 'vitest'
import type { ConFoto } from '#contract/catalogos/foto'
import { lectorDeNombres, loQueFalta, repetidos, type DelLote } from './curso/lote-model.ts'
import { acercarHasta, AL_ABRIR, arrastrado, recorteDe } from './encuadre-model.ts'
import { FotoRechazada } from './preparar-foto.ts'

const DE_PIE = { ancho: 1_100, alto: 2_000 }
const ACOSTADA = { ancho: 2_000, alto: 1_400 }

it('the frame shows the largest part that has its shape, within the picture', () => {
  expect(recorteDe(DE_PIE, { acercar: 1, x: 0.5, y: 0.5 })).toEqual({ x: 0, y: 300, ancho: 1_100, alto: 1_400 })
  expect(recorteDe(ACOSTADA, { acercar: 1, x: 1, y: 0 })).toEqual({ x: 900, y: 0, ancho: 1_100, alto: 1_400 })
  expect(recorteDe(ACOSTADA, { acercar: 2, x: 0, y: 1 })).toEqual({ x: 0, y: 700, ancho: 550, alto: 700 })
})

it('comes no closer than there are pixels for', () => {
  expect(acercarHasta(DE_PIE, 120)).toBe(4)
  expect(acercarHasta({ ancho: 240, alto: 400 }, 120)).toBe(2)
  expect(acercarHasta({ ancho: 100, alto: 100 }, 120)).toBe(1)
})

it('a drag moves the picture with the finger and stops at its edge', () => {
  const cerca = { acercar: 2, x: 0.5, y: 0.5 }
  const antes = recorteDe(ACOSTADA, cerca)
  const despues = recorteDe(ACOSTADA, arrastrado(ACOSTADA, cerca, 0.1, -0.1))
  expect(antes.x - despues.x).toBeCloseTo(55)
  expect(despues.y - antes.y).toBeCloseTo(70)
  expect(arrastrado(ACOSTADA, cerca, 9, -9)).toEqual({ acercar: 2, x: 0, y: 1 })
  // A picture that fills the frame from side to side has nowhere to go.
  expect(arrastrado(DE_PIE, AL_ABRIR, 0.5, 0).x).toBe(AL_ABRIR.x)
})

/* Many files at once. */

const alumno = (cliente_id: number, codigo: string, dni: string | null = null): ConFoto => ({
  cliente_id,
  codigo,
  dni,
  nombre: `Mejía, Sofía ${cliente_id}`,
  foto: null,
  permiso: { estado: 'dada' },
})
const CURSO = [
  alumno(1, 'C-000123', '0801200512345'),
  alumno(2, 'C-0001234', '1801200512345'),
  alumno(3, 'C-000007', '2026112608012'),
  alumno(4, 'A+9'),
  alumno(5, '--', '0801'),
]

it.each<[string, number[]]>([
  ['C-000123.jpg', [1]],
  ['c000123.JPEG', [1]],
  ['foto_C 000123 (2).png', [1]],
  ['C-000123.Sofía.jpg', [1]],
  ['0801-2005-12345.jpg', [1]],
  ['0801200512345_1.heic', [1]],
  ['C-0001234.jpg', [2]],
  ['A+9.jpg', [4]],
  // Both of one student are one; of two, both are said.
  ['C-000123 0801200512345.jpg', [1]],
  ['C-000123 y C-000007.jpg', [1, 3]],
  // Less than the whole, or within something longer, is nobody.
  ['123.jpg', []],
  ['C-123.jpg', []],
  ['XC-000123.jpg', []],
  ['C-000123b.jpg', []],
  ['10801200512345.jpg', []],
  ['0801-200512345.jpg', []],
  ['Sofía Mejía.jpg', []],
  // A telephone's date and hour are no DNI.
  ['IMG_20261126_08012.jpg', []],
  ['AAA9.jpg', []],
  // Figures written as a DNI that are none.
  ['0801.jpg', []],
])('%s is of %j', (nombre, esperado) => {
  expect(lectorDeNombres(CURSO)(nombre)).toEqual(esperado)
})

const uno = (cambio: Partial<DelLote> = {}): DelLote => ({
  id: 1,
  archivo: new File([], 'C-000123.jpg'),
  dice: [1],
  cliente_id: 1,
  foto: new Blob(),
  reemplaza: false,
  aPesarDelNo: false,
  ...cambio,
})
const NADA = { niega: false, tiene: false, repetida: false }

it('goes where nothing stands in the way, and over a photograph or a no only by its user’s word', () => {
  expect(loQueFalta(uno(), NADA)).toBeNull()
  expect(loQueFalta(uno({ foto: undefined }), NADA)).toBe('preparando')
  expect(loQueFalta(uno({ cliente_id: null }), NADA)).toBe('sin_estudiante')
  expect(loQueFalta(uno(), { ...NADA, repetida: true })).toBe('repetida')
  expect(loQueFalta(uno(), { ...NADA, tiene: true })).toBe('ya_tiene')
  expect(loQueFalta(uno({ reemplaza: true }), { ...NADA, tiene: true })).toBeNull()
  expect(loQueFalta(uno({ reemplaza: true }), { ...NADA, tiene: true, niega: true })).toBe('negada')
  expect(loQueFalta(uno({ aPesarDelNo: true }), { ...NADA, niega: true })).toBeNull()
  expect(loQueFalta(uno({ rechazo: new FotoRechazada('heic'), aPesarDelNo: true }), NADA)).toBe('rechazada')
})

it('two files of one student are both held, whoever chose them', () => {
  const lote = [uno(), uno({ id: 2, dice: [] }), uno({ id: 3, cliente_id: 2 }), uno({ id: 4, cliente_id: null })]
  expect([...repetidos(lote)]).toEqual([1])
})
