import type { FiltroDeclarado } from './filtros-model.ts'
import { FiltroDeUno, FiltroDeVarios, useFilter } from './filters.tsx'
import { useResumen } from './Resumen.tsx'
import { valoresDe, type Valor } from './valores/varios-model.ts'

interface FiltroDelResumenProps<T> extends FiltroDeclarado {
  /** The records, or the words, that the totals of a list name. */
  opciones: (resumen: T) => readonly ({ id: number; nombre: string } | string)[]
  /** Several may be chosen, any of which holds. */
  varios?: boolean
  /** Absent where there is nothing to choose from, as for who sees only her own. */
  siHayVarias?: boolean
}

/** Filter by the few that there are among what the other filters let through. */
export function FiltroDelResumen<T>({ opciones, varios, siHayVarias, ...filtro }: FiltroDelResumenProps<T>) {
  const [dado] = useFilter<Valor | Valor[]>(filtro.source)
  const { data } = useResumen<T>({ [filtro.source]: undefined })
  const todas = data ? opciones(data).map((una) => (typeof una === 'string' ? { id: una, nombre: una } : una)) : []
  for (const { id, nombre } of todas) vistosDe(filtro.source).set(id, nombre)
  if (siHayVarias && dado === undefined && todas.length < 2) return null
  const Filtro = varios ? FiltroDeVarios : FiltroDeUno
  // A chosen one keeps its name where the other filters let nothing of it through.
  const ausentes = valoresDe(dado).flatMap((id) => {
    const nombre = todas.some((una) => una.id === id) ? undefined : vistosDe(filtro.source).get(id)
    return nombre === undefined ? [] : [{ id, nombre }]
  })
  return <Filtro {...filtro} ofrecidos={[...todas, ...ausentes]} />
}

/** Names by the filter that offered them, in the bar or in the sheet of a phone. */
const VISTOS = new Map<string, Map<Valor, string>>()

function vistosDe(source: string): Map<Valor, string> {
  const vistos = VISTOS.get(source) ?? new Map<Valor, string>()
  VISTOS.set(source, vistos)
  return vistos
}

/** Users as such a filter names them. */
export const comoOpciones = (usuarios: readonly { usuario_id: number; usuario_nombre: string }[]) =>
  usuarios.map(({ usuario_id, usuario_nombre }) => ({ id: usuario_id, nombre: usuario_nombre }))
