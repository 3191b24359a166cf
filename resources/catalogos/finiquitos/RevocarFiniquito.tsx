import { ACTOS_DE_ACUERDO, ACTOS_DE_FINIQUITO, type Finiquito } from '#contract/catalogos/finiquitos'
import { formatoLempiras } from '#contract/texto/formato'
import { Actos } from '#src/form/dialogos/Actos.tsx'

/** Revokes a settlement by the right of its own module; what was let off for it is owed again. */
export const RevocarFiniquito = ({ finiquito }: { finiquito: Finiquito }) => (
  <Actos
    de={finiquito.tipo === 'manual' ? ACTOS_DE_ACUERDO : ACTOS_DE_FINIQUITO}
    registro={finiquito}
    params={{ monto: formatoLempiras(finiquito.condonado) }}
    detalle={finiquito.condonado > 0 ? 'finiquitos.revocar.detalle_condonado' : undefined}
  />
)
