import { useState } from 'react'
import { PasswordInput, useDataProvider, useNotify, useRefresh } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { validarCon } from '#src/form/validation.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { sessionStore } from '#src/session/session.ts'
import { FormularioPanel } from './FormularioPanel.tsx'
import { Contrasenas } from './perfil-model.ts'
import { PERFIL } from './use-perfil.ts'

const validar = validarCon(Contrasenas)
const VACIA = { id: PERFIL, actual: '', nueva: '' }

/** Changes the own password: every other session ends, and this one goes on under the token that comes back. */
export function Contrasena({ email }: { email: string }) {
  const [times, setTimes] = useState(0)
  const provider = useDataProvider<CampanaDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()

  const enviar = async ({ actual, nueva }: FieldValues) => {
    const { token } = await provider.accion<{ token: string }>(PERFIL, null, 'contrasena', { actual, nueva })
    await sessionStore.goOnWith(token)
    notify('usuarios.perfil.contrasena.cambiada', { type: 'success' })
    setTimes(times + 1)
    refresh()
  }

  return (
    <Panel titulo="usuarios.perfil.contrasena.titulo">
      <Aparte sx={{ mb: 1 }}>{translate('usuarios.perfil.contrasena.ayuda')}</Aparte>
      <FormularioPanel
        key={times}
        record={VACIA}
        validate={validar}
        guardar="usuarios.perfil.contrasena.cambiar"
        enviar={enviar}
      >
        {/* A hidden user name tells a password manager whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput source="actual" autoComplete="current-password" isRequired />
        <PasswordInput source="nueva" autoComplete="new-password" isRequired helperText="enlaces.fuerza.regla" />
      </FormularioPanel>
    </Panel>
  )
}
