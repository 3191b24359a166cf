import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Caja } from '#contract/recibos/caja'
import type { PagoIncompleto } from '#contract/recibos/datos-de-pago'
import { seguirBorradores } from '#src/session/borrador.ts'
import { sessionStore } from '#src/session/session.ts'
import { abierta } from '#src/testing/caja-abierta.ts'
import { fakeServer, json, LOGIN_CALL, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { CajaPage } from './CajaPage.tsx'

const { imprimirCierre } = vi.hoisted(() => ({ imprimirCierre: vi.fn(async () => undefined) }))
vi.mock('./cierre/imprimir-cierre.ts', () => ({ imprimirCierre }))

const accion = vi.fn()

beforeEach(() => {
  setWidth(1280)
  accion.mockReset().mockResolvedValue({ ...abierta(), estado: 'cerrada' })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

it('tells the difference while the till is counted, and wants to know why before it closes', async () => {
  open()
  await userEvent.type(await screen.findByLabelText('Contado en Efectivo'), '1680')
  expect(screen.getByRole('row', { name: /^Efectivo/ }).textContent).toMatch(/Falta L\s20\.00/)
  await userEvent.type(screen.getByLabelText('Contado en Tarjeta'), '1200')
  expect(screen.getByRole('row', { name: /^Tarjeta/ }).textContent).toContain('Cuadra')

  await userEvent.click(screen.getByRole('button', { name: 'Cerrar caja' }))
  expect(screen.getByText('Hay una diferencia. Escriba en observación qué pasó, con al menos 5 letras.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Observación/ }))

  await userEvent.keyboard('Cambio mal dado')
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar caja' }))
  expect(await screen.findByText(/¿Cerrar la caja\? Falta L\s20\.00 en efectivo\./)).toBeTruthy()
  expect(accion).not.toHaveBeenCalled()
  await userEvent.click(screen.getAllByRole('button', { name: 'Cerrar caja' }).at(-1) ?? document.body)
  await waitFor(() =>
    expect(accion).toHaveBeenCalledWith(
      'recibos/caja',
      9,
      'cerrar',
      {
        contado: [
          { metodo: 'efectivo', monto: 168000 },
          { metodo: 'tarjeta', monto: 120000 },
        ],
        observacion: 'Cambio mal dado',
      },
      expect.anything(),
    ),
  )
})

it('that was just opened leads to where money is taken, and not to its count', async () => {
  const leida = open(null)
  await userEvent.clear(await screen.findByLabelText('Fondo inicial'))
  await userEvent.keyboard('500')
  accion.mockImplementation(async () => (leida.caja = abierta()))
  await userEvent.keyboard('{Enter}')
  await screen.findByLabelText('Contado en Efectivo')
  expect(document.activeElement).toBe(await screen.findByRole('link', { name: 'Cobrar' }))
})

it('is counted from the first key, and its close is printed with it', async () => {
  open()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Contado en Efectivo')))
  await userEvent.keyboard('1700{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Contado en Tarjeta'))
  await userEvent.keyboard('1200{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar e imprimir' }))
  await waitFor(() => expect(imprimirCierre).toHaveBeenCalledExactlyOnceWith(9))
})

it('keeps the cash that was typed while its notes are counted, and goes back to it without them', async () => {
  open()
  await userEvent.type(await screen.findByLabelText('Contado en Efectivo'), '350,75')
  await userEvent.click(screen.getByRole('button', { name: 'Contar billetes y monedas' }))
  const quinientos = screen.getByLabelText(/^Cuántos de L\s500\.00$/)
  await userEvent.type(quinientos, '3')
  await userEvent.type(screen.getByLabelText('Contado en Tarjeta'), '1200')
  expect(screen.getByLabelText('Contado en Efectivo')).toHaveProperty('value', '1,500.00')
  await userEvent.clear(quinientos)
  expect(screen.getByLabelText('Contado en Efectivo')).toHaveProperty('value', '350.75')
})

it('counts notes and coins with the keyboard, and takes their sum as the counted cash', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Contar billetes y monedas' }))
  await userEvent.click(screen.getByLabelText(/^Cuántos de L\s500\.00$/))
  await userEvent.keyboard('3{Enter}1{Enter}{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Cuántos de L\s50\.00$/))
  expect(screen.getByLabelText('Contado en Efectivo')).toHaveProperty('value', '1,700.00')
  expect(screen.getByRole('row', { name: /^Efectivo/ }).textContent).toContain('Cuadra')
  await userEvent.type(screen.getByLabelText('Contado en Tarjeta'), '1200')
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar caja' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Cerrar caja' }).at(-1) ?? document.body)
  const denominaciones = [
    { denominacion: 50_000, cantidad: 3 },
    { denominacion: 20_000, cantidad: 1 },
  ]
  await waitFor(() =>
    expect(accion).toHaveBeenCalledWith(
      'recibos/caja',
      9,
      'cerrar',
      {
        contado: [
          { metodo: 'efectivo', monto: 170000 },
          { metodo: 'tarjeta', monto: 120000 },
        ],
        denominaciones,
        observacion: '',
      },
      expect.anything(),
    ),
  )
})

