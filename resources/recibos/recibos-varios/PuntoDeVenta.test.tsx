import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seguirBorradores } from '#src/session/borrador.ts'
import { sessionStore } from '#src/session/session.ts'
import { abierta } from '#src/testing/caja-abierta.ts'
import { fakeServer, json, LOGIN_CALL, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { PuntoDeVenta } from './PuntoDeVenta.tsx'

const CUADERNO = {
  id: 1,
  codigo: '7421',
  nombre: 'Cuaderno',
  precio: 4_500,
  isv: 'exento',
  categoria: null,
  favorito: false,
  activo: true,
  creado_en: '2026-11-20T13:40:00Z',
  actualizado_en: '2026-11-20T13:40:00Z',
  version: 1,
}

const create = vi.fn()
let enEspera: object[]
let hallazgos: object
let enTablero: object[]
let suCaja: object | null

const provider = {
  create,
  getList: async () => ({ data: [], total: 0 }),
  accion: vi.fn(async (_recurso: string, _id: number | null, verbo: string, cuerpo: object) => {
    if (verbo === 'revisar') return { productos: [CUADERNO], cargos: [], cliente: null }
    enEspera = [{ id: 31, creado_en: '2026-11-25T16:00:00Z', ...cuerpo }]
    return enEspera[0]
  }),
  consulta: async (_recurso: string, ruta: string) => {
    if (ruta === 'actual') return { caja: suCaja }
    if (ruta === 'espera') return enEspera
    if (ruta === 'tablero') return { productos: enTablero }
    if (ruta === 'referencia') return { recibos: [], usado: 0, declarado: null }
    return hallazgos
  },
}

let stop: () => void

beforeEach(async () => {
  enEspera = []
  enTablero = []
  suCaja = abierta()
  hallazgos = { exacto: CUADERNO, productos: [], titulares: [] }
  create.mockReset().mockImplementation(async (_recurso, { data }) => ({
    data: { id: 5, numero_texto: 'RV-000005', total: 4_500, pagos: [], lineas: [], factura: null, ...data },
  }))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  fakeServer({
    [LOGIN_CALL]: () => json({ status: 200, token: 'x', navbar: [] }),
    [TOKEN_CALL]: () => json(sesion()),
    '/RecibosVarios/espera/31': () => json({}),
  })
  await sessionStore.login({ email: 'x', pass: 'x', mantener: false })
  stop = seguirBorradores()
})
afterEach(() => {
  cleanup()
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const open = () => renderScreen(<PuntoDeVenta />, { dataProvider: provider, resource: 'recibos/recibosVarios' })
const TRAIDO = { pathname: '/', state: { producto: CUADERNO } }
const efectivo = () => screen.findByLabelText<HTMLInputElement>('Efectivo recibido')
const nombre = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /^A nombre de/ })
const telefono = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Teléfono/ })

/** Puts so many in the cart by the box, and goes to the payment. */
async function vender(cuantos: string) {
  await userEvent.type(await screen.findByRole('combobox'), `${cuantos}7421{Enter}`)
  await screen.findByText('Cuaderno')
  await userEvent.click(await efectivo())
}

describe('who pays through a bank and is no client', () => {
  it('is asked for as soon as the method is chosen, by keyboard, before anything is charged', async () => {
    open()
    await vender('')
    expect(nombre()).toBeNull()
    await userEvent.keyboard('c')
    expect(nombre()?.required).toBe(true)
    expect(telefono().required).toBe(true)
    await userEvent.click(await efectivo())
    await userEvent.keyboard('0')
    await userEvent.click(screen.getByRole('textbox', { name: 'Cheque' }))
    await userEvent.keyboard('45{F9}')
    expect(create).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(nombre())
    expect(screen.getByText('Escriba el nombre de quien compró, o elija un estudiante (F4).')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('Número de cheque'))
    await userEvent.keyboard('778{Enter}')
    expect(document.activeElement).toBe(screen.getByLabelText('Banco'))
    await userEvent.keyboard('Atlántida{Enter}')
    expect(document.activeElement).toBe(nombre())
    await userEvent.keyboard('Ana Cruz{Enter}')
    expect(document.activeElement).toBe(telefono())
    await userEvent.keyboard('999{F9}')
    expect([create.mock.calls.length, telefono().value]).toEqual([0, '999'])
    await userEvent.clear(telefono())
    await userEvent.type(telefono(), '9988-7766{Enter}')
    await waitFor(() => expect(create).toHaveBeenCalledOnce())
    expect(create.mock.lastCall?.[1].data).toMatchObject({
      pagador_nombre: 'Ana Cruz',
      pagador_telefono: '9988-7766',
      pagos: [{ metodo: 'cheque', monto: 4_500, referencia: '778', banco: 'Atlántida' }],
    })
  })
})

