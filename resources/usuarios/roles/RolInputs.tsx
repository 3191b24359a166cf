import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BooleanInput, TextInput, useRecordContext } from 'react-admin'
import type { Rol } from '#contract/usuarios/roles'
import { translate } from '#i18n/translate'
import { Seccion } from '#src/form/Seccion.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Matriz } from './Matriz.tsx'
import { MenuDelRol } from './MenuDelRol.tsx'

const COLUMNAS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 248px' },
  alignItems: 'start',
} as const

/** A role: what it is called and demands, what it may do, and the menu that comes of it. */
export function RolInputs({ soloLectura = false }: { soloLectura?: boolean }) {
  const integrado = useRecordContext<Partial<Rol>>()?.integrado === true
  return (
    <>
      <Seccion>
        <TextInput
          source="nombre"
          isRequired
          readOnly={soloLectura || integrado}
          helperText={integrado && 'usuarios.roles.nombre_fijo'}
        />
        <TextInput source="descripcion" readOnly={soloLectura} sx={{ gridColumn: { md: 'span 2' } }} />
      </Seccion>
      <Seccion>
        <BooleanInput source="solo_propios" readOnly={soloLectura} helperText="usuarios.roles.solo_propios_ayuda" />
        <BooleanInput
          source="exige_segundo_factor"
          readOnly={soloLectura}
          helperText="usuarios.roles.segundo_factor_ayuda"
        />
      </Seccion>
      <div>
        <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600 }}>
          {translate('usuarios.roles.permisos')}
        </Typography>
        <Aparte sx={{ mb: 1 }}>{translate('usuarios.roles.en_vigor')}</Aparte>
        <Box sx={COLUMNAS}>
          <Matriz soloLectura={soloLectura} />
          <MenuDelRol soloLectura={soloLectura} />
        </Box>
      </div>
    </>
  )
}
