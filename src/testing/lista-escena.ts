import { cleanup } from '@testing-library/react'
import type { DataProvider, GetListParams, GetListResult } from 'react-admin'
import { afterEach, beforeEach, vi } from 'vitest'
import * as z from 'zod'
import { centavos, fecha } from '#contract/campos'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import type { VistaDeLista } from '#contract/ajustes/filtros-guardados'
import { setWidth } from './media.ts'

/* A list of students under test: its rows, and the server that answers them. */

export const Fila = z.object({
  id: z.int(),
  nombres: z.string(),
  total: centavos,
  fecha,
  estado: z.enum(['activa', 'retirada']),
})
export type Fila = z.output<typeof Fila>

export const NOMBRES = columnasDe(Fila, ['nombres'])
export const ORDEN = { field: 'nombres', order: 'ASC' as const }

export const rows: Fila[] = [
  { id: 1, nombres: 'Ana', total: 123456, fecha: '2025-03-05', estado: 'activa' },
  { id: 2, nombres: 'Eva', total: 0, fecha: '2025-03-06', estado: 'retirada' },
]
/** Roles that a view may be shared with. */
const ROLES = [
  { id: 1, nombre: 'Administrador' },
  { id: 2, nombre: 'Contabilidad' },
]
/** The views that there are. */
export const guardados: VistaDeLista[] = []

export const getList = vi.fn<DataProvider['getList']>()
export const server = {
  getList: async (resource: string, params: GetListParams): Promise<GetListResult> => getList(resource, params),
  lista: vi.fn(async (resource: string, ruta: string): Promise<unknown[]> => {
    if (resource !== 'FiltrosGuardados') return []
    return ruta === 'roles' ? ROLES : [...guardados]
  }),
  accion: vi.fn(),
  create: vi.fn<DataProvider['create']>(),
  update: vi.fn<DataProvider['update']>(),
  delete: vi.fn<DataProvider['delete']>(),
  consulta: vi.fn(),
}

/** Scene of a list: the first two of 1,284 students, on a wide screen, before each test of a file. */
export function escenaDeLista(): void {
  beforeEach(() => {
    setWidth(1280)
    // The tab keeps what is typed of a user whom a file before this one may have signed in.
    sessionStorage.clear()
    guardados.length = 0
    getList.mockReset().mockResolvedValue({ data: rows as never[], total: 1284 })
    server.consulta.mockReset().mockResolvedValue({ total: 500000 })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    localStorage.clear()
  })
}
