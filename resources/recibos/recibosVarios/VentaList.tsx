import { RecibosLista } from '#resources/recibos/recibosIndividuales/RecibosLista.tsx'

const OCULTAS = ['fecha', 'usuario_nombre', 'cliente_nombre']

/** The receipts of the point of sale. */
export const VentaList = () => <RecibosLista agregar="ventas.nueva" ocultas={OCULTAS} />
