import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useRecordContext } from 'react-admin'
import { clavesDe, RolFormulario, type Rol } from '#contract/usuarios/roles'
import { translate } from '#i18n/translate'
import { BotonEliminar } from '#src/form/dialogos/BotonEliminar.tsx'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Caracteristicas } from './Caracteristicas.tsx'
import { CopiarRol } from './CopiarRol.tsx'
import { RolInputs } from './RolInputs.tsx'
import { usePermisosPropios } from './use-permisos-propios.ts'

const validar = validarCon(RolFormulario)

export const RolEdit = () => (
  <Edicion acciones={<Cabecera />}>
    <FormularioDelRol />
  </Edicion>
)

/** The head of a role's page: how many have it, what sets it apart, and a copy. */
function Cabecera() {
  const rol = useRecordContext<Rol>()
  if (!rol) return null
  return (
    <>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mr: 1 }}>
        {translate('usuarios.roles.tienen', { smart_count: rol.usuarios })}
      </Box>
      <Box sx={{ typography: 'body2', mr: 1 }}>
        <Caracteristicas rol={rol} />
      </Box>
      <CopiarRol />
    </>
  )
}

/** A role that can do more than the user is only shown: the server would refuse any change. */
function FormularioDelRol() {
  const rol = useRecordContext<Rol>()
  const propios = usePermisosPropios()
  if (!rol) return null
  const mayor = propios !== undefined && clavesDe(rol.permisos).some((clave) => !propios.has(clave))
  const seElimina = !mayor && !rol.integrado && rol.usuarios === 0
  return (
    <>
      {mayor && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('usuarios.roles.mayor')}
        </Alert>
      )}
      <Formulario validate={validar} junto={seElimina && <BotonEliminar />}>
        <RolInputs soloLectura={mayor} />
      </Formulario>
    </>
  )
}
