import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCanAccess, useGetMany, useListContext } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoFecha, formatoLempiras, formatoNumero, enLinea } from '#contract/texto/formato'
import { ConfirmarBody, DIAS_POR_CONFIRMAR, type PagoBanco } from '#contract/recibos/conciliacion'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { CONCILIACION, fechaComun, porFecha, seConfirman, sumaDe, verbosDe, type Verbo } from './conciliacion-model.ts'
import { DialogoRechazar } from './DialogoRechazar.tsx'

const VALIDAR = validarCon(ConfirmarBody)

interface VerbosProps {
  pagos: readonly PagoBanco[]
  size?: 'small'
  onHecho?: () => void
}

/** The buttons of what may be said of these payments, for who may: each asks first, naming how many and how much. */
export function Verbos({ pagos, size, onHecho }: VerbosProps) {
  const [verbo, setVerbo] = useState<Verbo | null>(null)
  const { canAccess } = useCanAccess({ resource: CONCILIACION, action: 'edit' })
  if (!canAccess) return null
  const verbos = verbosDe(pagos)
  return (
    <>
      {pagos.length > 0 && !verbos.length && (
        <Typography variant="body2" color="text.primary">
          {translate('tesoreria.conciliacion.mezclados')}
        </Typography>
      )}
      {verbos.map((each, index) => (
        <Button
          key={each}
          size={size}
          variant={size ? 'text' : index === 0 ? 'contained' : 'outlined'}
          onClick={() => setVerbo(each)}
        >
          {translate(`tesoreria.conciliacion.${each}.boton`)}
        </Button>
      ))}
      {verbo === 'rechazar' && <DialogoRechazar pagos={pagos} onHecho={onHecho} onClose={() => setVerbo(null)} />}
      {verbo && verbo !== 'rechazar' && (
        <PreguntaDeBanco verbo={verbo} pagos={pagos} onHecho={onHecho} onClose={() => setVerbo(null)} />
      )}
    </>
  )
}

interface PreguntaProps extends Pick<VerbosProps, 'pagos' | 'onHecho'> {
  verbo: Exclude<Verbo, 'rechazar'>
  /** Each payment is told, where no list shows them. */
  unoPorUno?: boolean
  onClose: () => void
}

/** Asks before that is said of the payments, naming how many, how much and under which dates. */
export function PreguntaDeBanco({ verbo, pagos: elegidos, unoPorUno, onHecho, onClose }: PreguntaProps) {
  // Payments that it was opened for: the list below is read again meanwhile.
  const [pagos] = useState(elegidos)
  const confirma = verbo === 'confirmar'
  const van = confirma ? seConfirman(pagos) : pagos
  const contados = van.length ? van : pagos
  const cuantos = { smart_count: contados.length, monto: formatoLempiras(sumaDe(contados)) }
  const comun = confirma ? fechaComun(van) : undefined
  const lejana = van.some(({ fecha_lejana }) => fecha_lejana)
  return (
    <DialogoFormulario
      titulo={translate(`tesoreria.conciliacion.${verbo}.pregunta`, cuantos)}
      detalle={translate(`tesoreria.conciliacion.${verbo}.detalle`)}
      guardar={van.length > 0 && `tesoreria.conciliacion.${verbo}.boton`}
      defaultValues={{
        ids: van.map(({ id }) => id),
        // A date that nobody would believe is not proposed: it is typed again, from the statement.
        ...(comun !== undefined && { fecha_banco: lejana ? null : comun }),
      }}
      validate={VALIDAR}
      enviar={(values, accion) => accion(CONCILIACION, null, confirma ? verbo : 'deshacer', values)}
      hecho={() => translate(`tesoreria.conciliacion.${verbo}.hecho`, cuantos)}
      onHecho={onHecho}
      onClose={onClose}
      maxWidth={unoPorUno ? 'sm' : 'xs'}
    >
      {comun && lejana && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('tesoreria.conciliacion.confirmar.lejana', {
            fecha: formatoFecha(comun),
            dias: DIAS_POR_CONFIRMAR,
          })}
        </Alert>
      )}
      {comun !== undefined && (
        <FechaInput
          source="fecha_banco"
          isRequired={lejana}
          helperText="tesoreria.conciliacion.confirmar.fecha_banco_ayuda"
        />
      )}
      {unoPorUno && <Uno pagos={van} />}
      {confirma && comun === undefined && van.length > 0 && <Fechas pagos={van} />}
      {van.length < pagos.length && <Lejanos pagos={pagos.filter((pago) => !van.includes(pago))} />}
    </DialogoFormulario>
  )
}

