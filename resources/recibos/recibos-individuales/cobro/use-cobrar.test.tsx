import { act, renderHook, waitFor } from '@testing-library/react'
import { CoreAdminContext, HttpError, localStorageStore, type DataProvider, type Store } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { useCobrar } from './use-cobrar.ts'

/* A payment sent without an answer is kept until there is one, whatever other tabs of the same user do. */

const CUADRE = { pagos: [], total: 100, falta: 0, cambio: 0, excedente: 0 }
const deNombre = (nombre: string) => ({ peticion: { nombre }, total: 100, nombre, imprimir: false })

const create = vi.fn(async (_recurso: string, { data }: { data: { nombre?: string } }) => {
  if (data.nombre === 'sin red') throw new TypeError('Failed to fetch')
  if (data.nombre === 'negado') throw new HttpError('No', 422, {})
  return { data: { id: 1 } }
})

const abrirPestana = (store: Store) =>
  renderHook(() => useCobrar<object>({ recurso: 'ventas', onHecho: () => undefined, onRechazo: () => undefined }), {
    wrapper: ({ children }) => (
      <CoreAdminContext dataProvider={{ create } as unknown as DataProvider} store={store}>
        {children}
      </CoreAdminContext>
    ),
  }).result

it.each(['hecho', 'negado'])('keeps what is in doubt although another tab’s is %s after it', async (nombre) => {
  const store = localStorageStore('1', `.${nombre}.`)
  const [una, otra] = [abrirPestana(store), abrirPestana(store)]
  await act(() => una.current.cobrar(deNombre('sin red'), CUADRE))
  expect(una.current.incierto).toMatchObject({ nombre: 'sin red' })
  await act(() => otra.current.cobrar(deNombre(nombre), CUADRE))
  expect(otra.current.incierto).toBeNull()
  const { clave } = una.current.incierto ?? {}
  expect(abrirPestana(store).current.incierto).toMatchObject({ nombre: 'sin red', clave })
})

it('asks about one after another, and of none that was answered', async () => {
  const store = localStorageStore('1', '.varias.')
  for (const pestana of [abrirPestana(store), abrirPestana(store)])
    await act(() => pestana.current.cobrar(deNombre('sin red'), CUADRE))
  // One that an earlier version left.
  store.setItem('cobro.pendiente.ventas', { clave: 'de-antes', ...deNombre('de antes') })
  create.mockImplementation(async () => ({ data: { id: 1 } }))
  const nueva = abrirPestana(store)
  expect(nueva.current.incierto).toMatchObject({ nombre: 'de antes' })
  for (const quedan of [2, 1, 0]) {
    await act(async () => void (await nueva.current.reintentar()))
    await waitFor(() => expect(nueva.current.incierto === null).toBe(quedan === 0))
  }
  expect(new Set(create.mock.calls.slice(-3).map(([, { data }]) => JSON.stringify(data))).size).toBe(2)
  expect(abrirPestana(store).current.incierto).toBeNull()
})
