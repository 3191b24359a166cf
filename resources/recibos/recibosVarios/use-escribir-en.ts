import { useEffect, type RefObject } from 'react'

/** Whatever is typed while nothing has the focus goes into `campo`. */
export function useEscribirEn(campo: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKeyDown = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const suelto = target === document.body || (target instanceof HTMLElement && target.id === 'contenido')
      if (suelto && (key.length === 1 || key === 'Enter') && !ctrlKey && !metaKey && !altKey) campo.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [campo])
}
