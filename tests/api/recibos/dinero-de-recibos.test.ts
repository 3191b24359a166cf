import { beforeAll, describe, expect, it } from 'vitest'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { Retiro } from '#contract/catalogos/matriculas'
import { sql, type Sql } from '#server/db/sql'
import { randomFor, type Random } from '#server/demo/random'
import { impuesto, tasaDe } from '#tests/racional'
import { cerrarCuadrada } from '#tests/api/apoyo/cierre'
import { faltas } from '#tests/api/apoyo/datos'
import { centroQueFactura, rangoActivo } from '#tests/api/facturacion/facturas-datos'
import { facturadoDeOtroModo } from '#tests/api/facturacion/facturado'
import { key, startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, categoria, encargado, estudiante } from '#tests/kit'

/*
 * 12 families in each way of invoicing (250 in the long run) pay with credit and real money in random parts, alone and
 * together; then payments bounce and come back, lines and credit are given back, records are merged, enrolments
 * withdrawn and receipts undone, in any order. Whatever happened, each charge bears the exact tax of the money that
 * still stands on it, and what is declared of each tax is what people paid, owe a rejection for, or have in favour of
 * it. Once all that is owed is paid, and all that can be is invoiced, invoices in force say each lempira that stands
 * once.
 */

const server = startServer()
let jefa: Client
let beto: Client
let categoria_id: number

const ISV = ['exento', 'gravado_15', 'gravado_15', 'gravado_18'] as const
const FAMILIAS = Number(process.env.FAMILIAS ?? (process.env.LARGO ? 250 : 12))
const PASOS = 14

beforeAll(async () => {
  jefa = await server.as('Administrador')
  beto = await server.as('Administrador')
  categoria_id = await categoria(server.db)
  for (const who of [jefa, beto]) await who.post('/Caja/abrir', { fondo: 500_000_000 })
})

interface Familia {
  azar: Random
  encargado_id: number
  clientes: number[]
  matriculas: number[]
  /** Acts so far, to be told where something does not add up. */
  hechos: string[]
}

/** Above a limit an invoice names its buyer. */
const COMPRADOR = { cliente_nombre: 'Ana Cruz', cliente_documento: '0801199900012' }
const PAGADOR = { pagador_nombre: 'Ana Cruz', pagador_documento: '0801199900012' }

let n = 0
const referencia = () => `REF-${++n}`

async function nueva(azar: Random): Promise<Familia> {
  const encargado_id = await encargado(server.db, { nombres: `Ana ${++n}` })
  const familia: Familia = { azar, encargado_id, clientes: [], matriculas: [], hechos: [] }
  for (let hijos = azar.int(1, 2); hijos > 0; hijos--) {
    const cliente_id = await estudiante(server.db, { encargado_id })
    familia.clientes.push(cliente_id)
    for (let cargos = azar.int(1, 3); cargos > 0; cargos--)
      await cargo(server.db, cliente_id, azar.int(3, 300_000), {
        isv: azar.pick(ISV),
        vence: `2026-${String(azar.int(1, 12)).padStart(2, '0')}-05`,
      })
    if (azar.chance(0.6)) await matricular(familia, cliente_id)
  }
  return familia
}

/** A course that begins next month: its instalments are not due, and a withdrawal sets free what was paid of them. */
async function matricular({ azar, matriculas }: Familia, cliente_id: number): Promise<void> {
  const curso_id = await hay.curso(server.db, {
    codigo: `K-${++n}`,
    nombre: 'Inglés',
    categoria_id,
    periodo: '2027-I',
    fecha_inicio: '2026-12-01',
    fecha_fin: '2027-06-30',
    mensualidades: azar.int(1, 3),
    dia_pago: 5,
    precio_mensualidad: azar.int(50, 200_000),
    isv: azar.pick(ISV),
  })
  const { status, body } = await jefa.post<{ id: number }>('/Matriculas', { cliente_id, curso_id })
  expect(status, JSON.stringify(body)).toBe(201)
  matriculas.push(body.id)
}

type Hecho = Answer<Record<string, unknown>> | undefined
const MEDIOS = ['efectivo', 'cheque', 'tarjeta', 'transferencia'] as const
const pago = (metodo: (typeof MEDIOS)[number], monto: number) =>
  metodo === 'efectivo' ? { metodo, monto } : { metodo, monto, referencia: referencia() }

