import { useListContext } from 'react-admin'
import { COMPARACIONES, MEDIDAS, type Medida } from '#contract/reportes/cruces'
import { translate } from '#i18n/translate'
import { FilterSelect } from '#src/list/filtros/filters.tsx'
import { loPedido, type Cruzable } from './cruce-model.ts'

/** Crosses the rows of a list with a second dimension, and sets them beside an earlier time; both in its filter. */
export function Cruzar({ de }: { de: Cruzable }) {
  const { filterValues, setFilters } = useListContext()
  const { filas, columnas = '', comparar = '' } = loPedido(de, filterValues)
  if (!filas) return null
  const poner = (cambio: Record<string, string>) => setFilters({ ...filterValues, ...cambio })
  return (
    <>
      <FilterSelect
        label={translate('lista.cruce.cruzar')}
        value={columnas}
        onChange={(otra) => poner({ columnas: otra, ...(otra === '' && { mide: '' }) })}
      >
        <option value="">{translate('lista.cruce.con_nada')}</option>
        {de.dimensiones
          .filter((una) => una !== filas)
          .map((una) => (
            <option key={una} value={una}>
              {translate(de.tituloDe(una))}
            </option>
          ))}
      </FilterSelect>
      {de.seCompara !== false && (
        <FilterSelect
          label={translate('lista.cruce.comparar')}
          value={comparar}
          onChange={(otra) => poner({ comparar: otra })}
        >
          <option value="">{translate('lista.cruce.con_nada')}</option>
          {COMPARACIONES.map((una) => (
            <option key={una} value={una}>
              {translate(`lista.cruce.con.${una}`)}
            </option>
          ))}
        </FilterSelect>
      )}
    </>
  )
}

/** The figure that the cells have: the measure of the list, or the number of its documents. */
export function Mide({ de, mide }: { de: Cruzable; mide: Medida }) {
  const { filterValues, setFilters } = useListContext()
  return (
    <FilterSelect
      label={translate('lista.cruce.mide')}
      value={mide === 'valor' ? '' : mide}
      onChange={(otra) => setFilters({ ...filterValues, mide: otra })}
    >
      {MEDIDAS.map((una) => (
        <option key={una} value={una === 'valor' ? '' : una}>
          {translate(una === 'valor' ? de.medida : de.documentos)}
        </option>
      ))}
    </FilterSelect>
  )
}
