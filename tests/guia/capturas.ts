import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { avatar } from '#server/demo/avatar'
import { expect, test, type School } from '../e2e/fixtures.ts'
import { conIds, idsDe, type Ids } from '../e2e/ids.ts'
import { marcar } from '../e2e/telefono.ts'
import { escribirCeldas, escribirEnTarjeta, guardarVista, preguntar, revisarHoja, subirPrecios } from './en-la-lista.ts'

/*
 * The pictures of docs/guia, from the demonstration as it is today: run it again when a screen has changed, and look at
 * what it took before it is committed.
 */

const IMG = fileURLToPath(new URL('../../docs/guia/img/', import.meta.url))

const ESCRITORIO_PX = { width: 1280, height: 800 }
const TELEFONO_PX = { width: 390, height: 780 }

test.use({ colorScheme: 'light' })

interface Captura {
  nombre: string
  path: string
  /** Pixels, where half of the window would be empty. */
  alto?: number
  /** Prepares the page before its picture is taken. */
  antes?: (page: Page) => Promise<void>
}

/** The year's receipts, the categories of their courses by months. */
const POR_MESES = JSON.stringify({ vista: 'categoria', columnas: 'mes', fecha_lapso: 'este_anio' })
const CRUCE = `/reportes/recibosgeneral?filter=${encodeURIComponent(POR_MESES)}`

const ESCRITORIO: readonly Captura[] = [
  { nombre: 'resumen', path: '/dashboard' },
  { nombre: 'estudiantes', path: '/catalogos/clientes' },
  { nombre: 'buscar', path: '/catalogos/clientes', antes: buscar },
  { nombre: 'atajos', path: '/catalogos/clientes', antes: verAtajos },
  { nombre: 'cobro', path: '/recibos/recibosIndividuales/create?cliente_id=:cliente' },
  { nombre: 'recibo', path: '/recibos/recibosIndividuales/:recibo/show' },
  { nombre: 'venta', path: '/recibos/recibosVarios', antes: vender },
  { nombre: 'matricula', path: '/catalogos/matriculas/:activa/show' },
  { nombre: 'convocatoria', path: '/catalogos/convocatorias/:convocatoria/show' },
  { nombre: 'registro', path: '/reportes/NuevosRegistros/:registro/show' },
  { nombre: 'cxc', path: '/reportes/cxc' },
  { nombre: 'factura', path: '/facturacion/facturas/:emitida/show' },
  { nombre: 'nota-debito', path: '/facturacion/facturas/:nota_debito/show' },
  { nombre: 'gastos', path: '/Gastos' },
  { nombre: 'reporte', path: '/reportes/recibosgeneral' },
  { nombre: 'pagos-sar', path: '/reportes/retenciones?filter=%7B%22vista%22%3A%22hechas%22%7D', alto: 640 },
  { nombre: 'matriz', path: '/ReporteAsistencias/matriz?curso_id=:cursoConClases' },
  { nombre: 'metas', path: '/ajustes/metas' },
  { nombre: 'rol', path: '/usuarios/roles/:rol' },
  { nombre: 'movimientos', path: '/recibos/movimientos' },
  { nombre: 'reportados', path: '/recibos/reportados' },
  { nombre: 'recordatorios', path: '/reportes/recordatorios' },
  { nombre: 'arreglos', path: '/catalogos/arreglos' },
  { nombre: 'becas', path: '/catalogos/becas' },
  { nombre: 'constancias', path: '/catalogos/constancias' },
  { nombre: 'carnets', path: '/catalogos/constancias/carnets?curso_id=:conCarnets' },
  { nombre: 'fotos-curso', path: '/catalogos/constancias/carnets?curso_id=:conCarnets&ver=fotos', antes: elegirFotos },
  { nombre: 'foto', path: '/catalogos/clientes/:sinFoto/show', antes: encuadrar },
  { nombre: 'plantilla', path: '/ajustes/plantillas/1' },
  { nombre: 'caja-chica', path: '/CajaChica/1/show' },
  { nombre: 'isv', path: '/reportes/isv' },
  { nombre: 'retenciones', path: '/reportes/retenciones?filter=%7B%22vista%22%3A%22recibidas%22%7D', alto: 400 },
  { nombre: 'resultado-cursos', path: '/reportes/resultado-cursos' },
  { nombre: 'contador', path: '/ajustes/contador' },
  { nombre: 'preguntar', path: '/reportes/recibosgeneral', alto: 560, antes: preguntar },
  { nombre: 'cruce', path: CRUCE, alto: 700 },
  { nombre: 'vista', path: '/Gastos?filter=%7B%22metodo%22%3A%22efectivo%22%7D', alto: 700, antes: guardarVista },
  { nombre: 'celdas', path: '/catalogos/clientes', alto: 600, antes: escribirCeldas },
  { nombre: 'cambiar', path: '/catalogos/cursos', antes: subirPrecios },
  { nombre: 'de-vuelta', path: '/catalogos/productos', antes: revisarHoja },
]

const FALTAS: Captura = {
  nombre: 'faltas-telefono',
  path: '/ReporteAsistencias?filter=%7B%22vista%22%3A%22faltas%22%7D&sort=seguidas&order=DESC',
}

