import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'react-admin'
import { formatoTelefono } from '#contract/formato'
import type { RegistrosResumen } from '#contract/reportes/nuevos-registros'
import { useResumen } from '#src/list/Resumen.tsx'

/**
 * Many registrations of one telephone are told as one, with the way to look at them together, where they are turned
 * down together (docs/diseno/dominio.md, «Nadie acapara cupos»).
 */
export function Rafagas() {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { data } = useResumen<RegistrosResumen>()
  const deUno = Boolean(filterValues.telefono)
  return data?.rafagas.map(({ telefono, registros }) => (
    <Alert
      key={telefono}
      severity="warning"
      sx={{ mb: 1.5, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        <Button
          color="inherit"
          onClick={() => setFilters(deUno ? {} : { telefono, pendiente: true })}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {translate(deUno ? 'registros.rafaga.todos' : 'registros.rafaga.juntos')}
        </Button>
      }
    >
      {translate('registros.rafaga.dicho', { smart_count: registros, telefono: formatoTelefono(telefono) })}
    </Alert>
  ))
}
