import { RecibosLista } from './RecibosLista.tsx'

const OCULTAS = ['fecha', 'usuario_nombre']

/** The individual receipts. */
export const ReciboList = () => <RecibosLista agregar="recibos.nuevo" ocultas={OCULTAS} />
