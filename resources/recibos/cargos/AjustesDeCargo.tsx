import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { translate } from '#i18n/translate'
import { formatoFecha, enLinea } from '#contract/texto/formato'
import { ACTOS_DE_AJUSTE, type AjusteDeCargo, type CargoDetalle } from '#contract/recibos/ajustes'
import type { Cargo } from '#contract/recibos/cargos'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { useCargo } from './use-cargo.ts'

/** The discounts and adjustments that lowered a charge, by whom and why, each to take back where that can be. */
export function AjustesDeCargo({ cargo, onClose }: { cargo: Cargo; onClose: () => void }) {
  const id = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const { data, error, refetch } = useCargo(cargo.id)
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('descuentos.cargo.ver.titulo', { cargo: cargo.descripcion })}</DialogTitle>
      <DialogContent>
        {data ? <Cuenta cargo={data} /> : error ? <Fallo error={error} onRetry={() => refetch()} /> : <Cargando />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('comun.accion.cerrar')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Cuenta({ cargo }: { cargo: CargoDetalle }) {
  const { bruto, neto, descuento_libre, ajustes } = cargo
  return (
    <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <Suma titulo={translate('campos.bruto')} centavos={bruto} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ajustes.map((ajuste) => (
          <RenglonAjuste key={`${ajuste.id} ${ajuste.nombre}`} ajuste={ajuste} cargo={cargo} />
        ))}
      </Box>
      {descuento_libre > 0 && <Suma titulo={translate('descuentos.cargo.ver.libre')} centavos={-descuento_libre} />}
      <Suma titulo={translate('campos.neto')} centavos={neto} fuerte />
    </Box>
  )
}

const estiloDeLaSuma = (fuerte: boolean | undefined) =>
  ({
    display: 'flex',
    justifyContent: 'space-between',
    gap: 2,
    py: 1,
    fontWeight: fuerte ? 600 : 400,
    borderTop: fuerte ? 1 : 0,
    borderColor: 'divider',
  }) as const

const Suma = ({ titulo, centavos, fuerte }: { titulo: string; centavos: number; fuerte?: boolean }) => (
  <Box sx={estiloDeLaSuma(fuerte)}>
    <span>{titulo}</span>
    <Dinero centavos={centavos} />
  </Box>
)

const estiloDelRenglon = (quitado: boolean) =>
  ({
    display: 'flex',
    justifyContent: 'space-between',
    gap: 2,
    color: quitado ? 'text.secondary' : undefined,
    textDecoration: quitado ? 'line-through' : undefined,
  }) as const

function RenglonAjuste({ ajuste, cargo }: { ajuste: AjusteDeCargo; cargo: CargoDetalle }) {
  const {
    id,
    tipo,
    nombre,
    monto,
    fecha,
    motivo,
    usuario_nombre,
    recibo_id,
    numero_texto,
    hasta,
    deshecho_por_nombre,
    deshecho_motivo,
  } = ajuste
  const quitado = hasta !== null
  const titulo = nombre ?? translate(`opciones.tipo.${tipo}`)
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={estiloDelRenglon(quitado)}>
        <span>{titulo}</span>
        <Dinero centavos={-monto} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Aparte sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
          {enLinea(formatoFecha(fecha), usuario_nombre, motivo !== nombre && motivo)}
          {recibo_id && (
            <>
              {' '}
              · <Enlace to={`/recibos/recibosIndividuales/${recibo_id}/show`}>{numero_texto}</Enlace>
            </>
          )}
          {quitado && (
            <>
              <br />
              {translate('descuentos.cargo.ver.quitado', {
                fecha: formatoFecha(hasta),
                quien: deshecho_por_nombre ?? '',
              })}
              {deshecho_motivo && `: ${deshecho_motivo}`}
            </>
          )}
        </Aparte>
        {id !== null && !cargo.anulado && (
          <Actos de={ACTOS_DE_AJUSTE} registro={ajuste} params={{ nombre: titulo }} fila />
        )}
      </Box>
    </Box>
  )
}
