import type { Page } from '@playwright/test'
import type { Centavos } from '#contract/dinero'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { expect, type School } from './fixtures.ts'

/* The counter and who stands at it: what the tests of the point of sale share. */

export const CUADERNO = { codigo: '7421000010708', nombre: 'Cuaderno de espiral, 100 hojas', precio: 6_500 }
export const CAMISA = { codigo: '7421000006428', nombre: 'Camisa polo del centro, talla 10', precio: 29_500 }
export const LIBRO = { codigo: '7421000001072', nombre: 'English for Kids 1, libro', precio: 42_000 }

/** Counts the strokes beyond search texts, amounts and references. */
export class Teclado {
  readonly page: Page
  teclas = 0
  constructor(page: Page) {
    this.page = page
  }
  escribir = (text: string) => this.page.keyboard.type(text)
  async pulsar(...teclas: string[]) {
    for (const tecla of teclas) await this.page.keyboard.press(tecla)
    this.teclas += teclas.length
  }
  /** Types a code as a barcode reader sends it. */
  leer = ({ codigo }: { codigo: string }) => this.escribir(`${codigo}\n`)
  /** Words, looked at before Enter takes the first. */
  async buscar(text: string, primera: RegExp) {
    await this.escribir(text)
    await expect(this.page.getByRole('option').first()).toHaveText(primera)
    await this.pulsar('Enter')
  }
}

export const buscador = (page: Page) => page.getByRole('combobox', { name: 'Producto o estudiante' })
export const renglones = (page: Page) => page.getByRole('list', { name: 'Venta' }).getByRole('listitem')
export const hecha = (page: Page) => page.getByRole('status').getByText(/^RV-\d+$/)
export const numeroRV = (numero: number): string => `RV-${String(numero).padStart(6, '0')}`

interface VentaHecha {
  id: number
  numero: number
  total: Centavos
  metodos: string[]
  lineas: number
  estudiantes: number
  cambio: Centavos
  pagador_nombre: string
}

export const ultima = ({ db }: School) =>
  db.one<VentaHecha>(sql`
    SELECT
      id, numero, total, pagador_nombre,
      ARRAY(SELECT metodo FROM recibo_pagos WHERE recibo_id = r.id ORDER BY orden) AS metodos,
      (SELECT count(*) FROM recibo_lineas WHERE recibo_id = r.id) AS lineas,
      (SELECT count(DISTINCT cliente_id) FROM recibo_lineas WHERE recibo_id = r.id) AS estudiantes,
      (SELECT sum(cambio)::bigint FROM recibo_pagos WHERE recibo_id = r.id) AS cambio
    FROM recibos r
    WHERE serie = 'RV'
    ORDER BY numero DESC LIMIT 1
  `)

/** The till of that user is open today, with L 500 in it. */
export const cajaAbierta = ({ db }: School, email: string): Promise<unknown> =>
  db.run(
    sql`
      INSERT INTO cajas (usuario_id, fecha, fondo)
      SELECT id, ${hoy()}, 50000
      FROM usuarios
      WHERE email = ${email}
      ON CONFLICT DO NOTHING
    `,
  )

/** The point of sale of a receptionist whose till is open. */
export async function abrirMostrador(
  page: Page,
  signIn: (email: string) => Promise<void>,
  school: School,
): Promise<Teclado> {
  await cajaAbierta(school, 'recepcion@demo.hn')
  await signIn('recepcion@demo.hn')
  await page.goto('/recibos/recibosVarios')
  await expect(buscador(page)).toBeFocused()
  return new Teclado(page)
}

interface Deudor {
  /** Finds this student and nobody else. */
  busca: string
  /** As the counter's lists say it. */
  nombre: string
  debe: Centavos
}

let deudores = 0

/** A student of this test alone, who owes one overdue monthly fee. */
export async function deudor({ db }: School, debe: Centavos): Promise<Deudor> {
  const apellidos = `Urtecho ${['Alemán', 'Bográn', 'Castejón', 'Discua', 'Erazo'][deudores++] ?? deudores}`
  const vence = sumarDias(hoy(), -20)
  await db.run(sql`
    WITH nueva AS (
      INSERT INTO clientes (codigo, nombres, apellidos, fecha_nacimiento)
      VALUES (${`M-${deudores}`}, 'Ximena', ${apellidos}, '2001-05-09')
      RETURNING id
    )
    INSERT INTO cargos (cliente_id, concepto, descripcion, fecha, vence, bruto)
    SELECT id, 'mensualidad', 'Mensualidad 1/5 · Inglés A1', ${vence}, ${vence}, ${debe}
    FROM nueva
  `)
  return { busca: apellidos.toLowerCase(), nombre: `${apellidos}, Ximena`, debe }
}

/** A product of this test alone, whose price it may change. */
export async function producto(
  { db }: School,
  nombre: string,
  precio: Centavos,
): Promise<{ codigo: string; nombre: string; cuesta: (precio: Centavos) => Promise<unknown> }> {
  const { id, codigo } = await db.one<{ id: number; codigo: string }>(
    sql`
      INSERT INTO productos (codigo, nombre, precio)
      SELECT '7429' || lpad(max(id)::text, 9, '0'), ${nombre}, ${precio}
      FROM productos
      RETURNING id, codigo
    `,
  )
  return { codigo, nombre, cuesta: (otro) => db.run(sql`UPDATE productos SET precio = ${otro} WHERE id = ${id}`) }
}
