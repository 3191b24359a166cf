import { UsuarioCrear } from '#contract/usuarios/usuarios'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { rutaInvitar } from './usuario-model.ts'
import { UsuarioInputs } from './UsuarioInputs.tsx'

const validar = validarCon(UsuarioCrear)

/** A new user has no password: what follows is its invitation. */
export const UsuarioCreate = () => (
  <Creacion titulo="usuarios.usuarios.agregar" redirect={rutaInvitar}>
    <Formulario validate={validar} guardar="usuarios.usuarios.invitar">
      <UsuarioInputs ayuda="usuarios.usuarios.invita_ayuda" />
    </Formulario>
  </Creacion>
)
