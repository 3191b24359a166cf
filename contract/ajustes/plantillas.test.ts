import { describe, expect, it } from 'vitest'
import { originales } from '../../i18n/es-HN/originales.ts'
import { ATAQUES_DE_PLANTILLA } from '../../tests/ataques-plantilla.ts'
import { CLAVES_PLANTILLA, LARGO_CUERPO, plantillaDe, PLANTILLAS } from './plantillas.ts'
import { camposDe, rellenar, rellenarLinea, tieneLlavesSueltas } from './relleno.ts'

const RECORDATORIO = plantillaDe('recordatorio')
const defectos = (cuerpo: string, asunto = 'Saldo'): string[] =>
  (RECORDATORIO.safeParse({ asunto, cuerpo }).error?.issues ?? []).map(({ message }) => message)

describe('a text of the school', () => {
  it.each(CLAVES_PLANTILLA)('%s begins with one that is right for its kind', (clave) => {
    expect(plantillaDe(clave).safeParse(originales[clave]).error?.issues ?? []).toEqual([])
  })

  it('names fields of its list alone, and those that it must', () => {
    expect(defectos('{{detalle}}')).toEqual([])
    expect(defectos('{{ detalle }} de {{estudiante}}')).toEqual([])
    expect(defectos('Debe.')).toEqual(['validacion.plantilla_exige'])
    expect(defectos('{{detalle}} {{curso}}')).toEqual(['validacion.plantilla_campo'])
    for (const ajeno of ['constructor', '__proto__', 'toString', 'valueOf', '', 'detalle.length', 'DETALLE'])
      expect(defectos(`{{detalle}} {{${ajeno}}}`), ajeno).toEqual(['validacion.plantilla_campo'])
  })

  it('has braces for fields alone, no markup, and an end', () => {
    for (const roto of ['{{detalle}} {', '{{detalle}} }}', '{{{detalle}}}', '{{detalle}} {{a{{b}}}}'])
      expect(defectos(roto), roto).toContain('validacion.plantilla_llaves')
    for (const html of ['<b>{{detalle}}</b>', '{{detalle}}<!-- x -->', '{{detalle}}<script>'])
      expect(defectos(html), html).toEqual(['validacion.plantilla_html'])
    expect(defectos('{{detalle}} vale < 5 y > 3')).toEqual([])
    expect(defectos('{{detalle}}'.repeat(41))).toEqual(['validacion.plantilla_muchos'])
    expect(defectos(`{{detalle}}${'\na'.repeat(90)}`)).toEqual(['validacion.plantilla_lineas'])
    expect(defectos(`{{detalle}}${'x'.repeat(LARGO_CUERPO)}`)).not.toEqual([])
    expect(defectos('{{detalle}}', '<i>Saldo</i>')).toEqual(['validacion.plantilla_html'])
  })

  it('has a subject with words of its own: a letter without a subject is one that a field without a value leaves', () => {
    for (const vacio of ['{{telefono}}', ' {{telefono}} · {{centro}}!'])
      expect(defectos('{{detalle}}', vacio), vacio).toEqual(['validacion.plantilla_asunto'])
    for (const dice of ['Saldo {{telefono}}', '{{centro}}: 2']) expect(defectos('{{detalle}}', dice), dice).toEqual([])
  })

  it.each(CLAVES_PLANTILLA)('that is hostile is refused, or is words with fields of its list alone: %s', (clave) => {
    const campos: readonly string[] = PLANTILLAS[clave].campos
    const { cuerpo } = originales[clave]
    const forma = plantillaDe(clave)
    let rechazados = 0
    for (const ataque of ATAQUES_DE_PLANTILLA) {
      const { data } = forma.safeParse({ asunto: ataque, cuerpo: `${cuerpo}\n\n${ataque}` })
      if (!data) rechazados++
      else {
        expect(
          camposDe(data.cuerpo).filter((uno) => !campos.includes(uno)),
          ataque,
        ).toEqual([])
        expect(`${data.asunto}${data.cuerpo}`, ataque).not.toMatch(/<[a-z!/]|[\u202a-\u202e\u2066-\u2069\0]/i)
        expect(tieneLlavesSueltas(data.cuerpo), ataque).toBe(false)
      }
    }
    expect(rechazados).toBeGreaterThan(90)
  })
})

describe('filling', () => {
  it('puts each value once, and never reads it as a text with fields', () => {
    for (const ataque of ATAQUES_DE_PLANTILLA) {
      const { texto } = rellenarLinea('[{{estudiante}}]', { estudiante: ataque, centro: 'SECRETO' })
      expect(texto, ataque).not.toContain('SECRETO')
      expect(texto, ataque).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u0000-\u0009\u000b-\u001f\ud800]/)
    }
    expect(rellenarLinea('{{a}}', { a: '{{b}} $& $1', b: 'no' }).texto).toBe('{{b}} $& $1')
  })

  it('finds a value among the own ones alone', () => {
    for (const heredado of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])
      expect(rellenarLinea(`{{${heredado}}}`, {}), heredado).toEqual({ texto: '', faltan: [heredado] })
  })

  it('leaves out the paragraph that lacks a value, and says which', () => {
    const texto = 'Hola, {{nombre}}.\n\nLlame al {{telefono}}.\n\n\nAdiós.'
    expect(rellenar(texto, { nombre: 'Ana', telefono: null })).toEqual({
      parrafos: ['Hola, Ana.', 'Adiós.'],
      faltan: ['telefono'],
    })
    expect(rellenar(texto, { nombre: ' \u200f ', telefono: '2222-3333' })).toEqual({
      parrafos: ['Llame al 2222-3333.', 'Adiós.'],
      faltan: ['nombre'],
    })
  })

  it('of a paragraph that says what must be said leaves out no more than the line that lacks a value', () => {
    const texto = 'Hola, {{nombre}}. Debe:\n{{detalle}}\nTotal: {{total}}\n\nLlame al {{telefono}}.'
    expect(rellenar(texto, { nombre: 'Ana', detalle: '• Agosto' }, ['detalle'])).toEqual({
      parrafos: ['Hola, Ana. Debe:\n• Agosto'],
      faltan: ['total', 'telefono'],
    })
    expect(rellenar('Debe {{detalle}}, en total {{total}}.', { detalle: 'x' }, ['detalle']).parrafos).toEqual([
      'Debe x, en total .',
    ])
    expect(rellenar(texto, { nombre: 'Ana' }, ['detalle']).parrafos).toEqual([])
  })
})
