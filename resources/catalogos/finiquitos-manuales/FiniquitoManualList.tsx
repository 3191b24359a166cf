import { MOTIVOS_FINIQUITO } from '#contract/catalogos/finiquitos'
import { FiniquitosLista } from '#resources/catalogos/finiquitos/FiniquitosLista.tsx'
import { FiltroOpciones } from '#src/list/filtros/filters.tsx'
import { Vacia } from '#src/list/states.tsx'

const OCULTAS = ['periodo', 'tipo', 'total_cargos', 'total_descuentos']

/** The settlements by agreement. */
export const FiniquitoManualList = () => (
  <FiniquitosLista
    ocultas={OCULTAS}
    agregar="finiquitos.manual.nuevo"
    filtros={<FiltroOpciones source="motivo" opciones={MOTIVOS_FINIQUITO} />}
    vacio={
      <Vacia
        titulo="finiquitos.vacio.manuales"
        ayuda="finiquitos.vacio.manuales_ayuda"
        agregar="finiquitos.manual.nuevo"
      />
    }
  />
)
