import { useEnHoja } from '#src/list/salida/hoja.ts'
import { aparte } from './abiertos/aparte.tsx'
import { EnPildora } from './EnPildora.tsx'
import { dichoDe, type FiltroVariosProps } from './valores/varios-model.ts'

// The field that offers while one types weighs as much as a screen: it comes when a filter is opened.
const Varios = aparte(async () => (await import('./abiertos/Varios.tsx')).Varios)

/**
 * Filter by several of what it offers, any of which holds: a pill of the bar that opens them to be ticked one after the
 * other, and in the sheet of a phone a field. The keyboard types to narrow them, and ticks with Enter.
 */
export function FiltroVarios(props: FiltroVariosProps) {
  const { label, elegidos, onChange, onAbrir } = props
  if (useEnHoja()) return <Varios {...props} />
  return (
    <EnPildora
      label={label}
      dice={dichoDe(elegidos.map(({ nombre }) => nombre))}
      onQuitar={() => onChange([])}
      onAbrir={onAbrir}
    >
      {(cerrar) => <Varios {...props} cerrar={cerrar} />}
    </EnPildora>
  )
}
