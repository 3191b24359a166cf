import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { AbrirCurso } from './AbrirCurso.tsx'
import { CURSOS } from './cursos-model.ts'

afterEach(cleanup)

const BORRADOR = { id: 3, nombre: 'Inglés A1', estado: 'borrador', version: 2 } as const

it('opens a draft, of the version that is looked at, and says so', async () => {
  const update = vi.fn(async (_: string, { data }: { data: object }) => ({ data: { ...BORRADOR, ...data } }))
  renderScreen(<AbrirCurso curso={BORRADOR} />, { resource: CURSOS, dataProvider: { update } })
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir el curso' }))
  await screen.findByText('Abierto a matrículas: Inglés A1')
  expect(update.mock.lastCall?.[1]).toMatchObject({ id: 3, data: { estado: 'abierto', version: 2 } })
})

it('says why it could not be opened', async () => {
  const update = () => Promise.reject(new Error('Otra persona lo cambió.'))
  renderScreen(<AbrirCurso curso={BORRADOR} />, { resource: CURSOS, dataProvider: { update } })
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir el curso' }))
  await screen.findByText('Otra persona lo cambió.')
})

it('is not there for a course that is no draft', async () => {
  renderScreen(
    <>
      <AbrirCurso curso={{ ...BORRADOR, estado: 'finalizado' }} />
      <AbrirCurso curso={{ ...BORRADOR, id: 4 }} />
    </>,
    { resource: CURSOS },
  )
  await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(1))
})
