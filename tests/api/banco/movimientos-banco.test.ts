import { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type {
  ExtractoImportado,
  ExtractoRevisado,
  Hoja,
  MovimientoUno,
  PartidaPosible,
  SaldosDeCuenta,
  SegurasConfirmadas,
} from '#contract/recibos/movimientos'
import { ACTOS_DE_GASTO } from '#contract/gastos/gastos'
import type { CajaChica } from '#contract/gastos/caja-chica'
import type { PagoBanco } from '#contract/recibos/conciliacion'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/base/clock'
import type { Db, Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { leerGasto } from '#server/gastos/gastos/lectura'
import { hacerActo } from '#server/resource/actos'
import { found } from '#server/resource/resource'
import { anularGasto } from '#server/gastos/gastos/anular'
import type { Contexto } from '#server/http/context'
import { anularRecibo } from '#server/recibos/documento/anular'
import { MORNING } from '#tests/maquina/clock'
import { esperan } from '#tests/api/apoyo/carrera'
import { key, startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, curso, estudiante, usuario } from '#tests/kit'
import { debeDe, faltas, gasto } from '#tests/api/apoyo/datos'

/* A bank's file, what its lines are, and the sheet that is signed. Every test has an account of its own. */
const server = startServer({}, { since: MORNING })
let ana: Client
let conta: Client

beforeAll(async () => {
  ana = await server.as('Recepción')
  conta = await server.as('Contabilidad')
  await ana.post('/Caja/abrir', { fondo: 0 })
})

let n = 0
const cuenta = async (): Promise<number> => await hay.cuenta(server.db, { nombre: `Banco ${++n}`, numero: '730001234' })

type Pago = { recibo: Recibo; pago: PagoBanco; cargo_id: number; cliente_id: number }
async function cobrado(cuenta_id: number | null, monto: number, mas: object = {}): Promise<Pago> {
  const cliente_id = await estudiante(server.db)
  const cargo_id = await cargo(server.db, cliente_id, monto)
  const { body: recibo } = await ana.post<Recibo>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id, monto }],
      pagos: [
        { metodo: 'transferencia', monto, cuenta_id, referencia: `7700${++n}456`, fecha_banco: '2026-10-05', ...mas },
      ],
    },
    key(),
  )
  const [pago] = (await conta.list<PagoBanco>('Conciliacion', { recibo_id: recibo.id })).body
  if (!pago) throw new Error(JSON.stringify(recibo))
  return { recibo, pago, cargo_id, cliente_id }
}

async function auxiliarDelBanco(): Promise<Client> {
  const { body: rol } = await (
    await server.as('Administrador')
  ).post<{ id: number }>('/Roles', {
    nombre: 'Auxiliar del banco',
    permisos: [
      { modulo: 'MovimientosBanco', acciones: ['ver', 'crear', 'editar'] },
      { modulo: 'Caja', acciones: ['ver', 'editar'] },
    ],
    orden_menu: ['MovimientosBanco'],
  })
  const id = await usuario(server.db, 'Recepción')
  await server.db.run(sql`UPDATE usuarios SET rol_id = ${rol.id} WHERE id = ${id}`)
  return server.again(id)
}

const csv = (...lineas: string[]) => ['Fecha,Referencia,Descripción,Monto,Saldo', ...lineas].join('\n')

