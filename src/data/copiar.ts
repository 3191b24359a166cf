/**
 * Puts a text on the clipboard, also over plain http on a LAN, where `navigator.clipboard` does not exist. Answers
 * whether it is there.
 */
export async function copiar(texto: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(texto)
    return true
  } catch {
    return copyBySelection(texto)
  }
}

/** The way of old browsers; beside what has the focus, because a dialog takes the focus back from anything outside. */
function copyBySelection(texto: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = texto
  area.style.cssText = 'position: fixed; opacity: 0'
  ;(focused?.parentElement ?? document.body).append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
