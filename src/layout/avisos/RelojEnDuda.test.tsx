import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Reloj } from '#contract/tiempo/reloj'
import { reloj } from '#src/offline/reloj.ts'
import { fakeServer, json } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { RelojEnDuda } from './RelojEnDuda.tsx'

const DIA_MS = 86_400_000

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  reloj.oirServidor(new Date().toISOString())
})

const BIEN: Reloj = { ahora: '2026-11-24T15:00:00.000Z', hoy: '2026-11-24', duda: null, ultimo: null, puede: false }

const ESPERAN = [41, 42].map((id) => ({
  id,
  numero_texto: `RI-0000${id}`,
  tipo: 'individual',
  pagador_nombre: 'Ana Paz',
  usuario_nombre: 'Eva',
  total: 10_000,
  desde: '2026-11-20',
  hasta: '2026-11-24',
}))

/** Opens the strip on a server that says so of its clock, and tells that instant with its answers. */
function abrir(dice: Partial<Reloj>, ahora = new Date()) {
  reloj.oirServidor(ahora.toISOString())
  const { calls } = fakeServer({
    '/Reloj': () => json({ ...BIEN, ...dice }),
    '/Reloj/visto': () => json(BIEN),
    '/Reloj/confirmar': () => json(BIEN),
    '/Caja/fechas': ({ body }) => json({ recibos: body ? [] : ESPERAN }),
  })
  renderScreen(<RelojEnDuda />)
  return (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body)
}

it('says why the date is doubted and what waits, and takes who may at the word', async () => {
  const enviado = abrir({ duda: 'adelante', ultimo: '2026-03-01T15:00:00.000Z', puede: true })
  await screen.findByText(/Desde el 01\/03\/2026.*nada confirma qué día es.*no se guarda nada/)
  expect(screen.getByText(/dice 24\/11\/2026/)).toBeTruthy()
  const user = userEvent.setup()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirmar' }).disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: '¿Qué fecha es hoy?' }), '24/11/2026')
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  expect(enviado('/Reloj/confirmar')).toEqual([{ hoy: '2026-11-24' }])
})

it('says beside the question that the server has another day', async () => {
  reloj.oirServidor(new Date().toISOString())
  const otra = { status: 422, message: 'Revise', errors: { hoy: 'El servidor tiene otra fecha.' } }
  fakeServer({
    '/Reloj': () => json({ ...BIEN, duda: 'atras', ultimo: '2026-12-01T15:00:00.000Z', puede: true }),
    '/Reloj/confirmar': () => json(otra, 422),
  })
  renderScreen(<RelojEnDuda />)
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: '¿Qué fecha es hoy?' }), '02/12/2026{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('El servidor tiene otra fecha.')
})

it('says whom to tell, to who may not', async () => {
  abrir({ duda: 'atras', ultimo: '2026-12-01T15:00:00.000Z' })
  await screen.findByText(/Avise a quien administra/)
  expect(screen.queryByRole('button')).toBeNull()
})

it('tells the server of a browser of another day, and when it agrees again', async () => {
  const enviado = abrir({}, new Date(Date.now() - 2 * DIA_MS))
  await waitFor(() => expect(enviado('/Reloj/visto')).toHaveLength(1))
  reloj.oirServidor(new Date().toISOString())
  await waitFor(() => expect(enviado('/Reloj/visto')).toHaveLength(2))
})

it('says that an open till goes on taking cash, where some day was sure', async () => {
  abrir({ duda: 'adelante', ultimo: '2026-03-01T15:00:00.000Z', seguro: '2026-03-01' })
  await screen.findByText(/en una caja abierta se cobra solo efectivo/)
})

it('asks of which day receipts are that were made meanwhile, once the clock is right, all of them at once', async () => {
  const enviado = abrir({ por_fechar: 2 })
  await screen.findByText(/2 recibos se cobraron en efectivo/)
  expect(screen.getByText(/RI-000041 … RI-000042/)).toBeTruthy()
  expect(screen.getByText(/Entre el 20\/11\/2026 y el 24\/11\/2026/)).toBeTruthy()
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: '¿De qué día son?' }), '23/11/2026')
  await user.click(screen.getByRole('button', { name: 'Confirmar los 2' }))
  await waitFor(() => expect(enviado('/Caja/fechas')).toContainEqual({ recibos: [41, 42], fecha: '2026-11-23' }))
})
