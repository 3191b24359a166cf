import { useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { crearAlmacen } from './campos/almacen.ts'
import { abrirBorrador, borrarBorrador, guardarBorrador } from './borrador.ts'
import type { Borrador } from './borrador.ts'

/**
 * The form of a link: what is typed goes to its draft at every letter, which lasts `dias` after the last one, until
 * `olvidar`.
 */
export function useFormulario<T extends object>(enlace: string, vacio: () => T, dias: number) {
  const [inicial] = useState(() => abrirBorrador(enlace, vacio()))
  const [almacen] = useState(() => crearAlmacen(inicial.valores))
  const borrador = useRef<Borrador<T>>(inicial)

  const anotar = useEvent((cambio: Partial<Borrador<T>>) => {
    borrador.current = { ...borrador.current, ...cambio }
    guardarBorrador(enlace, borrador.current, dias)
  })

  useEffect(
    () =>
      almacen.suscribir(() => {
        if (almacen.valores() !== borrador.current.valores) anotar({ valores: almacen.valores() })
      }),
    [almacen, anotar],
  )

  return {
    almacen,
    /** Whether it began with what an earlier visit had typed. */
    recuperado: inicial.hasta > 0,
    borrador,
    anotar,
    /** Begins with these values, which are no draft until somebody changes them. */
    empezar: (valores: T) => {
      borrador.current = { ...borrador.current, valores }
      almacen.reemplazar(valores)
    },
    /** Forgets what was typed: it has been sent, or is thrown away. Another form begins with another `key`. */
    olvidar: () => borrarBorrador(enlace),
  }
}
