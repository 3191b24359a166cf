import { cleanup, screen, within } from '@testing-library/react'
import { Form } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { signIn, withoutSession } from '#src/testing/session.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { MenuDelRol } from './MenuDelRol.tsx'

withoutSession()
afterEach(cleanup)

const BECAS = { name: 'Becas', label: 'Becas', path: '/catalogos/becas' }
const CLIENTES = { name: 'Clientes', label: 'Estudiantes', path: '/catalogos/clientes' }

/** A role of that menu, where the school has switched off its scholarships. */
async function abrir(...menu: object[]) {
  await signIn({ apagados: ['Becas'] })
  renderScreen(
    <Form defaultValues={{ permisos: [], orden_menu: [] }}>
      <MenuDelRol />
    </Form>,
    { resource: 'usuarios/roles', dataProvider: { accion: vi.fn(async () => menu) } },
  )
  await screen.findByRole('heading', { name: 'Así verá el menú' })
}

it('says what is switched off, and begins with what is not', async () => {
  await abrir(BECAS, CLIENTES)
  expect(screen.getByText('Al ingresar verá: Estudiantes')).toBeTruthy()
  expect(screen.getAllByText('Apagado')).toHaveLength(1)
  expect(within(screen.getByText('Becas').closest('li') as HTMLElement).getByText('Apagado')).toBeTruthy()
})

it('says that a role of nothing else finds nothing', async () => {
  await abrir(BECAS)
  expect(screen.getByText(/tiene apagado todo lo que ve este rol/)).toBeTruthy()
})
