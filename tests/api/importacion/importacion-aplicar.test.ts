import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { filtroDeMeta, type Meta } from '#contract/ajustes/metas'
import type { Importacion } from '#contract/importacion/importaciones'
import { sql } from '#server/db/sql'
import { Mapeo } from '#server/importacion/lectura/mapeo'
import { aplicar, leerImportacion, subir, type Quehacer } from '#server/importacion/service'
import { csv, escena, finished } from './importacion-escena.ts'
import { expectAsReported } from '#tests/api/apoyo/tablero'

const { server, upload, imported, count } = escena()

describe('applying', () => {
  it('happens once, however many ask at the same time', async () => {
    const admin = await server.as('Administrador')
    const { body } = await upload(
      admin,
      'clientes',
      csv(['nombres', 'apellidos', 'dni'], ['Una', 'Vez', '1001199900001']),
    )
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.post(`/Importaciones/${body.id}/aplicar`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409])
    await finished(admin, body.id)
    expect(await server.db.one(sql`SELECT count(*) AS n FROM clientes WHERE dni = '1001199900001'`)).toEqual({ n: 1 })
    expect((await admin.post(`/Importaciones/${body.id}/aplicar`)).status).toBe(409)
  })

  it('of two files with the same students makes them once', async () => {
    const admin = await server.as('Administrador')
    const archivo = csv(
      ['nombres', 'apellidos', 'fecha nacimiento'],
      ...Array.from({ length: 50 }, (_, n) => [
        `Doble ${'abcdefghij'[n % 10]}${'abcdefghij'[Math.floor(n / 10)]}`,
        'Importado',
        '2010-01-01',
      ]),
    )
    const [one, other] = await Promise.all([upload(admin, 'clientes', archivo), upload(admin, 'clientes', archivo)])
    await Promise.all([one, other].map(({ body }) => admin.post(`/Importaciones/${body.id}/aplicar`)))
    const ends = await Promise.all([finished(admin, one.body.id), finished(admin, other.body.id)])
    expect(ends.map(({ nuevas }) => nuevas).sort()).toEqual([0, 50])
    expect(await server.db.one(sql`SELECT count(*) AS n FROM clientes WHERE apellidos = 'Importado'`)).toEqual({
      n: 50,
    })
  })

  it('saves nothing when a line became impossible after the check, and says which', async () => {
    const admin = await server.as('Administrador')
    await imported(
      admin,
      'clientes',
      csv(['nombres', 'apellidos', 'dni'], ['Va', 'Lejos', '1101199900001'], ['Otra', 'Más', '1101199900002']),
    )
    await imported(
      admin,
      'cursos',
      csv(
        ['codigo', 'nombre', 'categoria', 'inicia', 'finaliza', 'cupo'],
        ['CHICO', 'Curso chico', 'Otros', '01/02/2027', '30/04/2027', '1'],
      ),
    )
    const first = await upload(admin, 'matriculas', csv(['dni', 'curso'], ['1101199900001', 'CHICO']))
    await imported(admin, 'matriculas', csv(['dni', 'curso'], ['1101199900002', 'CHICO']))
    await admin.post(`/Importaciones/${first.body.id}/aplicar`)
    expect(await finished(admin, first.body.id)).toMatchObject({
      estado: 'fallida',
      errores: [{ linea: 2, motivo: expect.stringContaining('cupo para 1') }],
    })
  })

  it('of somebody else’s file is impossible', async () => {
    const [mine, other] = [await server.as('Administrador'), await server.as('Administrador')]
    const { body } = await upload(mine, 'clientes', csv(['nombres', 'apellidos'], ['A', 'Zeta']))
    expect((await other.get(`/Importaciones/${body.id}`)).status).toBe(404)
    expect((await other.post(`/Importaciones/${body.id}/aplicar`)).status).toBe(404)
    expect((await other.get(`/Importaciones/${body.id}/errores.csv`)).status).toBe(404)
  })

  it('cut short by the death of its server is told to have failed, and leaves nothing', async () => {
    const admin = await server.as('Administrador')
    const { body } = await upload(admin, 'clientes', csv(['nombres', 'apellidos'], ['Nunca', 'Llegó']))
    await server.db.run(sql`UPDATE importaciones SET estado = 'aplicando' WHERE id = ${body.id}`)
    expect((await admin.get(`/Importaciones/${body.id}`)).body).toMatchObject({ estado: 'fallida' })
    expect(await server.db.one(sql`SELECT count(*) AS n FROM clientes WHERE apellidos = 'Llegó'`)).toEqual({ n: 0 })
  })
})

