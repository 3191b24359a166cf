import type { RegistrosResumen } from '#contract/reportes/nuevos-registros'
import { useResumen } from '#resources/reportes/use-resumen.ts'
import { FiltroDeRegistros } from '#src/list/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros-model.ts'

/** Filter by campaign: of those that anything came by, among what the other filters let through. */
export function FiltroConvocatoria(filtro: FiltroDeclarado) {
  const { data } = useResumen<RegistrosResumen>(filtro.source)
  const convocatorias = data?.por_convocatoria.map(({ convocatoria_id, convocatoria_nombre }) => ({
    id: convocatoria_id,
    nombre: convocatoria_nombre,
  }))
  return <FiltroDeRegistros {...filtro} registros={convocatorias} />
}
