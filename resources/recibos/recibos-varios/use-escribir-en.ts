import { useEffect, type RefObject } from 'react'

/**
 * Whatever is typed while nothing has the focus goes into `campo`, also a letter that elsewhere is a shortcut: a code
 * may begin with it.
 */
export function useEscribirEn(campo: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      const suelto = target === document.body || (target instanceof HTMLElement && target.id === 'contenido')
      if (!suelto || !campo.current || !(key.length === 1 || key === 'Enter') || ctrlKey || metaKey || altKey) return
      event.stopPropagation()
      campo.current.focus()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [campo])
}