async function enviar<T>(
  who: Client,
  que: 'revisar' | 'importar',
  cuenta_id: number,
  texto: string,
): Promise<Answer<T>> {
  // Nothing in a few days of early October says that the day stands first.
  const query = new URLSearchParams({ cuenta_id: String(cuenta_id), archivo: 'octubre.csv', orden_fecha: 'dma' })
  const response = await fetch(
    `${server.url}/api/api/MovimientosBanco/extractos${que === 'revisar' ? '/revisar' : ''}?${query}`,
    {
      method: 'POST',
      headers: { Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/octet-stream' },
      body: texto,
    },
  )
  return { status: response.status, body: (await response.json()) as T, headers: response.headers }
}
const importar = (cuenta_id: number, texto: string) => enviar<ExtractoImportado>(conta, 'importar', cuenta_id, texto)
const lineasDe = async (cuenta_id: number) =>
  (await conta.list<MovimientoUno>('MovimientosBanco', { cuenta_id }, ['fecha', 'ASC'])).body
const leer = async (id: number | undefined) => (await conta.get<MovimientoUno>(`/MovimientosBanco/${id}`)).body
const estadoDe = async ({ pago }: Pago) => (await conta.get<PagoBanco>(`/Conciliacion/${pago.id}`)).body
const conciliar = (body: object) => conta.post<{ message: string }>('/MovimientosBanco/conciliar', body)
/** As the services know who is signed in. */
const quienEs = ({ usuario_id }: Client): Contexto => ({
  ...{ usuario_id, usuario_nombre: '', permisos: new Set<string>(), solo_propios: false, hoy: hoy() },
  ...{ ip: null, request_id: null },
})

/** Asks in the middle of a transaction, which ends once the answer waits for it (or is there). */
async function mientras<T>(cambio: Sql | ((tx: Tx) => Promise<unknown>), pedir: () => Promise<T>): Promise<T> {
  let pedida: Promise<T> | undefined
  await server.db.transaction(async (tx) => {
    await (typeof cambio === 'function' ? cambio(tx) : tx.run(cambio))
    let contestada = false
    pedida = pedir().finally(() => (contestada = true))
    const espera = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    while (!contestada && !(await server.db.maybe(espera))) continue
  })
  if (!pedida) throw new Error('never asked')
  return pedida
}
const saldosAl = async (cuenta_id: number, al: string) =>
  (await conta.get<SaldosDeCuenta>(`/MovimientosBanco/saldos?cuenta_id=${cuenta_id}&al=${al}`)).body

it('has a thread read the file, table or OFX, say why it is refused, and find what its lines are', async () => {
  const encargo = vi.spyOn(Worker.prototype, 'postMessage')
  const cuenta_id = await cuenta()
  const ofx = '<OFX><BANKTRANLIST><STMTTRN><DTPOSTED>20261005<TRNAMT>5.00</STMTTRN></BANKTRANLIST></OFX>'
  for (const texto of [csv('01/10/2026,,X,5.00,'), ofx]) {
    encargo.mockClear()
    expect(await enviar(conta, 'revisar', cuenta_id, texto)).toMatchObject({ status: 200, body: { total: 1 } })
    expect(encargo).toHaveBeenCalledWith(expect.objectContaining({ nombre: 'extracto' }))
  }
  encargo.mockClear()
  expect(await conta.post('/MovimientosBanco/proponer', { cuenta_id })).toMatchObject({ body: { pendientes: 0 } })
  expect(encargo).not.toHaveBeenCalled()
  expect((await importar(cuenta_id, csv('01/10/2026,,X,5.00,'))).status).toBe(201)
  expect(encargo).toHaveBeenCalledWith(expect.objectContaining({ nombre: 'proponer' }))
  const negado = await enviar<{ message: string }>(conta, 'revisar', cuenta_id, '<OFX><!ENTITY x>')
  expect(negado).toMatchObject({ status: 422, body: { message: expect.stringContaining('OFX') } })
  encargo.mockRestore()
})

describe('a file of the bank', () => {
  it('is looked at first and keeps nothing, then is kept once, however often and by whomever it comes', async () => {
    const id = await cuenta()
    const texto = csv(
      '05/10/2026,A1,DEPOSITO,100.00,1100.00',
      '05/10/2026,A1,DEPOSITO,100.00,1200.00',
      '06/10/2026,A2,COMISION,-25.00,1175.00',
    )
    const revisado = await enviar<ExtractoRevisado>(conta, 'revisar', id, texto)
    expect(revisado.body).toMatchObject({
      total: 3,
      nuevas: 3,
      repetidas: 0,
      entradas: 20_000,
      salidas: 2_500,
      saldo_final: 117_500,
      saldos_cuadran: true,
      recordado: false,
    })
    expect(await lineasDe(id)).toEqual([])

    const dos = await Promise.all([importar(id, texto), importar(id, texto)])
    expect(dos.map(({ status }) => status)).toEqual([201, 201])
    expect(dos.map(({ body }) => body.nuevas).sort()).toEqual([0, 3])
    expect(await lineasDe(id)).toHaveLength(3)

    const mas = `${texto}\n07/10/2026,A3,DEPOSITO,5.00,1180.00`
    expect((await enviar<ExtractoRevisado>(conta, 'revisar', id, mas)).body).toMatchObject({
      nuevas: 1,
      repetidas: 3,
      recordado: true,
    })
    expect((await importar(id, mas)).body).toMatchObject({ nuevas: 1, repetidas: 3 })
    expect(await saldosAl(id, '2026-10-31')).toMatchObject({
      desde: '2026-10-05',
      saldo_inicial: 100_000,
      saldo_banco: 118_000,
      saldo_impreso: 118_000,
    })
  })

  it('that is older moves the balance that the account begins with, and no later one', async () => {
    const id = await cuenta()
    await importar(id, csv('05/10/2026,A1,DEPOSITO,100.00,1100.00'))
    await importar(id, csv('01/09/2026,A0,DEPOSITO,40.00,', '02/09/2026,A0,RETIRO,-10.00,'))
    expect(await saldosAl(id, '2026-10-31')).toMatchObject({
      desde: '2026-09-01',
      saldo_inicial: 97_000,
      saldo_banco: 110_000,
    })
  })

  it('that was the oldest and is taken back leaves the account beginning where it did', async () => {
    const id = await cuenta()
    await importar(id, csv('05/10/2026,A1,DEPOSITO,100.00,1100.00', '06/10/2026,A2,DEPOSITO,50.00,1150.00'))
    const antes = await saldosAl(id, '2026-10-31')
    const { body } = await importar(id, csv('01/09/2026,A0,DEPOSITO,40.00,', '02/09/2026,A0,RETIRO,-10.00,'))
    await conta.post(`/MovimientosBanco/extractos/${body.extracto_id}/retirar`)
    expect(await saldosAl(id, '2026-10-31')).toEqual(antes)
    const vieja = { cuenta_id: id, fecha: '2026-09-01', sentido: 'entra', monto: 700, descripcion: 'Depósito' }
    const una = await conta.post<MovimientoUno>('/MovimientosBanco', vieja)
    await conta.delete(`/MovimientosBanco/${una.body.id}`)
    expect(await saldosAl(id, '2026-10-31')).toEqual(antes)
  })

  it('that prints no balance and is taken back leaves what the account had before its first line', async () => {
    const id = await cuenta()
    await importar(id, csv('05/10/2026,A1,DEPOSITO,100.00,'))
    await conta.post('/MovimientosBanco/saldo-inicial', { cuenta_id: id, saldo_inicial: 20_000 })
    const antes = await saldosAl(id, '2026-10-31')
    const { body } = await importar(id, csv('01/09/2026,A0,DEPOSITO,40.00,', '05/10/2026,A0,RETIRO,-10.00,'))
    await conta.post(`/MovimientosBanco/extractos/${body.extracto_id}/retirar`)
    expect(await saldosAl(id, '2026-10-31')).toEqual(antes)
  })

  it('with a line that cannot be read, or of a day to come, is not kept at all', async () => {
    const id = await cuenta()
    const mala = csv('05/10/2026,A1,DEPOSITO,100.00,', '05/10/2026,A1,DEPOSITO,cien,', '05/10/2099,A1,DEPOSITO,1.00,')
    const { body } = await enviar<ExtractoRevisado>(conta, 'revisar', id, mala)
    expect(body.errores.map(({ linea, defecto }) => [linea, defecto])).toEqual([
      [3, 'monto'],
      [4, 'futura'],
    ])
    expect((await importar(id, mala)).status).toBe(422)
    expect(await lineasDe(id)).toEqual([])
  })

  it('is for who may, and for an account of a bank', async () => {
    const id = await cuenta()
    expect((await enviar(ana, 'revisar', id, csv('05/10/2026,A1,X,1.00,'))).status).toBe(403)
    const terminal = await hay.cuenta(server.db, { nombre: 'POS', tipo: 'terminal' })
    expect((await importar(terminal, csv('05/10/2026,A1,X,1.00,'))).status).toBe(422)
  })

  it('imported into another account is taken back while nothing was decided of its lines', async () => {
    const id = await cuenta()
    const { body } = await importar(id, csv('05/10/2026,A1,X,1.00,', '06/10/2026,A2,X,2.00,'))
    const [una] = await lineasDe(id)
    const retirar = () => conta.post(`/MovimientosBanco/extractos/${body.extracto_id}/retirar`)
    await conta.post('/MovimientosBanco/apartar', { lineas: [una?.id], motivo: 'No es nuestro' })
    expect((await retirar()).status).toBe(409)
    await conta.post('/MovimientosBanco/soltar', { lineas: [una?.id] })
    const apartada = sql`estado = 'apartado', motivo = 'No es nuestro', decidido_en = now()`
    expect(await mientras(sql`UPDATE cuenta_movimientos SET ${apartada} WHERE id = ${una?.id}`, retirar)).toMatchObject(
      { status: 409 },
    )
    await conta.post('/MovimientosBanco/soltar', { lineas: [una?.id] })
    expect((await retirar()).body).toEqual({ lineas: 2 })
    expect(await lineasDe(id)).toEqual([])
  })
})

describe('a line', () => {
  it('that is sure is confirmed with all the others at once, and once by two people', async () => {
    const id = await cuenta()
    const pagos = [await cobrado(id, 10_000), await cobrado(id, 10_000), await cobrado(id, 30_000)]
    const lineas = pagos.map(({ pago }, i) => `0${6 + i}/10/2026,${pago.referencia},DEPOSITO,${pago.monto / 100}.00,`)
    expect((await importar(id, csv(...lineas, '09/10/2026,,COMISION,-5.00,'))).body).toMatchObject({ seguras: 3 })
    const conPareja = { cuenta_id: id, sin_pareja: false }
    expect((await conta.list('MovimientosBanco', conPareja)).body).toHaveLength(3)
    expect((await conta.list('MovimientosBanco', { ...conPareja, sin_pareja: true })).body).toMatchObject([
      { descripcion: 'COMISION' },
    ])
    const confirmar = () => conta.post<SegurasConfirmadas>('/MovimientosBanco/confirmar', { cuenta_id: id })
    const dos = await Promise.all([confirmar(), confirmar()])
    expect(dos.map(({ status }) => status)).toEqual([200, 200])
    expect(dos.reduce((suma, { body }) => suma + body.confirmadas, 0)).toBe(3)
    expect(await Promise.all(pagos.map(estadoDe))).toMatchObject(
      ['2026-10-06', '2026-10-07', '2026-10-08'].map((fecha_conciliada) => ({
        estado_banco: 'confirmado',
        fecha_conciliada,
      })),
    )
    expect((await lineasDe(id)).map(({ estado }) => estado)).toEqual([
      'conciliado',
      'conciliado',
      'conciliado',
      'pendiente',
    ])
    expect((await conta.post('/Conciliacion/deshacer', { ids: [pagos[0]?.pago.id] })).status).toBe(409)
    expect(await faltas(server.db)).toEqual([])
  })

  it('may cover several payments, and only what sums the same; undone, they wait again', async () => {
    const id = await cuenta()
    const [uno, dos] = [await cobrado(id, 10_000), await cobrado(null, 5_000, { metodo: 'cheque', banco: 'Atlántida' })]
    await importar(id, csv('06/10/2026,Z9,DEPOSITO,150.00,'))
    const [linea] = await lineasDe(id)
    expect((await conciliar({ lineas: [linea?.id], pagos: [uno.pago.id] })).status).toBe(422)
    expect((await conciliar({ lineas: [linea?.id], pagos: [uno.pago.id, dos.pago.id] })).status).toBe(200)
    expect((await conciliar({ lineas: [linea?.id], pagos: [uno.pago.id, dos.pago.id] })).status).toBe(409)
    expect(await estadoDe(dos)).toMatchObject({ estado_banco: 'confirmado', cuenta_id: id })
    expect((await leer(linea?.id)).partidas.map(({ id: pago }) => pago).sort()).toEqual(
      [uno.pago.id, dos.pago.id].sort(),
    )
    expect((await conta.post('/MovimientosBanco/soltar', { lineas: [linea?.id] })).body).toEqual({ lineas: 1 })
    expect(await estadoDe(uno)).toMatchObject({ estado_banco: 'por_confirmar' })
    expect((await leer(linea?.id)).estado).toBe('pendiente')
  })

  it('waits for who is undoing a receipt or an expense, and is not reconciled with what is undone', async () => {
    const id = await cuenta()
    const { recibo, pago } = await cobrado(id, 10_000)
    const categoria_id = await hay.gastoCategoria(server.db, { nombre: 'Agua' })
    const { body: gasto } = await conta.post<{ id: number }>(
      '/Gastos',
      {
        ...{ categoria_id, fecha: '2026-10-05', proveedor: 'SANAA', descripcion: 'Agua', total: 500 },
        ...{ importe_exento: 500, metodo: 'transferencia', cuenta_id: id, de_caja: false },
      },
      key(),
    )
    await importar(id, csv('06/10/2026,Z1,DEPOSITO,100.00,', '06/10/2026,Z2,AGUA,-5.00,'))
    const [deposito, agua] = await lineasDe(id)
    const conElRecibo = () => conciliar({ lineas: [deposito?.id], pagos: [pago.id] })
    const quien = quienEs(conta)
    const anula = (recibo_id: number) => (tx: Tx) => anularRecibo(tx, quien, recibo_id, 'Se repitió')
    const pedido = { id: gasto.id, cuerpo: { motivo: 'Se repitió' } }
    const leer = async (de: Db, uno: number) => found(await leerGasto(de, uno))
    const respuestas = [
      await mientras(anula(recibo.id), conElRecibo),
      await mientras(
        (tx) => hacerActo(tx, quien, pedido, ACTOS_DE_GASTO.anular, { leer }, anularGasto),
        () => conciliar({ lineas: [agua?.id], gastos: [gasto.id] }),
      ),
    ]
    expect(respuestas.map(({ status }) => status)).toEqual([409, 409])
    expect((await lineasDe(id)).map(({ estado }) => estado)).toEqual(['pendiente', 'pendiente'])
    // Nor is a payment confirmed by the other door.
    const otro = await cobrado(id, 20_000)
    const confirmado = await mientras(anula(otro.recibo.id), () =>
      conta.post('/Conciliacion/confirmar', { ids: [otro.pago.id], fecha_banco: '2026-10-06' }),
    )
    expect(confirmado.status).toBe(409)
    expect(await faltas(server.db)).toEqual([])
  })

  it('makes no receipt of what an earlier one took of it, and shows its accounts to who makes one', async () => {
    const id = await cuenta()
    const { pago } = await cobrado(id, 5_000)
    await importar(id, csv(`06/10/2026,${pago.referencia},TRANSF ANA,100.00,`))
    const [linea] = await lineasDe(id)
    // A user with `Caja:autorizar` is not asked.
    const auxiliar = await auxiliarDelBanco()
    // Their screens choose an account, of which they read the name and no number.
    expect((await auxiliar.list('Cuentas', { id })).body).toEqual([
      expect.not.objectContaining({ numero: expect.anything() }),
    ])
    const cuerpo = { cliente_id: await estudiante(server.db), lineas: [] }
    const { status, body } = await auxiliar.post<{ message: string }>(
      `/MovimientosBanco/${linea?.id}/recibo`,
      cuerpo,
      key(),
    )
    expect({ status, body: JSON.stringify(body) }).toEqual({
      status: 422,
      body: expect.stringMatching(/quedan L\s50\.00/),
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('becomes a receipt once, in a till of who has none', async () => {
    const otra = await server.as('Contabilidad')
    const id = await cuenta()
    await importar(id, csv('06/10/2026,R55001,TRANSF ANA,150.00,'))
    const [linea] = await lineasDe(id)
    const cliente_id = await estudiante(server.db)
    const cargo_id = await cargo(server.db, cliente_id, 10_000)
    const clave = key()
    const hacer = () =>
      otra.post<Recibo>(
        `/MovimientosBanco/${linea?.id}/recibo`,
        { cliente_id, lineas: [{ cargo_id, monto: 10_000 }] },
        clave,
      )
    const [una, misma] = [await hacer(), await hacer()]
    expect(una.status).toBe(201)
    expect(misma.body.id).toBe(una.body.id)
    expect(una.body.pagos).toMatchObject([
      { metodo: 'transferencia', monto: 15_000, referencia: 'R55001', estado_banco: 'confirmado', cuenta_id: id },
    ])
    expect(await debeDe(server.db, cargo_id)).toBe(0)
    expect(await leer(linea?.id)).toMatchObject({ estado: 'conciliado' })
    expect((await otra.get<{ fondo: number }>('/Caja/actual')).status).toBe(200)
    // Voiding the receipt lets the line wait again.
    expect(
      (await otra.post(`/RecibosIndividuales/${una.body.id}/anular`, { motivo: 'Era de otro estudiante' })).status,
    ).toBe(200)
    expect(await leer(linea?.id)).toMatchObject({ estado: 'pendiente', partidas: [] })
    expect(await faltas(server.db)).toEqual([])
  })

  it('becomes a receipt also beside another one, which opens the till at the same time', async () => {
    const otra = await server.as('Contabilidad')
    const id = await cuenta()
    await importar(id, csv('06/10/2026,R66001,TRANSF ANA,150.00,'))
    const [linea] = await lineasDe(id)
    const cliente_id = await estudiante(server.db)
    const cargo_id = await cargo(server.db, cliente_id, 10_000)
    const hecho = await mientras(
      sql`INSERT INTO cajas (usuario_id, fecha, fondo, sin_efectivo) VALUES (${otra.usuario_id}, ${hoy()}, 0, true)`,
      () =>
        otra.post(
          `/MovimientosBanco/${linea?.id}/recibo`,
          { cliente_id, lineas: [{ cargo_id, monto: 10_000 }] },
          key(),
        ),
    )
    expect(hecho.status, JSON.stringify(hecho.body)).toBe(201)
  })

  it('becomes an expense with its date and account', async () => {
    const id = await cuenta()
    const categoria_id = await hay.gastoCategoria(server.db, { nombre: 'Banco' })
    const curso_id = await curso(server.db)
    await importar(id, csv('06/10/2026,,COMISION,-25.00,'))
    const [linea] = await lineasDe(id)
    const { status, body } = await conta.post(
      `/MovimientosBanco/${linea?.id}/gasto`,
      { categoria_id, curso_id, proveedor: 'Banco del Valle', descripcion: 'Comisión', metodo: 'transferencia' },
      key(),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ fecha: '2026-10-06', total: 2_500, importe_exento: 2_500, cuenta_id: id, curso_id })
    expect(await leer(linea?.id)).toMatchObject({ estado: 'conciliado', partidas: [{ tipo: 'gasto', monto: -2_500 }] })
    // An expense that the bank paid is paid: not another amount, nor again in cash.
    const cambiar = async (cambios: object) => {
      const { version } = (await conta.get<{ version: number }>(`/Gastos/${body.id}`)).body
      return conta.put<{ errors?: object }>(`/Gastos/${body.id}`, { version, ...cambios })
    }
    for (const [campo, cambios] of [
      ['total', { total: 9_900, importe_exento: 9_900 }],
      ['metodo', { metodo: 'efectivo', cuenta_id: null }],
      ['cuenta_id', { cuenta_id: null }],
    ] as const)
      expect(await cambiar(cambios)).toMatchObject({ status: 422, body: { errors: { [campo]: expect.any(String) } } })
    expect((await cambiar({ descripcion: 'Comisión de octubre' })).status).toBe(200)
    await conta.post(`/Gastos/${body.id}/anular`, { motivo: 'Se registró dos veces' })
    expect(await leer(linea?.id)).toMatchObject({ estado: 'pendiente' })
  })

  it('becomes the payment of what a month withheld, and no more than is left of it', async () => {
    const id = await cuenta()
    const [costo, sar] = await server.db.many<{ id: number }>(sql`
      (SELECT id FROM gasto_categorias WHERE es_costo LIMIT 1) UNION ALL SELECT id FROM gasto_categorias WHERE integrada
    `)
    const { body: tasa } = await conta.post<{ id: number }>('/TasasRetencion', {
      nombre: 'ISR del banco',
      impuesto: 'isr',
      tasa: 1_000,
      base: 'importe',
    })
    const datos = { rtn_proveedor: '08019015872341', documento: 'R-77', tasas_retencion: [tasa.id] }
    expect((await conta.post('/Gastos', gasto(costo?.id ?? 0, { ...datos, fecha: '2026-09-10' }), key())).status).toBe(
      201,
    )
    await importar(id, csv('06/10/2026,,SAR,-10.00,', '07/10/2026,,SAR,-1.00,'))
    const lineas = await lineasDe(id)
    const registrar = (monto: number) =>
      conta.post<{ es_costo: boolean; errors: object }>(
        `/MovimientosBanco/${lineas.find((linea) => linea.monto === -monto)?.id}/gasto`,
        { categoria_id: sar?.id, proveedor: 'SAR', descripcion: 'Retenciones', paga_retenciones_de: '2026-09' },
        key(),
      )
    expect(await registrar(10_00)).toMatchObject({ status: 201, body: { es_costo: false, total: 10_00 } })
    expect(await registrar(1_00)).toMatchObject({
      status: 422,
      body: { errors: { paga_retenciones_de: expect.stringContaining('septiembre') } },
    })
  })

  it('is what a petty cash fund got, and waits again when that is undone', async () => {
    const id = await cuenta()
    const categoria_id = await hay.gastoCategoria(server.db, { nombre: 'Limpieza' })
    const de = (metodo: string, referencia: string) => ({ metodo, referencia, cuenta_id: id })
    const { body: fondo } = await conta.post<CajaChica>(
      '/CajaChica',
      { nombre: 'Fondo 1', responsable_id: conta.usuario_id, monto: 50_000, ...de('transferencia', 'T900') },
      key(),
    )
    const { body: vale } = await conta.post<{ id: number }>(
      '/Gastos',
      {
        ...{ categoria_id, fecha: hoy(), proveedor: 'Pulpería', descripcion: 'Cloro', total: 500 },
        ...{ importe_exento: 500, metodo: 'caja_chica', caja_chica_id: fondo.id },
      },
      key(),
    )
    const repuesta = await conta.post<CajaChica>(
      `/CajaChica/${fondo.id}/reponer`,
      { gasto_ids: [vale.id], total: 500, ...de('cheque', 'CH12') },
      key(),
    )
    const [reposicion, puesto] = repuesta.body.movimientos
    const dia = hoy().split('-').toReversed().join('/')
    await importar(id, csv(`${dia},T900,RETIRO,-500.00,1000.00`, `${dia},CH12,CHEQUE,-5.00,995.00`))
    const [retiro, cheque] = await lineasDe(id)
    expect((await conta.get<PartidaPosible[]>(`/MovimientosBanco/${cheque?.id}/candidatos`)).body[0]).toMatchObject({
      ...{ tipo: 'caja_chica', id: reposicion?.id, nombre: 'Caja chica Fondo 1', monto: -500 },
    })
    const con = (linea: MovimientoUno | undefined, movimiento: number | undefined) =>
      conciliar({ lineas: [linea?.id], cajas_chicas: [movimiento] })
    expect((await con(retiro, puesto?.id)).status).toBe(200)
    expect((await con(cheque, puesto?.id)).status).toBe(409)
    expect((await con(cheque, reposicion?.id)).status).toBe(200)
    expect(await leer(cheque?.id)).toMatchObject({ de: 'Fondo 1', partidas: [{ tipo: 'caja_chica', monto: -500 }] })
    expect(await saldosAl(id, hoy())).toMatchObject({
      ...{ saldo_banco: 99_500, saldo_libros: 99_500 },
      ...{ banco_no_nuestro: { cuantos: 0 }, nuestro_no_banco: { cuantos: 0 } },
    })
    expect(
      (await conta.post(`/CajaChica/reposiciones/${reposicion?.id}/anular`, { motivo: 'Se repuso de más' })).status,
    ).toBe(200)
    expect(await leer(cheque?.id)).toMatchObject({ estado: 'pendiente', partidas: [] })
    expect(await saldosAl(id, hoy())).toMatchObject({ saldo_banco: 99_500, saldo_libros: 100_000 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is the cash of a till', async () => {
    const cajero = await server.as('Recepción')
    const { body: caja } = await cajero.post<{ id: number }>('/Caja/abrir', { fondo: 80_000 })
    const entregada = { tipo: 'entrega', monto: 60_000, concepto: 'Depósito al banco' }
    expect((await cajero.post(`/Caja/${caja.id}/movimientos`, entregada, key())).status).toBe(200)
    const id = await cuenta()
    const [{ fecha }] = (await server.db.many<{ fecha: string }>(
      sql`SELECT fecha FROM cajas WHERE id = ${caja.id}`,
    )) as [{ fecha: string }]
    const [anio, mes, dia] = fecha.split('-')
    await importar(id, csv(`${dia}/${mes}/${anio},,DEPOSITO EFECTIVO,600.00,`))
    const [linea] = await lineasDe(id)
    const { body } = await conta.get<PartidaPosible[]>(`/MovimientosBanco/${linea?.id}/candidatos`)
    const entrega = body.find(({ tipo }) => tipo === 'entrega')
    expect(entrega).toMatchObject({ monto: 60_000 })
    expect((await leer(linea?.id)).certeza).not.toBe('segura')
    expect((await conciliar({ lineas: [linea?.id], entregas: [entrega?.id] })).status).toBe(200)
  })

  it('that gives a cheque back makes its fees owed again', async () => {
    const id = await cuenta()
    const pago = await cobrado(id, 10_000, { metodo: 'cheque', banco: 'Atlántida' })
    await importar(id, csv('08/10/2026,,CHEQUE DEVUELTO SIN FONDOS,-100.00,'))
    const [linea] = await lineasDe(id)
    expect((await leer(linea?.id)).propuesta).toMatchObject({ tipo: 'rechazo', ids: [pago.pago.id] })
    const rechazar = () =>
      conta.post(`/MovimientosBanco/${linea?.id}/rechazo`, { pago_id: pago.pago.id, motivo: 'Sin fondos' }, key())
    expect((await rechazar()).status).toBe(200)
    expect((await rechazar()).status).toBe(409)
    expect(await debeDe(server.db, pago.cargo_id)).toBe(10_000)
    expect(await leer(linea?.id)).toMatchObject({ estado: 'conciliado', partidas: [{ tipo: 'pago', monto: -10_000 }] })
    // A mistaken rejection that is undone lets the line wait again.
    expect((await conta.post('/Conciliacion/deshacer', { ids: [pago.pago.id] })).status).toBe(200)
    expect(await leer(linea?.id)).toMatchObject({ estado: 'pendiente' })
    expect(await faltas(server.db)).toEqual([])
  })

  it('that gives a payment back has its receipt locked before it says anything of the payment', async () => {
    const id = await cuenta()
    const { pago } = await cobrado(id, 10_000, { metodo: 'cheque', banco: 'Atlántida' })
    await importar(id, csv('08/10/2026,,CHEQUE DEVUELTO SIN FONDOS,-100.00,'))
    const [linea] = await lineasDe(id)
    let rechazado: ReturnType<typeof conta.post> | undefined
    await server.db.transaction(async (tx) => {
      await tx.run(sql`SELECT FROM recibos WHERE id = ${pago.recibo_id} FOR NO KEY UPDATE`)
      rechazado = conta.post(
        `/MovimientosBanco/${linea?.id}/rechazo`,
        { pago_id: pago.id, motivo: 'Sin fondos' },
        key(),
      )
      await expect.poll(() => esperan(server.db)).toBe(1)
      // Whoever holds the receipt and wants the line is kept waiting by nobody.
      await tx.run(sql`SELECT FROM cuenta_movimientos WHERE id = ${linea?.id} FOR NO KEY UPDATE NOWAIT`)
    })
    expect((await rechazado)?.status).toBe(200)
    expect(await faltas(server.db)).toEqual([])
  })

  it('gives back no payment that never passed an account, and says where that is rejected', async () => {
    const id = await cuenta()
    const { recibo_id } = (await cobrado(id, 10_000, { metodo: 'cheque', banco: 'Atlántida' })).pago
    const { id: pago_id } = await server.db.one<{ id: number }>(sql`
      UPDATE recibo_pagos
      SET metodo = 'tarjeta', estado_banco = NULL, banco = NULL, cuenta_id = NULL
      WHERE recibo_id = ${recibo_id}
      RETURNING id
    `)
    await importar(id, csv('08/10/2026,,CONTRACARGO,-100.00,'))
    const [linea] = await lineasDe(id)
    const rechazado = await conta.post(
      `/MovimientosBanco/${linea?.id}/rechazo`,
      { pago_id, motivo: 'Contracargo' },
      key(),
    )
    expect(rechazado).toMatchObject({ status: 409, body: { message: expect.stringContaining('página de su recibo') } })
  })

  it('becomes nothing that its direction is not, and undoes no payment of another amount', async () => {
    const id = await cuenta()
    const { pago } = await cobrado(id, 10_000)
    await importar(id, csv('06/10/2026,R77,TRANSF ANA,150.00,', '07/10/2026,,CHQ DEVUELTO,-99.00,'))
    const [entra, sale] = await lineasDe(id)
    const gasto = { categoria_id: await hay.gastoCategoria(server.db, {}), proveedor: 'Banco', descripcion: 'Comisión' }
    const cuerpo = { cliente_id: await estudiante(server.db), lineas: [] }
    for (const [linea, verbo, datos] of [
      [sale, 'recibo', cuerpo],
      [entra, 'gasto', gasto],
      [entra, 'rechazo', { pago_id: pago.id, motivo: 'Sin fondos' }],
    ] as const)
      expect(await conta.post(`/MovimientosBanco/${linea?.id}/${verbo}`, datos, key()), verbo).toMatchObject({
        status: 409,
        body: { code: 'estado_no_permite' },
      })
    expect(
      await conta.post(`/MovimientosBanco/${sale?.id}/rechazo`, { pago_id: pago.id, motivo: 'Sin fondos' }, key()),
    ).toMatchObject({ status: 422, body: { message: expect.stringContaining('99.00') } })
    expect(await lineasDe(id)).toMatchObject([{ estado: 'pendiente' }, { estado: 'pendiente' }])
    expect(await faltas(server.db)).toEqual([])
  })

  it('that was typed is taken out while it waits; one of a file never', async () => {
    const id = await cuenta()
    const cuerpo = { cuenta_id: id, fecha: '2026-10-05', sentido: 'sale', monto: 500, descripcion: 'Comisión' }
    const { body } = await conta.post<MovimientoUno>('/MovimientosBanco', cuerpo)
    expect(body).toMatchObject({ monto: -500, estado: 'pendiente' })
    expect((await conta.post<MovimientoUno>('/MovimientosBanco', cuerpo)).status).toBe(201)
    expect((await conta.delete(`/MovimientosBanco/${body.id}`)).status).toBe(200)
    // In the place that is free, the other being there.
    expect((await conta.post<MovimientoUno>('/MovimientosBanco', cuerpo)).status).toBe(201)
    await importar(id, csv('06/10/2026,A1,X,1.00,'))
    const deArchivo = (await lineasDe(id)).find(({ archivo }) => archivo)
    expect((await conta.delete(`/MovimientosBanco/${deArchivo?.id}`)).status).toBe(409)
  })
})

describe('the sheet', () => {
  it('tells both balances of any day, and what one side has and the other has not', async () => {
    const id = await cuenta()
    const [visto, enTransito] = [await cobrado(id, 10_000), await cobrado(id, 20_000)]
    await importar(
      id,
      csv(`06/10/2026,${visto.pago.referencia},DEPOSITO,100.00,1100.00`, '07/10/2026,,COMISION,-25.00,1075.00'),
    )
    await conta.post('/MovimientosBanco/confirmar', { cuenta_id: id })
    const al = visto.recibo.fecha
    const saldos = await saldosAl(id, al)
    expect(saldos).toMatchObject({
      saldo_banco: 107_500,
      saldo_libros: 130_000,
      banco_no_nuestro: { cuantos: 1, monto: -2_500 },
      nuestro_no_banco: { cuantos: 1, monto: 20_000 },
    })
    // On the day of the line the receipt was not written yet.
    expect(await saldosAl(id, '2026-10-31')).toMatchObject({
      saldo_libros: 100_000,
      banco_no_nuestro: { cuantos: 2, monto: 7_500 },
    })
    await ana.post(`/RecibosIndividuales/${enTransito.recibo.id}/anular`, { motivo: 'Se cobró dos veces' })
    expect(await saldosAl(id, al)).toMatchObject({ saldo_libros: 110_000, nuestro_no_banco: { cuantos: 0 } })
  })

  it('waits for what is being decided of its lines, and is not signed over one that waits again', async () => {
    const id = await cuenta()
    await importar(id, csv('06/10/2026,Z7,RARO,5.00,1105.00'))
    const [rara] = await lineasDe(id)
    await conta.post('/MovimientosBanco/apartar', { lineas: [rara?.id], motivo: 'Nadie lo conoce' })
    const firmada = await mientras(
      sql`
        UPDATE cuenta_movimientos
        SET estado = 'pendiente', motivo = NULL, decidido_en = NULL, decidido_por = NULL
        WHERE id = ${rara?.id}
      `,
      () => conta.post('/MovimientosBanco/hojas', { cuenta_id: id, mes: '2026-10', saldo_banco: 110_500 }),
    )
    expect(firmada.status).toBe(422)
  })

  it('that is being signed is waited for by who undoes a receipt of it, whose line then stays', async () => {
    const id = await cuenta()
    const { pago, recibo } = await cobrado(id, 10_000)
    await importar(id, csv(`06/10/2026,${pago.referencia},DEPOSITO,100.00,1100.00`))
    await conta.post('/MovimientosBanco/confirmar', { cuenta_id: id })
    const firma = sql`
      INSERT INTO cuenta_hojas (cuenta_id, mes, saldo_banco, saldo_libros, detalle, usuario_id)
      SELECT m.cuenta_id, '2026-10', 110000, 110000, '{}', m.decidido_por
      FROM (SELECT * FROM cuenta_movimientos WHERE cuenta_id = ${id} FOR SHARE) m
    `
    const anular = () => ana.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Se cobró dos veces' })
    expect((await mientras(firma, anular)).status).toBe(200)
    expect(await lineasDe(id)).toMatchObject([{ estado: 'conciliado', firmado: true }])
  })

  it('asks for the balance that the account began with, and only the last of several is taken back', async () => {
    const id = await cuenta()
    const firmar = (mes: string, saldo_banco: number) =>
      conta.post<Hoja & { errors: object }>('/MovimientosBanco/hojas', { cuenta_id: id, mes, saldo_banco })
    expect(await firmar('2026-09', 20_500)).toMatchObject({
      status: 422,
      body: { errors: { saldo_banco: expect.stringContaining('saldo con que empieza') } },
    })
    await importar(id, csv('07/09/2026,,RARO,5.00,205.00', '07/10/2026,,RARO,5.00,210.00'))
    const lineas = (await lineasDe(id)).map((linea) => linea.id)
    await conta.post('/MovimientosBanco/apartar', { lineas, motivo: 'Nadie los conoce' })
    const [septiembre, octubre] = [await firmar('2026-09', 20_500), await firmar('2026-10', 21_000)]
    expect([septiembre.status, octubre.status]).toEqual([201, 201])
    const retirar = (hoja: typeof octubre) =>
      conta.post<{ message: string }>(`/MovimientosBanco/hojas/${hoja.body.id}/retirar`, {
        motivo: 'Faltaba un depósito',
      })
    expect(await retirar(septiembre)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('la última hoja') },
    })
    expect((await retirar(octubre)).status).toBe(200)
    expect((await retirar(septiembre)).status).toBe(200)
  })

  it('is signed when nothing is pending and the balance agrees; then its lines stay', async () => {
    const id = await cuenta()
    const pago = await cobrado(id, 10_000)
    await importar(
      id,
      csv(`06/10/2026,${pago.pago.referencia},DEPOSITO,100.00,1100.00`, '07/10/2026,,RARO,5.00,1105.00'),
    )
    await conta.post('/MovimientosBanco/confirmar', { cuenta_id: id })
    const firmar = (saldo_banco: number, mes = '2026-10') =>
      conta.post<Hoja & { errors: object }>('/MovimientosBanco/hojas', { cuenta_id: id, mes, saldo_banco })
    expect((await firmar(110_500)).body.errors).toHaveProperty('mes')
    const [linea, rara] = await lineasDe(id)
    await conta.post('/MovimientosBanco/apartar', { lineas: [rara?.id], motivo: 'Nadie lo conoce' })
    expect((await firmar(110_000)).body.errors).toHaveProperty('saldo_banco')
    expect((await firmar(110_500, '2026-11')).body.errors).toHaveProperty('mes')
    const hoja = await firmar(110_500)
    expect(hoja.status).toBe(201)
    expect(hoja.body).toMatchObject({
      saldo_banco: 110_500,
      saldo_libros: 100_000,
      detalle: { banco_no_nuestro: { cuantos: 2 } },
    })
    expect((await firmar(110_500)).status).toBe(409)

    expect((await conta.post('/MovimientosBanco/soltar', { lineas: [linea?.id] })).status).toBe(409)
    expect((await importar(id, csv('08/10/2026,A9,TARDE,1.00,'))).status).toBe(422)
    expect((await importar(id, csv('07/10/2026,,RARO,5.00,1105.00', '02/11/2026,A9,NUEVO,1.00,'))).body).toMatchObject({
      nuevas: 1,
      repetidas: 1,
    })
    expect(
      (await conta.post('/MovimientosBanco', { cuenta_id: id, fecha: '2026-10-09', monto: 1, descripcion: 'Tarde' }))
        .status,
    ).toBe(409)

    const pdf = await fetch(`${server.url}/api/api/MovimientosBanco/hojas/${hoja.body.id}/pdf`, {
      headers: { Authorization: `Bearer ${conta.token}` },
    })
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
    const retirar = () =>
      conta.post<Hoja>(`/MovimientosBanco/hojas/${hoja.body.id}/retirar`, { motivo: 'Faltaba un depósito' })
    expect((await retirar()).body).toMatchObject({ retirada_motivo: 'Faltaba un depósito' })
    expect((await retirar()).status).toBe(409)
    expect((await conta.post('/MovimientosBanco/soltar', { lineas: [linea?.id] })).status).toBe(200)
  })
})
