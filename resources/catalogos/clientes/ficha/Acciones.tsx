import MoreVertIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useCanAccess, useCreatePath, useRedirect } from 'react-admin'
import { BORRAR, type Cliente } from '#contract/catalogos/clientes'
import { translate } from '#i18n/translate'
import { DialogoDeActo } from '#src/form/dialogos/Actos.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { CLIENTES } from '../cliente-model.ts'
import { Accesos } from './Accesos.tsx'
import { Cobrar } from './Cobrar.tsx'
import { Fusionar } from './Fusionar.tsx'
import { Matricular } from './Matricular.tsx'

/** The actions on a student; the rare and grave ones stand behind ⋯. */
export function Acciones({ cliente }: { cliente: Cliente }) {
  const { canAccess: editar } = useCanAccess({ resource: CLIENTES, action: 'edit' })
  const { canAccess: autorizar } = useCanAccess({ resource: CLIENTES, action: 'autorizar' })
  const createPath = useCreatePath()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Cobrar id={cliente.id} variant="contained" />
      <Matricular id={cliente.id} variant="outlined" />
      {editar && (
        <BotonEnlace to={createPath({ resource: CLIENTES, type: 'edit', id: cliente.id })} variant="outlined">
          {translate('comun.accion.editar')}
        </BotonEnlace>
      )}
      {editar && <Accesos cliente={cliente} />}
      {autorizar && <Mas cliente={cliente} />}
    </Box>
  )
}

function Mas({ cliente }: { cliente: Cliente }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<'fusionar' | 'borrar' | null>(null)
  const redirect = useRedirect()
  const open = (which: 'fusionar' | 'borrar') => {
    setAnchor(null)
    setDialog(which)
  }
  return (
    <>
      <IconButton
        aria-label={translate('catalogos.clientes.mas_acciones')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => open('fusionar')}>{translate('catalogos.clientes.fusion.menu')}</MenuItem>
        <MenuItem onClick={() => open('borrar')} sx={{ color: 'error.main' }}>
          {translate('catalogos.clientes.borrar.menu')}
        </MenuItem>
      </Menu>
      {dialog === 'fusionar' && <Fusionar cliente={cliente} onClose={() => setDialog(null)} />}
      {dialog === 'borrar' && (
        <DialogoDeActo
          acto={BORRAR['borrar-datos']}
          registro={cliente}
          hecho={({ alcance }) => `catalogos.clientes.borrar.hecho_${alcance}`}
          onHecho={({ alcance }) => alcance === 'todo' && redirect('list', CLIENTES)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
