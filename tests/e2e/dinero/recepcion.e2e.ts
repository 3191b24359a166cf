import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { sinNombre } from '#tests/maquina/chromium'
import { expect, ir, test, type School } from '#tests/e2e/fixtures'
import { LENTO } from '#tests/e2e/lento'
import { abrirMostrador, CAMISA, CUADERNO, hecha, LIBRO, numeroRV, renglones } from '#tests/e2e/mostrador'
import { elegirMotivo } from '#tests/e2e/motivo'
import { dinero, mensajeDe, palabrasDe } from '#tests/e2e/papeles'

test.use({ own: 'recepcion' })

/* «Recepción, un sábado a las 7:40» (docs/diseno/jornadas.md), from end to end, in no more steps than it took. */

test('a morning at the counter, from the opened till to the counted one', async ({
  page,
  context,
  signIn,
  school,
  tarea,
}) => {
  test.setTimeout(180_000 * LENTO)
  await signIn('recepcion@demo.hn')

  await tarea('opens the till with a float of L 500', [1, 0, 1], async () => {
    await ir(page, '/recibos/caja')
    await expect(page.getByLabel('Fondo inicial')).toBeFocused()
    await page.keyboard.type('500\n')
    await expect(page.getByText('Caja abierta.')).toBeVisible()
  })

  await tarea(
    'a mother pays two overdue fees and half of the third, cash and a transfer, printed and sent by WhatsApp',
    [5, 1, 2],
    async () => {
      await find(page, 'ana cruz sofia', /Mejía Reyes, Sofía/)
      await page.keyboard.press('Shift+Tab')
      await expect(page.getByLabel('Aplicar', { exact: true })).toBeFocused()
      await page.keyboard.type('2375')
      await page.keyboard.press('Tab')
      // The rest by transfer, at its letter.
      await page.keyboard.type('2000r')
      await expect(page.getByRole('textbox', { name: 'Transferencia' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Referencia')).toBeFocused()
      await page.keyboard.type('TR-20261121-7')
      await expect(page.getByRole('button', { name: /^Cobrar e imprimir/ })).toBeInViewport({ ratio: 1 })
      const debia = await debe(school)
      const ticket = await palabrasDe(page, /\/RecibosIndividuales\/\d+\/pdf\?formato=ticket80/, () =>
        page.keyboard.press('F9'),
      )
      await expect(page.getByRole('heading', { name: /Recibo RI-/ })).toBeVisible()
      const recibo = await ultimo(school)
      expect(recibo).toMatchObject({
        total: 237_500,
        metodos: ['efectivo', 'transferencia'],
        pagador_nombre: 'Ana Cruz',
      })
      expect(await debe(school)).toBe(debia - 237_500)
      for (const palabra of [
        `RI-${String(recibo.numero).padStart(6, '0')}`,
        'Mejía',
        '2,375.00',
        'TR-20261121-7',
        'Documento no fiscal',
      ])
        expect(ticket).toContain(palabra)
      const mensaje = await mensajeDe(context, () => page.getByRole('button', { name: 'WhatsApp' }).click())
      expect(mensaje.pathname).toBe('/50498765432')
      const enlace = /http\S+/.exec(mensaje.searchParams.get('text') ?? '')?.[0] ?? ''
      const pdf = await page.request.get(sinNombre(enlace))
      expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    },
  )

  await tarea(
    'a new student turns out to be there already, is enrolled with the sibling discount, and pays her first receipt',
    [5, 3, 3],
    async () => {
      await ir(page, '/catalogos/clientes/create')
      await expect(page.getByLabel('Nombres').first()).toBeFocused()
      for (const dato of ['andrea nohemi', 'flores cruz', '12/04/2011']) {
        await page.keyboard.type(dato)
        await page.keyboard.press('Tab')
      }
      await expect(page.getByText(/C-000\d+/).first()).toBeVisible()
      await page.getByRole('link', { name: 'Matricular', exact: true }).first().click()
      await expect(page.getByRole('combobox', { name: /^Estudiante/ })).toHaveValue(/^Flores Cruz, Andrea Nohemí/)
      const id = /cliente_id=(\d+)/.exec(page.url())?.[1]
      await expect(page.getByRole('combobox', { name: /^Curso/ })).toBeFocused()
      await page.keyboard.type('ingles a1')
      await expect(page.getByRole('option').first()).toHaveText(/^Inglés A1/)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Plan de cargos')).toBeVisible()
      await page.getByRole('button', { name: /^Hermanos 10 %/ }).click()
      await page.getByRole('button', { name: 'Matricular y cobrar' }).click()
      await expect(page.getByRole('checkbox', { name: /Cuota de matrícula/ })).toBeChecked()
      // A tenth of each monthly fee, and nothing of the enrolment's own.
      const rebajas = await school.db.many<{ concepto: string; exacto: boolean }>(
        sql`
        SELECT k.concepto, k.descuento * 10 = k.bruto AS exacto
        FROM descuentos_aplicados a
        JOIN cargos k ON k.id = a.cargo_id
        WHERE k.cliente_id = ${id} AND a.nombre LIKE 'Hermanos%'
      `,
      )
      expect(new Set(rebajas.map(({ concepto, exacto }) => `${concepto} ${exacto}`))).toEqual(
        new Set(['mensualidad true']),
      )
      const ticket = await palabrasDe(page, /\/RecibosIndividuales\/\d+\/pdf\?formato=ticket80/, () =>
        page.keyboard.press('F9'),
      )
      expect(ticket).toContain('Andrea Nohemí Flores Cruz')
      await expect(page.getByRole('heading', { name: /Recibo RI-/ })).toBeVisible()
    },
  )

  await tarea('the queue: five tickets of books and uniforms, by keyboard alone', [11, 0, 1], async () => {
    const teclado = await abrirMostrador(page, () => Promise.resolve(), school)
    const { numero: antes } = await ultimo(school, 'RV')
    await expect(page.getByText('Abra su caja')).toHaveCount(0)
    const cola = [
      { pide: async () => teclado.leer(LIBRO), efectivo: '500', total: LIBRO.precio, cambio: 8_000 },
      { pide: async () => teclado.buscar('camisa 10', /talla 10/), efectivo: '', total: CAMISA.precio, cambio: 0 },
      {
        pide: async () => teclado.escribir(`2*${CAMISA.codigo}\n`),
        efectivo: '600',
        total: 2 * CAMISA.precio,
        cambio: 1_000,
      },
      {
        pide: async () => teclado.buscar('2*cuaderno espi', /Cuaderno de espiral/),
        efectivo: '150',
        total: 2 * CUADERNO.precio,
        cambio: 2_000,
      },
      {
        pide: async () => teclado.leer(LIBRO).then(() => teclado.leer(CUADERNO)),
        efectivo: '',
        total: LIBRO.precio + CUADERNO.precio,
        cambio: 0,
      },
    ]
    for (const [n, { pide, efectivo, total }] of cola.entries()) {
      await pide()
      await expect(page.getByRole('region', { name: 'Cobro' }).getByRole('status')).toHaveText(dinero(total))
      // The cash handed over is typed where the codes are.
      await teclado.escribir(efectivo)
      await teclado.pulsar('F9')
      await expect(hecha(page)).toHaveText(numeroRV(antes + n + 1))
      await expect(renglones(page)).toHaveCount(0)
    }
    const ventas = await school.db.many(
      sql`
        SELECT r.total, sum(p.cambio)::int AS cambio
        FROM recibos r
        JOIN recibo_pagos p ON p.recibo_id = r.id
        WHERE r.serie = 'RV' AND r.numero > ${antes}
        GROUP BY r.id
        ORDER BY r.numero
      `,
    )
    expect(ventas).toEqual(cola.map(({ total, cambio }) => ({ total, cambio })))
  })

  await tarea('a father pays for three children in one receipt', [2, 0, 1], async () => {
    await find(page, 'carlos roberto pineda', /Cobrar familia de Carlos Roberto Pineda López/)
    await expect(page.getByRole('heading', { name: /Pineda Zelaya, Valeria/ })).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByRole('heading', { name: /Recibo RI-/ })).toBeVisible()
    const recibo = await ultimo(school)
    expect(recibo).toMatchObject({ pagador_nombre: 'Carlos Roberto Pineda López', estudiantes: 3 })
    expect(recibo.estado).toBe('emitido')
  })

  await tarea('a wrong receipt is voided with its reason', [0, 3, 0], async () => {
    const { numero } = await ultimo(school)
    await page.getByRole('button', { name: 'Anular recibo' }).click()
    const dialog = page.getByRole('dialog')
    await elegirMotivo(dialog, 'Forma de pago equivocada')
    await dialog.getByRole('button', { name: 'Anular recibo' }).click()
    await expect(page.getByText('Recibo anulado.')).toBeVisible()
    expect(await ultimo(school)).toMatchObject({ numero, estado: 'anulado' })
  })

  await tarea('at 12:30 the till is counted L 20 short and closed with a remark', [2, 2, 2], async () => {
    await ir(page, '/recibos/caja')
    const { efectivo, transferencia } = await school.db.one<{ efectivo: number; transferencia: number }>(sql`
      SELECT
        50000 + coalesce(sum(p.monto) FILTER (WHERE p.metodo = 'efectivo'), 0)::bigint AS efectivo,
        coalesce(sum(p.monto) FILTER (WHERE p.metodo = 'transferencia'), 0)::bigint AS transferencia
      FROM recibos r
      JOIN recibo_pagos p ON p.recibo_id = r.id
      JOIN cajas c ON c.id = r.caja_id
      WHERE c.cerrada_en IS NULL AND r.estado = 'emitido'
    `)
    await expect(page.getByLabel('Contado en Efectivo')).toBeFocused()
    await page.keyboard.type(`${(efectivo - 2_000) / 100}\n`)
    await expect(page.getByLabel('Contado en Transferencia')).toBeFocused()
    await page.keyboard.type(`${transferencia / 100}\n`)
    await expect(page.getByLabel(/Observaci/)).toBeFocused()
    await page.keyboard.type('Faltan L 20 de un vuelto')
    await page.getByRole('button', { name: 'Cerrar caja' }).click()
    const cierre = await palabrasDe(page, /\/Caja\/\d+\/pdf\?formato=carta/, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Cerrar e imprimir' }).click(),
    )
    await expect(page.getByText('Caja cerrada.')).toBeVisible()
    expect(
      await school.db.one(
        sql`
          SELECT observacion, (SELECT sum(diferencia)::bigint FROM caja_conteos WHERE caja_id = c.id) AS diferencia
          FROM cajas c
          ORDER BY id DESC LIMIT 1
        `,
      ),
    ).toEqual({ observacion: 'Faltan L 20 de un vuelto', diferencia: -2_000 })
    await expect(page.getByRole('heading', { level: 1, name: 'Caja de Ana Julissa Paz' })).toBeVisible()
    for (const palabra of [
      `Efectivo ${dinero(efectivo)} ${dinero(efectivo - 2_000)} -L 20.00`,
      `Transferencia ${dinero(transferencia)} ${dinero(transferencia)} L 0.00`,
      'Forma de pago equivocada',
      'Faltan L 20 de un vuelto',
      'Entrega: Ana Julissa Paz',
      'Recibe',
    ])
      expect(cierre).toContain(palabra)
  })
})

async function find(page: Page, words: string, name: RegExp): Promise<void> {
  await ir(page, '/recibos/recibosIndividuales/create')
  await expect(page.getByRole('combobox', { name: 'Estudiante' })).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('option').first()).toHaveText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Por cobrar' })).toBeVisible()
}

interface Recibido {
  id: number
  numero: number
  total: number
  estado: string
  metodos: string[]
  pagador_nombre: string
  estudiantes: number
}

const ultimo = ({ db }: School, serie = 'RI') =>
  db.one<Recibido>(sql`
    SELECT
      id, numero, total, estado, pagador_nombre,
      (SELECT array_agg(metodo ORDER BY orden) FROM recibo_pagos WHERE recibo_id = r.id) AS metodos,
      (SELECT count(DISTINCT cliente_id) FROM recibo_lineas WHERE recibo_id = r.id) AS estudiantes
    FROM recibos r
    WHERE serie = ${serie}
    ORDER BY id DESC LIMIT 1
  `)

/** Sofía's debt in all, overdue or not. */
const debe = async ({ db }: School): Promise<number> =>
  (
    await db.one<{ debe: number }>(
      sql`
        SELECT sum(k.neto - k.aplicado)::bigint AS debe
        FROM cargos k
        JOIN clientes c ON c.id = k.cliente_id
        WHERE k.anulado_en IS NULL AND c.apellidos = 'Mejía Reyes' AND c.nombres = 'Sofía'
      `,
    )
  ).debe
