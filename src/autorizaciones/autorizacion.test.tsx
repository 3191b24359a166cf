import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paste } from '#tests/paste'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { http } from '#src/data/http.ts'
import { fakeServer, json, type Call, type Handler } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { Autorizacion } from './Autorizacion.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const POR_AUTORIZAR = {
  id: 7,
  pedidos: [{ permiso: 'Descuentos:autorizar', que: 'Cargos de Sofía: Mensualidad 2/4', monto: 30_000 }],
  propia: false,
  motivo: null,
}
const negativa = (cambio: object = {}) =>
  json(
    { code: 'sin_permiso', message: 'Lo autoriza un supervisor.', autorizacion: { ...POR_AUTORIZAR, ...cambio } },
    403,
  )
const solicitud = (estado: string, mas: object = {}) => json({ id: 7, estado, ...mas })

/** A form that saves what was typed, and says what came of it. */
function Formulario() {
  const [nota, setNota] = useState('')
  const [dicho, setDicho] = useState('')
  const guardar = () =>
    http('/Matriculas/1/cargos', { method: 'PUT', body: { nota }, headers: { 'Idempotency-Key': 'k-12345678' } }).then(
      () => setDicho('Guardado'),
      (error: Error) => setDicho(error.message),
    )
  return (
    <>
      <input aria-label="Nota" value={nota} onChange={({ target }) => setNota(target.value)} />
      <button onClick={() => void guardar()}>Guardar</button>
      <output>{dicho}</output>
      <Autorizacion />
    </>
  )
}

/** The door refuses until the signature comes with the same body. */
async function abrir(handlers: Record<string, Handler>, cambio: object = {}) {
  let veces = 0
  const bodies: unknown[] = []
  const puerta = ({ body }: Call) => {
    bodies.push(body)
    return veces++ === 0 ? negativa(cambio) : json({ id: 1 })
  }
  const server = fakeServer({ '/Matriculas/1/cargos': puerta, ...handlers })
  const fetched = vi.spyOn(globalThis, 'fetch')
  renderScreen(<Formulario />)
  await paste(screen.getByLabelText('Nota'), 'Lo que escribí')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  const dialogo = within(await screen.findByRole('dialog'))
  const cabeceras = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers))
  return { ...server, bodies, dialogo, cabeceras }
}
const dicho = () => screen.getByRole('status', { hidden: true }).textContent

