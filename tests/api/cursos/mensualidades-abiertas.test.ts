import { beforeAll, describe, expect, it } from 'vitest'
import type { Curso } from '#contract/catalogos/cursos'
import type { Matricula, Plan, Retiro } from '#contract/catalogos/matriculas'
import { formatoMes } from '#contract/texto/formato'
import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import type { CxCCliente } from '#contract/reportes/cxc'
import { cobrarMensualidades } from '#server/catalogos/matriculas/abiertas'
import { sql } from '#server/db/sql'
import { keepHour } from '#server/housekeeping'
import { azar } from '#tests/api/apoyo/cuentas'
import { faltas } from '#tests/api/apoyo/datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { estudiante } from '#tests/kit'

/*
 * Courses that charge each month until the student leaves. The clock is moved by hand; what must be is reckoned here
 * from who was in which course in which month.
 */

const server = startServer()
const PRECIO = 80_000
const INICIO = '2027-01-01'
let admin: Client
let serie = 0

const curso = async (cambio: object = {}): Promise<number> => {
  const { body: categoria } = await admin.post('/CursoCategorias', { nombre: `Academia ${++serie}` })
  const { status, body } = await admin.post<{ id: number }>('/Cursos', {
    codigo: `NAT-${serie}`,
    nombre: 'Natación',
    categoria_id: categoria.id,
    periodo: '2027',
    fecha_inicio: INICIO,
    fecha_fin: '2028-12-31',
    cupo: 50,
    precio_matricula: 20_000,
    precio_mensualidad: PRECIO,
    hasta_retiro: true,
    dia_pago: 10,
    estado: 'abierto',
    ...cambio,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const matricular = async (cliente_id: number, curso_id: number, cambio: object = {}): Promise<Matricula> => {
  const { status, body } = await admin.post<Matricula>('/Matriculas', { cliente_id, curso_id, ...cambio })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const leer = async (id: number): Promise<Matricula> => (await admin.get<Matricula>(`/Matriculas/${id}`)).body
const mensualidades = async (id: number) =>
  (await leer(id)).cargos
    .filter(({ concepto }) => concepto === 'mensualidad')
    .map(({ descripcion, vence, neto, anulado }) => [descripcion.split(' · ')[0], vence, neto, anulado])

const log = { info: () => undefined, error: (told: unknown) => expect(told).toBeUndefined() }
const hora = () => keepHour({ db: server.db, backups: undefined, log }, new AbortController().signal)
const ir = async (dia: string): Promise<void> => {
  await server.moveClock(`${dia}T09:00:00-06:00`)
  admin = await server.as('Administrador')
}

beforeAll(() => ir('2027-01-15'))

describe('a course without a number of instalments', () => {
  it('is charged by the month, and says what comes next', async () => {
    await ir('2027-01-15')
    const curso_id = await curso()
    const plan = await admin.post<Plan>('/Matriculas/plan', { curso_id })
    expect(plan.body).toMatchObject({ total: 100_000, primer_mes: '2027-01' })
    const { id, siguiente_mes } = await matricular(await estudiante(server.db), curso_id)
    expect(siguiente_mes).toBe('2027-02-01')
    expect(await mensualidades(id)).toEqual([['Mensualidad de enero de 2027', '2027-01-15', PRECIO, false]])
    await hora()
    expect(await mensualidades(id)).toHaveLength(1)
    await ir('2027-02-01')
    await hora()
    await hora()
    expect(await mensualidades(id)).toEqual([
      ['Mensualidad de enero de 2027', '2027-01-15', PRECIO, false],
      ['Mensualidad de febrero de 2027', '2027-02-10', PRECIO, false],
    ])
  })

  it('is charged once by two instances at the same time, and again by none when the clock goes back', async () => {
    await ir('2027-02-15')
    const { id } = await matricular(await estudiante(server.db), await curso())
    await ir('2027-03-02')
    const hechas = await Promise.all([1, 2, 3].map(() => cobrarMensualidades(server.db, '2027-03-02')))
    expect(hechas.filter(Boolean)).toHaveLength(1)
    expect(await mensualidades(id)).toHaveLength(2)
    expect(await cobrarMensualidades(server.db, '2027-02-20')).toBe(0)
    expect(await cobrarMensualidades(server.db, '2027-03-20')).toBe(0)
    expect(await mensualidades(id)).toHaveLength(2)
  })

  it('catches up on the months without service, due the day that they are charged', async () => {
    await ir('2027-03-05')
    const { id } = await matricular(await estudiante(server.db), await curso())
    await ir('2027-06-03')
    await hora()
    expect((await mensualidades(id)).map(([mes, vence]) => [mes, vence])).toEqual([
      ['Mensualidad de marzo de 2027', '2027-03-10'],
      ['Mensualidad de abril de 2027', '2027-06-03'],
      ['Mensualidad de mayo de 2027', '2027-06-03'],
      ['Mensualidad de junio de 2027', '2027-06-10'],
    ])
  })

  it('does not charge again what was voided by hand', async () => {
    await ir('2027-06-05')
    const matricula = await matricular(await estudiante(server.db), await curso())
    const uno = matricula.cargos.find(({ concepto }) => concepto === 'mensualidad')
    const anular = [{ id: uno?.id, version: uno?.version }]
    const { status } = await admin.put(`/Matriculas/${matricula.id}/cargos`, { motivo: 'Mes de cortesía', anular })
    expect(status).toBe(200)
    expect(await cobrarMensualidades(server.db, '2027-06-30')).toBe(0)
    await ir('2027-07-01')
    await hora()
    expect((await mensualidades(matricula.id)).map(([mes, , , anulado]) => [mes, anulado])).toEqual([
      ['Mensualidad de junio de 2027', true],
      ['Mensualidad de julio de 2027', false],
    ])
  })

  it('takes no month by hand that it will charge by itself', async () => {
    await ir('2027-06-20')
    const { id } = await matricular(await estudiante(server.db), await curso())
    const agregar = (vence: string, concepto = 'mensualidad') =>
      admin.put<{ message: string }>(`/Matriculas/${id}/cargos`, {
        motivo: 'Paga por adelantado',
        nuevos: [{ concepto, descripcion: 'Julio', vence, bruto: PRECIO }],
      })
    expect(await agregar('2027-07-10')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('julio de 2027') },
    })
    expect([(await agregar('2027-06-30')).status, (await agregar('2027-07-10', 'otro')).status]).toEqual([200, 200])
  })

  it('charges nothing more, by itself or by hand, to who was erased on request', async () => {
    await ir('2027-07-02')
    const cliente_id = await estudiante(server.db)
    const { id, cargos } = await matricular(cliente_id, await curso())
    await server.db.run(sql`UPDATE clientes SET datos_borrados_en = now() WHERE id = ${cliente_id}`)
    await ir('2027-08-01')
    await hora()
    expect(await mensualidades(id)).toHaveLength(1)
    const nuevos = [{ concepto: 'otro', descripcion: 'Gorra', vence: '2027-09-01', bruto: 5_000 }]
    const negado = { status: 409, body: { message: expect.stringContaining('se borraron a pedido') } }
    expect(await admin.put(`/Matriculas/${id}/cargos`, { motivo: 'Pidió gorra', nuevos })).toMatchObject(negado)
    const recargo = { recargo: 'servicio', descripcion: 'Gorra', monto: 5_000, motivo: 'Pidió gorra' }
    expect(await admin.post(`/Cargos/${cargos[0]?.id}/recargo`, recargo, key())).toMatchObject(negado)
    expect((await leer(id)).cargos).toHaveLength(2)
  })

  it('ends with the withdrawal, which offers what is not yet due', async () => {
    await ir('2027-07-02')
    const { id } = await matricular(await estudiante(server.db), await curso())
    await ir('2027-08-01')
    await hora()
    const vista = (await admin.get<Retiro>(`/Matriculas/${id}/retiro`)).body
    expect(vista.anulables.map(({ concepto, vence, propuesto }) => [concepto, vence, propuesto])).toEqual([
      ['matricula', '2027-07-02', false],
      ['mensualidad', '2027-07-10', false],
      ['mensualidad', '2027-08-10', true],
    ])
    const { version } = await leer(id)
    expect((await admin.post(`/Matriculas/${id}/retirar`, { motivo: 'Se mudó', version })).status).toBe(200)
    await ir('2027-10-01')
    await hora()
    expect(await mensualidades(id)).toMatchObject([
      ['Mensualidad de julio de 2027', '2027-07-10', PRECIO, false],
      ['Mensualidad de agosto de 2027', '2027-08-10', PRECIO, true],
    ])
    expect((await leer(id)).siguiente_mes).toBeNull()
  })

  it('ends with the course, and goes on when its end is put off', async () => {
    await ir('2027-10-04')
    const curso_id = await curso({ fecha_fin: '2027-11-30' })
    const { id } = await matricular(await estudiante(server.db), curso_id)
    await ir('2027-12-15')
    await hora()
    expect((await mensualidades(id)).map(([mes]) => mes)).toEqual([
      'Mensualidad de octubre de 2027',
      'Mensualidad de noviembre de 2027',
    ])
    const { version } = (await admin.get<Curso>(`/Cursos/${curso_id}`)).body
    expect((await admin.put(`/Cursos/${curso_id}`, { fecha_fin: '2028-06-30', version })).status).toBe(200)
    await hora()
    expect(await mensualidades(id)).toHaveLength(3)
  })

  it('gives each month the discounts that it began with, while they last', async () => {
    await ir('2028-01-05')
    const { body: descuento } = await admin.post<{ id: number }>('/Descuentos', {
      nombre: 'Beca de medio año',
      tipo: 'porcentaje',
      valor: 2_500,
      aplica_a: 'mensualidad',
      hasta: '2028-02-29',
      requiere_autorizacion: true,
    })
    const { id } = await matricular(await estudiante(server.db), await curso(), {
      descuentos: [{ descuento_id: descuento.id, motivo: 'Aprobada por dirección' }],
    })
    for (const dia of ['2028-02-01', '2028-03-01']) {
      await ir(dia)
      await hora()
    }
    expect((await mensualidades(id)).map(([, , neto]) => neto)).toEqual([60_000, 60_000, 80_000])
  })

  it('neither a number of instalments nor a price of nothing goes with it, nor is it changed under its students', async () => {
    await ir('2028-03-05')
    const curso_id = await curso()
    const cambiar = async (cambio: object) => {
      const { version } = (await admin.get<Curso>(`/Cursos/${curso_id}`)).body
      return admin.put(`/Cursos/${curso_id}`, { ...cambio, version })
    }
    expect((await cambiar({ mensualidades: 4 })).body.errors).toMatchObject({
      mensualidades: 'Deje 0: se cobra cada mes hasta el retiro.',
    })
    expect((await cambiar({ precio_mensualidad: 0 })).body.errors).toMatchObject({
      precio_mensualidad: 'Escriba cuánto se cobra cada mes.',
    })
    await matricular(await estudiante(server.db), curso_id)
    expect((await cambiar({ hasta_retiro: false, mensualidades: 4 })).body.errors).toMatchObject({
      hasta_retiro: 'Ya hay matrículas: para cobrar de otra forma, duplique el curso.',
    })
  })

  it('no plan of the counter jumps over months for less than their price', async () => {
    const recepcion = await server.as('Recepción')
    const curso_id = await curso()
    const { plan } = (await recepcion.post<Plan>('/Matriculas/plan', { curso_id })).body
    const ultimo = plan.at(-1)
    const regalados = [1, 2, 3].map((n) => ({ ...ultimo, numero: (ultimo?.numero ?? 0) + n, bruto: 1 }))
    const cuerpo = { cliente_id: await estudiante(server.db), curso_id, plan: [...plan, ...regalados] }
    expect((await recepcion.post('/Matriculas', cuerpo)).status).toBe(403)
    const { id } = await matricular(cuerpo.cliente_id, curso_id, { plan })
    expect((await leer(id)).siguiente_mes).toBe('2028-04-01')
  })
})

describe('24 months of an academy', () => {
  const entre = azar(7)
  const mesDe = ({ descripcion }: { descripcion: string }) => descripcion.split(' · ')[0]?.slice(15) ?? ''
  const MESES = 24
  const DESDE = '2029-01-01'
  /** Each enrolment: the month that it began in, and the day that it ended. */
  const vidas: { id: number; cliente_id: number; mes: string; fin: string | null; pagos: Map<string, string> }[] = []
  const apagados = new Set([5, 6, 13, 20, 21, 22])

  beforeAll(async () => {
    await ir('2028-12-20')
    const curso_id = await curso({ fecha_inicio: DESDE, fecha_fin: '2030-12-31', precio_matricula: 0 })
    for (let n = 0; n < MESES; n++) {
      const mes = sumarMeses(DESDE, n)
      await ir(mes)
      // Some months the server is off, and comes back the month after.
      if (!apagados.has(n)) await Promise.all([hora(), hora()])
      for (const vida of vidas.filter(({ fin }) => fin === null)) await vivir(vida, mes)
      if (n < 18) {
        await ir(sumarDias(mes, 3))
        const cliente_id = await estudiante(server.db)
        const { id } = await matricular(cliente_id, curso_id)
        vidas.push({ id, cliente_id, mes, fin: null, pagos: new Map() })
      }
    }
    await ir('2030-12-28')
    await hora()
  }, 120_000)

  async function vivir(vida: (typeof vidas)[number], dia: string): Promise<void> {
    const { cargos } = await leer(vida.id)
    if (entre(0, 9) === 0) {
      const { version } = await leer(vida.id)
      expect((await admin.post(`/Matriculas/${vida.id}/retirar`, { motivo: 'Se mudó', version })).status).toBe(200)
      vida.fin = dia
      return
    }
    const debido = cargos.find(({ debe }) => debe > 0)
    if (!debido || entre(0, 2) === 0) return
    await admin.post('/Caja/abrir', { fondo: 0 })
    const { status } = await admin.post(
      '/RecibosIndividuales',
      {
        cliente_id: vida.cliente_id,
        lineas: [{ cargo_id: debido.id, monto: debido.debe }],
        pagos: [{ metodo: 'efectivo', monto: debido.debe }],
      },
      key(),
    )
    expect(status).toBe(201)
    vida.pagos.set(mesDe(debido), dia)
  }

  /** The day on which the server charges a month: its first with service. */
  const cobrado = (mes: string): string => {
    let n = Array.from({ length: MESES }, (_, indice) => sumarMeses(DESDE, indice)).indexOf(mes)
    while (apagados.has(n)) n++
    return n < MESES ? sumarMeses(DESDE, n) : '2030-12-28'
  }

  /** An enrolment's fees by the rule: day, due date. */
  function debidos({
    mes,
    fin,
  }: (typeof vidas)[number]): { mes: string; fecha: string; vence: string; anulado: string | null }[] {
    const cargos = [{ mes: formatoMes(mes), fecha: sumarDias(mes, 3), vence: sumarDias(mes, 9) }]
    for (let otro = sumarMeses(mes, 1); otro <= '2030-12-01'; otro = sumarMeses(otro, 1)) {
      const fecha = cobrado(otro)
      const vence = sumarDias(otro, 9)
      // On the day of a withdrawal the month is charged before.
      if (fin === null || fecha <= fin)
        cargos.push({ mes: formatoMes(otro), fecha, vence: vence < fecha ? fecha : vence })
    }
    return cargos.map((cargo) => ({ ...cargo, anulado: fin !== null && cargo.vence > fin ? fin : null }))
  }

  it('charged every month of every enrolment once, until it ended', async () => {
    expect(vidas.filter(({ fin }) => fin).length).toBeGreaterThan(5)
    for (const vida of vidas) {
      const leidos = (await leer(vida.id)).cargos.map(({ fecha, vence, anulado }) => [fecha, vence, anulado])
      const esperados = debidos(vida).map(({ mes, fecha, vence, anulado }) => [
        fecha,
        vence,
        anulado !== null && !vida.pagos.has(mes),
      ])
      expect({ mes: vida.mes, leidos }).toEqual({ mes: vida.mes, leidos: esperados })
    }
  })

  const PREGUNTADOS = process.env.LARGO ? 50 : 15

  it(`ages of ${PREGUNTADOS} past days are those that were seen`, async () => {
    for (let n = 0; n < PREGUNTADOS; n++) {
      const al = sumarDias(DESDE, entre(0, 720))
      const filas = (await admin.list<CxCCliente>('CxC', { al }, ['id', 'ASC'], [0, 199])).body
      for (const vida of vidas) {
        const pendientes = debidos(vida).filter(
          ({ mes, fecha, anulado }) =>
            fecha <= al && !(anulado && anulado <= al) && !((vida.pagos.get(mes) ?? '9999') <= al),
        )
        const vencidos = pendientes.filter(({ vence }) => vence < al)
        const fila = filas.find(({ id }) => id === vida.cliente_id)
        expect({ al, mes: vida.mes, debe: fila?.debe ?? 0, vencido: fila?.vencido ?? 0 }).toEqual({
          al,
          mes: vida.mes,
          debe: pendientes.length * PRECIO,
          vencido: vencidos.length * PRECIO,
        })
      }
    }
  })

  it('everything adds up', async () => {
    expect(await faltas(server.db)).toEqual([])
  })
})