/** `monto` in one to three parts, by any means. */
function partes(azar: Random, monto: number, medios: readonly (typeof MEDIOS)[number][] = MEDIOS) {
  const cortes = Array.from({ length: azar.int(0, 2) }, () => azar.int(0, monto)).toSorted((a, b) => a - b)
  return [...cortes, monto]
    .map((corte, cual) => corte - (cual === 0 ? 0 : (cortes[cual - 1] ?? 0)))
    .filter((parte) => parte > 0)
    .map((parte) => pago(azar.pick(medios), parte))
}

const deLosClientes = ({ clientes }: Familia) => sql`ANY(${clientes})`

async function cobrar(familia: Familia, who: Client): Promise<Hecho> {
  const { azar, clientes, encargado_id } = familia
  const juntos = azar.chance(0.4)
  const cliente_id = azar.pick(clientes)
  const deben = await server.db.many<{ cargo_id: number; cliente_id: number; debe: number }>(sql`
    SELECT id AS cargo_id, cliente_id, neto - aplicado AS debe
    FROM cargos
    WHERE cliente_id = ${juntos ? deLosClientes(familia) : sql`${cliente_id}`} AND neto > aplicado
      AND anulado_en IS NULL
    ORDER BY id
  `)
  const lineas = deben
    .filter(() => azar.chance(0.7))
    .map(({ cargo_id, debe }) => ({ cargo_id, monto: azar.chance(0.6) ? debe : azar.int(1, debe) }))
    .toSorted(() => azar.int(-1, 1))
  const debido = lineas.reduce((suma, { monto }) => suma + monto, 0)
  const quienes = juntos ? clientes : [cliente_id]
  const pagos: object[] = []
  let falta = debido
  for (const { id, a_favor } of await server.db.many<{ id: number; a_favor: number }>(
    sql`SELECT id, a_favor FROM clientes WHERE id = ANY(${quienes}) AND a_favor > 0 ORDER BY id`,
  )) {
    const monto = azar.chance(0.8) ? azar.int(0, Math.min(a_favor, falta)) : 0
    if (monto > 0) pagos.push({ metodo: 'saldo_a_favor', monto, cliente_id: id })
    falta -= monto
  }
  const excedente = azar.chance(lineas.length ? 0.3 : 1) ? azar.int(1, 150_000) : 0
  pagos.push(...(falta + excedente > 0 ? partes(azar, falta + excedente) : []))
  if (!pagos.length) return undefined
  return who.post(
    '/RecibosIndividuales',
    {
      ...(juntos ? { encargado_id, excedente_cliente_id: azar.pick(clientes) } : { cliente_id }),
      lineas,
      pagos,
      ...(azar.chance(0.7) && { excedente_isv: azar.pick(ISV) }),
      cambiar_saldo: true,
      ...PAGADOR,
    },
    key(),
  )
}

/** A payment of the family's receipts that meets a condition. */
async function pagoDe(familia: Familia, cumple: Sql): Promise<number | undefined> {
  const ids = await server.db.many<{ id: number }>(sql`
    SELECT p.id
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id
    WHERE (r.cliente_id = ${deLosClientes(familia)} OR r.encargado_id = ${familia.encargado_id})
      AND r.tipo IN ('individual', 'varios') AND r.estado = 'emitido' AND ${cumple}
    ORDER BY p.id
  `)
  return ids.length ? familia.azar.pick(ids).id : undefined
}

async function reciboDe(familia: Familia): Promise<Recibo | undefined> {
  const pago_id = await pagoDe(familia, sql`true`)
  if (pago_id === undefined) return undefined
  const { id } = await server.db.one<{ id: number }>(
    sql`SELECT recibo_id AS id FROM recibo_pagos WHERE id = ${pago_id}`,
  )
  return (await jefa.get<Recibo>(`/RecibosIndividuales/${id}`)).body
}

