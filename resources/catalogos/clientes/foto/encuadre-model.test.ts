import { expect, it } from 'vitest'
import { acercarHasta, AL_ABRIR, arrastrado, recorteDe } from './encuadre-model.ts'

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
  // What fills the frame from side to side has nowhere to go.
  expect(arrastrado(DE_PIE, AL_ABRIR, 0.5, 0).x).toBe(AL_ABRIR.x)
})
