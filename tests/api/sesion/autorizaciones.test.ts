import { beforeEach, describe, expect, it } from 'vitest'
import type { PorAutorizar, Solicitud } from '#contract/autorizaciones'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { faltas } from '#tests/api/apoyo/datos'
import { call, key, PASSWORD, type Answer, type Client } from '#tests/api/apoyo/helper'
import { escena, type MatriculaLeida } from '#tests/api/cursos/matriculas-escena'
import * as hay from '#tests/kit'

/* A user who lacks the right asks from the same screen: a supervisor signs there, or approves from the own session. */

const { server, curso, matricula, estudiante } = escena()
let recepcion: Client
let contabilidad: Client
let una: MatriculaLeida

beforeEach(async () => {
  const { curso_id, recepcion: quien } = await curso()
  recepcion = quien
  contabilidad = await server.as('Contabilidad')
  una = await matricula(recepcion, curso_id)
})

interface Rechazo {
  code: string
  message: string
  autorizacion?: PorAutorizar
  errors?: Record<string, string>
}

/** The month that the receptionist would charge for less. */
const rebajar = (quien: Client, bruto: number, autorizacion?: number) => {
  const cargo = una.cargos.find(({ concepto }) => concepto === 'mensualidad')
  const body = { cambios: [{ id: cargo?.id, version: 1, bruto }], ...(autorizacion === -1 && { motivo: 'Es la suya' }) }
  return quien.put<Rechazo & MatriculaLeida>(`/Matriculas/${una.id}/cargos`, body, cabecera(autorizacion))
}
const cabecera = (autorizacion?: number): Record<string, string> =>
  autorizacion && autorizacion > 0 ? { 'X-Autorizacion': String(autorizacion) } : {}
const porAutorizar = async (rechazo: Promise<Answer<Rechazo>>): Promise<PorAutorizar> => {
  const { status, body } = await rechazo
  expect({ status, body }).toMatchObject({ status: 403, body: { code: 'sin_permiso' } })
  if (!body.autorizacion) throw new Error('nothing to sign')
  return body.autorizacion
}
const correoDe = async ({ usuario_id }: Client) =>
  (await server.db.one<{ email: string }>(sql`SELECT email FROM usuarios WHERE id = ${usuario_id}`)).email
const nombreDe = async ({ usuario_id }: Client) =>
  (await server.db.one<{ nombre: string }>(sql`SELECT nombre FROM usuarios WHERE id = ${usuario_id}`)).nombre
const firmar = async (quien: Client, id: number, supervisor: Client, mas: object = {}) =>
  quien.post<Solicitud & Rechazo>(`/Autorizaciones/${id}/firmar`, {
    motivo: 'Hermano del coordinador',
    email: await correoDe(supervisor),
    contrasena: PASSWORD,
    ...mas,
  })
const ultima = () =>
  server.db.maybe<Record<string, unknown>>(sql`
    SELECT a.que, a.monto, a.motivo, a.via, a.usuario_id, a.autoriza_id, f.entidad
    FROM autorizaciones a
    LEFT JOIN autorizacion_filas f ON f.autorizacion_id = a.id
    ORDER BY a.id DESC LIMIT 1
  `)

