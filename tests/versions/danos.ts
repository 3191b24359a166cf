import type { Matricula } from '#contract/catalogos/matriculas'
import type { PagoBanco } from '#contract/recibos/conciliacion'
import type { Cuenta } from '#contract/recibos/cargos'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { Rol } from '#contract/usuarios/roles'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { cobrarMora } from '#server/recibos/cargos/mora'
import { key, type Client } from '../cliente.ts'
import { ADMINISTRATOR, joined, losPinos, made, ok, type School } from './school.ts'

/*
 * A school to which the program of 2026-11-28 did wrong, by its API: money that bounced bears its tax twice, records
 * that were merged keep something, and so on. That program is gone; what it left is `tests/data/versions/danos`, made
 * by running `tests/versions/danar.ts` in a copy of it.
 */

export const FIRST_DAY = '2026-06-01 07:30'
const MARTA = 'marta@lospinos.hn'
export const CARLOS = 'carlos@lospinos.hn'
const CUOTA = 1_150_00

const efectivo = (monto: number) => ({ metodo: 'efectivo', monto })
let numero = 0

interface Escuela {
  school: School
  marta: Client
  julia: Client
  carlos: Client
  banco_id: number
  curso_id: number
}

export async function danar(school: School): Promise<void> {
  const escuela = await abrir(school)
  await cobrarDosVeces(escuela)
  await rechazarLoDevuelto(escuela)
  await unirMientras(escuela)
  await transferirDosVeces(escuela)
  const morosa = await alumna(escuela, 'Karla')
  const deudora = await alumna(escuela, 'Olga')
  await school.at('2026-09-21 08:00')
  await cobrarMora(school.db, hoy())
  const despues = { ...escuela, ...(await quienes(school)) }
  await recargar(despues, morosa)
  await arreglar(despues, deudora)
}

const quienes = async (school: School) => ({
  marta: await school.who(MARTA),
  julia: await school.who(ADMINISTRATOR),
  carlos: await school.who(CARLOS),
})

async function abrir(school: School): Promise<Escuela> {
  const julia = await losPinos(school)
  const roles = ok(await julia.list<Rol>('Roles'))
  for (const [nombre, email, rol] of [
    ['Marta Funes', MARTA, 'Recepción'],
    ['Carlos Medina', CARLOS, 'Contabilidad'],
  ] as const) {
    await joined(school, julia, { nombre, email, rol_id: roles.find((uno) => uno.nombre === rol)?.id })
  }
  const { id: categoria_id } = await made(julia, '/CursoCategorias', { nombre: 'Oficios' })
  const { id: curso_id } = await made(julia, '/Cursos', {
    codigo: 'BAR-1',
    nombre: 'Barbería',
    categoria_id,
    periodo: '2026-II',
    fecha_inicio: '2026-06-08',
    fecha_fin: '2026-11-27',
    cupo: 60,
    precio_matricula: 0,
    precio_mensualidad: CUOTA,
    mensualidades: 3,
    isv: 'gravado_15',
    estado: 'abierto',
  })
  const { id: banco_id } = await made(julia, '/Cuentas', { nombre: 'Banco Atlántida', banco: 'Atlántida' })
  for (const tipo of ['01', '06', '07'])
    await made(julia, '/RangosCAI', {
      cai: '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D',
      establecimiento: '000',
      punto_emision: '001',
      tipo,
      desde: 1,
      hasta: 500,
      fecha_limite: '2027-01-31',
      estado: 'activo',
    })
  const todos = await quienes(school)
  // Julia's own, for what a receptionist may not sign.
  for (const quien of [todos.marta, julia]) await made(quien, '/Caja/abrir', { fondo: 20_000_00 })
  return { school, banco_id, curso_id, ...todos }
}

const estudiante = (marta: Client, nombres: string, encargados: object[] = []) =>
  made<{ id: number; encargados: { encargado_id: number }[] }>(marta, '/Clientes', {
    nombres,
    apellidos: `Zelaya ${++numero}`,
    fecha_nacimiento: '2001-05-14',
    encargados,
  })