it('is signed there by a supervisor, and the same request goes again with nothing lost', async () => {
  const rechazo = json(
    { message: 'Revise', errors: { contrasena: 'El correo o la contraseña no son correctos.' } },
    422,
  )
  let intentos = 0
  const { dialogo, bodies, calls, cabeceras } = await abrir({
    '/Autorizaciones/7/firmar': () => (intentos++ === 0 ? rechazo : solicitud('aprobada')),
  })
  expect(dialogo.getByText(/Mensualidad 2\/4/)).toBeTruthy()
  expect(dialogo.getByText(/300\.00/)).toBeTruthy()
  await paste(dialogo.getByLabelText(/^Motivo/), 'Hermano de Ana')
  await paste(dialogo.getByLabelText(/Correo del supervisor/), 'jefa@escuela.hn')
  await paste(dialogo.getByLabelText(/Contraseña/), 'mala')
  await userEvent.click(dialogo.getByRole('button', { name: 'Firmar y continuar' }))
  expect(await dialogo.findByText(/no son correctos/)).toBeTruthy()
  expect(dicho()).toBe('')
  // The cursor is where the wrong one stands, which the next one replaces.
  await waitFor(() => expect(document.activeElement).toBe(dialogo.getByLabelText(/Contraseña/)))
  await userEvent.paste('buena')
  await userEvent.click(dialogo.getByRole('button', { name: 'Firmar y continuar' }))
  await waitFor(() => expect(dicho()).toBe('Guardado'))
  expect(bodies).toEqual([{ nota: 'Lo que escribí' }, { nota: 'Lo que escribí' }])
  expect(calls.filter(({ path }) => path.endsWith('/firmar')).map(({ body }) => body)).toMatchObject([
    { contrasena: 'mala' },
    { motivo: 'Hermano de Ana', email: 'jefa@escuela.hn', contrasena: 'buena', codigo: null },
  ])
  const ultima = cabeceras().at(-1)
  expect([ultima?.get('x-autorizacion'), ultima?.get('Idempotency-Key')]).toEqual(['7', 'k-12345678'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('is asked on the telephone, and goes on by itself once it is approved', async () => {
  let preguntas = 0
  const { dialogo } = await abrir({
    '/Autorizaciones/7/pedir': () => solicitud('pedida'),
    '/Autorizaciones/7': () => solicitud(preguntas++ === 0 ? 'pedida' : 'aprobada'),
  })
  await userEvent.click(dialogo.getByRole('button', { name: 'Desde su teléfono' }))
  expect(dialogo.queryByLabelText(/Contraseña/)).toBeNull()
  await paste(dialogo.getByLabelText(/^Motivo/), 'Hermano de Ana')
  await userEvent.click(dialogo.getByRole('button', { name: 'Pedir la autorización' }))
  expect(await dialogo.findByText(/Esperando la respuesta/)).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Guardado')).toBeTruthy(), { timeout: 9_000 })
})

it('says who refused it and why, and closed leaves the refusal and what was typed', async () => {
  const { dialogo } = await abrir({
    '/Autorizaciones/7/pedir': () => solicitud('pedida'),
    '/Autorizaciones/7': () => solicitud('negada', { autoriza_nombre: 'Karla', respuesta: 'Ya tiene beca' }),
  })
  await userEvent.click(dialogo.getByRole('button', { name: 'Desde su teléfono' }))
  await paste(dialogo.getByLabelText(/^Motivo/), 'Hermano de Ana')
  await userEvent.click(dialogo.getByRole('button', { name: 'Pedir la autorización' }))
  expect(await dialogo.findByText('Karla no lo autorizó: Ya tiene beca')).toBeTruthy()
  await userEvent.click(dialogo.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.getByText('Lo autoriza un supervisor.')).toBeTruthy())
  expect(screen.getByLabelText<HTMLInputElement>('Nota').value).toBe('Lo que escribí')
})

it('is signed there all the same while it waits for the telephone, and tells that the day is over', async () => {
  let vencio = false
  const { dialogo, calls } = await abrir({
    '/Autorizaciones/7/pedir': () => solicitud('pedida'),
    '/Autorizaciones/7/firmar': () => json({ message: 'Revise', errors: { contrasena: 'No es.' } }, 422),
    '/Autorizaciones/7': () => (vencio ? json({ message: 'No existe' }, 404) : solicitud('pedida')),
  })
  await userEvent.click(dialogo.getByRole('button', { name: 'Desde su teléfono' }))
  await paste(dialogo.getByLabelText(/^Motivo/), 'Hermano de Ana')
  await userEvent.click(dialogo.getByRole('button', { name: 'Pedir la autorización' }))
  expect(await dialogo.findByText(/Esperando la respuesta/)).toBeTruthy()
  await userEvent.click(dialogo.getByRole('button', { name: 'Firma aquí' }))
  expect(dialogo.getByLabelText<HTMLInputElement>(/^Motivo/).value).toBe('Hermano de Ana')
  await userEvent.click(dialogo.getByRole('button', { name: 'Firmar y continuar' }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/firmar'))).toBe(true))
  vencio = true
  expect(await dialogo.findByText(/venció al terminar el día/, {}, { timeout: 9_000 })).toBeTruthy()
  expect(dialogo.queryByRole('button', { name: 'Firmar y continuar' })).toBeNull()
})

it('is taken back by who asked, and what was decided meanwhile does nothing by itself', async () => {
  let decidida = false
  const pedir = async (handlers: Record<string, Handler>) => {
    const abierto = await abrir({
      '/Autorizaciones/7/pedir': () => solicitud('pedida'),
      '/Autorizaciones/7': () => solicitud(decidida ? 'aprobada' : 'pedida'),
      ...handlers,
    })
    await userEvent.click(abierto.dialogo.getByRole('button', { name: 'Desde su teléfono' }))
    await paste(abierto.dialogo.getByLabelText(/^Motivo/), 'Hermano de Ana')
    await userEvent.click(abierto.dialogo.getByRole('button', { name: 'Pedir la autorización' }))
    await abierto.dialogo.findByText(/Esperando la respuesta/)
    await userEvent.click(abierto.dialogo.getByRole('button', { name: 'Retirar la solicitud' }))
    return abierto
  }
  const { paths } = await pedir({ '/Autorizaciones/7/retirar': () => solicitud('retirada') })
  await waitFor(() => expect(screen.getByText('Lo autoriza un supervisor.')).toBeTruthy())
  expect(paths()).toContain('/Autorizaciones/7/retirar')
  cleanup()
  const { dialogo } = await pedir({
    '/Autorizaciones/7/retirar': () => {
      decidida = true
      return json({ message: 'Ya se decidió.' }, 409)
    },
  })
  await waitFor(() =>
    expect(dialogo.getByRole<HTMLButtonElement>('button', { name: 'Retirar la solicitud' }).disabled).toBe(false),
  )
  await userEvent.click(dialogo.getByRole('button', { name: 'Firma aquí' }))
  expect(await dialogo.findByText(/Ya la habían autorizado/, {}, { timeout: 9_000 })).toBeTruthy()
  expect(dicho()).toBe('')
  await userEvent.click(dialogo.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(screen.getByText('Guardado')).toBeTruthy())
})

it('is of one manner until the answer comes', async () => {
  const { dialogo } = await abrir({ '/Autorizaciones/7/firmar': () => new Promise<Response>(() => {}) })
  const otra = dialogo.getByRole<HTMLButtonElement>('button', { name: 'Desde su teléfono' })
  expect(otra.disabled).toBe(false)
  await userEvent.click(dialogo.getByRole('button', { name: 'Firmar y continuar' }))
  await waitFor(() => expect(otra.disabled).toBe(true))
})

it('asks one who may for the reason alone', async () => {
  const { dialogo, calls } = await abrir({ '/Autorizaciones/7/motivar': () => solicitud('aprobada') }, { propia: true })
  expect(dialogo.queryByLabelText(/Contraseña/)).toBeNull()
  await paste(dialogo.getByLabelText(/^Motivo/), 'Acuerdo con la madre')
  await userEvent.click(dialogo.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(screen.getByText('Guardado')).toBeTruthy())
  expect(calls.find(({ path }) => path.endsWith('/motivar'))?.body).toEqual({ motivo: 'Acuerdo con la madre' })
})
