import type { KeyboardEvent } from 'react'
import { METODO, METODOS, type Metodo } from '#contract/recibos/metodos'

/* The keys of the payments, the same at both counters; each payment's fields stand within `[data-pago]`. */

/** The method that a letter adds, while an amount has the focus; no amount has a letter in it. */
export function metodoDeTecla({ target, key }: KeyboardEvent): Metodo | undefined {
  return esMonto(target) ? METODOS.find((metodo) => METODO[metodo].tecla === key.toUpperCase()) : undefined
}

export const esMonto = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.inputMode === 'decimal'

/** The next empty field that Enter leads to: of the same payment, and then of `otros`. */
export function vacioTras(
  campo: HTMLInputElement,
  otros: Iterable<HTMLInputElement> = [],
): HTMLInputElement | undefined {
  const campos = [...(campo.closest('[data-pago]')?.querySelectorAll('input') ?? []), ...otros]
  return campos.slice(campos.indexOf(campo) + 1).find(({ value }) => value === '')
}

/** The key of the payment that the field is of. */
export const filaDe = (campo: HTMLInputElement): number =>
  Number(campo.closest('[data-pago]')?.getAttribute('data-pago'))