it('keeps what was counted over a reload, until the till is closed', async () => {
  fakeServer({ [LOGIN_CALL]: () => json({ status: 200, token: 'x', navbar: [] }), [TOKEN_CALL]: () => json(sesion()) })
  await sessionStore.login({ email: 'x', pass: 'x', mantener: false })
  const stop = seguirBorradores()
  const { unmount } = open()
  await userEvent.type(await screen.findByLabelText('Contado en Efectivo'), '1700')
  await userEvent.click(screen.getByRole('button', { name: 'Contar billetes y monedas' }))
  await userEvent.type(screen.getByLabelText(/^Cuántos de L\s100\.00$/), '17')
  unmount()
  open()
  expect(await screen.findByLabelText(/^Cuántos de L\s100\.00$/)).toHaveProperty('value', '17')
  await userEvent.type(screen.getByLabelText('Contado en Tarjeta'), '1200')
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar caja' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Cerrar caja' }).at(-1) ?? document.body)
  await waitFor(() => expect(accion).toHaveBeenCalledOnce())
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  stop()
})

it('closes over nothing that is blank or can not be read, and says what it waits for', async () => {
  open()
  const contado = await screen.findByLabelText<HTMLInputElement>('Contado en Efectivo')
  const cerrar = () => userEvent.click(screen.getByRole('button', { name: 'Cerrar caja' }))
  await userEvent.type(contado, '1.700,0O')
  await cerrar()
  expect(screen.getByText('La caja no se cierra todavía: corrija lo marcado en rojo.')).toBeTruthy()
  expect(contado.value).toBe('1.700,0O')
  await userEvent.clear(contado)
  await userEvent.type(contado, '1.700,00')
  await cerrar()
  expect(screen.getByText(/falta contar Tarjeta/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Tarjeta/ }).textContent).toContain('Sin contar')
  await userEvent.type(screen.getByLabelText('Contado en Tarjeta'), '1200')
  await cerrar()
  expect(await screen.findByText('¿Cerrar la caja? Todo cuadra.')).toBeTruthy()
  expect(accion).not.toHaveBeenCalled()
})

it('says of nothing that can not be read that it matches', async () => {
  open()
  const cuadra = () => screen.queryAllByText('Cuadra').length
  await userEvent.type(await screen.findByLabelText('Contado en Tarjeta'), '1200')
  const enTarjeta = cuadra()
  await userEvent.type(screen.getByLabelText('Contado en Efectivo'), 'abc')
  expect(cuadra()).toBe(enTarjeta)
  expect(screen.getByRole('row', { name: /^Efectivo/ }).textContent).toContain('Sin contar')
  await userEvent.click(screen.getByRole('button', { name: 'Contar billetes y monedas' }))
  await userEvent.type(screen.getByLabelText(/^Cuántos de L\s500\.00$/), '2x')
  await userEvent.type(screen.getByLabelText(/^Cuántos de L\s100\.00$/), '17')
  expect(cuadra()).toBe(enTarjeta)
  await userEvent.clear(screen.getByLabelText(/^Cuántos de L\s500\.00$/))
  expect(cuadra()).toBeGreaterThan(enTarjeta)
})

it.each(['2.5', '-3'])('does not close over %s notes, which stay as they were typed', async (texto) => {
  open()
  await userEvent.type(await screen.findByLabelText('Contado en Tarjeta'), '1200')
  await userEvent.click(screen.getByRole('button', { name: 'Contar billetes y monedas' }))
  const billetes = screen.getByLabelText<HTMLInputElement>(/^Cuántos de L\s500\.00$/)
  await userEvent.type(billetes, texto)
  await userEvent.type(screen.getByLabelText(/^Cuántos de L\s100\.00$/), '17')
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar caja' }))
  expect(billetes.value).toBe(texto)
  expect(screen.getByText('Un número entero')).toBeTruthy()
  expect(screen.getByText(/corrija lo marcado en rojo/)).toBeTruthy()
  expect(screen.queryByText(/¿Cerrar la caja/)).toBeNull()
})

