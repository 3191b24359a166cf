import Box from '@mui/material/Box'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Paper from '@mui/material/Paper'
import { use, type ReactNode } from 'react'
import { CreateBase, type CreateBaseProps } from 'react-admin'
import { translate } from '#i18n/translate'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Creando } from './crear.ts'
import { useGuardado } from './use-guardado.ts'

export interface CreacionProps extends Pick<CreateBaseProps, 'resource' | 'record' | 'redirect' | 'transform'> {
  children: ReactNode
  /** i18n key of the page's name ("Agregar estudiante"). */
  titulo: string
  acciones?: ReactNode
}

/** The page that adds one record, or a search's dialog that does: its name and its `Formulario`. */
export function Creacion({ children, titulo, acciones, redirect = 'list', ...base }: CreacionProps) {
  const mutationOptions = useGuardado('formulario.agregado', redirect, base)
  if (use(Creando))
    return (
      <CreateBase {...base} mutationOptions={mutationOptions}>
        <DialogTitle>{translate(titulo)}</DialogTitle>
        <DialogContent sx={{ pb: 0 }}>{children}</DialogContent>
      </CreateBase>
    )
  return (
    <CreateBase {...base} mutationOptions={mutationOptions}>
      <Box sx={{ maxWidth: 960 }}>
        <PageHeader titulo={translate(titulo)}>{acciones}</PageHeader>
        <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
          {children}
        </Paper>
      </Box>
    </CreateBase>
  )
}
