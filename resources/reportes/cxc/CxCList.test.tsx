import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError, localStorageStore, type DataProvider, type Store } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatoFecha } from '#contract/texto/formato'
import type { Aviso, CxCCliente, CxCResumen, Recordado } from '#contract/reportes/cxc'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { CxCList } from './CxCList.tsx'
import { hoy } from './cxc-model.ts'

const getList = vi.fn<DataProvider['getList']>()
const consulta = vi.fn()
const accion = vi.fn()

beforeEach(() => {
  setWidth(1280)
  getList.mockReset().mockResolvedValue({ data: [sofia] as never[], total: 1 })
  consulta
    .mockReset()
    .mockImplementation((_resource: string, ruta: string) =>
      Promise.resolve(ruta === 'resumen' ? resumen : ruta.endsWith('/aviso') ? aviso : []),
    )
  accion.mockReset().mockResolvedValue(recordado)
  vi.spyOn(window, 'open').mockReturnValue(null)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('adds up everything that the filters hold, by age, and an age narrows the list', async () => {
  open()
  const totales = await screen.findByRole('region', { name: 'Totales de lo filtrado' })
  await waitFor(() => expect(totales.textContent).toMatch(/Deben hoy L\s4\.00Vencido L\s3\.00A favor L\s0\.50/))
  await userEvent.click(within(totales).getByRole('button', { name: 'Ver gráfico' }))
  await userEvent.click(within(totales).getByRole('button', { name: /31 a 60 días/ }))
  await waitFor(() => expect(getList.mock.calls.at(-1)?.[1].filter).toEqual({ tramo: 'de_31_a_60' }))
  expect(
    within(totales)
      .getByRole('button', { name: /31 a 60 días/ })
      .getAttribute('aria-pressed'),
  ).toBe('true')
})

it('opens with who is latest, in each kind of rows, and says of who owes nothing due that they are up to date', async () => {
  getList.mockResolvedValue({ data: [sofia, { ...sofia, id: 8, dias: 0 }] as never[], total: 2 })
  open()
  const orden = { field: 'dias', order: 'DESC' }
  await waitFor(() => expect(getList.mock.calls.at(-1)?.[1]).toMatchObject({ filter: {}, sort: orden }))
  const filas = async () => (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
  await waitFor(async () =>
    expect(await filas()).toEqual([expect.stringContaining('45'), expect.stringContaining('Al día')]),
  )
  const sumar = await screen.findByRole('combobox', { name: 'Sumar por' })
  await userEvent.selectOptions(sumar, 'Cargo')
  await waitFor(() => expect(getList.mock.calls.at(-1)?.[1]).toMatchObject({ filter: { vista: 'cargo' }, sort: orden }))
  await userEvent.selectOptions(sumar, 'Estudiante')
  await waitFor(() => expect(getList.mock.calls.at(-1)?.[1]).toMatchObject({ filter: {}, sort: orden }))
})

it('reminds by WhatsApp after showing what it says, and asks before it does it again', async () => {
  accion.mockRejectedValueOnce(new HttpError('Ya se le recordó', 409, { code: 'recordado_hace_poco' }))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Recordar a la familia de Mejía Reyes, Sofía' }))
  const dialog = await screen.findByRole('dialog', { name: 'Recordar a la familia de Sofía Mejía' })
  expect(await within(dialog).findByText(/Buen día, Ana Cruz/)).toBeTruthy()
  const enviar = within(dialog).getByRole('button', { name: 'WhatsApp al 9988-7766' })
  await userEvent.click(enviar)
  expect(await within(dialog).findByText(/¿Quiere recordarle otra vez\?/)).toBeTruthy()
  expect(window.open).not.toHaveBeenCalled()
  await userEvent.click(enviar)
  await waitFor(() =>
    expect(window.open).toHaveBeenCalledWith('https://wa.me/50499887766?text=x', '_blank', 'noopener'),
  )
  expect(accion.mock.calls.map(([, id, verbo, body]) => [id, verbo, body as unknown])).toEqual([
    [7, 'recordar', { canal: 'whatsapp', repetir: false }],
    [7, 'recordar', { canal: 'whatsapp', repetir: true }],
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('opens WhatsApp from the row, and shows first what has to be told', async () => {
  open()
  const boton = () => screen.findByRole('button', { name: 'Recordar por WhatsApp a la familia de Mejía Reyes, Sofía' })
  await userEvent.click(await boton())
  await waitFor(() =>
    expect(window.open).toHaveBeenCalledExactlyOnceWith('https://wa.me/50499887766?text=x', '_blank', 'noopener'),
  )
  expect(accion.mock.calls[0]?.slice(1, 4)).toEqual([7, 'recordar', { canal: 'whatsapp', repetir: false }])

  // Reminded a short time ago, or a text with gaps: nothing is sent unseen.
  accion.mockRejectedValueOnce(new HttpError('Ya se le recordó', 409, { code: 'recordado_hace_poco' }))
  await userEvent.click(await boton())
  const dialog = await screen.findByRole('dialog', { name: 'Recordar a la familia de Sofía Mejía' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  consulta.mockImplementation((_resource: string, ruta: string) =>
    Promise.resolve(ruta === 'resumen' ? resumen : ruta.endsWith('/aviso') ? { ...aviso, faltan: 'curso' } : []),
  )
  await userEvent.click(await boton())
  expect(await screen.findByText(/El texto nombra datos que no hay: curso/)).toBeTruthy()
  expect([accion.mock.calls.length, vi.mocked(window.open).mock.calls.length]).toEqual([2, 1])
})

it('compares a past date with the end of the month before it', async () => {
  consulta.mockImplementation((_resource: string, ruta: string, { filter }: { filter?: { al?: string } }) =>
    Promise.resolve(
      ruta === 'resumen' ? { ...resumen, al: filter?.al ?? hoy(), debe: filter?.al === '2026-09-30' ? 700 : 400 } : [],
    ),
  )
  open(`/?${new URLSearchParams({ filter: JSON.stringify({ al: '2026-10-31', tramo: 'al_dia' }) })}`)
  const totales = await screen.findByRole('region', { name: 'Totales de lo filtrado' })
  await waitFor(() =>
    expect(totales.textContent).toMatch(/Debían al 31\/10\/2026 L\s4\.00.*Debían al 30\/09\/2026 L\s7\.00/),
  )
  expect(consulta.mock.calls.map(([, , params]) => params as unknown)).toContainEqual({
    filter: { al: '2026-09-30', tramo: 'al_dia' },
  })
})

it('offers no mail where there is none', async () => {
  consulta.mockImplementation((_resource: string, ruta: string) =>
    Promise.resolve(ruta === 'resumen' ? { ...resumen, correo: false } : []),
  )
  open()
  await screen.findByText('Mejía Reyes, Sofía')
  await screen.findByText('Deben hoy')
  await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
  expect(screen.queryByRole('button', { name: 'Recordar por correo' })).toBeNull()
})

it('sends letters to the chosen, and tells who got none', async () => {
  accion.mockResolvedValue({
    enviados: [],
    sin_enviar: [{ cliente_id: 7, nombre: 'Sofía Mejía', motivo: 'sin_destino' }],
  })
  open()
  await screen.findByText('Mejía Reyes, Sofía')
  await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: 'Recordar por correo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar correos' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Sofía MejíaNo hay correo del encargado.')
  expect(accion.mock.calls[0]?.slice(1, 4)).toEqual([null, 'recordar', { cliente_ids: [7] }])
})

it('is of today when it is opened, whatever day it was left on; of the day that its address names', async () => {
  const store = localStorageStore('1', '.corte.')
  store.setItem('reportes/cxc.listParams', { filter: { al: '2026-10-01', tramo: 'al_dia' } })
  const { unmount } = open('/', store)
  await screen.findByText('Mejía Reyes, Sofía')
  expect(getList.mock.calls.at(-1)?.[1].filter).toEqual({ tramo: 'al_dia' })
  expect(corte().value).toBe(formatoFecha(hoy()))
  unmount()
  open(`/?${new URLSearchParams({ filter: JSON.stringify({ al: '2026-10-01' }) })}`, store)
  await waitFor(() => expect(getList.mock.calls.at(-1)?.[1].filter).toEqual({ al: '2026-10-01' }))
  expect(corte().value).toBe('01/10/2026')
})

it('shows today once its date is emptied, and tells a date that it can not take', async () => {
  open(`/?${new URLSearchParams({ filter: JSON.stringify({ al: '2026-10-01' }) })}`)
  await screen.findByText('Mejía Reyes, Sofía')
  fireEvent.change(corte(), { target: { value: '1899-12-31' } })
  expect(screen.getByText('Escriba una fecha que exista. Se ve al 01/10/2026.')).toBeTruthy()
  expect(corte().getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(corte(), { target: { value: '' } })
  await waitFor(() => expect(getList.mock.calls.at(-1)?.[1].filter).toEqual({}))
  fireEvent.blur(corte())
  expect(corte().value).toBe(formatoFecha(hoy()))
})

it.each([
  ['2026-10-01', /^Debían al 01\/10\/2026$/],
  ['2099-01-05', /^Deberán al 05\/01\/2099, si nadie paga antes$/],
])('says of %s whether it was or will be', async (al, dicho) => {
  consulta.mockImplementation((_resource: string, ruta: string) =>
    Promise.resolve(ruta === 'resumen' ? { ...resumen, al } : []),
  )
  open()
  expect(await screen.findByText(dicho)).toBeTruthy()
})

const corte = () => screen.getByLabelText<HTMLInputElement>('Corte al')

const edades = { al_dia: 100, de_1_a_30: 0, de_31_a_60: 250, de_61_a_90: 0, mas_de_90: 50, vencido: 300, debe: 400 }
const sofia: CxCCliente = {
  vista: 'cliente',
  id: 7,
  codigo: 'C-000007',
  nombre: 'Mejía Reyes, Sofía',
  encargado_nombre: 'Ana Cruz',
  dias: 45,
  ...edades,
  a_favor: 50,
  ultimo_pago: '2026-10-24',
  recordado_en: null,
  recordado_por: null,
}
const resumen: CxCResumen = { al: hoy(), filas: 1, ...edades, a_favor: 50, correo: true }
const contacto = { nombre: 'Ana Cruz', destino: '+50499887766' }
const aviso: Aviso = {
  cliente_id: 7,
  nombre: 'Sofía Mejía',
  whatsapp: contacto,
  correo: null,
  debe: 400,
  vencido: 300,
  mensaje: 'Buen día, Ana Cruz.',
  faltan: '',
}
const recordado: Recordado = {
  recordatorio: {
    id: 1,
    canal: 'whatsapp',
    destino: contacto.destino,
    debe: 400,
    vencido: 300,
    usuario_nombre: 'Conta',
    creado_en: '2026-11-21T10:00:00.000Z',
    estado: 'enviado',
  },
  whatsapp: 'https://wa.me/50499887766?text=x',
}

function open(path = '/', store?: Store) {
  return renderScreen(<CxCList />, {
    dataProvider: { getList, consulta, accion, getMany: async () => ({ data: [] }) },
    resource: 'reportes/cxc',
    path,
    store,
  })
}