/** A student with three instalments of a course that bears tax, the first due first. */
async function alumna({ marta, julia, curso_id }: Escuela, nombres: string, encargados: object[] = []) {
  const { id: cliente_id, encargados: suyos } = await estudiante(marta, nombres, encargados)
  const { cargos } = await made<Matricula>(julia, '/Matriculas', { cliente_id, curso_id })
  const [uno, dos, tres] = cargos.toSorted((a, b) => a.vence.localeCompare(b.vence)).map(({ id }) => id)
  if (!uno || !dos || !tres) throw new Error('The course has three instalments')
  return { cliente_id, encargado_id: suyos[0]?.encargado_id ?? 0, cargos: [uno, dos, tres] as const }
}
type Alumna = Awaited<ReturnType<typeof alumna>>

const cheque = ({ banco_id }: Escuela, monto: number) => ({
  metodo: 'cheque',
  monto,
  cuenta_id: banco_id,
  banco: 'Ficohsa',
  referencia: `CHQ-${++numero}`,
  fecha_banco: hoy(),
})
const anticipar = (quien: Client, cliente_id: number, pago: { monto: number }, datos: object = {}) =>
  made<Recibo>(quien, '/RecibosIndividuales', { cliente_id, lineas: [], pagos: [pago], ...datos })
const pagar = (quien: Client, cliente_id: number, cargo_ids: readonly number[], pagos: object[]) =>
  made<Recibo>(quien, '/RecibosIndividuales', {
    cliente_id,
    lineas: cargo_ids.map((cargo_id) => ({ cargo_id, monto: CUOTA })),
    pagos,
  })
const facturar = ({ carlos }: Escuela, { id }: Recibo) => made(carlos, '/Facturas', { recibo_id: id })

async function pagosDe({ carlos }: Escuela, { id }: Recibo, metodo: string): Promise<number[]> {
  const pagos = ok(await carlos.list<PagoBanco>('Conciliacion', { recibo_id: id }))
  return pagos.filter((pago) => pago.metodo === metodo).map((pago) => pago.id)
}
const rechazo = async (escuela: Escuela, recibo: Recibo, datos: object = {}) => ({
  ids: await pagosDe(escuela, recibo, 'cheque'),
  motivo: 'Sin fondos',
  fecha_banco: hoy(),
  ...datos,
})
const rechazar = async (escuela: Escuela, recibo: Recibo, datos: object = {}): Promise<void> =>
  void ok(await escuela.julia.post('/Conciliacion/rechazar', await rechazo(escuela, recibo, datos)))

/** Two instalments, one of them paid with credit; the cheque for the other bounces, and the first is owed again. */
async function cobrarDosVeces(escuela: Escuela): Promise<void> {
  const { marta } = escuela
  const { cliente_id, cargos } = await alumna(escuela, 'Sofía')
  const [vieja, nueva] = cargos
  await facturar(escuela, await anticipar(marta, cliente_id, efectivo(CUOTA), { excedente_isv: 'gravado_15' }))
  const mixto = await pagar(
    marta,
    cliente_id,
    [nueva, vieja],
    [{ metodo: 'saldo_a_favor', monto: CUOTA, cliente_id }, cheque(escuela, CUOTA)],
  )
  await facturar(escuela, mixto)
  await rechazar(escuela, mixto)
  await facturar(escuela, await pagar(marta, cliente_id, [nueva], [efectivo(CUOTA)]))
}

