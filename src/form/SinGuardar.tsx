import { useEffect } from 'react'
import { useGetResourceLabel, useResourceContext } from 'react-admin'
import { useFormState, type Control } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { translate } from '#i18n/translate'
import { Pregunta } from './dialogos/Pregunta.tsx'
import { pendienteEn, sinGuardarEn } from './sin-guardar.ts'

/** The state of a link that is itself the answer: who follows it has no more use for what was typed. */
export const DEJA_LO_ESCRITO = { dejaLoEscrito: true } as const

/**
 * Asks before another page takes the place of a form with changes that nobody saved, on the page or in a dialog over
 * it. Before the tab is closed or read anew the browser asks, in words of its own.
 */
export function SinGuardar({ formControl }: { formControl?: Control }) {
  const pagina = useGetResourceLabel()(useResourceContext() ?? '')
  const pendiente = usePendiente(formControl)
  const sePierde = () => pendiente || sinGuardarEn() !== undefined
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      sePierde() && nextLocation.pathname !== currentLocation.pathname && !nextLocation.state?.dejaLoEscrito,
  )
  // A record that was saved, or deleted, leads away before the form says so.
  useEffect(() => {
    if (state === 'blocked' && !pendiente && sinGuardarEn() === undefined) proceed()
  }, [state, pendiente, proceed])
  return (
    <Pregunta
      open={state === 'blocked' && sePierde()}
      titulo={translate('formulario.sin_guardar.titulo', { pagina: sinGuardarEn() ?? pagina })}
      detalle={translate('ra.message.unsaved_changes')}
      verbo="formulario.sin_guardar.salir"
      no="formulario.sin_guardar.seguir"
      color="error"
      onSi={() => proceed?.()}
      onClose={() => reset?.()}
    />
  )
}

/** Tells whether the form has changes that nobody saved, and has the browser and the way out ask about them. */
export function usePendiente(control?: Control): boolean {
  const pagina = useGetResourceLabel()(useResourceContext() ?? '')
  const { isSubmitSuccessful, dirtyFields } = useFormState({ control })
  const pendiente = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful
  useEffect(() => {
    if (!pendiente) return
    const preguntar = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preguntar)
    const olvidar = pendienteEn(pagina)
    return () => {
      window.removeEventListener('beforeunload', preguntar)
      olvidar()
    }
  }, [pendiente, pagina])
  return pendiente
}
