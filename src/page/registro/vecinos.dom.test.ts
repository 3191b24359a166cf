import { renderHook } from '@testing-library/react'
import { ResourceContextProvider } from 'react-admin'
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { useRecordarVecinos, vecinosDe } from './vecinos.ts'

const mirar = (data: { id: number | string }[], alAbrir?: (record: { id: number | string }) => string) =>
  renderHook(() => useRecordarVecinos(data, alAbrir), {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(ResourceContextProvider, { value: 'catalogos/clientes', children }),
  })

it('a record of the list that was looked at last has the row before it and the one after', () => {
  mirar([{ id: 5 }, { id: 3 }, { id: 9 }])
  expect(vecinosDe('/catalogos/clientes/3/show')).toEqual({
    anterior: '/catalogos/clientes/5/show',
    siguiente: '/catalogos/clientes/9/show',
    lugar: 2,
    cuantos: 3,
  })
  expect(vecinosDe('/catalogos/clientes/5')).toMatchObject({ anterior: undefined, siguiente: '/catalogos/clientes/3' })
})

it('what was not in it, or stands alone, has none', () => {
  mirar([{ id: 5 }, { id: 3 }])
  expect(vecinosDe('/catalogos/clientes/77/show')).toBeNull()
  expect(vecinosDe('/catalogos/cursos/5/show')).toBeNull()
  expect(vecinosDe('/catalogos/clientes')).toBeNull()
  mirar([{ id: 5 }])
  expect(vecinosDe('/catalogos/clientes/5/show')).toBeNull()
})

it('goes on along the rows where they lead to pages of another module', () => {
  mirar([{ id: 5 }, { id: 3 }], ({ id }) => `/otro/${id}`)
  expect(vecinosDe('/otro/5')).toMatchObject({ siguiente: '/otro/3', lugar: 1 })
  expect(vecinosDe('/catalogos/clientes/5/show')).toBeNull()
})
