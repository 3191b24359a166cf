import { describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { SE_MUEVEN } from '#server/catalogos/clientes/fusionar'
import { SE_UNEN } from '#server/libro/fusion'
import { key } from '#tests/api/apoyo/helper'
import { escena, guardian, sofia } from './clientes-escena.ts'
import * as hay from '#tests/kit'

const { server, aCourse, enrol, charge, credit } = escena()

describe('a merge', () => {
  it('moves all that the other has, fills in blanks, and leaves every balance right', async () => {
    const admin = await server.as('Administrador')
    const [math, art] = [await aCourse('FUS-1'), await aCourse('FUS-2')]
    const { body: stays } = await admin.post('/Clientes', {
      nombres: 'Sara',
      apellidos: 'Queda',
      telefono: '22220000',
      observaciones: 'Una',
      datos_facturacion: [{ tipo: 'persona', nombre: 'Ana', rtn: null }],
      encargados: [guardian({ nombres: 'Principal', principal: true })],
    })
    const { body: goes } = await admin.post('/Clientes', {
      nombres: 'Sara',
      apellidos: 'Va',
      dni: '0801201100055',
      telefono: '33330000',
      correo: 'S@x.hn',
      observaciones: 'Dos',
      datos_facturacion: [{ tipo: 'persona', nombre: 'Ana', rtn: '08011980123456' }],
      encargados: [guardian({ nombres: 'Segunda', principal: true })],
    })
    const [keep, gone] = [Number(stays.id), Number(goes.id)]
    await enrol(keep, math)
    await enrol(gone, art)
    await charge(keep, 100_00)
    await charge(gone, 40_00)
    await credit(gone, 15_00)
    await credit(keep, 5_00)

    const merged = await admin.post(`/Clientes/${keep}/fusionar`, { otro_id: gone, version: stays.version })
    expect(merged).toMatchObject({
      status: 200,
      body: {
        dni: '0801201100055',
        telefono: '+50422220000',
        correo: 's@x.hn',
        observaciones: 'Una\nDos',
        datos_facturacion: [{ nombre: 'Ana', rtn: '08011980123456' }],
        encargados: [
          { nombres: 'Principal', principal: true },
          { nombres: 'Segunda', principal: false },
        ],
      },
    })
    expect((await admin.list('Clientes', { id: [keep] })).body).toMatchObject([
      { debe: 140_00, a_favor: 20_00, cursos: 2 },
    ])
    expect((await admin.list('Clientes', { id: [gone] })).total).toBe(0)
    expect((await admin.get(`/Clientes/${gone}`)).status).toBe(404)
    const { creditos, a_favor } = await server.db.one<{ creditos: number; a_favor: number }>(
      sql`
        SELECT
          sum(monto)::bigint AS creditos,
          (SELECT sum(a_favor)::bigint FROM clientes WHERE id = ANY(${[keep, gone]})) AS a_favor
        FROM creditos
        WHERE cliente_id = ${keep}
      `,
    )
    expect(creditos).toBe(a_favor)
    const { body: lines } = await admin.get<{ frase: string }[]>(`/Clientes/${keep}/historial`)
    expect(lines.map(({ frase }) => frase)).toEqual([
      expect.stringMatching(/^unió la ficha C-\d+ Va, Sara a la de Queda, Sara$/),
      'agregó a Va, Sara',
      'agregó a Queda, Sara',
    ])
  })

  it('is refused while both have a live enrolment in one course, with oneself, with nobody, and stale', async () => {
    const admin = await server.as('Administrador')
    const course = await aCourse('FUS-3')
    const { body: one } = await admin.post('/Clientes', { nombres: 'Doble', apellidos: 'Uno' })
    const { body: two } = await admin.post('/Clientes', { nombres: 'Doble', apellidos: 'Dos' })
    await enrol(Number(one.id), course)
    await enrol(Number(two.id), course, 'en_espera')
    const both = await admin.post(`/Clientes/${one.id}/fusionar`, { otro_id: two.id })
    expect(both).toMatchObject({
      status: 409,
      body: { code: 'ya_matriculado', message: expect.stringContaining('Curso FUS-3') },
    })
    expect((await admin.get(`/Clientes/${two.id}`)).status).toBe(200)
    expect((await admin.post(`/Clientes/${one.id}/fusionar`, { otro_id: one.id })).status).toBe(422)
    expect((await admin.post(`/Clientes/${one.id}/fusionar`, { otro_id: 999_999 })).status).toBe(422)
    expect((await admin.post(`/Clientes/999999/fusionar`, { otro_id: two.id })).status).toBe(404)
    expect((await admin.post(`/Clientes/${one.id}/fusionar`, { otro_id: two.id, version: 9 })).status).toBe(412)
  })

  it('of two pairs that cross at the same time leaves one record', async () => {
    const admin = await server.as('Administrador')
    const { body: one } = await admin.post('/Clientes', { nombres: 'Cruce', apellidos: 'Uno' })
    const { body: two } = await admin.post('/Clientes', { nombres: 'Cruce', apellidos: 'Dos' })
    const crossed = await Promise.all([
      admin.post(`/Clientes/${one.id}/fusionar`, { otro_id: two.id }),
      admin.post(`/Clientes/${two.id}/fusionar`, { otro_id: one.id }),
    ])
    expect(crossed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await admin.list('Clientes', { q: 'cruce' })).total).toBe(1)
  })

  it('among payments of the other loses none of them, and leaves nothing behind', async () => {
    const admin = await server.as('Administrador')
    await admin.post('/Caja/abrir', { fondo: 0 })
    const { body: stays } = await admin.post('/Clientes', { nombres: 'Pagos', apellidos: 'Queda' })
    const { body: goes } = await admin.post('/Clientes', { nombres: 'Pagos', apellidos: 'Va' })
    const [keep, gone] = [Number(stays.id), Number(goes.id)]
    await charge(gone, 100_00)
    const { id: cargo_id } = await server.db.one<{ id: number }>(sql`SELECT id FROM cargos WHERE cliente_id = ${gone}`)
    const pay = () =>
      admin.post(
        '/RecibosIndividuales',
        { cliente_id: gone, lineas: [{ cargo_id, monto: 1_00 }], pagos: [{ metodo: 'efectivo', monto: 1_50 }] },
        key(),
      )
    const [merged, ...receipts] = await Promise.all([
      admin.post(`/Clientes/${keep}/fusionar`, { otro_id: gone }),
      ...Array.from({ length: 12 }, pay),
    ])
    expect(merged.status).toBe(200)
    const paid = receipts.filter(({ status }) => status === 201).length
    expect(receipts.every(({ status }) => status === 201 || status === 422)).toBe(true)
    expect((await admin.list('Clientes', { id: [keep] })).body).toMatchObject([
      { debe: 100_00 - paid * 1_00, a_favor: paid * 50 },
    ])
    const left = await server.db.one(sql`
      SELECT
        (SELECT a_favor FROM clientes WHERE id = ${gone}) AS a_favor,
        (SELECT count(*) FROM recibos WHERE cliente_id = ${gone}) AS recibos,
        (SELECT count(*) FROM creditos WHERE cliente_id = ${gone}) AS creditos,
        (SELECT count(*) FROM recibo_lineas WHERE cliente_id = ${gone}) AS lineas
    `)
    expect(left).toEqual({ a_favor: 0, recibos: 0, creditos: 0, lineas: 0 })
  })

  it('has every table that names a student refuse one who was merged', async () => {
    const sin = await server.db.many<{ tabla: string }>(sql`
      SELECT conrelid::regclass::text AS tabla
      FROM pg_constraint k
      WHERE contype = 'f'
        AND confrelid = 'clientes'::regclass
        AND conrelid NOT IN ('clientes'::regclass, 'cliente_deudas'::regclass)
        AND NOT EXISTS (
          SELECT FROM pg_trigger t
          WHERE t.tgrelid = k.conrelid AND t.tgfoid = 'exigir_ficha_vigente'::regproc AND t.tgenabled = 'O'
        )
    `)
    expect(sin).toEqual([])
    const [primera] = await server.db.many<{ id: number }>(sql`SELECT min(id) AS id FROM clientes`)
    const gone = await hay.estudiante(server.db, { codigo: 'C-UNIDA', fusionado_en: primera?.id })
    await expect(charge(gone, 1_00)).rejects.toMatchObject({ code: 'FU001' })
    await expect(credit(gone, 1_00)).rejects.toMatchObject({ code: 'FU001' })
    await expect(
      server.db.run(sql`UPDATE cargos SET cliente_id = ${gone} WHERE id = (SELECT min(id) FROM cargos)`),
    ).rejects.toMatchObject({ code: 'FU001' })
  })

  it('forgets no table that names a student', async () => {
    const tables = await server.db.many<{ tabla: string }>(
      sql`
        SELECT conrelid::regclass::text AS tabla
        FROM pg_constraint
        WHERE contype = 'f' AND confrelid = 'clientes'::regclass
        ORDER BY 1
      `,
    )
    expect(tables.map(({ tabla }) => tabla)).toEqual(
      [
        ...SE_MUEVEN,
        ...SE_UNEN,
        'cliente_encargados',
        'datos_facturacion',
        'clientes',
        'cliente_deudas',
        'acceso_partes',
        'accesos_familia',
        'carnets',
        'cliente_fotos',
      ].sort(),
    )
  })
})

