import type { KeyboardEvent } from 'react'

/** The arrows go from one button of a list to the next. */
export const flechas = (event: KeyboardEvent<HTMLElement>) => {
  const paso = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!paso) return
  event.preventDefault()
  const botones = [...event.currentTarget.querySelectorAll<HTMLElement>('.MuiListItemButton-root')]
  const actual = botones.findIndex((boton) => boton === document.activeElement)
  botones[Math.min(Math.max(actual + paso, 0), botones.length - 1)]?.focus()
}
