import { beforeAll, describe, expect, it } from 'vitest'
import type { EntradaBitacora, EntradaHistorial } from '#contract/ajustes/bitacora'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { call, key, PASSWORD, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

const server = startServer()
let admin: Client
let recepcion: Client

beforeAll(async () => {
  admin = await server.as('Administrador')
  recepcion = await server.as('Recepción')
  await recepcion.post('/Caja/abrir', { fondo: 500_00 })
})

const list = async (filter: object = {}, range?: [number, number]) =>
  (await admin.list<EntradaBitacora>('Bitacora', filter, undefined, range)).body
const plain = (text = '') => text.replace(/\s/g, ' ')
const phrases = (rows: { frase: string }[]) => rows.map(({ frase }) => plain(frase))

describe('the bitácora', () => {
  it('tells in sentences what everybody did, newest first', async () => {
    const recibo = await aReceipt()
    await recepcion.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Se cobró dos veces' })
    const rows = await list({ usuario_id: recepcion.usuario_id })
    expect(phrases(rows)).toEqual([
      `anuló el recibo ${recibo.numero_texto}: Se cobró dos veces`,
      `cobró L 10.00 a ${recibo.pagador_nombre} con el recibo ${recibo.numero_texto}`,
      'abrió su caja con L 500.00',
      'ingresó',
    ])
    expect(rows[0]).toMatchObject({
      usuario_nombre: expect.stringMatching(/^Usuario/),
      modulo: 'RecibosIndividuales',
      accion: 'anular',
      entidad: 'recibos',
      entidad_id: recibo.id,
      cambios: [{ campo: 'Estado', antes: 'Emitido', despues: 'Anulado' }],
      ip: '127.0.0.1',
    })
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      'accion',
      'cambios',
      'entidad',
      'entidad_id',
      'frase',
      'id',
      'instante',
      'ip',
      'modulo',
      'request_id',
      'usuario_id',
      'usuario_nombre',
    ])
  })

  it('is found by module, action, record, and by words of who, what and why', async () => {
    const recibo = await aReceipt()
    await recepcion.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'El padre pagó por transferencia' })
    const told = `anuló el recibo ${recibo.numero_texto}: El padre pagó por transferencia`
    expect(phrases(await list({ entidad: 'recibos', entidad_id: recibo.id, accion: 'anular' }))).toEqual([told])
    expect(phrases(await list({ q: 'TRANSFERENCIA padre' }))).toEqual([told])
    expect(phrases(await list({ q: String(recibo.numero_texto) }))).toHaveLength(2)
    expect((await list({ modulo: 'Sesion' })).every(({ modulo }) => modulo === 'Sesion')).toBe(true)
    expect(await list({ q: 'transferencia', modulo: 'Sesion' })).toEqual([])
  })

  it('takes a date as the whole of that day in Honduras', async () => {
    // Half past eleven at night of the 14th, there.
    await hay.fila(server.db, 'bitacora', {
      instante: '2020-03-15T05:30:00Z',
      modulo: 'Sesion',
      accion: 'ingreso',
      usuario_nombre: 'Tarde',
    })
    expect(await list({ instante_gte: '2020-03-14', instante_lte: '2020-03-14' })).toHaveLength(1)
    expect(await list({ instante_gte: '2020-03-15', instante_lte: '2020-03-15' })).toEqual([])
    expect(await list({ instante_gte: '2020-03-15T05:30:00Z', instante_lte: '2020-03-15T05:30:00Z' })).toHaveLength(1)
    expect(await list({ instante_lte: '2020-03-13' })).toEqual([])
    expect((await admin.list('Bitacora', { instante_gte: 'ayer' })).status).toBe(400)
  })

  it('is for those who may see it alone, and is only ever read', async () => {
    for (const rol of ['Recepción', 'Contabilidad', 'Docente'] as const) {
      const client = await server.as(rol)
      expect((await client.list('Bitacora')).status).toBe(403)
      expect((await client.get('/Bitacora/exportar')).status).toBe(403)
    }
    expect((await call(server.url, 'GET', '/Bitacora')).status).toBe(401)
    expect((await admin.post('/Bitacora', {})).status).toBe(405)
    expect((await admin.delete('/Bitacora/1')).status).toBe(405)
  })

  it('tells of refusals, failed sign-ins and exports', async () => {
    const docente = await server.as('Docente')
    await docente.get('/Clientes/exportar')
    await call(server.url, 'POST', '/Usuarios/login', { Email: 'nadie@prueba.hn', Pass: PASSWORD })
    await recepcion.get('/Clientes/exportar?formato=xlsx')
    expect(phrases(await list({ usuario_id: docente.usuario_id, accion: 'permiso_negado' }))).toEqual([
      'no tuvo permiso para exportar en Estudiantes',
    ])
    expect(await list({ accion: 'ingreso_fallido' })).toMatchObject([
      { usuario_nombre: null, frase: 'rechazó un ingreso con un correo que no existe' },
    ])
    expect(phrases(await list({ accion: 'exportar' }))[0]).toBe('exportó Estudiantes a Excel')
  })

  it('is exported with its sentences, and that is in it too', async () => {
    const id = await estudiante(server.db, { nombres: '=HYPERLINK("x")' })
    await recepcion.put(`/Clientes/${id}`, { version: 1, telefono: '99887766' })
    const csv = await admin.get<string>(
      `/Bitacora/exportar?filter=${JSON.stringify({ entidad: 'clientes', entidad_id: id })}`,
    )
    expect(csv.body.split('\r\n').map((line) => line.replace(/^[^,]*,[^,]*,/, ''))).toEqual([
      'Módulo,Qué hizo,Cambios,Dirección de red',
      expect.stringMatching(/^Estudiantes,"?cambió «Teléfono» de .*HYPERLINK.*Teléfono: — → 9988-7766/),
      '',
    ])
    const sheet = await admin.get('/Bitacora/exportar?formato=xlsx')
    expect(sheet.headers.get('Content-Type')).toContain('spreadsheetml')
    expect(phrases(await list({ modulo: 'Bitacora' }))).toEqual(['exportó Bitácora a Excel', 'exportó Bitácora a CSV'])
  })

  it('keeps no secret, wherever in a record it stands', async () => {
    const secrets = {
      pass_hash: 'canario',
      contrasena: 'canario',
      datos: {
        token: 'canario',
        firma: 'canario',
        lista: [{ secreto: 'canario', alergias: 'canario', tipo_sangre: 'canario' }],
      },
    }
    const quien = { usuario_id: null, usuario_nombre: 'Ana', ip: null, request_id: null }
    await audit(server.db, quien, {
      modulo: 'Usuarios',
      accion: 'crear',
      entidad: 'usuarios',
      entidad_id: 1,
      despues: { nombre: 'Visible', ...secrets },
    })
    await audit(server.db, quien, {
      modulo: 'Usuarios',
      accion: 'editar',
      entidad: 'usuarios',
      entidad_id: 1,
      antes: { nombre: 'Visible', ...secrets },
      despues: { nombre: 'Otra', pass_hash: 'canario2' },
    })
    const rows = JSON.stringify(await server.db.many(sql`SELECT * FROM bitacora`))
    expect(rows).toContain('Visible')
    expect(rows).not.toContain('canario')
  })

  it('says so when it stopped counting', async () => {
    await hay.filas(server.db, 'bitacora', 10_001, () => ({
      modulo: 'Sesion',
      accion: 'ingreso',
      usuario_id: 999_999,
    }))
    const many = await admin.list('Bitacora', { usuario_id: 999_999 })
    expect([
      many.headers.get('X-Total-Count'),
      many.headers.get('X-Total-At-Least'),
      many.headers.get('Content-Range'),
    ]).toEqual(['10000', '10000', 'Bitacora 0-24/10000'])
    // A page beyond counts as far as it reads, and the last one counts them all.
    const beyond = await admin.list('Bitacora', { usuario_id: 999_999 }, undefined, [9_975, 9_999])
    expect([beyond.body.length, beyond.total, beyond.headers.get('X-Total-At-Least')]).toEqual([25, 10_000, '10000'])
    const last = await admin.list('Bitacora', { usuario_id: 999_999 }, undefined, [10_000, 10_024])
    expect([last.body.length, last.total, last.headers.get('X-Total-At-Least')]).toEqual([1, 10_001, null])
    const few = await admin.list('Bitacora', { usuario_id: recepcion.usuario_id })
    expect([few.total, few.headers.get('X-Total-At-Least')]).toEqual([few.body.length, null])
  })
})

