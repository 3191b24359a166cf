import { useGetList } from 'react-admin'
import { alcanza, enFecha, type DescuentoOfrecido } from '#contract/catalogos/descuentos'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { DESCUENTOS } from '#resources/catalogos/descuentos/descuentos-model.ts'

const ACTIVOS = {
  filter: { activo: true, dias_antes_nulo: true },
  sort: { field: 'nombre', order: 'ASC' as const },
  pagination: { page: 1, perPage: 200 },
}
const NINGUNO: DescuentoOfrecido[] = []

/**
 * The discounts that this user may give in a sale today, and whether one may be typed by hand; `listos` once that is
 * known.
 */
export function useDescuentos() {
  const { data = NINGUNO, isPending } = useGetList<DescuentoOfrecido>(DESCUENTOS, ACTIVOS, { staleTime: 60_000 })
  const hoy = hoyDelCentro()
  const descuentos = data.filter((descuento) => alcanza(descuento, 'producto') && enFecha(descuento, hoy))
  return { descuentos, listos: !isPending }
}
