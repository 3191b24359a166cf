import { MODULOS_SIN_PANTALLA } from '#contract/ajustes/bitacora'
import { MODULOS } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { FilterSelect, useFilter, useFilterLabel } from '#src/list/filtros/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros/filtros-model.ts'
import { claveDeModulo } from './bitacora-model.ts'

const NOMBRES = [...MODULOS_SIN_PANTALLA, ...MODULOS.map(({ name }) => name)]

/** Filter by where something was done: a module with a screen, or sign-ins and imports. */
export function FiltroModulo(filtro: FiltroDeclarado) {
  const [value = '', setValue] = useFilter<string>(filtro.source)
  const label = useFilterLabel(filtro)
  return (
    <FilterSelect label={label} value={value} onChange={setValue}>
      <option value="">{translate('lista.filtro.todos')}</option>
      {NOMBRES.map((nombre) => (
        <option key={nombre} value={nombre}>
          {translate(claveDeModulo(nombre))}
        </option>
      ))}
    </FilterSelect>
  )
}
