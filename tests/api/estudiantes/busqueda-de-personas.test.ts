import { beforeAll, expect, it } from 'vitest'
import { formatoDni } from '#contract/texto/formato'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { clase } from '#tests/api/asistencia/reporte-asistencias-datos'
import { convocatoria, encargado as enRegistro, enviar, hijo, registro } from '#tests/api/publico/registros-datos'
import * as hay from '#tests/kit'
import { cargo } from '#tests/kit'

/*
 * A name, a telephone or a document as lists, papers, telephones and messages show them finds who it is, in every box
 * that looks for people.
 */

const server = startServer()
let admin: Client

interface Persona {
  nombres: string
  apellidos: string
  /** E.164 of here. */
  telefono: string
  dni: string
}
const HIJA: Persona = {
  nombres: 'Sofía Alejandra',
  apellidos: 'Mejía Núñez',
  telefono: '+50499123456',
  dni: '0801201500001',
}
const MADRE: Persona = {
  nombres: 'Ana Lucía',
  apellidos: 'D’Ángelo Paz',
  telefono: '+50488112233',
  dni: '0801198000002',
}

const sinTildes = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '')
const nombresDe = ({ nombres, apellidos }: Persona) => [
  `${apellidos}, ${nombres}`,
  `${nombres} ${apellidos}`,
  `${apellidos} ${nombres}`,
  sinTildes(`${apellidos}, ${nombres}`).toUpperCase(),
  sinTildes(`${nombres} ${apellidos}`).toLowerCase(),
  `${apellidos}, ${nombres}`.normalize('NFD'),
  `${apellidos.split(' ')[0]}, ${nombres.split(' ')[0]}`,
  `${nombres.split(' ')[0]} ${apellidos.split(' ')[0]}`,
  `${apellidos} , ${nombres}`,
  `«${apellidos}, ${nombres}»`,
  `"${nombres} ${apellidos}"`,
  `${nombres} ${apellidos}.`,
  `(${apellidos}; ${nombres})`,
  `${apellidos}\t${nombres}\r\n`,
  `${apellidos},\u00a0${nombres}`,
  `\u202a${apellidos}, ${nombres}\u202c`,
  `${nombres.replace('a', 'a\u200b')} ${apellidos}\ufeff`,
  `${apellidos.replace('’', "'")}, ${nombres}`,
]
const telefonosDe = ({ telefono }: Persona) => {
  const [a, b] = [telefono.slice(4, 8), telefono.slice(8)]
  return [
    ...[`${a}-${b}`, `${a}${b}`, `${a} ${b}`, `${a}\u2011${b}`, `${a}\u2013${b}`, `${a}.${b}`, `${a} - ${b}`],
    ...[`+504 ${a}-${b}`, telefono, `(504) ${a}-${b}`, `504-${a}-${b}`, `00504 ${a} ${b}`, `+504\u00a0${a}\u00a0${b}`],
    ...[`\u202a+504 ${a}\u2011${b}\u202c`, `Tel. ${a}-${b}`, `Cel: ${a} ${b}`, `tel:${telefono}`, `${a}\u200b${b}`],
  ]
}
const documentosDe = ({ dni }: Persona) => {
  const partes = formatoDni(dni).split('-')
  return [
    ...[dni, partes.join('-'), partes.join(' '), partes.join('\u2011'), partes.join('\u2013'), partes.join('.')],
    ...[`DNI ${partes.join('-')}`, `Identidad: ${partes.join(' ')}`, `\u2068${partes.join('-')}\u2069`],
  ]
}
const TODO = { nombres: nombresDe, telefonos: telefonosDe, documentos: documentosDe }
type Que = keyof typeof TODO
const TODAS: readonly Que[] = ['nombres', 'telefonos', 'documentos']

let curso_id: number
let hija: number
let madre: number
let codigo: string
let descuento_id: number