/** Money that was given back, the refund voided and given again; then the cheque that it came by bounces. */
async function rechazarLoDevuelto(escuela: Escuela): Promise<void> {
  const { julia } = escuela
  const venta = await made<Recibo>(julia, '/RecibosVarios', {
    lineas: ['Camisa', 'Delantal'].map((descripcion) => ({
      tipo: 'libre',
      descripcion,
      cantidad: 1,
      precio: 230_00,
      isv: 'gravado_15',
    })),
    pagos: [cheque(escuela, 460_00)],
    pagador_nombre: 'Ana Cruz',
    pagador_telefono: '99887766',
  })
  const devolver = () =>
    made<Recibo>(julia, `/RecibosVarios/${venta.id}/devolucion`, {
      motivo: 'Una salió manchada',
      lineas: [{ orden: 2, monto: 230_00 }],
      metodo: 'efectivo',
    })
  const primera = await devolver()
  ok(await julia.post(`/RecibosIndividuales/${primera.id}/anular`, { motivo: 'No era esa' }))
  await devolver()
  await rechazar(escuela, venta, { castigar: true })

  // The same of credit: an advance by cheque, and one in cash.
  const { id: cliente_id } = await estudiante(escuela.marta, 'Lucía')
  const anticipo = await anticipar(julia, cliente_id, cheque(escuela, 500_00), { excedente_isv: 'gravado_15' })
  await anticipar(julia, cliente_id, efectivo(500_00), { excedente_isv: 'gravado_15' })
  const sacar = () =>
    made<Recibo>(julia, '/RecibosIndividuales/devolver', {
      cliente_id,
      monto: 500_00,
      metodo: 'efectivo',
      motivo: 'Pidió lo que le sobraba',
    })
  const sacado = await sacar()
  ok(await julia.post(`/RecibosIndividuales/${sacado.id}/anular`, { motivo: 'Se contó mal' }))
  await sacar()
  await rechazar(escuela, anticipo)
}

/** Repeats something with new students until it went wrong, as it did nearly every time. */
async function hasta(que: string, intento: () => Promise<boolean>): Promise<void> {
  for (let veces = 0; veces < 30; veces++) if (await intento()) return
  throw new Error(`Nothing went wrong: ${que}`)
}

