import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazy, memo, Suspense, useState } from 'react'
import { useCanAccess, useEvent, useListContext, useNotify, useResourceContext, useStore } from 'react-admin'
import { translate } from '#i18n/translate'
import { pathDe } from '#src/data/data-provider.ts'
import { descargar } from '#src/data/http.ts'
import { useFiltroEscrito } from '#src/list/filtros/filtro-escrito.ts'

// Rarely opened: the list does not wait for it.
const InformeDialog = lazy(() => import('./InformeDialog.tsx').then((module) => ({ default: module.InformeDialog })))

const FORMATOS = ['csv', 'xlsx'] as const
type Formato = (typeof FORMATOS)[number]

interface ExportButtonProps {
  /** A report of the module that has a file of its own, in its own order. */
  parte?: string
  /** i18n key. */
  label?: string
}

/**
 * Everything that the list's filters let through, in its order, as a file: at one press in the format taken last, or in
 * another one. Absent for who may not `exportar`.
 */
export function ExportButton(props: ExportButtonProps) {
  const resource = useResourceContext() ?? ''
  const { sort, total } = useListContext()
  const filtro = useFiltroEscrito()
  const descargarEn = useEvent((formato: Formato) => {
    const todo = { formato, filter: filtro() }
    return descargar(
      props.parte
        ? pathDe(resource, `${props.parte}/exportar`, todo)
        : pathDe(resource, 'exportar', { ...todo, sort: [sort.field, sort.order] }),
    )
  })
  return <Botones {...props} resource={resource} hay={!!total} descargarEn={descargarEn} />
}

interface BotonesProps extends ExportButtonProps {
  resource: string
  hay: boolean
  descargarEn: (formato: Formato) => Promise<void>
}

/**
 * The file at one press, and beside it the others; on a phone both behind the icon. Not drawn again for another filter,
 * or other rows.
 */
const Botones = memo(function Botones({
  parte,
  label = 'lista.exportar.boton',
  resource,
  hay,
  descargarEn,
}: BotonesProps) {
  const { canAccess } = useCanAccess({ resource, action: 'exportar' })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [ultimo, setUltimo] = useStore<Formato>('exportar.formato', 'xlsx')
  const [busy, setBusy] = useState(false)
  const [programando, setProgramando] = useState(false)
  const notify = useNotify()
  if (!canAccess) return null

  const download = async (formato: Formato) => {
    setAnchor(null)
    setBusy(true)
    setUltimo(formato)
    try {
      await descargarEn(formato)
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Box sx={{ display: 'inline-flex' }}>
      {!parte && (
        <Button
          size="small"
          startIcon={<DownloadIcon />}
          onClick={() => download(ultimo)}
          loading={busy}
          loadingPosition="start"
          disabled={!hay}
          title={translate(`lista.exportar.a_una.${ultimo}`)}
          aria-label={translate(`lista.exportar.a_una.${ultimo}`)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {translate(`lista.exportar.corto.${ultimo}`)}
        </Button>
      )}
      <Button
        size="small"
        onClick={(event) => setAnchor(event.currentTarget)}
        disabled={!hay || busy}
        aria-haspopup="menu"
        aria-label={translate(label)}
        title={translate(label)}
        sx={{ minWidth: { xs: 40, sm: 32 }, gap: 1, px: { sm: parte ? undefined : 0 } }}
      >
        <DownloadIcon fontSize="small" sx={{ display: { sm: parte ? 'block' : 'none' } }} />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'flex' } }}>
          {parte ? translate(label) : <ExpandMoreIcon fontSize="small" />}
        </Box>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {FORMATOS.map((formato) => (
          <MenuItem key={formato} onClick={() => download(formato)}>
            {translate(`lista.exportar.${formato}`)}
          </MenuItem>
        ))}
        {!parte && (
          <MenuItem
            onClick={() => {
              setAnchor(null)
              setProgramando(true)
            }}
          >
            {translate('informes.boton')}
          </MenuItem>
        )}
      </Menu>
      {programando && (
        <Suspense>
          <InformeDialog onClose={() => setProgramando(false)} />
        </Suspense>
      )}
    </Box>
  )
})
