import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page, type Request } from '@playwright/test'
import { hoy } from '#server/base/clock'
import { projectRoot } from '#server/base/root'
import { sql } from '#server/db/sql'
import { CHROMIUM_ARGS, ensureChromium } from '#tests/maquina/chromium'
import * as hay from '#tests/kit'
import { tabla } from './apoyo/cifras.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'

interface Pagina {
  ruta: string
  /** A selector of what is there once the page can be used. */
  lista: string
  conSesion: boolean
  /** Kilobytes of JavaScript, 1,000 bytes each. */
  limite: number
  /** Goes on to where all that the visit needs has been downloaded. */
  seguir?: (page: Page) => Promise<void>
}

/** The link of the campaign that the form is measured with. */
const CAMPANA = 'campana-de-la-medicion-00'
/** The link of the account that is measured, and what opens it. */
const FAMILIA = 'familia-de-la-medicion-000'
const NACIMIENTO = '05032016'

const PAGINAS: readonly Pagina[] = [
  { ruta: '/login', lista: 'button[type=submit]', conSesion: false, limite: 155 },
  { ruta: '/dashboard', lista: 'main h1', conSesion: true, limite: 375 },
  { ruta: '/catalogos/clientes', lista: 'main table, main [role=list], main li', conSesion: true, limite: 300 },
  { ruta: '/recibos/recibosIndividuales', lista: 'main h1', conSesion: true, limite: 360 },
  { ruta: '/reportes/cxc', lista: 'main h1', conSesion: true, limite: 450 },
  // Both counters, with a till open.
  { ruta: '/recibos/recibosIndividuales/create', lista: 'main input', conSesion: true, limite: 465 },
  { ruta: '/recibos/recibosVarios', lista: 'main input', conSesion: true, limite: 475 },
  // The visit goes as far as an open class: all that a teacher's phone needs.
  { ruta: '/asistencia', lista: 'main li a', conSesion: true, limite: 295, seguir: abrirClase },
  { ruta: `/Forms/Register/${CAMPANA}`, lista: 'main h1', conSesion: false, limite: 195, seguir: alUltimoPaso },
  // The door, and as far as the form that reports a payment behind it.
  { ruta: `/cuenta/${FAMILIA}`, lista: 'main input[name=pin]', conSesion: false, limite: 180 },
  { ruta: `/cuenta/${FAMILIA}`, lista: 'main input[name=pin]', conSesion: false, limite: 190, seguir: hastaElAviso },
  // All six steps are one file.
  { ruta: '/Carta-Consentimiento', lista: 'main h1', conSesion: false, limite: 195 },
]

interface Archivo {
  nombre: string
  script: boolean
  /** Bytes of the body as they crossed the network, compressed. */
  bytes: number
}

/** Measures what a first visit downloads until the page can be used, as Chromium counts it on the built application. */
export async function medirPeso(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_peso')
  const { token, usuario_id } = await abrirSesion(base, 'Administrador')
  await hay.caja(base.db, { usuario_id, fecha: hoy(), fondo: 50_000 })
  await hay.filas(base.db, 'clientes', 60, () => ({ nombres: 'Sofía', apellidos: 'Mejía' }))
  // A school in use: first steps and news come once, and to few.
  await base.db.run(
    sql`UPDATE centro SET sin_primeros_pasos = true, paquetes_nuevos = '{}', paquetes_encendidos = '{}'`,
  )
  await abrirCampana(base)
  await darEnlace(base)
  const direccion = await escenario.servir(base)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const filas: (string | number)[][] = []
    const detalle: string[] = []
    for (const pagina of PAGINAS) {
      const archivos = await cargar(browser, direccion, pagina, token)
      const scripts = archivos.filter(({ script }) => script)
      filas.push([pagina.ruta, kilobytes(scripts), pagina.limite, scripts.length, kilobytes(archivos)])
      if (process.argv.includes('--detalle'))
        detalle.push(
          `${pagina.ruta}\n${archivos
            .toSorted((a, b) => b.bytes - a.bytes)
            .map(({ nombre, bytes }) => `  ${String(bytes).padStart(7)} ${nombre}`)
            .join('\n')}`,
        )
    }
    return [tabla(['first load, brotli', 'JavaScript kB', 'at most', 'files', 'all kB'], filas), ...detalle].join(
      '\n\n',
    )
  } finally {
    await browser.close()
  }
}