/** Merges beside a void that gives credit back, beside a sale, and beside a rejection that names who owes. */
async function unirMientras(escuela: Escuela): Promise<void> {
  const { marta, julia, school } = escuela
  const fusionar = (id: number, otro_id: number) => julia.post(`/Clientes/${id}/fusionar`, { otro_id })
  const cuantos = async (consulta: ReturnType<typeof sql>) =>
    (await school.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM ${consulta}`)).n
  const madre = { nombres: 'Ana', apellidos: 'Paz', parentesco: 'madre', es_pagador: true, principal: true }

  await hasta('credit', async () => {
    const hija = await alumna(escuela, 'Valeria', [madre])
    const { encargado_id } = hija
    const suya = { encargado_id, parentesco: 'madre', es_pagador: true, principal: true }
    const otra = await estudiante(marta, 'Camila', [suya])
    const queda = await estudiante(marta, 'Camila')
    await anticipar(marta, otra.id, efectivo(CUOTA), { excedente_isv: 'gravado_15' })
    const recibo = await made<Recibo>(marta, '/RecibosIndividuales', {
      encargado_id,
      lineas: [{ cargo_id: hija.cargos[0], monto: CUOTA }],
      pagos: [{ metodo: 'saldo_a_favor', monto: CUOTA, cliente_id: otra.id }],
    })
    await Promise.all([
      fusionar(queda.id, otra.id),
      marta.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Se cobró dos veces' }),
    ])
    return (await cuantos(sql`clientes WHERE id = ${otra.id} AND fusionado_en IS NOT NULL AND a_favor > 0`)) > 0
  })

  const vender = (datos: object, pago: object) => ({
    ...datos,
    lineas: [{ tipo: 'libre', descripcion: 'Fotocopias', cantidad: 1, precio: 75_00, isv: 'gravado_15' }],
    pagos: [pago],
    pagador_nombre: 'Ana Paz',
    pagador_telefono: '99887766',
  })
  await hasta('a sale', async () => {
    const [queda, otra] = [await estudiante(marta, 'Mateo'), await estudiante(marta, 'Mateo')]
    await Promise.all([
      fusionar(queda.id, otra.id),
      marta.post('/RecibosVarios', vender({ cliente_id: otra.id }, efectivo(75_00)), key()),
    ])
    return (
      (await cuantos(
        sql`recibos r JOIN clientes c ON c.id = r.cliente_id WHERE c.id = ${otra.id} AND c.fusionado_en IS NOT NULL`,
      )) > 0
    )
  })
  await hasta('a debt', async () => {
    const [queda, otra] = [await estudiante(marta, 'Diego'), await estudiante(marta, 'Diego')]
    const venta = await made<Recibo>(julia, '/RecibosVarios', vender({}, cheque(escuela, 75_00)))
    const body = await rechazo(escuela, venta, { cliente_id: otra.id })
    await Promise.all([fusionar(queda.id, otra.id), julia.post('/Conciliacion/rechazar', body)])
    return (
      (await cuantos(
        sql`cargos k JOIN clientes c ON c.id = k.cliente_id WHERE c.id = ${otra.id} AND c.fusionado_en IS NOT NULL`,
      )) > 0
    )
  })
}

/** One line of the bank that made a receipt, and pays another as if it had been twice as much. */
async function transferirDosVeces(escuela: Escuela): Promise<void> {
  const { marta, carlos, banco_id } = escuela
  const [una, otra] = [await alumna(escuela, 'Elena'), await alumna(escuela, 'Rosa')]
  const linea = await made(carlos, '/MovimientosBanco', {
    cuenta_id: banco_id,
    fecha: hoy(),
    sentido: 'entra',
    monto: 456_00,
    referencia: 'ACH-456',
    descripcion: 'TRANSF ELENA',
  })
  await made(carlos, `/MovimientosBanco/${linea.id}/recibo`, {
    cliente_id: una.cliente_id,
    lineas: [{ cargo_id: una.cargos[0], monto: 456_00 }],
  })
  await made(marta, '/RecibosIndividuales', {
    cliente_id: otra.cliente_id,
    lineas: [{ cargo_id: otra.cargos[0], monto: 456_00 }],
    pagos: [
      { metodo: 'transferencia', monto: 456_00, cuenta_id: banco_id, referencia: 'ACH-456', monto_declarado: 912_00 },
    ],
  })
}

/** Interest that bears tax, written by hand, and interest upon a late fee. */
async function recargar(escuela: Escuela, { cliente_id, cargos }: Alumna): Promise<void> {
  const { marta, julia, carlos, school } = escuela
  const recargo = { descripcion: 'Interés por mora', monto: 115_00, motivo: 'Pagó tarde' }
  await made(julia, `/Cargos/${cargos[0]}/recargo`, recargo)
  const mora = await school.db.one<{ id: number; debe: number }>(sql`
    SELECT id, neto - aplicado AS debe
    FROM cargos
    WHERE cliente_id = ${cliente_id} AND concepto = 'mora'
    ORDER BY id LIMIT 1
  `)
  const recibo = await made<Recibo>(marta, '/RecibosIndividuales', {
    cliente_id,
    lineas: [{ cargo_id: mora.id, monto: mora.debe }],
    pagos: [efectivo(mora.debe)],
  })
  const factura = await facturar(escuela, recibo)
  await made(carlos, `/Facturas/${factura.id}/nota-debito`, {
    motivo: 'Pagó tarde la mora',
    clase: 'interes',
    lineas: [{ orden: 1, monto: 12_00 }],
  })
}

/** All that is overdue in one instalment far away, and a paper that says that nothing is. */
async function arreglar({ marta }: Escuela, { cliente_id }: Alumna): Promise<void> {
  const { cargos } = ok(await marta.get<Cuenta>(`/Clientes/${cliente_id}/cuenta`))
  const vencidos = cargos.filter(({ anulado, debe, vence }) => !anulado && debe > 0 && vence < hoy())
  const total = vencidos.reduce((suma, { debe }) => suma + debe, 0)
  await made(marta, '/Arreglos', {
    cliente_id,
    cargo_ids: vencidos.map(({ id }) => id),
    total,
    cuotas: [{ vence: '2028-09-20', monto: total }],
    gracia_dias: 5,
    firmante: 'Olga Zelaya',
    firmante_dni: '0801199012345',
  })
  await made(marta, '/Constancias', { tipo: 'solvencia', cliente_id, matricula_id: null })
}
