import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { formatoNumero } from '#contract/texto/formato'

/**
 * A paste longer than its field's room stays out and is told: the browser would cut it without a word, and a reference
 * or a name without its end is another one.
 */
export function AvisoDePegado() {
  const notify = useNotify()
  useEffect(() => {
    const alPegar = (event: ClipboardEvent) => {
      const campo = event.target
      if (!(campo instanceof HTMLInputElement || campo instanceof HTMLTextAreaElement) || campo.maxLength < 0) return
      const pegado = event.clipboardData?.getData('text/plain') ?? ''
      // A cell of a sheet ends in a line break, which a field of one line leaves out.
      const texto = campo instanceof HTMLInputElement ? pegado.replaceAll(/[\r\n]/g, '') : pegado
      const elegido = (campo.selectionEnd ?? 0) - (campo.selectionStart ?? 0)
      const caben = campo.maxLength - campo.value.length + elegido
      if (texto.length <= caben) return
      event.preventDefault()
      notify('layout.pegado_largo', {
        type: 'warning',
        messageArgs: { letras: formatoNumero(texto.length), caben: formatoNumero(Math.max(0, caben)) },
      })
    }
    document.addEventListener('paste', alPegar)
    return () => document.removeEventListener('paste', alPegar)
  }, [notify])
  return null
}