describe('how a sale is paid', () => {
  const pagarConCheque = async () => {
    await vender('')
    await userEvent.keyboard('20')
    await userEvent.keyboard('c')
    await userEvent.type(screen.getByLabelText('Número de cheque'), '778')
  }

  it('outlives a reload, and nothing of it the sale', async () => {
    const { unmount } = open()
    await pagarConCheque()
    unmount()
    open()
    await screen.findByText('Cuaderno')
    expect((await efectivo()).value).toBe('20.00')
    expect(screen.getByLabelText('Número de cheque')).toHaveProperty('value', '778')
    await userEvent.type(nombre() ?? document.body, 'Ana Cruz')
    await userEvent.type(telefono(), '99887766{F9}')
    await waitFor(() => expect(create).toHaveBeenCalledOnce())
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })

  it('waits with the sale that waits, and comes back with it', async () => {
    open()
    await pagarConCheque()
    await userEvent.keyboard('{F6}')
    await waitFor(() => expect(screen.queryByText('Cuaderno')).toBeNull())
    expect((await efectivo()).value).toBe('0.00')
    expect(screen.queryByLabelText('Número de cheque')).toBeNull()
    await userEvent.keyboard('{F7}')
    await screen.findByText('Cuaderno')
    await waitFor(() => expect(screen.getByLabelText('Número de cheque')).toHaveProperty('value', '778'))
    expect((await efectivo()).value).toBe('20.00')
  })
})

