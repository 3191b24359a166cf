import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { ListFilterContext, type ListFilterContextValue } from 'react-admin'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NOMBRES } from '#src/testing/lista-escena.ts'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { SearchBox } from './SearchBox.tsx'

const LISTA = '/catalogos/clientes'
const ORDEN = { field: 'nombres', order: 'ASC' as const }

beforeEach(() => {
  setWidth(1280)
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('leaves whoever opens a row right after typing on the page of that row, also when its code takes long', async () => {
  const { Ficha, arrive } = lateFicha()
  const { router } = renderScreen(
    <Suspense>
      <Routes>
        <Route
          path={LISTA}
          element={<Lista orden={ORDEN} alAbrir={({ id }) => `${LISTA}/${id}`} columnas={NOMBRES} />}
        />
        <Route path={`${LISTA}/:id`} element={<Ficha />} />
      </Routes>
    </Suspense>,
    {
      path: LISTA,
      route: '*',
      browser: true,
      dataProvider: { getList: async () => ({ data: [{ id: 1, nombres: 'Ana' }], total: 1 }) },
    },
  )
  const ana = await screen.findByText('Ana')
  write('ana')
  fireEvent.click(ana)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`${LISTA}/1`), { timeout: 10_000 })
  await rest()
  expect(router.state.location.pathname).toBe(`${LISTA}/1`)
  await arrive()
  expect(await screen.findByRole('heading', { name: 'La ficha de Ana' })).toBeTruthy()
})

it('takes no more letters than the server does: a page that is pasted is cut', async () => {
  vi.useRealTimers()
  const context = { filterValues: {}, setFilters: vi.fn() } as unknown as ListFilterContextValue
  renderScreen(
    <ListFilterContext.Provider value={context}>
      <SearchBox />
    </ListFilterContext.Provider>,
  )
  const caja = await screen.findByRole<HTMLInputElement>('searchbox')
  caja.focus()
  await userEvent.paste('x'.repeat(300))
  expect(caja.value).toHaveLength(200)
})

it('keeps the letters that are typed while the list still shows an earlier search', async () => {
  const setFilters = vi.fn()
  const show = (q: string) => (
    <ListFilterContext.Provider value={{ filterValues: { q }, setFilters } as unknown as ListFilterContextValue}>
      <SearchBox />
    </ListFilterContext.Provider>
  )
  const late = lateValue(show)
  renderScreen(<late.Shown />)
  write('an')
  await rest()
  write('andi')
  await rest()
  write('andino')
  expect(setFilters.mock.calls).toEqual([[{ q: 'an' }], [{ q: 'andi' }]])
  late.put('an')
  expect(box()).toHaveProperty('value', 'andino')
  late.put('andi')
  expect(box()).toHaveProperty('value', 'andino')
  await rest()
  late.put('andino')
  late.put('an')
  expect(box()).toHaveProperty('value', 'an')
  fireEvent.click(screen.getByRole('button', { name: 'Borrar la búsqueda' }))
  expect(box()).toHaveProperty('value', '')
  expect(document.activeElement).toBe(box())
})

const box = () => screen.getByRole('searchbox')
const write = (value: string) => fireEvent.change(box(), { target: { value } })
/** The typing pauses. */
const rest = () => act(() => vi.advanceTimersByTimeAsync(1_000))

/** A page whose code arrives when the test says so. */
function lateFicha() {
  let give: (module: { default: ComponentType }) => void = () => undefined
  const code = new Promise<{ default: ComponentType }>((resolve) => (give = resolve))
  return { Ficha: lazy(() => code), arrive: () => act(async () => give({ default: () => <h1>La ficha de Ana</h1> })) }
}

/** Shows what is put, from nothing on. */
function lateValue(show: (value: string) => ReactNode) {
  let set: (value: string) => void = () => undefined
  const Shown = () => {
    const [value, setValue] = useState('')
    set = setValue
    return show(value)
  }
  return { Shown, put: (value: string) => act(() => set(value)) }
}
