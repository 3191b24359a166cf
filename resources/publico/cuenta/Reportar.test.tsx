import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CuentaFamilia } from '#contract/publico/cuenta'
import { renderScreen } from '#src/testing/screen.tsx'
import { Pagina } from './Pagina.tsx'

const CUENTA: CuentaFamilia = {
  nombre: 'Ana Cruz',
  telefono: null,
  hoy: '2026-11-26',
  hijos: [
    {
      cliente_id: 1,
      nombre: 'Sofía',
      cuenta: { debe: 0, vencido: 0, a_favor: 0, cargos: [], recibos: [] },
      asistencia: null,
    },
  ],
  cuentas: [],
  avisos: [],
}

const red = vi.fn<typeof fetch>()
const responde = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }))
const RECIBIDO = responde(201, { aviso: {}, repetido: false })

beforeEach(() => vi.stubGlobal('fetch', red.mockReset().mockImplementation(RECIBIDO)))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const abrir = (state: object | null = null) =>
  renderScreen(<Pagina llave="l" cuenta={CUENTA} onLeer={() => Promise.resolve()} onSalir={() => undefined} />, {
    path: { pathname: '/cuenta/g', state },
    route: '/cuenta/:guid',
  })
const reportar = () => userEvent.click(screen.getByRole('button', { name: 'Reportar un pago' }))
const enviar = () => userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
const enviados = () =>
  red.mock.calls.map(([, { headers, body } = {}]) => ({
    clave: new Headers(headers).get('Idempotency-Key'),
    ...(JSON.parse(String(body)) as { monto: number; comprobante: string | null }),
  }))

const PDF = '%PDF-1.4\nstartxref\n9\n%%EOF\n'

/** A PDF that is read once `lista` says so. */
function pdf() {
  let lista = () => {}
  const promise = new Promise<void>((listo) => (lista = listo))
  const archivo = new File([PDF], 'pago.pdf', { type: 'application/pdf' })
  const leer = archivo.arrayBuffer.bind(archivo)
  archivo.slice = () => Object.assign(new Blob(), { arrayBuffer: () => promise.then(leer) })
  return { archivo, lista: () => lista() }
}

describe('a payment that a family reports', () => {
  it('goes with the proof that was chosen, also from who does not wait until it is ready', async () => {
    abrir()
    await reportar()
    const { archivo, lista } = pdf()
    await userEvent.type(screen.getByLabelText(/^Monto/), '1500')
    await userEvent.upload(screen.getByLabelText(/^Foto o PDF/), archivo)
    expect(screen.getByText('Preparando pago.pdf…')).toBeTruthy()
    await enviar()
    expect(red).not.toHaveBeenCalled()
    lista()
    await screen.findByText(/^Recibimos su aviso/)
    expect(enviados()).toMatchObject([{ monto: 150_000, comprobante: btoa(PDF) }])
  })

  it('keeps its key while nobody answers, whatever is changed, and says that the first one had arrived', async () => {
    red.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
    red.mockImplementation(responde(409, { status: 409, code: 'idempotencia_distinta', message: 'otra' }))
    abrir()
    await reportar()
    await userEvent.type(screen.getByLabelText(/^Monto/), '1500')
    await enviar()
    await screen.findByText(/^Sin respuesta/)
    await userEvent.type(screen.getByLabelText(/^Nota/), 'Sin foto')
    await enviar()
    await screen.findByText(/^Su primer envío sí había llegado/)
    const [primero, segundo] = enviados()
    expect(segundo?.clave).toBe(primero?.clave)
  })

  it('is there again when the camera threw the page away, and asks for its file once more', async () => {
    const { router } = abrir()
    await reportar()
    await userEvent.type(screen.getByLabelText(/^Monto/), '1500')
    await userEvent.upload(screen.getByLabelText(/^Foto o PDF/), pdf().archivo)
    const { state } = router.state.location as { state: object }
    cleanup()
    abrir(state)
    expect(screen.getByLabelText<HTMLInputElement>(/^Monto/).value).toBe('1500')
    await enviar()
    expect(red).not.toHaveBeenCalled()
    expect(screen.getByText('Elija otra vez el comprobante, o quítelo para enviar sin él.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Quitar' }))
    await enviar()
    await waitFor(() => expect(enviados()).toMatchObject([{ monto: 150_000, comprobante: null }]))
  })

  it('is left by the Back of the telephone without leaving the account', async () => {
    const { router } = abrir()
    await reportar()
    expect(screen.queryByRole('button', { name: 'Enviar' })).not.toBeNull()
    await router.navigate(-1)
    await screen.findByRole('button', { name: 'Reportar un pago' })
  })
})
