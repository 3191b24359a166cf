import type { Locator, Page } from '@playwright/test'

/** Picks a reason of the school's list, which stands there whole. */
export const elegirMotivo = (en: Page | Locator, motivo: string, cual: string | RegExp = 'Motivo'): Promise<void> =>
  en.getByRole('radiogroup', { name: cual }).getByRole('radio', { name: motivo, exact: true }).check()

/** Gives a reason that is on no list. */
export async function escribirMotivo(en: Page | Locator, motivo: string, cual?: string | RegExp): Promise<void> {
  await elegirMotivo(en, 'Otro', cual)
  await en.getByLabel('Explicación').fill(motivo)
}
