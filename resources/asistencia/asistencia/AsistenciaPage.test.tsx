import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hoyEn, sumarDias } from '#contract/tiempo/fechas'
import { renderScreen } from '#src/testing/screen.tsx'
import { guardarOferta } from '#src/offline/oferta.ts'
import { AsistenciaPage } from './AsistenciaPage.tsx'

const DIA_MS = 86_400_000
const hoy = hoyEn(new Date())

afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** Opens the day while the school's clock is so far ahead of this device's; answers which days were asked for. */
function open(adelante: number) {
  const consulta = vi.fn(async (_recurso: string, _ruta: string, { fecha }: { fecha: string }) => ({
    ahora: new Date(Date.now() + adelante).toISOString(),
    fecha,
    feriado: null,
    clases: [],
  }))
  renderScreen(<AsistenciaPage />, {
    resource: 'asistencia',
    path: '/asistencia',
    route: '/asistencia',
    dataProvider: { consulta },
  })
  return () => consulta.mock.calls.map(([, , { fecha }]) => fecha)
}

it('takes the day from the school where the phone is a day behind, and says so', async () => {
  const pedidos = open(DIA_MS)
  expect(await screen.findByText(/^El reloj de este teléfono va 1 día atrasado/)).toBeTruthy()
  await waitFor(() => expect(pedidos()).toEqual([hoy, sumarDias(hoy, 1)]))
})

it('says how far ahead it is', async () => {
  open(-7 * 60_000)
  expect(await screen.findByText(/^El reloj de este teléfono va 7 minutos adelantado/)).toBeTruthy()
})

it('says nothing of a phone that is right within five minutes, and forgets that it was wrong', async () => {
  const pedidos = open(4 * 60_000)
  await waitFor(() => expect(pedidos()).toHaveLength(1))
  await screen.findByText('No hay clases este día.')
  expect(screen.queryByText(/^El reloj/)).toBeNull()
})

describe('the home screen', () => {
  afterEach(() => safari({}))

  /** Puts what Safari knows of itself in the place of what this navigator does. */
  const safari = (suyo: { standalone?: boolean; maxTouchPoints?: number }) => {
    for (const name of ['standalone', 'maxTouchPoints'] as const) {
      Reflect.deleteProperty(navigator, name)
      if (name in suyo) Object.defineProperty(navigator, name, { value: suyo[name], configurable: true })
    }
  }

  it('is a button where the browser offers it, which serves once', async () => {
    guardarOferta()
    open(0)
    await screen.findByText('No hay clases este día.')
    expect(screen.queryByRole('button', { name: 'Instalar en este equipo' })).toBeNull()
    const oferta = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() })
    act(() => void window.dispatchEvent(oferta))
    act(() => screen.getByRole('button', { name: 'Instalar en este equipo' }).click())
    expect(oferta.defaultPrevented).toBe(true)
    expect(oferta.prompt).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Instalar en este equipo' })).toBeNull())
  })

  it('is two steps in words on an iPhone, and nothing once Campana stands there', async () => {
    safari({ standalone: false, maxTouchPoints: 5 })
    open(0)
    expect(await screen.findByText(/toque Compartir y después «Agregar a inicio»/)).toBeTruthy()
    cleanup()
    safari({ standalone: true, maxTouchPoints: 5 })
    open(0)
    await screen.findByText('No hay clases este día.')
    expect(screen.queryByText(/Compartir/)).toBeNull()
  })
})
