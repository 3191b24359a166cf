import { useCanAccess } from 'react-admin'
import { translate } from '#i18n/translate'
import { recursoDe } from '#contract/modulos'
import type { Caja } from '#contract/recibos/caja'
import { RECIBOS, VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { RecibosDe } from '#resources/recibos/recibos-individuales/RecibosDe.tsx'
import { Vacio } from '#src/page/estados.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'

/** Every receipt of a till, of whatever kind: those that the user may see. */
export function RecibosDeCaja({ caja }: { caja: Caja }) {
  const accesos = [
    useCanAccess({ resource: RECIBOS, action: 'list' }),
    useCanAccess({ resource: VENTAS, action: 'list' }),
    useCanAccess({ resource: recursoDe('RecibosGeneral'), action: 'list' }),
  ]
  if (!accesos.some(({ canAccess }) => canAccess)) return null
  return (
    <Panel titulo="campos.recibos">
      <RecibosDe
        key={caja.recibos + caja.anulados}
        filter={{ caja_id: caja.id }}
        rotulo={translate('campos.recibos')}
        vacio={<Vacio texto="recibos.caja.sin_recibos" />}
      />
    </Panel>
  )
}
