import { beforeAll, describe, expect, it } from 'vitest'
import type {
  DecididosVarios,
  RegistrosResumen,
  RegistroFila,
  RegistroVisto,
} from '#contract/reportes/nuevos-registros'
import { sql } from '#server/db/sql'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { convocatoria, cursoConCupo, registro, versionDe } from './nuevos-registros-datos.ts'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

const server = startServer()
let recepcion: Client
let campana: number

beforeAll(async () => {
  recepcion = await server.as('Recepción')
  campana = await convocatoria(server.db, [], { nombre: 'Vacaciones de junio' })
})

const decidir = async <T = RegistroVisto>(id: number, verbo: string, body: object = {}) =>
  recepcion.post<T & { message?: string }>(
    `/NuevosRegistros/${id}/${verbo}`,
    { version: await versionDe(server.db, id), ...body },
    key(),
  )
const estados = (id: number) =>
  server.db.many(
    sql`
      SELECT m.estado, e.motivo
      FROM matriculas m
      JOIN matricula_estados e ON e.matricula_id = m.id
      WHERE m.registro_id = ${id}
      ORDER BY e.id DESC LIMIT 1
    `,
  )

describe('a registration that is not taken', () => {
  it('is turned down with a reason, and its seat is offered to the next in line', async () => {
    const curso = await cursoConCupo(server.db, 1)
    const id = await registro(server.db, campana, { con_cupo: [curso] })
    const espera = await registro(server.db, campana, { en_espera: [curso] })
    expect((await decidir(id, 'rechazar', { motivo: '  ' })).status).toBe(400)
    expect((await decidir(id, 'rechazar', { motivo: 'No tiene la edad' })).body).toMatchObject({
      estado: 'rechazado',
      motivo: 'No tiene la edad',
      plazas: [{ estado: 'anulada', vencida: false }],
    })
    expect(await estados(id)).toEqual([{ estado: 'anulada', motivo: 'No tiene la edad' }])
    expect((await recepcion.get<RegistroVisto>(`/NuevosRegistros/${espera}`)).body.plazas).toMatchObject([
      { lugar: 1, disponibles: 1 },
    ])
    expect((await decidir(id, 'aceptar')).status).toBe(409)
    const { body: historial } = await recepcion.get<{ frase: string }[]>(`/NuevosRegistros/${id}/historial`)
    expect(historial[0]?.frase).toMatch(/^rechazó el registro de Paz Lara, Lucía \d+: No tiene la edad$/)
  })

  it('is marked as the duplicate of another one, or of a student, never of itself', async () => {
    const [uno, otro, tercero] = [
      await registro(server.db, campana, {}),
      await registro(server.db, campana, {}),
      await registro(server.db, campana, {}),
    ]
    expect((await decidir(otro, 'duplicado', { de: { tipo: 'registro', id: otro } })).status).toBe(422)
    expect((await decidir(otro, 'duplicado', { de: { tipo: 'registro', id: uno } })).body).toMatchObject({
      estado: 'duplicado',
      duplicado_de: { id: uno },
    })
    const cliente = await estudiante(server.db)
    expect((await decidir(tercero, 'duplicado', { de: { tipo: 'cliente', id: cliente } })).body).toMatchObject({
      estado: 'duplicado',
      cliente: { id: cliente },
    })
  })
})

describe('what it is charged when it is accepted', () => {
  it('is the plan that staff looked at, with the discounts that they may give', async () => {
    const curso_id = await cursoConCupo(server.db)
    const [hermanos, beca] = [await descuento('Hermanos', 10_00), await descuento('Beca', 50_00, true)]
    const id = await registro(server.db, campana, { con_cupo: [curso_id] })
    const plan = [
      { concepto: 'matricula', numero: 1, descripcion: 'Cuota de matrícula', vence: '2030-01-05', bruto: 400_00 },
      { concepto: 'otro', numero: 1, descripcion: 'Uniforme', vence: '2030-01-05', bruto: 350_00 },
    ]
    expect(
      await decidir(id, 'aceptar', {
        cursos: [{ curso_id, plan, descuentos: [{ descuento_id: beca, motivo: 'La madre es docente' }] }],
      }),
    ).toMatchObject({ status: 403 })
    const cursos = [{ curso_id, plan, motivo: 'Convenio', descuentos: [{ descuento_id: hermanos }] }]
    // It asks for its fee later than the course does.
    expect(await decidir(id, 'aceptar', { cursos })).toMatchObject({ status: 403, body: { autorizacion: {} } })
    const admin = await server.as('Administrador')
    const version = await versionDe(server.db, id)
    expect((await admin.post(`/NuevosRegistros/${id}/aceptar`, { version, cursos }, key())).status).toBe(200)
    expect(
      await server.db.many(
        sql`
          SELECT k.concepto, k.descripcion, k.bruto, k.descuento
          FROM cargos k
          JOIN matriculas m ON m.id = k.matricula_id
          WHERE m.registro_id = ${id}
          ORDER BY k.id
        `,
      ),
    ).toEqual([
      { concepto: 'matricula', descripcion: 'Cuota de matrícula', bruto: 400_00, descuento: 40_00 },
      { concepto: 'otro', descripcion: 'Uniforme', bruto: 350_00, descuento: 35_00 },
    ])
  })

  const descuento = async (nombre: string, valor: number, requiere_autorizacion = false): Promise<number> =>
    await hay.descuento(server.db, { nombre, valor, requiere_autorizacion })
})

