import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Dialog from '@mui/material/Dialog'
import { paste } from '#tests/paste'
import {
  HttpError,
  localStorageStore,
  useListContext,
  useListFilterContext,
  type DataProvider,
  type GetListParams,
  type GetListResult,
} from 'react-admin'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as http from '#src/data/http.ts'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { Columna, ColumnaDinero, ColumnaEstado, ColumnaFecha } from './columns.tsx'
import { Dinero } from './Dinero.tsx'
import { FiltroFechas } from './FiltroFechas.tsx'
import { FiltroOpciones, FiltroSiNo } from './filters.tsx'
import { Lista } from './Lista.tsx'
import { Resumen } from './Resumen.tsx'
import type { FiltroGuardado } from './SavedFilters.tsx'

interface Fila {
  id: number
  nombres: string
  total: number
  fecha: string
  estado: string
}

const Column = Columna<Fila>
const Total = ColumnaDinero<Fila>
const ORDEN = { field: 'nombres', order: 'ASC' as const }

const rows: Fila[] = [
  { id: 1, nombres: 'Ana', total: 123456, fecha: '2025-03-05', estado: 'activa' },
  { id: 2, nombres: 'Eva', total: 0, fecha: '2025-03-06', estado: 'retirada' },
]
let saved: FiltroGuardado[]

const getList = vi.fn<DataProvider['getList']>()
const server = {
  getList: async (resource: string, params: GetListParams): Promise<GetListResult> =>
    resource === 'FiltrosGuardados' ? { data: saved, total: saved.length } : getList(resource, params),
  create: vi.fn<DataProvider['create']>(),
  update: vi.fn<DataProvider['update']>(),
  delete: vi.fn<DataProvider['delete']>(),
  consulta: vi.fn(),
}

