import { useListContext } from 'react-admin'
import { formatoFecha } from '#contract/texto/formato'
import type { CxCResumen, Tramo } from '#contract/reportes/cxc'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { useFilter } from '#src/list/filtros/filters.tsx'
import { Resumen, useResumen } from '#src/list/filtros/Resumen.tsx'
import { Antiguedad } from './Antiguedad.tsx'
import { alDe, antesDe, tiempoDe } from './cxc-model.ts'

/**
 * The sums of all rows of the filters: owed, overdue, in favour; and how old it is; of a past date, also what was owed
 * at the end of the month before.
 */
export function Totales() {
  const { filterValues } = useListContext()
  const al = antesDe(alDe(filterValues))
  const { data: antes } = useResumen<CxCResumen>(al ? { al } : null)
  return (
    <Resumen<CxCResumen>
      cifras={(resumen) => cifrasDe(resumen, antes && al ? { al, debe: antes.debe } : null, translate)}
      grafico={(resumen) => <Edades resumen={resumen} />}
    />
  )
}

const cifrasDe = (
  { al, debe, vencido, a_favor }: CxCResumen,
  antes: Pick<CxCResumen, 'al' | 'debe'> | null,
  translate: (key: string, options?: Record<string, unknown>) => string,
) => [
  {
    label: translate(`cxc.debe_${tiempoDe(al)}`, { fecha: formatoFecha(al) }),
    valor: <Dinero centavos={debe} />,
  },
  { label: 'campos.vencido', valor: <Dinero centavos={vencido} />, mal: vencido > 0 },
  ...(antes
    ? [
        {
          label: translate('cxc.debe_al', { fecha: formatoFecha(antes.al) }),
          valor: <Dinero centavos={antes.debe} />,
        },
      ]
    : []),
  ...(a_favor === null ? [] : [{ label: 'campos.a_favor', valor: <Dinero centavos={a_favor} /> }]),
]

function Edades({ resumen }: { resumen: CxCResumen }) {
  const [tramo, setTramo] = useFilter<Tramo>('tramo')
  return <Antiguedad edades={resumen} elegido={tramo} onElegir={(uno) => setTramo(uno === tramo ? null : uno)} />
}
