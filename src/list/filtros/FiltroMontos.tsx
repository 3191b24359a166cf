import Box from '@mui/material/Box'
import { useListFilterContext } from 'react-admin'
import { esIlegible, MAYOR_MONTO, type Centavos, type MontoEscrito } from '#contract/dinero'
import { translate } from '#i18n/translate'
import { CampoDinero } from '#src/form/campos/CampoDinero.tsx'
import { useEnHoja } from '#src/list/salida/hoja.ts'
import { EnPildora } from './EnPildora.tsx'
import { useFilterLabel } from './filters.tsx'
import type { FiltroDeclarado } from './filtros-model.ts'
import { filtroDeMontos, montosDe, montosEnPalabras, type Montos } from './valores/montos-model.ts'
import { useLoQueSeEscribe } from './valores/use-lo-que-se-escribe.ts'

const EXTREMOS = ['gte', 'lte', 'igual'] as const
type Extremo = (typeof EXTREMOS)[number]

/** Filter by an amount: from (`<source>_gte`), to (`<source>_lte`), or exactly (`<source>`), in centavos. */
export function FiltroMontos(props: FiltroDeclarado) {
  const { filterValues, setFilters } = useListFilterContext()
  const campo = useFilterLabel(props)
  const enHoja = useEnHoja()
  const { source } = props
  const puestos = montosDe(filterValues, source)
  const poner = (montos: Montos) => setFilters({ ...filterValues, ...filtroDeMontos(source, montos) })
  const campos = <Campos campo={campo} puestos={puestos} onChange={poner} conCursor={!enHoja} />
  if (enHoja) return <Box sx={{ display: 'grid', gap: 2 }}>{campos}</Box>
  return (
    <EnPildora cierraConEnter label={campo} dice={montosEnPalabras(puestos)} onQuitar={() => poner({})}>
      {() => <Box sx={{ display: 'grid', gap: 1.5, p: 1 }}>{campos}</Box>}
    </EnPildora>
  )
}

interface CamposProps {
  campo: string
  puestos: Montos
  onChange: (montos: Montos) => void
  /** The first field has the cursor. */
  conCursor: boolean
}

type Escritos = Record<Extremo, MontoEscrito>

const legible = (escrito: MontoEscrito): Centavos | undefined =>
  esIlegible(escrito) || escrito === null ? undefined : escrito

/** An exact amount is neither from nor to another; what can't be read stays in its field, and filters nothing. */
function Campos({ campo, puestos, onChange, conCursor }: CamposProps) {
  const { gte = null, lte = null, igual = null } = puestos
  const [escritos, escribir] = useLoQueSeEscribe<Escritos>({ gte, lte, igual }, (todos) =>
    onChange({ gte: legible(todos.gte), lte: legible(todos.lte), igual: legible(todos.igual) }),
  )
  const poner = (extremo: Extremo, escrito: MontoEscrito) =>
    escribir(
      extremo === 'igual' ? { gte: null, lte: null, igual: escrito } : { ...escritos, igual: null, [extremo]: escrito },
    )
  const alReves = (legible(escritos.gte) ?? 0) > (legible(escritos.lte) ?? MAYOR_MONTO)
  return EXTREMOS.map((extremo, lugar) => (
    <CampoDinero
      key={extremo}
      autoFocus={conCursor && lugar === 0}
      label={translate(`lista.filtro.montos.${extremo}`, { campo })}
      value={escritos[extremo]}
      onChange={(escrito) => poner(extremo, escrito)}
      error={alReves && extremo === 'lte'}
      helperText={alReves && extremo === 'lte' ? translate('lista.filtro.monto.al_reves') : undefined}
    />
  ))
}
