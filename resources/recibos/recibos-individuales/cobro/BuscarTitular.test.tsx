import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import clientes from '#resources/catalogos/clientes/index.ts'
import { PantallasDeCrear } from '#src/form/crear.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { BuscarTitular } from './BuscarTitular.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const SOFIA = { cliente_id: 4, codigo: 'C-4', nombre: 'Mejía, Sofía', debe: 0, vencido: 0, a_favor: 0 }

function abrir() {
  const onElegir = vi.fn()
  renderScreen(
    <PantallasDeCrear value={{ 'catalogos/clientes': clientes }}>
      <BuscarTitular onElegir={onElegir} />
    </PantallasDeCrear>,
    {
      dataProvider: {
        consulta: async (_recurso: string, _ruta: string, { q }: { q?: string }) => (q === 'sofia' ? [SOFIA] : []),
        create: async (_recurso: string, { data }: { data: object }) => ({
          data: { ...data, id: 9, codigo: 'C-9', nombre: 'Cruz, Ana' },
        }),
      },
    },
  )
  return onElegir
}

it('offers to add a student whom nobody is found for, and begins the receipt with her', async () => {
  const onElegir = abrir()
  await userEvent.type(screen.getByRole('combobox'), 'Ana Cruz')
  await userEvent.click(await screen.findByRole('option', { name: '+ Crear «Ana Cruz»' }))
  const dialogo = await screen.findByRole('dialog')
  expect((await within(dialogo).findByLabelText<HTMLInputElement>(/^Apellidos/)).value).toBe('Cruz')
  await userEvent.click(within(dialogo).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(onElegir).toHaveBeenCalled())
  expect(onElegir.mock.lastCall?.[0]).toMatchObject({ cliente_id: 9, codigo: 'C-9', nombre: 'Cruz, Ana', debe: 0 })
})

it('adds nobody on Enter, however often it is pressed, until an arrow says so', async () => {
  const onElegir = abrir()
  const campo = screen.getByRole('combobox')
  await userEvent.type(campo, 'Ana Cruz')
  await screen.findByRole('option', { name: '+ Crear «Ana Cruz»' })
  await userEvent.type(campo, '{Enter}{Enter}{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  // A double tap goes no further than the form, however busy the machine is meanwhile.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await userEvent.type(campo, '{ArrowDown}{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('nombres'))
  expect(fireEvent.keyDown(document.activeElement ?? campo, { key: 'Enter' })).toBe(false)
  expect(onElegir).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it.each(['sofia', '0801', 'RI-999999', 'rv 12'])('offers nothing to add for «%s»', async (texto) => {
  abrir()
  await userEvent.type(screen.getByRole('combobox'), texto)
  await screen.findByText(texto === 'sofia' ? 'Mejía, Sofía' : /^Nadie/)
  expect(screen.queryByText(/Crear/)).toBeNull()
})

it('charges nobody by F9 while somebody else is being looked for, and says so', async () => {
  const cobrar = vi.fn()
  document.addEventListener('keydown', (event) => event.key === 'F9' && !event.defaultPrevented && cobrar())
  abrir()
  const campo = screen.getByRole('combobox')
  await userEvent.type(campo, 'mejia{F9}')
  expect(cobrar).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toMatch(/«mejia»/)
  await userEvent.clear(campo)
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.keyboard('{F9}')
  expect(cobrar).toHaveBeenCalledOnce()
})

it('says of a receipt’s number that there is none', async () => {
  renderScreen(<BuscarTitular onElegir={vi.fn()} onOtro={vi.fn()} />, {
    dataProvider: { consulta: async (recurso: string) => (recurso === 'Buscar' ? {} : []) },
  })
  await userEvent.type(screen.getByRole('combobox'), 'RI-999999')
  expect(await screen.findByText('Ningún recibo que usted vea tiene el número «RI-999999».')).toBeTruthy()
})

it('takes the text away with Escape, and leaves the next one to what is around it', async () => {
  const fuera = vi.fn()
  renderScreen(
    <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && fuera()}>
      <BuscarTitular onElegir={vi.fn()} />
    </div>,
    { dataProvider: { consulta: async () => [] } },
  )
  const campo = screen.getByRole<HTMLInputElement>('combobox')
  await userEvent.type(campo, 'mejia{Escape}')
  expect(campo.value).toBe('')
  expect(fuera).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(fuera).toHaveBeenCalledOnce()
})
