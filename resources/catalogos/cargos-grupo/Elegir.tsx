import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { PreviaGrupoBody, type DelGrupo, type PreviaGrupo } from '#contract/catalogos/cargos-grupo'
import { enLinea, formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { CARGOS_GRUPO, elegidosDe } from './grupos-model.ts'

const PEDIDO = ['destino', 'curso_id', 'categoria_id', 'filtro', 'descripcion'] as const
const ENTERA = { display: 'flex', mr: 0, '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 } }
const LISTA = { listStyle: 'none', m: 0, p: 0, maxHeight: 480, overflowY: 'auto' }

interface ElegirProps {
  onCobro: (cobro: { estudiantes: number; monto: number }) => void
}

/** Students to charge, each to be taken out; who has that charge already is named and stays out until put in. */
export function Elegir({ onCobro }: ElegirProps) {
  const valores: unknown[] = useWatch({ name: [...PEDIDO] })
  const pedido = PreviaGrupoBody.safeParse(Object.fromEntries(PEDIDO.map((campo, index) => [campo, valores[index]])))
  const provider = useDataProvider<CampanaDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: [CARGOS_GRUPO, 'previa', pedido.data],
    queryFn: () => provider.accion<PreviaGrupo>(CARGOS_GRUPO, null, 'previa', pedido.data),
    enabled: pedido.success,
    placeholderData: (antes) => antes,
    retry: false,
  })
  if (!pedido.success) return <Aparte>{translate('grupos.falta')}</Aparte>
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Cargando />
  return <Estudiantes key={JSON.stringify(pedido.data)} previa={data} onCobro={onCobro} />
}

function Estudiantes({ previa, onCobro }: ElegirProps & { previa: PreviaGrupo }) {
  const [cambiados, setCambiados] = useState<ReadonlySet<number>>(new Set())
  const { setValue } = useFormContext()
  const monto: unknown = useWatch({ name: 'monto' })
  const { estudiantes, repetidos } = previa
  const elegidos = elegidosDe(estudiantes, cambiados)
  const cuantos = elegidos.cliente_ids.length
  useEffect(() => {
    const { cliente_ids, repetir } = elegidosDe(estudiantes, cambiados)
    setValue('cliente_ids', cliente_ids, { shouldDirty: cambiados.size > 0 })
    setValue('repetir', repetir)
  }, [estudiantes, cambiados, setValue])
  useEffect(() => {
    onCobro({ estudiantes: cuantos, monto: typeof monto === 'number' ? monto : 0 })
  }, [cuantos, monto, onCobro])
  const cambiar = (cliente_id: number) => {
    const otros = new Set(cambiados)
    if (!otros.delete(cliente_id)) otros.add(cliente_id)
    setCambiados(otros)
  }
  if (estudiantes.length === 0) return <Alert severity="info">{translate('grupos.nadie')}</Alert>
  const dentro = new Set(elegidos.cliente_ids)
  return (
    <Panel
      titulo="grupos.estudiantes"
      junto={
        <Typography color="text.secondary">
          {translate('grupos.elegidos', { elegidos: cuantos, total: estudiantes.length })}
        </Typography>
      }
    >
      {repetidos > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('grupos.repetidos', { smart_count: repetidos })}
        </Alert>
      )}
      <Box component="ul" sx={LISTA}>
        {estudiantes.map((uno) => (
          <Box component="li" key={uno.cliente_id}>
            <FormControlLabel
              sx={ENTERA}
              control={
                <Checkbox checked={dentro.has(uno.cliente_id)} onChange={() => cambiar(uno.cliente_id)} size="small" />
              }
              label={<Quien estudiante={uno} />}
            />
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

const Quien = ({ estudiante: { nombre, codigo, curso_nombre, repetido } }: { estudiante: DelGrupo }) => (
  <Box sx={{ py: 0.25, overflowWrap: 'anywhere' }}>
    {nombre}{' '}
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {enLinea(codigo, curso_nombre)}
    </Box>
    {repetido && (
      <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'warning.dark' }}>
        {translate('grupos.ya_lo_tiene', {
          fecha: formatoFecha(repetido.fecha),
          monto: formatoLempiras(repetido.neto),
        })}
      </Box>
    )}
  </Box>
)
