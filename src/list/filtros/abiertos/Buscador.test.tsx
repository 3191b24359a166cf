import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ORDEN, NOMBRES, escenaDeLista, getList, server } from '#src/testing/lista-escena.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { Lista } from '../../Lista.tsx'
import { FiltroReferencia } from '../FiltroReferencia.tsx'

escenaDeLista()

it('whoever clears what an address chose goes on writing in the same field', async () => {
  renderScreen(
    <Lista
      orden={ORDEN}
      filtros={<FiltroReferencia source="docente_id" reference="catalogos/docentes" />}
      columnas={NOMBRES}
    />,
    {
      dataProvider: { ...server, getMany: async () => ({ data: [{ id: 3 }] }) },
      path: '/?filter={"docente_id":3}',
    },
  )
  const campo = await screen.findByDisplayValue<HTMLInputElement>('#3')
  await userEvent.clear(campo)
  await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toEqual({}))
  await userEvent.keyboard('Mar')
  expect(campo.isConnected && campo.value).toBe('Mar')
})