beforeAll(async () => {
  const { db } = server
  admin = await server.as('Administrador')
  curso_id = await hay.curso(db)
  await hay.rangoCai(db)
  await admin.post('/Caja/abrir', { fondo: 0 })
  const { body } = await admin.post<{ id: number; codigo: string; encargados: { encargado_id: number }[] }>(
    '/Clientes',
    { ...HIJA, fecha_nacimiento: '2015-04-12', encargados: [{ ...MADRE, parentesco: 'madre', es_pagador: true }] },
  )
  ;[hija, codigo, madre] = [body.id, body.codigo, body.encargados[0]?.encargado_id ?? 0]
  const matricula_id = await hay.matricula(db, { cliente_id: hija, curso_id })
  const de_curso_id = await cargo(db, hija, 50_000, { matricula_id })
  const cargo_id = await cargo(db, hija, 30_000)
  const { body: recibo, status } = await admin.post(
    '/RecibosIndividuales',
    {
      encargado_id: madre,
      lineas: [{ cargo_id, monto: 30_000 }],
      pagos: [{ metodo: 'transferencia', monto: 30_000, referencia: 'ACH-1' }],
    },
    key(),
  )
  expect([status, JSON.stringify(recibo)]).toEqual([201, expect.anything()])
  await admin.post('/Facturas', { recibo_id: recibo.id, cliente_nombre: `${MADRE.nombres} ${MADRE.apellidos}` }, key())
  await admin.post(
    '/RecibosVarios',
    {
      cliente_id: hija,
      lineas: [{ tipo: 'libre', descripcion: 'Carnet', cantidad: 1, precio: 500, isv: 'exento' }],
      pagos: [{ metodo: 'efectivo', monto: 500 }],
    },
    key(),
  )
  await admin.post(
    '/RecibosVarios',
    {
      pagador_nombre: 'Librería Paz',
      pagador_documento: '08011999123456',
      pagador_telefono: '3322-1100',
      lineas: [{ tipo: 'libre', descripcion: 'Carnet', cantidad: 1, precio: 500, isv: 'exento' }],
      pagos: [{ metodo: 'efectivo', monto: 500 }],
    },
    key(),
  )
  const finiquito = await hay.finiquito(db, admin.usuario_id)
  await db.run(sql`UPDATE finiquitos SET cliente_id = ${hija} WHERE id = ${finiquito}`)
  await admin.post('/Constancias', { tipo: 'matricula', cliente_id: hija, matricula_id }, key())
  descuento_id = await hay.descuento(db)
  await hay.fila(db, 'becas', {
    cliente_id: hija,
    descuento_id,
    desde: '2026-01-01',
    hasta: '2099-01-01',
    motivo: 'x',
    usuario_id: admin.usuario_id,
  })
  await hay.fila(db, 'descuentos_aplicados', {
    descuento_id,
    cargo_id: de_curso_id,
    nombre: 'Carnet',
    tipo: 'monto',
    valor: 100,
    monto: 100,
    fecha: '2026-07-01',
    usuario_id: admin.usuario_id,
  })
  // Signed by somebody else: she is found by her own file.
  await hay.convenio(db, {
    numero: 'ARR-2026-000001',
    cliente_id: hija,
    fecha: '2026-07-01',
    gracia_dias: 5,
    total: 100,
    firmante: 'Quien firmó',
    detalle: { cuotas: [] },
    codigo_verificacion: 'Z1',
    usuario_id: admin.usuario_id,
  })
  for (const fecha of ['2026-07-06', '2026-07-07', '2026-07-08'])
    await clase(db, curso_id, fecha, { marcas: { [matricula_id]: 'ausente' } })
  await hay.avisoDePago(db, { encargado_id: madre, fecha: '2026-11-20', monto: 1_000 })
  const aviso_id = await hay.aviso(db, { encargado_id: madre, nombre: 'Señora de antes', destino: '+50433330000' })
  await hay.fila(db, 'recordatorios', {
    cliente_id: hija,
    canal: 'whatsapp',
    destino: '+50433330000',
    debe: 1,
    vencido: 1,
    aviso_id,
  })
  const campana = await convocatoria(db)
  await enviar(
    server.url,
    registro(campana, {
      encargado: { ...enRegistro, ...MADRE },
      estudiantes: [hijo(campana.cursos, { ...HIJA, fecha_nacimiento: '2015-04-12' })],
    }),
  )
  const carta = await hay.carta(db)
  await db.run(sql`
    UPDATE cartas_consentimiento
    SET
      menor_nombres = ${HIJA.nombres}, menor_apellidos = ${HIJA.apellidos}, menor_dni = ${HIJA.dni},
      encargado_nombres = ${MADRE.nombres}, encargado_apellidos = ${MADRE.apellidos}, encargado_dni = ${MADRE.dni},
      encargado_telefono = ${MADRE.telefono}
    WHERE id = ${carta}
  `)
  await admin.post('/Docentes', { ...MADRE, telefono: null, whatsapp: MADRE.telefono })
  await db.run(sql`
    UPDATE usuarios SET nombre = ${`${MADRE.nombres} ${MADRE.apellidos}`} WHERE id = ${await hay.usuario(db, 'Docente')}
  `)
})

