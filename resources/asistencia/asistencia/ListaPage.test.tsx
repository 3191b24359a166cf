import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paste } from '#tests/paste'
import { HttpError } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CambiosBody, ListaDeClase } from '#contract/asistencia/asistencia'
import { hoyEn } from '#contract/tiempo/fechas'
import { abrirBase } from '#src/offline/almacen.ts'
import { estadoCola } from '#src/offline/cola-estado.ts'
import { cola } from '#src/offline/cola.ts'
import { fakeServer, networkFailure } from '#src/testing/fake-server.ts'
import { renderScreen, setWidth } from '#src/testing/screen.tsx'
import { ListaPage } from './ListaPage.tsx'

const hoy = hoyEn(new Date())
let server: ReturnType<typeof fakeServer>

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  setWidth(390)
  server = fakeServer({ '/Asistencia/cambios': networkFailure })
  await cola.abrir({
    token: 't',
    menu: [],
    modulos: [],
    usuario: { usuarioID: 7, nombre: 'Ana', email: '', rol: '' },
    faltaSegundoFactor: false,
  })
})

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  cola.cerrar()
  await (await abrirBase()).clear('cambios')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('begins as all present; one tap marks a student, and the list says so without network', async () => {
  open()
  const ana = within(await screen.findByRole('radiogroup', { name: 'Cruz Mejía, Ana' }))
  expect(ana.getByRole('radio', { name: 'Presente' })).toHaveProperty('checked', true)
  await userEvent.click(ana.getByRole('radio', { name: 'Ausente' }))
  await waitFor(() => expect(ana.getByRole('radio', { name: 'Ausente' })).toHaveProperty('checked', true))
  expect(screen.getByText('2 de 3')).toBeTruthy()
  expect(await screen.findByText('Sin conexión · 2 cambios por enviar')).toBeTruthy()
  expect((server.calls[0]?.body as CambiosBody).cambios.map(({ tipo }) => tipo)).toEqual(['tomar', 'marcar'])
})

it('is marked by letters, and the arrows go to the next student', async () => {
  open()
  const ana = within(await screen.findByRole('radiogroup', { name: 'Cruz Mejía, Ana' }))
  const jose = within(screen.getByRole('radiogroup', { name: 'Flores, José' }))
  ana.getByRole('radio', { name: 'Presente' }).focus()
  await userEvent.keyboard('a')
  await waitFor(() => expect(ana.getByRole('radio', { name: 'Ausente' })).toHaveProperty('checked', true))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(jose.getByRole('radio', { name: 'Presente' }))
  await userEvent.keyboard('j')
  await waitFor(() => expect(jose.getByRole('radio', { name: 'Justificado' })).toHaveProperty('checked', true))
})

