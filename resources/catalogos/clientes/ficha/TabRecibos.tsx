import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { LinkBase, useCreatePath, useGetList, useTranslate } from 'react-admin'
import type { Cliente } from '#contract/catalogos/clientes'
import { formatoInstante } from '#contract/formato'
import type { ReciboFila } from '#contract/recibos/recibos-individuales'
import { RECIBOS } from '#resources/recibos/recibosIndividuales/imprimir.ts'
import { Total } from '#resources/recibos/recibosIndividuales/RecibosLista.tsx'
import { Situacion } from '#resources/recibos/recibosIndividuales/Situacion.tsx'
import { Cobrar } from './Cobrar.tsx'
import { Cargando, Fallo, Vacio } from '#src/page/estados.tsx'

const MUESTRA = 50

/** The receipts of the student, also as one of a family's, newest first. */
export function TabRecibos({ cliente }: { cliente: Cliente }) {
  const translate = useTranslate()
  const { data, total = 0, error, isPending, refetch } = useGetList<ReciboFila>(RECIBOS, {
    filter: { cliente_id: cliente.id },
    sort: { field: 'emitido_en', order: 'DESC' },
    pagination: { page: 1, perPage: MUESTRA },
  })
  if (isPending) return <Cargando />
  if (!data) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data.length) return <Vacio texto="catalogos.clientes.recibos.vacio"><Cobrar id={cliente.id} variant="outlined" /></Vacio>
  return (
    <>
      <Box component="ul" aria-label={translate('catalogos.clientes.pestana.recibos')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((recibo) => <Recibo key={recibo.id} recibo={recibo} />)}
      </Box>
      {total > data.length && (
        <Link component={LinkBase} to={`/${RECIBOS}?filter=${encodeURIComponent(JSON.stringify({ cliente_id: cliente.id }))}`} variant="body2">
          {translate('catalogos.clientes.recibos.todos', { smart_count: total })}
        </Link>
      )}
    </>
  )
}

function Recibo({ recibo }: { recibo: ReciboFila }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const metodos = recibo.metodos.map((metodo) => translate(`opciones.metodo.${metodo}`)).join(', ')
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'baseline', py: 1, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link component={LinkBase} to={createPath({ resource: RECIBOS, type: 'show', id: recibo.id })} sx={{ fontWeight: 600 }}>{recibo.numero_texto}</Link>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{[formatoInstante(recibo.emitido_en), metodos, recibo.anulado_motivo].filter(Boolean).join(' · ')}</Box>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Box sx={{ fontWeight: 600, textDecoration: recibo.estado === 'anulado' ? 'line-through' : undefined }}><Total recibo={recibo} /></Box>
        <Box sx={{ fontSize: '0.8125rem' }}><Situacion recibo={recibo} /></Box>
      </Box>
    </Box>
  )
}
