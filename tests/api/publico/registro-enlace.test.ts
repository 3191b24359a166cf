import { describe, expect, it } from 'vitest'
import { NINOS_POR_TELEFONO } from '#contract/publico/convocatoria'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { vencerReservas } from '#server/publico/registros/reservas'
import { enviar as firmar } from './consentimiento-datos.ts'
import { startServer } from '#tests/api/apoyo/helper'
import {
  cambiar,
  consultar,
  convocatoria,
  encargado,
  enviar,
  hijo,
  NACIMIENTO,
  recibido,
  registro,
  type Convocatoria,
} from './registros-datos.ts'
import * as hay from '#tests/kit'

const server = startServer()
const cambiosDe = (codigo: string) =>
  server.db.many<{ cambios: Record<string, { antes: unknown; despues: unknown }> }>(
    sql`SELECT cambios FROM registro_cambios WHERE registro_id = ${Number(codigo.slice(2))} ORDER BY id`,
  )
const estadosDe = (codigo: string) =>
  server.db.many(
    sql`
      SELECT m.estado, e.motivo
      FROM matriculas m
      JOIN LATERAL (
        SELECT motivo
        FROM matricula_estados
        WHERE matricula_id = m.id
        ORDER BY id DESC LIMIT 1
      ) e ON true
      WHERE m.registro_id = ${Number(codigo.slice(2))}
      ORDER BY m.id
    `,
  )
const nombreDe = async (curso_id: number) =>
  (
    await server.db.one<{ nombre: string }>(
      sql`SELECT nombre || ' (' || codigo || ')' AS nombre FROM cursos WHERE id = ${curso_id}`,
    )
  ).nombre

describe('the link of a registration', () => {
  it('shows it to who knows the birth date, and nothing to who does not', async () => {
    const uno = await recibido(server.url, await convocatoria(server.db, { variante: 'octubre', asientos: [0] }), {
      encargado,
    })
    const { status, body, headers } = await consultar(server.url, uno)
    expect({ status, ...body }).toMatchObject({
      status: 200,
      codigo: uno.codigo,
      encargado: { ...encargado, telefono: '+50499990000' },
      lugares: [{ curso_nombre: 'Inglés A1', lugar: 1 }],
      reserva_vencida: false,
      version: 1,
    })
    expect(body.estudiante).toMatchObject({
      apellidos: 'Mejía Reyes',
      fecha_nacimiento: NACIMIENTO,
      cursos: [uno.lugares[0]?.curso_id],
    })
    expect([headers.get('Cache-Control'), headers.get('X-Robots-Tag')]).toEqual(['no-store', 'noindex, nofollow'])
    const otra = await consultar(server.url, uno, '2016-03-06')
    expect(otra).toMatchObject({
      status: 422,
      body: { errors: { fecha_nacimiento: 'Esta no es la fecha de nacimiento que está en el registro.' } },
    })
    expect(JSON.stringify(otra.body)).not.toMatch(/Mejía|R-0|9999/)
  })

  it('is one and the same 404 when unknown, of another variant, decided, closed or switched off, to read and to write', async () => {
    const [decidido, cerrado, apagado, vivo] = [await nueva(), await nueva(), await nueva(), await nueva()]
    const { body: visto } = await consultar(server.url, vivo.enlace)
    await server.db.run(
      sql`UPDATE registros SET estado = 'rechazado', decidido_en = now() WHERE guid = ${decidido.enlace.guid}`,
    )
    await server.db.run(
      sql`UPDATE convocatorias SET abre = '2026-01-01', cierra = ${sumarDias(hoy(), -1)} WHERE id = ${cerrado.una.id}`,
    )
    await server.db.run(sql`UPDATE convocatorias SET activa = false WHERE id = ${apagado.una.id}`)
    const enlaces = [
      decidido.enlace,
      cerrado.enlace,
      apagado.enlace,
      { ...vivo.enlace, variante: 'junio' },
      { variante: 'general', guid: 'x'.repeat(22) },
      { variante: 'general', guid: vivo.una.guid },
    ]
    for (const enlace of enlaces) {
      for (const { body, headers } of [
        await consultar(server.url, enlace),
        await consultar(server.url, enlace, '2000-01-01'),
        await cambiar(server.url, enlace, {}, visto),
      ]) {
        const { request_id: _, ...resto } = body as unknown as Record<string, unknown>
        expect(resto).toEqual({
          status: 404,
          code: 'no_encontrado',
          message: 'Este enlace no está disponible. Si necesita cambiar algo, llame al centro educativo.',
        })
        expect(headers.get('X-Robots-Tag')).toContain('noindex')
      }
    }
  })
})