describe('several at once', () => {
  it('are each accepted or left, with the reason', async () => {
    const [abierto, cerrado] = [
      await cursoConCupo(server.db),
      await cursoConCupo(server.db, 9, { estado: 'finalizado' }),
    ]
    const parecido = { nombres: 'Iris', apellidos: 'Luna Sol', fecha_nacimiento: '2013-03-03' }
    await server.db.run(
      sql`
        UPDATE clientes
        SET nombres = 'IRIS', apellidos = 'Luna', fecha_nacimiento = '2013-03-03'
        WHERE id = ${await estudiante(server.db)}
      `,
    )
    const ids = [
      await registro(server.db, campana, { con_cupo: [abierto] }),
      await registro(server.db, campana, { con_cupo: [cerrado] }),
      await registro(server.db, campana, { con_cupo: [abierto] }, parecido),
    ]
    const { body } = await recepcion.post<DecididosVarios>('/NuevosRegistros/aceptar', {
      registros: ids.map((id) => ({ id, version: 1 })),
    })
    expect(body.filas).toMatchObject([
      { id: ids[0], hecho: true, detalle: expect.stringMatching(/quedó con cupo$/) },
      { id: ids[1], hecho: false, detalle: expect.stringMatching(/no recibe matrículas/) },
      { id: ids[2], hecho: false, detalle: expect.stringMatching(/^Puede ser Luna, IRIS/) },
    ])
    const otra = await recepcion.post<DecididosVarios>('/NuevosRegistros/rechazar', {
      registros: ids.map((id) => ({ id, version: 1 })),
      motivo: 'Sin cupo',
    })
    expect(otra.body.filas.map(({ hecho }) => hecho)).toEqual([false, true, true])
  })
})

