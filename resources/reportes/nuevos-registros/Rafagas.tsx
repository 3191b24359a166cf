import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useCanAccess, useListContext, useNotify } from 'react-admin'
import { formatoFecha, formatoTelefono } from '#contract/texto/formato'
import type { RafagaSuelta, RegistrosResumen } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { useResumen } from '#src/list/filtros/Resumen.tsx'
import { REGISTROS } from './registros-model.ts'

/**
 * Many registrations of one telephone, or of one address of the network, are told as one, with the way to look at them
 * together, where they are turned down together or let go (docs/diseno/dominio.md, «Nadie acapara cupos»).
 */
export function Rafagas() {
  const { data } = useResumen<RegistrosResumen>()
  return (
    <>
      {data?.redes?.map((red) => (
        <DeUnaRed key={red.rafaga_id} {...red} />
      ))}
      {data?.rafagas.map(({ telefono, registros }) => (
        <Rafaga key={telefono} filtro={{ telefono }}>
          {translate('registros.rafaga.dicho', { smart_count: registros, telefono: formatoTelefono(telefono) })}
        </Rafaga>
      ))}
    </>
  )
}

function DeUnaRed({ rafaga_id, registros, retenidos, hasta }: RegistrosResumen['redes'][number]) {
  const notify = useNotify()
  const { filterValues, setFilters } = useListContext()
  const { canAccess } = useCanAccess({ resource: REGISTROS, action: 'edit' })
  const soltar = useAccion<RafagaSuelta>(REGISTROS, 'soltar-rafaga', {
    onSuccess: ({ registros: smart_count, con_cupo }) => {
      notify(translate('registros.rafaga.sueltos', { smart_count, con_cupo }), { type: 'success' })
      setFilters({})
    },
  })
  return (
    <Rafaga
      filtro={{ rafaga_id }}
      accion={
        // Offered where all of them are in sight.
        canAccess &&
        filterValues.rafaga_id === rafaga_id && (
          <Button
            variant="contained"
            size="small"
            loading={soltar.isPending}
            onClick={() => soltar.mutate({ id: null, body: { rafaga_id } })}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {translate('registros.rafaga.soltar')}
          </Button>
        )
      }
    >
      {translate('registros.rafaga.de_una_red', { smart_count: registros, retenidos, fecha: formatoFecha(hasta) })}
    </Rafaga>
  )
}

const ALERTA = {
  mb: 1.5,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-action': {
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 1,
    pl: { xs: 0, sm: 2 },
    ml: { xs: 0, sm: 'auto' },
  },
}

function Rafaga({
  filtro,
  accion,
  children,
}: {
  filtro: Record<string, string | number>
  accion?: ReactNode
  children: ReactNode
}) {
  const { filterValues, setFilters } = useListContext()
  const deUna = Boolean(filterValues.telefono ?? filterValues.rafaga_id)
  return (
    <Alert
      severity="warning"
      sx={ALERTA}
      action={
        <>
          {accion}
          <Button
            color="inherit"
            onClick={() => setFilters(deUna ? {} : { ...filtro, pendiente: true })}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {translate(deUna ? 'registros.rafaga.todos' : 'registros.rafaga.juntos')}
          </Button>
        </>
      }
    >
      {children}
    </Alert>
  )
}
