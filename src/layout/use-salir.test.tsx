import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { estadoCola } from '#src/offline/cola-estado.ts'
import type { Pendiente } from '#src/offline/cola-model.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { useSalir } from './use-salir.tsx'

afterEach(() => {
  cleanup()
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
