import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trampa } from '#contract/publico/trampa'
import { abrirBorrador, borrarBorrador, DIAS, guardarBorrador, segundosDesde } from './borrador.ts'

const DIA_MS = 86_400_000
const vacio = { alergias: '' }
const escrito = { alergias: 'Penicilina' }

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') }))
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const escribir = (enlace: string, dias: number) =>
  guardarBorrador(enlace, { ...abrirBorrador(enlace, vacio), valores: escrito }, dias)
const pasan = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('the draft of a form', () => {
  it('of a letter, which tells of health, lasts a day after the last letter typed; of a registration, seven', () => {
    escribir('carta.', DIAS.carta)
    escribir('general.x', DIAS.registro)
    pasan(DIA_MS - 1)
    expect(abrirBorrador('carta.', vacio).valores).toEqual(escrito)
    pasan(1)
    expect(abrirBorrador('carta.', vacio)).toMatchObject({ valores: vacio, hasta: 0 })
    pasan(6 * DIA_MS - 1)
    expect(abrirBorrador('general.x', vacio).valores).toEqual(escrito)
    pasan(1)
    expect(abrirBorrador('general.x', vacio).valores).toEqual(vacio)
  })

  it('leaves the device when its time is over, whichever form is opened next, and nothing else does', () => {
    localStorage.setItem('campana.tema', 'dark')
    localStorage.setItem('campana.formulario.roto', '{')
    escribir('carta.', DIAS.carta)
    escribir('general.x', DIAS.registro)
    pasan(DIA_MS)
    abrirBorrador('junio.y', vacio)
    expect(Object.keys(localStorage).sort()).toEqual(['campana.formulario.general.x', 'campana.tema'])
  })

  it('tells no more seconds than are taken, after a phone put its date right', () => {
    const borrador = abrirBorrador('general.x', vacio)
    pasan(16 * 365 * DIA_MS)
    expect(trampa.segundos.safeParse(segundosDesde(borrador)).success).toBe(true)
  })

  it('keeps its key for every attempt, and goes when it is forgotten', () => {
    escribir('general.x', DIAS.registro)
    const { clave } = abrirBorrador('general.x', vacio)
    expect(abrirBorrador('general.x', vacio).clave).toBe(clave)
    borrarBorrador('general.x')
    expect(abrirBorrador('general.x', vacio).clave).not.toBe(clave)
  })
})
