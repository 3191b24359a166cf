import Box from '@mui/material/Box'
import { useGetIdentity, useGetOne, useRecordContext } from 'react-admin'
import { useParams } from 'react-router'
import { UsuarioCrear, type Usuario } from '#contract/usuarios/usuarios'
import { Edicion } from '#src/form/Edicion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Cuenta } from './Cuenta.tsx'
import { USUARIOS } from './usuario-model.ts'
import { UsuarioInputs } from './UsuarioInputs.tsx'

const validar = validarCon(UsuarioCrear)

const COLUMNAS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  maxWidth: 1240,
} as const

/** An account: what is written about it, and beside it what is done with it at once. */
export function UsuarioEdit() {
  const { id } = useParams()
  const { data: usuario } = useGetOne<Usuario>(USUARIOS, { id: Number(id) })
  return (
    <Box sx={COLUMNAS}>
      <Edicion>
        <Datos />
      </Edicion>
      {usuario && (
        <Box sx={{ mt: { lg: 7 } }}>
          <Cuenta usuario={usuario} />
        </Box>
      )}
    </Box>
  )
}

function Datos() {
  const usuario = useRecordContext<Usuario>()
  const { identity } = useGetIdentity()
  return (
    <Formulario validate={validar}>
      <UsuarioInputs propio={usuario?.id === identity?.id} />
    </Formulario>
  )
}
