import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { modulosDe } from '#contract/paquetes'
import { fakeServer, json, sesion, TOKEN_CALL } from '#src/testing/fake-server.ts'
import { escenaDeLista, ORDEN } from '#src/testing/lista-escena.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { sessionStore } from '#src/session/session.ts'
import { columnasDe } from './columnas/columnas-de.ts'
import { FiltroSiNo } from './filtros/filters.tsx'
import { Lista } from './Lista.tsx'

escenaDeLista()

const Gasto = z.object({ id: z.int(), proveedor: z.string(), retenido: z.int() })
type Gasto = z.output<typeof Gasto>
const getList = async () => ({ data: [{ id: 1, proveedor: 'ENEE', retenido: 0 }], total: 1 })

const lista = (
  <Lista<Gasto>
    orden={ORDEN}
    filtros={
      <>
        <FiltroSiNo source="activo" />
        <FiltroSiNo source="con_comprobante_retencion" />
      </>
    }
    columnas={columnasDe(Gasto, ['proveedor', 'retenido'])}
  />
)

beforeEach(async () => {
  localStorage.setItem('token', 'token-de-ana')
  fakeServer({ [TOKEN_CALL]: () => json(sesion({ apagados: modulosDe('retenciones') })) })
  await sessionStore.start()
  return () => vi.unstubAllGlobals()
})

const columnas = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

it('has no column and offers no filter of what the school does not use', async () => {
  renderScreen(lista, { dataProvider: { getList, consulta: async () => [] } })
  await screen.findByText('ENEE')
  expect(columnas()).toEqual(['Proveedor'])
  expect(document.querySelector('[data-filtro="activo"]')).toBeTruthy()
  expect(document.querySelector('[data-filtro="con_comprobante_retencion"]')).toBeNull()
})

it('shows such a filter where a saved view has set it, to be taken away', async () => {
  renderScreen(lista, {
    dataProvider: { getList, consulta: async () => [] },
    path: '/?filter={"con_comprobante_retencion":false}',
  })
  await screen.findByText('ENEE')
  expect(document.querySelector('[data-filtro="con_comprobante_retencion"]')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Limpiar/ }))
})
