import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { advertenciaRtn, advertenciasPersona } from '#contract/texto/advertencias'
import * as campos from '#contract/campos'
import { formatoDni, formatoTelefono } from '#contract/texto/formato'
import { erroresPorCampo } from '#contract/texto/validacion'

/** The key and parameters of the first error that a field gives, or null. */
function errorDe(campo: z.ZodType, valor: unknown) {
  const resultado = z.strictObject({ campo }).safeParse({ campo: valor })
  return resultado.success ? null : erroresPorCampo(resultado.error).campo
}

describe('texto', () => {
  it('trims, collapses blanks and control characters, and composes accents', () => {
    expect(campos.texto(20).parse('  María\t \u0000José\n\u202eLópez ')).toBe('María José López')
    expect(campos.texto(20).parse('Jose\u0301')).toBe('José')
    expect(campos.texto(20).parse('a\ud800b')).toBe('a b')
  })

  it('keeps emoji, joined ones too', () => {
    expect(campos.texto(40).parse('Ana 👩‍👧 🇭🇳')).toBe('Ana 👩‍👧 🇭🇳')
  })

  it('refuses an empty text and one over its length', () => {
    expect(errorDe(campos.texto(100), ' \n ')).toEqual({ key: 'validacion.requerido' })
    expect(errorDe(campos.texto(100), 'a'.repeat(300))).toEqual({ key: 'validacion.largo', params: { max: 100 } })
    expect(errorDe(campos.texto(3), ' abc ')).toBeNull()
  })

  it('keeps the lines of a paragraph', () => {
    expect(campos.parrafo(50).parse(' uno\r\ndos\u0007\n\ntres ')).toBe('uno\ndos\n\ntres')
  })

  it('cleans what is clean already into itself', () => {
    const texto = campos.texto(10_000)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (escrito) => {
        const una = texto.safeParse(escrito)
        if (una.success) expect(texto.parse(una.data)).toBe(una.data)
      }),
    )
  })
})

describe('opcional', () => {
  const esquema = z.strictObject({ nota: campos.textoOpcional(5), dni: campos.opcional(campos.dni) })

  it('turns an empty text into null and leaves an absent one out', () => {
    expect(esquema.parse({ nota: '  ', dni: '' })).toEqual({ nota: null, dni: null })
    expect(esquema.parse({ nota: null })).toEqual({ nota: null })
    expect(esquema.parse({ dni: '0801-1990-12345' })).toEqual({ dni: '0801199012345' })
  })

  it('still validates what is written', () => {
    const resultado = esquema.safeParse({ nota: 'demasiado', dni: '123' })
    expect(erroresPorCampo(resultado.error ?? new z.ZodError([]))).toEqual({
      nota: { key: 'validacion.largo', params: { max: 5 } },
      dni: { key: 'validacion.dni_digitos', params: { hay: 3 } },
    })
  })

  it('serialises the answer of a row', () => {
    expect(z.encode(esquema, { nota: null, dni: '0801199012345' })).toEqual({ nota: null, dni: '0801199012345' })
    expect(() => z.toJSONSchema(esquema, { io: 'input' })).not.toThrow()
    expect(() => z.toJSONSchema(esquema, { io: 'output' })).not.toThrow()
  })
})