it('asks in place how late somebody is, and takes a note', async () => {
  open()
  const ana = within(await screen.findByRole('radiogroup', { name: 'Cruz Mejía, Ana' }))
  await userEvent.click(ana.getByRole('radio', { name: 'Tarde' }))
  await userEvent.click(await screen.findByRole('button', { name: '15 min' }))
  expect(await screen.findByText('15 min tarde')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Minutos y nota de Flores, José' }))
  await paste(screen.getByLabelText('Nota'), 'Olvidó el libro')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Olvidó el libro')).toBeTruthy()
})

it('loses no note: not to the tap that leaves its field, nor to whoever leaves the page while writing', async () => {
  open()
  const luz = within(await screen.findByRole('radiogroup', { name: 'Zelaya, Luz' }))
  await userEvent.click(screen.getByRole('button', { name: 'Minutos y nota de Zelaya, Luz' }))
  const note = await screen.findByLabelText('Nota')
  fireEvent.change(note, { target: { value: 'Vino la abuela' } })
  fireEvent.blur(note)
  fireEvent.click(luz.getByRole('radio', { name: 'Tarde' }))
  fireEvent.click(await screen.findByRole('button', { name: '5 min' }))
  expect(await screen.findByText('5 min tarde')).toBeTruthy()
  expect(screen.getByText('Vino la abuela')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Minutos y nota de Flores, José' }))
  await paste(screen.getByLabelText('Nota'), 'Enfermo')
  cleanup()
  await waitFor(() =>
    expect(estadoCola.leer().pendientes.at(-1)?.cambio).toMatchObject({
      tipo: 'marcar',
      matricula_id: 2,
      nota: 'Enfermo',
    }),
  )
})

it('marks the whole class, notes somebody unlisted, and takes back a close that was not sent', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Todos ausentes' }))
  expect(await screen.findByText('0 de 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Todos presentes' }))
  expect(await screen.findByText('3 de 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Agregar a alguien que no está en la lista' }))
  await paste(screen.getByLabelText('Nombre de quien está presente'), 'Prima de Ana')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Prima de Ana')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar clase' }))
  const deshacer = await screen.findByRole('button', { name: 'Deshacer' })
  // The second tap of a double one opens nothing again.
  fireEvent.click(deshacer)
  expect(estadoCola.leer().pendientes.at(-1)?.cambio.tipo).toBe('cerrar')
  const luego = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 700)
  fireEvent.click(deshacer)
  luego.mockRestore()
  expect(await screen.findByRole('button', { name: 'Cerrar clase' })).toBeTruthy()
  expect(screen.getByText('Abierta')).toBeTruthy()
})

it('takes back the mark of the whole class, with the minutes, but not of whom was marked since', async () => {
  open()
  const jose = await screen.findByRole('radiogroup', { name: 'Flores, José' })
  const ana = screen.getByRole('radiogroup', { name: /^Cruz/ })
  await userEvent.click(within(jose).getByRole('radio', { name: 'Tarde' }))
  fireEvent.click(await screen.findByRole('button', { name: '15 min' }))
  const marcar = async (estado: string) => {
    await userEvent.click(within(ana).getByRole('radio', { name: estado }))
    await waitFor(() => expect(within(ana).getByRole('radio', { name: estado })).toHaveProperty('checked', true))
  }
  await marcar('Justificado')
  await userEvent.click(screen.getByRole('button', { name: 'Todos presentes' }))
  expect(await screen.findByRole('button', { name: 'Dejar 2 como estaban' })).toBeTruthy()
  await marcar('Ausente')
  await userEvent.click(await screen.findByRole('button', { name: 'Dejar 1 como estaba' }))
  expect(await screen.findByText('15 min tarde')).toBeTruthy()
  expect(within(ana).getByRole('radio', { name: 'Ausente' })).toHaveProperty('checked', true)
  expect(screen.queryByRole('button', { name: /^Dejar/ })).toBeNull()
})

it('says of when the list is while nobody answers, and is of now as soon as somebody does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const heard = vi.fn(async () => lista())
  open({}, heard)
  await screen.findByRole('radiogroup', { name: 'Flores, José' })
  heard.mockRejectedValue(new HttpError('comun.error.red', 0))
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText(/^El servidor no responde. Esto es lo leído el/)).toBeTruthy()
  expect(screen.getByRole('radiogroup', { name: 'Flores, José' })).toBeTruthy()
  heard.mockResolvedValue(lista())
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  await waitFor(() => expect(screen.queryByText(/El servidor no responde/)).toBeNull())
})

it('takes a silence for no answer, where there is something to show', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const heard = vi.fn(async () => lista())
  open({}, heard)
  await screen.findByRole('radiogroup', { name: 'Flores, José' })
  heard.mockReturnValue(new Promise(() => undefined))
  window.dispatchEvent(new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(await screen.findByText(/El servidor no responde/)).toBeTruthy()
})

