import { beforeAll, describe, expect, it } from 'vitest'
import { extractText } from 'unpdf'
import type { CursoFila } from '#contract/catalogos/cursos'
import type { CursoMatriculado, MatriculadosResumen } from '#contract/reportes/clientes-matriculados'
import type { ClienteRegistrado, RegistradosResumen } from '#contract/reportes/clientes-registrados'
import { sql } from '#server/db/sql'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import { convocatoria, cursoConCupo, registro } from '#tests/api/publico/nuevos-registros-datos'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

const server = startServer()
let admin: Client

beforeAll(async () => {
  admin = await server.as('Administrador')
})

const conFiltro = (ruta: string, filter: object): string =>
  `${ruta}?filter=${encodeURIComponent(JSON.stringify(filter))}`
const enPapel = (modulo: string, filter: object): string => `${conFiltro(`${modulo}/exportar`, filter)}&formato=pdf`
const textoDe = async (ruta: string): Promise<string> => {
  const respuesta = await fetch(`${server.url}/api/api${ruta}`, { headers: { Authorization: `Bearer ${admin.token}` } })
  expect(respuesta.headers.get('Content-Type')).toBe('application/pdf')
  return (await extractText(new Uint8Array(await respuesta.arrayBuffer()), { mergePages: true })).text
}

describe('ClientesRegistrados', () => {
  const llegar = async (creado_en: string, origen: string, nombres: string) =>
    server.db.run(
      sql`
        UPDATE clientes
        SET creado_en = ${creado_en}, origen = ${origen}
        WHERE id = ${await estudiante(server.db, { nombres })}
      `,
    )

  it('counts by month of Honduras and by origin what its rows show', async () => {
    await llegar('2020-02-01T05:59:59Z', 'mostrador', 'Última de enero')
    await llegar('2020-02-01T06:00:00Z', 'registro_publico', 'Primera de febrero')
    await llegar('2020-02-20T12:00:00Z', 'importacion', '=2+3')
    const anio = { fecha_gte: '2020-01-01', fecha_lte: '2020-12-31' }
    const { body, total } = await admin.list<ClienteRegistrado>('ClientesRegistrados', anio)
    expect(total).toBe(3)
    expect(body.map(({ fecha, origen }) => [fecha, origen])).toEqual([
      ['2020-02-20', 'importacion'],
      ['2020-02-01', 'registro_publico'],
      ['2020-01-31', 'mostrador'],
    ])
    const { body: resumen } = await admin.get<RegistradosResumen>(conFiltro('/ClientesRegistrados/resumen', anio))
    expect(resumen).toEqual({
      mostrador: 1,
      registro_publico: 1,
      importacion: 1,
      total: 3,
      por_mes: [
        { mes: '2020-01', mostrador: 1, registro_publico: 0, importacion: 0, total: 1 },
        { mes: '2020-02', mostrador: 0, registro_publico: 1, importacion: 1, total: 2 },
      ],
    })
    expect((await admin.list('ClientesRegistrados', { ...anio, fecha_lte: '2020-01-31' })).total).toBe(1)
    expect((await admin.list('ClientesRegistrados', { ...anio, origen: 'registro_publico', q: 'febrero' })).total).toBe(
      1,
    )
    expect((await admin.get<string>(conFiltro('/ClientesRegistrados/exportar', anio))).body).toMatch(
      /Registro en línea[\s\S]*/,
    )
    expect((await admin.get<string>(conFiltro('/ClientesRegistrados/exportar', anio))).body).not.toMatch(/,=2\+3|"=2/)
    expect(await textoDe(enPapel('/ClientesRegistrados', anio))).toMatch(
      /enero de 2020[\s\S]*febrero de 2020[\s\S]*Mejía Reyes, =2\+3/,
    )
  })

  it('leaves out who was merged into another', async () => {
    const [queda, va] = [await estudiante(server.db), await estudiante(server.db)]
    const antes = (await admin.get<RegistradosResumen>('/ClientesRegistrados/resumen')).body.total
    await server.db.run(sql`UPDATE clientes SET fusionado_en = ${queda} WHERE id = ${va}`)
    expect((await admin.get<RegistradosResumen>('/ClientesRegistrados/resumen')).body.total).toBe(antes - 1)
  })
})

describe('ClientesMatriculados', () => {
  it('never disagrees with the catalogue of courses, whatever the state of each enrolment', async () => {
    const [uno, lleno] = [
      await cursoConCupo(server.db, 10, { periodo: '2031-I' }),
      await cursoConCupo(server.db, 1, { periodo: '2031-I' }),
    ]
    const campana = await convocatoria(server.db, [uno, lleno])
    await registro(server.db, campana, { con_cupo: [uno, lleno] })
    await registro(server.db, campana, { en_espera: [lleno] })
    for (const estado of ['activa', 'activa', 'finalizada', 'retirada', 'trasladada', 'anulada']) {
      await hay.matricula(server.db, {
        cliente_id: await estudiante(server.db),
        curso_id: uno,
        fecha: '2026-11-01',
        estado,
      })
    }
    const filtro = { periodo: '2031-I' }
    const { body } = await admin.list<CursoMatriculado>('ClientesMatriculados', filtro, ['id', 'ASC'])
    expect(body).toMatchObject([
      {
        id: uno,
        matriculados: 4,
        inscritos: 3,
        activas: 2,
        preinscritas: 1,
        disponibles: 7,
        en_espera: 0,
        finalizadas: 1,
        retiradas: 2,
      },
      { id: lleno, inscritos: 1, activas: 0, preinscritas: 1, disponibles: 0, en_espera: 1 },
    ])
    expect((await admin.list('ClientesMatriculados', { ...filtro, vigentes: false })).total).toBe(0)
    const { body: cursos } = await admin.list<CursoFila>('Cursos', filtro, ['id', 'ASC'])
    const lugares = ({ id, cupo, inscritos, disponibles, en_espera }: CursoFila | CursoMatriculado) => ({
      id,
      cupo,
      inscritos,
      disponibles,
      en_espera,
    })
    expect(body.map(lugares)).toEqual(cursos.map(lugares))
    const { body: resumen } = await admin.get<MatriculadosResumen>(conFiltro('/ClientesMatriculados/resumen', filtro))
    expect(resumen).toMatchObject({
      cursos: 2,
      cupo: 11,
      inscritos: 4,
      disponibles: 7,
      en_espera: 1,
      por_periodo: [{ nombre: '2031-I', inscritos: 4 }],
    })
    expect(resumen.por_categoria.reduce((suma, { inscritos }) => suma + inscritos, 0)).toBe(4)
    expect(resumen.por_estado).toContainEqual({ estado: 'preinscrita', matriculas: 2 })
    expect(await textoDe(enPapel('/ClientesMatriculados', filtro))).toMatch(/2031-I[\s\S]*Total/)
  })

  it('is for who may see it', async () => {
    expect((await (await server.as('Recepción')).get('/ClientesMatriculados')).status).toBe(200)
    expect((await (await server.as('Recepción')).get('/ClientesRegistrados')).status).toBe(403)
    expect((await (await server.as('Docente')).get('/ClientesMatriculados/exportar?formato=pdf')).status).toBe(403)
  })
})