describe('the consent letter of a registration', () => {
  it('is missing of a minor whose campaign requires it, until one is in force', async () => {
    const { una, enlace } = await nueva()
    expect((await consultar(server.url, enlace)).body.falta_carta).toBe(false)
    await server.db.run(sql`UPDATE convocatorias SET requiere_consentimiento = true WHERE id = ${una.id}`)
    expect((await consultar(server.url, enlace)).body.falta_carta).toBe(true)
    expect((await recibido(server.url, una)).falta_carta).toBe(true)
    const { status, body } = await firmar<{ numero: string }>(server.url, {
      registro: { guid: enlace.guid, fecha_nacimiento: NACIMIENTO },
      menor_fecha_nacimiento: NACIMIENTO,
    })
    expect(status).toBe(201)
    expect((await consultar(server.url, enlace)).body.falta_carta).toBe(false)
    await server.db.run(
      sql`
        UPDATE cartas_consentimiento
        SET revocada_en = now(), revocada_el = ${hoy()}, revocada_motivo = 'La firmó otra persona'
        WHERE numero = ${body.numero}
      `,
    )
    expect((await cambiar(server.url, enlace, { estudiante: { apellidos: 'Mejía Cruz' } })).body.falta_carta).toBe(true)
  })

  it('is not asked of a student who is of age', async () => {
    const una = await convocatoria(server.db)
    await server.db.run(sql`UPDATE convocatorias SET requiere_consentimiento = true WHERE id = ${una.id}`)
    expect(
      (
        await recibido(server.url, una, {
          estudiantes: [hijo(una.cursos.slice(0, 1), { fecha_nacimiento: '2000-01-01' })],
        })
      ).falta_carta,
    ).toBe(false)
  })
})

async function nueva(
  datos: Parameters<typeof convocatoria>[1] = {},
): Promise<{ una: Convocatoria; enlace: Awaited<ReturnType<typeof recibido>> }> {
  const una = await convocatoria(server.db, datos)
  return { una, enlace: await recibido(server.url, una, { encargado }) }
}

