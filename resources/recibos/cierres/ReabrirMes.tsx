import { useRedirect } from 'react-admin'
import { formatoMes } from '#contract/texto/formato'
import { ACTOS_DE_CIERRE, type CierreMensual } from '#contract/recibos/cierres'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { CIERRES } from './cierres-model.ts'

/** Opens the last closed month again, to who may, with a reason. */
export function ReabrirMes({ cierre }: { cierre: CierreMensual }) {
  const redirect = useRedirect()
  return (
    <Actos
      de={ACTOS_DE_CIERRE}
      registro={cierre}
      params={{ mes: formatoMes(cierre.mes) }}
      onHecho={() => redirect('list', CIERRES)}
    />
  )
}
