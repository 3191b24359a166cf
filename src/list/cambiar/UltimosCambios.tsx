import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useResourceContext } from 'react-admin'
import type { CambioHecho } from '#contract/listas/varios'
import { enLinea, formatoInstante } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { moduloDeRecurso } from '#src/data/data-provider.ts'
import { useFilas } from '#src/data/use-consulta.ts'
import { CampoMotivo } from '#src/form/dialogos/CampoMotivo.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { cuantosDe } from './cuantos.ts'
import { useDeshacer } from './use-deshacer.ts'

/** The changes of several records of the module within thirty days, each to be undone as one. */
export function UltimosCambios({ onClose }: { onClose: () => void }) {
  const id = useId()
  const resource = useResourceContext() ?? ''
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const { data, isPending, error } = useFilas<CambioHecho>(resource, 'cambios')
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('varios.ultimos.titulo')}</DialogTitle>
      <DialogContent>
        {error ? (
          <Aparte role="alert">{translate(error.message, { _: error.message })}</Aparte>
        ) : isPending ? (
          <Skeleton variant="rounded" height={160} />
        ) : data?.length ? (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map((cambio) => (
              <Cambio key={cambio.id} cambio={cambio} resource={resource} />
            ))}
          </Box>
        ) : (
          <Aparte>{translate('varios.ultimos.ninguno')}</Aparte>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('comun.accion.cerrar')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Cambio({ cambio, resource }: { cambio: CambioHecho; resource: string }) {
  const { id, puerta, hecho_en, usuario_nombre, campos, filas, deshecho_en, deshecho_por } = cambio
  /** The reason that the server asks for: a price goes down again. */
  const [motivo, setMotivo] = useState<string | null>(null)
  const { deshacer, isPending } = useDeshacer(resource, { onPideMotivo: () => setMotivo((dicho) => dicho ?? '') })
  const que = translate(`varios.ultimos.${puerta}`, {
    cuantos: cuantosDe(moduloDeRecurso(resource), filas),
    campos: campos.map((campo) => translate(`campos.${campo}`)).join(', '),
  })
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {que}
          <Aparte>{enLinea(formatoInstante(hecho_en), usuario_nombre)}</Aparte>
        </Box>
        {deshecho_en ? (
          <Aparte>{translate('varios.ultimos.ya', { quien: deshecho_por })}</Aparte>
        ) : (
          <Button
            size="small"
            loading={isPending}
            disabled={motivo === ''}
            aria-label={`${translate('layout.deshacer')}: ${que}`}
            onClick={() => deshacer(id, motivo ?? undefined)}
          >
            {translate('layout.deshacer')}
          </Button>
        )}
      </Box>
      {motivo !== null && !deshecho_en && (
        <CampoMotivo
          clase="rebaja"
          label={translate('campos.motivo')}
          ayuda={translate('varios.motivo_ayuda')}
          value={motivo}
          onChange={setMotivo}
          plegado
          autoFocus
        />
      )}
    </Box>
  )
}