describe('documents and telephones', () => {
  it.each([
    ['0801-1990-12345', '0801199012345'],
    ['0801 1990 12345', '0801199012345'],
    ['0801\u20131990\u201312345', '0801199012345'],
    ['\u202a0801\u00a01990\u201112345\u202c', '0801199012345'],
    ['0801\u200b1990\u200b12345\ufeff', '0801199012345'],
  ])('reads the DNI %s', (escrito, guardado) => {
    expect(campos.dni.parse(escrito)).toBe(guardado)
    expect(campos.dni.parse(formatoDni(guardado))).toBe(guardado)
  })

  it.each(['', '0801199O12345', '0801199O123456', '٠٨٠١١٩٩٠١٢٣٤٥'])('refuses the DNI %j', (escrito) => {
    expect(errorDe(campos.dni, escrito)).toEqual({ key: 'validacion.dni' })
  })

  it.each([
    ['0801-1990-1234', 12],
    ['08011990123456', 14],
  ])('counts the digits of the DNI %s', (escrito, hay) => {
    expect(errorDe(campos.dni, escrito)).toEqual({ key: 'validacion.dni_digitos', params: { hay } })
  })

  it('reads an RTN of 14 digits', () => {
    expect(campos.rtn.parse('0801-1990-123456')).toBe('08011990123456')
    expect(errorDe(campos.rtn, '0801199012345')).toEqual({ key: 'validacion.rtn_digitos', params: { hay: 13 } })
    expect(errorDe(campos.rtn, 'no tiene')).toEqual({ key: 'validacion.rtn' })
  })

  it.each([
    ['9999-8888', '+50499998888'],
    ['2222 3333', '+50422223333'],
    ['(504) 9999-8888', '+50499998888'],
    ['+504 9999-8888', '+50499998888'],
    ['00504 3333 4444', '+50433334444'],
    ['+1 (305) 555-0199', '+13055550199'],
    ['+34 612 345 678', '+34612345678'],
    ['\u202a+504 9999\u20118888\u202c', '+50499998888'],
    ['\u2068(504)\u00a09999\u20138888\u2069', '+50499998888'],
    ['9999\u00ad8888\u200f', '+50499998888'],
  ])('reads the telephone %s', (escrito, guardado) => {
    expect(campos.telefono.parse(escrito)).toBe(guardado)
    expect(campos.telefono.parse(formatoTelefono(guardado))).toBe(guardado)
  })

  it.each(['12345678', '5555-4444', '999', '+', '+0123456789', '+1234567890123456', 'no tiene'])(
    'refuses the telephone %j',
    (escrito) => {
      expect(errorDe(campos.telefono, escrito)).toEqual({ key: 'validacion.telefono' })
    },
  )

  it('reads an address of e-mail in lower case', () => {
    expect(campos.correo.parse(' Ana.Lopez@Correo.HN ')).toBe('ana.lopez@correo.hn')
    expect(campos.correo.parse('\u200bana\u00ad@correo.hn\ufeff')).toBe('ana@correo.hn')
    expect(errorDe(campos.correo, 'ana@')).toEqual({ key: 'validacion.correo' })
  })
})

describe('dates, amounts and identifiers', () => {
  it('takes dates of the calendar from 1900 to 2100', () => {
    expect(['1900-01-01', '2024-02-29', '2100-12-31'].map((dia) => errorDe(campos.fecha, dia))).toEqual([
      null,
      null,
      null,
    ])
    expect(errorDe(campos.fecha, '2025-02-29')).toEqual({ key: 'validacion.fecha' })
    expect(errorDe(campos.fecha, '')).toEqual({ key: 'validacion.requerido' })
    expect(errorDe(campos.fecha, '1899-12-31')).toEqual({ key: 'validacion.fecha_rango' })
    expect(errorDe(campos.fecha, '2101-01-01')).toEqual({ key: 'validacion.fecha_rango' })
    expect(errorDe(campos.hora, '24:00')).toEqual({ key: 'validacion.hora' })
  })

  it('takes whole centavos only', () => {
    expect([0, 1, 1e13].map((monto) => errorDe(campos.centavos, monto))).toEqual([null, null, null])
    expect(errorDe(campos.centavos, 0.5)).toEqual({ key: 'validacion.entero' })
    expect(errorDe(campos.centavos, -1)).toMatchObject({ key: 'validacion.monto.negativo' })
    expect(errorDe(campos.centavos, 1e13 + 1)).toMatchObject({ key: 'validacion.monto.grande' })
    expect(errorDe(campos.centavosPositivos, 0)).toEqual({ key: 'validacion.monto_positivo', params: { min: 1 } })
  })

  it.each([
    ['doce', 'formato'],
    ['1,000.505', 'decimales'],
    ['-5', 'negativo'],
    ['999,999,999,999', 'grande'],
  ])('says what is wrong with %j, which a form could not read as an amount', (texto, problema) => {
    for (const campo of [campos.centavos, campos.centavosPositivos])
      expect(errorDe(campo, texto)).toEqual({ key: `validacion.monto.${problema}` })
  })

  it('takes identifiers that the database can hold', () => {
    expect([1, 2_147_483_647].map((valor) => errorDe(campos.id, valor))).toEqual([null, null])
    for (const valor of [0, -1, 1.5, 2_147_483_648, '1', null]) expect(errorDe(campos.id, valor)).not.toBeNull()
    expect(errorDe(campos.porcentaje, 10_001)).toEqual({ key: 'validacion.maximo', params: { max: 10_000 } })
    expect(errorDe(campos.version, 0)).toEqual({ key: 'validacion.minimo', params: { min: 1 } })
  })
})

