import { useGetList } from 'react-admin'
import type { TasaRetencion } from '#contract/gastos/retenciones'
import { recursoDe } from '#contract/modulos'
import { useSeUsa } from '#src/session/apagados.ts'

const EN_USO = {
  filter: { activo: true },
  sort: { field: 'nombre', order: 'ASC' as const },
  pagination: { page: 1, perPage: 100 },
}

/** The rates in use; none are asked for where the school does not withhold. */
export function useTasas() {
  const enabled = useSeUsa('retenciones')
  return useGetList<TasaRetencion>(recursoDe('TasasRetencion'), EN_USO, { enabled })
}
