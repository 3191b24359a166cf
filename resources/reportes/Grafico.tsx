import { useListContext } from 'react-admin'
import { claseDe } from '#contract/clases'
import { tituloDe, type InformePorGrupos, type Trazo } from '#contract/reportes/informes'
import { translate } from '#i18n/translate'
import { Barras } from '#src/charts/Barras.tsx'
import { Columnas } from '#src/charts/Columnas.tsx'
import { barrasDe } from './grafico-model.ts'
import { porGrupos } from './por-grupos.ts'

interface GraficoProps {
  /** Translated. */
  titulo: string
  /** Names of what is along the chart and of its figure, translated. */
  rotulos: readonly [string, string]
  vista: string
  grupos: readonly Trazo[]
  nombreDe: (grupo: Trazo) => string
  enDinero?: boolean
}

/** The groups of a report: columns for what follows in time, bars for anything else. One bar alone tells nothing. */
export function Grafico({ titulo, rotulos, vista, grupos, nombreDe, enDinero = true }: GraficoProps) {
  const barras = barrasDe(vista, grupos, nombreDe, enDinero)
  if (barras.length < 2) return null
  const Forma = vista === 'dia' || vista === 'mes' ? Columnas : Barras
  return <Forma titulo={titulo} barras={barras} rotulos={rotulos} />
}

/** The chart of a declared report, of the groups that its list has now. */
export function GraficoDeGrupos({ informe, grupos }: { informe: InformePorGrupos; grupos: readonly Trazo[] }) {
  const { filterValues } = useListContext()
  const vista = porGrupos(informe).vistaDe(filterValues)
  const medida = informe.Linea.shape[informe.medida]
  if (vista === 'lineas' || !medida) return null
  const figura = translate(`campos.${informe.medida}`)
  return (
    <Grafico
      titulo={translate(`reportes.vista.${vista}`)}
      rotulos={[translate(tituloDe(informe, vista)), figura]}
      vista={vista}
      grupos={grupos}
      nombreDe={(grupo) => informe.nombreDe({ vista, ...grupo }, translate)}
      enDinero={claseDe(medida) === 'dinero'}
    />
  )
}
