import { translate } from '#i18n/translate'
import { FiltroPuesto } from '#src/list/columnas/Pildora.tsx'
import { useFilter } from './filters.tsx'
import type { FiltroDeclarado } from './filtros-model.ts'
import { valoresDe, type Valor } from './valores/varios-model.ts'

/** Shows a filter that no field offers, only the way in, and takes it away; `dice` is an i18n key, of `valor`. */
export function FiltroPuestoDe({ source, dice }: FiltroDeclarado & { dice: string }) {
  const [dado, setDado] = useFilter<Valor | Valor[]>(source)
  const valores = valoresDe(dado)
  if (valores.length === 0) return null
  return <FiltroPuesto dice={translate(dice, { valor: valores.join(', ') })} onQuitar={() => setDado(null)} />
}
