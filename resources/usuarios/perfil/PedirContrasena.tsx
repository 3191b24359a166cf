import { PasswordInput } from 'react-admin'
import { translate } from '#i18n/translate'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Contrasena } from './perfil-model.ts'
import { PERFIL } from './use-perfil.ts'

const validar = validarCon(Contrasena)
const VACIA = { contrasena: '' }
/** The path of each action that asks for the password. */
const VERBOS = { activar: 'segundo-factor', codigos: 'segundo-factor/codigos', quitar: 'segundo-factor/quitar' }

interface PedirContrasenaProps<Answer> {
  verbo: keyof typeof VERBOS
  email: string
  onHecho?: (answer: Answer) => void
  onClose: () => void
}

/** Asks for the password before what an open session left alone should not do to the second factor. */
export const PedirContrasena = <Answer,>({ verbo, email, onHecho, onClose }: PedirContrasenaProps<Answer>) => (
  <DialogoFormulario
    titulo={translate(`usuarios.perfil.pedir.${verbo}.titulo`, { email })}
    detalle={translate(`usuarios.perfil.pedir.${verbo}.detalle`)}
    guardar={`usuarios.perfil.pedir.${verbo}.verbo`}
    hecho={`usuarios.perfil.pedir.${verbo}.hecho`}
    color={verbo === 'quitar' ? 'error' : 'primary'}
    maxWidth="xs"
    defaultValues={VACIA}
    validate={validar}
    enviar={({ contrasena }, accion) => accion<Answer>(PERFIL, null, VERBOS[verbo], { contrasena })}
    onHecho={onHecho}
    onClose={onClose}
  >
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    <PasswordInput source="contrasena" autoComplete="current-password" autoFocus isRequired />
  </DialogoFormulario>
)
