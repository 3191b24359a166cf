import type { Page } from '@playwright/test'

/** Says, in the dialog that is open, what becomes of the money of a credit note or of a return. */
export const elegirDinero = (page: Page, opcion: string): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('group', { name: '¿Qué pasa con el dinero?' })
    .getByRole('radio', { name: opcion })
    .check()
