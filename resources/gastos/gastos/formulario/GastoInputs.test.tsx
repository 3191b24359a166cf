import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paste } from '#tests/paste'
import { HttpError } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Gasto, GastoOpciones, Proveedor } from '#contract/gastos/gastos'
import type { TasaRetencion } from '#contract/gastos/retenciones'
import { recursoDe } from '#contract/modulos'
import { createQueryClient } from '#src/query-client.ts'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { GastoCreate } from '#resources/gastos/gastos/GastoCreate.tsx'
import { GastoEdit } from '#resources/gastos/gastos/GastoEdit.tsx'
import { rutaDePago } from '#resources/gastos/gastos/gastos-model.ts'

const create = vi.fn()
const update = vi.fn()
let opciones: GastoOpciones
let conocidos: Proveedor[]
let fallan: boolean
let tasas: Pick<TasaRetencion, 'id' | 'nombre' | 'tasa' | 'base'>[] | undefined

beforeEach(() => {
  setWidth(1280)
  create.mockReset().mockResolvedValue({ data: { id: 7 } })
  update.mockReset().mockImplementation(async (_resource: string, { data }: { data: object }) => ({ data }))
  opciones = {
    caja: null,
    cuentas: [{ id: 2, nombre: 'Banco Atlántida' }],
    cajas_chicas: [],
    sin_costo: [],
    retenciones: [],
    cerrado_hasta: null,
  }
  conocidos = []
  fallan = false
  tasas = []
})
afterEach(cleanup)

const CATEGORIAS = [
  { id: 4, nombre: 'Energía' },
  { id: 5, nombre: 'Libros' },
]
const dataProvider = () => ({
  create,
  update,
  getOne: async () => ({ data: guardado }),
  getList: async (resource: string) => {
    const data = resource === recursoDe('TasasRetencion') ? tasas : CATEGORIAS
    if (!data) throw new HttpError('Sin conexión', 403)
    return { data, total: data.length }
  },
  getMany: async (_resource: string, { ids }: { ids: number[] }) => ({
    data: CATEGORIAS.filter(({ id }) => ids.includes(id)),
  }),
  consulta: async (_resource: string, ruta: string) => {
    if (fallan && ruta === 'opciones') throw new HttpError('Su rol no lo permite', 403)
    return ruta === 'opciones' ? opciones : conocidos
  },
})

let guardado = {} as Gasto
const gasto = (cambios: Partial<Gasto> = {}) =>
  ({
    id: 7,
    version: 1,
    fecha: '2026-11-05',
    periodo: '2026-11',
    categoria_id: 4,
    categoria_nombre: 'Energía',
    proveedor: 'ENEE',
    rtn_proveedor: null,
    documento: null,
    cai_proveedor: null,
    descripcion: 'Octubre',
    importe_exento: 0,
    gravado_15: 100_00,
    gravado_18: 0,
    isv: 15_00,
    total: 115_00,
    metodo: 'transferencia',
    cuenta_id: null,
    cuenta_nombre: null,
    de_caja: false,
    caja_abierta: false,
    mes_cerrado: false,
    estado: 'registrado',
    ...cambios,
  }) as Gasto

const nuevo = (path = '/Gastos/create') =>
  renderScreen(<GastoCreate />, {
    dataProvider: dataProvider(),
    resource: 'Gastos',
    path,
    route: '/Gastos/create',
    queryClient: createQueryClient(),
  })
const editar = (cambios: Partial<Gasto> = {}) => {
  guardado = gasto(cambios)
  return renderScreen(<GastoEdit />, {
    dataProvider: dataProvider(),
    resource: 'Gastos',
    path: '/Gastos/7',
    route: '/Gastos/:id',
  })
}

const campo = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const escribir = async (name: string | RegExp, text: string) => {
  await userEvent.clear(campo(name))
  await paste(campo(name), text)
  await userEvent.tab()
}
const guardar = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
const elegirCategoria = async () => {
  await userEvent.click(screen.getByRole('combobox', { name: /Categoría/ }))
  // Nobody told this screen how a category is called.
  await userEvent.click(await screen.findByRole('option', { name: '#4' }))
}

