import { useEffect } from 'react'
import { useGetResourceLabel, useResourceContext } from 'react-admin'
import { useFormState, type Control } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { translate } from '#i18n/translate'
import { Pregunta } from './dialogos/Pregunta.tsx'
import { pendienteEn, sinGuardarEn } from './sin-guardar.ts'

/** The state of a link that is itself the answer: who follows it has no more use for what was typed. */
export const DEJA_LO_ESCRITO = { dejaLoEscrito: true } as const

/** Asks before a form with changes that nobody saved is left, on the page or in a dialog over it. */
export const SinGuardar = ({ formControl }: { formControl?: Control }) => (
  <AntesDeSalir pendiente={usePendiente(formControl)} />
)

/**
 * Asks before another page takes the place of what nobody saved. Before the tab is closed or read anew the browser
 * asks, in words of its own (`useAvisoAlCerrar`). `alSalir` forgets what is left behind.
 */
export function AntesDeSalir({ pendiente, alSalir }: { pendiente: boolean; alSalir?: () => void }) {
  const pagina = useGetResourceLabel()(useResourceContext() ?? '')
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
      onSi={() => {
        alSalir?.()
        proceed?.()
      }}
      onClose={() => reset?.()}
    />
  )
}

/** Tells whether the form has changes that nobody saved, and has the browser and the way out ask about them. */
export function usePendiente(control?: Control): boolean {
  const { isSubmitSuccessful, dirtyFields } = useFormState({ control })
  const pendiente = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful
  useAvisoAlCerrar(pendiente)
  return pendiente
}

/** Has the browser and the way out ask, as long as there is something that nobody saved. */
export function useAvisoAlCerrar(pendiente: boolean) {
  const pagina = useGetResourceLabel()(useResourceContext() ?? '')
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
}
