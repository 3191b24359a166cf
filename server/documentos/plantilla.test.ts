import { describe, expect, it } from 'vitest'
import { plantillaDe } from '#contract/ajustes/plantillas'
import type { Constancia } from '#contract/catalogos/constancias'
import { cartaHtml, cartaTexto } from '#server/correo/carta'
import { ATAQUES_DE_PLANTILLA } from '../../tests/ataques-plantilla.ts'
import { leerPdf } from '../../tests/pdf.ts'
import { constanciasPdf } from './papeles/constancia.ts'
import { escribirPlantilla } from './plantilla.ts'

const CENTRO = {
  nombre: 'Centro',
  rtn: null,
  direccion: null,
  telefono: null,
  correo: null,
  logo: null,
  pie_recibo: null,
}
const VALORES = { estudiante: 'Sofía Mejía', curso: 'Inglés' }
const TEXTO = { asunto: 'De {{estudiante}}', cuerpo: 'Sobre {{estudiante}}:\n\n{{estudiante}}' }

/** Without what a hostile text can hold of its own, every tag of a letter is the letter's. */
const etiquetas = (html: string): string[] => [...html.matchAll(/<\/?([a-z!]+)/gi)].map(([, nombre = '']) => nombre)

const constanciaDe = (titulo: string, parrafos: string[], tipo: Constancia['tipo'] = 'matricula'): Constancia => ({
  id: 1,
  numero: 'CON-2026-000001',
  tipo,
  fecha: '2026-11-25',
  cliente_id: 1,
  codigo: 'C-000001',
  cliente_nombre: 'Mejía, Sofía',
  curso_id: 1,
  curso_nombre: 'Inglés',
  estado: 'vigente',
  usuario_nombre: 'Ana',
  version: 1,
  matricula_id: 1,
  detalle: {
    centro: { nombre: 'Centro', rtn: null, direccion: null },
    estudiante: { nombre: 'Sofía Mejía', codigo: 'C-000001' },
    curso: 'Inglés',
    autorizado: { nombre: 'Ana', cargo: 'Dirección' },
    titulo,
    parrafos,
  },
  codigo_verificacion: 'K7QF-9M2T-XW4C-H6RD',
  creado_en: '2026-11-25T12:00:00Z',
  revocada_en: null,
  revocada_por_nombre: null,
  revocada_motivo: null,
})

describe('a hostile value', () => {
  it('is words in a mail, in its HTML as in its text, and its subject is one line', () => {
    for (const ataque of ATAQUES_DE_PLANTILLA) {
      const { asunto, parrafos } = escribirPlantilla('constancia_solvencia', TEXTO, { estudiante: ataque })
      const [saludo = '', ...antes] = parrafos
      const carta = { para: 'a@b.hn', asunto, saludo, antes, despues: [], centro: { nombre: 'Centro', correo: null } }
      expect(asunto, ataque).not.toMatch(/[\r\n\0]/)
      const html = cartaHtml(carta)
      const limpia = cartaHtml({ ...carta, asunto: 'De x', saludo: 'x', antes: antes.map(() => 'x') })
      expect(
        etiquetas(html).filter((una) => una !== 'br'),
        ataque,
      ).toEqual(etiquetas(limpia))
      expect(html, ataque).not.toMatch(/<[^>]*\son[a-z]+=/i)
      expect(cartaTexto(carta), ataque).not.toMatch(/[\u202a-\u202e\u2066-\u2069\0]/)
    }
  })

  it('is words on a paper, which ends', async () => {
    const papeles = ATAQUES_DE_PLANTILLA.filter((uno) => uno.length < 1_000).map((ataque) => {
      const { asunto, parrafos } = escribirPlantilla('constancia_solvencia', TEXTO, { estudiante: ataque })
      return { constancia: constanciaDe(asunto, parrafos), verificar: null }
    })
    const { words, sheets } = await leerPdf(await constanciasPdf(papeles, CENTRO))
    expect(sheets).toBe(papeles.length)
    for (const { constancia } of papeles) {
      const visto = (constancia.detalle.parrafos[0] ?? '').replace(/\s+/g, ' ').trim()
      if (/^[ -~]+$/.test(visto)) expect(words.includes(visto.slice(0, 40)), visto).toBe(true)
    }
  })

  it('of any length takes sheets, and none is drawn beyond them', async () => {
    const { asunto, parrafos } = escribirPlantilla('constancia_solvencia', TEXTO, {
      estudiante: 'palabra '.repeat(2_000),
    })
    const { sheets } = await leerPdf(
      await constanciasPdf([{ constancia: constanciaDe(asunto.slice(0, 120), parrafos), verificar: null }], CENTRO),
    )
    expect(sheets).toBeGreaterThan(1)
    expect(sheets).toBeLessThan(20)
    const diploma = await leerPdf(
      await constanciasPdf(
        [{ constancia: constanciaDe('DIPLOMA', parrafos, 'diploma'), verificar: 'https://escuela.hn/verificar/X' }],
        CENTRO,
      ),
    )
    expect(diploma.sheets).toBe(1)
  })
})

it('a diploma of the most lines and letters that its text may have is whole on its sheet', async () => {
  const lineas = Array.from({ length: 12 }, (_, n) => `${'palabra '.repeat(40)}renglón ${n}`)
  const cuerpo = `{{estudiante}} {{curso}} ${lineas.join('\n\n')}`
  const largo = plantillaDe('diploma').safeParse({ asunto: 'DIPLOMA', cuerpo })
  expect(largo.error?.issues ?? []).toEqual([])
  expect(plantillaDe('diploma').safeParse({ asunto: 'DIPLOMA', cuerpo: `${cuerpo}\n\nUna más` }).success).toBe(false)
  const { asunto, parrafos } = escribirPlantilla('diploma', { asunto: 'DIPLOMA', cuerpo }, VALORES)
  const { words, sheets } = await leerPdf(
    await constanciasPdf([{ constancia: constanciaDe(asunto, parrafos, 'diploma'), verificar: null }], CENTRO),
  )
  expect(sheets).toBe(1)
  expect(words).toContain('renglón 11')
})
