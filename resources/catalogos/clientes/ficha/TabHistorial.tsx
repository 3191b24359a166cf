import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { Cliente, EntradaHistorial } from '#contract/catalogos/clientes'
import { formatoInstante } from '#contract/formato'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { CLIENTES, frases } from '../cliente-model.ts'
import { Cargando, Fallo, Vacio } from './estados.tsx'

/** Who did what to the student's record, in sentences, newest first. */
export function TabHistorial({ cliente }: { cliente: Cliente }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [CLIENTES, 'historial', cliente.id, cliente.version],
    queryFn: ({ signal }) => provider.consulta<EntradaHistorial[]>(CLIENTES, `${cliente.id}/historial`, {}, signal),
  })
  if (isPending) return <Cargando />
  if (!data) return <Fallo error={error} onRetry={() => refetch()} />
  const told = data.map((entrada) => ({ ...entrada, frases: frases(entrada, translate) })).filter((entrada) => entrada.frases.length > 0)
  if (!told.length) return <Vacio texto="catalogos.clientes.historial.vacio" />
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {told.map(({ id, instante, usuario_nombre, frases: dichas }) => (
        <Box component="li" key={id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{formatoInstante(instante)}</Box>
          {dichas.map((frase) => (
            <Box key={frase} sx={{ overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ fontWeight: 600 }}>{usuario_nombre ?? translate('catalogos.clientes.historial.sistema')}</Box> {frase}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}
