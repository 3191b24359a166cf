import { useEffect } from 'react'
import { useGetResourceLabel, useResourceContext } from 'react-admin'
import { useFormState, type Control } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { translate } from '#i18n/translate'
import { Pregunta } from './dialogos/Pregunta.tsx'

/** The state of a link that is itself the answer: who follows it has no more use for what was typed. */
export const DEJA_LO_ESCRITO = { dejaLoEscrito: true } as const

/**
 * Asks before another page takes the place of a form with changes that nobody saved. Before the tab is closed or read
 * anew the browser asks, in words of its own.
 */
export function SinGuardar({ formControl }: { formControl?: Control }) {
  const pagina = useGetResourceLabel()(useResourceContext() ?? '')
  const { isSubmitSuccessful, dirtyFields } = useFormState({ control: formControl })
  const pendiente = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      pendiente && nextLocation.pathname !== currentLocation.pathname && !nextLocation.state?.dejaLoEscrito,
  )
  // A record that was saved, or deleted, leads away before the form says so.
  useEffect(() => {
    if (state === 'blocked' && !pendiente) proceed()
  }, [state, pendiente, proceed])
  useEffect(() => {
    if (!pendiente) return
    const preguntar = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preguntar)
    return () => window.removeEventListener('beforeunload', preguntar)
  }, [pendiente])
  return (
    <Pregunta
      open={state === 'blocked' && pendiente}
      titulo={translate('formulario.sin_guardar.titulo', { pagina })}
      detalle={translate('ra.message.unsaved_changes')}
      verbo="formulario.sin_guardar.salir"
      no="formulario.sin_guardar.seguir"
      color="error"
      onSi={() => proceed?.()}
      onClose={() => reset?.()}
    />
  )
}
