import Box from '@mui/material/Box'
import { matchPath, useLocation } from 'react-router'
import { FORMULARIOS } from '#src/public-routes.ts'
import { Brand } from '#src/layout/Brand.tsx'
import { Notice } from '#src/layout/Notice.tsx'

/** Every public form, until each has its own: says that it is not open yet. */
export function Formulario() {
  const { pathname } = useLocation()
  const name = FORMULARIOS.find(({ path }) => matchPath(path, pathname))?.name ?? 'FormRegister'
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto' }}>
      <Box component="header" sx={{ px: 3, py: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Brand />
      </Box>
      <main>
        <Notice titulo={`publico.formularios.${name}`} detalle="publico.cerrado.detalle" />
      </main>
    </Box>
  )
}
