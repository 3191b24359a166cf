import { FiniquitosLista } from '#resources/catalogos/finiquitos/FiniquitosLista.tsx'

const OCULTAS = ['periodo', 'tipo', 'total_cargos', 'total_descuentos']

/** The settlements by agreement. */
export const FiniquitoManualList = () => <FiniquitosLista ocultas={OCULTAS} />
