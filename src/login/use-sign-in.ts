import { useState } from 'react'
import { HttpError } from 'react-admin'
import { translate } from '#i18n/translate'
import type { Credenciales, LoginAnswer, SegundoPaso } from '#src/session/api.ts'
import { authProvider } from '#src/session/auth-provider.ts'

/**
 * Signing in from a form, in one step or two: with a `desafio`, a code is asked for next. `message` is what to tell
 * whoever could not go on; `signIn` and `secondStep` answer whether they are in.
 */
export function useSignIn() {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [desafio, setDesafio] = useState('')

  const attempt = async (paso: Credenciales | SegundoPaso): Promise<boolean> => {
    setBusy(true)
    setMessage('')
    const answer = await authProvider.login(paso).catch(refusal)
    if (answer === undefined) return true
    const next = nextChallenge(answer, desafio)
    const asked = next !== '' && desafio === ''
    setDesafio(next)
    setMessage(asked ? '' : reason(answer))
    setBusy(false)
    return false
  }

  return {
    busy,
    message,
    desafio,
    signIn: (credenciales: Credenciales) => attempt(credenciales),
    secondStep: (codigo: string) => attempt({ desafio, codigo }),
    dismiss: () => setMessage(''),
    startAgain: () => {
      setDesafio('')
      setMessage('')
    },
  }
}

/** The body of the server's answer to a refused sign-in, null without one; rethrows what is no HTTP error. */
function refusal(error: unknown): LoginAnswer | null {
  if (error instanceof HttpError) return error.body as LoginAnswer | null
  throw error
}

export type SignIn = ReturnType<typeof useSignIn>

/**
 * The challenge to answer next; none once it expired or too many codes were tried. Silence and faults leave the present
 * one.
 */
function nextChallenge(answer: LoginAnswer | null, desafio: string): string {
  if (answer?.code === 'segundo_factor' && typeof answer.desafio === 'string') return answer.desafio
  return answer?.code === 'desafio_vencido' || answer?.status === 429 ? '' : desafio
}

/** The server's own sentence where it sent one: also when it asks for a second factor that this page can't answer. */
function reason(answer: LoginAnswer | null): string {
  if (!answer) return translate('sesion.sin_respuesta')
  if (answer.status === 200) return translate('sesion.sin_validar')
  if (typeof answer.message === 'string' && answer.message !== '')
    return translate(answer.message, { _: answer.message })
  return answer.status === 401
    ? translate('sesion.credenciales')
    : translate('sesion.rechazada', { status: answer.status })
}