it('splits the total that is typed, tax included, as its treatment says', async () => {
  nuevo()
  await userEvent.type(await screen.findByRole('combobox', { name: /^Proveedor/ }), 'ENEE')
  await elegirCategoria()
  await escribir(/^Descripción/, 'Octubre')
  await escribir(/^Total/, '1150')
  expect(screen.getByText('Gravado 15%', { selector: 'dt' }).parentElement?.textContent).toMatch(/L\s1,000\.00/)
  await userEvent.click(screen.getByRole('radio', { name: 'Exento' }))
  expect(screen.queryByText('Gravado 15%', { selector: 'dt' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Gravado 18%' }))
  await guardar()
  await waitFor(() => expect(create).toHaveBeenCalled())
  const [, { data, meta }] = create.mock.lastCall as [string, { data: object; meta: { idempotencyKey?: string } }]
  expect(data).toMatchObject({
    proveedor: 'ENEE',
    categoria_id: 4,
    importe_exento: 0,
    gravado_15: 0,
    gravado_18: 974_58,
    isv: 175_42,
    total: 1_150_00,
    metodo: 'transferencia',
    de_caja: false,
  })
  expect(data).not.toHaveProperty('tratamiento')
  expect(meta.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
})

it('adds up the parts of a mixed document, with the ISV of their rates until somebody writes another', async () => {
  editar()
  await userEvent.click(await screen.findByRole('radio', { name: 'De varios tipos' }))
  await escribir(/^Exento/, '20')
  await escribir(/^Gravado 18%/, '50')
  expect(campo('ISV').value).toBe('24.00')
  expect(campo(/^Total/).value).toBe('194.00')
  expect(campo(/^Total/).readOnly).toBe(true)
  await escribir('ISV', '24.03')
  await escribir(/^Gravado 15%/, '100.10')
  expect(campo('ISV').value).toBe('24.03')
  expect(campo(/^Total/).value).toBe('194.13')
  await userEvent.clear(campo(/^Exento/))
  await guardar()
  await waitFor(() => expect(update).toHaveBeenCalled())
  expect((update.mock.lastCall as [string, { data: Gasto }])[1].data).toMatchObject({
    importe_exento: 0,
    gravado_15: 100_10,
    gravado_18: 50_00,
    isv: 24_03,
    total: 174_13,
  })
})

it('says beside the ISV what it should be, and sends nothing', async () => {
  editar()
  await userEvent.click(await screen.findByRole('radio', { name: 'De varios tipos' }))
  await escribir('ISV', '18')
  await guardar()
  expect((await screen.findAllByText(/es L\s15\.00/)).length).toBeGreaterThan(0)
  expect(update).not.toHaveBeenCalled()
})

it('brings RTN, CAI and category of a supplier that was used before, and leaves a chosen category alone', async () => {
  conocidos = [
    {
      proveedor: 'Librería El Saber',
      rtn_proveedor: '08019999123456',
      cai_proveedor: 'X',
      categoria_id: 5,
      categoria_nombre: 'Libros',
    },
  ]
  nuevo()
  await userEvent.type(await screen.findByRole('combobox', { name: /^Proveedor/ }), 'saber')
  const option = await screen.findByRole('option', { name: /Librería El Saber/ })
  expect(within(option).getByText('0801-9999-123456 · Libros')).toBeTruthy()
  await userEvent.click(option)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Proveedor/ }).value).toBe('Librería El Saber')
  expect(campo('RTN del proveedor').value).toBe('0801-9999-123456')
  await escribir(/^Descripción/, 'Libros de inglés')
  await escribir(/^Total/, '10')
  await guardar()
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect((create.mock.lastCall as [string, { data: object }])[1].data).toMatchObject({
    proveedor: 'Librería El Saber',
    rtn_proveedor: '08019999123456',
    cai_proveedor: 'X',
    categoria_id: 5,
  })
})

it('offers the till for cash alone, with what it holds, and no account for cash', async () => {
  opciones = { ...opciones, caja: { id: 1, efectivo: 500_00 }, cuentas: [] }
  editar({ cuenta_id: 9, cuenta_nombre: 'Cuenta vieja' })
  expect((await screen.findByRole('combobox', { name: 'Cuenta' })).textContent).toBe('Cuenta vieja')
  await userEvent.click(screen.getByRole('combobox', { name: /Forma de pago/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Efectivo' }))
  expect(screen.queryByRole('combobox', { name: 'Cuenta' })).toBeNull()
  expect(screen.getByText(/Su caja tiene L\s500\.00/)).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Pagado de la caja' }))
  await guardar()
  await waitFor(() => expect(update).toHaveBeenCalled())
  expect((update.mock.lastCall as [string, { data: Gasto }])[1].data).toMatchObject({
    metodo: 'efectivo',
    cuenta_id: null,
    de_caja: true,
  })
})

it.each<[string, Partial<Gasto>, RegExp, boolean]>([
  ['its till', { metodo: 'efectivo', de_caja: true }, /caja que ya se cerró/, false],
  ['its month', { mes_cerrado: true }, /noviembre de 2026 ya está cerrado/, true],
])('keeps the money still once %s is closed, and says why', async (_what, cambios, frase, fechaFija) => {
  editar(cambios)
  expect(await screen.findByText(frase)).toBeTruthy()
  expect(campo(/^Total/).disabled).toBe(true)
  expect(campo(/^Fecha/).disabled).toBe(fechaFija)
  expect(campo(/^Descripción/).disabled).toBe(false)
})

it.each([
  ['an empty file', new File([], 'factura.pdf', { type: 'application/pdf' }), /factura\.pdf: Este archivo está dañado/],
  [
    'a PDF that was cut off',
    new File(['%PDF-1.7\n1 0 obj'], 'factura.pdf', { type: 'application/pdf' }),
    /factura\.pdf: Este archivo está dañado/,
  ],
  [
    'a program',
    new File(['MZ\u0090'], 'factura.exe', { type: 'application/x-msdownload' }),
    /factura\.exe: No se pudo abrir esta imagen\. Elija un PDF/,
  ],
])('refuses %s as proof before there is an expense', async (_, archivo, queja) => {
  nuevo()
  const campo = await screen.findByLabelText('Elegir archivo', { selector: 'input' })
  await userEvent.upload(campo, archivo, { applyAccept: false })
  expect((await screen.findByRole('alert')).textContent).toMatch(queja)
  expect(screen.getByText(/PDF o imagen de hasta 5 MB/)).toBeTruthy()
  const bueno = new File(['%PDF-1.7\nstartxref\n9\n%%EOF\n'], 'factura.pdf', { type: 'application/pdf' })
  await userEvent.upload(campo, bueno)
  expect(await screen.findByText('factura.pdf')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('proposes the first open month for an invoice that comes after the close, and says so', async () => {
  opciones.cerrado_hasta = '2026-09'
  nuevo()
  await userEvent.type(await screen.findByRole('combobox', { name: /^Proveedor/ }), 'ENEE')
  await elegirCategoria()
  await escribir(/^Descripción/, 'Septiembre')
  await escribir(/^Total/, '115')
  expect(screen.queryByText(/ya está cerrado/)).toBeNull()
  await escribir(/^Fecha/, '20/09/2026')
  expect(
    await screen.findByText(
      'El documento es de septiembre de 2026, que ya está cerrado: su mes contable es octubre de 2026.',
    ),
  ).toBeTruthy()
  const periodo = screen.getByRole('combobox', { name: /^Mes contable/ })
  expect(periodo.textContent).toBe('octubre de 2026')
  await userEvent.click(periodo)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'octubre de 2026',
    'noviembre de 2026',
  ])
  await userEvent.click(screen.getByRole('option', { name: 'noviembre de 2026' }))
  expect(await screen.findByText(/su mes contable es noviembre de 2026/)).toBeTruthy()
  await guardar()
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect((create.mock.lastCall as [string, { data: object }])[1].data).toMatchObject({
    fecha: '2026-09-20',
    periodo: '2026-11',
  })
})

it('says that the months could not be read, with another try, and offers no empty list', async () => {
  opciones.cerrado_hasta = '2026-09'
  fallan = true
  nuevo()
  await escribir(/^Fecha/, '20/09/2026')
  expect(await screen.findByText(/^No se pudo leer qué meses están cerrados/)).toBeTruthy()
  expect(screen.getByText('No se pudieron leer las cuentas.')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: /^(Mes contable|Cuenta)/ })).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: /^Forma de pago/ }))
  await userEvent.click(screen.getByRole('option', { name: 'Efectivo' }))
  expect(screen.getByText('No se pudo leer su caja.')).toBeTruthy()
  fallan = false
  await userEvent.click(screen.getAllByRole('button', { name: 'Reintentar' })[0] ?? document.body)
  expect(await screen.findByRole('combobox', { name: /^Mes contable/ })).toBeTruthy()
  expect(campo(/^Fecha/).value).toBe('20/09/2026')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

it('says that the rates could not be read, with another try: nobody pays in full what should be withheld', async () => {
  tasas = undefined
  nuevo()
  expect(await screen.findByText(/^No se pudo leer qué se retiene/)).toBeTruthy()
  tasas = [{ id: 3, nombre: 'Honorarios', tasa: 1_250, base: 'importe' }]
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('checkbox', { name: 'Honorarios · 12.5%' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

it('sends what it said that a rate takes, and reads the rates again when that is refused', async () => {
  tasas = [{ id: 3, nombre: 'Honorarios', tasa: 1_000, base: 'importe' }]
  editar({ rtn_proveedor: '08019015872341', documento: 'F-1', retenciones: [], tasas_retencion: [] })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Honorarios · 10%' }))
  tasas = [{ id: 3, nombre: 'Honorarios', tasa: 1_250, base: 'importe' }]
  const cambio = 'Una tasa cambió'
  update.mockRejectedValueOnce(new HttpError('Revise', 422, { errors: { tasas_retencion: cambio } }))
  await guardar()
  expect(await screen.findByRole('checkbox', { name: 'Honorarios · 12.5%' })).toBeTruthy()
  expect(screen.getAllByText(cambio, { exact: false }).length).toBeGreaterThan(0)
  await guardar()
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2))
  const enviados = update.mock.calls as [string, { data: { retenido_visto?: number } }][]
  expect(enviados.map(([, { data }]) => data.retenido_visto)).toEqual([10_00, 12_50])
})

it('asks for no month while that of the document is open, also after another date was typed', async () => {
  opciones.cerrado_hasta = '2026-09'
  editar({ fecha: '2026-09-20', periodo: '2026-10' })
  expect(await screen.findByText(/su mes contable es octubre de 2026/)).toBeTruthy()
  await escribir(/^Fecha/, '02/11/2026')
  expect(screen.queryByRole('combobox', { name: /^Mes contable/ })).toBeNull()
  await guardar()
  await waitFor(() => expect(update).toHaveBeenCalled())
  expect((update.mock.lastCall as [string, { data: Gasto }])[1].data).toMatchObject({
    fecha: '2026-11-02',
    periodo: '2026-11',
  })
})

it('leaves an expense in its month when that of its document was opened again', async () => {
  editar({ fecha: '2026-09-20', periodo: '2026-10' })
  const periodo = await screen.findByRole('combobox', { name: /^Mes contable/ })
  expect(periodo.textContent).toBe('octubre de 2026')
  await escribir(/^Descripción/, 'Otra')
  await guardar()
  await waitFor(() => expect(update).toHaveBeenCalled())
  expect((update.mock.lastCall as [string, { data: Gasto }])[1].data).toMatchObject({ periodo: '2026-10' })
})

it('says in lempiras that a total is too high, beside the total alone', async () => {
  nuevo()
  await paste(await screen.findByLabelText(/^Total/), '999999999999')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(/^Es más que el monto más alto: L 100,000,000,000\.00\.$/)).toBeTruthy()
  expect(screen.queryByText(/10000000000000/)).toBeNull()
})

it('asks of what is no cost neither tax nor course, and takes it back for one that is', async () => {
  opciones = { ...opciones, sin_costo: [4], retenciones: [{ mes: '2026-09', por_pagar: 12_50 }] }
  nuevo()
  await userEvent.type(await screen.findByRole('combobox', { name: /^Proveedor/ }), 'SAR')
  await escribir(/^Descripción/, 'Retenciones')
  await escribir(/^Total/, '115')
  await elegirCategoria()
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Exento' })).toBeNull())
  expect(screen.queryByRole('combobox', { name: /Curso/ })).toBeNull()
  expect(screen.queryByText('Gravado 15%', { selector: 'dt' })).toBeNull()
  expect(campo(/^Total/).value).toBe('115.00')
  await userEvent.click(screen.getByRole('combobox', { name: /Paga las retenciones/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'septiembre de 2026' }))
  expect(screen.getByText(/^De ese mes faltan L\s12\.50/)).toBeTruthy()

  // The category was another: the total is taxed as before, and the month stays to be seen and refused.
  await userEvent.click(screen.getByRole('combobox', { name: /Categoría/ }))
  await userEvent.click(await screen.findByRole('option', { name: '#5' }))
  expect(screen.getByText('Gravado 15%', { selector: 'dt' }).parentElement?.textContent).toMatch(/L\s100\.00/)
  expect(screen.getByRole('combobox', { name: /Paga las retenciones/ }).textContent).toMatch(/septiembre/)
  expect(screen.getByRole('combobox', { name: /Curso/ })).toBeTruthy()

  await userEvent.click(screen.getByRole('combobox', { name: /Categoría/ }))
  await userEvent.click(await screen.findByRole('option', { name: '#4' }))
  await guardar()
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(create.mock.lastCall?.[1].data).toMatchObject({
    paga_retenciones_de: '2026-09',
    importe_exento: 115_00,
    gravado_15: 0,
    isv: 0,
    total: 115_00,
  })
})

it('keeps parts that were typed one by one, and what was chosen, in sight when the category is no cost', async () => {
  opciones = { ...opciones, sin_costo: [5] }
  editar({ importe_exento: 10_00, total: 125_00, curso_id: 3, curso_nombre: 'Inglés' })
  await screen.findByRole('textbox', { name: /^ISV/ })
  await userEvent.click(screen.getByRole('combobox', { name: /Categoría/ }))
  await userEvent.click(await screen.findByRole('option', { name: '#5' }))
  expect(campo(/^Gravado 15%/).value).toBe('100.00')
  expect(await screen.findByText('Esta categoría no es un costo: deje el curso vacío.')).toBeTruthy()
})

it('begins a payment of what a month withheld with all that the report knows of it', async () => {
  opciones = { ...opciones, sin_costo: [4], retenciones: [{ mes: '2026-09', por_pagar: 12_50 }] }
  const ruta = rutaDePago({ mes: '2026-09', por_pagar: 12_50 }, 4)
  nuevo(ruta)
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Proveedor/ }).value).toBe('SAR'))
  expect((await screen.findByRole('combobox', { name: /Paga las retenciones/ })).textContent).toMatch(/septiembre/)
  expect([campo(/^Total/).value, campo(/^Descripción/).value]).toEqual(['12.50', 'Retenciones de septiembre de 2026'])
  expect(screen.queryByRole('radio', { name: 'Exento' })).toBeNull()
  await escribir(/^Total/, '10')
  await guardar()
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(create.mock.lastCall?.[1].data).toMatchObject({
    categoria_id: 4,
    paga_retenciones_de: '2026-09',
    importe_exento: 10_00,
    total: 10_00,
  })
})
