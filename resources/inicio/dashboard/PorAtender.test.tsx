import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Tablero } from '#contract/inicio/dashboard'
import type { PorAtender } from '#contract/inicio/por-atender'
import { renderScreen } from '#src/testing/screen.tsx'
import { rutasDe } from './dashboard-model.ts'
import { PanelPorAtender } from './PorAtender.tsx'

afterEach(cleanup)

it('says when a backup was last made, and last restored to see that it can be', async () => {
  open({ dias: 1, prueba: { bien: '2026-11-20', fallo: null } })
  expect(await screen.findByText('Nada espera.')).toBeTruthy()
  expect(
    screen.getByText('Último respaldo: 24/11/2026. Restaurado y comprobado por última vez: 20/11/2026.'),
  ).toBeTruthy()
})

it('warns of a backup that could not be restored, and why', async () => {
  open({ dias: 0, prueba: { bien: null, fallo: 'El respaldo x está dañado.' } })
  expect(await screen.findByText('El último respaldo no se pudo restaurar: El respaldo x está dañado.')).toBeTruthy()
  expect(screen.getByText(/Todavía no se ha restaurado ninguno/)).toBeTruthy()
})

it.each([
  [null, 'Todavía no hay ningún respaldo: vea cómo se hace'],
  [3, '3 días sin respaldo'],
])('leads from a missing backup (%s) to how one is made', async (dias, texto) => {
  open({ dias, prueba: null })
  const enlace = (await screen.findByText(texto)).closest('a')
  expect([enlace?.getAttribute('href'), enlace?.target]).toEqual(['/guia/respaldo.html', '_blank'])
})

it('says nothing of trials where the server can make none', async () => {
  open({ dias: 0, prueba: null })
  expect(await screen.findByText('Último respaldo: 25/11/2026.')).toBeTruthy()
})

it('says how little room is left on the disk, which no screen makes', async () => {
  open(null, { libre_mb: 1_536 })
  const aviso = await screen.findByText(/^Al disco del servidor le quedan 1\.5 GB: libere espacio/)
  expect(aviso.closest('a')).toBeNull()
  cleanup()
  open(null, { libre_mb: 812 })
  expect(await screen.findByText(/le quedan 812 MB/)).toBeTruthy()
  cleanup()
  open(null)
  expect(await screen.findByText('Nada espera.')).toBeTruthy()
})

it('leads to what waits, in the order in which it is done, and says nothing of what does not wait', async () => {
  mostrar(VACIO, 1, [
    { trabajo: 'arreglos', cuantos: 1, monto: null, atrasados: null },
    { trabajo: 'retenciones', cuantos: 2, monto: 250_000, atrasados: null },
    { trabajo: 'sin_factura', cuantos: 1_204, monto: 90_000, atrasados: null },
    { trabajo: 'reportados', cuantos: 3, monto: 450_000, atrasados: 0 },
  ])
  const a = async (texto: string) => (await screen.findByText(texto)).closest('a')?.getAttribute('href') ?? ''
  expect(await a('3 pagos reportados sin responder: L 4,500.00')).toContain('/recibos/reportados?filter=')
  expect(await a('1,204 recibos sin su factura: L 900.00')).toContain('/facturacion/facturas/sin-factura?filter=')
  expect(await a('Un arreglo de pago tiene una cuota vencida')).toContain('por_romperse')
  expect(await a('Retenciones de 2 meses anteriores sin pagar al SAR: L 2,500.00')).toContain('hechas')
  expect(await a('Alguien espera su autorización')).toContain('/autorizaciones')
  expect(screen.queryByText(/movimientos? del banco/)).toBeNull()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Por decidir',
    'Por confirmar',
    'Por facturar',
    'Por cerrar',
    'Por cobrar',
  ])
})

it('says that nothing waits once that is known, and not before', async () => {
  mostrar(VACIO, 0, undefined)
  expect(await screen.findByRole('status', { name: 'Cargando…' })).toBeTruthy()
  expect(screen.queryByText('Nada espera.')).toBeNull()
})

const mostrar = (tablero: Tablero, autorizaciones = 0, porAtender: readonly PorAtender[] | undefined = undefined) =>
  renderScreen(
    <PanelPorAtender
      tablero={tablero}
      rutas={rutasDe(VACIO.hoy)}
      porAtender={porAtender}
      autorizaciones={autorizaciones}
    />,
  )

const open = (respaldo: Tablero['respaldo'], disco: Tablero['disco'] = null) =>
  mostrar({ ...VACIO, respaldo, disco }, 0, [])

const VACIO: Tablero = {
  hoy: '2026-11-25',
  ingresos: null,
  matriculas: null,
  registros: null,
  por_cobrar: null,
  vencido_hace_un_anio: null,
  cursos: null,
  clases: null,
  rangos: null,
  respaldo: null,
  disco: null,
  carpetas: [],
}
