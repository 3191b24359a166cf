import { DataTable, useTranslate } from 'react-admin'
import type { ReciboFila } from '#contract/recibos/recibos-individuales'
import type { Tono } from '#src/list/Estado.tsx'

export const TONOS_RECIBO = { emitido: 'bien', anulado: 'mal' } as const satisfies Record<ReciboFila['estado'], Tono>

/** The words of the methods a receipt was paid with. */
export function ColumnaMetodos({ source }: { source: 'metodos' }) {
  const translate = useTranslate()
  return <DataTable.Col<ReciboFila> source={source} disableSort render={({ metodos }) => metodos.map((metodo) => translate(`opciones.metodo.${metodo}`)).join(', ')} />
}

/** The number, whole on one line. */
export const ColumnaNumeroRecibo = ({ source }: { source: 'numero_texto' }) => <DataTable.Col<ReciboFila> source={source} disableSort sx={{ whiteSpace: 'nowrap' }} />
