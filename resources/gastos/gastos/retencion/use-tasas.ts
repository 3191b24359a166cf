import { useGetList } from 'react-admin'
import type { TasaRetencion } from '#contract/gastos/retenciones'
import { recursoDe } from '#contract/modulos'

const EN_USO = {
  filter: { activo: true },
  sort: { field: 'nombre', order: 'ASC' as const },
  pagination: { page: 1, perPage: 100 },
}

/** The rates in use. */
export const useTasas = () => useGetList<TasaRetencion>(recursoDe('TasasRetencion'), EN_USO)
