import { expect, it } from 'vitest'
import { aprender } from '#i18n/aprendidas'
import { interfaz } from '#i18n/es-HN/interfaz'
import { claros, conElegidas, reconocer } from '#src/list/buscar/gramatica.ts'
import { lectoresDeRecibos } from '#resources/recibos/recibos-individuales/lectores.ts'
import { PREGUNTAS } from '#tests/contador/preguntas'
import { MAS_PASOS, respuestas, type Paso } from '#tests/contador/respuestas'

aprender(interfaz)

const HOY = '2026-11-29'
const ESCUELA = {
  hoy: HOY,
  ana: 3,
  luis: 4,
  bac: 5,
  ficohsa: 6,
  curso: 7,
  otroCurso: 8,
  producto: 9,
  caja: 10,
  cajera: 3,
  cajaAbierta: '2026-11-20',
  anulador: 4,
  factura: '000-001-01-00000012',
  estudiante: 11,
}
const LECTORES = lectoresDeRecibos(HOY, {
  cuentas: [
    { id: 5, nombre: 'BAC, cheques' },
    { id: 6, nombre: 'Ficohsa, ahorro' },
  ],
  usuarios: [
    { id: 3, nombre: 'Ana Paz' },
    { id: 4, nombre: 'Luis Mejía' },
  ],
  cursos: [],
})

/** The filter that the steps leave; of a search, Enter takes all that was typed. */
function tras(pasos: readonly Paso[]): Record<string, unknown> {
  let filtro: Record<string, unknown> = { fecha_lapso: 'este_mes' }
  for (const paso of pasos) {
    if ('orden' in paso) continue
    if ('busca' in paso) {
      const hecho = conElegidas(filtro, paso.busca, claros(reconocer(paso.busca, LECTORES, filtro)))
      expect(hecho.texto, paso.busca).toBe('')
      filtro = hecho.filtro
    } else filtro = { ...filtro, ...('filtro' in paso ? paso.filtro : paso) }
  }
  return Object.fromEntries(Object.entries(filtro).filter(([, valor]) => valor !== ''))
}

const RESPUESTAS = respuestas(ESCUELA)

it('every question of an accountant has its answer, in their order and none left out', () => {
  expect(RESPUESTAS.map(({ pregunta }) => pregunta)).toEqual([...PREGUNTAS])
})

it.each(RESPUESTAS)('$pregunta: in three steps at most', ({ pasos, filtro }) => {
  expect(pasos.length).toBeLessThanOrEqual(MAS_PASOS)
  expect(tras(pasos)).toEqual(filtro)
})