describe('an erasure', () => {
  it('removes a person without money whole, with her enrolments and guardian', async () => {
    const admin = await server.as('Administrador')
    const { body } = await admin.post('/Clientes', {
      nombres: 'Olvido',
      apellidos: 'Total',
      encargados: [guardian({ dni: '0801197800003' })],
    })
    await enrol(Number(body.id), await aCourse('BOR-1'))
    expect(await admin.post(`/Clientes/${body.id}/borrar-datos`, { motivo: 'Lo pidió la madre' })).toMatchObject({
      status: 200,
      body: { alcance: 'todo' },
    })
    expect((await admin.get(`/Clientes/${body.id}`)).status).toBe(404)
    const left = await server.db.one(
      sql`
        SELECT
          (SELECT count(*) FROM matriculas WHERE cliente_id = ${Number(body.id)}) AS matriculas,
          (SELECT count(*) FROM encargados WHERE dni = '0801197800003') AS encargados
      `,
    )
    expect(left).toEqual({ matriculas: 0, encargados: 0 })
  })

  it('waits for who is writing about her, and keeps from that nothing which it needs', async () => {
    const admin = await server.as('Administrador')
    const { body } = await admin.post('/Clientes', { ...sofia(), nombres: 'Ocupada' })
    let borrada: ReturnType<typeof admin.post> | undefined
    await server.db.transaction(async (tx) => {
      await tx.run(sql`SELECT FROM clientes WHERE id = ${Number(body.id)} FOR KEY SHARE`)
      borrada = admin.post(`/Clientes/${body.id}/borrar-datos`, { motivo: 'Lo pidió la madre' })
      const espera = sql`
        SELECT FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%FROM clientes%'
      `
      await expect.poll(() => server.db.many(espera)).toHaveLength(1)
      await tx.run(sql`SET LOCAL lock_timeout = '100ms'`)
      await tx.run(sql`SELECT FROM clientes WHERE id = ${Number(body.id)} FOR NO KEY UPDATE`)
    })
    expect((await borrada)?.status).toBe(200)
  })

  it('keeps the name alone where there is money, and writes no value into the audit', async () => {
    const admin = await server.as('Administrador')
    const { body } = await admin.post('/Clientes', {
      ...sofia(),
      nombres: 'Parcial',
      dni: '0801201500444',
      correo: 'parcial@x.hn',
      direccion: 'Col. Kennedy',
      encargados: [guardian()],
    })
    await admin.put(`/Clientes/${body.id}`, { version: 1, direccion: 'Col. Palmira' })
    await charge(Number(body.id), 10_00)
    expect(await admin.post(`/Clientes/${body.id}/borrar-datos`, { motivo: 'Lo pidió' })).toMatchObject({
      status: 200,
      body: { alcance: 'contactos' },
    })
    expect((await admin.get(`/Clientes/${body.id}`)).body).toMatchObject({
      nombres: 'Parcial',
      dni: null,
      telefono: null,
      correo: null,
      direccion: null,
      fecha_nacimiento: null,
      encargados: [],
      activo: false,
      datos_borrados_en: expect.any(String),
    })
    const { body: lines } = await admin.get(`/Clientes/${body.id}/historial`)
    expect(JSON.stringify(lines)).not.toMatch(/Palmira|Kennedy/)
    const row = await server.db.one<{ despues: object }>(
      sql`
        SELECT antes, despues
        FROM bitacora
        WHERE entidad = 'clientes' AND entidad_id = ${Number(body.id)} AND accion = 'borrar_datos'
      `,
    )
    expect(JSON.stringify(row)).not.toMatch(/parcial@|Kennedy|444/)
  })
})