/** The beginning of each file; the whole of it in the long run, with the embedded engine. */
const OULAD =
  process.env.TEST_DATABASE_URL || !process.env.LARGO
    ? { lineas: 3_000, cursos: 4, de2014J: 1, clientes: 2_943, matriculas: 3_000 }
    : { lineas: Infinity, cursos: 22, de2014J: 7, clientes: 28_785, matriculas: 32_593 }

describe('the Open University dataset', () => {
  it('imports with every count, and a second time changes nothing', async () => {
    const data = (name: string) => {
      const [encabezado, ...lineas] = gunzipSync(
        readFileSync(new URL(`../../data/oulad/${name}.csv.gz`, import.meta.url)),
      )
        .toString()
        .split('\n')
      return Buffer.from([encabezado, ...lineas.slice(0, OULAD.lineas)].join('\n'))
    }
    const pasos = [
      ['cursos', 'studentRegistration', OULAD.cursos],
      ['clientes', 'studentInfo', OULAD.clientes],
      ['matriculas', 'studentRegistration', OULAD.matriculas],
    ] as const
    const before = {
      cursos: await count('cursos'),
      clientes: await count('clientes'),
      matriculas: await count('matriculas'),
    }
    for (const [tipo, archivo, esperadas] of pasos)
      expect(await cargar(tipo, data(archivo))).toMatchObject({
        estado: 'aplicada',
        total: esperadas,
        nuevas: esperadas,
        hechas: esperadas,
        rechazadas: 0,
      })
    expect(await count('cursos')).toBe(before.cursos + OULAD.cursos)
    expect(await count('clientes')).toBe(before.clientes + OULAD.clientes)
    expect(await count('matriculas')).toBe(before.matriculas + OULAD.matriculas)
    expect(
      await server.db.one(
        sql`
          SELECT count(*) AS n
          FROM matriculas m
          JOIN cursos c ON c.id = m.curso_id
          WHERE c.codigo = 'AAA-2013J'
        `,
      ),
    ).toEqual({ n: 383 })
    expect(
      await server.db.one(
        sql`
          SELECT m.fecha
          FROM matriculas m
          JOIN clientes c ON c.id = m.cliente_id
          JOIN cursos k ON k.id = m.curso_id
          WHERE c.otro_documento = '11391' AND c.otro_documento_tipo = 'OULAD' AND k.codigo = 'AAA-2013J'
        `,
      ),
    ).toEqual({ fecha: '2013-04-25' })
    // The dashboard and a goal say the same as their lists.
    const admin = await server.as('Administrador')
    const corren = (estado: string) =>
      server.db.run(sql`UPDATE cursos SET estado = ${estado} WHERE codigo LIKE '%-2014J'`)
    await corren('en_curso')
    expect((await expectAsReported(admin)).cursos?.cursos).toBe(OULAD.de2014J)
    await corren('finalizado')
    const { body: meta } = await admin.post<Meta>('/Metas', { anio: 2013, mes: 9, tipo: 'matriculas', valor: 5_000 })
    const { headers } = await admin.list('Matriculas', filtroDeMeta(meta), ['id', 'ASC'], [0, 0])
    expect(meta.logrado).toBe(Number(headers.get('X-Total-Count')))
    expect(meta.logrado).toBeGreaterThan(100)
    for (const [tipo, archivo, esperadas] of pasos)
      expect(await revisar(tipo, data(archivo))).toMatchObject({
        nuevas: 0,
        cambiadas: 0,
        iguales: esperadas,
        diferentes: 0,
      })
  }, 300_000)

  const host: Quehacer = {
    quien: { usuario_id: null, usuario_nombre: 'Prueba', ip: null, request_id: null },
    permisos: new Set([
      ...['Cursos', 'CursoCategorias', 'Clientes', 'Matriculas'].map((uno) => `${uno}:crear`),
      'Clientes:autorizar',
    ]),
    hoy: '2026-11-20',
  }
  const revisar = (tipo: Importacion['tipo'], contenido: Buffer) => {
    const mapeo = Mapeo.parse(
      JSON.parse(
        readFileSync(new URL(`../../../server/importacion/mapeos/oulad-${tipo}.json`, import.meta.url), 'utf8'),
      ),
    )
    return subir(server.db, host, { tipo, archivo: 'oulad.csv', contenido, mapeo, actualizar: true })
  }
  const cargar = async (tipo: Importacion['tipo'], contenido: Buffer) => {
    const { id, errores } = await revisar(tipo, contenido)
    expect(errores).toEqual([])
    await (
      await aplicar(server.db, host, id)
    ).terminada
    return leerImportacion(server.db, host.quien, id)
  }
})
