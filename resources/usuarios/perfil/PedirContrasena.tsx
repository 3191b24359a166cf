import Typography from '@mui/material/Typography'
import { PasswordInput, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Contrasena } from './perfil-model.ts'
import { PERFIL } from './use-perfil.ts'

const validar = validarCon(Contrasena)
const VACIA = { contrasena: '' }

interface PedirContrasenaProps<Answer> {
  verbo: 'codigos' | 'quitar'
  email: string
  onHecho?: (answer: Answer) => void
  onClose: () => void
}

/** Asks for the password before what an open session left alone should not do to the second factor. */
export function PedirContrasena<Answer>({ verbo, email, onHecho, onClose }: PedirContrasenaProps<Answer>) {
  const provider = useDataProvider<CampanaDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()

  const enviar = async ({ contrasena }: FieldValues) => {
    const answer = await provider.accion<Answer>(PERFIL, null, `segundo-factor/${verbo}`, { contrasena })
    if (verbo === 'quitar') notify('usuarios.perfil.verificacion.quitada', { type: 'success' })
    onHecho?.(answer)
    refresh()
  }

  return (
    <DialogoFormulario
      titulo={translate(`usuarios.perfil.pedir.${verbo}.titulo`)}
      guardar={`usuarios.perfil.pedir.${verbo}.verbo`}
      color={verbo === 'quitar' ? 'error' : 'primary'}
      maxWidth="xs"
      defaultValues={VACIA}
      validate={validar}
      enviar={enviar}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{translate(`usuarios.perfil.pedir.${verbo}.detalle`)}</Typography>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput source="contrasena" autoComplete="current-password" autoFocus isRequired />
    </DialogoFormulario>
  )
}