/** Each payment: its reference, whose it is, and how much. */
function Uno({ pagos }: { pagos: readonly PagoBanco[] }) {
  return (
    <Box component="ul" aria-label={translate('tesoreria.cierres.punto.por_confirmar')} tabIndex={0} sx={FECHAS}>
      {pagos.map(({ id, referencia, metodo, cuenta_nombre, fecha_banco, numero_texto, pagador_nombre, monto }) => (
        <Box component="li" key={id} sx={FECHA}>
          <span>
            {enLinea(
              referencia ?? translate(`opciones.metodo.${metodo}`),
              fecha_banco && formatoFecha(fecha_banco),
              cuenta_nombre,
              numero_texto,
              pagador_nombre,
            )}
          </span>
          <Dinero centavos={monto} />
        </Box>
      ))}
    </Box>
  )
}

/** The dates under which the payments would be confirmed, so that none is confirmed unseen. */
function Fechas({ pagos }: { pagos: readonly PagoBanco[] }) {
  return (
    <>
      <Typography variant="body2">{translate('tesoreria.conciliacion.confirmar.fechas_varias')}</Typography>
      <Box component="ul" aria-label={translate('tesoreria.conciliacion.confirmar.fechas')} tabIndex={0} sx={FECHAS}>
        {porFecha(pagos).map(({ fecha, pagos: cuantos, monto }) => (
          <Box component="li" key={fecha} sx={FECHA}>
            <span>{fecha ? formatoFecha(fecha) : translate('tesoreria.conciliacion.confirmar.sin_fecha')}</span>
            <span>
              {translate('reportes.recibos.pagos', { smart_count: cuantos, _: formatoNumero(cuantos) })}
              {' · '}
              <Dinero centavos={monto} />
            </span>
          </Box>
        ))}
      </Box>
    </>
  )
}

const FECHAS = { listStyle: 'none', m: 0, mt: 1, p: 0, maxHeight: 260, overflowY: 'auto' } as const
const FECHA = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 0.5,
  typography: 'body2',
  borderTop: 1,
  borderColor: 'divider',
} as const

/** Warns of payments that are not confirmed with the others: they wait for somebody to name their date. */
function Lejanos({ pagos }: { pagos: readonly PagoBanco[] }) {
  return (
    <Alert severity="warning" sx={{ mt: 1.5 }}>
      {translate('tesoreria.conciliacion.confirmar.lejanas', { smart_count: pagos.length, dias: DIAS_POR_CONFIRMAR })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2 }}>
        {pagos.map(({ id, referencia, numero_texto, fecha_banco }) => (
          <li key={id}>{enLinea(referencia, numero_texto, fecha_banco && formatoFecha(fecha_banco))}</li>
        ))}
      </Box>
    </Alert>
  )
}

/** The buttons for the rows that are chosen in the list. */
export function VerbosMasivos() {
  const { selectedIds, onUnselectItems } = useListContext<PagoBanco>()
  const { data = [] } = useGetMany<PagoBanco>(CONCILIACION, { ids: selectedIds })
  // Until all of them are here nothing can be said of them.
  const pagos = data.filter((pago) => pago !== undefined)
  return <Verbos pagos={pagos.length === selectedIds.length ? pagos : []} size="small" onHecho={onUnselectItems} />
}