describe('the history of one record', () => {
  const history = async (client: Client, path: string) =>
    (await client.get<EntradaHistorial[]>(`${path}/historial`)).body

  it('stands beside every record that has a page', async () => {
    const categoria = await admin.post('/CursoCategorias', { nombre: 'Robótica' })
    await admin.put(`/CursoCategorias/${categoria.body.id}`, { version: 1, descripcion: 'Con piezas' })
    expect(await history(admin, `/CursoCategorias/${categoria.body.id}`)).toMatchObject([
      {
        accion: 'editar',
        frase: 'cambió «Descripción» de la categoría Robótica',
        cambios: [{ campo: 'Descripción', antes: null, despues: 'Con piezas' }],
      },
      { accion: 'crear', frase: 'agregó la categoría Robótica', cambios: [] },
    ])
    const curso = await admin.post('/Cursos', {
      codigo: 'ROB-1',
      nombre: 'Robótica 1',
      categoria_id: categoria.body.id,
      periodo: '2026-II',
      fecha_inicio: '2026-07-01',
      fecha_fin: '2026-12-01',
      cupo: 20,
      estado: 'abierto',
    })
    expect(phrases(await history(admin, `/Cursos/${curso.body.id}`))).toEqual(['agregó el curso Robótica 1 (ROB-1)'])
    const matricula = await recepcion.post('/Matriculas', {
      cliente_id: await estudiante(server.db, { nombres: 'Sofía', apellidos: 'Mejía' }),
      curso_id: curso.body.id,
    })
    await recepcion.post(`/Matriculas/${matricula.body.id}/retirar`, {
      version: matricula.body.version,
      motivo: 'Se mudó',
    })
    expect(phrases(await history(recepcion, `/Matriculas/${matricula.body.id}`))).toEqual([
      'retiró a Mejía, Sofía en Robótica 1: Se mudó',
      'matriculó a Mejía, Sofía en Robótica 1',
    ])
    const recibo = await aReceipt()
    expect(phrases(await history(recepcion, `/RecibosIndividuales/${recibo.id}`))).toHaveLength(1)
    const rol = await admin.post('/Roles', {
      nombre: 'Ayudante',
      permisos: [{ modulo: 'Clientes', acciones: ['ver', 'exportar'] }],
    })
    await admin.put(`/Roles/${rol.body.id}`, {
      version: rol.body.version,
      permisos: [{ modulo: 'Clientes', acciones: ['ver'] }],
    })
    expect((await history(admin, `/Roles/${rol.body.id}`))[0]).toMatchObject({
      frase: 'cambió los permisos del rol Ayudante',
      cambios: [{ antes: 'Estudiantes (exportar)', despues: null }],
    })
  })

  it('says nothing when nothing was changed', async () => {
    const categoria = await admin.post('/CursoCategorias', { nombre: 'Sin cambios' })
    await admin.put(`/CursoCategorias/${categoria.body.id}`, categoria.body)
    expect(await history(admin, `/CursoCategorias/${categoria.body.id}`)).toHaveLength(1)
  })

  it('is for those who may see the record: not another cashier’s till, not what is not theirs, not what is not there', async () => {
    const { body: caja } = await recepcion.get<{ caja: { id: number } }>('/Caja/actual')
    expect((await recepcion.get(`/Caja/${caja.caja.id}/historial`)).status).toBe(200)
    expect((await (await server.as('Recepción')).get(`/Caja/${caja.caja.id}/historial`)).status).toBe(404)
    expect((await admin.get(`/Caja/${caja.caja.id}/historial`)).status).toBe(200)
    expect((await recepcion.get('/Roles/1/historial')).status).toBe(403)
    expect((await admin.get('/Cursos/999999/historial')).status).toBe(404)
    expect((await call(server.url, 'GET', '/Cursos/1/historial')).status).toBe(401)
    const [docente, curso] = [
      await server.as('Docente'),
      await server.db.one<{ id: number }>(sql`SELECT id FROM cursos LIMIT 1`),
    ]
    await hay.docente(server.db, { nombres: 'Otra', apellidos: 'Docente', usuario_id: docente.usuario_id })
    expect((await docente.get(`/Cursos/${curso.id}/historial`)).status).toBe(404)
    await server.db.run(
      sql`
        UPDATE cursos
        SET docente_id = (SELECT id FROM docentes WHERE usuario_id = ${docente.usuario_id})
        WHERE id = ${curso.id}
      `,
    )
    expect((await docente.get(`/Cursos/${curso.id}/historial`)).status).toBe(200)
  })
})