describe('a supervisor who signs there', () => {
  it('lets pass that one request, and both names are kept', async () => {
    const { id, pedidos, propia } = await porAutorizar(rebajar(recepcion, 70_000))
    expect({ pedidos, propia }).toEqual({
      propia: false,
      pedidos: [
        {
          permiso: 'Descuentos:autorizar',
          que: expect.stringMatching(/Sofía Mejía Reyes.*Mensualidad.*1,000\.00 → L\s700\.00/),
          monto: 30_000,
        },
      ],
    })
    expect(await firmar(recepcion, id, contabilidad)).toMatchObject({ status: 200, body: { estado: 'aprobada' } })
    expect(await rebajar(recepcion, 70_000, id)).toMatchObject({ status: 200 })
    expect(await ultima()).toMatchObject({
      monto: 30_000,
      motivo: 'Hermano del coordinador',
      via: 'firma',
      usuario_id: recepcion.usuario_id,
      autoriza_id: contabilidad.usuario_id,
      entidad: 'cargos',
    })
    const { despues } = await server.db.one<{ despues: Record<string, unknown> }>(
      sql`SELECT despues FROM bitacora WHERE accion = 'autorizado' ORDER BY id DESC LIMIT 1`,
    )
    expect(despues).toMatchObject({ autoriza: await nombreDe(contabilidad), motivo: 'Hermano del coordinador' })
    expect(await faltas(server.db)).toEqual([])
  })

  it('signs neither another amount, nor a second time, nor for somebody else', async () => {
    const { id } = await porAutorizar(rebajar(recepcion, 70_000))
    await firmar(recepcion, id, contabilidad)
    // The supervisor would read the same, and the request is another.
    const cargo = una.cargos.find(({ concepto }) => concepto === 'mensualidad')
    const renombrado = { cambios: [{ id: cargo?.id, version: 1, bruto: 70_000, descripcion: 'Otra cosa' }] }
    expect((await recepcion.put(`/Matriculas/${una.id}/cargos`, renombrado, cabecera(id))).status).toBe(403)
    const otra = await server.as('Recepción')
    expect((await rebajar(recepcion, 60_000, id)).status).toBe(403)
    expect((await rebajar(otra, 70_000, id)).status).toBe(403)
    expect((await rebajar(recepcion, 70_000, id)).status).toBe(200)

    const recargar = (autorizacion: number, clave = key()) =>
      recepcion.post<Rechazo>(
        `/Cargos/${una.cargos[0]?.id}/recargo`,
        { recargo: 'servicio', descripcion: 'Reposición', monto: 5_000, motivo: 'Perdió el libro' },
        { ...clave, ...cabecera(autorizacion) },
      )
    const { id: otraVez } = await porAutorizar(recargar(0))
    await firmar(recepcion, otraVez, contabilidad)
    const clave = key()
    expect((await recargar(otraVez, clave)).status).toBe(201)
    expect((await recargar(otraVez, clave)).status).toBe(201)
    expect((await recargar(otraVez)).status).toBe(403)
  })

  it('is written down as it is needed, once, also when nobody is ever asked for it', async () => {
    const escritas = () =>
      server.db.many<{ que: string }>(sql`
        SELECT despues ->> 'que' AS que
        FROM bitacora
        WHERE accion = 'firma_necesaria' AND usuario_id = ${recepcion.usuario_id}
        ORDER BY id
      `)
    const antes = (await escritas()).length
    await porAutorizar(rebajar(recepcion, 61_000))
    await porAutorizar(rebajar(recepcion, 61_000))
    expect((await escritas()).slice(antes)).toEqual([{ que: expect.stringMatching(/Mensualidad.*L\s610\.00/) }])
    expect((await rebajar(contabilidad, 61_000)).status).toBe(403)
    expect(
      await server.db.many(
        sql`SELECT FROM bitacora WHERE accion = 'firma_necesaria' AND usuario_id = ${contabilidad.usuario_id}`,
      ),
    ).toEqual([])
  })

  it('is refused with a wrong password, without the right, and for a reason of nothing', async () => {
    const { id } = await porAutorizar(rebajar(recepcion, 70_000))
    expect(await firmar(recepcion, id, contabilidad, { contrasena: 'otra' })).toMatchObject({
      status: 422,
      body: { errors: { contrasena: expect.any(String) } },
    })
    expect(await firmar(recepcion, id, recepcion)).toMatchObject({
      status: 422,
      body: { errors: { email: expect.stringContaining('no puede autorizar') } },
    })
    expect((await firmar(recepcion, id, contabilidad, { motivo: '. . 1234' })).status).toBe(400)
    expect((await rebajar(recepcion, 70_000, id)).status).toBe(403)
    const { accion } = await server.db.one<{ accion: string }>(
      sql`SELECT accion FROM bitacora WHERE accion = 'autorizar_fallido' ORDER BY id DESC LIMIT 1`,
    )
    expect(accion).toBe('autorizar_fallido')
  })

  it('is counted like a sign-in: guesses end', async () => {
    const { id } = await porAutorizar(rebajar(recepcion, 70_000))
    const statuses = []
    for (let n = 0; n < 12; n++)
      statuses.push((await firmar(recepcion, id, contabilidad, { contrasena: `clave ${n}` })).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
    expect(statuses.slice(10)).toEqual([429, 429])
    expect((await firmar(recepcion, id, contabilidad)).status).toBe(429)
  })

  it('is not kept from anybody by strangers who guess the password at the sign-in', async () => {
    const { id } = await porAutorizar(rebajar(recepcion, 70_000))
    const supervisor = await server.as('Contabilidad')
    const { email } = (await supervisor.get<{ email: string }>('/Perfil')).body
    const guess = () => call(server.url, 'POST', '/Usuarios/login', { Email: email, Pass: 'equivocada' })
    for (let n = 0; n < 11; n++) await guess()
    expect((await guess()).status).toBe(429)
    expect((await firmar(recepcion, id, supervisor)).status).toBe(200)
  })

  it('gives the code of a second factor too', async () => {
    const { id } = await porAutorizar(rebajar(recepcion, 70_000))
    await server.db.run(
      sql`
        UPDATE usuarios
        SET segundo_factor_en = now(), totp_secreto = decode('00112233445566778899', 'hex')
        WHERE id = ${contabilidad.usuario_id}
      `,
    )
    for (const codigo of [null, '000000'])
      expect(await firmar(recepcion, id, contabilidad, { codigo })).toMatchObject({
        status: 422,
        body: { errors: { codigo: expect.any(String) } },
      })
    expect((await rebajar(recepcion, 70_000, id)).status).toBe(403)
  })
})

describe('a supervisor at another place', () => {
  it('sees what is asked, and says yes or no', async () => {
    const { id } = await porAutorizar(rebajar(recepcion, 70_000))
    const lista = async (quien: Client) => (await quien.get<Solicitud[]>('/Autorizaciones')).body.map((una) => una.id)
    expect(await lista(contabilidad)).not.toContain(id)
    await recepcion.post(`/Autorizaciones/${id}/pedir`, { motivo: 'Beca por confirmar' })
    expect(await lista(contabilidad)).toContain(id)
    expect(await lista(recepcion)).toEqual([])
    expect((await recepcion.post(`/Autorizaciones/${id}/aprobar`)).status).toBe(404)
    expect((await (await server.as('Docente')).post(`/Autorizaciones/${id}/aprobar`)).status).toBe(403)
    expect((await rebajar(recepcion, 70_000, id)).status).toBe(403)
    expect(await contabilidad.post(`/Autorizaciones/${id}/aprobar`)).toMatchObject({ status: 200 })
    expect((await recepcion.get<Solicitud>(`/Autorizaciones/${id}`)).body).toMatchObject({
      estado: 'aprobada',
      autoriza_nombre: await nombreDe(contabilidad),
    })
    expect(await rebajar(recepcion, 70_000, id)).toMatchObject({ status: 200 })
    expect(await ultima()).toMatchObject({ via: 'telefono', motivo: 'Beca por confirmar' })
    expect((await contabilidad.post(`/Autorizaciones/${id}/negar`, {})).status).toBe(409)
  })

  it('sees it behind however many requests of others to decide', async () => {
    await hay.filas(server.db, 'solicitudes_autorizacion', 100, (n) => ({
      fecha: hoy(),
      usuario_id: recepcion.usuario_id,
      huella: hay.sha256(String(n)),
      pedidos: [{ permiso: 'Nada:autorizar', que: 'x', monto: null }],
      estado: 'pedida',
      motivo: 'x',
    }))
    const { id } = await porAutorizar(rebajar(recepcion, 71_000))
    await recepcion.post(`/Autorizaciones/${id}/pedir`, { motivo: 'Hermano del coordinador' })
    const { body } = await contabilidad.get<Solicitud[]>('/Autorizaciones')
    expect(body.map((una) => una.id)).toContain(id)
  })

  it('never approves another reason than the one that was read', async () => {
    const { id } = await porAutorizar(rebajar(recepcion, 65_000))
    const pedir = (motivo: string, cual = id) => recepcion.post<Solicitud>(`/Autorizaciones/${cual}/pedir`, { motivo })
    expect((await pedir('Beca por confirmar')).body.id).toBe(id)
    expect((await pedir('Beca por confirmar')).body.id).toBe(id)
    const { body: otra } = await pedir('Lo pidió por teléfono')
    expect(otra).toMatchObject({ estado: 'pedida', motivo: 'Lo pidió por teléfono' })
    expect(otra.id).not.toBe(id)
    expect((await contabilidad.post(`/Autorizaciones/${id}/aprobar`)).status).toBe(409)
    expect((await pedir('Lo pidió por teléfono')).status).toBe(409)
    expect((await recepcion.get<Solicitud>(`/Autorizaciones/${id}`)).body).toMatchObject({
      estado: 'retirada',
      motivo: 'Beca por confirmar',
    })
    expect((await contabilidad.post(`/Autorizaciones/${otra.id}/aprobar`)).status).toBe(200)
    expect(await rebajar(recepcion, 65_000, otra.id)).toMatchObject({ status: 200 })
    expect(await ultima()).toMatchObject({ motivo: 'Lo pidió por teléfono' })
  })

  it('says no', async () => {
    const { id } = await porAutorizar(rebajar(recepcion, 70_000))
    await recepcion.post(`/Autorizaciones/${id}/pedir`, { motivo: 'Beca por confirmar' })
    await contabilidad.post(`/Autorizaciones/${id}/negar`, { respuesta: 'Ya tiene otra' })
    expect((await recepcion.get<Solicitud>(`/Autorizaciones/${id}`)).body).toMatchObject({
      estado: 'negada',
      respuesta: 'Ya tiene otra',
    })
    expect((await rebajar(recepcion, 70_000, id)).status).toBe(403)
  })

  it('is asked nothing any more once who asked takes it back, unless it was decided first', async () => {
    const pedida = async () => {
      const { id } = await porAutorizar(rebajar(recepcion, 60_000))
      await recepcion.post(`/Autorizaciones/${id}/pedir`, { motivo: 'Beca por confirmar' })
      return id
    }
    const id = await pedida()
    expect((await contabilidad.post(`/Autorizaciones/${id}/retirar`)).status).toBe(404)
    expect(await recepcion.post(`/Autorizaciones/${id}/retirar`)).toMatchObject({ body: { estado: 'retirada' } })
    expect((await contabilidad.get<Solicitud[]>('/Autorizaciones')).body.map((una) => una.id)).not.toContain(id)
    for (const verbo of ['aprobar', 'negar'])
      expect((await contabilidad.post(`/Autorizaciones/${id}/${verbo}`, {})).status).toBe(409)
    expect((await firmar(recepcion, id, contabilidad)).status).toBe(409)
    expect((await rebajar(recepcion, 60_000, id)).status).toBe(403)

    for (const orden of ['retirar', 'aprobar', 'retirar', 'aprobar']) {
      const otra = await pedida()
      const retirar = () => recepcion.post(`/Autorizaciones/${otra}/retirar`)
      const aprobar = () => contabilidad.post(`/Autorizaciones/${otra}/aprobar`)
      const [una, dos] = await Promise.all(orden === 'retirar' ? [retirar(), aprobar()] : [aprobar(), retirar()])
      expect([una.status, dos.status].sort()).toEqual([200, 409])
      const { estado } = (await recepcion.get<Solicitud>(`/Autorizaciones/${otra}`)).body
      if (estado !== 'aprobada') expect((await rebajar(recepcion, 60_000, otra)).status).toBe(403)
      expect((await recepcion.post(`/Autorizaciones/${otra}/retirar`)).status).toBe(409)
    }
    const usada = await pedida()
    await contabilidad.post(`/Autorizaciones/${usada}/aprobar`)
    expect((await rebajar(recepcion, 60_000, usada)).status).toBe(200)
    expect((await recepcion.post(`/Autorizaciones/${usada}/retirar`)).status).toBe(409)
  })

  it('is asked again tomorrow, and by one who no longer may it is worth nothing', async () => {
    const { id } = await porAutorizar(rebajar(recepcion, 70_000))
    await firmar(recepcion, id, contabilidad)
    await server.db.run(sql`UPDATE solicitudes_autorizacion SET fecha = ${sumarDias(hoy(), -1)} WHERE id = ${id}`)
    expect((await rebajar(recepcion, 70_000, id)).status).toBe(403)
    await server.db.run(sql`UPDATE solicitudes_autorizacion SET fecha = ${hoy()} WHERE id = ${id}`)
    await server.db.run(sql`UPDATE usuarios SET activo = false WHERE id = ${contabilidad.usuario_id}`)
    expect((await rebajar(recepcion, 70_000, id)).status).toBe(403)
    await server.db.run(sql`UPDATE usuarios SET activo = true WHERE id = ${contabilidad.usuario_id}`)
    expect((await rebajar(recepcion, 70_000, id)).status).toBe(200)
  })
})

describe('one who may', () => {
  it('says why, and nothing else', async () => {
    const admin = await server.as('Administrador')
    const sinMotivo = await rebajar(admin, 70_000)
    expect(sinMotivo).toMatchObject({ status: 422, body: { errors: { motivo: expect.any(String) } } })
    const { id, propia } = sinMotivo.body.autorizacion ?? {}
    expect(propia).toBe(true)
    expect((await admin.post(`/Autorizaciones/${id}/motivar`, { motivo: 'Acuerdo con la madre' })).status).toBe(200)
    expect(await rebajar(admin, 70_000, id)).toMatchObject({ status: 200 })
    expect(await ultima()).toMatchObject({ via: 'propia', motivo: 'Acuerdo con la madre' })
  })

  it('says it with the request where that has a place for it', async () => {
    expect((await rebajar(await server.as('Administrador'), 70_000, -1)).status).toBe(200)
    expect(await ultima()).toMatchObject({ via: 'propia', motivo: 'Es la suya' })
  })
})

describe('every door to a lower price', () => {
  const plan = async (curso_id: number, cambio: (fila: Record<string, unknown>, indice: number) => object | null) => {
    const { body } = await recepcion.post<{ plan: Record<string, unknown>[] }>('/Matriculas/plan', { curso_id })
    return body.plan.flatMap((fila, indice) => cambio(fila, indice) ?? [])
  }
  const inscribir = async (curso_id: number, filas: object[]) =>
    recepcion.post<Rechazo>('/Matriculas', { cliente_id: await estudiante(), curso_id, plan: filas })

  it('is shut to Recepción: a plan below what the server computes', async () => {
    const { curso_id } = await curso()
    const igual = (fila: Record<string, unknown>) => fila
    expect((await inscribir(curso_id, await plan(curso_id, igual))).status).toBe(201)
    for (const peor of [
      await plan(curso_id, (fila, n) => (n ? fila : { ...fila, bruto: 1 })),
      await plan(curso_id, (fila, n) => (n ? fila : null)),
      await plan(curso_id, (fila, n) => (n ? fila : { ...fila, vence: sumarDias(hoy(), 60) })),
      await plan(curso_id, (fila, n) => (n ? fila : { ...fila, descuento: 1 })),
      [],
    ])
      await porAutorizar(inscribir(curso_id, peor))
  })

  it('is open where the server computed it: another first month, prorated, or more than the course asks', async () => {
    const { curso_id } = await curso()
    const { body } = await recepcion.post<{ plan: object[]; meses: string[] }>('/Matriculas/plan', { curso_id })
    for (const opciones of [{ primer_mes: body.meses[2] }, { prorratear: true }]) {
      const { body: otro } = await recepcion.post<{ plan: object[] }>('/Matriculas/plan', { curso_id, ...opciones })
      expect((await inscribir(curso_id, otro.plan)).status).toBe(201)
    }
    const mas = await plan(curso_id, (fila) => ({ ...fila, bruto: Number(fila.bruto) + 1 }))
    expect((await inscribir(curso_id, mas)).status).toBe(201)
  })

  it('is shut: a charge voided, put off, or added below the price', async () => {
    const [primero] = una.cargos
    const cargos = (body: object) =>
      recepcion.put<Rechazo>(`/Matriculas/${una.id}/cargos`, { motivo: 'Lo pidió la madre', ...body })
    const vence = sumarDias(hoy(), 300)
    const nuevo = { concepto: 'mensualidad', descripcion: 'Otra', vence, bruto: 1 }
    await porAutorizar(cargos({ anular: [{ id: primero?.id, version: 1 }] }))
    await porAutorizar(cargos({ cambios: [{ id: primero?.id, version: 1, vence }] }))
    await porAutorizar(cargos({ nuevos: [nuevo] }))
    expect((await cargos({ nuevos: [{ ...nuevo, concepto: 'otro' }] })).status).toBe(200)
  })

  it('is shut: a debt that is due, with a withdrawal or an enrolment taken back', async () => {
    await server.db.run(sql`UPDATE cargos SET vence = ${sumarDias(hoy(), -10)} WHERE id = ${una.cargos[0]?.id}`)
    const { version } = (await recepcion.get<MatriculaLeida>(`/Matriculas/${una.id}`)).body
    const motivo = 'Se mudó'
    const debida = una.cargos.slice(0, 1).map(({ id }) => id)
    await porAutorizar(recepcion.post(`/Matriculas/${una.id}/retirar`, { motivo, version, anular_cargos: debida }))
    await porAutorizar(recepcion.post(`/Matriculas/${una.id}/anular`, { motivo, version }))
    expect((await recepcion.post(`/Matriculas/${una.id}/retirar`, { motivo, version })).status).toBe(200)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is shut: a debt that comes back while its enrolment is being taken back', async () => {
    const { id, version } = una
    const cargo_id = una.cargos[0]?.id
    await server.db.run(sql`UPDATE cargos SET vence = ${sumarDias(hoy(), -10)}, aplicado = neto WHERE id = ${cargo_id}`)
    let answered: Promise<Answer<Rechazo>> | undefined
    await server.db.transaction(async (tx) => {
      await tx.run(sql`UPDATE cargos SET aplicado = 0 WHERE id = ${cargo_id}`)
      answered = recepcion.post<Rechazo>(`/Matriculas/${id}/anular`, { motivo: 'Se mudó', version })
      while (
        !(await server.db.maybe(sql`
          SELECT FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%FROM cargos%'
        `))
      )
        continue
    })
    if (answered) await porAutorizar(answered)
    expect(answered).toBeDefined()
  })

  it('is shut: a rebate, a debt condoned, a surcharge, and what a discount takes off is signed in the same way', async () => {
    const cargo_id = una.cargos[0]?.id
    const ajuste = { tipo: 'condonacion', monto: 1_000, motivo: 'Vecina', version: 1 }
    const { id } = await porAutorizar(recepcion.post(`/Cargos/${cargo_id}/ajustes`, ajuste))
    await firmar(recepcion, id, contabilidad)
    expect((await recepcion.post(`/Cargos/${cargo_id}/ajustes`, ajuste, cabecera(id))).status).toBe(200)
    expect(await faltas(server.db)).toEqual([])
    expect((await (await server.as('Docente')).post(`/Cargos/${cargo_id}/ajustes`, ajuste)).status).toBe(403)
  })

  it('is shut: the price and the tax of a course and of a product, to who edits them without that right', async () => {
    const { body: rol } = await (
      await server.as('Administrador')
    ).post<{ id: number; nombre: string }>('/Roles', {
      nombre: `Coordinación ${una.id}`,
      permisos: [
        { modulo: 'Cursos', acciones: ['ver', 'editar'] },
        { modulo: 'Productos', acciones: ['ver', 'crear', 'editar'] },
      ],
      orden_menu: ['Cursos'],
    })
    expect(rol).toMatchObject({ id: expect.any(Number) })
    const coordina = await server.as(rol.nombre)
    const { curso_id } = await curso()
    const cambiar = (cambio: object) => coordina.put<Rechazo>(`/Cursos/${curso_id}`, { version: 1, ...cambio })
    await porAutorizar(cambiar({ precio_mensualidad: 99_999 }))
    await porAutorizar(cambiar({ mensualidades: 3 }))
    await porAutorizar(cambiar({ isv: 'gravado_15' }))
    await porAutorizar(
      coordina.post(`/Cursos/${curso_id}/cambio-precio`, {
        precio_matricula: 1,
        precio_mensualidad: 100_000,
        version: 1,
        actualizar_cargos: true,
      }),
    )
    expect((await cambiar({ precio_mensualidad: 100_001 })).status).toBe(200)
    const { body: libro } = await coordina.post<{ id: number }>('/Productos', {
      codigo: `L-${curso_id}`,
      nombre: 'Libro',
      precio: 5_000,
      isv: 'exento',
    })
    await porAutorizar(coordina.put(`/Productos/${libro.id}`, { version: 1, precio: 4_999 }))
    await porAutorizar(coordina.put(`/Productos/${libro.id}`, { version: 1, isv: 'gravado_15' }))
    expect((await coordina.put(`/Productos/${libro.id}`, { version: 1, precio: 5_001 })).status).toBe(200)
  })
})
