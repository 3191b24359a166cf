import { useTranslate } from 'react-admin'
import type { RecibosResumen } from '#contract/reportes/recibosgeneral'
import { Barras } from '#src/charts/Barras.tsx'
import { Columnas } from '#src/charts/Columnas.tsx'
import { barrasDe } from './recibos-model.ts'

/** The chart of the income: columns for what follows in time, bars for anything else. One bar alone tells nothing. */
export function Grafico({ grafico }: { grafico: RecibosResumen['grafico'] }) {
  const translate = useTranslate()
  const barras = barrasDe(grafico, translate)
  if (barras.length < 2) return null
  const Forma = grafico.vista === 'dia' || grafico.vista === 'mes' ? Columnas : Barras
  return (
    <Forma
      titulo={translate(`reportes.recibos.grafico.${grafico.vista}`)}
      barras={barras}
      rotulos={[translate(`campos.${grafico.vista}`), translate('campos.monto')]}
    />
  )
}