const CELDAS: Captura = { nombre: 'celdas-telefono', path: '/catalogos/clientes', antes: escribirEnTarjeta }

const TELEFONO: readonly Captura[] = [
  { nombre: 'clases-telefono', path: '/asistencia', alto: 440 },
  { nombre: 'lista-telefono', path: '/asistencia', antes: tomar },
  // The last: from here on there is no network.
  { nombre: 'sin-conexion-telefono', path: '/asistencia', antes: tomarSinRed },
]

test.describe('at a desk', () => {
  test.use({ viewport: ESCRITORIO_PX })

  test('the pictures of the guide', async ({ page, signIn, school }) => {
    test.setTimeout(240_000)
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
    const ids = { ...(await idsDe(school)), ...(await vigentes(school)) }
    for (const captura of ESCRITORIO) await tomarCaptura(page, captura, ESCRITORIO_PX, ids)
  })
})

test.describe('in a hand', () => {
  test.use({ viewport: TELEFONO_PX, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true })

  test('the pictures of the guide that are of a telephone', async ({ page, signIn }) => {
    // Absences are the whole school's: the teacher has nobody with three in a row.
    await signIn('admin@demo.hn')
    await tomarCaptura(page, FALTAS, TELEFONO_PX)
    await tomarCaptura(page, CELDAS, TELEFONO_PX)
    await signIn('docente@demo.hn')
    for (const captura of TELEFONO) await tomarCaptura(page, captura, TELEFONO_PX)
  })
})

async function tomarCaptura(
  page: Page,
  { nombre, path, alto, antes }: Captura,
  { width, height }: typeof ESCRITORIO_PX,
  ids: Ids = {},
): Promise<void> {
  await page.setViewportSize({ width, height: alto ?? height })
  await page.goto(conIds(path, ids), { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  // The highlight that a finger leaves on the glass for a moment is taken away.
  await page.addStyleTag({ content: '* { -webkit-tap-highlight-color: transparent }' })
  await antes?.(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: `${IMG}${nombre}.png`, animations: 'disabled' })
}

async function buscar(page: Page) {
  await page.keyboard.press('Control+K')
  await page.keyboard.type('mejia')
  await expect(page.getByRole('option').nth(2)).toBeVisible()
}

async function verAtajos(page: Page) {
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function vender(page: Page) {
  await page.getByRole('combobox').first().fill('libro')
  await page.getByRole('option').first().click()
}

async function encuadrar(page: Page) {
  const foto = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: avatar(4) }
  await page.getByLabel('Elegir foto').last().setInputFiles(foto)
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.getByRole('slider', { name: 'Acercar' }).fill('1.2')
}

async function elegirFotos(page: Page) {
  const tarjetas = page.getByRole('region', { name: 'Fotos de este curso' }).getByRole('listitem')
  const sin = await tarjetas.filter({ hasText: 'Sin foto' }).filter({ hasNotText: 'no autorizó' }).allTextContents()
  const con = await tarjetas.filter({ hasNotText: 'Sin foto' }).allTextContents()
  const codigos = [...sin.slice(0, 3), ...con.slice(0, 1)].map((texto) => /C-\d+/.exec(texto)?.[0] ?? '')
  const archivos = [...codigos.map((codigo) => `${codigo}.jpg`), 'IMG_0042.jpg']
  await page
    .getByLabel('Elegir varias fotos')
    .last()
    .setInputFiles(archivos.map((name, n) => ({ name, mimeType: 'image/jpeg', buffer: avatar(2 * n + 3) })))
  await expect(page.getByText('3 de 5 listas para enviar')).toBeVisible()
}

async function tomar(page: Page) {
  await page.getByRole('main').getByRole('link').first().tap()
  await marcar(page, 1, 'Ausente')
  await marcar(page, 3, 'Tarde')
  await page.getByRole('button', { name: '15 min' }).tap()
  await marcar(page, 4, 'Justificado')
  await expect(page.getByText('Todo enviado')).toBeVisible()
}

async function tomarSinRed(page: Page) {
  await page.getByRole('main').getByRole('link').first().tap()
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  await page.context().setOffline(true)
  await marcar(page, 5, 'Ausente')
  await marcar(page, 6, 'Ausente')
  await expect(page.getByText('Sin conexión · 2 cambios por enviar')).toBeVisible()
}

/** Records that the other tests look at in any state. */
const vigentes = ({ db }: School): Promise<Ids> =>
  db.one(
    sql`
      SELECT
        (SELECT max(id) FROM matriculas WHERE estado = 'activa') AS activa,
        (SELECT max(id) FROM facturas WHERE recibo_id IS NOT NULL AND estado = 'emitida') AS emitida,
        (
          SELECT max(k.cliente_id)
          FROM carnets k
          JOIN clientes c ON c.id = k.cliente_id AND c.sexo = 'F'
          WHERE NOT EXISTS (SELECT FROM cliente_fotos f WHERE f.cliente_id = k.cliente_id)
        ) AS "sinFoto",
        (
          SELECT m.curso_id
          FROM cliente_fotos f
          JOIN matriculas m ON m.cliente_id = f.cliente_id AND m.estado = 'activa'
          GROUP BY 1
          ORDER BY count(*) DESC, 1 LIMIT 1
        ) AS "conCarnets"
    `,
  )
