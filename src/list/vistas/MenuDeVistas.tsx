import StarIcon from '@mui/icons-material/StarBorder'
import EnUnaIcon from '@mui/icons-material/Star'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazy, Suspense, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import type { VistaDeLista } from '#contract/ajustes/filtros-guardados'
import { translate } from '#i18n/translate'
import { useLaVista } from './LaVista.tsx'
import { FILTROS_GUARDADOS, useReleerVistas } from './use-vistas.ts'

// Rarely opened: the list does not wait for them.
const VistaDialog = lazy(() => import('./VistaDialog.tsx').then((module) => ({ default: module.VistaDialog })))
const VistasDialog = lazy(() => import('./VistasDialog.tsx').then((module) => ({ default: module.VistasDialog })))

interface MenuDeVistasProps {
  /** Columns that the table shows, to be kept with a view; absent where there is no table. */
  columnas?: readonly string[]
}

/** The ★ menu of a list: its views, and how to keep, change, pin and take away one. */
export function MenuDeVistas({ columnas }: MenuDeVistasProps) {
  const { vistas, error, releer, actual, cambiada, mostrar, direccion } = useLaVista()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialogo, setDialogo] = useState<'nueva' | 'todas'>()
  const guardar = useGuardarCambios(columnas)
  const rotulo = actual ? translate('vistas.boton_de', { nombre: actual.nombre }) : translate('vistas.boton')
  const Icono = actual ? EnUnaIcon : StarIcon

  const ir = (vista?: VistaDeLista) => {
    setAnchor(null)
    mostrar(undefined)
    void navigate({ pathname, search: direccion(vista) })
  }
  const abrir = (cual: typeof dialogo) => {
    setAnchor(null)
    setDialogo(cual)
  }

  return (
    <>
      <Button
        size="small"
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={rotulo}
        title={rotulo}
        aria-haspopup="menu"
        sx={{ minWidth: 40 }}
      >
        <Icono fontSize="small" />
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { dense: true } }}
      >
        {vistas.map((vista) => (
          <MenuItem
            key={vista.id}
            role="menuitemradio"
            aria-checked={vista.id === actual?.id}
            selected={vista.id === actual?.id}
            onClick={() => ir(vista)}
            sx={LARGA}
          >
            <ListItemText primary={vista.nombre} secondary={deQuien(vista)} />
          </MenuItem>
        ))}
        {error && (
          <MenuItem onClick={releer} sx={LARGA}>
            <ListItemText primary={translate('vistas.fallo')} secondary={translate('comun.accion.reintentar')} />
          </MenuItem>
        )}
        {!error && vistas.length === 0 && (
          <MenuItem disabled sx={LARGA}>
            {translate('vistas.ninguna')}
          </MenuItem>
        )}
        <Divider />
        {actual && cambiada && actual.cambia && (
          <MenuItem
            onClick={() => {
              setAnchor(null)
              void guardar(actual)
            }}
            sx={LARGA}
          >
            {translate('vistas.guardar_cambios', { nombre: actual.nombre })}
          </MenuItem>
        )}
        {actual && cambiada && (
          <MenuItem onClick={() => ir(actual)} sx={LARGA}>
            {translate('vistas.volver', { nombre: actual.nombre })}
          </MenuItem>
        )}
        <MenuItem onClick={() => abrir('nueva')}>{translate('vistas.guardar_actual')}</MenuItem>
        {vistas.length > 0 && <MenuItem onClick={() => abrir('todas')}>{translate('vistas.administrar')}</MenuItem>}
      </Menu>
      <Suspense>
        {dialogo === 'nueva' && <VistaDialog columnas={columnas} onClose={() => setDialogo(undefined)} />}
        {dialogo === 'todas' && <VistasDialog onClose={() => setDialogo(undefined)} />}
      </Suspense>
    </>
  )
}

const LARGA = { whiteSpace: 'normal', overflowWrap: 'anywhere', maxWidth: 340 } as const

/** With whom a view is shared, or by whom; nothing of one's own. */
const deQuien = ({ propia, duenio, roles }: VistaDeLista): string | undefined => {
  if (!propia) return translate('vistas.de', { duenio })
  return roles.length ? translate('vistas.con', { roles: roles.map(({ nombre }) => nombre).join(', ') }) : undefined
}

/** Keeps in a view what the list is asked now; a colleague's change meanwhile is told, and not overwritten. */
function useGuardarCambios(columnas: readonly string[] | undefined) {
  const { ahora, mostrar } = useLaVista()
  const provider = useDataProvider()
  const notify = useNotify()
  const releer = useReleerVistas()
  return async (vista: VistaDeLista) => {
    const { filtro, orden } = ahora
    try {
      await provider.update(FILTROS_GUARDADOS, {
        id: vista.id,
        data: { filtro, orden, version: vista.version, ...(vista.columnas && columnas && { columnas }) },
        previousData: vista,
      })
      mostrar(undefined)
      notify('vistas.guardada', { type: 'success', messageArgs: { nombre: vista.nombre } })
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
    releer()
  }
}
