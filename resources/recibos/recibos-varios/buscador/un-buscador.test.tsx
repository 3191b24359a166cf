import { QueryClient } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { CoreAdminContext, useCanAccess, type AuthProvider, type DataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import {
  useProductosHallados,
  useRecibosHallados,
} from '#resources/recibos/recibos-individuales/cobro/otros-hallados.ts'
import { claveDe } from './busqueda-model.ts'
import { useBusqueda } from './use-busqueda.ts'

/* One search at both counters, each finding offered to who may do something with it. */

const COBRA = 'recibos/recibosIndividuales'
const VENDE = 'recibos/recibosVarios'
const CUADERNO = { id: 1, codigo: '7421000010708', nombre: 'Cuaderno', precio: 6_500, isv: 'exento' }
const hija = (cliente_id: number) => ({
  cliente_id,
  nombre: `Cruz, ${cliente_id}`,
  codigo: `C-${cliente_id}`,
  encargado_id: 4,
  encargado_nombre: 'Ana Reyes',
  debe: 100_00,
  cargos: [{ id: 70 + cliente_id, descripcion: 'Mensualidad' }],
})
const RECIBO = {
  id: 12,
  modulo: 'RecibosIndividuales',
  numero_texto: 'RI-000012',
  tipo: 'individual',
  fecha: '2026-11-27',
  pagador_nombre: 'Ana Reyes',
  total: 100_00,
  estado: 'emitido',
}

const consulta = vi.fn(async (recurso: string) =>
  recurso === 'Buscar' ? { recibos: [RECIBO] } : { exacto: null, productos: [CUADERNO], titulares: [hija(1), hija(2)] },
)

/** The answer of a hook to a user who may create in these resources alone. */
function hallar<T>(hook: () => T, puede: readonly string[]) {
  consulta.mockClear()
  const authProvider = { canAccess: async ({ resource }: { resource: string }) => puede.includes(resource) }
  return renderHook(hook, {
    wrapper: ({ children }) => (
      <CoreAdminContext
        dataProvider={{ consulta } as unknown as DataProvider}
        authProvider={authProvider as unknown as AuthProvider}
        queryClient={new QueryClient()}
      >
        {children}
      </CoreAdminContext>
    ),
  }).result
}

const enVenta = (q: string, puede: readonly string[]) => {
  const result = hallar(() => useBusqueda(q), puede)
  return { claves: () => result.current.opciones.map(claveDe) }
}

it('offers at the point of sale products, charges and families, and no charge to who only sells', async () => {
  const ambos = enVenta('cruz', [COBRA, VENDE])
  await waitFor(() => expect(ambos.claves()).toEqual(['producto-1', 'cargo-71', 'cargo-72', 'familia-4', 'libre']))
  const soloVende = enVenta('cruz', [VENDE])
  await waitFor(() => expect(soloVende.claves()).toEqual(['producto-1', 'cliente-1', 'cliente-2', 'libre']))
})

it('finds a receipt by its number with its series, and none by a bare number', async () => {
  const conSerie = enVenta('ri-12', [COBRA, VENDE])
  await waitFor(() => expect(conSerie.claves()[0]).toBe('/recibos/recibosIndividuales/12/show'))
  expect(conSerie.claves()).not.toContain('libre')
  for (const texto of ['12', '000012', 'r12', 'ri-', 'ri-99887766']) {
    const { current } = hallar(() => useRecibosHallados(texto), [COBRA, VENDE])
    expect(current).toEqual({ recibos: [], busca: false })
    expect(consulta).not.toHaveBeenCalled()
  }
})

it('offers products at Cobrar to who sells, and asks for none for who does not', async () => {
  const vende = hallar(() => useProductosHallados('cuad'), [COBRA, VENDE])
  await waitFor(() => expect(vende.current).toMatchObject([{ a: `/${VENDE}`, state: { producto: CUADERNO } }]))
  const cobra = hallar(() => {
    const { canAccess } = useCanAccess({ resource: VENDE, action: 'create' })
    return { canAccess, hallados: useProductosHallados('cuad') }
  }, [COBRA])
  await waitFor(() => expect(cobra.current.canAccess).toBe(false))
  expect(cobra.current.hallados).toEqual([])
  expect(consulta).not.toHaveBeenCalled()
})
