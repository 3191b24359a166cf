import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paste } from '#tests/paste'
import { HttpError, localStorageStore, type Store } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import { DIAS_POR_CONFIRMAR } from '#contract/recibos/conciliacion'
import type { CargoPorCobrar, PorCobrar, ReciboIndividualCrear } from '#contract/recibos/recibos-individuales'
import { seguirBorradores } from '#src/session/borrador.ts'
import { sessionStore } from '#src/session/session.ts'
import { abierta } from '#src/testing/caja-abierta.ts'
import { fakeServer, json, LOGIN_CALL, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { imprimirRecibo } from './imprimir.ts'
import { ReciboCreate } from './ReciboCreate.tsx'

vi.mock('./imprimir.ts', async (original) => ({
  ...(await original<object>()),
  imprimirRecibo: vi.fn(async () => undefined),
}))

const AYER = {
  id: 7,
  modulo: 'RecibosIndividuales',
  numero_texto: 'RI-000007',
  fecha: '2026-11-20',
  pagador_nombre: 'Eva Paz',
  total: 45_000,
  estado: 'emitido',
}
const ABIERTA = abierta()
let caja: object | null
let porCobrar: PorCobrar
let busca: (q: string) => Promise<object[]>
const create = vi.fn()
const accion = vi.fn()

const provider = {
  create,
  getList: async () => ({
    data: [
      { id: 3, nombre: 'BAC ahorros', tipo: 'banco' },
      { id: 4, nombre: 'Ficohsa', tipo: 'banco' },
    ],
    total: 2,
  }),
  accion,
  consulta: vi.fn(async (resource: string, ruta: string, params: { q?: string; encargado_id?: number }) => {
    if (ruta === 'actual') return { caja }
    if (ruta === 'avisos') return []
    if (resource === 'Buscar') return { recibos: [AYER] }
    if (ruta === 'buscar' && resource.endsWith('Varios')) return { exacto: null, productos: [], titulares: [] }
    if (ruta === 'buscar') return busca(params.q ?? '')
    if (ruta === 'referencia')
      return {
        recibos: [{ numero_texto: 'RI-000007', pagador_nombre: 'Eva Paz', total: 45000 }],
        usado: 45000,
        declarado: null,
      }
    return params.encargado_id ? familia() : porCobrar
  }),
}

beforeEach(() => {
  setWidth(1280)
  caja = ABIERTA
  porCobrar = deSofia()
  busca = async () => [titular(1, 'Mejía Reyes, Sofía')]
  create.mockReset().mockImplementation(async (_resource, { data }) => ({ data: recibo(data) }))
  accion.mockReset()
  vi.mocked(imprimirRecibo).mockClear()
  provider.consulta.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('a sale', () => {
  it('goes from the search to the next one by keyboard alone', async () => {
    open()
    await userEvent.type(await screen.findByRole('combobox', { name: 'Estudiante' }), 'mejia sof')
    await screen.findByRole('option', { name: /Mejía Reyes, Sofía/ })
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Efectivo recibido')))
    await userEvent.clear(screen.getByLabelText('Efectivo recibido'))
    await userEvent.keyboard('2500{F9}')

    await screen.findByText('Recibo RI-000123')
    expect(create.mock.lastCall?.[1].data).toMatchObject({
      cliente_id: 1,
      lineas: [
        { cargo_id: 1, monto: 120000 },
        { cargo_id: 2, monto: 120000 },
      ],
      pagos: [{ metodo: 'efectivo', monto: 240000, recibido: 250000 }],
      pagador_nombre: 'Ana Reyes',
    })
    expect(imprimirRecibo).toHaveBeenCalledWith(expect.objectContaining({ id: 123 }), 'ticket80')
    expect(screen.getByText('Entregue de cambio').parentElement?.textContent).toContain('100.00')
    // The search is ready under the change, and neither Enter nor the key that charged does anything once more.
    const buscador = screen.getByRole('combobox', { name: 'Estudiante' })
    await waitFor(() => expect(document.activeElement).toBe(buscador))
    await userEvent.keyboard('{Enter}{F9}')
    expect(create).toHaveBeenCalledOnce()
    expect(screen.getByText('Recibo RI-000123')).toBeTruthy()
    await userEvent.keyboard('mejia sof')
    await screen.findByRole('option', { name: /Mejía Reyes, Sofía/ })
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Por cobrar')
    expect(screen.queryByText('Recibo RI-000123')).toBeNull()
  })

  it('shows whom it is of and how much before the key that charges', async () => {
    open('?cliente_id=1')
    await screen.findByText('Por cobrar')
    const cobro = within(screen.getByRole('region', { name: 'Cobro' }))
    expect(cobro.getByRole('heading', { name: 'Mejía Reyes, Sofía' })).toBeTruthy()
    expect(cobro.getByRole('status').textContent).toMatch(/2,400\.00/)
    await userEvent.click(screen.getByRole('switch', { name: /familia de Ana Reyes/ }))
    await screen.findByRole('heading', { name: 'Familia de Ana Reyes (2)' })
  })

  it('asks about a change that was most likely mistyped, and takes no double tap for the answer', async () => {
    open('?cliente_id=1')
    await screen.findByText('Por cobrar')
    await retype('Efectivo recibido', '24000')
    await userEvent.keyboard('{F9}{F9}')
    expect(create).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toMatch(/^El cambio sería de L\s21,600\.00\./)
    fireEvent.keyDown(document.body, { key: 'F9', repeat: true })
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000)
    fireEvent.keyDown(document.body, { key: 'F9', repeat: true })
    expect(create).not.toHaveBeenCalled()
    await userEvent.keyboard('{F9}')
    await screen.findByText('Recibo RI-000123')
    expect(create).toHaveBeenCalledOnce()
  })

  it('leads to yesterday’s receipt by its number', async () => {
    busca = async () => []
    open()
    await userEvent.type(await screen.findByRole('combobox', { name: 'Estudiante' }), 'ri-7')
    await screen.findByRole('option', { name: /RI-000007.*Eva Paz/ })
    await userEvent.keyboard('{Enter}')
    await screen.findByText('elsewhere')
  })

  it('begins with the card of a student, whose reader sends Enter before there is a list', async () => {
    busca = async (q) => (q === 'K7QF9M2TXW4CH6RD' ? [titular(1, 'Mejía Reyes, Sofía')] : [])
    open()
    await userEvent.type(await screen.findByRole('combobox', { name: 'Estudiante' }), 'k7qf9m2txw4ch6rd{Enter}')
    await screen.findByText('Por cobrar')
    cleanup()
    open()
    await userEvent.type(await screen.findByRole('combobox', { name: 'Estudiante' }), 'A1QF9M2TXW4CH6RD{Enter}')
    await screen.findByText(/Este carnet no vale/)
  })

  it('begins with nobody whose card answers once the box is at something else', async () => {
    const lentas: ((rows: object[]) => void)[] = []
    busca = (q) => (q.startsWith('luis') ? Promise.resolve([]) : new Promise((resolve) => lentas.push(resolve)))
    open()
    const caja = await screen.findByRole('combobox', { name: 'Estudiante' })
    await userEvent.type(caja, 'K7QF9M2TXW4CH6RD{Enter}')
    await waitFor(() => expect(lentas.length).toBeGreaterThan(0))
    await userEvent.clear(caja)
    await userEvent.type(caja, 'luis')
    await screen.findByText(/^Nadie coincide/)
    lentas.forEach((resolve) => resolve([titular(1, 'Mejía Reyes, Sofía')]))
    await userEvent.type(caja, 'a')
    await waitFor(() => expect(provider.consulta.mock.calls.filter(([, , { q }]) => q === 'luisa')).toHaveLength(2))
    await screen.findByText(/^Nadie coincide/)
    expect(caja).toHaveProperty('value', 'luisa')
    expect(provider.consulta.mock.calls.map(([, ruta]) => ruta)).not.toContain('por-cobrar')
  })

  it('offers no answer to what was typed before', async () => {
    const slow: ((rows: object[]) => void)[] = []
    busca = (q) =>
      q === 'mejia' ? Promise.resolve([titular(2, 'Mejía, Otra')]) : new Promise((resolve) => slow.push(resolve))
    open()
    const box = await screen.findByRole('combobox', { name: 'Estudiante' })
    await userEvent.type(box, 'mejia')
    await screen.findByRole('option', { name: /Otra/ })
    await userEvent.type(box, ' sof{Enter}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(screen.queryByText('Por cobrar')).toBeNull()
  })

  it('spreads an amount over the oldest charges, and says what is missing', async () => {
    open('?cliente_id=1')
    await retype('Aplicar', '1500')
    expect(amount('Cuánto paga de Mensualidad 1/5')).toBe('1,200.00')
    expect(amount('Cuánto paga de Mensualidad 2/5')).toBe('300.00')
    await retype('Efectivo recibido', '1000')
    await userEvent.keyboard('{F9}')
    expect(screen.getByRole('alert').textContent).toMatch(/Falta L\s500\.00/)
    expect(create).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar solo lo recibido' }))
    expect(amount('Aplicar')).toBe('1,000.00')
  })

  it('waits for a payment that can not be read, and takes one written with a comma for what it is', async () => {
    open('?cliente_id=1')
    await retype('Aplicar', '500,00')
    for (const [texto, problema] of [
      ['300,5O', /No se entiende como monto/],
      ['-300', /no lleva signo menos/],
      ['300.5055', /dos decimales o menos/],
    ] as const) {
      await retype('Efectivo recibido', texto)
      await userEvent.keyboard('{F9}')
      await userEvent.click(screen.getByRole('button', { name: 'Cobrar' }))
      expect(amount('Efectivo recibido')).toBe(texto)
      expect(screen.getByText(problema)).toBeTruthy()
      expect(screen.getByRole('alert').textContent).toBe('No se cobra todavía: corrija el monto marcado en rojo.')
    }
    await retype('Efectivo recibido', '300,50')
    await userEvent.keyboard('{F9}')
    expect(screen.getByRole('alert').textContent).toMatch(/Falta L\s199\.50/)
    expect(create).not.toHaveBeenCalled()
  })

  it('waits for the amount of a charge that is too much, blank or unreadable, and keeps it', async () => {
    open('?cliente_id=1')
    for (const [campo, texto, queja] of [
      ['Cuánto paga de Mensualidad 1/5', '1200.01', /^Lo más que puede ser es L\s1,200\.00/],
      ['Cuánto paga de Mensualidad 1/5', '12.00.00', /No se entiende/],
      ['Aplicar', '99999', /^Lo más que puede ser es L\s2,400\.00/],
      ['Aplicar', '1.000.00', /No se entiende/],
    ] as const) {
      await retype(campo, texto)
      await userEvent.keyboard('{F9}')
      expect(amount(campo)).toBe(texto)
      expect(screen.getByText(queja)).toBeTruthy()
      expect(screen.getByRole('alert').textContent).toContain('No se cobra todavía')
    }
    await retype('Aplicar', '1.000,00')
    await userEvent.clear(screen.getByLabelText('Cuánto paga de Mensualidad 1/5'))
    await userEvent.keyboard('{F9}')
    expect(screen.getByRole('alert').textContent).toContain('Escriba cuánto se paga de cada cargo elegido')
    expect(create).not.toHaveBeenCalled()
    await retype('Cuánto paga de Mensualidad 1/5', '1000,00')
    await userEvent.keyboard('{F9}')
    await screen.findByText('Recibo RI-000123')
    expect(create.mock.lastCall?.[1].data).toMatchObject({
      lineas: [{ cargo_id: 1, monto: 100000 }],
      pagos: [{ metodo: 'efectivo', monto: 100000 }],
    })
  })

  it('is paid by two methods, and warns of a bank reference that was used', async () => {
    open('?cliente_id=1')
    await retype('Efectivo recibido', '2000')
    await userEvent.click(await screen.findByRole('button', { name: 'Transferencia' }))
    const transferencia = screen.getByRole('group', { name: 'Transferencia' })
    await userEvent.type(within(transferencia).getByLabelText('Referencia'), 'BAC-77')
    await userEvent.tab()
    expect(await screen.findByText(/Esta referencia ya está en RI-000007.*por cuánto fue en total/)).toBeTruthy()
    await retype('Total de la transferencia', '1000')
    await userEvent.click(screen.getByRole('button', { name: 'Cobrar' }))
    await screen.findByText('Recibo RI-000123')
    expect(create.mock.lastCall?.[1].data.pagos).toMatchObject([
      { metodo: 'efectivo', monto: 200000, recibido: 200000 },
      { metodo: 'transferencia', monto: 40000, referencia: 'BAC-77', monto_declarado: 100000 },
    ])
    expect(imprimirRecibo).not.toHaveBeenCalled()
  })

  it('takes the rest by transfer at one letter, and its reference after Enter', async () => {
    open('?cliente_id=1')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Efectivo recibido')))
    await userEvent.keyboard('2000r')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Transferencia' })))
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByLabelText('Referencia'))
    await userEvent.keyboard('TR-1{F9}')
    await screen.findByText('Recibo RI-000123')
    expect(create.mock.lastCall?.[1].data.pagos).toMatchObject([
      { metodo: 'efectivo', monto: 200000 },
      { metodo: 'transferencia', monto: 40000, referencia: 'TR-1' },
    ])
  })

  it('says beside each field what the centre demands of a cheque, until that field changes', async () => {
    const errors = { pagos: { 1: { referencia: 'Escriba el número del cheque.', banco: 'Escriba de qué banco es.' } } }
    create.mockRejectedValueOnce(new HttpError('Revise', 422, { code: 'regla', errors }))
    open('?cliente_id=1')
    await retype('Efectivo recibido', '2000')
    await userEvent.click(await screen.findByRole('button', { name: 'Cheque' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cobrar' }))
    const numero = screen.getByLabelText('Número de cheque')
    const banco = screen.getByLabelText('Banco')
    await waitFor(() => expect(numero.getAttribute('aria-invalid')).toBe('true'))
    expect(within(screen.getByRole('group', { name: 'Cheque' })).getByText('Escriba de qué banco es.')).toBeTruthy()
    await userEvent.type(numero, '000123')
    expect([numero, banco].map((campo) => campo.getAttribute('aria-invalid'))).toEqual(['false', 'true'])
    await userEvent.type(banco, 'Ficohsa')
    await userEvent.click(screen.getByRole('button', { name: 'Cobrar' }))
    await screen.findByText('Recibo RI-000123')
    expect(create.mock.lastCall?.[1].data.pagos[1]).toMatchObject({
      metodo: 'cheque',
      referencia: '000123',
      banco: 'Ficohsa',
    })
  })

  it('waits for the date of the bank while it is half typed', async () => {
    open('?cliente_id=1')
    await userEvent.click(await screen.findByRole('button', { name: 'Transferencia' }))
    const fecha = screen.getByLabelText<HTMLInputElement>('Fecha del banco')
    fireEvent.change(fecha, { target: { value: '31/02/2026' } })
    await userEvent.keyboard('{F9}')
    expect(screen.getByRole('alert').textContent).toBe('No se cobra todavía: corrija la fecha del banco.')
    expect(create).not.toHaveBeenCalled()
    expect(fecha.value).toBe('31/02/2026')
    fireEvent.change(fecha, { target: { value: '20/11/2026' } })
    await userEvent.keyboard('{F9}')
    await screen.findByText('Recibo RI-000123')
    expect(create.mock.lastCall?.[1].data.pagos[0]).toMatchObject({ fecha_banco: '2026-11-20' })
  })

  it('takes out the late fee that the bank’s date takes off, and puts it back', async () => {
    porCobrar = conMora()
    open('?cliente_id=1')
    await userEvent.click(await screen.findByRole('button', { name: 'Transferencia' }))
    const fecha = screen.getByLabelText<HTMLInputElement>('Fecha del banco')
    const mora = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Mora · Mensualidad 2/ })
    const boton = (name: string) => screen.queryByRole('button', { name })
    expect([mora().checked, boton('Quitar la mora marcada')]).toEqual([true, null])
    fireEvent.change(fecha, { target: { value: sumarDias('2026-11-25', -DIAS_POR_CONFIRMAR - 1) } })
    expect(screen.queryByText(/^La mora cuenta a la fecha del banco/)).toBeNull()
    fireEvent.change(fecha, { target: { value: '2026-11-04' } })
    expect(screen.getByText(/^La mora cuenta a la fecha del banco/)).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Quitar la mora marcada' }))
    expect([mora().checked, amount('Aplicar')]).toEqual([false, '2,400.00'])
    expect(document.activeElement?.textContent).toBe('Marcarla otra vez')
    await userEvent.click(screen.getByRole('button', { name: 'Marcarla otra vez' }))
    expect([mora().checked, amount('Aplicar')]).toEqual([true, '2,460.00'])
    await userEvent.click(screen.getByRole('button', { name: 'Quitar la mora marcada' }))

    // On another date the fee is owed after all, and that is told.
    fireEvent.change(fecha, { target: { value: '2026-11-20' } })
    expect(screen.getByText(/se sigue debiendo/)).toBeTruthy()
    fireEvent.change(fecha, { target: { value: '2026-11-04' } })
    await userEvent.click(screen.getByRole('button', { name: 'Cobrar' }))
    await screen.findByText('Recibo RI-000123')
    expect(create.mock.lastCall?.[1].data).toMatchObject({
      lineas: [{ cargo_id: 1 }, { cargo_id: 2 }],
      pagos: [{ metodo: 'transferencia', monto: 240000, fecha_banco: '2026-11-04' }],
    })
  })

  it('of a family is found by its guardian, by keyboard alone', async () => {
    busca = async () => [titular(1, 'Mejía Reyes, Sofía'), titular(2, 'Mejía Reyes, Luis')]
    open()
    await userEvent.type(await screen.findByRole('combobox', { name: 'Estudiante' }), 'ana reyes')
    await screen.findByRole('option', { name: /Cobrar familia de Ana Reyes \(2\)/ })
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('heading', { name: /Mejía Reyes, Luis/ })
    await userEvent.keyboard('{F9}')
    await screen.findByText('Recibo RI-000123')
    expect(create.mock.lastCall?.[1].data).toMatchObject({ encargado_id: 4 })
  })

  it('that was wrong is voided where it was made, and its student can be charged again', async () => {
    accion.mockResolvedValue({})
    open('?cliente_id=1')
    await userEvent.click(await screen.findByRole('button', { name: 'Cobrar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Anular recibo' }))
    await paste(await screen.findByRole('textbox', { name: /Motivo/ }), 'Pagó en el banco')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Anular recibo' }))
    expect(await screen.findByRole('heading', { name: 'Por cobrar' })).toBeTruthy()
    expect(accion.mock.lastCall?.slice(0, 4)).toEqual([
      'RecibosIndividuales',
      null,
      '123/anular',
      { motivo: 'Pagó en el banco' },
    ])
  })

  it('of a family takes the charges of all its students', async () => {
    open('?cliente_id=1')
    await userEvent.click(await screen.findByLabelText(/Cobrar familia de Ana Reyes/))
    await screen.findByRole('heading', { name: /Mejía Reyes, Luis/ })
    await userEvent.click(screen.getByRole('button', { name: 'Cobrar' }))
    await screen.findByText('Recibo RI-000123')
    expect(create.mock.lastCall?.[1].data).toMatchObject({
      encargado_id: 4,
      lineas: [{ cargo_id: 1 }, { cargo_id: 2 }, { cargo_id: 8 }],
    })
  })
})

describe('a charge that was begun', () => {
  beforeEach(async () => {
    fakeServer({
      [LOGIN_CALL]: () => json({ status: 200, token: 't', navbar: [] }),
      [TOKEN_CALL]: () => json(sesion()),
    })
    await sessionStore.login({ email: 'ana@demo.hn', pass: 'x', mantener: false })
    stop = seguirBorradores()
  })
  afterEach(() => {
    stop()
    vi.unstubAllGlobals()
    sessionStorage.clear()
  })
  let stop = () => undefined as void
  const observacion = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Observación' })
  const empezar = async () => {
    const { unmount } = open('?cliente_id=1')
    await retype('Aplicar', '500')
    await userEvent.type(await observacion(), 'Paga la abuela')
    // As a reload does: nothing is asked, nothing is told.
    unmount()
  }

  it('is still there after a reload', async () => {
    await empezar()
    open('?cliente_id=1')
    expect((await observacion()).value).toBe('Paga la abuela')
    expect(amount('Aplicar')).toBe('500.00')
    expect(screen.getByText('Lo que estaba escribiendo sigue aquí, sin guardar.')).toBeTruthy()
  })

  it('waits to be gone on with when it was left for another page, until it is charged', async () => {
    await empezar()
    const { unmount } = open()
    expect((await screen.findByRole('alert')).textContent).toContain('El cobro de Mejía Reyes, Sofía quedó a medias.')
    await userEvent.click(screen.getByRole('button', { name: 'Seguir' }))
    expect((await observacion()).value).toBe('Paga la abuela')
    await userEvent.keyboard('{F9}')
    await screen.findByText('Recibo RI-000123')
    expect(screen.queryByText(/quedó a medias/)).toBeNull()
    unmount()
    open()
    await screen.findByRole('combobox', { name: 'Estudiante' })
    expect(screen.queryByText(/quedó a medias/)).toBeNull()
  })

  it('asks again what the transfer came to, and takes it for that reference alone', async () => {
    const { unmount } = open('?cliente_id=1')
    await userEvent.click(await screen.findByRole('button', { name: 'Transferencia' }))
    await userEvent.type(screen.getByLabelText('Referencia'), 'BAC-77')
    await userEvent.tab()
    await retype('Total de la transferencia', '5000,00,')
    unmount()
    open('?cliente_id=1')
    expect((await screen.findByLabelText<HTMLInputElement>('Total de la transferencia')).value).toBe('5000,00,')
    await retype('Total de la transferencia', '5000,00')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Cuenta' }), 'BAC ahorros')
    await userEvent.click(screen.getByRole('button', { name: 'Cobrar' }))
    await screen.findByText('Recibo RI-000123')
    expect(create.mock.lastCall?.[1].data.pagos[0]).not.toHaveProperty('monto_declarado')
  })

  it('is done with once its lost answer came, whoever is on the screen then', async () => {
    create.mockRejectedValueOnce(new HttpError('comun.error.red', 0))
    const store = localStorageStore('1', '.8.')
    const { unmount } = open('?cliente_id=1', store)
    await retype('Aplicar', '500')
    await userEvent.keyboard('{F9}')
    await screen.findByText('No se sabe si se guardó')
    unmount()
    open('', store)
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
    await screen.findByText('Recibo RI-000123')
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('combobox', { name: 'Estudiante' })
    expect(screen.queryByText(/quedó a medias/)).toBeNull()
  })

  it('is given up on request, and one that nobody touched is not kept', async () => {
    await empezar()
    const { unmount } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(screen.queryByText(/quedó a medias/)).toBeNull()
    unmount()
    open('?cliente_id=1').unmount()
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('a till that is not open', () => {
  it('is opened without leaving the sale', async () => {
    caja = null
    open('?cliente_id=1')
    await screen.findByText('Abra su caja')
    await userEvent.click(await screen.findByRole('button', { name: 'Cobrar' }))
    expect(create).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByLabelText('Fondo inicial'))
    expect(screen.getByRole('alert').textContent).toContain(
      'Escriba el fondo y presione Enter; después cobre otra vez (F9).',
    )
    accion.mockImplementation(async () => (caja = ABIERTA))
    await userEvent.keyboard('5OO,00{Enter}')
    expect(screen.getByText('La caja no se abrió: corrija el fondo.')).toBeTruthy()
    expect(accion).not.toHaveBeenCalled()
    await userEvent.clear(screen.getByLabelText('Fondo inicial'))
    await userEvent.keyboard('500,00{Enter}')
    await waitFor(() => expect(screen.queryByText('Abra su caja')).toBeNull())
    expect(accion).toHaveBeenCalledWith('recibos/caja', null, 'abrir', { fondo: 50000 }, expect.anything())
    expect(screen.getByText('Por cobrar')).toBeTruthy()
  })
})

describe('with nobody to charge yet', () => {
  it('F9 leads to the till that is not open, and after that to the search', async () => {
    caja = null
    open()
    const busca = await screen.findByRole('combobox', { name: 'Estudiante' })
    await screen.findByText('Abra su caja')
    busca.blur()
    await userEvent.keyboard('{F9}')
    expect(document.activeElement).toBe(screen.getByLabelText('Fondo inicial'))
    expect(screen.getByRole('alert').textContent).toContain('Todavía no se cobró')
    accion.mockImplementation(async () => (caja = ABIERTA))
    await userEvent.keyboard('500{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(busca))
    busca.blur()
    await userEvent.keyboard('{F9}')
    expect(document.activeElement).toBe(busca)
  })
})

describe('an answer that is lost', () => {
  it('is asked for again with the same key and the same body, and nothing else can be sent meanwhile', async () => {
    create.mockRejectedValueOnce(new HttpError('comun.error.red', 0))
    open('?cliente_id=1')
    await screen.findByText('Por cobrar')
    await userEvent.keyboard('{F9}')
    await screen.findByText('No se sabe si se guardó')
    await userEvent.keyboard('{F9}')
    expect(create).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    await screen.findByText('Recibo RI-000123')
    expect(create.mock.calls[1]).toEqual(create.mock.calls[0])
  })

  it('is told in a page opened afterwards too', async () => {
    create.mockRejectedValue(new HttpError('Error', 503))
    const store = localStorageStore('1', '.7.')
    const { unmount } = open('?cliente_id=1', store)
    await screen.findByText('Por cobrar')
    await userEvent.keyboard('{F9}')
    await screen.findByText('No se sabe si se guardó')
    unmount()
    open('', store)
    expect(await screen.findByText('No se sabe si se guardó')).toBeTruthy()
  })
})

it('reads the charges again when another till took one, says so, and keeps the key', async () => {
  create.mockRejectedValueOnce(
    new HttpError('No se cobró: alguien acaba de cobrar uno de estos cargos.', 409, { code: 'cargo_ya_pagado' }),
  )
  open('?cliente_id=1')
  await screen.findByText('Por cobrar')
  porCobrar = {
    ...deSofia(),
    cuentas: deSofia().cuentas.map((cuenta) => ({ ...cuenta, cargos: cuenta.cargos.slice(1) })),
  }
  await userEvent.keyboard('{F9}')
  expect((await screen.findByRole('alert')).textContent).toContain('alguien acaba de cobrar')
  await waitFor(() => expect(screen.queryByText('Mensualidad 1/5')).toBeNull())
  expect(amount('Aplicar')).toBe('1,200.00')
  await userEvent.keyboard('{F9}')
  await screen.findByText('Recibo RI-000123')
  const [first, second] = create.mock.calls
  expect(second?.[1].data.lineas).toEqual([{ cargo_id: 2, monto: 120000 }])
  expect(second?.[1].meta).toEqual(first?.[1].meta)
})

it('charges an exonerated buyer the net amount, by what right, and keeps what was typed of a charge', async () => {
  porCobrar = gravada()
  open('?cliente_id=1')
  await screen.findByText('Por cobrar')
  expect(amount('Aplicar')).toBe('2,350.00')
  await userEvent.click(screen.getByLabelText('Comprador exonerado de ISV'))
  expect(amount('Cuánto paga de Mensualidad 1/5')).toBe('1,000.00')
  expect(amount('Cuánto paga de Mensualidad 2/5')).toBe('1,200.00')
  await userEvent.keyboard('{F9}')
  expect(screen.getByRole('alert').textContent).toContain('orden de compra exenta')
  expect(create).not.toHaveBeenCalled()
  await paste(screen.getByLabelText('Constancia de registro exonerado'), 'CRE-22')
  await userEvent.keyboard('{F9}')
  await screen.findByText('Recibo RI-000123')
  expect(create.mock.lastCall?.[1].data).toMatchObject({
    lineas: [
      { cargo_id: 1, monto: 100_000 },
      { cargo_id: 2, monto: 120_000 },
    ],
    constancia_exonerado: 'CRE-22',
    pagos: [{ metodo: 'efectivo', monto: 220_000 }],
  })
})

it('offers what an excess is declared as, from what is owed next', async () => {
  porCobrar = gravada()
  open('?cliente_id=1')
  await retype('Aplicar', '10')
  await retype('Efectivo recibido', '20')
  await userEvent.click(screen.getByLabelText(/Dejar/))
  expect(screen.getByLabelText('ISV de lo que queda a favor').textContent).toContain('15')
  await userEvent.keyboard('{F9}')
  await screen.findByText('Recibo RI-000123')
  expect(create.mock.lastCall?.[1].data).toMatchObject({ excedente_isv: 'gravado_15', excedente_cliente_id: 1 })
})

it('offers to declare credit anew in one step, with the same key', async () => {
  create.mockRejectedValueOnce(
    new HttpError('L 10.00 del saldo a favor se declararon con otro ISV.', 409, { code: 'saldo_de_otro_isv' }),
  )
  open('?cliente_id=1')
  await screen.findByText('Por cobrar')
  await userEvent.keyboard('{F9}')
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el ISV y cobrar' }))
  await screen.findByText('Recibo RI-000123')
  const [first, second] = create.mock.calls
  expect(second?.[1].data).toEqual({ ...first?.[1].data, cambiar_saldo: true })
  expect(second?.[1].meta).toEqual(first?.[1].meta)
})

it('shows what is left of a charge under the fingers, once another till took part of it', async () => {
  create.mockRejectedValueOnce(
    new HttpError('No se cobró: alguien acaba de cobrar uno de estos cargos.', 409, { code: 'cargo_ya_pagado' }),
  )
  open('?cliente_id=1')
  const campo = await screen.findByLabelText<HTMLInputElement>('Cuánto paga de Mensualidad 1/5')
  await userEvent.clear(campo)
  await userEvent.type(campo, '1000')
  porCobrar = {
    ...deSofia(),
    cuentas: deSofia().cuentas.map((cuenta) => ({
      ...cuenta,
      cargos: cuenta.cargos.map((uno) => ({ ...uno, debe: 20000 })),
    })),
  }
  await userEvent.keyboard('{F9}')
  await screen.findByText(/alguien acaba de cobrar/)
  await waitFor(() => expect(amount('Aplicar')).toBe('400.00'))
  expect(document.activeElement).toBe(campo)
  expect(campo.value).toBe('200.00')
})

function open(search = '', store?: Store) {
  // jsdom has no layout: the pointer is a mouse's, so that the keyboard goes where it is wanted.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  return renderScreen(<ReciboCreate />, {
    dataProvider: provider,
    resource: 'recibos/recibosIndividuales',
    route: '/cobrar',
    path: `/cobrar${search}`,
    store,
  })
}

async function retype(label: string, text: string) {
  const input = await screen.findByLabelText(label)
  await userEvent.clear(input)
  await paste(input, text)
  await userEvent.tab()
}

const amount = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

function titular(cliente_id: number, nombre: string) {
  return {
    cliente_id,
    codigo: 'C-000001',
    nombre,
    fecha_nacimiento: '2014-01-01',
    encargado_id: 4,
    encargado_nombre: 'Ana Reyes',
    debe: 240000,
    vencido: 240000,
    a_favor: 0,
  }
}

function deSofia(): PorCobrar {
  return {
    cuentas: [
      {
        cliente_id: 1,
        codigo: 'C-000001',
        nombre: 'Mejía Reyes, Sofía',
        debe: 240000,
        vencido: 240000,
        a_favor: 0,
        cargos: [cargo(1, '2026-10-05'), cargo(2, '2026-11-05')],
      },
    ],
    encargados: [{ id: 4, nombre: 'Ana Reyes', parentesco: 'madre', estudiantes: 2, es_pagador: true }],
    pagadores: [{ nombre: 'Ana Reyes', documento: '0801199012345' }],
  }
}

/** The second charge got a late fee. */
function conMora(): PorCobrar {
  const [cuenta] = deSofia().cuentas
  if (!cuenta) throw new Error('no account')
  const mora: CargoPorCobrar = {
    ...cargo(3, '2026-11-09'),
    concepto: 'mora',
    descripcion: 'Mora · Mensualidad 2/5',
    bruto: 6_000,
    neto: 6_000,
    debe: 6_000,
  }
  return { ...deSofia(), cuentas: [{ ...cuenta, cargos: [...cuenta.cargos, mora] }] }
}

/** The first charge is L 1,150.00 with ISV. */
function gravada(): PorCobrar {
  const [cuenta] = deSofia().cuentas
  if (!cuenta) throw new Error('no account')
  const primero: CargoPorCobrar = {
    ...cargo(1, '2026-10-05'),
    isv: 'gravado_15',
    bruto: 115_000,
    neto: 115_000,
    debe: 115_000,
  }
  return { ...deSofia(), cuentas: [{ ...cuenta, cargos: [primero, cargo(2, '2026-11-05')] }] }
}

function familia(): PorCobrar {
  const sofia = deSofia()
  return {
    ...sofia,
    cuentas: [
      ...sofia.cuentas,
      {
        cliente_id: 2,
        codigo: 'C-000002',
        nombre: 'Mejía Reyes, Luis',
        debe: 120000,
        vencido: 120000,
        a_favor: 0,
        cargos: [cargo(8, '2026-11-05')],
      },
    ],
  }
}

function cargo(id: number, vence: string): CargoPorCobrar {
  return {
    id,
    vence,
    debe: 120000,
    vencido: true,
    cliente_id: 1,
    matricula_id: 1,
    curso_nombre: 'Inglés A1',
    concepto: 'mensualidad',
    numero: id,
    descripcion: `Mensualidad ${id}/5`,
    fecha: vence,
    isv: 'exento',
    bruto: 120000,
    descuento: 0,
    neto: 120000,
    aplicado: 0,
    anulado: false,
    anulado_motivo: null,
    pronto_pago: null,
    version: 1,
  }
}

function recibo({ pagos, lineas, pagador_nombre }: ReciboIndividualCrear) {
  return {
    id: 123,
    numero_texto: 'RI-000123',
    pagador_nombre,
    cliente_id: 1,
    tipo: 'individual',
    estado: 'emitido',
    caja_abierta: true,
    total: 240000,
    lineas,
    pagos: pagos.map((pago) => ({ ...pago, cambio: (pago.recibido ?? pago.monto) - pago.monto })),
  }
}
