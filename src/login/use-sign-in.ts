import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Credenciales, LoginAnswer } from '#src/session/api.ts'
import { sessionStore } from '#src/session/session.ts'

/**
 * Signing in from a form, in one step or two: with a `desafio`, a code is asked for next. `message` is what to tell
 * whoever could not go on; `signIn` and `secondStep` answer whether they are in.
 */
export function useSignIn() {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [desafio, setDesafio] = useState('')

  const attempt = async (ask: () => Promise<LoginAnswer | null>): Promise<boolean> => {
    setBusy(true)
    setMessage('')
    const answer = await ask()
    if (sessionStore.getState().status === 'in') return true
    const next = nextChallenge(answer, desafio)
    const asked = next !== '' && desafio === ''
    setDesafio(next)
    setMessage(asked ? '' : reason(answer, translate))
    setBusy(false)
    return false
  }

  return {
    busy,
    message,
    desafio,
    signIn: (credenciales: Credenciales) => attempt(() => sessionStore.login(credenciales)),
    secondStep: (codigo: string) => attempt(() => sessionStore.segundoFactor({ desafio, codigo })),
    dismiss: () => setMessage(''),
    startAgain: () => {
      setDesafio('')
      setMessage('')
    },
  }
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
function reason(answer: LoginAnswer | null, translate: (key: string, params?: object) => string): string {
  if (!answer) return translate('sesion.sin_respuesta')
  if (answer.status === 200) return translate('sesion.sin_validar')
  if (typeof answer.message === 'string' && answer.message !== '') return answer.message
  return answer.status === 401
    ? translate('sesion.credenciales')
    : translate('sesion.rechazada', { status: answer.status })
}
