import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hoyEn, sumarDias } from '#contract/tiempo/fechas'
import { json, sesion, TOKEN_CALL, fakeServer } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { withoutSession } from '#src/testing/session.ts'
import { sessionStore } from '#src/session/session.ts'
import { DashboardPage } from './DashboardPage.tsx'
import { DASHBOARD, rutaDeTrabajo } from './dashboard-model.ts'

withoutSession()

it('that was left open at midnight becomes that of the day on which what waits was counted', async () => {
  localStorage.setItem('token', 'token-de-ana')
  fakeServer({
    [TOKEN_CALL]: () => json(sesion({ modulos: [{ name: 'Caja', acciones: ['ver', 'editar'] }] })),
    '/PorAtender': () => json([{ trabajo: 'cajas', cuantos: 2, monto: null, atrasados: null }]),
  })
  await sessionStore.start()
  const hoy = hoyEn(new Date())
  const dias = [sumarDias(hoy, -1)]
  const consulta = async () => ({ ...VACIO, hoy: dias.shift() ?? hoy })
  renderScreen(<DashboardPage />, { dataProvider: { consulta }, resource: DASHBOARD })
  const enlace = (await screen.findByText(/^2 cajas/)).closest('a')
  await waitFor(() => expect(enlace?.getAttribute('href')).toBe(rutaDeTrabajo('cajas', hoy)))
  cleanup()
})

const VACIO = {
  ...{ ingresos: null, matriculas: null, registros: null, por_cobrar: null, vencido_hace_un_anio: null },
  ...{ cursos: null, clases: null, rangos: null, respaldo: null, disco: null, carpetas: null },
}
