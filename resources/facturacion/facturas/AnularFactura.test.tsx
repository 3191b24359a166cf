import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Factura } from '#contract/facturacion/facturas'
import { renderScreen } from '#src/testing/screen.tsx'
import { AnularFactura } from './AnularFactura.tsx'

afterEach(cleanup)

it('begins at what it asks first', async () => {
  const factura = { id: 4, tipo: '01', numero: '000-001-01-00000051', estado: 'emitida', total: 120_000, vence: null }
  renderScreen(<AnularFactura factura={{ ...factura, acreditado: 0, debitado: 0 } as Factura} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Anular factura' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('switch')))
})
