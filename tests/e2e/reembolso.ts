import type { Page } from '@playwright/test'

/** Says, in the dialog that is open, what becomes of the money of a credit note or of a return. */
export async function elegirDinero(page: Page, opcion: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: '¿Qué pasa con el dinero?' }).click()
  await page.getByRole('option', { name: opcion }).click()
}
