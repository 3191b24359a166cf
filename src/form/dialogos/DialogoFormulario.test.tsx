import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paste } from '#tests/paste'
import { HttpError, TextInput } from 'react-admin'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { texto, textoOpcional } from '#contract/campos'
import { renderScreen } from '#src/testing/screen.tsx'
import { DialogoFormulario } from './DialogoFormulario.tsx'
import { Incompleto, useEspera } from '#src/form/espera.ts'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'

afterEach(cleanup)

const validate = validarCon(z.object({ motivo: texto(300), aula: textoOpcional(20) }))

function open(enviar: (values: object) => Promise<unknown>) {
  const onClose = vi.fn()
  const onHecho = vi.fn()
  renderScreen(
    <DialogoFormulario
      titulo="¿Anular A-1?"
      detalle="Vuelve a deberse."
      guardar="comun.accion.guardar"
      defaultValues={{ motivo: '', aula: '' }}
      validate={validate}
      enviar={enviar}
      hecho="lista.si"
      onHecho={onHecho}
      onClose={onClose}
    >
      <fieldset>
        <TextInput source="aula" label="Aula" />
        <MotivoInput />
      </fieldset>
    </DialogoFormulario>,
  )
  return {
    onClose,
    onHecho,
    motivo: screen.getByLabelText<HTMLTextAreaElement>(/Motivo/),
    enviar: () => userEvent.click(screen.getByRole('button', { name: 'Guardar' })),
  }
}