describe('a late fee in the cart', () => {
  const cargo = (id: number, vence: string, debe: number, mas: object) => ({
    id,
    cliente_id: 7,
    matricula_id: 3,
    curso_nombre: null,
    numero: 1,
    fecha: vence,
    vence,
    isv: 'exento',
    bruto: debe,
    descuento: 0,
    neto: debe,
    aplicado: 0,
    debe,
    vencido: true,
    anulado: false,
    anulado_motivo: null,
    version: 1,
    ...mas,
  })
  const MENSUALIDAD = cargo(11, '2026-11-05', 120_000, { concepto: 'mensualidad', descripcion: 'Mensualidad 2/5' })
  const MORA = cargo(12, '2026-11-09', 6_000, { concepto: 'mora', descripcion: 'Mora · Mensualidad 2/5' })
  const enElCarrito = () => within(screen.getByRole('list', { name: 'Venta' })).queryByText('Mora · Mensualidad 2/5')

  it('goes with one click where the bank’s date takes it off, and comes back with another', async () => {
    const sofia = { cliente_id: 7, codigo: 'C-000007', nombre: 'Mejía, Sofía', a_favor: 0, debe: 126_000, vencido: 0 }
    hallazgos = { exacto: null, productos: [], titulares: [{ ...sofia, cargos: [MENSUALIDAD, MORA] }] }
    open()
    for (const nombre of [/^(?!Mora).*Mensualidad/, /Mora/]) {
      await userEvent.type(await screen.findByRole('combobox'), 'mejia')
      await userEvent.click(await screen.findByRole('option', { name: nombre }))
    }
    await userEvent.click(await efectivo())
    await userEvent.keyboard('r')
    const fecha = screen.getByLabelText('Fecha del banco')
    const boton = () => screen.queryByRole('button', { name: 'Quitar la mora marcada' })
    expect(boton()).toBeNull()
    fireEvent.change(fecha, { target: { value: '2026-11-04' } })
    expect(screen.getByText(/^La mora cuenta a la fecha del banco/)).toBeTruthy()
    await userEvent.click(boton() ?? document.body)
    expect(enElCarrito()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Marcarla otra vez' }))
    expect(enElCarrito()).not.toBeNull()
    await userEvent.click(boton() ?? document.body)
    await userEvent.click(screen.getByRole('button', { name: 'Cobrar' }))
    await waitFor(() => expect(create).toHaveBeenCalledOnce())
    expect(create.mock.lastCall?.[1].data).toMatchObject({
      lineas: [{ tipo: 'cargo', cargo_id: 11, monto: 120_000 }],
      pagos: [{ metodo: 'transferencia', monto: 120_000, fecha_banco: '2026-11-04' }],
    })
  })
})

it('says that a line can be of no more', async () => {
  open()
  await vender('999*')
  await userEvent.click(screen.getByRole('button', { name: 'Uno más de Cuaderno' }))
  expect((await screen.findByTestId('toast')).textContent).toMatch(/hasta 999/)
  await userEvent.type(screen.getByRole('combobox'), '7421{Enter}')
  await waitFor(() => expect(screen.getAllByText('Cuaderno')).toHaveLength(2))
})

describe('cash at one tap', () => {
  it('takes a round sum, says what to hand back until the next sale begins, and leaves the focus where it was', async () => {
    create.mockImplementation(async (_recurso, { data }) => ({
      data: {
        ...{ id: 5, numero_texto: 'RV-000005', total: 4_500, lineas: [], factura: null },
        ...data,
        pagos: [{ metodo: 'efectivo', monto: 4_500, recibido: 10_000, cambio: 5_500 }],
      },
    }))
    open()
    await vender('')
    const ofertas = within(screen.getByRole('group', { name: 'Cuánto entregó en efectivo' }))
    expect(ofertas.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      ['Exacto', 'L 100.00', 'L 200.00', 'L 500.00'].map((texto) => texto.replace(' ', '\u00a0')),
    )
    const cien = ofertas.getByRole('button', { name: /100/ })
    await userEvent.click(cien)
    expect((await efectivo()).value).toBe('100.00')
    expect(document.activeElement).toBe(await efectivo())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(create).toHaveBeenCalledOnce())
    expect(create.mock.lastCall?.[1].data.pagos).toMatchObject([{ metodo: 'efectivo', monto: 4_500, recibido: 10_000 }])
    expect((await screen.findByText('Entregue de cambio')).nextSibling?.textContent).toMatch(/55\.00/)
    await userEvent.type(screen.getByRole('combobox'), '7421')
    expect(screen.getByText('Entregue de cambio')).toBeTruthy()
    await userEvent.type(screen.getByRole('combobox'), '{Enter}')
    await waitFor(() => expect(screen.queryByText('Entregue de cambio')).toBeNull())
  })

  it('goes back to the exact amount, and with another method covers only its part', async () => {
    open()
    await vender('')
    await userEvent.click(screen.getByRole('button', { name: /500/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Exacto' }))
    expect((await efectivo()).value).toBe('45.00')
    await userEvent.keyboard('t')
    await userEvent.keyboard('45')
    expect(screen.queryByRole('group', { name: 'Cuánto entregó en efectivo' })).toBeNull()
  })
})

describe('products at one tap', () => {
  const LIBRO = { ...CUADERNO, id: 2, codigo: '7422', nombre: 'Libro', precio: 30_000, categoria: 'Libros' }
  const tablero = () => within(screen.getByRole('region', { name: 'Productos a un toque' }))

  it('go into the sale, favourites first and then by category, while the box keeps the focus', async () => {
    enTablero = [{ ...CUADERNO, favorito: true, categoria: 'Útiles' }, LIBRO]
    open()
    const caja = await screen.findByRole('combobox')
    await userEvent.click(caja)
    await screen.findByRole('region', { name: 'Productos a un toque' })
    expect(
      tablero()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Favoritos', 'Libros', 'Útiles', 'Ocultar botones', expect.stringMatching(/^Cuaderno/)])
    await userEvent.dblClick(tablero().getByRole('button', { name: /^Cuaderno/ }))
    await userEvent.click(tablero().getByRole('button', { name: 'Libros' }))
    await userEvent.click(tablero().getByRole('button', { name: /^Libro L/ }))
    const venta = within(screen.getByRole('list', { name: 'Venta' }))
    expect(venta.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/Cuaderno|Libro/)?.[0])).toEqual([
      'Cuaderno',
      'Libro',
    ])
    expect(venta.getByRole('button', { name: /^2 de Cuaderno/ })).toBeTruthy()
    expect(document.activeElement).toBe(caja)
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(await efectivo())
  })

  it('are hidden for who wants none, on this machine', async () => {
    enTablero = [LIBRO]
    const { unmount } = open()
    await screen.findByRole('region', { name: 'Productos a un toque' })
    await userEvent.click(tablero().getByRole('button', { name: 'Ocultar botones' }))
    expect(tablero().queryByRole('button', { name: /^Libro/ })).toBeNull()
    unmount()
    open()
    await screen.findByRole('button', { name: 'Mostrar botones de productos' })
    expect(tablero().queryByRole('button', { name: /^Libro/ })).toBeNull()
  })
})

it('takes the second of two quick Enters for a tremble, where nothing was said of the payment', async () => {
  open()
  await userEvent.type(await screen.findByRole('combobox'), '7421{Enter}')
  await screen.findByText('Cuaderno')
  await userEvent.keyboard('{Enter}{Enter}')
  expect(document.activeElement).toBe(await efectivo())
  expect(create).not.toHaveBeenCalled()
  await userEvent.keyboard('50{Enter}')
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  // The box has the keyboard again, and there is nothing left to charge.
  await userEvent.keyboard('{Enter}{F9}')
  expect(create).toHaveBeenCalledOnce()
})

it('begins with the product that was found at Cobrar, beside the cart that was kept', async () => {
  const { unmount } = open()
  await vender('')
  unmount()
  renderScreen(<PuntoDeVenta />, { dataProvider: provider, resource: 'recibos/recibosVarios', path: TRAIDO })
  // The kept line, and the one that was brought: two of the same.
  expect(await screen.findByRole('button', { name: /^2 de Cuaderno/ })).toBeTruthy()
})

it('leaves the credit of a client who goes, for the sale of another', async () => {
  const ana = { cliente_id: 1, codigo: 'C-1', nombre: 'Cruz, Ana', a_favor: 2_000, debe: 0, vencido: 0, cargos: [] }
  hallazgos = { exacto: null, productos: [], titulares: [ana] }
  open()
  await userEvent.type(await screen.findByRole('combobox'), 'cruz')
  await screen.findByRole('option', { name: /Cruz, Ana/ })
  await userEvent.keyboard('{Enter}')
  hallazgos = { exacto: CUADERNO, productos: [], titulares: [] }
  await vender('')
  await userEvent.keyboard('s')
  expect(screen.getByRole('group', { name: 'Saldo a favor' })).toBeTruthy()
  await userEvent.keyboard('{F4}')
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar de la venta' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Saldo a favor' })).toBeNull())
  await userEvent.keyboard('{F9}')
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.lastCall?.[1].data.pagos).toEqual([{ metodo: 'efectivo', monto: 4_500 }])
})

