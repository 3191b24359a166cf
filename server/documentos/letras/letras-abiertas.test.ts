import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { extractText } from 'unpdf'
import type { Centro } from '#server/documentos/centro'
import { WEIGHTS } from './letras.ts'
import { bytesOf, LETTER, newPaper, write } from '#server/documentos/paper'
import { reciboDeMuestra } from '#server/documentos/papeles/recibo-de-muestra'
import { reciboPdf } from '#server/documentos/papeles/recibo'

const CENTRO: Centro = {
  nombre: 'Centro «Ñandú» 2 × 3',
  rtn: '08011990123456',
  direccion: 'Tegucigalpa',
  telefono: null,
  correo: null,
  logo: null,
  pie_recibo: 'No hay devoluciones.',
}

// A PDF says when it was made.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T16:00:00Z') }))
afterEach(() => vi.useRealTimers())

/** A receipt on paper, with `pie` as the last words of the centre. */
const dibujar = (pie = CENTRO.pie_recibo, formato: 'ticket80' | 'carta' = 'ticket80') => {
  const recibo = reciboDeMuestra({ hoy: '2026-11-25', usuario_id: 1, usuario_nombre: 'Ana' })
  return reciboPdf(recibo, { ...CENTRO, pie_recibo: pie }, { formato, reimpresion: false, verificar: null })
}

it('draws a paper byte by byte as it was, whatever was drawn before it', async () => {
  const primero = await dibujar()
  for (let otro = 0; otro < 5; otro++)
    await dibujar(Array.from({ length: 400 }, (_, linea) => `5x${otro}${linea} -> ¿${linea}?`).join('\n'), 'carta')
  expect((await dibujar()).equals(primero)).toBe(true)
})

it('opens the letters once, and lays out no text twice', () => {
  const abrir = () => {
    const paper = newPaper(LETTER, { title: '', author: '' })
    paper.font('bold').text('Recibo RV-000123')
    return (paper as unknown as { _font: { font: { layout: () => object } } })._font.font
  }
  const font = abrir()
  const layout = vi.spyOn(font, 'layout')
  expect(abrir()).toBe(font)
  expect(layout).not.toHaveBeenCalled()
})

it('writes the letters of every name, in both weights, so that they are copied as they are', async () => {
  const nombre = 'Łukasz Nguyễn Ιωάννα Юлия Ђорђевић Đặng'
  const paper = newPaper(LETTER, { title: '', author: '' })
  for (const [fila, weight] of WEIGHTS.entries()) write(paper, `${nombre} 王 🎓`, 50, 50 + fila * 40, 500, { weight })
  const { text } = await extractText(new Uint8Array(await bytesOf(paper)), { mergePages: true })
  expect(text).toBe(`${nombre} ? ${nombre} ?`)
})
