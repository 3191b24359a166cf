import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, type HttpError } from 'react-admin'
import { translate } from '#i18n/translate'
import type { Cuenta } from '#contract/recibos/cargos'
import type { PorCobrar } from '#contract/recibos/recibos-individuales'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { Estudiante } from '#src/page/papel/EnlaceRegistro.tsx'
import { useBorrador } from '#src/session/use-borrador.ts'
import { RECIBOS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { CobroForm, type CobroFormProps } from './CobroForm.tsx'

interface CobroProps {
  cliente_id: number
  /** The guardian whose whole family is to be charged, to begin with. */
  familia?: number
  envio: CobroFormProps['envio']
}

/** The query key of what is owed, to be read again when another till took it. */
export const POR_COBRAR = [RECIBOS, 'por-cobrar']

const CABEZA = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  px: 2,
  py: 1,
  minHeight: 58,
} as const

/** Takes the payment of what one student owes, or with one switch the whole family. */
export function Cobro({ cliente_id, familia: pedida, ...form }: CobroProps) {
  const antes = useBorrador('familia', (): number | undefined => encargado_id, { calla: true, siempre: true })
  const [encargado_id, setEncargado] = useState(antes ?? pedida)
  const estudiante = usePorCobrar({ cliente_id })
  const familia = usePorCobrar(encargado_id ? { encargado_id } : undefined)
  const { data, error } = encargado_id ? familia : estudiante
  const familias = estudiante.data?.encargados.filter((encargado) => encargado.estudiantes > 1) ?? []
  if (error && !data)
    return (
      <ListMessage
        titulo={(error as HttpError).status === 404 ? 'layout.sin_datos.no_existe' : (error as HttpError).message}
      />
    )
  return (
    <>
      <Paper variant="outlined" sx={CABEZA}>
        <Box sx={{ flex: '1 1 320px' }}>
          {data ? (
            data.cuentas.map((cuenta) => <Titular key={cuenta.cliente_id} cuenta={cuenta} />)
          ) : (
            <Skeleton width={280} />
          )}
        </Box>
        {familias.map((encargado) => (
          <Familia
            key={encargado.id}
            encargado={encargado}
            checked={encargado_id === encargado.id}
            onChange={(checked) => setEncargado(checked ? encargado.id : undefined)}
          />
        ))}
      </Paper>
      {data ? (
        <CobroForm key={encargado_id ?? 0} cliente_id={cliente_id} encargado_id={encargado_id} datos={data} {...form} />
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
    </>
  )
}

/** Takes the payment of what is left of an invoice on credit, whoever its students are. */
export function CobroDeFactura({
  factura_id,
  ...form
}: Omit<CobroProps, 'cliente_id' | 'familia'> & { factura_id: number }) {
  const { data, error } = usePorCobrar({ factura_id })
  if (error && !data)
    return (
      <ListMessage
        titulo={(error as HttpError).status === 404 ? 'layout.sin_datos.no_existe' : (error as HttpError).message}
      />
    )
  if (!data) return <Skeleton variant="rounded" height={240} />
  const [primera] = data.cuentas
  // The head says which one all of it is in.
  const cuentas = data.cuentas.map((cuenta) => ({
    ...cuenta,
    cargos: cuenta.cargos.map((cargo) => ({ ...cargo, factura: null })),
  }))
  return (
    <>
      <Paper variant="outlined" sx={CABEZA}>
        <Typography component="span" sx={{ fontWeight: 650 }}>
          {translate('recibos.cobro.de_factura', {
            numero: data.factura ?? '',
            nombre: data.pagadores[0]?.nombre ?? '',
          })}
        </Typography>
        {!primera && <Estado tono="bien">{translate('recibos.cobro.pagada')}</Estado>}
      </Paper>
      {primera && (
        <CobroForm cliente_id={primera.cliente_id} factura_id={factura_id} datos={{ ...data, cuentas }} {...form} />
      )}
    </>
  )
}

function usePorCobrar(de: { cliente_id: number } | { encargado_id: number } | { factura_id: number } | undefined) {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery({
    queryKey: [...POR_COBRAR, de],
    queryFn: ({ signal }) => provider.consulta<PorCobrar>(RECIBOS, 'por-cobrar', de, signal),
    enabled: de !== undefined,
    // The debts are never kept: they may have changed since they were last seen here.
    gcTime: 0,
  })
}

function Titular({ cuenta }: { cuenta: Cuenta }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
      <Typography component="span" sx={{ fontWeight: 650 }}>
        <Estudiante id={cuenta.cliente_id} nombre={cuenta.nombre} />
      </Typography>
      <Typography component="span" variant="body2" color="text.secondary">
        {cuenta.codigo}
      </Typography>
      {cuenta.debe > 0 ? (
        <span>
          {translate('campos.debe')} <Dinero centavos={cuenta.debe} />
        </span>
      ) : (
        <Estado tono="bien">{translate('recibos.cobro.al_dia')}</Estado>
      )}
      {cuenta.a_favor > 0 && (
        <span>
          {translate('campos.a_favor')} <Dinero centavos={cuenta.a_favor} />
        </span>
      )}
    </Box>
  )
}

function Familia({
  encargado,
  checked,
  onChange,
}: {
  encargado: PorCobrar['encargados'][number]
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <FormControlLabel
      control={<Switch checked={checked} onChange={(_, on) => onChange(on)} />}
      label={translate('recibos.cobro.familia', { nombre: encargado.nombre, cuantos: encargado.estudiantes })}
    />
  )
}