describe('after data were erased', () => {
  it('the bitácora keeps its rows and tells neither values nor, of whom nothing is left, the name', async () => {
    const { body: gone } = await recepcion.post('/Clientes', {
      nombres: 'Olvidada',
      apellidos: 'Del Todo',
      telefono: '99110000',
    })
    const [{ id: curso_id } = { id: 0 }] = await server.db.many<{ id: number }>(sql`SELECT id FROM cursos LIMIT 1`)
    const { body: matricula } = await recepcion.post('/Matriculas', { cliente_id: gone.id, curso_id, plan: [] })
    await recepcion.put(`/Clientes/${gone.id}`, { version: 1, telefono: '99220000' })
    await admin.post(`/Clientes/${gone.id}/borrar-datos`, { motivo: 'A petición de la madre' })
    expect(phrases(await list({ entidad: 'clientes', entidad_id: gone.id }))).toEqual([
      'borró los datos personales de un estudiante: A petición de la madre',
      'cambió «Teléfono» de un estudiante',
      'agregó a un estudiante',
    ])
    expect(phrases(await list({ entidad: 'matriculas', entidad_id: matricula.id }))).toEqual([
      'matriculó a un estudiante',
    ])
    expect(JSON.stringify(await list({ entidad: 'clientes', entidad_id: gone.id }))).not.toMatch(/9922|9911|Olvidada/)
    expect(await list({ q: 'olvidada' })).toEqual([])
    expect(await server.db.many(sql`SELECT FROM bitacora WHERE referencia LIKE '%Olvidada%'`)).not.toEqual([])
  })

  it('whom a receipt still names is named, without the values', async () => {
    const { body } = await recepcion.post('/Clientes', {
      nombres: 'Queda',
      apellidos: 'El Nombre',
      telefono: '99330000',
    })
    await cargo(server.db, Number(body.id), 10_00)
    await recepcion.put(`/Clientes/${body.id}`, { version: 1, telefono: '99440000' })
    await admin.post(`/Clientes/${body.id}/borrar-datos`, { motivo: 'Lo pidió' })
    const { body: rows } = await admin.get<EntradaHistorial[]>(`/Clientes/${body.id}/historial`)
    expect(phrases(rows)).toEqual([
      'borró los datos personales de El Nombre, Queda: Lo pidió',
      'cambió «Teléfono» de El Nombre, Queda',
      'agregó a El Nombre, Queda',
    ])
    expect(rows[1]?.cambios).toEqual([{ campo: 'Teléfono', antes: null, despues: null }])
  })
})

async function aReceipt() {
  const cliente_id = await estudiante(server.db)
  const cargo_id = await cargo(server.db, cliente_id, 10_00)
  const { body } = await recepcion.post<{ id: number; numero_texto: string; pagador_nombre: string }>(
    '/RecibosIndividuales',
    { cliente_id, lineas: [{ cargo_id, monto: 10_00 }], pagos: [{ metodo: 'efectivo', monto: 10_00 }] },
    key(),
  )
  return body
}
