import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CreateBase, Form, SaveButton, type ValidateForm } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { dni } from '#contract/campos'
import { formatoDni } from '#contract/texto/formato'
import { renderScreen } from '#src/testing/screen.tsx'
import { DineroInput } from './DineroInput.tsx'
import { Elegir } from './Elegir.tsx'
import { FechaInput } from './FechaInput.tsx'
import { HoraInput } from './HoraInput.tsx'
import { MunicipioInput } from './MunicipioInput.tsx'
import { Opciones } from './Opciones.tsx'
import { ReferenciaInput } from './ReferenciaInput.tsx'
import { DniInput, RtnInput, TelefonoInput } from './person-inputs.tsx'
import { validarCon } from '#src/form/validation.ts'

afterEach(cleanup)

function renderInput(input: ReactNode, record: object = {}, validate?: ValidateForm) {
  const sent = vi.fn()
  renderScreen(
    <CreateBase>
      <Form onSubmit={sent} defaultValues={record} validate={validate}>
        {input}
        <SaveButton alwaysEnable />
      </Form>
    </CreateBase>,
  )
  return async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(sent).toHaveBeenCalled())
    return sent.mock.lastCall?.[0] as Record<string, unknown>
  }
}

const type = async (label: string, text: string) => {
  const input = screen.getByLabelText<HTMLInputElement>(label)
  await userEvent.clear(input)
  await userEvent.type(input, text)
  await userEvent.tab()
  return input
}

describe('an amount', () => {
  it('shows centavos as lempiras and keeps what is typed in centavos', async () => {
    const save = renderInput(<DineroInput source="monto" />, { monto: 123456 })
    expect(screen.getByLabelText<HTMLInputElement>('Monto').value).toBe('1,234.56')
    expect((await type('Monto', '1500.5')).value).toBe('1,500.50')
    expect((await save()).monto).toBe(150050)
  })

  it('does not rewrite the text under the fingers', async () => {
    renderInput(<DineroInput source="monto" />)
    const input = screen.getByLabelText<HTMLInputElement>('Monto')
    await userEvent.type(input, '1.')
    expect(input.value).toBe('1.')
  })

  it('that was changed elsewhere shows itself, also under the fingers, and is what is sent', async () => {
    function Otra() {
      const { setValue } = useFormContext()
      return (
        <button type="button" onClick={() => setValue('monto', 20_000)}>
          Cambiar
        </button>
      )
    }
    const save = renderInput(
      <>
        <DineroInput source="monto" />
        <Otra />
      </>,
    )
    const input = screen.getByLabelText<HTMLInputElement>('Monto')
    await userEvent.type(input, '500')
    expect(input.value).toBe('500')
    fireEvent.click(screen.getByText('Cambiar'))
    expect([input === document.activeElement, input.value]).toEqual([true, '200.00'])
    expect((await save()).monto).toBe(20_000)
  })

  it('selects its text when it is reached', async () => {
    renderInput(<DineroInput source="monto" />, { monto: 100 })
    const input = screen.getByLabelText<HTMLInputElement>('Monto')
    await userEvent.tab()
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 4])
  })

  it('is null when emptied, and leaves nonsense for the validation to name', async () => {
    const save = renderInput(<DineroInput source="monto" />, { monto: 100 })
    await userEvent.clear(screen.getByLabelText('Monto'))
    expect((await save()).monto).toBeNull()
    expect((await type('Monto', 'doce')).value).toBe('doce')
    expect((await save()).monto).toBe('doce')
  })
})

describe('a date', () => {
  it('is typed day first and kept year first', async () => {
    const save = renderInput(<FechaInput source="fecha" />)
    expect((await type('Fecha', '5/3/2025')).value).toBe('05/03/2025')
    expect((await save()).fecha).toBe('2025-03-05')
  })

  it('is chosen in the calendar of the browser', async () => {
    const save = renderInput(<FechaInput source="fecha" />)
    const native = document.querySelector('input[type="date"]')
    if (!native) throw new Error('no native picker')
    fireEvent.change(native, { target: { value: '2025-12-31' } })
    expect(screen.getByLabelText<HTMLInputElement>('Fecha').value).toBe('31/12/2025')
    expect((await save()).fecha).toBe('2025-12-31')
  })
})

