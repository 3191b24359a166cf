import type { Locator, Page } from '@playwright/test'

const pagina = (en: Page | Locator): Page => ('page' in en ? en.page() : en)

/** Picks a reason of the school's list, which stands there whole, or is opened where there is little room. */
export async function elegirMotivo(
  en: Page | Locator,
  motivo: string,
  cual: string | RegExp = 'Motivo',
): Promise<void> {
  const entera = en.getByRole('radiogroup', { name: cual })
  const plegada = en.getByRole('combobox', { name: cual })
  await entera.or(plegada).waitFor()
  if (await entera.isVisible()) return entera.getByRole('radio', { name: motivo, exact: true }).check()
  await plegada.click()
  await pagina(en).getByRole('option', { name: motivo, exact: true }).click()
}

/** Gives a reason that is on no list. */
export async function escribirMotivo(en: Page | Locator, motivo: string, cual?: string | RegExp): Promise<void> {
  await elegirMotivo(en, 'Otro', cual)
  await en.getByLabel('Explicación').fill(motivo)
}