it('charges with the cash that is typed in the box before F9, and takes no barcode for cash', async () => {
  open()
  const caja = await screen.findByRole('combobox')
  await userEvent.type(caja, '7421{Enter}')
  await screen.findByText('Cuaderno')
  await userEvent.keyboard('50')
  expect(screen.getByText(/^F9 cobra con L\s50\.00 en efectivo\.$/)).toBeTruthy()
  await userEvent.keyboard('{F9}')
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.lastCall?.[1].data.pagos).toEqual([{ metodo: 'efectivo', monto: 4_500, recibido: 5_000 }])
  expect(caja).toHaveProperty('value', '')

  // An amount that is not enough is told, and the payment shows what was typed.
  await userEvent.type(caja, '7421{Enter}')
  await screen.findByText('Cuaderno')
  await userEvent.keyboard('40{F9}')
  expect(screen.getByText(/^Faltan L\s5\.00\./)).toBeTruthy()
  expect((await efectivo()).value).toBe('40.00')
  await userEvent.clear(await efectivo())
  await userEvent.click(caja)
  await userEvent.keyboard('7421000010708')
  expect(screen.queryByText(/^F9 cobra con/)).toBeNull()
})

it('charges nothing at F9 while the box holds what is no amount, and says so', async () => {
  open()
  const caja = await screen.findByRole('combobox')
  await userEvent.type(caja, '7421{Enter}')
  await screen.findByText('Cuaderno')
  for (const texto of ['5o0', '50-', '0', '3*', '1,0000', '7421000010708']) {
    await userEvent.clear(caja)
    await userEvent.type(caja, `${texto}{F9}`)
    expect(screen.getByRole('alert').textContent).toMatch(`«${texto}» no es un monto.`)
    expect(caja).toHaveProperty('value', texto)
  }
  expect(create).not.toHaveBeenCalled()
  await userEvent.clear(caja)
  await userEvent.type(caja, '1.000,00{F9}')
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.lastCall?.[1].data.pagos).toEqual([{ metodo: 'efectivo', monto: 4_500, recibido: 100_000 }])
})

it('keeps the cash in the box while there is no till to take it', async () => {
  suCaja = null
  open()
  const caja = await screen.findByRole('combobox')
  await userEvent.type(caja, '7421{Enter}')
  await screen.findByText('Cuaderno')
  await userEvent.type(caja, '50{F9}')
  expect(document.activeElement).toBe(screen.getByLabelText('Fondo inicial'))
  expect(screen.getByRole('alert').textContent).toContain('Todavía no se cobró: falta abrir su caja.')
  expect(caja).toHaveProperty('value', '50')
  expect(create).not.toHaveBeenCalled()
})
