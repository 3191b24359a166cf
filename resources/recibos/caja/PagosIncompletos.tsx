import Box from '@mui/material/Box'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import type { Caja } from '#contract/recibos/caja'
import { nombreDeDato, type PagoIncompleto } from '#contract/recibos/datos-de-pago'
import { CompletarPago, DialogoCompletar } from '#resources/recibos/recibos-individuales/CompletarPago.tsx'
import { recursoDeRecibo } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { EnlaceRegistro } from '#src/page/papel/EnlaceRegistro.tsx'

/** The payments of a till that lack what the bank knows them by: completed before it closes, or at any time later. */
export function PagosIncompletos({ caja: { incompletos, estado } }: { caja: Caja }) {
  // Outside of the rows: one that somebody else completes meanwhile goes, and what is being typed for it stays.
  const [abierto, setAbierto] = useState<PagoIncompleto | null>(null)
  const ayuda = !incompletos.length
    ? 'recibos.caja.nada_por_completar'
    : estado === 'abierta'
      ? 'recibos.caja.por_completar_ayuda'
      : 'recibos.caja.por_completar_cerrada'
  return (
    <Box sx={{ mb: 2 }}>
      <Panel titulo="recibos.caja.por_completar">
        <Aparte>{translate(ayuda)}</Aparte>
        {incompletos.length > 0 && (
          <Box component="ul" aria-label={translate('recibos.caja.por_completar')} sx={LISTA}>
            {incompletos.map((pago) => (
              <RenglonPago key={pago.id} pago={pago} onAbrir={() => setAbierto(pago)} />
            ))}
          </Box>
        )}
        {abierto && <DialogoCompletar recibo={abierto} pago={abierto} onClose={() => setAbierto(null)} />}
      </Panel>
    </Box>
  )
}

const LISTA = { listStyle: 'none', m: 0, mt: 1, p: 0 } as const

const RENGLON = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const

function RenglonPago({ pago, onAbrir }: { pago: PagoIncompleto; onAbrir: () => void }) {
  const { recibo_id, numero_texto, nombre, metodo, monto, falta } = pago
  const datos = falta.map((dato) => translate(`campos.${nombreDeDato(metodo, dato)}`).toLowerCase()).join(', ')
  return (
    <Box component="li" sx={RENGLON}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <EnlaceRegistro resource={recursoDeRecibo(pago)} id={recibo_id}>
          {numero_texto}
        </EnlaceRegistro>{' '}
        {nombre}
        <Aparte>
          {translate(`opciones.metodo.${metodo}`)} · {translate('recibos.completar.falta', { datos })}
        </Aparte>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2, ml: 'auto' }}>
        <Box sx={{ fontWeight: 600 }}>
          <Dinero centavos={monto} />
        </Box>
        <CompletarPago recibo={pago} pago={pago} onAbrir={onAbrir} />
      </Box>
    </Box>
  )
}
