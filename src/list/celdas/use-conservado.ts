import { useEffect, useState } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { useLocation } from 'react-router'
import { abrir, conservar, recuperar } from '#src/session/borrador.ts'
import { formaDe } from './BotonEditar.tsx'
import { NADA_ESCRITO, paraConservar, type Escrito } from './celdas-model.ts'

/*
 * Typing on a list, kept for the same user in the same tab: whatever the filter, the order and the page, and
 * through a new reading of the page and the end of the session. Who signs out is asked first (`use-salir`).
 */

/** Milliseconds after a key until what it wrote is kept: the key does not wait for it. */
const LUEGO_MS = 300

/** The typing that was kept here before, and a way to keep what is typed now. */
export function useConservado(escrito: () => Escrito): { recuperado: Escrito; conservarLuego: () => void } {
  const { pathname } = useLocation()
  const forma = formaDe(pathname)
  const [previo] = useState(() => recuperar(forma) as Escrito | undefined)
  const notify = useNotify()
  const valores = useEvent(() => {
    const todo = escrito()
    return Object.keys(todo.filas).length > 0 ? paraConservar(todo) : undefined
  })
  const [espera] = useState(() => crearEspera(() => conservar(forma, valores())))
  useEffect(() => {
    if (previo) notify('celdas.recuperado', { type: 'info' })
    const cerrar = abrir(forma, valores)
    window.addEventListener('pagehide', espera.ya)
    return () => {
      espera.ya()
      window.removeEventListener('pagehide', espera.ya)
      cerrar()
    }
    // Once, for the list that was opened with it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return { recuperado: previo ?? NADA_ESCRITO, conservarLuego: espera.luego }
}

/** Does it once, a moment after it was asked for the first time; at once where the page goes. */
function crearEspera(hacer: () => void) {
  let reloj: ReturnType<typeof setTimeout> | undefined
  const ya = () => {
    if (reloj === undefined) return
    clearTimeout(reloj)
    reloj = undefined
    hacer()
  }
  return { ya, luego: () => (reloj ??= setTimeout(ya, LUEGO_MS)) }
}
