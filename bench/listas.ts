import type { BrowserContext, Page } from '@playwright/test'
import type { GrupoFila } from '#contract/catalogos/cargos-grupo'
import type { NumerosSinUsar } from '#contract/facturacion/sin-usar'
import { MODULOS, type NombreModulo } from '#contract/modulos'
import { DESCUENTOS } from '#contract/reportes/descuentos'
import { VENTAS } from '#contract/reportes/ventas'
import { tabla } from './apoyo/cifras.ts'
import type { Escenario } from './apoyo/escenario.ts'
import { MIRADA } from './listas/mirada.ts'
import { enNavegador } from './listas/navegador.ts'

function ordenDe(vista: string, medida: string): [string, string] {
  return vista === 'lineas' ? ['fecha', 'DESC'] : [medida, 'DESC']
}

const conVista = (path: string, vista: string, sort = 'id', order = 'ASC') =>
  `${path}?filter=${encodeURIComponent(JSON.stringify({ vista }))}&sort=${sort}&order=${order}`

/** Modules whose first page is no list of records: a figure's page, a counter, a form, a class. */
const SIN_LISTA: readonly NombreModulo[] = ['Dashboard', 'RecibosVarios', 'Caja', 'Asistencia', 'Centro']

/** Lists that are a part of a module, and the kinds of rows of those that have several. */
const OTRAS = [
  '/recibos/recibosVarios/ventas',
  '/recibos/caja/historial',
  '/facturacion/facturas/sin-factura',
  conVista('/reportes/cxc', 'curso', 'debe', 'DESC'),
  conVista('/reportes/cxc', 'encargado', 'debe', 'DESC'),
  conVista('/reportes/cxc', 'cargo', 'vence'),
  conVista('/reportes/recibosgeneral', 'dia'),
  ...VENTAS.vistas.slice(1).map((vista) => conVista('/reportes/ventas', vista, ...ordenDe(vista, 'total'))),
  ...DESCUENTOS.vistas.slice(1).map((vista) => conVista('/reportes/descuentos', vista, ...ordenDe(vista, 'monto'))),
  conVista('/ReporteAsistencias', 'faltas', 'seguidas', 'DESC'),
  conVista('/ReporteAsistencias', 'sin_tomar', 'fecha', 'DESC'),
]

/** Opened without the filters that it comes with, or with fewer rows than a screen has. */
const COMO_SE_MIRA: Partial<Record<NombreModulo, string>> = { MovimientosBanco: '?filter={}' }

/** Every list of the application: a module that is new is among them from the day that it has a page. */
const LISTAS = [
  ...MODULOS.filter(({ name }) => !SIN_LISTA.includes(name)).map(({ name, path }) => path + (COMO_SE_MIRA[name] ?? '')),
  ...OTRAS,
]
const TAMANOS = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
]
/** A machine that does other things too is waited for. */
const ESPERA_MS = 120_000
const TEMAS = ['light', 'dark'] as const

/** The closed months stand below the checklist of the next one, which is what that page is for. */
const TRAS_OTRA_COSA = ['/recibos/cierres']

/** A list that the demonstration leaves empty, and another whose rows have the same shape. */
const PRESTADAS = { FiniquitosManuales: 'Finiquitos' }
/** Two more, of which no other list has the shape. */
const INVENTADAS: Record<string, readonly object[]> = {
  CargosGrupo: [
    {
      id: 1,
      fecha: '2026-11-20',
      descripcion: 'Excursión al parque nacional La Tigra',
      destino: 'curso',
      de_quien: 'Inglés intermedio B1, sábados por la mañana',
      monto: 35_000,
      vence: '2026-11-30',
      estudiantes: 24,
      total: 840_000,
      pagado: 105_000,
      estado: 'cobrado',
      usuario_nombre: 'Óscar Danilo Zelaya',
      version: 1,
    },
  ] satisfies GrupoFila[],
  NumerosSinUsar: [
    {
      id: 1,
      rango_id: 1,
      tipo: '01',
      cai: '35BD6A-0195F4-B34BAA-8B7D13-37791A-2B',
      numero_desde: '000-001-01-00000123',
      numero_hasta: '000-001-01-00000200',
      cuantos: 78,
      causa_sin_uso: 'vencido',
      fecha_limite: '2026-10-31',
    },
  ] satisfies NumerosSinUsar[],
}

/** Bounds that `docs/diseno/aspecto.md` sets for every list. */
const PEDIDO = { renglones: 1, cortadas: 0, filas: 14, lineas: 2, nombres: 0, contraste: 4.5 }

const CABEZA = [
  'list',
  'filter rows',
  'columns',
  'columns cut',
  'rows at 1280 × 800',
  'at 1366 × 768',
  'lines',
  'texts cut',
  'of 48 letters',
  'contrast',
]