describe('the list', () => {
  it('has those to decide first, and its totals are of all that the filter holds', async () => {
    const curso = await cursoConCupo(server.db)
    const suya = await convocatoria(server.db, [curso], { nombre: 'Octubre sin dudas', variante: 'octubre' })
    const ids = [
      await registro(server.db, suya, { con_cupo: [curso] }, { creado_en: '2026-01-01T12:00:00Z', nombres: 'Ágata' }),
      await registro(server.db, suya, { en_espera: [curso] }, { creado_en: '2026-01-02T12:00:00Z' }),
      await registro(server.db, suya, {}, { creado_en: '2026-01-03T12:00:00Z' }),
    ]
    await decidir(ids[2] ?? 0, 'rechazar', { motivo: 'Prueba' })
    const filtro = { convocatoria_id: suya }
    const { body } = await recepcion.list<RegistroFila>('NuevosRegistros', filtro)
    expect(body.map(({ id }) => id)).toEqual([ids[1], ids[0], ids[2]])
    expect(body[0]).toMatchObject({
      pendiente: true,
      en_espera: 1,
      variante: 'octubre',
      convocatoria_nombre: 'Octubre sin dudas',
      codigo: `R-${String(ids[1]).padStart(6, '0')}`,
    })
    for (const uno of [
      { curso_id: curso },
      { variante: 'octubre' },
      { estado_in: ['nuevo'], convocatoria_id: suya },
      { pendiente: true, convocatoria_id: suya },
    ])
      expect((await recepcion.list('NuevosRegistros', uno)).total).toBe(2 + Number('variante' in uno))
    expect((await recepcion.list('NuevosRegistros', { q: 'agata lara' })).body.map(({ id }) => id)).toEqual([ids[0]])
    const { body: resumen } = await recepcion.get<RegistrosResumen>(
      `/NuevosRegistros/resumen?filter=${encodeURIComponent(JSON.stringify(filtro))}`,
    )
    expect(resumen).toEqual({
      registros: 3,
      pendientes: 2,
      en_espera: 1,
      por_estado: [
        { estado: 'nuevo', registros: 2 },
        { estado: 'rechazado', registros: 1 },
      ],
      rafagas: [],
      redes: [],
      por_convocatoria: [
        { convocatoria_id: suya, convocatoria_nombre: 'Octubre sin dudas', registros: 3, pendientes: 2 },
      ],
    })
    const hoja = await recepcion.get<string>(
      `/NuevosRegistros/exportar?filter=${encodeURIComponent(JSON.stringify(filtro))}`,
    )
    expect(hoja.body).toMatch(/Rechazado/)
    expect(hoja.body.trim().split('\r\n')).toHaveLength(4)
  })

  it('says whether the letter of consent is signed, missing or not asked for', async () => {
    const pide = await convocatoria(server.db, [], { requiere_consentimiento: true })
    const [libre, falta] = [await registro(server.db, campana, {}), await registro(server.db, pide, {})]
    const consentimiento = async (id: number) =>
      (await recepcion.get<RegistroVisto>(`/NuevosRegistros/${id}`)).body.consentimiento
    expect([await consentimiento(libre), await consentimiento(falta)]).toEqual(['no_pide', 'falta'])
    await hay.carta(server.db, { convocatoria_id: pide, registro_id: falta })
    expect(await consentimiento(falta)).toBe('firmado')
  })

  it('tells what the parent changed, as people read it', async () => {
    const id = await registro(server.db, campana, {}, { estado: 'actualizado' })
    const cambios = {
      encargado_telefono: { antes: '+50498765432', despues: '+50433334444' },
      cursos: { antes: 'Inglés A1 (ING-1)', despues: 'Inglés A1 (ING-1), Robótica (ROB-1)' },
    }
    await hay.fila(server.db, 'registro_cambios', { registro_id: id, cambios })
    const { body } = await recepcion.get<RegistroVisto>(`/NuevosRegistros/${id}`)
    expect(body.cambios[0]?.cambios).toMatchObject([
      { campo: 'Cursos elegidos', antes: 'Inglés A1 (ING-1)', despues: 'Inglés A1 (ING-1), Robótica (ROB-1)' },
      { campo: 'Teléfono del encargado', antes: '9876-5432', despues: '3333-4444' },
    ])
  })
})