it('asks for the remark when a receipt that came in meanwhile makes it differ', async () => {
  accion.mockRejectedValue(new HttpError('Revise', 422, { errors: { observacion: 'Hay una diferencia.' } }))
  open({ ...abierta(), conteos: [{ metodo: 'efectivo', esperado: 0, contado: null, diferencia: null }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar caja' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Cerrar caja' }).at(-1) ?? document.body)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Observación/ })))
})

it('lists the payments that lack something, completes one right there, and closes all the same', async () => {
  open({ ...abierta(), incompletos: [TRANSFERENCIA, TARJETA, CHEQUE] })
  const lista = await screen.findByRole('list', { name: 'Pagos por completar' })
  const renglones = within(lista).getAllByRole('listitem')
  expect(renglones.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'RI-000007 Mejía Reyes, SofíaTransferencia · Falta: referencia, cuentaL 500.00Completar',
    'RV-000002 Ana CruzTarjeta · Falta: número de autorizaciónL 120.00Completar',
    'RI-000009 Paz, LuisCheque · Falta: bancoL 80.00Completar',
  ])
  await userEvent.click(within(lista).getByRole('button', { name: 'Completar cheque de RI-000009' }))
  expect(screen.getByLabelText('Número de cheque')).toHaveProperty('value', '000123')
  await userEvent.type(screen.getByLabelText('Banco'), 'Ficohsa')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(accion).toHaveBeenCalledWith('recibos/recibosIndividuales', null, 'pagos/33/completar', {
      referencia: '000123',
      banco: 'Ficohsa',
      cuenta_id: null,
      monto_declarado: null,
      antes: { cuenta_id: null, referencia: '000123', banco: null },
    }),
  )
  expect(await screen.findByText('Pago completado.')).toBeTruthy()

  await userEvent.type(screen.getByLabelText('Contado en Efectivo'), '1700')
  await userEvent.type(screen.getByLabelText('Contado en Tarjeta'), '1200')
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar caja' }))
  expect(await screen.findByText(/^Quedan 3 pagos por completar; se completan también después\./)).toBeTruthy()
})

it('asks what a card and a transfer are known by, each by its name, and keeps what was typed when it is refused', async () => {
  accion.mockRejectedValue(new HttpError('Otra persona lo cambió', 412, { actual: {} }))
  open({ ...abierta(), incompletos: [TARJETA] })
  await userEvent.click(await screen.findByRole('button', { name: 'Completar tarjeta de RV-000002' }))
  await userEvent.type(screen.getByLabelText('Número de autorización'), '884411')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Otra persona lo cambió')).toBeTruthy()
  expect(screen.getByLabelText('Número de autorización')).toHaveProperty('value', '884411')
  expect(accion.mock.lastCall?.slice(0, 3)).toEqual(['recibos/recibosVarios', null, 'pagos/32/completar'])
})

