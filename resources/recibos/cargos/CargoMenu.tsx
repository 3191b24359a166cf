import MoreVertIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { translate } from '#i18n/translate'
import type { Cargo } from '#contract/recibos/cargos'
import { AjustesDeCargo } from './AjustesDeCargo.tsx'
import { AplicarDescuento } from './AplicarDescuento.tsx'
import { Rebajar } from './Rebajar.tsx'
import { Recargar } from './Recargar.tsx'

type Opcion = 'descuento' | 'rebaja' | 'condonacion' | 'recargo' | 'ver'

/**
 * The menu of what can be done to a charge besides paying it. Nothing for a user who may do none of it, and for a
 * charge that nothing can be done to.
 */
export function CargoMenu({ cargo }: { cargo: Cargo }) {
  const { canAccess: edita } = useCanAccess({ resource: 'Matriculas', action: 'edit' })
  const { canAccess: autoriza } = useCanAccess({ resource: 'Descuentos', action: 'autorizar' })
  // Either right suffices to see the menu: a supervisor is asked for, if needed, when the change is sent.
  const puede = edita || autoriza
  const anchor = useRef<HTMLButtonElement>(null)
  const [abierto, setAbierto] = useState(false)
  const [hecho, setHecho] = useState<Opcion | null>(null)
  const { anulado, debe, descuento } = cargo
  const opciones: Opcion[] = [
    ...(debe > 0 && puede ? (['descuento'] as const) : []),
    ...(debe > 0 && puede ? (['rebaja', 'condonacion'] as const) : []),
    ...(!anulado && puede ? (['recargo'] as const) : []),
    ...(descuento > 0 ? (['ver'] as const) : []),
  ]
  if (opciones.length === 0) return null
  const elegir = (opcion: Opcion) => {
    setAbierto(false)
    setHecho(opcion)
  }
  const cerrar = () => setHecho(null)
  return (
    <>
      <IconButton
        ref={anchor}
        aria-label={translate('descuentos.cargo.menu', { cargo: cargo.descripcion })}
        aria-haspopup="menu"
        aria-expanded={abierto}
        onClick={() => setAbierto(true)}
        sx={{ width: 44, height: 44, my: -1, mr: -1.5 }}
      >
        <MoreVertIcon fontSize="small" />
      </IconButton>
      <Menu open={abierto} anchorEl={anchor.current} onClose={() => setAbierto(false)}>
        {opciones.map((opcion) => (
          <MenuItem key={opcion} onClick={() => elegir(opcion)}>
            {translate(`descuentos.cargo.${opcion}.menu`)}
          </MenuItem>
        ))}
      </Menu>
      {hecho === 'descuento' && <AplicarDescuento cargo={cargo} onClose={cerrar} />}
      {(hecho === 'rebaja' || hecho === 'condonacion') && <Rebajar cargo={cargo} tipo={hecho} onClose={cerrar} />}
      {hecho === 'recargo' && <Recargar cargo={cargo} onClose={cerrar} />}
      {hecho === 'ver' && <AjustesDeCargo cargo={cargo} onClose={cerrar} />}
    </>
  )
}
