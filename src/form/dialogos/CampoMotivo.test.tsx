import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paste } from '#tests/paste'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { motivo } from '#contract/motivos'
import { fakeServer, json, networkFailure, type Handler } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { DialogoFormulario } from './DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const validate = validarCon(z.object({ motivo }))
const listas = { motivos_recibo: ['Cobro duplicado', 'Monto equivocado'] }

function abrir(lista: Handler = () => json(listas), escrito = '') {
  const { paths } = fakeServer({ '/Motivos': lista })
  const enviar = vi.fn(async (_: object) => ({}))
  renderScreen(
    <DialogoFormulario
      titulo="¿Anular?"
      guardar="comun.accion.guardar"
      defaultValues={{ motivo: escrito }}
      validate={validate}
      enviar={enviar}
      hecho="lista.si"
      onClose={vi.fn()}
    >
      <MotivoInput clase="recibo" />
    </DialogoFormulario>,
  )
  return { paths, enviado: () => enviar.mock.calls[0]?.[0] }
}
const lista = () => screen.findByRole('radiogroup', { name: /Motivo/ })
const una = (opcion: string) => screen.findByRole('radio', { name: opcion })
const elegir = async (opcion: string) => userEvent.click(await una(opcion))
const guardar = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
const explicacion = () => screen.findByLabelText<HTMLTextAreaElement>(/Explicación/)

it('offers the reasons of its kind, with Otro at the end, and sends the one that is picked', async () => {
  const { enviado } = abrir()
  await waitFor(async () => expect(document.activeElement).toBe(await una('Cobro duplicado')))
  expect(
    within(await lista())
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual([...listas.motivos_recibo, 'Otro'])
  await elegir('Monto equivocado')
  await guardar()
  await waitFor(() => expect(enviado()).toEqual({ motivo: 'Monto equivocado' }))
})

it('adds a detail to it, in one text', async () => {
  const { enviado } = abrir()
  await elegir('Cobro duplicado')
  await paste(await screen.findByLabelText('Detalle (opcional)'), 'se pagó en la mañana')
  await guardar()
  await waitFor(() => expect(enviado()).toEqual({ motivo: 'Cobro duplicado: se pagó en la mañana' }))
})

it('asks whoever picks Otro for five letters, with the cursor there', async () => {
  const { enviado } = abrir()
  await elegir('Otro')
  await waitFor(async () => expect(document.activeElement).toBe(await explicacion()))
  await userEvent.keyboard('mal')
  expect(screen.getByText('Al menos 5 letras. 3 de 300.')).toBeTruthy()
  await guardar()
  expect(await screen.findByText('Escriba el motivo con al menos 5 letras.')).toBeTruthy()
  expect(enviado()).toBeUndefined()
  await paste(await explicacion(), ' hecho')
  await guardar()
  await waitFor(() => expect(enviado()).toEqual({ motivo: 'mal hecho' }))
})

it('keeps what was written when another is picked', async () => {
  const { enviado } = abrir()
  await elegir('Otro')
  await paste(await explicacion(), 'de la mañana')
  await elegir('Cobro duplicado')
  expect(screen.queryByLabelText(/Explicación/)).toBeNull()
  await elegir('Otro')
  expect((await explicacion()).value).toBe('de la mañana')
  await elegir('Monto equivocado')
  await guardar()
  await waitFor(() => expect(enviado()).toEqual({ motivo: 'Monto equivocado: de la mañana' }))
})

it('takes back that one is missing as soon as it is picked', async () => {
  abrir()
  await una('Cobro duplicado')
  await userEvent.tab()
  expect(await screen.findByText('Este dato es necesario.')).toBeTruthy()
  await elegir('Monto equivocado')
  await waitFor(() => expect(screen.queryByText('Este dato es necesario.')).toBeNull())
})

it('is a list to be opened where there are more reasons than can be looked at', async () => {
  const { enviado } = abrir(() => json({ motivos_recibo: Array.from({ length: 11 }, (_, n) => `Motivo número ${n}`) }))
  await userEvent.click(await screen.findByRole('combobox', { name: /Motivo/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Motivo número 10' }))
  await guardar()
  await waitFor(() => expect(enviado()).toEqual({ motivo: 'Motivo número 10' }))
})

it('says that one is missing, beside the list', async () => {
  const { enviado } = abrir()
  await lista()
  await guardar()
  expect(await screen.findByText('Este dato es necesario.')).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await una('Cobro duplicado')))
  expect((await lista()).getAttribute('aria-invalid')).toBe('true')
  expect(enviado()).toBeUndefined()
})

it.each([
  ['a reason of the list', 'Cobro duplicado: el lunes', 'Detalle (opcional)', 'el lunes'],
  ['another', 'Lo pidió la junta', 'Explicación', 'Lo pidió la junta'],
])('shows what came with the form: %s', async (_, escrito, etiqueta, valor) => {
  abrir(undefined, escrito)
  await lista()
  expect((await screen.findByLabelText<HTMLInputElement>(new RegExp(etiqueta.slice(0, 7)))).value).toBe(valor)
})

it.each<[string, Handler]>([
  ['cannot be read', networkFailure],
  ['is empty', () => json({ motivos_recibo: [] })],
])('is written where the list %s', async (_, respuesta) => {
  const { enviado } = abrir(respuesta)
  const campo = await screen.findByRole('textbox', { name: /Motivo/ })
  expect(screen.queryByRole('radiogroup')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(campo))
  await paste(campo, 'Se cobró dos veces')
  await guardar()
  await waitFor(() => expect(enviado()).toEqual({ motivo: 'Se cobró dos veces' }))
})

it('goes on with a text that came along, also where it is emptied and begun anew', async () => {
  const { enviado } = abrir(undefined, 'Lo pidió ella')
  const campo = await explicacion()
  await userEvent.clear(campo)
  await userEvent.type(campo, 'Cobro duplicado: dos veces')
  expect(document.activeElement).toBe(campo)
  expect(campo.value).toBe('Cobro duplicado: dos veces')
  await guardar()
  await waitFor(() => expect(enviado()).toEqual({ motivo: 'Cobro duplicado: dos veces' }))
})
