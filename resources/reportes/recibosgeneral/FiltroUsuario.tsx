import { useListFilterContext } from 'react-admin'
import { FiltroDeRegistros } from '#src/list/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros-model.ts'
import { useRecibosResumen } from './use-resumen.ts'

/** Filter by who made the receipts: of those who made any among what the other filters let through. */
export function FiltroUsuario(filtro: FiltroDeclarado) {
  const {
    filterValues: { usuario_id: _, ...others },
  } = useListFilterContext()
  const { data } = useRecibosResumen(others)
  const usuarios = data?.por_usuario.map(({ usuario_id, usuario_nombre }) => ({
    id: usuario_id,
    nombre: usuario_nombre,
  }))
  return <FiltroDeRegistros {...filtro} registros={usuarios} />
}