async function cargar(
  browser: Browser,
  direccion: string,
  { ruta, lista, conSesion, seguir }: Pagina,
  token: string,
): Promise<Archivo[]> {
  const contexto = await browser.newContext({ serviceWorkers: 'block' })
  if (conSesion) await contexto.addInitScript((valor) => localStorage.setItem('token', valor), token)
  const page = await contexto.newPage()
  const pedidos: Promise<Archivo>[] = []
  const anotar = (pedido: Request) => {
    const nombre = new URL(pedido.url()).pathname
    pedidos.push(
      pedido.sizes().then(({ responseBodySize }) => ({
        nombre,
        script: pedido.resourceType() === 'script' || nombre.endsWith('.js'),
        bytes: responseBodySize,
      })),
    )
  }
  page.on('requestfinished', anotar)
  await page.goto(`${direccion}${ruta}`)
  await page.locator(lista).first().waitFor()
  await seguir?.(page)
  await page.waitForLoadState('networkidle')
  // A request that the closing page ends has no size.
  page.off('requestfinished', anotar)
  const archivos = await Promise.all(pedidos)
  await contexto.close()
  comprimidos(archivos)
  return archivos
}

/** A campaign with one course, and another course that has class every day. */
async function abrirCampana({ db }: Awaited<ReturnType<Escenario['base']>>): Promise<void> {
  const categoria_id = await hay.categoria(db, { nombre: 'Idiomas' })
  const entero = { fecha_inicio: '2020-01-01', fecha_fin: '2029-12-31' }
  const abierto = await hay.curso(db, { categoria_id, fecha_inicio: '2030-01-15', fecha_fin: '2030-06-15' })
  const campana = { guid: CAMPANA, variante: 'general', abre: entero.fecha_inicio, cierra: entero.fecha_fin }
  await hay.ofrecer(db, await hay.fila(db, 'convocatorias', campana), [abierto])
  const curso_id = await hay.curso(db, { categoria_id, ...entero, nombre: 'Inglés B1', estado: 'en_curso' })
  await hay.filas(db, 'curso_horarios', 7, (dia) => ({ curso_id, dia, hora_fin: '09:00' }))
}

/** A guardian with a link, of a student who owes. */
async function darEnlace({ db }: Awaited<ReturnType<Escenario['base']>>): Promise<void> {
  const encargado_id = await hay.encargado(db, { apellidos: 'Reyes' })
  await hay.cargo(db, await hay.estudiante(db, { encargado_id, fecha_nacimiento: '2016-03-05' }), 100_000)
  await hay.fila(db, 'accesos_familia', { guid: FAMILIA, encargado_id })
}

async function hastaElAviso(page: Page): Promise<void> {
  await page.locator('input[name=fecha_nacimiento]').pressSequentially(NACIMIENTO)
  await page.locator('input[name=pin]').fill('2580')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Reportar un pago' }).click()
  await page.locator('input[name=monto]').waitFor()
}

async function abrirClase(page: Page): Promise<void> {
  await page.locator('main li a').click()
  await page.getByRole('button', { name: 'Cerrar clase' }).waitFor()
}

/** Fills a registration in as far as its review, whose button sends it. */
async function alUltimoPaso(page: Page): Promise<void> {
  const continuar = () => page.locator('button[type=submit]').click()
  const escribir = async (campos: Record<string, string>) => {
    for (const [campo, texto] of Object.entries(campos))
      await page.locator(`input[name="${campo}"]`).pressSequentially(texto)
  }
  await escribir({
    'estudiantes.0.nombres': 'Sofía',
    'estudiantes.0.apellidos': 'Mejía',
    'estudiantes.0.fecha_nacimiento': '05032016',
  })
  await continuar()
  await escribir({ 'encargado.nombres': 'Ana', 'encargado.apellidos': 'Reyes', 'encargado.telefono': '99990000' })
  await page.locator('input[value=madre]').check()
  await continuar()
  await page.locator('input[type=checkbox]').check()
  await continuar()
  await page.locator('select[name=como_se_entero]').waitFor()
}

/** A script that came as it lies on the disk was not compressed: the figures would not be those of brotli. */
function comprimidos(archivos: readonly Archivo[]): void {
  const assets = join(projectRoot, 'dist/web/assets')
  const brotli = new Map(
    readdirSync(assets)
      .filter((nombre) => nombre.endsWith('.js.br'))
      .map((nombre) => [`/assets/${nombre.slice(0, -3)}`, readFileSync(join(assets, nombre)).length]),
  )
  for (const { nombre, script, bytes } of archivos) {
    if (script && brotli.has(nombre) && bytes !== brotli.get(nombre))
      throw new Error(`${nombre} llegó con ${bytes} bytes y no con los ${brotli.get(nombre)} de brotli.`)
  }
}

const kilobytes = (archivos: readonly Archivo[]): string =>
  (archivos.reduce((suma, { bytes }) => suma + bytes, 0) / 1_000).toFixed(1)
