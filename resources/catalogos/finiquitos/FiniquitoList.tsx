import { TIPOS_FINIQUITO } from '#contract/catalogos/finiquitos'
import { FiltroOpciones } from '#src/list/filtros/filters.tsx'
import { Vacia } from '#src/list/states.tsx'
import { FiniquitosLista } from './FiniquitosLista.tsx'

const OCULTAS = ['periodo', 'total_cargos', 'total_descuentos', 'condonado', 'usuario_nombre']

/** Every settlement: their numbers are one series. */
export const FiniquitoList = () => (
  <FiniquitosLista
    ocultas={OCULTAS}
    agregar="finiquitos.emitir.boton"
    filtros={<FiltroOpciones source="tipo" opciones={TIPOS_FINIQUITO} />}
    vacio={<Vacia titulo="finiquitos.vacio.titulo" ayuda="finiquitos.vacio.ayuda" agregar="finiquitos.emitir.boton" />}
  />
)
