import { QueryClient } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { CoreAdminContext } from 'react-admin'
import type { DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import type { Hallazgos } from '#contract/recibos/recibos-varios'
import { esCodigo, opcionesDe, sinVer } from './busqueda-model.ts'
import { useBusqueda, useLectura } from './use-busqueda.ts'

const CUADERNO = { id: 1, codigo: '7421000010708', nombre: 'Cuaderno', precio: 6_500, isv: 'exento' }

it('takes a code whose list was already being asked for when Enter came, although the box is empty then', async () => {
  let contestar = () => {}
  const consulta = vi.fn(
    (_recurso: string, _verbo: string, _parametros: unknown, signal?: AbortSignal) =>
      new Promise((resolve, reject) => {
        contestar = () => resolve({ productos: [CUADERNO], titulares: [], exacto: CUADERNO })
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
  )
  const elegir = vi.fn()
  const queryClient = new QueryClient()
  const { result, rerender } = renderHook(({ q }) => [useBusqueda(q), useLectura(elegir)] as const, {
    initialProps: { q: '' },
    wrapper: ({ children }) => (
      <CoreAdminContext dataProvider={{ consulta } as unknown as DataProvider} queryClient={queryClient}>
        {children}
      </CoreAdminContext>
    ),
  })
  rerender({ q: CUADERNO.codigo })
  await waitFor(() => expect(consulta).toHaveBeenCalledTimes(1))
  const lectura = result.current[1](CUADERNO.codigo, 1)
  rerender({ q: '' })
  const vista = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .find(({ queryKey }) => queryKey.includes(CUADERNO.codigo))
  await waitFor(() => expect(vista()?.getObserversCount()).toBe(0))
  contestar()
  await expect(lectura).resolves.toBe('puesto')
  expect(elegir).toHaveBeenCalledOnce()
})

it('takes the student of a card as who buys, whatever she owes, and a code of no card for nothing', async () => {
  const sofia = {
    cliente_id: 1,
    nombre: 'Mejía, Sofía',
    cargos: [{ id: 7 }],
  } as unknown as Hallazgos['titulares'][number]
  const hallado: Hallazgos = { exacto: null, productos: [], titulares: [sofia] }
  const carnet = 'k7qf9m2txw4ch6rd'
  expect(sinVer(hallado, carnet)).toMatchObject({ tipo: 'cliente', titular: { cliente_id: 1 } })
  expect(sinVer(hallado, 'mejia')).toMatchObject({ tipo: 'cargo', cargo: { id: 7 } })
  expect(opcionesDe(hallado, carnet).map(({ tipo }) => tipo)).toEqual(['cliente', 'cargo'])
  expect(opcionesDe({ ...hallado, titulares: [] }, carnet)).toEqual([])
  expect(esCodigo(carnet)).toBe(true)
})

it('offers nothing with a price by hand for the number of a receipt that is not found', () => {
  const nada: Hallazgos = { exacto: null, productos: [], titulares: [] }
  for (const numero of ['RI-999999', 'rv 12', 'rd7']) expect(opcionesDe(nada, numero)).toEqual([])
  for (const libre of ['Regla', 'XL 12', 'RI', 'R 12'])
    expect(opcionesDe(nada, libre)).toMatchObject([{ tipo: 'libre' }])
})
