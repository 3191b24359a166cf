import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { hoyEn } from '#contract/tiempo/fechas'
import { reloj } from '#src/offline/reloj.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { MiCaja } from './MiCaja.tsx'

afterEach(() => {
  cleanup()
  reloj.oir(new Date().toISOString())
})

it('tells who is due on the school’s day, whatever day this computer believes it is', async () => {
  const deLaEscuela = new Date(Date.now() + 3 * 86_400_000)
  reloj.oir(deLaEscuela.toISOString())
  const preguntas: unknown[] = []
  const consulta = async (_resource: string, ruta: string, params: unknown) => {
    if (ruta === 'actual') return { caja: null }
    preguntas.push(params)
    return { filas: 2, debe: 90_000 }
  }
  renderScreen(<MiCaja />, { dataProvider: { consulta } })
  const enlace = await screen.findByRole<HTMLAnchorElement>('link', { name: /^2 · / })
  const filter = { vista: 'cargo', vence: hoyEn(deLaEscuela) }
  expect(preguntas).toEqual([{ filter }])
  expect(new URL(enlace.href).searchParams.get('filter')).toBe(JSON.stringify(filter))
})