interface Vista {
  /** Rows that the filters take. */
  renglones: number
  /** Columns of which a part lies outside the table's frame, or that cut a code, a date or an amount. */
  cortadas: number
  /** Columns that are shown. */
  columnas: number
  /** Texts that end in dots, and those among them that have no more letters than a name (48). */
  textos: number
  nombres: number
  /** Some of the latter. */
  ejemplos: readonly string[]
  /** Rows that stand whole on the screen, as many as there is room for where the list has fewer. */
  filas: number
  /** Lines of the longest name, code or word in a cell. */
  lineas: number
  contraste: number
}

/**
 * Every list of the demonstration at two sizes of screen in both themes: rows of filters, columns that are cut, rows
 * on the screen, lines of a name, contrast (with a row chosen, where rows can be).
 */
export const medirListas = (escenario: Escenario): Promise<string> => enNavegador(escenario, mirarListas)

async function mirarListas(contexto: BrowserContext, direccion: string): Promise<string> {
  await contexto.addInitScript(MIRADA)
  const page = await contexto.newPage()
  page.setDefaultTimeout(ESPERA_MS)
  for (const [vacia, llena] of Object.entries(PRESTADAS))
    await page.route(new RegExp(`/api/${vacia}\\?`), (ruta) =>
      ruta.continue({ url: ruta.request().url().replace(`/${vacia}?`, `/${llena}?`) }),
    )
  for (const [vacia, filas] of Object.entries(INVENTADAS))
    await page.route(new RegExp(`/api/${vacia}\\?`), (ruta) =>
      ruta.fulfill({ json: filas, headers: { 'Content-Range': `items 0-0/${filas.length}` } }),
    )
  await page.goto(`${direccion}/dashboard`)
  await page.locator('main h1').waitFor()
  const filas: (string | number)[][] = []
  const cortados: string[] = []
  for (const ruta of LISTAS) {
    const vistas = await deCerca(page, ruta)
    const nombre = decodeURIComponent(ruta).replace(/&sort.*/, '')
    filas.push([nombre, ...celdas(vistas, !TRAS_OTRA_COSA.includes(ruta))])
    const ejemplos = new Set(vistas.flatMap((vista) => vista.ejemplos))
    if (ejemplos.size > 0) cortados.push(`${nombre}: ${[...ejemplos].join(' | ')}`)
  }
  const bien = filas.filter(([, ...celda]) => celda.every((una) => !String(una).includes('!'))).length
  return [
    tabla(CABEZA, filas),
    `${bien} of ${filas.length} lists as asked; what is not is marked with "!".`,
    ...cortados,
  ].join('\n\n')
}

/** The list at each size in each theme; what a theme does not change is looked at in both all the same. */
async function deCerca(page: Page, ruta: string): Promise<Vista[]> {
  const vistas: Vista[] = []
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(ruta)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  for (const tamano of TAMANOS) {
    await page.setViewportSize(tamano)
    await enReposo(page)
    for (const colorScheme of TEMAS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const vista = await page.evaluate<Vista>('mirada()')
      const casillas = page.locator('main tbody input[type=checkbox]')
      if (await casillas.count()) {
        await casillas.first().check()
        vista.contraste = Math.min(vista.contraste, (await page.evaluate<Vista>('mirada()')).contraste)
        await casillas.first().uncheck()
      }
      vistas.push(vista)
    }
  }
  return vistas
}

/** The rows are here, and nothing has been asked for a while. */
async function enReposo(page: Page): Promise<void> {
  await page.waitForTimeout(REPOSO_MS)
  await page.locator('main').locator('tbody tr, ol > li, [role=status]').first().waitFor()
  await page.locator('.MuiSkeleton-root, [aria-label^=Cargando]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(REPOSO_MS)
}
const REPOSO_MS = 600

function celdas(vistas: readonly Vista[], pideFilas: boolean): string[] {
  const peor = (cual: Exclude<keyof Vista, 'ejemplos'>, de: 'max' | 'min') =>
    Math[de](...vistas.map((vista) => vista[cual]))
  const marcar = (valor: number, bien: boolean) =>
    `${Number.isInteger(valor) ? valor : valor.toFixed(1)}${bien ? '' : ' !'}`
  const [chica, , ancha] = vistas.map(({ filas }) => filas)
  const renglones = peor('renglones', 'max')
  const cortadas = peor('cortadas', 'max')
  const lineas = peor('lineas', 'max')
  const nombres = peor('nombres', 'max')
  const contraste = peor('contraste', 'min')
  return [
    marcar(renglones, renglones <= PEDIDO.renglones),
    String(peor('columnas', 'min')),
    marcar(cortadas, cortadas <= PEDIDO.cortadas),
    ...[chica ?? 0, ancha ?? 0].map((filas) => marcar(filas, !pideFilas || filas >= PEDIDO.filas)),
    marcar(lineas, lineas <= PEDIDO.lineas),
    String(peor('textos', 'max')),
    marcar(nombres, nombres <= PEDIDO.nombres),
    marcar(contraste, contraste >= PEDIDO.contraste),
  ]
}
