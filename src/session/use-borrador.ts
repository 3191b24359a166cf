import { useEffect, useRef, useState } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { useLocation } from 'react-router'
import { abrir, conservar, quitar, recuperar } from './borrador.ts'

/**
 * Answers what the same user was typing at this address when the session ended, and keeps what is typed now, should it
 * end again. `valores` answers JSON, or undefined while there is nothing to keep; what nobody has touched is not kept.
 * `nombre` tells the forms of one page apart; `calla` leaves the toast to another of them. With `siempre` it is kept at
 * each change, and so outlives a reload and another page too, until `quitarTodas` says that it was sent or given up.
 */
export function useBorrador<T>(
  nombre: string,
  valores: () => T | undefined,
  { calla = false, siempre = false } = {},
): T | undefined {
  const { pathname, search } = useLocation()
  const forma = `${pathname}${search}#${nombre}`
  const [recuperado] = useState(() => recuperar(forma) as T | undefined)
  const actuales = useEvent(valores)
  const notify = useNotify()

  const intacto = useRef<string | undefined>(undefined)
  /** The values as the storage has them, so that it is written when they change and not at each drawing of the form. */
  const guardado = useRef<string | undefined>(undefined)
  useEffect(() => {
    intacto.current = recuperado === undefined ? JSON.stringify(actuales()) : undefined
    guardado.current = intacto.current
    return abrir(forma, () => (JSON.stringify(actuales()) === intacto.current ? undefined : actuales()))
  }, [forma, actuales, recuperado])
  useEffect(() => {
    if (recuperado === undefined) return
    quitar(forma)
    if (!calla) notify('sesion.recuperado', { type: 'info' })
    // Once, for the form that was opened with it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (!siempre) return
    const texto = JSON.stringify(actuales())
    if (texto === guardado.current) return
    guardado.current = texto
    conservar(forma, texto === intacto.current ? undefined : actuales())
  })
  return recuperado
}