const PASO: Readonly<Record<string, (familia: Familia) => Promise<Hecho>>> = {
  cobrar: (familia) => cobrar(familia, jefa),

  cobrarEnOtraCaja: (familia) => cobrar(familia, beto),

  async cerrarLaOtra() {
    const { body } = await beto.get<{ caja: { id: number } }>('/Caja/actual')
    await cerrarCuadrada(beto, body.caja.id)
    return beto.post('/Caja/abrir', { fondo: 500_000_000 })
  },

  async rechazar(familia) {
    const id = await pagoDe(
      familia,
      sql`p.metodo IN ('cheque', 'tarjeta', 'transferencia') AND p.estado_banco IS DISTINCT FROM 'rechazado'`,
    )
    if (id === undefined) return undefined
    return jefa.post('/Conciliacion/rechazar', {
      ids: [id],
      motivo: 'Sin fondos',
      fecha_banco: '2026-11-24',
      cliente_id: familia.clientes[0],
    })
  },

  async deshacer(familia) {
    const id = await pagoDe(familia, sql`p.estado_banco = 'rechazado'`)
    return id === undefined ? undefined : jefa.post('/Conciliacion/deshacer', { ids: [id] })
  },

  async devolverParte(familia) {
    const { azar, clientes } = familia
    const recibo = await reciboDe(familia)
    const lineas = (recibo?.lineas ?? []).filter(({ por_devolver }) => por_devolver > 0)
    if (!recibo || !lineas.length) return undefined
    const { orden, por_devolver, cliente_id } = azar.pick(lineas)
    return jefa.post(
      `/RecibosIndividuales/${recibo.id}/devolucion`,
      {
        lineas: [{ orden, monto: azar.chance(0.5) ? por_devolver : azar.int(1, por_devolver) }],
        metodo: azar.pick(['saldo_a_favor', 'efectivo']),
        cliente_id: recibo.cliente_id ?? cliente_id ?? clientes[0],
        motivo: 'Se cobró de más',
      },
      key(),
    )
  },

  async devolver({ azar, clientes }) {
    const cliente_id = azar.pick(clientes)
    const { a_favor } = await server.db.one<{ a_favor: number }>(
      sql`SELECT a_favor FROM clientes WHERE id = ${cliente_id}`,
    )
    if (a_favor === 0) return undefined
    const monto = azar.chance(0.5) ? a_favor : azar.int(1, a_favor)
    return jefa.post(
      '/RecibosIndividuales/devolver',
      { cliente_id, monto, metodo: 'efectivo', motivo: 'Lo pide' },
      key(),
    )
  },

  async retirar({ azar, matriculas }) {
    if (!matriculas.length) return undefined
    const id = azar.pick(matriculas)
    const vista = await jefa.get<Retiro>(`/Matriculas/${id}/retiro`)
    if (vista.status !== 200) return vista
    const { body } = await jefa.get<{ version: number; cargos: { id: number; anulado: boolean; aplicado: number }[] }>(
      `/Matriculas/${id}`,
    )
    return jefa.post(`/Matriculas/${id}/retirar`, {
      motivo: 'Se mudó',
      version: body.version,
      anular_cargos: body.cargos.filter(({ anulado, aplicado }) => !anulado && aplicado === 0).map((uno) => uno.id),
      liberar_cargos: vista.body.adelantados.map((uno) => uno.id),
    })
  },

  async fusionar(familia) {
    const [id, otro_id] = familia.clientes
    if (otro_id === undefined) return undefined
    const answer = await jefa.post(`/Clientes/${id}/fusionar`, { otro_id })
    if (answer.status < 300) familia.clientes = familia.clientes.filter((uno) => uno !== otro_id)
    return answer
  },

  async facturar(familia) {
    const recibo = await reciboDe(familia)
    return recibo && jefa.post('/Facturas', { recibo_id: recibo.id, ...COMPRADOR }, key())
  },

  async anular(familia) {
    const recibo = await reciboDe(familia)
    return recibo && jefa.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Por error' })
  },
}

const PESOS = {
  ...Object.fromEntries(Object.keys(PASO).map((paso) => [paso, 1])),
  ...{
    cobrar: 6,
    cobrarEnOtraCaja: 2,
    rechazar: 5,
    devolverParte: 2,
    devolver: 1.5,
    anular: 2,
    deshacer: 2,
    cerrarLaOtra: 0.3,
    facturar: 2,
  },
  ...{ fusionar: 0.6, retirar: 0.8 },
}

