import { describe, expect, it } from 'vitest'
import { texto } from '#i18n/texto'
import { aniosDe, encargadoDesde, enlaceWhatsApp, frases, telefonosDe } from './cliente-model.ts'

describe('a guardian begun from what was typed', () => {
  it.each([
    ['ana', { nombres: 'ana', apellidos: '' }],
    ['ana cruz', { nombres: 'ana', apellidos: 'cruz' }],
    ['ana cruz mejía', { nombres: 'ana', apellidos: 'cruz mejía' }],
    [' ana  lucía cruz mejía ', { nombres: 'ana lucía', apellidos: 'cruz mejía' }],
    ['9988-7766', { nombres: '', apellidos: '', telefono: '+50499887766' }],
    ['0801-1980-12345', { nombres: '', apellidos: '', dni: '0801198012345' }],
  ])('reads «%s»', (text, expected) => {
    expect(encargadoDesde(text)).toEqual(expected)
  })
})

describe('a student’s page', () => {
  it('counts completed years, and none without a birth date', () => {
    expect(aniosDe({ fecha_nacimiento: '2014-11-21' }, '2026-11-20')).toBe(11)
    expect(aniosDe({ fecha_nacimiento: null }, '2026-11-20')).toBeNull()
  })

  it('names each number once, and opens WhatsApp with its digits', () => {
    expect(telefonosDe({ telefono: '+50499887766', telefono_2: null, whatsapp: '+50499887766' })).toEqual(['+50499887766'])
    expect(enlaceWhatsApp('+50499887766')).toBe('https://wa.me/50499887766')
  })

  it('tells its history in sentences', () => {
    const told = (accion: string, more: object = {}) => frases({ id: 1, instante: '', usuario_nombre: '', accion, motivo: null, otro: null, cambios: [], ...more }, texto)
    const change = (campo: string, antes: string | boolean | null, despues: string | boolean | null) => told('editar', { cambios: [{ campo, antes, despues }] })[0]
    expect(change('telefono', '+50499887766', '+50488887777')).toBe('cambió Teléfono de 9988-7766 a 8888-7777')
    expect(change('fecha_nacimiento', null, '2014-03-05')).toBe('anotó Fecha de nacimiento: 05/03/2014')
    expect(change('correo', 'a@b.hn', null)).toBe('quitó Correo: a@b.hn')
    expect(change('activo', true, false)).toBe('lo dejó inactivo')
    expect(change('encargados', null, null)).toBe('cambió Encargados')
    expect(told('crear')).toEqual(['registró al estudiante'])
    expect(told('fusionar', { otro: 'C-000002 Paz, Ana' })).toEqual(['unió aquí el registro C-000002 Paz, Ana'])
    expect(told('borrar_datos', { motivo: 'Lo pidió' })).toEqual(['borró los datos personales: Lo pidió'])
  })
})