it('asks of what was withheld for what its certificate says, tells what another wrote, and asks for no account', async () => {
  const actual = { referencia: null, banco: null, cuenta_id: null, rtn: '05019001234567', fecha_banco: '2026-11-04' }
  accion.mockRejectedValueOnce(new HttpError('Otra persona lo cambió', 412, { code: 'version_vieja', actual }))
  open({ ...abierta(), incompletos: [{ ...CHEQUE, metodo: 'retencion', referencia: null, banco: null }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Completar retención de RI-000009' }))
  await userEvent.type(screen.getByLabelText('Constancia'), 'C-7')
  await userEvent.type(screen.getByLabelText('Fecha de constancia'), '05/11/2026')
  await userEvent.type(screen.getByLabelText('RTN de quien retuvo'), '0801-9015-872341')
  expect(screen.queryByLabelText('Cuenta')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Otra persona escribió «04/11/2026».')).toBeTruthy()
  expect(screen.getByText('Otra persona escribió «0501-9001-234567».')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Pago completado.')
  expect(accion.mock.lastCall?.[3]).toMatchObject({
    referencia: 'C-7',
    fecha_banco: '2026-11-05',
    rtn: '08019015872341',
    antes: actual,
  })
})

it('tells what somebody else wrote of a payment meanwhile, keeps what was typed, and lets it be saved', async () => {
  const actual = { referencia: null, banco: 'Atlántida', cuenta_id: 4 }
  accion.mockRejectedValueOnce(new HttpError('Otra persona lo cambió', 412, { code: 'version_vieja', actual }))
  const leida = open({ ...abierta(), incompletos: [{ ...CHEQUE, referencia: null }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Completar cheque de RI-000009' }))
  await userEvent.type(screen.getByLabelText('Banco'), 'Ficohsa')
  // Nothing is left of it to complete.
  leida.caja = abierta()
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Otra persona escribió «Atlántida».')).toBeTruthy()
  expect(await screen.findByText('Otra persona escribió «Occidente».')).toBeTruthy()
  expect(await screen.findByText(/A ningún pago de esta caja le falta/)).toBeTruthy()
  expect(screen.getByLabelText('Banco')).toHaveProperty('value', 'Ficohsa')
  await userEvent.type(screen.getByLabelText('Número de cheque'), '55')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Pago completado.')).toBeTruthy()
  expect(accion.mock.lastCall?.[3]).toEqual({
    referencia: '55',
    banco: 'Ficohsa',
    cuenta_id: 4,
    monto_declarado: null,
    antes: actual,
  })
})

it('says that no payment lacks anything', async () => {
  open()
  expect(await screen.findByText(/A ningún pago de esta caja le falta/)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Pagos por completar' })).toBeNull()
})

it('counts without knowing what is expected, and closes with what was counted first', async () => {
  const ciegos = abierta().conteos.map((conteo) => ({ ...conteo, esperado: null }))
  open({ ...abierta(), recibido: null, conteos: ciegos })
  expect(await screen.findByText(/Cuánto debería haber se ve al cerrar/)).toBeTruthy()
  for (const name of ['Esperado', 'Diferencia']) expect(screen.queryByRole('columnheader', { name })).toBeNull()
  await userEvent.type(screen.getByLabelText('Contado en Efectivo'), '1680')
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar caja' }))
  expect(screen.getByText(/falta contar/i)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Contado en Tarjeta'), '0')
  expect(document.body.textContent).not.toMatch(/Falta L|Sobra L|Cuadra/)
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar caja' }))
  expect(await screen.findByText('¿Cerrar la caja con lo que contó? Después no se cuenta otra vez.')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Cerrar caja' }).at(-1) ?? document.body)
  await waitFor(() => expect(accion).toHaveBeenCalledOnce())
  expect(accion.mock.lastCall?.[3].contado[0]).toEqual({ metodo: 'efectivo', monto: 168000 })
})

it('of a till without cash there is nothing to count but what cards brought', async () => {
  const transferido = { metodo: 'transferencia', esperado: 90_000, contado: null, diferencia: null } as const
  open({ ...abierta(), sin_efectivo: true, fondo: 0, conteos: [transferido] })
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar caja' }))
  expect(screen.queryByRole('button', { name: /Contar billetes/ })).toBeNull()
  expect(screen.queryByLabelText('Contado en Transferencia')).toBeNull()
  expect(screen.queryByText('Movimientos de efectivo')).toBeNull()
  await userEvent.click((await screen.findAllByRole('button', { name: 'Cerrar caja' })).at(-1) ?? document.body)
  await waitFor(() => expect(accion.mock.lastCall?.[3]).toEqual({ contado: [], observacion: '' }))
  cleanup()
  open({ ...abierta(), sin_efectivo: true, fondo: 0 })
  expect(await screen.findByLabelText('Contado en Tarjeta')).toBeTruthy()
  expect(screen.queryByLabelText('Contado en Efectivo')).toBeNull()
})

/** The page of a till; the answer holds that till, to be changed. */
function open(caja: Caja | null = abierta()) {
  const leida = { caja }
  const screen = renderScreen(<CajaPage />, {
    dataProvider: {
      accion,
      getList: async () => ({ data: [], total: 0 }),
      getMany: async () => ({ data: [{ id: 4, nombre: 'Occidente', tipo: 'banco' }] }),
      consulta: async (_resource: string, ruta: string) =>
        ruta === 'todos' ? { recibos: [], total: 0 } : { caja: leida.caja },
    },
    resource: 'recibos/caja',
  })
  return Object.assign(leida, screen)
}

const TRANSFERENCIA: PagoIncompleto = {
  id: 31,
  recibo_id: 7,
  numero_texto: 'RI-000007',
  tipo: 'individual',
  nombre: 'Mejía Reyes, Sofía',
  metodo: 'transferencia',
  monto: 50_000,
  cuenta_id: null,
  referencia: null,
  banco: null,
  falta: ['referencia', 'cuenta_id'],
}
const TARJETA: PagoIncompleto = {
  ...TRANSFERENCIA,
  id: 32,
  recibo_id: 8,
  numero_texto: 'RV-000002',
  tipo: 'varios',
  nombre: 'Ana Cruz',
  metodo: 'tarjeta',
  monto: 12_000,
  falta: ['referencia'],
}
const CHEQUE: PagoIncompleto = {
  ...TRANSFERENCIA,
  id: 33,
  recibo_id: 9,
  numero_texto: 'RI-000009',
  nombre: 'Paz, Luis',
  metodo: 'cheque',
  monto: 8_000,
  referencia: '000123',
  falta: ['banco'],
}
