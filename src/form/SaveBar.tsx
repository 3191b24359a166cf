import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { LinkBase, SaveButton, useCreatePath, useResourceContext, useTranslate } from 'react-admin'

/** The bar of a form: stays at the foot of the window, the verb at the right within the thumb's reach. */
export function SaveBar({ label = 'comun.accion.guardar', siempre, children }: { label?: string; siempre?: boolean; children?: ReactNode }) {
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const translate = useTranslate()
  return (
    <Box
      role="toolbar"
      sx={{
        position: 'sticky',
        bottom: { xs: 'calc(56px + env(safe-area-inset-bottom))', md: 0 },
        zIndex: 3,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mt: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: 1 }}>{children}</Box>
      <Button component={LinkBase} to={createPath({ resource, type: 'list' })}>{translate('comun.accion.cancelar')}</Button>
      <SaveButton label={label} alwaysEnable={siempre} />
    </Box>
  )
}
