import type { Cliente } from '#contract/catalogos/clientes'
import { translate } from '#i18n/translate'
import { RecibosDe } from '#resources/recibos/recibos-individuales/RecibosDe.tsx'
import { Vacio } from '#src/page/estados.tsx'
import { Cobrar } from './Cobrar.tsx'

/** The receipts of the student, also as one of a family's, and what was sold or given back to her. */
export function TabRecibos({ cliente }: { cliente: Cliente }) {
  const vacio = (
    <Vacio texto="catalogos.clientes.recibos.vacio">
      <Cobrar id={cliente.id} variant="outlined" />
    </Vacio>
  )
  return (
    <RecibosDe
      filter={{ cliente_id: cliente.id }}
      rotulo={translate('catalogos.clientes.pestana.recibos')}
      vacio={vacio}
    />
  )
}