const lista =
  (modulo: string, filtro: object = {}) =>
  async (q: string) =>
    (await admin.list<object>(modulo, { ...filtro, q })).body.length
const caja =
  (ruta: string, leer = (body: unknown) => (body as unknown[]).length) =>
  async (q: string) => {
    const { status, body } = await admin.get(`${ruta}${ruta.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`)
    return status === 200 ? leer(body) : -1
  }

const deLasTresSeries = async (q: string) => {
  const filter = encodeURIComponent(JSON.stringify({ q }))
  const { body } = await admin.get<{ recibos: object[] }>(`/RecibosIndividuales/todos?filter=${filter}`)
  return body.recibos.length
}

/** Every box that looks for people: who is found there, and by what of her. */
const CAJAS: [caja: string, buscar: (q: string) => Promise<number>, hija: readonly Que[], madre: readonly Que[]][] = [
  ['Clientes', lista('Clientes'), TODAS, TODAS],
  ['Clientes, por el encargado', caja('/Clientes/encargados'), [], TODAS],
  ['Buscar', caja('/Buscar', (body) => (body as { clientes: [] }).clientes.length), TODAS, TODAS],
  ['Cobrar', caja('/RecibosIndividuales/buscar'), TODAS, TODAS],
  [
    'Punto de venta',
    caja('/RecibosVarios/buscar', (body) => (body as { titulares: [] }).titulares.length),
    TODAS,
    TODAS,
  ],
  ['Facturas a crédito', caja('/Facturas/cargos', (body) => (body as { cargos: [] }).cargos.length), TODAS, TODAS],
  ['Matriculas', lista('Matriculas'), TODAS, TODAS],
  ['RecibosIndividuales', lista('RecibosIndividuales'), TODAS, TODAS],
  ['RecibosIndividuales, de las tres series', deLasTresSeries, TODAS, TODAS],
  ['RecibosVarios', lista('RecibosVarios'), TODAS, TODAS],
  ['RecibosGeneral', lista('RecibosGeneral'), TODAS, TODAS],
  ['Conciliacion', lista('Conciliacion'), TODAS, TODAS],
  ['Facturas', lista('Facturas'), [], ['nombres']],
  ['Finiquitos', lista('Finiquitos'), TODAS, TODAS],
  ['Constancias', lista('Constancias'), TODAS, TODAS],
  ['Becas', lista('Becas'), TODAS, TODAS],
  ['Arreglos', lista('Arreglos'), TODAS, TODAS],
  ['Descuentos, a quiénes', (q) => lista(`Descuentos/${descuento_id}/aplicaciones`)(q), TODAS, TODAS],
  ['DescuentosDados', lista('DescuentosDados', { vista: 'lineas' }), TODAS, TODAS],
  ['DescuentosDados por estudiante', lista('DescuentosDados', { vista: 'estudiante' }), TODAS, TODAS],
  ['PagosReportados', lista('PagosReportados'), TODAS, TODAS],
  ['Recordatorios', lista('Recordatorios'), TODAS, TODAS],
  ['NuevosRegistros', lista('NuevosRegistros'), TODAS, TODAS],
  ['CartaConsentimiento', lista('CartaConsentimiento'), ['nombres', 'documentos'], TODAS],
  ['CxC', lista('CxC'), TODAS, TODAS],
  ['CxC por encargado', lista('CxC', { vista: 'encargado' }), [], TODAS],
  ['CxC por cargo', lista('CxC', { vista: 'cargo' }), TODAS, TODAS],
  ['ClientesRegistrados', lista('ClientesRegistrados'), TODAS, TODAS],
  ['ReporteAsistencias', lista('ReporteAsistencias'), TODAS, TODAS],
  ['ReporteAsistencias, faltas', lista('ReporteAsistencias', { vista: 'faltas' }), TODAS, TODAS],
  ['Docentes', lista('Docentes'), [], TODAS],
  ['Usuarios', lista('Usuarios'), [], ['nombres']],
]

