import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Cliente } from '#contract/catalogos/clientes'
import { FINIQUITOS } from '#resources/catalogos/finiquitos/finiquitos-model.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { TabDocumentos } from './TabDocumentos.tsx'

afterEach(cleanup)

const FINIQUITO = {
  ...{ id: 57, numero: 'FIN-2026-000057', fecha: '2026-10-06', estado: 'vigente', total_pagado: 325_000 },
  ...{ curso_nombre: 'Inglés B1', periodo: '2026-II' },
}

it('says the state of a settlement below its figure, where a telephone has room for the number', async () => {
  renderScreen(<TabDocumentos cliente={{ id: 273 } as Cliente} />, {
    dataProvider: {
      getList: (resource: string) =>
        Promise.resolve(resource === FINIQUITOS ? { data: [FINIQUITO], total: 1 } : { data: [], total: 0 }),
      consulta: () => Promise.resolve({ carnet: null }),
    },
  })
  await screen.findByRole('link', { name: 'FIN-2026-000057' })
  expect(screen.getByText('Vigente').closest('li > div')?.textContent).toMatch(/3,250\.00.*Vigente/)
})
