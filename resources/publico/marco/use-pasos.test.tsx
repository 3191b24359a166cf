import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { i18nVisitante } from '#i18n/visitante'
import { AlmacenContext, crearAlmacen, type Errores } from '../campos/almacen.ts'
import { Paso } from './Paso.tsx'
import { usePasos } from './use-pasos.ts'

afterEach(cleanup)

const almacen = crearAlmacen({ lejos: 1 })

function Formulario() {
  const { paso, comun } = usePasos({
    almacen,
    alcanzado: () => 2,
    errores: (_, numero): Errores => (numero === 2 ? { telefono: { key: 'validacion.telefono' } } : {}),
    siguiente: (_, numero) => numero + 1,
    onEnviar: () => undefined,
    onRechazado: () => undefined,
  })
  return (
    <AlmacenContext value={almacen}>
      <Paso {...comun} key={paso} total={2} titulo={`Paso ${paso}`} boton="seguir" despues="d">
        {null}
      </Paso>
    </AlmacenContext>
  )
}

it('marks nothing in the step before for what is wrong in this one', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Formulario /> }])
  render(
    <I18nContext value={i18nVisitante}>
      <RouterProvider router={router} />
    </I18nContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'seguir' }))
  await screen.findByRole('heading', { name: 'Paso 2' })
  await userEvent.click(screen.getByRole('button', { name: 'seguir' }))
  await screen.findByText('Revise el dato marcado.')
  await userEvent.click(screen.getByRole('button', { name: 'Atrás' }))
  await screen.findByRole('heading', { name: 'Paso 1' })
  expect(screen.queryByText('Revise el dato marcado.')).toBeNull()
})
