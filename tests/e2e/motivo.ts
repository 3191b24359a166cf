import type { Locator, Page } from '@playwright/test'

const pagina = (en: Page | Locator): Page => ('page' in en ? en.page() : en)

/** Picks a reason of the school's list. */
export async function elegirMotivo(
  en: Page | Locator,
  motivo: string,
  cual: string | RegExp = 'Motivo',
): Promise<void> {
  await en.getByRole('combobox', { name: cual }).click()
  await pagina(en).getByRole('option', { name: motivo, exact: true }).click()
}

/** Gives a reason that is on no list. */
export async function escribirMotivo(en: Page | Locator, motivo: string, cual?: string | RegExp): Promise<void> {
  await elegirMotivo(en, 'Otro', cual)
  await en.getByLabel('Explicación').fill(motivo)
}