it('warns of absences in a row, and changes nothing in a closed class', async () => {
  open({ estado: 'cerrada' })
  expect(await screen.findByText('2 faltas seguidas')).toBeTruthy()
  expect(screen.getByRole('radiogroup', { name: 'Flores, José' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Cerrar clase' })).toBeNull()
})

it('reads cards without network: the student of the class is present, and another card says so and marks nobody', async () => {
  const conCarnet = lista()
  conCarnet.lista[0] = { ...conCarnet.lista[0], carnet: 'K7QF9M2TXW4CH6RD' } as ListaDeClase['lista'][number]
  open({ lista: conCarnet.lista })
  await userEvent.click(await screen.findByRole('button', { name: 'Todos ausentes' }))
  const box = screen.getByLabelText('Leer carnet')
  await paste(box, 'k7qf9m2txw4ch6rd')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Presente: Cruz Mejía, Ana.')).toBeTruthy()
  expect(box).toHaveProperty('value', '')
  expect(await screen.findByText('1 de 3')).toBeTruthy()
  await paste(box, 'A1QF9M2TXW4CH6RD')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText(/No es de esta clase/)).toBeTruthy()
  await paste(box, '7421000010708')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('Esto no es un carnet.')).toBeTruthy()
  expect(box).toHaveProperty('value', '7421000010708')
  expect(screen.getByText('1 de 3')).toBeTruthy()
})

it('keeps who was marked late late when the card is read, and says present only of what was noted', async () => {
  const [ana, ...otros] = lista().lista
  open({ lista: [{ ...ana, carnet: 'K7QF9M2TXW4CH6RD' } as ListaDeClase['lista'][number], ...otros] })
  const marcas = within(await screen.findByRole('radiogroup', { name: 'Cruz Mejía, Ana' }))
  const leer = async () => {
    await paste(screen.getByLabelText('Leer carnet'), 'K7QF9M2TXW4CH6RD')
    await userEvent.keyboard('{Enter}')
  }
  await userEvent.click(marcas.getByRole('radio', { name: 'Tarde' }))
  await waitFor(() => expect(marcas.getByRole('radio', { name: 'Tarde' })).toHaveProperty('checked', true))
  await leer()
  expect(await screen.findByText('Cruz Mejía, Ana ya está, y sigue como tarde.')).toBeTruthy()
  expect(marcas.getByRole('radio', { name: 'Tarde' })).toHaveProperty('checked', true)
  await userEvent.click(marcas.getByRole('radio', { name: 'Ausente' }))
  await waitFor(() => expect(marcas.getByRole('radio', { name: 'Ausente' })).toHaveProperty('checked', true))
  const anotar = vi.spyOn(cola, 'anotar').mockRejectedValueOnce(new Error('sin lugar'))
  await leer()
  await waitFor(() => expect(anotar).toHaveBeenCalledOnce())
  expect(await screen.findByText(/^No se pudo anotar a Cruz Mejía, Ana\./)).toBeTruthy()
})

function open(cambio: Partial<ListaDeClase> = {}, consulta = async () => ({ ...lista(), ...cambio })) {
  return renderScreen(<ListaPage />, {
    resource: 'asistencia',
    path: `/asistencia/4/${hoy}/08:00`,
    route: '/asistencia/:curso/:fecha/:hora',
    dataProvider: { consulta },
  })
}

function lista(): ListaDeClase {
  return {
    curso_id: 4,
    fecha: hoy,
    hora_inicio: '08:00',
    hora_fin: '10:00',
    curso_codigo: 'A1',
    curso_nombre: 'Inglés A1',
    aula: 'Aula 1',
    docente_id: 1,
    docente_nombre: 'Karla',
    propia: true,
    tipo: 'normal',
    motivo: null,
    feriado: null,
    estado: 'por_tomar',
    sesion_id: null,
    version: null,
    alumnos: 3,
    presentes: 0,
    ausentes: 0,
    tardes: 0,
    justificados: 0,
    oyentes: [],
    lista: ['Cruz Mejía, Ana', 'Flores, José', 'Zelaya, Luz'].map((nombre, indice) => ({
      matricula_id: indice + 1,
      cliente_id: indice + 1,
      nombre,
      estado: null,
      minutos: null,
      nota: null,
      marcada_en: null,
      seguidas: indice === 1 ? 2 : 0,
    })),
  }
}