beforeEach(() => {
  setWidth(1280)
  saved = []
  getList.mockReset().mockResolvedValue({ data: rows as never[], total: 1284 })
  server.consulta.mockReset().mockResolvedValue({ total: 500000 })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

const list = (
  <Lista<Fila>
    orden={ORDEN}
    filtros={
      <>
        <FiltroOpciones source="estado" opciones={['activa', 'retirada']} />
        <FiltroFechas source="fecha" />
        <FiltroSiNo source="activo" />
      </>
    }
    resumen={
      <Resumen<{ total: number }>
        cifras={({ total }) => [{ label: 'campos.total', valor: <Dinero centavos={total} /> }]}
      />
    }
    tarjeta={({ nombres, estado, total }) => ({ titulo: nombres, detalle: estado, cifra: <Dinero centavos={total} /> })}
    exporta
  >
    <Column source="nombres" />
    <Total source="total" />
    <ColumnaFecha source="fecha" />
    <ColumnaEstado source="estado" tonos={{ activa: 'bien' }} />
  </Lista>
)

const open = async (path = '/') => {
  const view = renderScreen(list, { dataProvider: server, path, hasCreate: true })
  await screen.findByText('Estudiantes')
  return view
}
const lastFilter = () => getList.mock.lastCall?.[1].filter

const Elegidas = () => <span>elegidas: {useListContext().selectedIds.join(', ')}</span>

describe('a list', () => {
  it('shows its name, how many there are, and each value as people write it', async () => {
    await open()
    expect(await screen.findByText('1,284')).toBeTruthy()
    const [, ana] = screen.getAllByRole('row')
    expect(ana?.textContent).toBe('AnaL\u00a01,234.5605/03/2025Activa')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Nombres',
      'Total',
      'Fecha',
      'Estado',
    ])
    expect(getList.mock.lastCall?.[1]).toMatchObject({ sort: ORDEN, pagination: { page: 1, perPage: 25 } })
  })

  it('goes along as a file at one press, in the format that was taken last', async () => {
    const descargas = vi.spyOn(http, 'descargar').mockResolvedValue(undefined)
    await open('/?filter={"estado":"retirada"}')
    await userEvent.click(await screen.findByRole('button', { name: 'Bajar en Excel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Exportar' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Bajar en CSV' }))
    await waitFor(() => expect(descargas).toHaveBeenCalledTimes(3))
    const formatos = descargas.mock.calls.map(([ruta]) => new URLSearchParams(ruta.split('?')[1]).get('formato'))
    expect(formatos).toEqual(['xlsx', 'csv', 'csv'])
    expect(descargas.mock.calls[0]?.[0]).toContain(encodeURIComponent('{"estado":"retirada"}'))
  })

  it('searches as one types, and a key brings the cursor to the box', async () => {
    await open()
    await userEvent.keyboard('b')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await userEvent.keyboard('bejarano/x')
    await waitFor(() => expect(lastFilter()).toEqual({ q: 'bejarano/x' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(lastFilter()).toEqual({}))
  })

  it('filters by value, by yes or no, and by a span of dates', async () => {
    await open()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Retirada')
    await waitFor(() => expect(lastFilter()).toEqual({ estado: 'retirada' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activo' }), 'No')
    await waitFor(() => expect(lastFilter()).toEqual({ estado: 'retirada', activo: false }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Fecha' }), 'Este mes')
    await waitFor(() => expect(lastFilter()).toEqual({ estado: 'retirada', activo: false, fecha_lapso: 'este_mes' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Fecha' }), 'Elegir fechas…')
    await userEvent.type(await screen.findByLabelText('Fecha, desde'), '2025-01-31')
    await waitFor(() => expect(lastFilter()).toEqual({ estado: 'retirada', activo: false, fecha_gte: '2025-01-31' }))
  })

  it('says in words what is set, and takes it away one by one or all at once', async () => {
    await open('/?filter={"q":"ana","estado":"retirada","fecha_gte":"2025-01-31","activo":false}')
    const barra = within(await screen.findByRole('search'))
    expect(barra.getByText('Retirada', { selector: 'b' }).parentElement?.textContent).toBe('Estado: Retirada')
    expect(barra.getByText('desde el 31/01/2025', { selector: 'b' })).toBeTruthy()
    await userEvent.click(barra.getByRole('button', { name: 'Quitar el filtro Estado' }))
    await waitFor(() => expect(lastFilter()).toEqual({ q: 'ana', fecha_gte: '2025-01-31', activo: false }))
    await userEvent.click(barra.getByRole('button', { name: 'Limpiar' }))
    await waitFor(() => expect(lastFilter()).toEqual({ q: 'ana' }))
    expect(barra.queryByRole('button', { name: 'Limpiar' })).toBeNull()
  })

  it('keeps the fourth filter behind a button, and brings it ready to be set', async () => {
    renderScreen(
      <Lista<Fila>
        orden={ORDEN}
        filtros={['a', 'b', 'c', 'con_deuda'].map((source) => (
          <FiltroSiNo key={source} source={source} />
        ))}
      >
        <Column source="nombres" />
      </Lista>,
      { dataProvider: server },
    )
    await screen.findByText('Ana')
    const cuarto = () => screen.queryByRole('combobox', { name: 'Con deuda' })
    expect(cuarto()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Filtro' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Con deuda' }))
    await waitFor(() => expect(document.activeElement).toBe(cuarto()))
    await userEvent.selectOptions(cuarto() as HTMLElement, 'Sí')
    await waitFor(() => expect(lastFilter()).toEqual({ con_deuda: true }))
  })

  it('takes both dates of a span, written one right after the other, and shows them meanwhile', async () => {
    await open()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Fecha' }), 'Elegir fechas…')
    const [desde, hasta] = ['Fecha, desde', 'Fecha, hasta'].map((name) => screen.getByLabelText<HTMLInputElement>(name))
    if (!desde || !hasta) throw new Error('no dates')
    fireEvent.change(desde, { target: { value: '31/01/2025' } })
    fireEvent.blur(desde)
    fireEvent.change(hasta, { target: { value: '28/02/2025' } })
    fireEvent.blur(hasta)
    expect([desde.value, hasta.value]).toEqual(['31/01/2025', '28/02/2025'])
    await waitFor(() => expect(lastFilter()).toEqual({ fecha_gte: '2025-01-31', fecha_lte: '2025-02-28' }))
    expect([desde.value, hasta.value]).toEqual(['31/01/2025', '28/02/2025'])
  })

  it('says where the count stopped, and goes on to the page after it', async () => {
    getList.mockResolvedValue({ data: rows as never[], total: 10_001, meta: { alMenos: 10_000 } })
    await open('/?page=400')
    expect(await screen.findByText('10,000 o más')).toBeTruthy()
    expect(screen.getByText('9,976–10,000 de más de 10,000')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ir a la página siguiente' }))
    await waitFor(() => expect(getList.mock.lastCall?.[1]).toMatchObject({ pagination: { page: 401, perPage: 25 } }))
  })

  it('shows totals of everything filtered', async () => {
    await open('/?filter={"q":"ana"}')
    expect(await screen.findByText('5,000.00')).toBeTruthy()
    expect(server.consulta.mock.lastCall?.slice(0, 3)).toEqual([
      'catalogos/clientes',
      'resumen',
      { filter: { q: 'ana' } },
    ])
  })

  it('moves between rows with the arrows, opens with Enter, and adds with n', async () => {
    const { router } = await open()
    await screen.findByText('Ana')
    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Eva')
    await userEvent.keyboard('{ArrowDown}{ArrowUp}')
    expect(document.activeElement?.textContent).toContain('Ana')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/catalogos/clientes/1'))
    cleanup()
    const again = await open()
    await userEvent.keyboard('n')
    expect(again.router.state.location.pathname).toBe('/catalogos/clientes/create')
  })

  it('lets go of the rows that were chosen with other filters, on another page, or before it was opened', async () => {
    const store = localStorageStore('1', '.elegidas.')
    store.setItem('catalogos/clientes.selectedIds', [1, 77])
    renderScreen(
      <Lista<Fila> orden={ORDEN} filtros={<FiltroSiNo source="activo" />} masivas={<Elegidas />}>
        <Column source="nombres" />
      </Lista>,
      { dataProvider: server, store },
    )
    const elegir = () => userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
    const ninguna = () => waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
    await screen.findByText('Ana')
    await ninguna()
    await elegir()
    await screen.findByText('elegidas: 1')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activo' }), 'No')
    await ninguna()
    await elegir()
    await screen.findByText('elegidas: 1')
    await userEvent.click(screen.getByRole('button', { name: /página 2/ }))
    await ninguna()
  })

  it('lets go of a chosen row that is gone once the list is read again', async () => {
    const DeNuevo = () => {
      const { refetch } = useListContext()
      return <button onClick={() => void refetch()}>De nuevo</button>
    }
    renderScreen(
      <Lista<Fila> orden={ORDEN} filtros={null} resumen={<DeNuevo />} masivas={<Elegidas />}>
        <Column source="nombres" />
      </Lista>,
      { dataProvider: server },
    )
    await screen.findByText('Ana')
    for (const cual of [1, 2]) await userEvent.click(screen.getAllByRole('checkbox')[cual] as HTMLElement)
    getList.mockResolvedValue({ data: rows.slice(1) as never[], total: 1283 })
    await screen.findByText(/^elegidas: 1, \d/)
    await userEvent.click(screen.getByRole('button', { name: 'De nuevo' }))
    await waitFor(() => expect(screen.queryByText('Ana')).toBeNull())
    expect(await screen.findByText('elegidas: 2')).toBeTruthy()
  })

  it('has who reads its filters drawn once for another filter, and not again once it is remembered', async () => {
    const dibujado = vi.fn()
    const Puestos = () => {
      dibujado(useListFilterContext().filterValues)
      return null
    }
    renderScreen(
      <Lista<Fila> orden={ORDEN} filtros={<FiltroSiNo source="activo" />} resumen={<Puestos />}>
        <Column source="nombres" />
      </Lista>,
      { dataProvider: server, store: localStorageStore('1', '.una-vez.') },
    )
    await screen.findByText('Ana')
    dibujado.mockClear()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activo' }), 'No')
    await waitFor(() => expect(getList.mock.lastCall?.[1]).toMatchObject({ filter: { activo: false } }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activo' }), 'Sí')
    await waitFor(() => expect(getList.mock.lastCall?.[1]).toMatchObject({ filter: { activo: true } }))
    expect(dibujado.mock.calls).toEqual([[{ activo: false }], [{ activo: true }]])
  })

  it('draws a choice in its row and in the bar of the table, and nothing else again', async () => {
    const dibujado = vi.fn()
    const Totales = () => {
      useListContext()
      dibujado('totales')
      return null
    }
    renderScreen(
      <Lista<Fila> orden={ORDEN} resumen={<Totales />} masivas={<Elegidas />}>
        <Column
          source="nombres"
          render={({ nombres }) => {
            dibujado(nombres)
            return nombres
          }}
        />
      </Lista>,
      { dataProvider: server },
    )
    await screen.findByText('Ana')
    const [todas, primera] = screen.getAllByRole<HTMLInputElement>('checkbox')
    dibujado.mockClear()
    await userEvent.click(primera as HTMLElement)
    expect(await screen.findByText('elegidas: 1')).toBeTruthy()
    expect(primera?.checked).toBe(true)
    await userEvent.click(todas as HTMLElement)
    expect(await screen.findByText(`elegidas: ${rows.map(({ id }) => id).join(', ')}`)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Quitar la selección' }))
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
    expect(dibujado).not.toHaveBeenCalled()
  })

  it('neither opens nor chooses a row that is gone and stands until the new ones are drawn', async () => {
    const pulsada = vi.fn()
    // Between the answer and its rows: what was there still stands.
    const AlLlegar = () => {
      const { data } = useListContext<Fila>()
      useLayoutEffect(() => {
        if (!data || data.some(({ id }) => id === 1)) return
        const ana = document.querySelector('[data-lista-fila="1"]')
        pulsada(ana?.textContent)
        for (const lugar of ['td', 'input', 'button']) ana?.querySelector<HTMLElement>(lugar)?.click()
      }, [data])
      return null
    }
    const { router } = renderScreen(
      <Lista<Fila>
        orden={ORDEN}
        filtros={<FiltroSiNo source="activo" />}
        resumen={<AlLlegar />}
        masivas={<i>Verbos</i>}
      >
        <Column
          source="nombres"
          render={({ nombres }) => <button onClick={() => pulsada('botón')}>{nombres}</button>}
        />
      </Lista>,
      { dataProvider: server },
    )
    await screen.findByText('Ana')
    getList.mockResolvedValue({ data: rows.slice(1) as never[], total: 1 })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activo' }), 'No')
    await waitFor(() => expect(screen.queryByText('Ana')).toBeNull())
    expect(pulsada.mock.calls).toEqual([['Ana']])
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(router.state.location.pathname).toBe('/')
    await userEvent.click(screen.getByText('Eva'))
    expect(pulsada).toHaveBeenLastCalledWith('botón')
  })

  it('leaves a dialog that a row has opened its own clicks, and opens no row for them', async () => {
    const hecho = vi.fn()
    const { router } = renderScreen(
      <Lista<Fila> orden={ORDEN}>
        <Column
          source="nombres"
          render={({ nombres }) => (
            <Dialog open={nombres === 'Ana'}>
              <label>
                <input type="checkbox" onChange={hecho} /> Enterado
              </label>
            </Dialog>
          )}
        />
      </Lista>,
      { dataProvider: server },
    )
    const enterado = await screen.findByRole('checkbox', { name: 'Enterado' })
    await userEvent.click(enterado)
    expect(hecho).toHaveBeenCalledOnce()
    expect(enterado).toHaveProperty('checked', true)
    expect(router.state.location.pathname).toBe('/')
  })

  it('chooses all the rows from the last that was chosen to one that is pressed with Shift', async () => {
    getList.mockResolvedValue({ data: [...rows, { ...rows[0], id: 3, nombres: 'Luz' }] as never[], total: 3 })
    renderScreen(
      <Lista<Fila> orden={ORDEN} suma={({ total }) => total}>
        <Column source="nombres" />
      </Lista>,
      { dataProvider: server },
    )
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana' }))
    const user = userEvent.setup()
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Luz' }))
    await user.keyboard('{/Shift}')
    const barra = within(await screen.findByRole('toolbar', { name: 'Filas elegidas' }))
    await waitFor(() => expect(barra.getByRole('status').textContent).toContain('3 · L'))
  })

  it('tells how many are chosen and what they come to', async () => {
    renderScreen(
      <Lista<Fila> orden={ORDEN} suma={({ total }) => total}>
        <Column source="nombres" />
      </Lista>,
      { dataProvider: server },
    )
    await screen.findByText('Ana')
    expect(screen.queryByRole('toolbar')).toBeNull()
    for (const cual of [1, 2]) await userEvent.click(screen.getAllByRole('checkbox')[cual] as HTMLElement)
    const barra = within(await screen.findByRole('toolbar', { name: 'Filas elegidas' }))
    expect(barra.getByRole('status').textContent).toBe('2 elementos seleccionados2 · L\u00a01,234.56')
    await userEvent.click(barra.getByRole('button', { name: 'Quitar la selección' }))
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
    expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0])
  })

  it('draws no cell again as rows are chosen, where the columns follow from the rows too', async () => {
    const dibujar = vi.fn(({ nombres }: Fila) => nombres)
    renderScreen(
      <Lista<Fila>
        orden={ORDEN}
        suma={({ total }) => total}
        segun={() => ({ children: <Column source="nombres" render={dibujar} /> })}
      />,
      { dataProvider: server },
    )
    const ana = await screen.findByRole('checkbox', { name: 'Seleccionar Ana' })
    const antes = dibujar.mock.calls.length
    await userEvent.click(ana)
    expect(await screen.findByRole('toolbar')).toBeTruthy()
    expect(dibujar).toHaveBeenCalledTimes(antes)
  })

  it('shows a row beside the list, hidden columns too, and follows the arrows', async () => {
    renderScreen(
      <Lista<Fila> orden={ORDEN} ocultas={['total']}>
        <Column source="nombres" />
        <Total source="total" />
      </Lista>,
      { dataProvider: server },
    )
    await screen.findByText('Ana')
    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.keyboard('{ArrowDown} ')
    const vistazo = within(await screen.findByRole('complementary', { name: 'Vistazo a Ana' }))
    expect(vistazo.getByText('1,234.56')).toBeTruthy()
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByRole('complementary', { name: 'Vistazo a Eva' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('becomes cards on a phone', async () => {
    setWidth(390)
    await open()
    expect((await screen.findByRole('link', { name: /Ana/ })).textContent).toContain('AnaactivaL\u00a01,234.56')
    expect(screen.queryByRole('table')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Filtros, 0 en uso' }))
    const hoja = within(await screen.findByRole('dialog', { name: 'Filtros' }))
    await userEvent.selectOptions(hoja.getByRole('combobox', { name: 'Estado' }), 'Activa')
    await userEvent.click(hoja.getByRole('button', { name: 'Ver los 1,284 registros' }))
    expect(await screen.findByRole('button', { name: 'Filtros, 1 en uso' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Quitar el filtro Estado' }))
    expect(await screen.findByRole('button', { name: 'Filtros, 0 en uso' })).toBeTruthy()
  })

  it('shows the columns that one chooses', async () => {
    await open()
    await screen.findByText('Ana')
    await userEvent.click(screen.getByRole('button', { name: 'Columnas' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Fecha', checked: true }))
    expect(screen.getByRole('menuitemcheckbox', { name: 'Fecha' }).getAttribute('aria-checked')).toBe('false')
    await userEvent.keyboard('{Escape}')
    await waitFor(() =>
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
        'Nombres',
        'Total',
        'Estado',
      ]),
    )
  })
})

describe('a list without rows', () => {
  beforeEach(() => getList.mockResolvedValue({ data: [], total: 0 }))

  it('offers to add the first', async () => {
    await open()
    expect(await screen.findByText('Todavía no hay registros')).toBeTruthy()
  })

  it('offers to add the first also where it opens with a filter, which another filter does not', async () => {
    const primero = async (path: string) => {
      renderScreen(
        <Lista orden={ORDEN} filtrosIniciales={{ anio: 2026 }} filtros={null}>
          <Column source="nombres" />
        </Lista>,
        { dataProvider: server, path, hasCreate: true },
      )
      const vacia = within(
        (await screen.findByText('Ningún registro coincide')).closest<HTMLElement>('[role=status]') as HTMLElement,
      )
      const cuantos = vacia.queryAllByRole('link', { name: 'Agregar', hidden: true }).length
      cleanup()
      return cuantos
    }
    expect(await primero('/')).toBe(1)
    expect(await primero('/?filter={"anio":2025}')).toBe(0)
  })

  it('offers to take the filters away when they are the reason', async () => {
    await open('/?filter={"q":"zzz"}')
    await userEvent.click(await screen.findByText('Quitar filtros'))
    await waitFor(() => expect(lastFilter()).toEqual({}))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })
})

it.each([
  ['without an answer', new HttpError('comun.error.red', 0), /No se pudo hablar con el servidor/],
  ['by an answer that is none', new HttpError('datos.respuesta_ilegible', 200), /respondió algo que no se entiende/],
])('a list that fails %s says why in Spanish, and tries again', async (_, error, sentence) => {
  getList.mockRejectedValueOnce(error)
  await open()
  expect(await screen.findByText('No se pudo cargar la lista')).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByTestId('toast')).toBeNull()
  await userEvent.click(screen.getByText('Reintentar'))
  expect(await screen.findByText('Ana')).toBeTruthy()
})

describe('saved filters', () => {
  const filtro: FiltroGuardado = {
    id: 5,
    recurso: 'catalogos/clientes',
    nombre: 'Retiradas',
    filtro: { estado: 'retirada' },
    orden: { field: 'fecha', order: 'DESC' },
    version: 1,
  }
  const menu = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Filtros guardados' }))
    return within(await screen.findByRole('menu'))
  }

  it('are applied with their order', async () => {
    saved = [filtro]
    await open('/?filter={"q":"ana"}')
    await userEvent.click(await (await menu()).findByText('Retiradas'))
    await waitFor(() =>
      expect(getList.mock.lastCall?.[1]).toMatchObject({
        filter: { estado: 'retirada' },
        sort: { field: 'fecha', order: 'DESC' },
      }),
    )
  })

  it('keep the current search under a name', async () => {
    server.create.mockResolvedValue({ data: { ...filtro, id: 6 } as never })
    await open('/?filter={"q":"ana"}')
    await userEvent.click((await menu()).getByText('Guardar los filtros actuales'))
    await paste(await screen.findByLabelText(/Nombre del filtro/), 'Las Anas')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar filtro' }))
    await waitFor(() =>
      expect(server.create.mock.lastCall).toMatchObject([
        'FiltrosGuardados',
        { data: { recurso: 'catalogos/clientes', nombre: 'Las Anas', filtro: { q: 'ana' }, orden: ORDEN } },
      ]),
    )
    expect((await screen.findByTestId('toast')).textContent).toBe('Filtro «Las Anas» guardado.')
  })

  it('are renamed and deleted', async () => {
    saved = [filtro]
    server.update.mockResolvedValue({ data: filtro as never })
    server.delete.mockResolvedValue({ data: filtro as never })
    await open()
    await userEvent.click(await (await menu()).findByText('Cambiar «Retiradas»'))
    await userEvent.type(await screen.findByLabelText(/Nombre del filtro/), ' 2026')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar filtro' }))
    await waitFor(() =>
      expect(server.update.mock.lastCall?.[1]).toMatchObject({
        id: 5,
        data: { nombre: 'Retiradas 2026' },
        previousData: { version: 1 },
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(await (await menu()).findByText(/Cambiar «/))
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(server.delete.mock.lastCall?.[1]).toMatchObject({ id: 5 }))
  })
})
