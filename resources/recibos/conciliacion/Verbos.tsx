import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCanAccess, useDataProvider, useGetMany, useListContext, useTranslate } from 'react-admin'
import { formatoLempiras } from '#contract/formato'
import { ConfirmarBody, type PagoBanco } from '#contract/recibos/conciliacion'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { FechaInput } from '#src/form/FechaInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CONCILIACION, fechaComun, sumaDe, verbosDe, type Verbo } from './conciliacion-model.ts'
import { DialogoRechazar } from './DialogoRechazar.tsx'

const VALIDAR = validarCon(ConfirmarBody)

interface VerbosProps {
  pagos: readonly PagoBanco[]
  size?: 'small'
  onHecho?: () => void
}

/** What may be said of these payments, to who may: each asks first, naming how many and how much. */
export function Verbos({ pagos, size, onHecho }: VerbosProps) {
  const [verbo, setVerbo] = useState<Verbo | null>(null)
  const { canAccess } = useCanAccess({ resource: CONCILIACION, action: 'edit' })
  const translate = useTranslate()
  if (!canAccess) return null
  const verbos = verbosDe(pagos)
  if (pagos.length && !verbos.length)
    return (
      <Typography variant="body2" color="text.primary">
        {translate('tesoreria.conciliacion.mezclados')}
      </Typography>
    )
  return (
    <>
      {verbos.map((each, index) => (
        <Button
          key={each}
          size={size}
          variant={size ? 'text' : index === 0 ? 'contained' : 'outlined'}
          color={each === 'rechazar' ? 'error' : 'primary'}
          onClick={() => setVerbo(each)}
        >
          {translate(`tesoreria.conciliacion.${each}.boton`)}
        </Button>
      ))}
      {verbo === 'rechazar' && <DialogoRechazar pagos={pagos} onHecho={onHecho} onClose={() => setVerbo(null)} />}
      {verbo && verbo !== 'rechazar' && (
        <Pregunta verbo={verbo} pagos={pagos} onHecho={onHecho} onClose={() => setVerbo(null)} />
      )}
    </>
  )
}

function Pregunta({
  verbo,
  pagos,
  onHecho,
  onClose,
}: Pick<VerbosProps, 'pagos' | 'onHecho'> & { verbo: Exclude<Verbo, 'rechazar'>; onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const cuantos = { smart_count: pagos.length, monto: formatoLempiras(sumaDe(pagos)) }
  const confirma = verbo === 'confirmar'
  const fecha_banco = confirma ? fechaComun(pagos) : undefined
  return (
    <DialogoFormulario
      titulo={translate(`tesoreria.conciliacion.${verbo}.pregunta`, cuantos)}
      detalle={translate(`tesoreria.conciliacion.${verbo}.detalle`)}
      guardar={`tesoreria.conciliacion.${verbo}.boton`}
      defaultValues={{ ids: pagos.map(({ id }) => id), ...(fecha_banco !== undefined && { fecha_banco }) }}
      validate={VALIDAR}
      enviar={(values) => provider.accion(CONCILIACION, null, confirma ? verbo : 'deshacer', values)}
      hecho={() => translate(`tesoreria.conciliacion.${verbo}.hecho`, cuantos)}
      onHecho={onHecho}
      onClose={onClose}
      maxWidth="xs"
    >
      {fecha_banco !== undefined && (
        <FechaInput source="fecha_banco" helperText="tesoreria.conciliacion.confirmar.fecha_banco_ayuda" />
      )}
      {confirma && fecha_banco === undefined && (
        <Typography variant="body2">{translate('tesoreria.conciliacion.confirmar.fechas_varias')}</Typography>
      )}
    </DialogoFormulario>
  )
}

/** The same for the rows that are chosen in the list. */
export function VerbosMasivos() {
  const { selectedIds, onUnselectItems } = useListContext<PagoBanco>()
  const { data = [] } = useGetMany<PagoBanco>(CONCILIACION, { ids: selectedIds })
  // Until all of them are here nothing can be said of them.
  const pagos = data.filter((pago) => pago !== undefined)
  return <Verbos pagos={pagos.length === selectedIds.length ? pagos : []} size="small" onHecho={onUnselectItems} />
}
