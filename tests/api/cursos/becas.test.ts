import { beforeAll, expect, it } from 'vitest'
import type { Acto } from '#contract/actos'
import { ACTOS_DE_BECA, type Beca, type BecaFila } from '#contract/catalogos/becas'
import type { Matricula } from '#contract/catalogos/matriculas'
import { sql } from '#server/db/sql'
import { repartirBecas } from '#server/catalogos/becas/repartir'
import { keepHour } from '#server/housekeeping'
import { faltas } from '#tests/api/apoyo/datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { encargado, estudiante } from '#tests/kit'

/* Discounts that are given by themselves, end by themselves and are renewed; the clock is moved by hand. */

const server = startServer()
let admin: Client
let serie = 0

const ir = async (dia: string): Promise<void> => {
  await server.moveClock(`${dia}T09:00:00-06:00`)
  admin = await server.as('Administrador')
}
const log = { info: () => undefined, error: (told: unknown) => expect(told).toBeUndefined() }
const hora = () => keepHour({ db: server.db, backups: undefined, log }, new AbortController().signal)

/** Five instalments of L 1,000.00, due on the 10th from March to July of 2027. */
const curso = async (cambio: object = {}): Promise<number> => {
  const { body: categoria } = await admin.post('/CursoCategorias', { nombre: `Becas ${++serie}` })
  const { body, status } = await admin.post<{ id: number }>('/Cursos', {
    codigo: `B-${serie}`,
    nombre: 'Inglés',
    categoria_id: categoria.id,
    periodo: '2027',
    fecha_inicio: '2027-03-01',
    fecha_fin: '2027-07-31',
    cupo: 50,
    precio_mensualidad: 100_000,
    mensualidades: 5,
    dia_pago: 10,
    estado: 'abierto',
    ...cambio,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const matricular = async (cliente_id: number, curso_id: number): Promise<Matricula> => {
  const { status, body } = await admin.post<Matricula>('/Matriculas', { cliente_id, curso_id })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const descuento = async (cambio: object = {}): Promise<number> => {
  const { status, body } = await admin.post<{ id: number }>('/Descuentos', {
    nombre: `Beca ${++serie}`,
    tipo: 'porcentaje',
    valor: 5_000,
    aplica_a: 'mensualidad',
    ...cambio,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const otorgar = (cuerpo: object) => admin.post<Beca>('/Becas', cuerpo, key())
const negada = async (cuerpo: object): Promise<unknown> => (await admin.post('/Becas', cuerpo, key())).body.errors
const netos = async (id: number): Promise<number[]> =>
  (await admin.get<Matricula>(`/Matriculas/${id}`)).body.cargos
    .filter(({ concepto, anulado }) => concepto === 'mensualidad' && !anulado)
    .map(({ neto }) => neto / 1_000)

beforeAll(() => ir('2027-02-15'))

it('a scholarship is given to what falls due within it, there already or to come, and once', async () => {
  const [cliente_id, descuento_id] = [await estudiante(server.db), await descuento()]
  const antes = await matricular(cliente_id, await curso())
  const { status, body } = await otorgar({ cliente_id, descuento_id, desde: '2027-04-01', hasta: '2027-06-10' })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({ estado: 'por_empezar', dado: 150_000, cargos: [{}, {}, {}] })
  expect(await netos(antes.id)).toEqual([100, 50, 50, 50, 100])
  const despues = await matricular(cliente_id, await curso())
  expect(await netos(despues.id)).toEqual([100, 50, 50, 50, 100])
  expect(await Promise.all([1, 2].map(() => repartirBecas(server.db, '2027-02-15')))).toEqual([0, 0])
  expect(await faltas(server.db)).toEqual([])
})

it('what somebody took off a charge by hand stays off', async () => {
  const [cliente_id, descuento_id] = [await estudiante(server.db), await descuento()]
  const { id, cargos } = await matricular(cliente_id, await curso())
  await otorgar({ cliente_id, descuento_id, desde: '2027-02-15', hasta: '2027-12-31' })
  const { id: ajuste } = await server.db.one<{ id: number }>(
    sql`SELECT id FROM cargo_ajustes WHERE cargo_id = ${cargos[1]?.id}`,
  )
  expect((await admin.post(`/Cargos/ajustes/${ajuste}/deshacer`, { motivo: 'No cumplió' })).status).toBe(200)
  await hora()
  expect(await netos(id)).toEqual([50, 100, 50, 50, 50])
})

it('it ends by itself, is listed before that, and goes on by one action', async () => {
  const [cliente_id, descuento_id] = [await estudiante(server.db), await descuento()]
  const abierto = await curso({ mensualidades: 0, hasta_retiro: true, fecha_fin: '2027-12-31' })
  const { id } = await matricular(cliente_id, abierto)
  const { body: beca } = await otorgar({ cliente_id, descuento_id, desde: '2027-03-01', hasta: '2027-04-30' })
  const estados = async () =>
    (await admin.list<BecaFila>('Becas', { cliente_id }, ['id', 'ASC'])).body.map(({ estado }) => estado)
  expect(await estados()).toEqual(['por_empezar'])
  await ir('2027-03-02')
  expect(await estados()).toEqual(['vigente'])
  await ir('2027-04-01')
  expect(await estados()).toEqual(['por_terminar'])
  for (const dia of ['2027-04-02', '2027-05-01', '2027-06-01']) {
    await ir(dia)
    await hora()
  }
  expect(await estados()).toEqual(['terminada'])
  expect(await netos(id)).toEqual([50, 50, 100, 100])
  const { renovada_con_id } = (await admin.post<Beca>(`/Becas/${beca.id}/renovar`, { hasta: '2027-12-31' })).body
  expect((await admin.get<Beca>(`/Becas/${renovada_con_id}`)).body).toMatchObject({
    desde: '2027-06-01',
    renueva_id: beca.id,
    estado: 'vigente',
  })
  // The month that it did not cover is owed whole; that of today has it.
  expect(await netos(id)).toEqual([50, 50, 100, 50])
  expect((await admin.post(`/Becas/${beca.id}/renovar`, { hasta: '2027-12-31' })).status).toBe(409)
  expect(await faltas(server.db)).toEqual([])
})

it('ended by hand, what is not yet due and not paid is owed whole', async () => {
  await ir('2027-02-20')
  const [cliente_id, descuento_id] = [await estudiante(server.db), await descuento()]
  const { id, cargos } = await matricular(cliente_id, await curso())
  const { body: beca } = await otorgar({ cliente_id, descuento_id, desde: '2027-02-20', hasta: '2027-12-31' })
  await admin.post('/Caja/abrir', { fondo: 0 })
  const pago = { lineas: [{ cargo_id: cargos[4]?.id, monto: 100 }], pagos: [{ metodo: 'efectivo', monto: 100 }] }
  expect((await admin.post('/RecibosIndividuales', { cliente_id, ...pago }, key())).status).toBe(201)
  await ir('2027-03-20')
  const { status, body } = await admin.post<Beca>(`/Becas/${beca.id}/terminar`, { motivo: 'Dejó de cumplir' })
  expect({ status, body }).toMatchObject({ status: 200, body: { estado: 'terminada', hasta: '2027-03-20' } })
  expect(await netos(id)).toEqual([50, 100, 100, 100, 50])
  expect((await admin.post(`/Becas/${beca.id}/terminar`, { motivo: 'Otra vez' })).status).toBe(409)
  await hora()
  expect(await netos(id)).toEqual([50, 100, 100, 100, 50])
})

it('ended, what was settled meanwhile is owed again only once that is revoked', async () => {
  await ir('2027-02-20')
  const [cliente_id, descuento_id] = [await estudiante(server.db), await descuento({ valor: 10_000 })]
  const { id } = await matricular(cliente_id, await curso())
  const { body: beca } = await otorgar({ cliente_id, descuento_id, desde: '2027-02-20', hasta: '2027-12-31' })
  const { version } = (await admin.get<Matricula>(`/Matriculas/${id}`)).body
  const retiro = { motivo: 'Se mudó', anular_cargos: [], version }
  expect((await admin.post(`/Matriculas/${id}/retirar`, retiro)).status).toBe(200)
  const emitir = { matricula_ids: [id] }
  const { body: emision } = await admin.post<{ emitidos: { id: number }[] }>('/Finiquitos/emitir', emitir, key())
  expect((await admin.post(`/Becas/${beca.id}/terminar`, { motivo: 'Dejó de cumplir' })).status).toBe(200)
  await hora()
  expect(await netos(id)).toEqual([0, 0, 0, 0, 0])
  expect(await faltas(server.db)).toEqual([])
  const revocar = `/Finiquitos/${emision.emitidos[0]?.id}/revocar`
  expect((await admin.post(revocar, { motivo: 'No cumplió la beca' })).status).toBe(200)
  await hora()
  expect(await netos(id)).toEqual([100, 100, 100, 100, 100])
})

it('siblings get theirs by rule, the first none; without a sibling it ends', async () => {
  await ir('2027-02-20')
  await descuento({ nombre: 'Hermanos 10 %', valor: 1_000, hermanos: true })
  const ana = await encargado(server.db)
  const [mayor, menor] = [
    await estudiante(server.db, { encargado_id: ana }),
    await estudiante(server.db, { encargado_id: ana }),
  ]
  const curso_id = await curso()
  const primera = await matricular(mayor, curso_id)
  const segunda = await matricular(menor, curso_id)
  expect(segunda.cargos.map(({ neto }) => neto / 1_000)).toEqual([90, 90, 90, 90, 90])
  await Promise.all([hora(), hora()])
  expect(await netos(primera.id)).toEqual([100, 100, 100, 100, 100])
  expect((await admin.list<BecaFila>('Becas', { cliente_id: menor })).body).toMatchObject([
    { por_hermanos: true, estado: 'vigente', dado: 50_000, hasta: null },
  ])
  await ir('2027-04-15')
  const { version } = (await admin.get<Matricula>(`/Matriculas/${primera.id}`)).body
  expect((await admin.post(`/Matriculas/${primera.id}/retirar`, { motivo: 'Se mudó', version })).status).toBe(200)
  await hora()
  expect(await netos(segunda.id)).toEqual([90, 90, 100, 100, 100])
  const [termino] = (await admin.list<BecaFila>('Becas', { cliente_id: menor })).body
  expect(termino).toMatchObject({ estado: 'terminada' })
  await hora()
  expect((await admin.list('Becas', { cliente_id: menor })).body).toHaveLength(1)
  expect(await faltas(server.db)).toEqual([])
})

it('siblings get and lose theirs in more than one transaction, once however many instances do it', async () => {
  await ir('2027-02-21')
  const curso_id = await curso({ cupo: 500 })
  const madres = await hay.filas(server.db, 'encargados', 105, (n) => ({ apellidos: `Cruz ${n}` }))
  const hijos = await hay.filas(server.db, 'clientes', 210, (n) => ({
    nombres: 'Hijo',
    apellidos: n % 2 ? 'mayor' : 'menor',
  }))
  const [primero] = hijos
  await hay.filas(server.db, 'cliente_encargados', 210, (n) => ({
    cliente_id: hijos[n - 1],
    encargado_id: madres[Math.ceil(n / 2) - 1],
  }))
  await hay.filas(server.db, 'matriculas', 210, (n) => ({
    cliente_id: hijos[n - 1],
    curso_id,
    fecha: n % 2 ? '2027-02-01' : '2027-02-02',
  }))
  const suyas = () =>
    server.db.many<{ menor: boolean; terminada: boolean; tx: string }>(sql`
      SELECT c.apellidos = 'menor' AS menor, b.terminada_en IS NOT NULL AS terminada, b.xmin::text AS tx
      FROM becas b
      JOIN clientes c ON c.id = b.cliente_id
      WHERE b.cliente_id >= ${primero} AND b.por_hermanos
    `)
  const transacciones = (filas: Awaited<ReturnType<typeof suyas>>) => new Set(filas.map(({ tx }) => tx)).size
  await Promise.all([hora(), hora()])
  await hora()
  const dadas = await suyas()
  expect(dadas).toEqual(Array.from({ length: 105 }, () => expect.objectContaining({ menor: true, terminada: false })))
  expect(transacciones(dadas)).toBe(2)
  await server.db.run(sql`UPDATE descuentos SET activo = false WHERE hermanos`)
  await Promise.all([hora(), hora()])
  await hora()
  const quitadas = await suyas()
  expect(quitadas).toEqual(Array.from({ length: 105 }, () => expect.objectContaining({ terminada: true })))
  expect(transacciones(quitadas)).toBe(2)
  await server.db.run(sql`UPDATE descuentos SET activo = true WHERE hermanos`)
})

it('what siblings have ends on the last day of their discount, although the hour that sees it comes later', async () => {
  await ir('2027-02-22')
  await server.db.run(sql`UPDATE descuentos SET activo = false WHERE hermanos`)
  await descuento({ hermanos: true, hasta: '2027-04-09' })
  const encargado_id = await encargado(server.db)
  const [mayor, menor] = [await estudiante(server.db, { encargado_id }), await estudiante(server.db, { encargado_id })]
  const curso_id = await curso()
  await matricular(mayor, curso_id)
  const { id } = await matricular(menor, curso_id)
  await ir('2027-04-10')
  await hora()
  expect(await netos(id)).toEqual([50, 100, 100, 100, 100])
  expect((await admin.list<BecaFila>('Becas', { cliente_id: menor })).body).toMatchObject([{ hasta: '2027-04-09' }])
})

it('a transfer takes along what the enrolment began with; a scholarship follows the student, until its own end', async () => {
  await ir('2027-03-01')
  const [cliente_id, descuento_id] = [await estudiante(server.db), await descuento({ requiere_autorizacion: true })]
  const antes = await matricular(cliente_id, await curso())
  await otorgar({ cliente_id, descuento_id, desde: '2027-03-01', hasta: '2027-04-30', motivo: 'Aprobada' })
  const trasladar = async ({ id }: Matricula, curso_id: number): Promise<Matricula> => {
    const { version } = (await admin.get<Matricula>(`/Matriculas/${id}`)).body
    const { status, body } = await admin.post<{ matricula: Matricula }>(`/Matriculas/${id}/traslado`, {
      curso_id,
      motivo: 'Cambio de horario',
      version,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.matricula
  }
  const segunda = await trasladar(antes, await curso())
  expect(await netos(segunda.id)).toEqual([50, 50, 100, 100, 100])
  const abierto = () => curso({ mensualidades: 0, hasta_retiro: true, fecha_fin: '2027-12-31' })
  await trasladar(segunda, await abierto())
  expect((await admin.list('Becas', { cliente_id })).body).toHaveLength(1)

  const otro_id = await estudiante(server.db)
  const { body: con } = await admin.post<Matricula>('/Matriculas', {
    cliente_id: otro_id,
    curso_id: await abierto(),
    descuentos: [{ descuento_id, motivo: 'Aprobada' }],
  })
  const [suya] = (await admin.list<BecaFila>('Becas', { cliente_id: otro_id })).body
  expect((await admin.post(`/Becas/${suya?.id}/terminar`, { motivo: 'Dejó de cumplir' })).status).toBe(200)
  await trasladar(con, await abierto())
  expect((await admin.list('Becas', { cliente_id: otro_id })).body).toHaveLength(1)
  expect(await faltas(server.db)).toEqual([])
})

it('the hour locks no charge that has its scholarship, and gives many in more than one transaction', async () => {
  await ir('2027-03-02')
  const [cliente_id, descuento_id] = [await estudiante(server.db), await descuento()]
  const { id } = await matricular(cliente_id, await curso())
  await otorgar({ cliente_id, descuento_id, desde: '2027-03-02', hasta: '2027-12-31' })
  const filas = () =>
    server.db.many<{ xmin: string; xmax: string }>(
      sql`SELECT xmin::text, xmax::text FROM cargos WHERE matricula_id = ${id} ORDER BY id`,
    )
  const antes = await filas()
  await hora()
  expect(await filas()).toEqual(antes)
  await hay.filas(server.db, 'cargos', 105, (n) => ({
    ...{ cliente_id, matricula_id: id, concepto: 'mensualidad', numero: 5 + n, descripcion: 'Otra' },
    ...{ fecha: '2027-03-02', vence: '2027-06-30', bruto: 100_000 },
  }))
  await hora()
  const nuevas = (await filas()).slice(5)
  expect(new Set(nuevas.map(({ xmin }) => xmin)).size).toBe(2)
  expect(new Set((await netos(id)).slice(5))).toEqual(new Set([50]))
})

it('is renewed while its student is merged, each waiting for the other once', async () => {
  await ir('2027-03-02')
  const [cliente_id, descuento_id] = [await estudiante(server.db), await descuento()]
  const { body: beca } = await otorgar({ cliente_id, descuento_id, desde: '2027-03-02', hasta: '2027-03-31' })
  let renovada: ReturnType<typeof admin.post<Beca>> | undefined
  await server.db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM clientes WHERE id = ${cliente_id} FOR UPDATE`)
    renovada = admin.post<Beca>(`/Becas/${beca.id}/renovar`, { hasta: '2027-12-31' })
    const espera = sql`
      SELECT FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%FROM clientes%'
    `
    await expect.poll(() => server.db.many(espera)).toHaveLength(1)
    await tx.run(sql`SET LOCAL lock_timeout = '100ms'`)
    await tx.run(sql`UPDATE becas SET cliente_id = ${cliente_id} WHERE cliente_id = ${cliente_id}`)
  })
  expect((await renovada)?.status).toBe(200)
})

it('two records of one child merge although both had what siblings get, and an erased one leaves no scholarship', async () => {
  await ir('2027-03-02')
  await server.db.run(sql`UPDATE descuentos SET activo = false WHERE hermanos`)
  const descuento_id = await descuento({ hermanos: true })
  const encargado_id = await encargado(server.db)
  const [mayor, uno, otro] = [
    await estudiante(server.db, { encargado_id }),
    await estudiante(server.db, { encargado_id }),
    await estudiante(server.db, { encargado_id }),
  ]
  for (const cliente_id of [mayor, uno, otro]) await matricular(cliente_id, await curso())
  const { status, body } = await admin.post(`/Clientes/${uno}/fusionar`, { otro_id: otro })
  expect(status, JSON.stringify(body)).toBe(200)
  await hora()
  const suyas = (await admin.list<BecaFila>('Becas', { cliente_id: uno }, ['id', 'ASC'])).body
  expect(suyas.map(({ estado, dado }) => [estado, dado])).toEqual([
    ['vigente', 500_000],
    ['terminada', 0],
  ])

  const sin_dinero = await estudiante(server.db)
  await otorgar({ cliente_id: sin_dinero, descuento_id, desde: '2027-03-02', hasta: '2027-12-31' })
  expect((await admin.post(`/Clientes/${sin_dinero}/borrar-datos`, { motivo: 'Lo pidió' })).body).toEqual({
    alcance: 'todo',
  })
  expect(await faltas(server.db)).toEqual([])
})

it('one of who is erased, and stays for its money, tells no reason: its own, or of what was done to it', async () => {
  await ir('2027-03-03')
  const [cliente_id, motivo] = [await estudiante(server.db), 'Le falta dinero a su familia']
  await hay.cargo(server.db, cliente_id, 5_000)
  const actos: readonly Acto[] = Object.values(ACTOS_DE_BECA)
  for (const { verbo } of actos.filter(({ escribe }) => escribe)) {
    const fechas = { desde: '2027-03-03', hasta: '2027-12-31' }
    const { body } = await otorgar({ cliente_id, descuento_id: await descuento(), ...fechas, motivo })
    expect((await admin.post(`/Becas/${body.id}/${verbo}`, { motivo })).status).toBe(200)
  }
  const dichas = sql`
    SELECT b::text AS fila FROM becas b WHERE b.cliente_id = ${cliente_id} AND strpos(b::text, ${motivo}) > 0
  `
  expect(await server.db.many(dichas)).not.toEqual([])
  expect((await admin.post(`/Clientes/${cliente_id}/borrar-datos`, { motivo: 'Lo pidió' })).body).toEqual({
    alcance: 'contactos',
  })
  expect(await server.db.many(dichas)).toEqual([])
})

it('one that needs authorisation asks for it, also to go on, and what is not of charges is refused', async () => {
  await ir('2027-02-21')
  const cliente_id = await estudiante(server.db)
  const fechas = { desde: '2027-03-01', hasta: '2027-04-30' }
  const descuento_id = await descuento({ requiere_autorizacion: true })
  expect(await negada({ cliente_id, descuento_id, ...fechas })).toHaveProperty('motivo')
  const beca = await otorgar({ cliente_id, descuento_id, ...fechas, motivo: 'Aprobada por dirección' })
  expect(beca.status).toBe(201)
  expect(await negada({ cliente_id, descuento_id, ...fechas, motivo: 'Otra vez lo mismo' })).toHaveProperty('desde')
  const renovar = { hasta: '2027-09-30' }
  expect((await admin.post(`/Becas/${beca.body.id}/renovar`, renovar)).body.errors).toHaveProperty('motivo')
  const producto = await descuento({ aplica_a: 'producto' })
  expect(await negada({ cliente_id, descuento_id: producto, ...fechas })).toHaveProperty('descuento_id')
  const alReves = { desde: '2027-04-30', hasta: '2027-03-01' }
  expect(await negada({ cliente_id, descuento_id, ...alReves, motivo: 'Aprobada' })).toHaveProperty('hasta')
  const rol = await server.as('Recepción')
  expect((await rol.post('/Becas', { cliente_id, descuento_id, ...fechas, motivo: 'Aprobada' }, key())).status).toBe(
    403,
  )
  expect(await descuentoDeHermanosConFirma()).toBe(422)
})

const descuentoDeHermanosConFirma = async (): Promise<number> =>
  (
    await admin.post('/Descuentos', {
      nombre: 'Hermanos con firma',
      tipo: 'porcentaje',
      valor: 1_000,
      aplica_a: 'mensualidad',
      hermanos: true,
      requiere_autorizacion: true,
    })
  ).status