it('is named by its title, starts at the reason, and brings the cursor back to it while it is missing', async () => {
  const send = vi.fn(async () => ({}))
  const { motivo, enviar } = open(send)
  expect(screen.getByRole('dialog', { name: '¿Anular A-1?' }).textContent).toContain('Vuelve a deberse.')
  expect(document.activeElement).toBe(motivo)
  await userEvent.type(motivo, '   ')
  await enviar()
  expect(await screen.findByText('Este dato es necesario.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(motivo))
  expect(send).not.toHaveBeenCalled()
})

it('shows what the server refuses beside its field, with the cursor there, and sends again what was mended', async () => {
  const send = vi.fn<(values: object) => Promise<unknown>>()
  send.mockRejectedValueOnce(new HttpError('Revise los datos.', 400, { errors: { aula: 'No hay tal aula.' } }))
  send.mockResolvedValueOnce({ id: 1 })
  const { motivo, onClose, onHecho, enviar } = open(send)
  await paste(motivo, 'Se equivocó')
  await enviar()
  expect(await screen.findByText('No hay tal aula.')).toBeTruthy()
  // Within the dialog, where it covers no button and a screen reader hears it.
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('Revise los datos.')
  expect(screen.queryByTestId('toast')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Aula')))
  expect(onClose).not.toHaveBeenCalled()

  await userEvent.keyboard('3B')
  await enviar()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onHecho).toHaveBeenCalledWith({ id: 1 }, expect.objectContaining({ aula: '3B', motivo: 'Se equivocó' }))
})

it('closed after a refusal, has what is below read again; unsent, it does not', async () => {
  const leer = vi.spyOn(QueryClient.prototype, 'invalidateQueries')
  open(async () => ({}))
  await userEvent.keyboard('{Escape}')
  expect(leer).not.toHaveBeenCalled()
  cleanup()

  const { motivo, onClose, enviar } = open(() => Promise.reject(new HttpError('Otra persona lo cambió.', 412)))
  await paste(motivo, 'Se equivocó')
  await enviar()
  await screen.findByText('Otra persona lo cambió.')
  expect(leer).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(leer).toHaveBeenCalled()
  leer.mockRestore()
})

it('says to begin anew where somebody else changed the record, which no second try would mend', async () => {
  const enviar = vi.fn().mockRejectedValue(new HttpError('Revise los cambios.', 412, { code: 'version_vieja' }))
  renderScreen(
    <DialogoFormulario
      titulo="¿Retirar?"
      guardar="comun.accion.guardar"
      defaultValues={{ motivo: 'Se muda', version: 1 }}
      validate={() => ({})}
      enviar={enviar}
      hecho="lista.si"
      onClose={() => undefined}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(/Cancele, revise cómo quedaron y hágalo de nuevo/)).toBeTruthy()
})

it('closes with Esc, but not while it sends', async () => {
  let arrive = (_answer: unknown): void => undefined
  const { motivo, onClose, enviar } = open(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  await paste(motivo, 'Se equivocó')
  await enviar()
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancelar' }).disabled).toBe(true))
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  arrive({})
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  cleanup()

  const idle = open(async () => ({}))
  await userEvent.keyboard('{Escape}')
  expect(idle.onClose).toHaveBeenCalledOnce()
})

it('sends nothing while what it would send is not what stands on the screen, by Enter neither', async () => {
  const send = vi.fn(async () => ({}))
  const Previa = () => {
    const [llego, setLlego] = useState(false)
    useEspera(!llego)
    return (
      <button type="button" onClick={() => setLlego(true)}>
        llega
      </button>
    )
  }
  renderScreen(
    <DialogoFormulario
      titulo="¿Retirar?"
      guardar="comun.accion.guardar"
      defaultValues={{ motivo: 'Se muda', aula: '' }}
      validate={validate}
      enviar={send}
      hecho="lista.si"
      onClose={() => undefined}
    >
      <TextInput source="aula" label="Aula" />
      <Previa />
    </DialogoFormulario>,
  )
  const boton = screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' })
  expect(boton.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Aula'), '4{Enter}')
  await act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  expect(send).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'llega' }))
  expect(boton.disabled).toBe(false)
  await userEvent.click(boton)
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
})

it('says what is missing of a form that is sent too early beside the field alone, and goes there', async () => {
  renderScreen(
    <DialogoFormulario
      titulo="¿Retirar?"
      guardar="comun.accion.guardar"
      defaultValues={{ aula: '' }}
      validate={() => ({})}
      enviar={() => Promise.reject(new Incompleto({ aula: 'Falta el aula' }))}
      hecho="lista.si"
      onClose={() => undefined}
    >
      <TextInput source="aula" label="Aula" />
    </DialogoFormulario>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Falta el aula')
  expect(document.activeElement).toBe(screen.getByLabelText('Aula'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  { unaVez: true, llave: 'one key, also where it is tried again' },
  { unaVez: undefined, llave: 'none' },
])('sends its verb under a key of its own where it is done once ($unaVez): $llave', async ({ unaVez }) => {
  const accion = vi.fn<(...verbo: unknown[]) => Promise<object>>()
  accion.mockRejectedValueOnce(new HttpError('No hay conexión.', 0)).mockResolvedValueOnce({})
  const onClose = vi.fn()
  renderScreen(
    <DialogoFormulario
      titulo="¿Devolver?"
      guardar="comun.accion.guardar"
      defaultValues={{ motivo: 'Sobra' }}
      validate={validate}
      enviar={(values, verbo) => verbo('Recibos', 7, 'devolver', values)}
      unaVez={unaVez}
      hecho="lista.si"
      onClose={onClose}
    />,
    { dataProvider: { accion } },
  )
  const guardar = screen.getByRole('button', { name: 'Guardar' })
  await userEvent.click(guardar)
  await screen.findByText('No hay conexión.')
  await userEvent.click(guardar)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [primera, segunda] = accion.mock.calls
  expect(primera?.slice(0, 4)).toEqual(['Recibos', 7, 'devolver', { motivo: 'Sobra' }])
  expect(segunda).toEqual(primera)
  expect(primera?.[4]).toEqual(unaVez && { idempotencyKey: expect.stringMatching(/.{16,}/) })
})

it('is sent by the keys that save, and a click beside it closes it only while nothing was typed', async () => {
  const send = vi.fn(async () => ({}))
  const { motivo, onClose } = open(send)
  const fuera = () => userEvent.click(document.querySelector('.MuiDialog-container') as HTMLElement)
  await fuera()
  expect(onClose).toHaveBeenCalledTimes(1)
  await paste(motivo, 'Se equivocó')
  await fuera()
  expect(onClose).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
})