/** Sums by charge and tax, and by tax, of documents in force: they count with the sign of their kind. */
const RENGLONES = sql`
  SELECT
    l.cargo_id, l.cliente_id, l.isv_tratamiento, s.signo * l.isv AS isv, s.signo * (l.total - l.con_saldo) AS monto
  FROM recibo_lineas l
  JOIN recibos r ON r.id = l.recibo_id AND r.estado = 'emitido'
  CROSS JOIN LATERAL (
    SELECT CASE WHEN r.tipo IN ('devolucion', 'reversion', 'rechazo') THEN -1 ELSE 1 END AS signo
  ) s
  -- Credit that no document declares was given back from what it was declared as before.
  WHERE r.tipo <> 'devolucion' OR l.devuelve_linea_id IS NOT NULL
`

/** Faults of a family's tax, in words. */
async function errores(familia: Familia): Promise<string[]> {
  const mal: string[] = []
  // A line's tax is that of the money that stands in it, but for a centavo of rounding of each part.
  const porLinea = await server.db.many<{
    id: number
    isv_tratamiento: string
    isv: number
    monto: number
    partes: number
  }>(sql`
    SELECT
      l.id, l.isv_tratamiento, (l.isv - coalesce(sum(x.isv), 0))::int AS isv,
      greatest(0, l.total - l.con_saldo - coalesce(sum(x.total), 0))::int AS monto, count(x.id) AS partes
    FROM recibo_lineas l
    JOIN recibos r ON r.id = l.recibo_id AND r.estado = 'emitido' AND r.tipo = 'individual'
    LEFT JOIN (
      SELECT x.id, x.isv, x.total, x.vuelto, coalesce(x.devuelve_linea_id, x.rechaza_linea_id) AS de
      FROM recibo_lineas x
      JOIN recibos d ON d.id = x.recibo_id AND d.estado = 'emitido'
      WHERE x.devuelve_linea_id IS NOT NULL
        OR EXISTS (SELECT FROM rechazos z WHERE z.recibo_id = d.id AND z.deshecho_id IS NULL)
      -- Money given back before the bank took it is owed without tax, and is no money of the line.
    ) x ON x.de = l.id AND x.vuelto IS NULL
    WHERE l.cliente_id = ${deLosClientes(familia)}
      AND NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
    GROUP BY l.id
    ORDER BY l.id
  `)
  for (const { id, isv_tratamiento, isv, monto, partes: veces } of porLinea) {
    const exacto = impuesto(monto, tasaDe(isv_tratamiento))
    if (Math.abs(isv - exacto) > (monto === 0 ? 0 : 1 + veces))
      mal.push(`line ${id}: ${monto} ${isv_tratamiento} bears ${isv}, not ${exacto}`)
  }
  // A tax that was declared is paid, in favour, or owed for what the bank took back once it was spent.
  const dice = await server.db.many<{ isv: string; declarado: number; hay: number }>(sql`
    SELECT isv, sum(declarado)::int AS declarado, sum(hay)::int AS hay
    FROM (
      SELECT isv_tratamiento AS isv, monto AS declarado, 0 AS hay
      FROM (${RENGLONES}) l
      WHERE cliente_id = ${deLosClientes(familia)}
      UNION ALL
      SELECT isv, 0, CASE concepto WHEN 'rechazo' THEN aplicado - bruto ELSE aplicado END
      FROM cargos
      WHERE cliente_id = ${deLosClientes(familia)} AND anulado_en IS NULL
      UNION ALL
      SELECT isv, 0, monto
      FROM creditos
      WHERE cliente_id = ${deLosClientes(familia)} AND isv <> 'sin_declarar'
    ) x
    GROUP BY isv
    HAVING sum(declarado) <> sum(hay)
  `)
  mal.push(...dice.map(({ isv, declarado, hay }) => `${isv}: ${declarado} declared, ${hay} paid or in favour`))
  return mal
}

/** Everything that the family owes, in cash. */
async function saldar({ clientes }: Familia): Promise<void> {
  for (const cliente_id of clientes) {
    const deben = await server.db.many<{ cargo_id: number; monto: number }>(sql`
      SELECT id AS cargo_id, neto - aplicado AS monto
      FROM cargos
      WHERE cliente_id = ${cliente_id} AND neto > aplicado AND anulado_en IS NULL
      ORDER BY id
    `)
    const monto = deben.reduce((suma, uno) => suma + uno.monto, 0)
    if (monto === 0) continue
    const { status, body } = await jefa.post(
      '/RecibosIndividuales',
      { cliente_id, ...PAGADOR, lineas: deben, pagos: [{ metodo: 'efectivo', monto }] },
      key(),
    )
    expect(status, JSON.stringify(body)).toBe(201)
  }
}

