import { useTranslate } from 'react-admin'
import { formatoFecha } from '#contract/formato'
import { useFilter } from '#src/list/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros-model.ts'
import { FiltroPuesto } from '#src/list/Pildora.tsx'

/** Only expenses with a supplier's credit note that counts between two dates, where a report leads to them. */
export function FiltroNotas({ source }: FiltroDeclarado) {
  const [fechas, setFechas] = useFilter<[string, string]>(source)
  const translate = useTranslate()
  if (!fechas) return null
  const [desde, hasta] = fechas
  return (
    <FiltroPuesto
      dice={translate('gastos.notas_del', { desde: formatoFecha(desde), hasta: formatoFecha(hasta) })}
      onQuitar={() => setFechas(null)}
    />
  )
}
