import { describe, expect, it } from 'vitest'
import * as formato from '#contract/texto/formato'

describe('formato', () => {
  it('writes money with the L, a no-break space, commas and two decimals', () => {
    expect(formato.formatoLempiras(123456)).toBe('L\u00a01,234.56')
    expect(formato.formatoLempiras(-123456)).toBe('-L\u00a01,234.56')
    expect(formato.formatoLempiras(0)).toBe('L\u00a00.00')
    expect(formato.formatoLempiras(-0)).toBe('L\u00a00.00')
    expect(formato.formatoLempiras(99_999_999_999_999)).toBe('L\u00a0999,999,999,999.99')
  })

  it('writes numbers and percentages', () => {
    expect(formato.formatoNumero(1234)).toBe('1,234')
    expect(formato.formatoNumero(1234.5, 2)).toBe('1,234.50')
    expect([1500, 1250, 333, 0].map(formato.formatoPorcentaje)).toEqual(['15%', '12.5%', '3.33%', '0%'])
  })

  it('writes a dash for a number that is missing, as a bare row has none', () => {
    const { precio } = JSON.parse('{"precio":null}')
    const written = [formato.formatoLempiras, formato.formatoNumero, formato.formatoPorcentaje].flatMap((write) => [
      write(precio),
      write(NaN),
    ])
    expect(written).toEqual(['—', '—', '—', '—', '—', '—'])
  })

  it('joins the facts of a line, without those that are missing', () => {
    expect(formato.enLinea('Ana', undefined, null, '', false, 0, '4A')).toBe('Ana · 0 · 4A')
    expect(formato.enLinea()).toBe('')
  })

  it('writes a date without moving it', () => {
    expect(formato.formatoFecha('2025-03-05')).toBe('05/03/2025')
    expect(formato.formatoFechaCorta('2025-03-05')).toBe('05/03')
    expect(formato.formatoFechaLarga('2025-03-05')).toBe('5 de marzo de 2025')
    expect(formato.formatoFechaLarga('2025-01-01')).toBe('1 de enero de 2025')
    expect(formato.formatoMes('2025-03')).toBe('marzo de 2025')
    expect(formato.formatoMesCorto('2025-03')).toBe('mar 25')
  })

  it('writes an instant as the clock of Tegucigalpa shows it, in 24 hours', () => {
    expect(formato.formatoInstante('2025-03-05T20:30:00Z')).toBe('05/03/2025 14:30')
    expect(formato.formatoInstante('2025-03-05T06:00:00.000Z')).toBe('05/03/2025 00:00')
    expect(formato.formatoInstante('2025-03-05T05:59:59Z')).toBe('04/03/2025 23:59')
    expect(['2025-03-05T20:30:00Z', '07:05:00', '07:05'].map(formato.formatoHora)).toEqual(['14:30', '07:05', '07:05'])
  })

  it('names the weekdays from lunes to domingo', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(formato.formatoDia)).toEqual([
      'lunes',
      'martes',
      'miércoles',
      'jueves',
      'viernes',
      'sábado',
      'domingo',
    ])
  })

  it('writes documents with their dashes', () => {
    expect(formato.formatoDni('0801199012345')).toBe('0801-1990-12345')
    expect(formato.formatoDni('A-123')).toBe('A-123')
    expect(formato.formatoRtn('08011990123456')).toBe('0801-1990-123456')
    expect(formato.formatoNumeroRecibo('RI', 123)).toBe('RI-000123')
    expect(formato.formatoNumeroRecibo('RI', 1_234_567)).toBe('RI-1234567')
  })

  it.each([
    ['+50499998888', '9999-8888'],
    ['+13055550199', '+1 305 555 0199'],
    ['+34612345678', '+34 612 345 678'],
    ['+50371234567', '+503 7123 4567'],
    ['recado', 'recado'],
  ])('writes the telephone %s as %s', (telefono, escrito) => {
    expect(formato.formatoTelefono(telefono)).toBe(escrito)
  })

  it('takes initials from names and surnames', () => {
    expect(formato.iniciales('María José', 'López Díaz')).toBe('ML')
    expect(formato.iniciales('ángel núñez')).toBe('ÁN')
    expect(formato.iniciales('Ana')).toBe('A')
    expect(formato.iniciales('  ')).toBe('')
  })

  it('counts completed years', () => {
    expect(formato.edad('2007-03-05', '2025-03-04')).toBe(17)
    expect(formato.edad('2007-03-05', '2025-03-05')).toBe(18)
    expect(formato.edad('2008-02-29', '2026-02-28')).toBe(17)
    expect(formato.edad('2008-02-29', '2026-03-01')).toBe(18)
  })
})
