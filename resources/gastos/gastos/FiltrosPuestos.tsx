import { formatoFecha, formatoMes } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useFilter } from '#src/list/filtros/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros/filtros-model.ts'
import { FiltroPuesto } from '#src/list/columnas/Pildora.tsx'

/** Only expenses with a supplier's credit note that counts between two dates, where a report leads to them. */
export function FiltroNotas({ source }: FiltroDeclarado) {
  const [fechas, setFechas] = useFilter<[string, string]>(source)
  if (!fechas) return null
  const [desde, hasta] = fechas
  return (
    <FiltroPuesto
      dice={translate('gastos.notas_del', { desde: formatoFecha(desde), hasta: formatoFecha(hasta) })}
      onQuitar={() => setFechas(null)}
    />
  )
}

/** Only what pays the withholdings of a month, where a report leads to it. */
export function FiltroPagan({ source }: FiltroDeclarado) {
  const [mes, setMes] = useFilter<string>(source)
  if (!mes) return null
  return <FiltroPuesto dice={translate('gastos.pagan_de', { mes: formatoMes(mes) })} onQuitar={() => setMes(null)} />
}
