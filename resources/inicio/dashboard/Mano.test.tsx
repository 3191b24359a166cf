import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Tablero } from '#contract/inicio/dashboard'
import { renderScreen } from '#src/testing/screen.tsx'
import { rutasDe } from './dashboard-model.ts'
import { Mano } from './Mano.tsx'

afterEach(cleanup)

const HOY = '2026-11-20'

it('says how little room is left on the disk, which no screen makes', async () => {
  abrir({ libre_mb: 1_536 })
  const aviso = await screen.findByText(/^Al disco del servidor le quedan 1\.5 GB: libere espacio/)
  expect(aviso.closest('a')).toBeNull()
  cleanup()
  abrir({ libre_mb: 812 })
  expect(await screen.findByText(/le quedan 812 MB/)).toBeTruthy()
  cleanup()
  abrir(null)
  expect(await screen.findByText('Todo está al día.')).toBeTruthy()
})

function abrir(disco: Tablero['disco']) {
  const tablero: Tablero = {
    hoy: HOY,
    ingresos: null,
    matriculas: null,
    registros: null,
    por_cobrar: null,
    cursos: null,
    clases: null,
    registros_por_decidir: null,
    rangos: null,
    cajas_olvidadas: null,
    transferencias: null,
    respaldo: null,
    disco,
  }
  renderScreen(<Mano tablero={tablero} rutas={rutasDe(HOY)} />, { resource: 'dashboard' })
}
