import { formatoNombreDeMes } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { FilterSelect, useFilter, useFilterLabel } from '#src/list/filtros/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros/filtros-model.ts'
import { aniosOfrecidos } from './metas-model.ts'

/** Filter by one of few numbers. */
function FiltroNumero({
  source,
  opciones,
  nombre,
}: {
  source: string
  opciones: readonly number[]
  nombre: (opcion: number) => string
}) {
  const [value, setValue] = useFilter<number>(source)
  const label = useFilterLabel({ source })
  return (
    <FilterSelect
      label={label}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => setValue(text === '' ? null : Number(text))}
    >
      <option value="">{translate('lista.filtro.todos')}</option>
      {opciones.map((opcion) => (
        <option key={opcion} value={opcion}>
          {nombre(opcion)}
        </option>
      ))}
    </FilterSelect>
  )
}

const MESES = Array.from({ length: 12 }, (_, indice) => indice + 1)

export const FiltroMes = ({ source }: FiltroDeclarado) => (
  <FiltroNumero source={source} opciones={MESES} nombre={formatoNombreDeMes} />
)
export const FiltroAnio = ({ source }: FiltroDeclarado) => (
  <FiltroNumero source={source} opciones={aniosOfrecidos()} nombre={String} />
)