describe('an update', () => {
  it('keeps what changed field by field, of the student and of the guardian, and leaves the rest', async () => {
    const { enlace } = await nueva()
    const { status, body } = await cambiar(server.url, enlace, {
      estudiante: { apellidos: 'Mejía Cruz' },
      encargado: { ...encargado, telefono: '8888-0000' },
    })
    expect({ status, ...body }).toMatchObject({
      status: 200,
      estudiante: { apellidos: 'Mejía Cruz', fecha_nacimiento: NACIMIENTO },
      encargado: { nombres: 'Ana', telefono: '+50488880000' },
      version: 2,
    })
    expect(await cambiosDe(enlace.codigo)).toEqual([
      {
        cambios: {
          apellidos: { antes: 'Mejía Reyes', despues: 'Mejía Cruz' },
          encargado_telefono: { antes: '+50499990000', despues: '+50488880000' },
        },
      },
    ])
    expect(await server.db.one(sql`SELECT estado FROM registros WHERE guid = ${enlace.guid}`)).toEqual({
      estado: 'actualizado',
    })
    const [fila] = await server.db.many(
      sql`SELECT usuario_nombre, accion, antes, despues FROM bitacora ORDER BY id DESC LIMIT 1`,
    )
    expect(fila).toEqual({
      usuario_nombre: 'El formulario público',
      accion: 'actualizar',
      antes: null,
      despues: { campos: ['apellidos', 'encargado_telefono'] },
    })
  })

  it('that changes nothing leaves no trace', async () => {
    const { enlace } = await nueva()
    expect((await cambiar(server.url, enlace, {})).body.version).toBe(1)
    expect(await cambiosDe(enlace.codigo)).toEqual([])
  })

  it('frees the course that is left and takes the end of the line in the new one', async () => {
    const { una, enlace } = await nueva({ asientos: [1, 0] })
    const [ingles = 0, arte = 0] = una.cursos
    await enviar(server.url, registro(una, { estudiantes: [hijo([arte])] }))
    const { body } = await cambiar(server.url, enlace, { estudiante: { cursos: [arte] } })
    expect(body.lugares).toEqual([{ curso_id: arte, curso_nombre: 'Inglés A1', lugar: 2, por_confirmar: false }])
    expect(await estadosDe(enlace.codigo)).toEqual([
      { estado: 'anulada', motivo: 'Lo quitó la familia' },
      { estado: 'en_espera', motivo: null },
    ])
    expect((await recibido(server.url, una)).lugares).toMatchObject([{ curso_id: ingles, lugar: null }])
    expect(await cambiosDe(enlace.codigo)).toEqual([
      { cambios: { cursos: { antes: await nombreDe(ingles), despues: await nombreDe(arte) } } },
    ])
  })

  it('is refused without the birth date on file, and with an old version without telling the record', async () => {
    const { enlace } = await nueva()
    const { body: visto } = await consultar(server.url, enlace)
    expect(
      await cambiar(
        server.url,
        enlace,
        { nacimiento: '2016-03-06', estudiante: { fecha_nacimiento: '2016-03-06' } },
        visto,
      ),
    ).toMatchObject({ status: 422, body: { errors: { nacimiento: expect.any(String) } } })
    await cambiar(server.url, enlace, { estudiante: { nombres: 'Otra' } }, visto)
    const vieja = await cambiar(server.url, enlace, { estudiante: { nombres: 'Tercera' } }, visto)
    expect(vieja).toMatchObject({ status: 412, body: { code: 'version_vieja' } })
    expect(JSON.stringify(vieja.body)).not.toMatch(/Otra|Mejía/)
  })

  it('keeps the rules of a registration, and a course that it has although it is offered no more', async () => {
    const { una, enlace } = await nueva()
    expect((await cambiar(server.url, enlace, { encargado: null })).body.errors).toEqual({
      encargado: { nombres: expect.stringContaining('18 años') },
    })
    expect((await cambiar(server.url, enlace, { estudiante: { fecha_nacimiento: '1950-01-01' } })).body.errors).toEqual(
      { estudiante: { cursos: 'Inglés A1 es hasta los 40 años.' } },
    )
    await server.db.run(sql`DELETE FROM convocatoria_cursos WHERE convocatoria_id = ${una.id}`)
    expect((await cambiar(server.url, enlace, { estudiante: { telefono: '99990001' } })).status).toBe(200)
  })

  it('changes its own registration alone', async () => {
    const una = await convocatoria(server.db)
    const { body } = await enviar(server.url, registro(una, { estudiantes: [hijo(una.cursos), hijo(una.cursos)] }))
    const [hermana, hermano] = body.registros
    const foto = () => server.db.one(sql`SELECT t::text FROM registros t WHERE guid = ${hermano?.guid}`)
    const antes = await foto()
    await cambiar(
      server.url,
      { variante: una.variante, guid: hermana?.guid ?? '' },
      { encargado: { ...encargado, nombres: 'Eva' }, estudiante: { nombres: 'Otra' } },
    )
    expect(await foto()).toEqual(antes)
  })
})

