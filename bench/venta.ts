import { chromium, type Page } from '@playwright/test'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { CHROMIUM_ARGS, ensureChromium } from '#tests/maquina/chromium'
import * as hay from '#tests/kit'
import { mediana, tabla } from './apoyo/cifras.ts'
import { abrirSesion, type Base, type Escenario } from './apoyo/escenario.ts'
import { sembrarEscuela } from './clientes/datos.ts'

const CALENTAMIENTO = 5
const VENTAS = 40
const ACEPTADO_MS = 300
const PRODUCTOS = 500
/** The longest that a first row of the search may take before the measurement gives up. */
const PACIENCIA_MS = 10_000

/**
 * A sale of five lines and two methods at the built point of sale, in a school of 100,000 students and 300,000
 * receipts: from the last key stroke until the number of its receipt is on the screen, as the browser sees it, and
 * until its ticket, a PDF, has come to be printed.
 */
export async function medirVenta(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_venta')
  if (!process.env.CHICA) await sembrarEscuela(base)
  const token = await prepararCaja(base)
  const direccion = await escenario.servir(base)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const contexto = await browser.newContext({ locale: 'es-HN', timezoneId: 'America/Tegucigalpa' })
    await contexto.addInitScript((valor) => {
      localStorage.setItem('token', valor)
      window.print = () => {}
    }, token)
    const page = await contexto.newPage()
    page.setDefaultTimeout(PACIENCIA_MS)
    await page.goto(`${direccion}/recibos/recibosVarios`)
    await page.getByRole('combobox', { name: 'Producto o estudiante' }).waitFor()
    const medidas: Medida[] = []
    for (let venta = 0; venta < CALENTAMIENTO + VENTAS; venta++) {
      const medida = await vender(page, venta)
      if (venta >= CALENTAMIENTO) medidas.push(medida)
    }
    await comprobar(base)
    const fila = (nombre: string, valores: readonly number[]) => [
      nombre,
      mediana(valores).toFixed(0),
      percentil(valores, 0.95).toFixed(0),
      Math.max(...valores).toFixed(0),
    ]
    const recibo = medidas.map(({ recibo }) => recibo)
    return [
      tabla(
        ['milliseconds from the last stroke', 'median', 'of 20, 19 within', 'most'],
        [
          fila('its number on the screen', recibo),
          fila(
            'its ticket there to be printed',
            medidas.map(({ tiquete }) => tiquete),
          ),
        ],
      ),
      `${VENTAS} sales; aim: under ${ACEPTADO_MS} ms, ${mediana(recibo) < ACEPTADO_MS ? 'kept' : 'NOT kept'}.`,
    ].join('\n\n')
  } finally {
    await browser.close()
  }
}

interface Medida {
  recibo: number
  tiquete: number
}

async function prepararCaja(base: Base): Promise<string> {
  const { token, usuario_id } = await abrirSesion(base, 'Recepción')
  await hay.caja(base.db, { usuario_id, fecha: hoy(), fondo: 50_000 })
  await hay.filas(base.db, 'productos', PRODUCTOS, (n) => ({
    ...{ codigo: `7421${String(n).padStart(9, '0')}`, nombre: `Producto ${n}`, precio: 1_000 + n * 10 },
  }))
  return token
}

/** Five barcodes, then cash and card, then F9; the page itself takes the time, so that nothing of the tool is in it. */
async function vender(page: Page, venta: number): Promise<Medida> {
  for (let linea = 1; linea <= 5; linea++) {
    await page.keyboard.type(`7421${String(1 + ((venta * 5 + linea) % PRODUCTOS)).padStart(9, '0')}\n`)
    await page
      .getByRole('list', { name: 'Venta' })
      .getByRole('listitem')
      .nth(linea - 1)
      .waitFor({ timeout: PACIENCIA_MS })
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('50')
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await page.keyboard.type(`${100_000 + venta}`)
  await page.evaluate(RELOJ)
  const tiquete = page.waitForResponse((respuesta) => respuesta.url().includes('formato=ticket80') && respuesta.ok())
  const [respuesta] = await Promise.all([tiquete, page.keyboard.press('F9')])
  const [recibo, tecla] = await page.evaluate<[number, number]>(
    'reloj.then(({ recibo, tecla }) => [recibo, performance.timeOrigin + tecla])',
  )
  const { startTime, responseEnd } = respuesta.request().timing()
  return { recibo, tiquete: startTime + responseEnd - tecla }
}

/**
 * Begins to wait, in the page, for F9 and then for another number in the status. As text: what compiles this file
 * would put names of its own into a function.
 */
const RELOJ = `void (window.reloj = new Promise((resolve) => {
  const status = () => Array.from(document.querySelectorAll('[role=status]'), ({ textContent }) => textContent).join()
  const antes = status()
  document.addEventListener('keydown', ({ key, timeStamp: tecla }) => {
    if (key !== 'F9') return
    const mirar = () => {
      // Painted, not only in the tree.
      const pintado = () => setTimeout(() => resolve({ recibo: performance.now() - tecla, tecla }))
      if (/RV-\\d+/.test(status()) && status() !== antes) requestAnimationFrame(pintado)
      else requestAnimationFrame(mirar)
    }
    mirar()
  }, { capture: true, once: true })
}))`

const percentil = (valores: readonly number[], parte: number): number =>
  valores.toSorted((a, b) => a - b)[Math.ceil(valores.length * parte) - 1] ?? NaN

/** Checks that each sale was really one of five lines and two methods. */
async function comprobar({ db }: Base): Promise<void> {
  const { ventas } = await db.one<{ ventas: number }>(sql`
    SELECT count(*) AS ventas
    FROM recibos r
    WHERE r.serie = 'RV'
      AND (SELECT count(*) FROM recibo_lineas l WHERE l.recibo_id = r.id) = 5
      AND (SELECT count(DISTINCT p.metodo) FROM recibo_pagos p WHERE p.recibo_id = r.id) = 2
  `)
  if (ventas !== CALENTAMIENTO + VENTAS)
    throw new Error(`Se midieron ${CALENTAMIENTO + VENTAS} ventas y hay ${ventas} de cinco líneas y dos métodos.`)
}
