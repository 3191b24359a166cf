import { expect, it } from 'vitest'
import { FOTO, MARCO } from '#contract/catalogos/foto'
import { readImage } from '#server/documentos/imagen'
import { avatar } from './avatar.ts'

it('the faces of the demonstration are photographs as the school keeps them, each another one', () => {
  const caras = Array.from({ length: 12 }, (_, cual) => avatar(cual))
  for (const cara of caras) {
    const { ancho, alto, bytes } = readImage(cara, FOTO)
    expect([bytes.equals(cara), ancho / alto]).toEqual([true, MARCO.ancho / MARCO.alto])
    expect(cara.length).toBeLessThan(16 * 1024)
  }
  expect(new Set(caras.map((cara) => cara.toString('base64'))).size).toBe(caras.length)
})
