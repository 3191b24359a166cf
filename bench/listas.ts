import { chromium, type Page } from '@playwright/test'
import { seedOnce } from '#server/demo/seed'
import { CHROMIUM_ARGS, ensureChromium } from '#tests/chromium'
import { centil, mediana, tabla } from './apoyo/cifras.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'
import { MIRADA } from './apoyo/mirada.ts'

const conVista = (path: string, vista: string, sort = 'id', order = 'ASC') =>
  `${path}?filter=${encodeURIComponent(JSON.stringify({ vista }))}&sort=${sort}&order=${order}`

/** Every list of the application, and every kind of rows of those that have several. */
const LISTAS = [
  '/recibos/recibosIndividuales',
  '/recibos/recibosVarios/ventas',
  '/recibos/caja/historial',
  '/recibos/conciliacion',
  '/recibos/cuentas',
  '/recibos/movimientos?filter={}',
  '/recibos/cierres',
  '/catalogos/clientes',
  '/catalogos/cursos',
  '/catalogos/curso-categorias',
  '/catalogos/matriculas',
  '/catalogos/descuentos',
  '/catalogos/finiquitos',
  '/catalogos/finiquitosManuales',
  '/catalogos/productos',
  '/catalogos/convocatorias',
  '/catalogos/gasto-categorias',
  '/Gastos',
  '/reportes/carta-consentimiento',
  '/reportes/cxc',
  conVista('/reportes/cxc', 'curso', 'debe', 'DESC'),
  conVista('/reportes/cxc', 'encargado', 'debe', 'DESC'),
  conVista('/reportes/cxc', 'cargo', 'vence'),
  '/reportes/recibosgeneral',
  conVista('/reportes/recibosgeneral', 'dia'),
  '/reportes/NuevosRegistros',
  '/reportes/clientesRegistrados',
  '/reportes/clientesMatriculados',
  '/ReporteAsistencias',
  conVista('/ReporteAsistencias', 'faltas', 'seguidas', 'DESC'),
  conVista('/ReporteAsistencias', 'sin_tomar', 'fecha', 'DESC'),
  '/facturacion/facturas',
  '/facturacion/facturas/sin-factura',
  '/facturacion/rangos',
  '/usuarios/docentes',
  '/usuarios/usuarios',
  '/usuarios/roles',
  '/ajustes/metas',
  '/ajustes/bitacora',
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

/** What `docs/diseno/aspecto.md` asks of every list. */
const PEDIDO = { renglones: 1, cortadas: 0, filas: 14, lineas: 2, contraste: 4.5 }

interface Vista {
  /** Rows that the filters take. */
  renglones: number
  /** Columns of which a part lies outside the table's frame, or that cut a code, a date or an amount. */
  cortadas: number
  /** Rows that stand whole on the screen, as many as there is room for where the list has fewer. */
  filas: number
  /** Lines of the longest name, code or word in a cell. */
  lineas: number
  contraste: number
}

/**
 * Every list of the demonstration at two sizes of screen in both themes: rows of filters, columns that are cut, rows
 * on the screen, lines of a name, contrast (with a row chosen, where rows can be). `LISTAS` and `LISTAS_TOKEN` name a
 * server that runs, and a session of it.
 */
export async function medirListas(escenario: Escenario): Promise<string> {
  const { LISTAS, LISTAS_TOKEN } = process.env
  if (LISTAS && LISTAS_TOKEN) return mirarListas(LISTAS, LISTAS_TOKEN)
  const base = await escenario.base('bench_listas')
  await seedOnce(base.db, () => undefined)
  const { token } = await abrirSesion(base, 'Administrador')
  return mirarListas(await escenario.servir(base), token)
}

async function mirarListas(direccion: string, token: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const contexto = await browser.newContext({
      locale: 'es-HN',
      timezoneId: 'America/Tegucigalpa',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await contexto.addInitScript((valor) => localStorage.setItem('token', valor), token)
    await contexto.addInitScript(MIRADA)
    const page = await contexto.newPage()
    page.setDefaultTimeout(ESPERA_MS)
    for (const [vacia, llena] of Object.entries(PRESTADAS))
      await page.route(new RegExp(`/api/${vacia}\\?`), (ruta) =>
        ruta.continue({ url: ruta.request().url().replace(`/${vacia}?`, `/${llena}?`) }),
      )
    await page.goto(`${direccion}/dashboard`)
    await page.locator('main h1').waitFor()
    const filas: (string | number)[][] = []
    for (const ruta of LISTAS) {
      const vistas = await deCerca(page, ruta)
      filas.push([decodeURIComponent(ruta).replace(/&sort.*/, ''), ...celdas(vistas, !TRAS_OTRA_COSA.includes(ruta))])
    }
    const teclas = await alTeclear(await contexto.newPage(), direccion)
    const bien = filas.filter(([, ...celda]) => celda.every((una) => !String(una).includes('!'))).length
    return [
      tabla(['list', 'filter rows', 'columns cut', 'rows at 1280 × 800', 'at 1366 × 768', 'lines', 'contrast'], filas),
      `${bien} of ${filas.length} lists as asked; what is not is marked with "!".`,
      teclas,
    ].join('\n\n')
  } finally {
    await browser.close()
  }
}

/** A cheap computer beside the machine that measures. */
const MAS_LENTO = 4
const LARGA = '/catalogos/clientes?perPage=100'

/** From a key until what it changed is painted, on a list of 100 rows, as the browser itself counts it. */
async function alTeclear(page: Page, direccion: string): Promise<string> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${direccion}${LARGA}`, { waitUntil: 'networkidle' })
  const fila = page.locator('[data-lista-fila]').first()
  await fila.waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: MAS_LENTO })
  const medir = async (teclas: readonly string[]) => {
    await page.evaluate('teclas.length = 0')
    for (const tecla of teclas) {
      await page.keyboard.press(tecla === ' ' ? 'Space' : tecla)
      await page.waitForTimeout(ENTRE_TECLAS_MS)
    }
    return page.evaluate<number[]>('teclas')
  }
  await page.getByRole('searchbox').focus()
  const letras = await medir([...'mejia sofia', ...Array.from({ length: 11 }, () => 'Backspace')])
  await fila.focus()
  const flechas = await medir(Array.from({ length: 20 }, () => 'ArrowDown'))
  const vistazos = await medir(['Space', ...Array.from({ length: 20 }, () => 'ArrowUp')])
  const linea = (nombre: string, ms: readonly number[]) => [nombre, ms.length, mediana(ms), centil(ms, 1)]
  return tabla(
    [`ms from a key to its paint, 100 rows, CPU ${MAS_LENTO} times slower`, 'keys above 16', 'median of those', 'most'],
    [
      linea('a letter in the search', letras),
      linea('an arrow between rows', flechas),
      linea('an arrow with a row seen beside the list', vistazos),
    ],
  )
}

/** The pause between keys of who writes fast. */
const ENTRE_TECLAS_MS = 150

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
  const peor = (cual: keyof Vista, de: 'max' | 'min') => Math[de](...vistas.map((vista) => vista[cual]))
  const marcar = (valor: number, bien: boolean) =>
    `${Number.isInteger(valor) ? valor : valor.toFixed(1)}${bien ? '' : ' !'}`
  const [chica, , ancha] = vistas.map(({ filas }) => filas)
  const renglones = peor('renglones', 'max')
  const cortadas = peor('cortadas', 'max')
  const lineas = peor('lineas', 'max')
  const contraste = peor('contraste', 'min')
  return [
    marcar(renglones, renglones <= PEDIDO.renglones),
    marcar(cortadas, cortadas <= PEDIDO.cortadas),
    ...[chica ?? 0, ancha ?? 0].map((filas) => marcar(filas, !pideFilas || filas >= PEDIDO.filas)),
    marcar(lineas, lineas <= PEDIDO.lineas),
    marcar(contraste, contraste >= PEDIDO.contraste),
  ]
}
