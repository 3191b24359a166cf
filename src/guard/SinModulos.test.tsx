import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sessionStore } from '#src/session/session.ts'
import { signIn, withoutSession } from '#src/testing/session.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { SinModulos } from './SinModulos.tsx'

withoutSession()
afterEach(cleanup)

const BECAS = { name: 'Becas', acciones: ['ver'] }
const CLIENTES = { name: 'Clientes', acciones: ['ver'] }

it.each([
  ['nothing', [], 'todavía no tiene módulos'],
  ['only what the school has switched off', [BECAS], 'tiene apagado todo lo que su rol'],
  ['something else too', [BECAS, CLIENTES], 'todavía no tiene módulos'],
])('says why a role of %s opens nothing', async (_, modulos, razon) => {
  await signIn({ navbar: [], modulos, apagados: ['Becas'] })
  renderScreen(<SinModulos />)
  expect(await screen.findByText(new RegExp(razon))).toBeTruthy()
})

it('no menu is made of what the school has switched off', async () => {
  await signIn({ navbar: [], modulos: [BECAS], apagados: ['Becas'] })
  expect(sessionStore.getState()).toMatchObject({ status: 'in', session: { menu: [] } })
})
