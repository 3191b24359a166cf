import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { expect, test, type School } from '../e2e/fixtures.ts'

/*
 * The pictures of docs/guia, from the demonstration as it is today: run it again when a screen has changed, and look at
 * what it took before it is committed.
 */

const IMG = fileURLToPath(new URL('../../docs/guia/img/', import.meta.url))

test.use({ viewport: { width: 1120, height: 700 }, colorScheme: 'light' })

interface Captura {
  nombre: string
  path: string
  /** What is done on the page first. */
  antes?: (page: Page) => Promise<void>
}

const CAPTURAS: readonly Captura[] = [
  { nombre: 'estudiantes', path: '/catalogos/clientes' },
  { nombre: 'buscar', path: '/catalogos/clientes', antes: buscar },
  { nombre: 'cobro', path: '/recibos/recibosIndividuales/create?cliente_id=:cliente' },
  { nombre: 'recibo', path: '/recibos/recibosIndividuales/:recibo/show' },
  { nombre: 'venta', path: '/recibos/recibosVarios', antes: vender },
  { nombre: 'matricula', path: '/catalogos/matriculas/:matricula/show' },
  { nombre: 'convocatoria', path: '/catalogos/convocatorias/:convocatoria/show' },
  { nombre: 'registro', path: '/reportes/NuevosRegistros/:registro/show' },
  { nombre: 'cxc', path: '/reportes/cxc' },
  { nombre: 'factura', path: '/facturacion/facturas/:factura/show' },
  { nombre: 'gastos', path: '/Gastos' },
  { nombre: 'reporte', path: '/reportes/recibosgeneral' },
  { nombre: 'rol', path: '/usuarios/roles/:rol' },
]

test('the pictures of the guide', async ({ page, signIn, school }) => {
  test.setTimeout(240_000)
  const ids = await idsDe(school)
  await signIn('admin@demo.hn')
  await page.goto('/recibos/caja', { waitUntil: 'networkidle' })
  const fondo = page.getByLabel('Fondo inicial')
  if (await fondo.isVisible()) {
    await fondo.fill('500')
    await page.getByRole('button', { name: 'Abrir caja' }).click()
    await expect(page.getByText('Caja abierta.')).toBeVisible()
    await page.reload({ waitUntil: 'networkidle' })
  }
  await page.screenshot({ path: `${IMG}caja.png` })
  for (const { nombre, path, antes } of CAPTURAS) {
    await page.goto(path.replace(/:(\w+)/g, (_match, word: string) => String(ids[word])), { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await antes?.(page)
    await page.screenshot({ path: `${IMG}${nombre}.png` })
  }
})

async function buscar(page: Page) {
  await page.keyboard.press('Control+K')
  await page.keyboard.type('mejia')
  await expect(page.getByRole('option').nth(2)).toBeVisible()
}

async function vender(page: Page) {
  await page.getByRole('combobox').first().fill('libro')
  await page.getByRole('option').first().click()
}

const idsDe = ({ db }: School): Promise<Record<string, number>> =>
  db.one(sql`SELECT (SELECT id FROM clientes WHERE nombres = 'Sofía' AND apellidos = 'Mejía Reyes') AS cliente, (SELECT max(id) FROM recibos WHERE tipo = 'individual') AS recibo,
    (SELECT max(id) FROM matriculas WHERE estado = 'activa') AS matricula, (SELECT id FROM convocatorias WHERE variante = 'junio') AS convocatoria,
    (SELECT max(id) FROM registros WHERE nombres = 'Sofía' AND apellidos = 'Mejía Reyes') AS registro, (SELECT max(id) FROM facturas WHERE tipo = '01' AND estado = 'emitida') AS factura,
    (SELECT id FROM roles WHERE nombre = 'Recepción') AS rol`)