describe('a number pasted from a document', () => {
  it.each(['-', '\u2010', '\u2011', '–', '—', '−'])('may have %s for its dashes', (guion) => {
    expect(campos.dni.parse(`0801${guion}1990${guion}12345`)).toBe('0801199012345')
    expect(campos.rtn.parse(`0801${guion}1990${guion}123456`)).toBe('08011990123456')
    expect(campos.telefono.parse(`9999${guion}8888`)).toBe('+50499998888')
  })

  it('is an RTN that looks odd when it begins with no municipality', () => {
    expect(advertenciaRtn('0000-0000-000000')).toBe('validacion.advertencia.rtn')
    expect(['0801-9995-223469', '0801199012345', '', 'A-77'].map(advertenciaRtn)).toEqual(Array(4).fill(undefined))
  })
})

describe('advertenciasPersona', () => {
  const hoy = '2026-05-01'

  it('says nothing about an ordinary person', () => {
    expect(
      advertenciasPersona(
        { dni: '0801199012345', fecha_nacimiento: '1990-02-01', telefono: '+50499998888', whatsapp: null },
        hoy,
      ),
    ).toEqual({})
    expect(advertenciasPersona({}, hoy)).toEqual({})
  })

  it.each([['1901199012345'], ['0029199012345'], ['0800199012345'], ['0829199012345']])(
    'doubts the municipality of %s',
    (dni) => {
      expect(advertenciasPersona({ dni }, hoy)).toEqual({ dni: 'validacion.advertencia.dni_municipio' })
    },
  )

  it('doubts a year in the future, too old, or before the birth', () => {
    const duda = { dni: 'validacion.advertencia.dni_anio' }
    expect(advertenciasPersona({ dni: '0801202712345' }, hoy)).toEqual(duda)
    expect(advertenciasPersona({ dni: '0801189912345' }, hoy)).toEqual(duda)
    expect(advertenciasPersona({ dni: '0801199012345', fecha_nacimiento: '1991-01-01' }, hoy)).toEqual(duda)
    expect(advertenciasPersona({ dni: '0801199212345', fecha_nacimiento: '1991-01-01' }, hoy)).toEqual({})
  })

  it('points out telephones that are foreign or unusual', () => {
    expect(
      advertenciasPersona({ telefono: '+13055550199', telefono_2: '+50455556666', whatsapp: '+50488887777' }, hoy),
    ).toEqual({
      telefono: 'validacion.advertencia.telefono_extranjero',
      telefono_2: 'validacion.advertencia.telefono_inusual',
    })
  })
})

it('a text of nothing that can be seen is empty', () => {
  for (const vacio of ['\u200b', '\u2060 \ufeff', '\u3164', '\u00ad', '\u2800']) {
    expect(errorDe(campos.texto(80), vacio)?.key).toBe('validacion.requerido')
    expect(errorDe(campos.nombreDePersona, vacio)?.key).toBe('validacion.requerido')
    expect(campos.textoOpcional(80).parse(vacio)).toBeNull()
    expect(campos.opcional(campos.telefono).parse(vacio)).toBeNull()
  }
  expect(errorDe(campos.texto(80), '🎓')).toBeNull()
})

describe('the name of a person', () => {
  it.each([
    ['Sofía', 'Sofía'],
    ['D’Ángelo-Núñez', 'D’Ángelo-Núñez'],
    ['X Æ 12', 'X Æ 12'],
    ['Sof\u200bía', 'Sofía'],
    ['So\u202efía', 'Sofía'],
    ['So\u0007fía', 'Sofía'],
    ['So\u200dfía', 'Sofía'],
    ['So\u00adfía', 'Sofía'],
    ['\ufeffSofía\u2060', 'Sofía'],
    ['Ana\u00a0\u202fMaría', 'Ana María'],
    ['Ana\u2028B', 'Ana B'],
    ['Ana\tMaría', 'Ana María'],
    ['Sofía 👩‍👩‍👧', 'Sofía 👩‍👩‍👧'],
  ])('«%s» is kept as «%s»', (escrito, guardado) => {
    expect(campos.nombreDePersona.parse(escrito)).toBe(guardado)
    expect(campos.nombreCompleto.parse(escrito)).toBe(guardado)
  })

  it.each([
    ['🎓🎓', 'validacion.nombre_sin_letras'],
    ['---', 'validacion.nombre_sin_letras'],
    ['  ', 'validacion.requerido'],
  ])('«%s» gives %s', (nombre, error) => {
    expect(errorDe(campos.nombreDePersona, nombre)?.key ?? null).toBe(error)
    expect(errorDe(campos.nombreCompleto, nombre)?.key ?? null).toBe(error)
  })
})
