import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Dialog from '@mui/material/Dialog'
import { useEffect } from 'react'
import { HttpError, localStorageStore, useListFilterContext } from 'react-admin'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import * as http from '#src/data/http.ts'
import { Fila, NOMBRES, ORDEN, escenaDeLista, getList, rows, server } from '#src/testing/lista-escena.ts'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { columnasDe } from './columnas/columnas-de.ts'
import { Dinero } from './columnas/Dinero.tsx'
import { FiltroFechas } from './filtros/FiltroFechas.tsx'
import { FiltroOpciones, FiltroSiNo } from './filtros/filters.tsx'
import { Lista } from './Lista.tsx'
import { Resumen } from './filtros/Resumen.tsx'

escenaDeLista()

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
    columnas={columnasDe(Fila, ['nombres', 'total', 'fecha', ['estado', { tonos: { activa: 'bien' } }]])}
  />
)

const open = async (path = '/') => {
  const view = renderScreen(list, { dataProvider: server, path, hasCreate: true })
  await screen.findByText('Estudiantes')
  return view
}
/** Twelve students of a page, of whose states `estado` tells. */
const doce = (estado: (id: number) => Fila['estado']) => ({
  data: Array.from({ length: 12 }, (_, lugar) => ({
    ...(rows[0] as Fila),
    id: lugar + 1,
    nombres: `Ana ${lugar}`,
    estado: estado(lugar + 1),
  })) as never[],
  total: 40,
})
const lastFilter = () => getList.mock.lastCall?.[1].filter

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
        columnas={NOMBRES}
      />,
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

  it('tells its filters once for another filter, and not again once it is remembered', async () => {
    const dicho = vi.fn()
    const Puestos = () => {
      const filtros = useListFilterContext()
      useEffect(() => dicho(filtros.filterValues), [filtros])
      return null
    }
    renderScreen(
      <Lista<Fila> orden={ORDEN} filtros={<FiltroSiNo source="activo" />} resumen={<Puestos />} columnas={NOMBRES} />,
      { dataProvider: server, store: localStorageStore('1', '.una-vez.') },
    )
    await screen.findByText('Ana')
    dicho.mockClear()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activo' }), 'No')
    await waitFor(() => expect(getList.mock.lastCall?.[1]).toMatchObject({ filter: { activo: false } }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Activo' }), 'Sí')
    await waitFor(() => expect(getList.mock.lastCall?.[1]).toMatchObject({ filter: { activo: true } }))
    expect(dicho.mock.calls).toEqual([[{ activo: false }], [{ activo: true }]])
  })

  it('leaves a dialog that a row has opened its own clicks, and opens no row for them', async () => {
    const hecho = vi.fn()
    const { router } = renderScreen(
      <Lista<Fila>
        orden={ORDEN}
        columnas={columnasDe(Fila, [
          [
            'nombres',
            {
              render: ({ nombres }) => (
                <Dialog open={nombres === 'Ana'}>
                  <label>
                    <input type="checkbox" onChange={hecho} /> Enterado
                  </label>
                </Dialog>
              ),
            },
          ],
        ])}
      />,
      { dataProvider: server },
    )
    const enterado = await screen.findByRole('checkbox', { name: 'Enterado' })
    await userEvent.click(enterado)
    expect(hecho).toHaveBeenCalledOnce()
    expect(enterado).toHaveProperty('checked', true)
    expect(router.state.location.pathname).toBe('/')
  })

  it('shows a row beside the list, hidden columns too, and follows the arrows', async () => {
    renderScreen(<Lista<Fila> orden={ORDEN} ocultas={['total']} columnas={columnasDe(Fila, ['nombres', 'total'])} />, {
      dataProvider: server,
    })
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

  it('tells a table by its name, its order by the head, and each row by what names it, which is its link', async () => {
    await open()
    const tabla = within(await screen.findByRole('table', { name: 'Estudiantes' }))
    const heads = () => tabla.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))
    expect(heads()).toEqual(['ascending', null, null, null])
    expect(tabla.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Ana', 'Eva'])
    const ana = await tabla.findByRole('link', { name: 'Ana' })
    expect(ana.getAttribute('href')).toMatch(/\/1(\/show)?$/)
    expect(tabla.getAllByRole('row')[1]?.tabIndex).toBe(0)
    expect(ana.tabIndex).toBe(-1)
    await userEvent.click(tabla.getByText('Total'))
    await waitFor(() => expect(heads()).toEqual([null, 'ascending', null, null]))
  })

  it('opens a row in another tab with Ctrl or the middle button, and here without', async () => {
    const abre = vi.spyOn(window, 'open').mockReturnValue(null)
    const { router } = await open()
    const fecha = await screen.findByText('05/03/2025')
    await screen.findByRole('link', { name: 'Ana' })
    const aqui = router.state.location.pathname
    fireEvent.click(fecha, { ctrlKey: true })
    fireEvent(fecha, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }))
    const ruta = screen.getByRole('link', { name: 'Ana' }).getAttribute('href')
    expect(abre.mock.calls).toEqual([
      [ruta, '_blank'],
      [ruta, '_blank'],
    ])
    // The browser itself does it with a link.
    expect(fireEvent.click(screen.getByRole('link', { name: 'Ana' }), { ctrlKey: true })).toBe(true)
    expect([abre.mock.calls.length, router.state.location.pathname]).toEqual([2, aqui])
    await userEvent.click(screen.getByRole('link', { name: 'Ana' }))
    expect(router.state.location.pathname).toBe(ruta)
  })

  it('has no button to sort by what it is not sorted by, and is in its own order where an address asks for it', async () => {
    const Con = Fila.extend({ telefono: z.string().optional() })
    const columnas = columnasDe(Con, ['nombres', 'telefono'])
    renderScreen(<Lista<Fila> orden={ORDEN} exporta columnas={columnas} />, {
      dataProvider: server,
      path: '/?sort=telefono&order=DESC',
    })
    await screen.findByText('Ana')
    expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))).toEqual([
      'ascending',
      null,
    ])
    expect(screen.queryByRole('button', { name: /Ordenar por nombres/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Ordenar por teléfono/ })).toBeNull()
    expect(getList.mock.lastCall?.[1].meta).toEqual({ orden: ORDEN })
  })

  it('tells once, above, what all of its rows say alike, and shows a column for it to who asks', async () => {
    getList.mockResolvedValue(doce(() => 'activa'))
    await open('/?order=ASC&sort=total')
    const comunes = await screen.findByText('Estas 12 filas:')
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    // A figure is read row by row, and the first column names the row.
    expect(heads()).toEqual(['Nombres', 'Total'])
    expect(comunes.parentElement?.textContent).toBe('Estas 12 filas:Fecha05/03/2025EstadoActiva')
    await userEvent.click(screen.getByRole('button', { name: 'Columnas' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Estado', checked: false }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(heads()).toEqual(['Nombres', 'Total', 'Estado']))
    expect(comunes.parentElement?.textContent).toBe('Estas 12 filas:Fecha05/03/2025')
  })

  it('takes no more columns away while one writes into the search, and brings back those that differ', async () => {
    getList.mockImplementation((_, { filter }) =>
      Promise.resolve(doce((id) => (filter?.q === 'b' && id === 3 ? 'retirada' : 'activa'))),
    )
    await open()
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    await waitFor(() => expect(heads()).toEqual(['Nombres', 'Total']))
    await userEvent.type(screen.getByRole('searchbox'), 'b')
    await waitFor(() => expect(heads()).toEqual(['Nombres', 'Total', 'Estado']))
    await userEvent.type(screen.getByRole('searchbox'), 'c')
    await waitFor(() => expect(lastFilter()).toEqual({ q: 'bc' }))
    await screen.findByText('Ana 11')
    expect(heads()).toEqual(['Nombres', 'Total', 'Estado'])
    await userEvent.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(heads()).toEqual(['Nombres', 'Total']))
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
      renderScreen(<Lista orden={ORDEN} filtrosIniciales={{ anio: 2026 }} filtros={null} columnas={NOMBRES} />, {
        dataProvider: server,
        path,
        hasCreate: true,
      })
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

  it('offers to look in all dates, and keeps what was looked for', async () => {
    await open('/?filter={"q":"RI-3134","fecha_lapso":"este_mes"}')
    await userEvent.click(await screen.findByText('Buscar en todas las fechas'))
    await waitFor(() => expect(lastFilter()).toEqual({ q: 'RI-3134' }))
    expect(screen.queryByText('Buscar en todas las fechas')).toBeNull()
  })

  it('offers no other dates where they are all that is asked, whatever the rows are', async () => {
    await open('/?filter={"fecha_gte":"2026-01-01","fecha_lte":"2026-01-31","vista":"mes"}')
    await screen.findByText('Quitar filtros')
    expect(screen.queryByText('Buscar en todas las fechas')).toBeNull()
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
  expect(screen.queryByText(/Filas por página/)).toBeNull()
  await userEvent.click(screen.getByText('Reintentar'))
  expect(await screen.findByText('Ana')).toBeTruthy()
})
