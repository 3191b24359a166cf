import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Credenciales, LoginAnswer } from '#src/session/api.ts'
import { sessionStore } from '#src/session/session.ts'

/** Signing in from a form: `message` is what to tell whoever could not; `signIn` answers whether they could. */
export function useSignIn() {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')

  const signIn = async (credenciales: Credenciales): Promise<boolean> => {
    setBusy(true)
    setMessage('')
    const answer = await sessionStore.login(credenciales)
    if (sessionStore.getState().status === 'in') return true
    setMessage(reason(answer, translate))
    setBusy(false)
    return false
  }

  return { busy, message, signIn }
}

/** The server's own sentence where it sent one: also when it asks for a second factor. */
function reason(answer: LoginAnswer | null, translate: (key: string, params?: object) => string): string {
  if (!answer) return translate('sesion.sin_respuesta')
  if (answer.status === 200) return translate('sesion.sin_validar')
  if (typeof answer.message === 'string' && answer.message !== '') return answer.message
  return answer.status === 401 ? translate('sesion.credenciales') : translate('sesion.rechazada', { status: answer.status })
}
