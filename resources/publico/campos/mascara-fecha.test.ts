import { describe, expect, it } from 'vitest'
import { mascaraFecha } from './mascara-fecha.ts'

/** The field's text after each key of a phone's figures. */
const teclear = (teclas: string): string =>
  [...teclas].reduce((visible, tecla) => mascaraFecha(visible + tecla, visible), '')

describe('a date typed on a phone', () => {
  it('takes figures alone, and puts the slashes by itself', () => {
    expect(teclear('0503')).toBe('05/03/')
    expect(teclear('05032015')).toBe('2015-03-05')
    expect(teclear('05/03/2015')).toBe('2015-03-05')
    expect(teclear('5/3/1998')).toBe('1998-03-05')
    expect(teclear('5-3-2015')).toBe('2015-03-05')
  })

  it('does not take a half-typed year for a whole one', () => {
    expect(teclear('5/3/19')).toBe('5/3/19')
    expect(teclear('31022015')).toBe('31/02/2015')
  })

  it('takes a pasted date with its blanks, and takes nothing out of what it does not understand', () => {
    expect(mascaraFecha(' 05/03/2015 \n', '')).toBe('2015-03-05')
    expect(mascaraFecha('5 de marzo de 2015', '')).toBe('5 de marzo de 2015')
    expect(mascaraFecha('a5', '5')).toBe('a5')
  })

  it('lets what is wrong be taken out again', () => {
    expect(mascaraFecha('05/0', '05/03/')).toBe('05/0')
    expect(mascaraFecha('05', '05/')).toBe('05')
  })
})
