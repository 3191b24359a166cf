import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pendienteEn } from '#src/form/sin-guardar.ts'
import { estadoCola } from '#src/offline/cola-estado.ts'
import type { Pendiente } from '#src/offline/cola-model.ts'
import { guardadas } from '#src/session/borrador.ts'
import { sessionStore } from '#src/session/session.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { useSalir } from './use-salir.tsx'

vi.mock('#src/session/borrador.ts', async (original) => ({
  ...(await original<object>()),
  guardadas: vi.fn(() => []),
}))
const salio = vi.fn()
beforeEach(() => {
  vi.spyOn(sessionStore, 'signOut').mockImplementation(salio)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  salio.mockClear()
  vi.mocked(guardadas).mockReset().mockReturnValue([])
  estadoCola.vaciar()
})

it.each([
  [false, 'Queda en este equipo y se envía cuando usted vuelva a ingresar aquí.'],
  [true, 'Este navegador no guarda nada en el teléfono'],
])('says what becomes of an unsent tap; kept by the page alone: %j', async (volatil, dice) => {
  estadoCola.poner({ pendientes: [PENDIENTE], volatil })
  renderScreen(<Salida />)
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  expect((await screen.findByRole('dialog')).textContent).toContain(dice)
})

it('asks before it throws away a form, or what was left half done at a counter; the focus is on staying', async () => {
  const olvidar = pendienteEn('Cursos')
  renderScreen(<Salida />)
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  const dialogo = await screen.findByRole('dialog', { name: '¿Cerrar sesión sin guardar lo de Cursos?' })
  expect(dialogo.textContent).toContain('Lo que cambió aquí se pierde.')
  expect(dialogo.textContent).not.toContain('a medias')
  expect(document.activeElement?.textContent).toBe('Seguir aquí')
  expect(salio).not.toHaveBeenCalled()
  olvidar()
  cleanup()
  vi.mocked(guardadas).mockReturnValue([['/RecibosIndividuales/crear?cliente_id=1#cobro ', {}]])
  renderScreen(<Salida />)
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Lo que dejó a medias')
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
  expect(salio).toHaveBeenCalledOnce()
})

it('asks nothing where nothing would be lost', async () => {
  renderScreen(<Salida />)
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  expect(salio).toHaveBeenCalledOnce()
})

function Salida() {
  const { salir, pregunta } = useSalir()
  return (
    <>
      <button onClick={salir}>Salir</button>
      {pregunta}
    </>
  )
}

const PENDIENTE: Pendiente = {
  usuario_id: 7,
  orden: 1,
  desde: 0,
  rechazo: null,
  cambio: {
    tipo: 'tomar',
    clave: 'una-clave-cualquiera',
    en: '2026-11-21T14:00:00.000Z',
    clase: { curso_id: 1, fecha: '2026-11-21', hora_inicio: '08:00' },
  },
}
