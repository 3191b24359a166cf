import { beforeAll, describe, expect, it } from 'vitest'
import { CLAVES_PLANTILLA, type Plantilla, type PlantillaFila, type Vista } from '#contract/ajustes/plantillas'
import {
  MAX_DIPLOMAS,
  type Constancia,
  type EmisionDeDiplomas,
  type PorDiplomar,
  type PreviaConstancia,
} from '#contract/catalogos/constancias'
import type { CarnetDeCliente, CarnetsEmitidos, ConCarnet } from '#contract/catalogos/carnets'
import { leerCarnet } from '#contract/catalogos/codigo-de-carnet'
import { FOTO, type FotoDeCliente } from '#contract/catalogos/foto'
import { sumarDias } from '#contract/fechas'
import type { Titular } from '#contract/recibos/recibos-individuales'
import type { Hallazgos } from '#contract/recibos/recibos-varios'
import type { Aviso } from '#contract/reportes/cxc'
import { hoy } from '#server/clock'
import { sql } from '#server/db/sql'
import { carnetsPdf } from '#server/documentos/carnet'
import { ATAQUES_DE_PLANTILLA } from '../ataques-plantilla.ts'
import { leerPdf } from '../pdf.ts'
import { cargo, estudiante, faltas } from './datos.ts'
import { key, startServer, type Answer, type Client } from './helper.ts'
import { jpeg, pdf, png } from './imagenes.ts'
import * as hay from './mundo.ts'
import { convocatoria, cursoConCupo, registro } from './nuevos-registros-datos.ts'

/* Texts that the school edits, and the certificates and diplomas that say them. */

const server = startServer({ PUBLIC_URL: 'https://escuela.hn' })
let admin: Client
let recepcion: Client
let conta: Client

beforeAll(async () => {
  admin = await server.as('Administrador')
  recepcion = await server.as('Recepción')
  conta = await server.as('Contabilidad')
  await recepcion.post('/Caja/abrir', { fondo: 0 })
})

async function alumno(estado = 'activa', curso_id?: number) {
  const cliente_id = await estudiante(server.db)
  const { id: matricula_id } = await server.db.one<{ id: number }>(sql`
    INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
    VALUES (${cliente_id}, ${curso_id ?? (await hay.curso(server.db))}, '2026-07-01', ${estado})
    RETURNING id
  `)
  return { cliente_id, matricula_id }
}

const emitir = (tipo: string, cliente_id: number, matricula_id: number | null = null, clave = key()) =>
  recepcion.post<Constancia>('/Constancias', { tipo, cliente_id, matricula_id }, clave)
const leida = async (id: number) => (await recepcion.get<Constancia>(`/Constancias/${id}`)).body
const mensajeDe = ({ body }: Answer<unknown>) => (body as { message: string }).message.replace(/\s/g, ' ')
const pagar = async (cliente_id: number, cargo_id: number, monto: number, pago: object = { metodo: 'efectivo' }) => {
  const { status, body } = await recepcion.post<{ id: number }>(
    '/RecibosIndividuales',
    { cliente_id, lineas: [{ cargo_id, monto }], pagos: [{ monto, ...pago }] },
    key(),
  )
  expect(status).toBe(201)
  return body.id
}
const pdfDe = (ruta: string) =>
  fetch(`${server.url}/api/api${ruta}`, { headers: { Authorization: `Bearer ${recepcion.token}` } })
const VENCIDO = { vence: '2026-08-05', descripcion: 'Agosto' }

const plantilla = async (clave: string) => {
  const fila = (await admin.list<PlantillaFila>('Plantillas', {})).body.find((una) => una.clave === clave)
  return (await admin.get<Plantilla>(`/Plantillas/${fila?.id}`)).body
}
const escribir = async (clave: string, cambio: object) => {
  const { id, version } = await plantilla(clave)
  return admin.put<Plantilla>(`/Plantillas/${id}`, { ...cambio, version })
}