it('has forty spellings and more', () => {
  expect([nombresDe, telefonosDe, documentosDe].flatMap((de) => de(HIJA as never)).length).toBeGreaterThanOrEqual(40)
})

/** One box is asked by all spellings, the others in turns by a third: one reader takes them apart for all. */
const deTurno = (escritas: string[], turno: number): string[] =>
  turno === 0 || process.env.LARGO ? escritas : escritas.filter((_, lugar) => lugar % 3 === turno % 3)

for (const [turno, [caja, buscar, deHija, deMadre]] of CAJAS.entries())
  it(`${caja} finds who is written in any of them`, async () => {
    const escritas = [...deHija.flatMap((que) => TODO[que](HIJA)), ...deMadre.flatMap((que) => TODO[que](MADRE))]
    const perdidas: string[] = []
    for (const q of deTurno(escritas, turno)) if ((await buscar(q)) < 1) perdidas.push(q)
    expect(perdidas).toEqual([])
    expect(await buscar('Nadie, Ningún'), 'and nobody by another name').toBe(0)
    expect(await buscar('9900-0000'), 'and nobody by another number').toBe(0)
  })

it('a code is found as lists and messages write it, and a registration by its own', async () => {
  for (const q of [codigo, codigo.toLowerCase(), codigo.replace('-', '\u2011'), `(${codigo})`, `Sofía · ${codigo}`])
    expect((await admin.list('Clientes', { q })).body, q).toMatchObject([{ id: hija }])
  const { id } = await server.db.one<{ id: number }>(sql`SELECT max(id) AS id FROM registros`)
  const numero = `R-${String(id).padStart(6, '0')}`
  for (const q of [numero, numero.toLowerCase(), numero.replace('-', '\u2013'), `${numero}.`])
    expect((await admin.list('NuevosRegistros', { q })).body, q).toMatchObject([{ id }])
})

it('a receipt is found by its number however it is written, and by the document and the telephone of who paid', async () => {
  const { body } = await admin.list<{ id: number; numero_texto: string }>('RecibosVarios', { q: 'librería' })
  const [{ id, numero_texto } = { id: 0, numero_texto: '' }] = body
  const llano = numero_texto.replace('-', ' ')
  const quien = ['0801-1999-123456', 'RTN 0801 1999 123456', '3322-1100', '+504 3322\u20111100']
  for (const q of [numero_texto, llano, numero_texto.replace('-', '\u2011'), ...quien])
    for (const modulo of ['RecibosVarios', 'RecibosGeneral'])
      expect((await admin.list(modulo, { q, fecha_gte: hoy() })).body, `${modulo} ${q}`).toMatchObject([{ id }])
})