describe('numbers of a person', () => {
  it.each([
    ['9999-8888', '9999-8888', '+50499998888'],
    ['+1 305 555 0199', '+1 305 555 0199', '+13055550199'],
    ['123', '123', '123'],
  ])('a telephone typed %s shows %s and is kept as %s', async (typed, shown, kept) => {
    const save = renderInput(<TelefonoInput source="telefono" />)
    expect((await type('Teléfono', typed)).value).toBe(shown)
    expect((await save()).telefono).toBe(kept)
  })

  it('identity and tax numbers show their dashes and keep their digits', async () => {
    const save = renderInput(
      <>
        <DniInput source="dni" />
        <RtnInput source="rtn" />
      </>,
    )
    expect((await type('DNI', '0801199012345')).value).toBe('0801-1990-12345')
    expect((await type('RTN', '08011990123456')).value).toBe('0801-1990-123456')
    expect(await save()).toMatchObject({ dni: '0801199012345', rtn: '08011990123456' })
  })

  it.each(['0801-1990-123456', '0801 1990 1234 O', '0801–1990–12345'])('nothing of a DNI %s is cut', async (typed) => {
    const save = renderInput(<DniInput source="dni" />)
    const input = screen.getByLabelText<HTMLInputElement>('DNI')
    await userEvent.click(input)
    await userEvent.paste(typed)
    expect(input.value).toBe(typed)
    const { data = typed } = dni.safeParse(typed)
    await userEvent.tab()
    expect(input.value).toBe(formatoDni(data))
    expect((await save()).dni).toBe(data)
  })

  it('a DNI with a digit too many says how many there are', async () => {
    renderInput(<DniInput source="dni" />, {}, validarCon(z.object({ dni })))
    await type('DNI', '0801-1990-123456')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('El DNI tiene 13 dígitos; aquí hay 14.')).toBeTruthy()
  })
})

it('an RTN that begins with no municipality is told, and kept', async () => {
  const save = renderInput(<RtnInput source="rtn" />)
  await type('RTN', '00000000000000')
  expect(screen.getByText(/no son de un municipio conocido/)).toBeTruthy()
  expect((await save()).rtn).toBe('00000000000000')
  await type('RTN', '08019995223469')
  expect(screen.queryByText(/no son de un municipio conocido/)).toBeNull()
})

it('a time of day is kept without seconds', async () => {
  const save = renderInput(<HoraInput source="hora_inicio" />, { hora_inicio: '14:30:00' })
  expect(screen.getByLabelText<HTMLInputElement>('Desde').value).toBe('14:30')
  fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '15:45' } })
  expect((await save()).hora_inicio).toBe('15:45')
})

it('a closed list shows the words of its values', async () => {
  const save = renderInput(<Opciones source="sexo" opciones={['F', 'M']} radio />)
  await userEvent.click(screen.getByLabelText('Femenino'))
  expect((await save()).sexo).toBe('F')
})

it('a municipality is found through its department', async () => {
  const save = renderInput(<MunicipioInput source="municipio" />, { municipio: '0801' })
  await screen.findByText('Francisco Morazán')
  await userEvent.click(screen.getByRole('combobox', { name: 'Departamento' }))
  await userEvent.click(screen.getByRole('option', { name: 'Atlántida' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Municipio' }))
  await userEvent.click(screen.getByRole('option', { name: 'Tela' }))
  expect((await save()).municipio).toBe('0107')
})

describe('a record found by typing', () => {
  it('is the one that answers to what was typed, and nobody where nothing was', async () => {
    const lentas: (() => void)[] = []
    const sent = vi.fn()
    const PERSONAS = [
      { id: 1, nombre: 'Alvarado, Eva' },
      { id: 2, nombre: 'Zelaya, Luis' },
    ]
    renderScreen(
      <CreateBase>
        <Form onSubmit={sent}>
          <ReferenciaInput source="cliente_id" reference="catalogos/clientes" optionText="nombre" />
          <SaveButton alwaysEnable />
        </Form>
      </CreateBase>,
      {
        dataProvider: {
          getMany: async () => ({ data: PERSONAS.slice(1) }),
          getList: async (_resource: string, { filter: { q } }: { filter: { q?: string } }) => {
            if (q) await new Promise<void>((resolve) => lentas.push(resolve))
            return { data: q ? PERSONAS.slice(1) : PERSONAS, total: 2 }
          },
        },
      },
    )
    const caja = await screen.findByRole<HTMLInputElement>('combobox')
    await userEvent.click(caja)
    await screen.findByRole('option', { name: 'Alvarado, Eva' })
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(caja.value).toBe('')

    await userEvent.keyboard('zel{Enter}')
    await waitFor(() => expect(lentas).toHaveLength(1))
    await userEvent.keyboard('{Enter}')
    expect(caja.value).toBe('zel')
    lentas.forEach((resolve) => resolve())
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Alvarado, Eva' })).toBeNull())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(caja.value).toBe('Zelaya, Luis'))
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
    expect(sent.mock.lastCall?.[0]).toMatchObject({ cliente_id: 2 })
  })
})

describe('a choice of few', () => {
  const opciones = async () => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Aula' }))
    return within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  }

  it.each([
    ['Elegir', <Elegir key="una" source="aula" label="Aula" choices={[{ id: 'A' }, { id: 'B' }]} optionText="id" />],
    ['Opciones', <Opciones key="otra" source="aula" label="Aula" opciones={['A', 'B']} />],
  ])('%s has no empty row, and is not marked as required', async (_, campo) => {
    renderInput(campo, { aula: 'A' })
    expect(screen.queryByText('*')).toBeNull()
    expect(await opciones()).toHaveLength(2)
  })

  it('that may be emptied has a row for it', async () => {
    renderInput(<Opciones source="aula" label="Aula" opciones={['A', 'B']} vacia />, { aula: 'A' })
    expect(await opciones()).toHaveLength(3)
  })
})