describe('a reservation', () => {
  it('without an answer gives its seat back once its last day is over, keeps its place in line, and can be taken up again', async () => {
    const una = await convocatoria(server.db, { asientos: [1, 0], reserva_dias: 2 })
    const [ingles = 0, arte = 0] = una.cursos
    const uno = await recibido(server.url, una, { estudiantes: [hijo([ingles, arte])] })
    expect(await vencerReservas(server.db, uno.reserva_hasta)).toBe(0)
    expect(await vencerReservas(server.db, sumarDias(uno.reserva_hasta, 1))).toBe(1)
    expect(await vencerReservas(server.db, sumarDias(uno.reserva_hasta, 1))).toBe(0)
    expect(await estadosDe(uno.codigo)).toEqual([
      { estado: 'anulada', motivo: 'Venció su reserva' },
      { estado: 'en_espera', motivo: null },
    ])
    expect((await consultar(server.url, uno)).body).toMatchObject({
      reserva_vencida: true,
      lugares: [{ curso_id: arte, lugar: 1 }],
      estudiante: { cursos: [ingles, arte] },
    })

    const [otra] = [await recibido(server.url, una)]
    expect(otra.lugares).toMatchObject([{ lugar: null }])
    expect((await cambiar(server.url, uno, {})).body).toMatchObject({
      reserva_vencida: false,
      reserva_hasta: sumarDias(hoy(), 2),
      lugares: [
        { curso_id: arte, lugar: 1 },
        { curso_id: ingles, lugar: 1 },
      ],
    })
    expect((await cambiosDe(uno.codigo))[0]?.cambios.cursos).toEqual({
      antes: await nombreDe(arte),
      despues: `${await nombreDe(arte)}, ${await nombreDe(ingles)}`,
    })
  })

  it('that is taken up again comes after the children whose places its telephone holds by now, of two at once too', async () => {
    const una = await convocatoria(server.db, { asientos: [10, 10] })
    const suyo = { encargado: { ...encargado, telefono: '9888-7766' } }
    const vencidas = [
      await recibido(server.url, una, suyo),
      await recibido(server.url, una, { ...suyo, estudiantes: [hijo(una.cursos.slice(1))] }),
    ]
    await vencerReservas(server.db, sumarDias(vencidas[0]?.reserva_hasta ?? '', 1))
    for (let n = 1; n < NINOS_POR_TELEFONO; n++) await recibido(server.url, una, suyo)
    const vistas = await Promise.all(vencidas.map(async (cada) => (await consultar(server.url, cada)).body))
    const otraVez = await Promise.all(vencidas.map((cada, n) => cambiar(server.url, cada, {}, vistas[n])))
    expect(otraVez.map(({ status }) => status)).toEqual([200, 200])
    const { n } = await server.db.one<{ n: number }>(sql`
      SELECT count(*) AS n
      FROM matriculas
      WHERE curso_id = ANY(${una.cursos}) AND estado IN ('preinscrita', 'en_espera')
    `)
    expect(n).toBe(NINOS_POR_TELEFONO)
  })

  it('that the school has answered does not expire', async () => {
    const { enlace } = await nueva({ reserva_dias: 1 })
    const id = await hay.estudiante(server.db, { codigo: 'P-acepta', nombres: 'Sofía', apellidos: 'Mejía' })
    await server.db.run(
      sql`
        UPDATE registros
        SET estado = 'aceptado', decidido_en = now(), cliente_id = ${id}
        WHERE guid = ${enlace.guid}
      `,
    )
    await vencerReservas(server.db, sumarDias(hoy(), 30))
    expect(await estadosDe(enlace.codigo)).toEqual([{ estado: 'preinscrita', motivo: null }])
  })
})

describe('what may be chosen in an update', () => {
  it('are the courses on offer, also of a full campaign, and its own when it is offered no more', async () => {
    const { una, enlace } = await nueva({ asientos: [3, 3, 3], cupo: 1 })
    const [suyo = 0, ofrecido = 0, cancelado = 0] = una.cursos
    await server.db.run(sql`UPDATE cursos SET estado = 'cancelado' WHERE id = ANY(${[suyo, cancelado]})`)
    const { body } = await consultar(server.url, enlace)
    expect(body.convocatoria).toMatchObject({ nombre: 'Matrícula 2027', situacion: 'llena', mayoria_edad: 18 })
    expect(body.convocatoria.cursos.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      [suyo, ofrecido].sort((a, b) => a - b),
    )
    expect((await cambiar(server.url, enlace, { estudiante: { cursos: [suyo, ofrecido] } })).status).toBe(200)
  })
})
