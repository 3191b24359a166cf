import type { VentasResumen } from '#contract/reportes/ventas'
import { useResumen } from '#resources/reportes/use-resumen.ts'
import { FiltroDeRegistros } from '#src/list/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros-model.ts'

/** Filter by who sold: of those who sold anything among what the other filters let through. */
export function FiltroVendedor(filtro: FiltroDeclarado) {
  const { data } = useResumen<VentasResumen>(filtro.source)
  const vendedores = data?.por_usuario.map(({ usuario_id, usuario_nombre }) => ({
    id: usuario_id,
    nombre: usuario_nombre,
  }))
  return <FiltroDeRegistros {...filtro} registros={vendedores} />
}