describe('what follows', () => {
  it('the parent is told by WhatsApp, and it is kept when', async () => {
    const [curso, lleno] = [await cursoConCupo(server.db), await cursoConCupo(server.db, 0)]
    const id = await registro(
      server.db,
      campana,
      { con_cupo: [curso], en_espera: [lleno] },
      { encargado_whatsapp: '+50498981212' },
    )
    await decidir(id, 'aceptar')
    const { body: aviso } = await recepcion.get<{ mensaje: string; correo: null }>(`/NuevosRegistros/${id}/aviso`)
    expect(aviso.correo).toBeNull()
    expect(aviso.mensaje).toMatch(
      /fue aceptado:[\s\S]*tiene su cupo[\s\S]*Cuota de matrícula: L\s500\.00[\s\S]*lista de espera, en el lugar 1/,
    )
    const { body } = await recepcion.post<{ whatsapp: string; registro: RegistroVisto }>(
      `/NuevosRegistros/${id}/avisar`,
      { canal: 'whatsapp' },
    )
    expect(body.whatsapp).toBe(`https://wa.me/50498981212?text=${encodeURIComponent(aviso.mensaje)}`)
    expect(body.registro.avisos).toMatchObject([{ canal: 'whatsapp', destino: '+50498981212' }])
    expect((await recepcion.post(`/NuevosRegistros/${id}/avisar`, { canal: 'correo' })).status).toBe(422)
  })

  it('the parent is told in the words of the school, once by each decision, and what they lack is told before', async () => {
    const escribir = (clave: string, cuerpo: string | null) =>
      server.db.run(sql`UPDATE plantillas SET asunto = ${cuerpo && 'x'}, cuerpo = ${cuerpo} WHERE clave = ${clave}`)
    const aviso = async (id: number) =>
      (await recepcion.get<{ mensaje: string; faltan: string }>(`/NuevosRegistros/${id}/aviso`)).body
    const id = await registro(
      server.db,
      campana,
      { con_cupo: [await cursoConCupo(server.db)] },
      { encargado_nombres: '{{motivo}} <b>Rosa</b> $& {{centro}}' },
    )
    expect(await aviso(id)).toEqual({
      whatsapp: expect.anything(),
      correo: null,
      mensaje: expect.stringMatching(/^Buen día, \{\{motivo\}\} <b>Rosa<\/b> \$& \{\{centro\}\} .*apartado hasta el/s),
      faltan: 'Teléfono del centro',
    })
    await escribir('registro_recibido', 'Recibido: {{estudiante}}\n{{cursos}}')
    await escribir('registro_rechazado', 'No se pudo: {{estudiante}} ({{motivo}})')
    expect((await aviso(id)).mensaje).toMatch(/^Recibido: .*\n• .*: tiene su cupo/)
    await decidir(id, 'rechazar', { motivo: 'Fuera de la edad' })
    expect(await aviso(id)).toMatchObject({
      mensaje: expect.stringMatching(/^No se pudo: .*Fuera de la edad/),
      faltan: '',
    })
    await escribir('registro_recibido', null)
    await escribir('registro_rechazado', null)
  })

  it('a place that nobody accepted yet is not activated as an enrolment, and its registration is named to whom it is offered', async () => {
    const curso = await cursoConCupo(server.db, 1)
    const { body: dentro } = await recepcion.post('/Matriculas', {
      cliente_id: await estudiante(server.db),
      curso_id: curso,
    })
    const id = await registro(server.db, campana, { en_espera: [curso] })
    const { body } = await recepcion.post<{ siguiente: { id: number } }>(`/Matriculas/${String(dentro.id)}/retirar`, {
      motivo: 'Se mudó',
      version: dentro.version,
    })
    expect(body.siguiente).toMatchObject({ registro_id: id, cliente_id: null })
    expect(await recepcion.post(`/Matriculas/${body.siguiente.id}/activar`, { version: 1 })).toMatchObject({
      status: 409,
      body: { message: 'Este lugar es de un registro en línea que falta aceptar. Ábralo en Nuevos registros.' },
    })
  })

  it('the enrolment says from which campaign it came', async () => {
    const id = await registro(server.db, campana, { con_cupo: [await cursoConCupo(server.db)] })
    const { body } = await decidir<{ resultados: { matricula_id: number }[] }>(id, 'aceptar')
    expect((await recepcion.get(`/Matriculas/${body.resultados[0]?.matricula_id}`)).body).toMatchObject({
      registro_id: id,
      convocatoria_nombre: 'Vacaciones de junio',
    })
  })

  it('erasing the student erases her registrations, also the ones that repeated them, and no name is left in the bitácora', async () => {
    const id = await registro(
      server.db,
      campana,
      { con_cupo: [await cursoConCupo(server.db)] },
      { nombres: 'Yessenia' },
    )
    const copia = await registro(server.db, campana, {}, { nombres: 'Yessenia' })
    const { body } = await decidir<{ cliente: { id: number } }>(id, 'aceptar')
    await decidir(copia, 'duplicado', { de: { tipo: 'registro', id } })
    await hay.fila(server.db, 'registro_cambios', {
      registro_id: id,
      cambios: { nombres: { antes: 'Yesenia', despues: 'Yessenia' } },
    })
    const admin = await server.as('Administrador')
    expect(
      (await admin.post(`/Clientes/${body.cliente.id}/borrar-datos`, { motivo: 'Lo pidió la madre' })).status,
    ).toBe(200)
    expect(
      await server.db.one(
        sql`
          SELECT
            (SELECT count(*) FROM registros WHERE nombres = 'Yessenia') AS registros,
            (SELECT count(*) FROM registro_cambios WHERE registro_id = ${id}) AS cambios,
            (SELECT count(*) FROM matriculas WHERE registro_id IN (${id}, ${copia})) AS plazas
        `,
      ),
    ).toEqual({ registros: 0, cambios: 0, plazas: 0 })
    const { body: bitacora } = await admin.list<{ frase: string }>('Bitacora', {}, undefined, [0, 200])
    expect(JSON.stringify(bitacora.filter(({ frase }) => frase.includes('registro')))).not.toMatch(/Yessenia/)
  })
})