describe('a text of the school', () => {
  it('is the original until somebody writes another, and can be it again', async () => {
    const original = await plantilla('recordatorio')
    expect(original).toMatchObject({ propia: false, cuerpo: original.original.cuerpo })
    const { status, body } = await escribir('recordatorio', { cuerpo: 'Señora {{encargado}}:\n\n{{detalle}}' })
    expect([status, body.propia, body.asunto]).toEqual([200, true, original.asunto])
    const { cliente_id } = await alumno()
    await cargo(server.db, cliente_id, 50_000, VENCIDO)
    const aviso = await conta.get<Aviso>(`/CxC/${cliente_id}/aviso`)
    expect(aviso.body.mensaje.replace(/\s+/g, ' ')).toMatch(/^Señora .*: • Agosto, venció el 05\/08\/2026: L 500\.00$/)
    const vuelta = await escribir('recordatorio', original.original)
    expect(vuelta.body).toMatchObject({ propia: false, cuerpo: original.original.cuerpo })
    const { body: historia } = await admin.get<{ frase: string }[]>(`/Plantillas/${original.id}/historial`)
    expect(historia).toHaveLength(2)
    expect(historia[0]?.frase).toContain('la plantilla «recordatorio»')
  })

  it('that is wrong for its kind is refused beside its field', async () => {
    for (const cuerpo of [
      'Hola',
      '{{detalle}} {{curso}}',
      '<b>{{detalle}}</b>',
      '{{detalle}} {{constructor}}',
      '{{detalle',
    ])
      expect(await escribir('recordatorio', { cuerpo }), cuerpo).toMatchObject({
        status: 400,
        body: { errors: { cuerpo: expect.anything() } },
      })
    expect((await escribir('diploma', { asunto: '{{dniestro}}' })).status).toBe(400)
    expect((await plantilla('recordatorio')).propia).toBe(false)
    expect((await recepcion.get('/Plantillas')).status).toBe(403)
  })

  it('is shown with a real student before it is kept, and what it lacks is told', async () => {
    const { cliente_id } = await alumno()
    const { id } = await plantilla('constancia_matricula')
    const ver = (cuerpo: string) =>
      admin.post<Vista>(`/Plantillas/${id}/vista`, { asunto: 'De {{estudiante}}', cuerpo, cliente_id })
    expect((await ver('{{estudiante}} en {{curso}}\n\nNació el {{nacimiento}}, DNI {{dni}}')).body).toEqual({
      asunto: expect.stringMatching(/^De \S/),
      parrafos: [expect.stringMatching(/ en Inglés A1$/)],
      faltan: ['nacimiento', 'dni'],
    })
    expect((await ver('{{constructor}} {{__proto__}}')).body).toMatchObject({
      parrafos: [],
      faltan: ['constructor', '__proto__'],
    })
    const ajeno = await plantilla('registro_aceptado')
    expect(await admin.post(`/Plantillas/${ajeno.id}/vista`, { ...ajeno.original, cliente_id })).toMatchObject({
      status: 422,
      body: { message: 'Este estudiante no llegó por un formulario de registro: elija otro.' },
    })
    const campana = await convocatoria(server.db, [])
    const registro_id = await registro(server.db, campana, { con_cupo: [await cursoConCupo(server.db)] })
    await server.db.run(sql`UPDATE registros SET cliente_id = ${cliente_id} WHERE id = ${registro_id}`)
    const debe = await cargo(server.db, cliente_id, 50_000, VENCIDO)
    await pagar(cliente_id, debe, 10_000)
    for (const clave of CLAVES_PLANTILLA) {
      const { id: otra, asunto, cuerpo } = await plantilla(clave)
      const vista = await admin.post<Vista>(`/Plantillas/${otra}/vista`, { asunto, cuerpo, cliente_id })
      expect([vista.status, vista.body.parrafos?.length > 0], clave).toEqual([200, true])
    }
    // Of rows that somebody may not see in their own place there is no preview either.
    const soloTextos = (
      await admin.post<{ nombre: string }>('/Roles', {
        nombre: 'Solo textos',
        permisos: ['Plantillas', 'Clientes'].map((modulo) => ({ modulo, acciones: ['ver'] })),
      })
    ).body
    const redactor = await server.as(soloTextos.nombre)
    const permitidas: string[] = []
    for (const clave of CLAVES_PLANTILLA) {
      const { id: otra, original } = await plantilla(clave)
      const vista = await redactor.post(`/Plantillas/${otra}/vista`, { ...original, cliente_id })
      if (vista.status === 200) permitidas.push(clave)
      else expect(vista.status, clave).toBe(403)
    }
    expect(CLAVES_PLANTILLA.filter((clave) => !permitidas.includes(clave))).toEqual([
      'registro_recibido',
      'registro_aceptado',
      'registro_rechazado',
      'registro_duplicado',
      'ausencia',
      'recibo',
    ])
    expect((await plantilla('recordatorio')).faltan).toEqual(['telefono'])
    const aviso = await conta.get<Aviso>(`/CxC/${cliente_id}/aviso`)
    expect(aviso.body.faltan).toContain('Teléfono del centro')
  })

  it('takes hostile words in every field for words, on paper too, or refuses them', async () => {
    const { id } = await plantilla('diploma')
    const { cliente_id } = await alumno('finalizada')
    for (const ataque of ATAQUES_DE_PLANTILLA.filter((uno) => uno.length < 4_000)) {
      const vista = await admin.post<Vista>(`/Plantillas/${id}/vista`, {
        asunto: ataque.slice(0, 120),
        cuerpo: `{{estudiante}} ${ataque}`,
        cliente_id,
      })
      expect(vista.status, ataque).toBe(200)
      expect(JSON.stringify(vista.body), ataque).not.toMatch(/native code|\[object|49(?!\d)/)
    }
    expect((await escribir('diploma', { cuerpo: ATAQUES_DE_PLANTILLA.at(-1) })).status).toBe(400)
  })
})

describe('a certificate', () => {
  it('says its text with a number, a paper and a code that anybody can check', async () => {
    const { cliente_id, matricula_id } = await alumno()
    const clave = key()
    const { status, body } = await emitir('matricula', cliente_id, matricula_id, clave)
    expect(status).toBe(201)
    expect(body).toMatchObject({ numero: expect.stringMatching(/^CON-\d{4}-\d{6}$/), estado: 'vigente' })
    expect((await emitir('matricula', cliente_id, matricula_id, clave)).body.id).toBe(body.id)
    const pdf = await pdfDe(`/Constancias/${body.id}/pdf`)
    const { words } = await leerPdf(await pdf.arrayBuffer())
    expect(words).toContain('CONSTANCIA DE MATRÍCULA')
    expect(words).toContain(body.codigo_verificacion)
    const pagina = async () => (await fetch(`${server.url}/verificar/${body.codigo_verificacion}`)).text()
    expect(await pagina()).toContain(body.numero)
    expect(await pagina()).not.toContain(body.detalle.estudiante.nombre)

    // What changes later changes nothing of it.
    await server.db.run(sql`UPDATE cursos SET nombre = 'Otro' WHERE id = ${body.curso_id}`)
    expect((await leida(body.id)).detalle).toEqual(body.detalle)

    expect((await recepcion.post(`/Constancias/${body.id}/revocar`, { motivo: 'Se pidió por error' })).status).toBe(403)
    expect((await conta.post(`/Constancias/${body.id}/revocar`, { motivo: 'Se pidió por error' })).status).toBe(200)
    expect((await conta.post(`/Constancias/${body.id}/revocar`, { motivo: 'Se pidió por error' })).status).toBe(409)
    expect(await pagina()).toContain('revocado')
    await expect(server.db.run(sql`DELETE FROM clientes WHERE id = ${cliente_id}`)).rejects.toThrow()
  })

  it('is of an enrolment of that student in a state that it can be about', async () => {
    const [una, otra] = [await alumno('retirada'), await alumno()]
    expect((await emitir('matricula', una.cliente_id, una.matricula_id)).status).toBe(409)
    expect((await emitir('matricula', una.cliente_id, otra.matricula_id)).status).toBe(404)
    expect((await emitir('matricula', una.cliente_id)).status).toBe(400)
    expect((await emitir('solvencia', una.cliente_id, una.matricula_id)).status).toBe(400)
    expect(mensajeDe(await emitir('asistencia', otra.cliente_id, otra.matricula_id))).toContain('no hay clases')
  })

  it('with a value that nobody entered is told before, and not issued', async () => {
    const antes = await plantilla('constancia_matricula')
    await escribir('constancia_matricula', { cuerpo: '{{estudiante}}, DNI {{dni}}, estudia {{curso}}.' })
    const { cliente_id, matricula_id } = await alumno()
    const previa = () =>
      recepcion.get<PreviaConstancia>(
        `/Constancias/previa?tipo=matricula&cliente_id=${cliente_id}&matricula_id=${matricula_id}`,
      )
    expect((await previa()).body.impide).toContain('DNI del estudiante')
    expect(mensajeDe(await emitir('matricula', cliente_id, matricula_id))).toContain('DNI del estudiante')
    await server.db.run(sql`UPDATE clientes SET dni = '0801199012345' WHERE id = ${cliente_id}`)
    expect((await previa()).body).toMatchObject({
      impide: null,
      parrafos: [expect.stringContaining('0801-1990-12345')],
    })
    expect((await emitir('matricula', cliente_id, matricula_id)).status).toBe(201)
    await escribir('constancia_matricula', antes.original)
  })

  it('of attendance counts the classes that were taken', async () => {
    const { cliente_id, matricula_id } = await alumno()
    for (const [dia, estado] of [
      ['02', 'presente'],
      ['03', 'ausente'],
      ['04', 'tarde'],
      ['05', 'justificado'],
    ])
      await server.db.run(sql`
        WITH s AS (
          INSERT INTO asistencia_sesiones (curso_id, fecha, hora_inicio, hora_fin, tomada_en)
          SELECT curso_id, ${`2026-11-${dia}`}::date, '08:00', '10:00', now() FROM matriculas WHERE id = ${matricula_id}
          RETURNING id
        )
        INSERT INTO asistencias (sesion_id, matricula_id, estado, marcada_en, usuario_id)
        SELECT s.id, ${matricula_id}, ${estado}, now(), (SELECT min(id) FROM usuarios) FROM s
      `)
    const { body } = await emitir('asistencia', cliente_id, matricula_id)
    expect(body.detalle.parrafos[0]?.replace(/\s/g, ' ')).toMatch(/asistió a 2 de 3 clases \(66\.67\s?%\)/)
  })

  it('of a student who is erased keeps its number, its code and the name, and not its words', async () => {
    const { cliente_id, matricula_id } = await alumno()
    const { body: emitida } = await emitir('matricula', cliente_id, matricula_id)
    await server.db.run(sql`
      UPDATE constancias
      SET detalle = jsonb_set(detalle, '{parrafos,0}', '"Con DNI 0801-2010-00001."')
      WHERE id = ${emitida.id}
    `)
    const { status, body } = await admin.post(`/Clientes/${cliente_id}/borrar-datos`, { motivo: 'Lo pidió' })
    expect([status, body]).toMatchObject([200, { alcance: 'contactos' }])
    const { numero, estado, detalle } = await leida(emitida.id)
    expect([numero, estado, detalle.estudiante.nombre]).toEqual([
      emitida.numero,
      'vigente',
      emitida.detalle.estudiante.nombre,
    ])
    expect(JSON.stringify(detalle)).not.toContain('0801')
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('a certificate of being solvent', () => {
  it('is refused while anything is overdue, and rests on what was paid', async () => {
    const { cliente_id } = await alumno()
    const cargo_id = await cargo(server.db, cliente_id, 50_000, VENCIDO)
    await cargo(server.db, cliente_id, 90_000, { vence: '2099-01-05' })
    expect(mensajeDe(await emitir('solvencia', cliente_id))).toContain('L 500.00')
    const recibo = await pagar(cliente_id, cargo_id, 50_000)
    const { status, body } = await emitir('solvencia', cliente_id)
    expect(status).toBe(201)
    const otra = (await emitir('solvencia', (await alumno()).cliente_id)).body
    const anulado = await recepcion.post(`/RecibosIndividuales/${recibo}/anular`, { motivo: 'Se cobró por error' })
    expect(anulado.status).toBe(200)
    expect(await leida(body.id)).toMatchObject({ estado: 'revocada', revocada_motivo: expect.any(String) })
    expect(await leida(otra.id)).toMatchObject({ estado: 'vigente' })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is refused while the bank has not confirmed a payment, and revoked when it rejects one', async () => {
    const { cliente_id } = await alumno()
    const cargo_id = await cargo(server.db, cliente_id, 50_000, VENCIDO)
    const { id: cuenta_id } = await server.db.one<{ id: number }>(sql`
      INSERT INTO cuentas (nombre, tipo, banco) VALUES ('Ahorro', 'banco', 'Atlántida') RETURNING id
    `)
    const recibo = await pagar(cliente_id, cargo_id, 50_000, {
      metodo: 'transferencia',
      cuenta_id,
      referencia: 'A-77120',
    })
    expect(mensajeDe(await emitir('solvencia', cliente_id))).toContain('RI-')
    const { id: pago_id } = await server.db.one<{ id: number }>(
      sql`SELECT id FROM recibo_pagos WHERE recibo_id = ${recibo}`,
    )
    expect((await conta.post('/Conciliacion/confirmar', { ids: [pago_id] })).status).toBe(200)
    const { body } = await emitir('solvencia', cliente_id)
    expect(body.estado).toBe('vigente')
    expect((await conta.post('/Conciliacion/deshacer', { ids: [pago_id] })).status).toBe(200)
    expect((await leida(body.id)).estado).toBe('revocada')
    expect((await emitir('solvencia', cliente_id)).status).toBe(409)
    expect(await faltas(server.db)).toEqual([])
  })

  it('of a day on which its arrangement is annulled falls, unless that was paid meanwhile', async () => {
    for (const pagado of [false, true]) {
      const { cliente_id } = await alumno()
      const cargo_id = await cargo(server.db, cliente_id, 50_000, VENCIDO)
      const cuotas = [{ vence: sumarDias(hoy(), 30), monto: 50_000 }]
      const acuerdo = { cliente_id, cargo_ids: [cargo_id], total: 50_000, cuotas, gracia_dias: 5, firmante: 'Ana Cruz' }
      const { body: arreglo } = await recepcion.post<{ id: number; numero: string }>('/Arreglos', acuerdo, key())
      const { body } = await emitir('solvencia', cliente_id)
      expect(body.estado).toBe('vigente')
      if (pagado) await pagar(cliente_id, cargo_id, 50_000)
      expect((await conta.post(`/Arreglos/${arreglo.id}/anular`, { motivo: 'Se acordó mal' })).status).toBe(200)
      expect(await leida(body.id)).toMatchObject(
        pagado
          ? { estado: 'vigente' }
          : { estado: 'revocada', revocada_motivo: expect.stringContaining(arreglo.numero) },
      )
    }
    expect(await faltas(server.db)).toEqual([])
  })

  it('falls where its student turns out to be one who owed, and else rests on what both owed', async () => {
    const [uno, moroso, solvente] = [await alumno(), await alumno(), await alumno()]
    const { body } = await emitir('solvencia', uno.cliente_id)
    const suyo = await cargo(server.db, solvente.cliente_id, 50_000, VENCIDO)
    const recibo = await pagar(solvente.cliente_id, suyo, 50_000)
    await cargo(server.db, moroso.cliente_id, 70_000, VENCIDO)
    const fusionar = async (otro: { cliente_id: number }) =>
      (await admin.post(`/Clientes/${uno.cliente_id}/fusionar`, { otro_id: otro.cliente_id })).status
    await server.db.run(sql`UPDATE matriculas SET estado = 'finalizada' WHERE cliente_id <> ${uno.cliente_id}`)
    expect(await fusionar(solvente)).toBe(200)
    expect((await leida(body.id)).estado).toBe('vigente')
    const otra = (await emitir('solvencia', uno.cliente_id)).body
    await recepcion.post(`/RecibosIndividuales/${recibo}/anular`, { motivo: 'Se cobró por error' })
    expect((await leida(body.id)).estado).toBe('revocada')
    await pagar(uno.cliente_id, suyo, 50_000)
    expect((await leida(otra.id)).estado).toBe('revocada')
    const ultima = (await emitir('solvencia', uno.cliente_id)).body
    expect(await fusionar(moroso)).toBe(200)
    expect(await leida(ultima.id)).toMatchObject({
      estado: 'revocada',
      revocada_motivo: expect.stringContaining('700.00'),
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('issued at the moment at which its payment is voided never stays', async () => {
    const { cliente_id } = await alumno()
    const cargo_id = await cargo(server.db, cliente_id, 50_000, VENCIDO)
    const recibo = await pagar(cliente_id, cargo_id, 50_000)
    const [emitida] = await Promise.all([
      emitir('solvencia', cliente_id),
      recepcion.post(`/RecibosIndividuales/${recibo}/anular`, { motivo: 'Se cobró por error' }),
    ])
    if (emitida.status === 201) expect((await leida(emitida.body.id)).estado).toBe('revocada')
    else expect(emitida.status).toBe(409)
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('diplomas of a course', () => {
  it('are for who finished it, each once, with numbers without a gap', async () => {
    const curso_id = await hay.curso(server.db)
    const [una, dos, activa] = [
      await alumno('finalizada', curso_id),
      await alumno('finalizada', curso_id),
      await alumno('activa', curso_id),
    ]
    const lista = async () => (await recepcion.get<PorDiplomar[]>(`/Constancias/diplomas?curso_id=${curso_id}`)).body
    expect((await lista()).map(({ matricula_id }) => matricula_id).toSorted()).toEqual(
      [una.matricula_id, dos.matricula_id].toSorted(),
    )
    const matricula_ids = [una, dos, activa].map(({ matricula_id }) => matricula_id)
    const pedir = () => recepcion.post<EmisionDeDiplomas>('/Constancias/diplomas', { curso_id, matricula_ids }, key())
    const dosVeces = await Promise.all([pedir(), pedir()])
    expect(dosVeces.map(({ body }) => body.emitidas.length).toSorted()).toEqual([0, 2])
    const emitidas = dosVeces.flatMap(({ body }) => body.emitidas)
    const [, , primero = 0] = (emitidas[0]?.numero ?? '').split('-').map(Number)
    expect(emitidas.map(({ numero }) => Number(numero.slice(-6)))).toEqual([primero, primero + 1])
    expect((await lista()).every(({ numero }) => numero?.startsWith('DIP-'))).toBe(true)
    expect((await emitir('diploma', una.cliente_id, una.matricula_id)).status).toBe(409)
    expect((await emitir('diploma', activa.cliente_id, activa.matricula_id)).status).toBe(409)

    const ids = emitidas.map(({ id }) => id)
    const pdf = await pdfDe(`/Constancias/pdf?ids=${ids.join(',')}`)
    expect((await leerPdf(await pdf.arrayBuffer())).sheets).toBe(2)
    expect((await conta.post(`/Constancias/${ids[0]}/revocar`, { motivo: 'El nombre iba mal' })).status).toBe(200)
    expect((await pedir()).body.emitidas).toHaveLength(1)
    expect(await faltas(server.db)).toEqual([])
  })

  it('of more students than one file holds are offered in turn, and issued whichever are asked for', async () => {
    const curso_id = await hay.curso(server.db)
    const filas = await server.db.many<{ id: number }>(sql`
      WITH gente AS (
        INSERT INTO clientes (codigo, nombres, apellidos)
        SELECT 'D-' || n, 'Alumna ' || n, 'Mejía'
        FROM generate_series(1, ${MAX_DIPLOMAS + 1}) n
        RETURNING id
      )
      INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
      SELECT id, ${curso_id}, '2026-07-01', 'finalizada'
      FROM gente
      RETURNING id
    `)
    const [primera, ultima] = [filas[0]?.id, filas.at(-1)?.id]
    const lista = async () => (await recepcion.get<PorDiplomar[]>(`/Constancias/diplomas?curso_id=${curso_id}`)).body
    expect(await lista()).toHaveLength(MAX_DIPLOMAS)
    const pedir = (matricula_id?: number) =>
      recepcion.post<EmisionDeDiplomas>('/Constancias/diplomas', { curso_id, matricula_ids: [matricula_id] }, key())
    expect((await pedir(primera)).body.emitidas).toHaveLength(1)
    expect((await lista()).map(({ numero }) => numero)).toEqual(Array(MAX_DIPLOMAS).fill(null))
    expect((await pedir(ultima)).body.emitidas).toHaveLength(1)
  })
})

describe('the card of a student', () => {
  const carnetDe = async (cliente_id: number, quien = recepcion) =>
    (await quien.get<CarnetDeCliente>(`/Constancias/carnet?cliente_id=${cliente_id}`)).body.carnet
  const dar = (cliente_id: number, carnet_id: number | null = null, motivo: string | null = null) =>
    recepcion.post<CarnetDeCliente>('/Constancias/carnet', { cliente_id, carnet_id, motivo })
  const codigoDe = async (cliente_id: number) =>
    (
      await server.db.one<{ codigo: string }>(
        sql`SELECT codigo FROM carnets WHERE cliente_id = ${cliente_id} AND reemplazado_en IS NULL`,
      )
    ).codigo
  const leidaEnCaja = async (q: string) => [
    (await recepcion.get<Titular[]>(`/RecibosIndividuales/buscar?q=${q}`)).body.map((uno) => uno.cliente_id),
    (await recepcion.get<Hallazgos>(`/RecibosVarios/buscar?q=${q}`)).body.titulares.map((uno) => uno.cliente_id),
  ]

  it('is read at both tills, and no more once another was made', async () => {
    const { cliente_id } = await alumno()
    expect(await carnetDe(cliente_id)).toBeNull()
    expect((await pdfDe(`/Constancias/carnet/pdf?cliente_id=${cliente_id}`)).status).toBe(404)
    const { status, body } = await dar(cliente_id)
    expect([status, body.carnet]).toMatchObject([200, { motivo: null, anteriores: 0 }])
    const primero = await codigoDe(cliente_id)
    expect(leerCarnet(primero)).toBe(primero)
    expect(JSON.stringify(body)).not.toContain(primero)
    const suyo = [[cliente_id], [cliente_id]]
    expect(await leidaEnCaja(primero)).toEqual(suyo)
    expect(await leidaEnCaja(primero.toLowerCase())).toEqual(suyo)

    const vigente = body.carnet?.id ?? null
    expect((await dar(cliente_id, vigente)).status).toBe(422)
    expect((await dar(cliente_id, null, 'Lo perdió')).status).toBe(409)
    const alaVez = await Promise.all([dar(cliente_id, vigente, 'Lo perdió'), dar(cliente_id, vigente, 'Lo perdió')])
    expect(alaVez.map((una) => una.status).toSorted()).toEqual([200, 409])
    expect(await carnetDe(cliente_id)).toMatchObject({ motivo: 'Lo perdió', anteriores: 1 })
    expect(await leidaEnCaja(primero)).toEqual([[], []])
    expect(await leidaEnCaja(await codigoDe(cliente_id))).toEqual(suyo)
    const { body: historia } = await admin.list<{ frase: string }>('Bitacora', { modulo: 'Constancias' })
    const frases = historia.map(({ frase }) => frase).join('\n')
    expect(frases).toMatch(/repuso el carnet de .*: Lo perdió/)
    expect(JSON.stringify(await server.db.many(sql`SELECT antes, despues FROM bitacora`))).not.toContain(primero)
  })

  it('opens nothing to anybody else, and is nobody’s way to look for students', async () => {
    const { cliente_id } = await alumno()
    await dar(cliente_id)
    const codigo = await codigoDe(cliente_id)
    for (const ruta of [`/verificar/${codigo}`, `/documentos/${codigo}`, `/cuenta/${codigo}`]) {
      const [suya, otra] = await Promise.all(
        [ruta, ruta.replace(codigo, 'K7QF9M2TXW4CH6RD')].map((una) => fetch(server.url + una)),
      )
      expect(suya?.status, ruta).toBe(otra?.status)
    }
    expect((await fetch(`${server.url}/api/api/RecibosIndividuales/buscar?q=${codigo}`)).status).toBe(401)
    for (const modulo of ['Clientes', 'Constancias']) {
      const { body } = await admin.list<{ id: number }>(modulo, { q: codigo })
      expect(body, modulo).toEqual([])
    }
    const docente = await server.as('Docente')
    expect((await docente.get(`/Constancias/carnet?cliente_id=${cliente_id}`)).status).toBe(403)
    expect((await docente.get(`/RecibosVarios/buscar?q=${codigo}`)).status).toBe(403)
  })

  it('is a sheet of its own size; those of a course are given at once and stand eight on a sheet', async () => {
    const curso_id = await hay.curso(server.db)
    const clientes: number[] = []
    for (let n = 0; n < 9; n++) clientes.push((await alumno('activa', curso_id)).cliente_id)
    const [primera = 0] = clientes
    await alumno('retirada', curso_id)
    await dar(primera)
    const antes = await codigoDe(primera)
    const pedir = () => recepcion.post<CarnetsEmitidos>('/Constancias/carnets', { curso_id })
    const dosVeces = await Promise.all([pedir(), pedir()])
    expect(dosVeces.map(({ body }) => body.emitidos).toSorted()).toEqual([0, 8])
    expect(await codigoDe(primera)).toBe(antes)
    const { body: lista } = await recepcion.get<ConCarnet[]>(`/Constancias/carnets?curso_id=${curso_id}`)
    expect(lista.filter(({ creado_en }) => creado_en !== null)).toHaveLength(9)

    const hoja = await leerPdf(await (await pdfDe(`/Constancias/carnets/pdf?curso_id=${curso_id}`)).arrayBuffer())
    expect(hoja.sheets).toBe(2)
    const una = await (await pdfDe(`/Constancias/carnet/pdf?cliente_id=${primera}`)).arrayBuffer()
    const [ancho = 0, alto = 0] = (/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(una).toString('latin1')) ?? [])
      .slice(1)
      .map(Number)
    expect([(ancho / 72) * 25.4, (alto / 72) * 25.4].map((lado) => lado.toFixed(1))).toEqual(['85.6', '54.0'])
    const { words, sheets } = await leerPdf(una)
    expect(sheets).toBe(1)
    expect(words).toContain(antes)
    expect(words).toContain('Foto')
    const docente = await server.as('Docente')
    expect((await docente.get(`/Constancias/carnets?curso_id=${curso_id}`)).status).toBe(403)
  })

  it('of names of any length and any letters stays on its card', async () => {
    const carnet = { codigo_carnet: 'K7QF9M2TXW4CH6RD', codigo: 'C-000001', fecha: '2026-11-25', foto: null }
    const carnets = ['x'.repeat(400), 'María de los Ángeles '.repeat(20), ...ATAQUES_DE_PLANTILLA.slice(0, 40)].map(
      (nombres) => ({ ...carnet, nombres: nombres.slice(0, 400), apellidos: nombres.slice(0, 400) }),
    )
    const centro = {
      nombre: 'Instituto Técnico Bilingüe de las Américas '.repeat(5),
      rtn: null,
      direccion: null,
      telefono: null,
      correo: null,
      logo: null,
      pie_recibo: null,
    }
    const { sheets } = await leerPdf(await carnetsPdf(carnets, centro, 'tarjeta'))
    expect(sheets).toBe(carnets.length)
  })

  it('of one who is merged goes with her, and with who is erased', async () => {
    const [queda, va, sola] = [await alumno(), await alumno(), await alumno()]
    for (const { cliente_id } of [queda, va]) await dar(cliente_id)
    const [suyo, ajeno] = [await codigoDe(queda.cliente_id), await codigoDe(va.cliente_id)]
    const unir = (cliente_id: number, otro_id: number) => admin.post(`/Clientes/${cliente_id}/fusionar`, { otro_id })
    await server.db.run(sql`UPDATE matriculas SET estado = 'retirada' WHERE id = ${va.matricula_id}`)
    expect((await unir(queda.cliente_id, va.cliente_id)).status).toBe(200)
    expect(await leidaEnCaja(ajeno)).toEqual([[], []])
    await server.db.run(sql`UPDATE matriculas SET estado = 'retirada' WHERE id = ${sola.matricula_id}`)
    expect((await unir(sola.cliente_id, queda.cliente_id)).status).toBe(200)
    expect(await leidaEnCaja(suyo)).toEqual([[sola.cliente_id], [sola.cliente_id]])
    expect((await admin.post(`/Clientes/${sola.cliente_id}/borrar-datos`, { motivo: 'Lo pidió' })).status).toBe(200)
    expect(await leidaEnCaja(suyo)).toEqual([[], []])
  })
})

describe('the photograph of a student', () => {
  const UNA = jpeg({ width: 330, height: 420 })
  const OTRA = jpeg({ width: 300, height: 400 })
  const pedir = (cliente_id: number, init: RequestInit & { quien?: Client } = {}, parte = '') => {
    const { quien = recepcion, ...resto } = init
    const headers = { Authorization: `Bearer ${quien.token}`, ...resto.headers }
    return fetch(`${server.url}/api/api/Clientes/${cliente_id}/foto${parte}`, { ...resto, headers })
  }
  const poner = async (cliente_id: number, bytes: Buffer, quien = recepcion, tipo = 'application/octet-stream') => {
    const headers = { 'Content-Type': tipo }
    const respuesta = await pedir(cliente_id, { method: 'PUT', body: new Uint8Array(bytes), quien, headers })
    return { status: respuesta.status, body: (await respuesta.json()) as FotoDeCliente & { message: string } }
  }
  const imagen = async (cliente_id: number, quien = recepcion) => {
    const respuesta = await pedir(cliente_id, { quien }, '/imagen')
    const { status, headers } = respuesta
    return { status, headers, bytes: Buffer.from(await respuesta.arrayBuffer()) }
  }
  const guardada = async (cliente_id: number) =>
    (
      await server.db.maybe<{ contenido: Buffer }>(
        sql`SELECT contenido FROM cliente_fotos WHERE cliente_id = ${cliente_id}`,
      )
    )?.contenido

  it('is put, changed and taken away by who edits students, and the bitácora tells it without the picture', async () => {
    const { cliente_id } = await alumno()
    expect(await (await pedir(cliente_id)).json()).toEqual({ foto: null, permiso: { estado: 'no_consta' } })
    expect((await imagen(cliente_id)).status).toBe(404)
    const primera = await poner(cliente_id, UNA)
    expect([primera.status, primera.body.foto?.usuario_nombre]).toEqual([200, expect.any(String)])
    const { status, headers, bytes } = await imagen(cliente_id)
    expect([status, bytes.equals(UNA)]).toEqual([200, true])
    expect(headers.get('Content-Type')).toBe('image/jpeg')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/)
    // Sent again because the answer was lost, it is the same one.
    expect((await poner(cliente_id, UNA)).body.foto).toEqual(primera.body.foto)
    expect((await poner(cliente_id, OTRA)).body.foto?.huella).not.toBe(primera.body.foto?.huella)
    for (let vez = 0; vez < 2; vez++)
      expect(await (await pedir(cliente_id, { method: 'DELETE' })).json()).toMatchObject({ foto: null })
    expect(await guardada(cliente_id)).toBeUndefined()
    const { body: historia } = await recepcion.get<{ frase: string }[]>(`/Clientes/${cliente_id}/historial`)
    expect(historia.map(({ frase }) => frase.split(' ').slice(0, 3).join(' '))).toEqual([
      'quitó la foto',
      'cambió la foto',
      'puso la foto',
    ])
    const filas = await server.db.many(sql`
      SELECT antes, despues FROM bitacora WHERE entidad_id = ${cliente_id} AND accion LIKE '%_foto'
    `)
    expect(filas).toEqual(Array(3).fill({ antes: null, despues: null }))
  })

  it('is seen by who sees students alone: not without a session, nor by a teacher, nor in a list or a record', async () => {
    const { cliente_id } = await alumno()
    await poner(cliente_id, UNA)
    expect((await imagen(cliente_id, conta)).status).toBe(200)
    expect((await poner(cliente_id, OTRA, conta)).status).toBe(403)
    expect((await pedir(cliente_id, { method: 'DELETE', quien: conta })).status).toBe(403)
    const docente = await server.as('Docente')
    for (const parte of ['', '/imagen']) {
      expect((await pedir(cliente_id, { quien: docente }, parte)).status).toBe(403)
      expect((await fetch(`${server.url}/api/api/Clientes/${cliente_id}/foto${parte}`)).status).toBe(401)
    }
    const { body: ficha } = await recepcion.get(`/Clientes/${cliente_id}`)
    const { body: lista } = await recepcion.list('Clientes', { id: [cliente_id] })
    expect(
      Object.keys({ ...(ficha as object), ...(lista[0] as object) }).filter((campo) => /foto/.test(campo)),
    ).toEqual([])
    expect((await imagen(999_999)).status).toBe(404)
    expect((await poner(999_999, UNA)).status).toBe(404)
  })

  const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  it.each<[string, () => Buffer, number]>([
    ['HTML', () => HTML, 422],
    ['SVG', () => SVG, 422],
    ['a PNG', () => png({ width: 330, height: 420 }), 422],
    ['a PDF', () => pdf(), 422],
    ['HEIC', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'), 422],
    ['HTML that begins like a JPEG', () => Buffer.concat([UNA.subarray(0, 4), HTML]), 422],
    ['half of a JPEG', () => UNA.subarray(0, UNA.length / 2), 422],
    ['a JPEG of 65,000 pixels a side', () => jpeg({ width: 65_000, height: 65_000 }), 422],
    ['a JPEG of a few pixels', () => jpeg({ width: 32, height: 32 }), 422],
    ['nothing', () => Buffer.alloc(0), 422],
    ['20 MB', () => Buffer.concat([UNA, Buffer.alloc(20 * 1024 * 1024)]), 413],
    ['a byte too much', () => Buffer.concat([UNA, Buffer.alloc(FOTO.peso + 1 - UNA.length)]), 413],
  ])('%s is refused with a sentence, and the one that was there stays', async (_que, bytes, esperado) => {
    const { cliente_id } = await alumno()
    await poner(cliente_id, UNA)
    const { status, body } = await poner(cliente_id, bytes())
    expect(status).toBe(esperado)
    expect(body.message).toMatch(/\.$/)
    expect((await guardada(cliente_id))?.equals(UNA)).toBe(true)
  })

  it('keeps nothing of where it was taken nor of what hides behind it, and only bytes are taken', async () => {
    const { cliente_id } = await alumno()
    const gps = Buffer.from('Exif\0\0 14.0818 N, 87.2068 W')
    const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, gps.length + 2]), gps])
    await poner(cliente_id, Buffer.concat([UNA.subarray(0, 2), exif, UNA.subarray(2), HTML]))
    expect((await guardada(cliente_id))?.equals(UNA)).toBe(true)
    for (const tipo of ['image/jpeg', 'application/json', 'multipart/form-data; boundary=x'])
      expect([400, 415], tipo).toContain((await poner(cliente_id, OTRA, recepcion, tipo)).status)
    expect((await guardada(cliente_id))?.equals(UNA)).toBe(true)
  })

  it('fills the frame of the card, alone and in those of a course', async () => {
    const curso_id = await hay.curso(server.db)
    const [con, sin] = [await alumno('activa', curso_id), await alumno('activa', curso_id)]
    await recepcion.post('/Constancias/carnets', { curso_id })
    await poner(con.cliente_id, UNA)
    const papel = async (ruta: string) => Buffer.from(await (await pdfDe(ruta)).arrayBuffer())
    const marcos = async (bytes: Buffer) => (await leerPdf(bytes)).words.match(/\bFoto\b/g)?.length ?? 0
    const uno = await papel(`/Constancias/carnet/pdf?cliente_id=${con.cliente_id}`)
    expect([uno.includes(UNA), await marcos(uno)]).toEqual([true, 0])
    const hoja = await papel(`/Constancias/carnets/pdf?curso_id=${curso_id}`)
    expect([hoja.includes(UNA), await marcos(hoja)]).toEqual([true, 1])
    expect((await papel(`/Constancias/carnet/pdf?cliente_id=${sin.cliente_id}`)).includes(UNA)).toBe(false)
  })

  it('of who is merged stays, or comes from the other; of who is erased it goes, and none can be put', async () => {
    const [queda, va, vacia] = [await alumno('retirada'), await alumno('retirada'), await alumno('retirada')]
    await poner(queda.cliente_id, UNA)
    await poner(va.cliente_id, OTRA)
    const unir = (id: number, otro_id: number) => admin.post(`/Clientes/${id}/fusionar`, { otro_id })
    expect((await unir(queda.cliente_id, va.cliente_id)).status).toBe(200)
    expect((await guardada(queda.cliente_id))?.equals(UNA)).toBe(true)
    expect(await guardada(va.cliente_id)).toBeUndefined()
    expect((await poner(va.cliente_id, OTRA)).status).toBe(404)
    expect((await unir(vacia.cliente_id, queda.cliente_id)).status).toBe(200)
    expect((await imagen(vacia.cliente_id)).bytes.equals(UNA)).toBe(true)
    // With money of hers the name stays, and nothing else.
    await cargo(server.db, vacia.cliente_id, 100_00, VENCIDO)
    const borrado = await admin.post(`/Clientes/${vacia.cliente_id}/borrar-datos`, { motivo: 'Lo pidió' })
    expect(borrado.body).toEqual({ alcance: 'contactos' })
    expect(await guardada(vacia.cliente_id)).toBeUndefined()
    expect((await poner(vacia.cliente_id, UNA)).status).toBe(404)
  })

  it('goes with a warning where a letter of the family says no to pictures, and so does the bitácora', async () => {
    const { cliente_id } = await alumno()
    const carta = await hay.carta(server.db)
    await server.db.run(sql`UPDATE cartas_consentimiento SET cliente_id = ${cliente_id} WHERE id = ${carta}`)
    const { body } = await poner(cliente_id, UNA)
    expect(body.permiso).toMatchObject({ estado: 'negada', numero: expect.stringMatching(/^CC-/) })
    const { despues } = await server.db.one<{ despues: unknown }>(
      sql`SELECT despues FROM bitacora WHERE accion = 'poner_foto' AND entidad_id = ${cliente_id}`,
    )
    expect(despues).toEqual({ autoriza_imagen: false })
    // Who is of age answers for herself.
    await server.db.run(sql`UPDATE clientes SET fecha_nacimiento = '1990-01-01' WHERE id = ${cliente_id}`)
    expect(await (await pedir(cliente_id)).json()).toMatchObject({ permiso: { estado: 'mayor' } })
  })
})
