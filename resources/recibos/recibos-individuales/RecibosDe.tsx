import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDataProvider } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoInstante, enLinea } from '#contract/texto/formato'
import type { ReciboFila, RecibosDe as Respuesta } from '#contract/recibos/recibos-individuales'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { RECIBOS, recursoDeRecibo } from './imprimir.ts'
import { Total } from './RecibosLista.tsx'
import { Situacion } from './Situacion.tsx'
import { EnlaceRegistro } from '#src/page/papel/EnlaceRegistro.tsx'

const DE_UNA_VEZ = 50

/**
 * The receipts of a student or a till, of every kind that the user may see, newest first; `vacio` where there is none.
 */
export function RecibosDe({
  filter,
  rotulo,
  vacio,
}: {
  filter: { cliente_id: number } | { caja_id: number }
  rotulo: string
  vacio: ReactNode
}) {
  const [cuantos, setCuantos] = useState(DE_UNA_VEZ)
  const provider = useDataProvider<CampanaDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: [RECIBOS, 'getList', 'todos', filter, cuantos],
    queryFn: ({ signal }) =>
      provider.consulta<Respuesta>(
        RECIBOS,
        'todos',
        { filter, sort: ['emitido_en', 'DESC'], range: [0, cuantos - 1] },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
  if (!data) return error ? <Fallo error={error} onRetry={() => void refetch()} /> : <Cargando />
  if (data.recibos.length === 0) return vacio
  return (
    <>
      <Box component="ul" aria-label={rotulo} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.recibos.map((recibo) => (
          <Recibo key={recibo.id} recibo={recibo} />
        ))}
      </Box>
      {data.total > data.recibos.length && (
        <Button size="small" onClick={() => setCuantos(cuantos + DE_UNA_VEZ)}>
          {translate('recibos.mas', { quedan: data.total - data.recibos.length })}
        </Button>
      )}
    </>
  )
}

const RENGLON = {
  display: 'flex',
  gap: 2,
  alignItems: 'baseline',
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
} as const

function Recibo({ recibo }: { recibo: ReciboFila }) {
  const metodos = recibo.metodos.map((metodo) => translate(`opciones.metodo.${metodo}`)).join(', ')
  return (
    <Box component="li" sx={RENGLON}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <EnlaceRegistro resource={recursoDeRecibo(recibo)} id={recibo.id}>
          {recibo.numero_texto}
        </EnlaceRegistro>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {enLinea(formatoInstante(recibo.emitido_en), metodos, recibo.anulado_motivo)}
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Box sx={{ fontWeight: 600, textDecoration: recibo.estado === 'anulado' ? 'line-through' : undefined }}>
          <Total recibo={recibo} />
        </Box>
        <Box sx={{ fontSize: '0.8125rem' }}>
          <Situacion recibo={recibo} />
        </Box>
      </Box>
    </Box>
  )
}