/** Every receipt of the family that can be invoiced, in any order; then no list says that one is not. */
async function facturarTodo(familia: Familia): Promise<void> {
  const recibos = await server.db.many<{ id: number }>(sql`
    SELECT id
    FROM recibos
    WHERE (cliente_id = ${deLosClientes(familia)} OR encargado_id = ${familia.encargado_id})
      AND tipo = 'individual' AND estado = 'emitido'
  `)
  for (const { id } of recibos.toSorted(() => familia.azar.int(-1, 1)))
    await jefa.post('/Facturas', { recibo_id: id, ...COMPRADOR }, key())
  const { body } = await jefa.get<{ id: number }[]>(
    `/RecibosGeneral?filter=${encodeURIComponent(JSON.stringify({ sin_factura: true }))}`,
  )
  const faltan = body.filter((uno) => recibos.some(({ id }) => id === uno.id))
  expect(faltan.map(({ id }) => id)).toEqual([])
}

/** A family's acts, one after another; one that does not add up ends them, and is told. */
async function vivir(familia: Familia, modo: string, cuenta: (que: string) => void): Promise<string | undefined> {
  for (let paso = 0; paso < PASOS; paso++) {
    const que = familia.azar.weighted(PESOS)
    const respuesta = await PASO[que]?.(familia)
    if (!respuesta) continue
    const { status, body } = respuesta
    expect(status, JSON.stringify(body)).toBeLessThan(500)
    familia.hechos.push(`${que} ${status} ${JSON.stringify(body).slice(0, UNA === undefined ? 90 : 3_000)}`)
    if (status < 300) cuenta(que)
    const mal = await errores(familia)
    if (mal.length) return `${mal.join('; ')} after ${familia.hechos.slice(UNA === undefined ? -1 : 0).join('\n')}`
  }
  if (modo === 'nunca') return undefined
  await saldar(familia)
  await facturarTodo(familia)
  const { body } = await jefa.list<{ id: number }>('Facturas', { sin_su_dinero: true }, ['id', 'DESC'], [0, 999])
  const mal = await facturadoDeOtroModo(server.db, familia.clientes, new Set(body.map(({ id }) => id)))
  return mal.length ? `${mal.join('; ')} after ${familia.hechos.join('\n')}` : undefined
}

/** FAMILIA repeats one of them, and tells all that it did; MODO names the ways of invoicing, FAMILIAS how many. */
const UNA = process.env.FAMILIA ? Number(process.env.FAMILIA) : undefined

describe.each((process.env.MODO ?? 'nunca,al_cobrar,a_pedido').split(','))('where receipts are invoiced %s', (modo) => {
  it(`the tax of ${FAMILIAS} families is exact, whatever became of their money`, async () => {
    await centroQueFactura(server.db, modo)
    await rangoActivo(server.db, { hasta: 50_000 })
    await rangoActivo(server.db, { tipo: '06', hasta: 50_000 })
    const mal: string[] = []
    const hechos: Record<string, number> = {}
    const cuenta = (que: string) => void (hechos[que] = (hechos[que] ?? 0) + 1)
    for (let cual = 0; cual < FAMILIAS; cual++) {
      if (UNA !== undefined && UNA !== cual) continue
      const errada = await vivir(await nueva(randomFor(`familia ${modo} ${cual}`)), modo, cuenta)
      if (errada) mal.push(`family ${cual}: ${errada}`)
      if (cual % 25 === 24) mal.push(...(await faltas(server.db)).map((falta) => `family ${cual}: ${falta}`))
    }
    expect(mal).toEqual([])
    expect(await faltas(server.db)).toEqual([])
    // An invoiced receipt is seldom undone: its invoice comes first.
    const vanos = Object.keys(PASO).filter(
      (paso) => !hechos[paso] && !(paso === 'anular' || (paso === 'facturar' && modo !== 'a_pedido')),
    )
    if (UNA === undefined) expect(vanos).toEqual([])
    await server.db.run(sql`UPDATE rangos_cai SET estado = 'inactivo'`)
  }, 1_800_000)
})
