import { expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { startServer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { importacion } from '#tests/kit'

const server = startServer()

const SOFIA = { nombres: 'Sofía Isabel', apellidos: 'Mejía Reyes', dni: '0801201512345', telefono: '+50499887766' }
const LUZ = { nombres: 'Luz', apellidos: 'Mejía Reyes', dni: '0801201554321' }

it('leaves nothing of who asked to be erased in the answers and the imported rows that are kept', async () => {
  const admin = await server.as('Administrador')
  const sofia = Number((await admin.post('/Clientes', SOFIA)).body.id)
  const luz = Number((await admin.post('/Clientes', LUZ)).body.id)
  const answers = [
    { id: 1, cliente_nombre: 'Mejía Reyes, Sofía Isabel', nota: 'Tiene asma' },
    { id: 2, registros: [{ cliente_id: sofia, nota: 'Tiene asma' }] },
    { id: 3, encargado: { telefono: SOFIA.telefono } },
    { id: 4, cliente_id: luz, dni: LUZ.dni },
    { id: 5 },
    { id: 6, pagador: { nombre: 'SOFIA ISABEL  MEJÍA REYES', documento: '0801-2015-12345' } },
    { id: 7, telefono: '9988 7766' },
    { id: 8, registro: { id: sofia, nombres: 'Como se llamaba antes' } },
  ]
  const erased = [1, 2, 3, 6, 7, 8]
  for (const { id, registro, ...answer } of answers)
    await hay.fila(server.db, 'idempotencia', {
      usuario_id: admin.usuario_id,
      clave: `clave-${id}`,
      ruta: registro ? 'POST /api/api/Clientes' : 'POST /x',
      cuerpo_sha256: '\\x01',
      respuesta: registro ?? { id, ...answer },
    })
  const archivo = await importacion(server.db, admin.usuario_id)
  await server.db.run(sql`
    UPDATE importaciones
    SET
      muestra = ${JSON.stringify([
        { linea: 2, fila: SOFIA },
        { linea: 4, fila: { nombres: 'SOFIA ISABEL', apellidos: 'Mejia Reyes' } },
        { linea: 5, fila: { encargado: '0801-2015-12345' } },
        { linea: 3, fila: LUZ },
      ])},
      errores = ${JSON.stringify([{ linea: 9, columna: 'dni', valor: SOFIA.dni, motivo: 'Repetido' }])}
    WHERE id = ${archivo}
  `)

  expect((await admin.post(`/Clientes/${sofia}/borrar-datos`, { motivo: 'Lo pidió' })).status).toBe(200)

  // The keys stay, so that what was done is not done twice; no body is the one that they came with any more.
  expect(
    await server.db.many(sql`SELECT clave, cuerpo_sha256 = '' AS vacia, respuesta FROM idempotencia ORDER BY clave`),
  ).toEqual(
    answers.map((answer) => ({
      clave: `clave-${answer.id}`,
      vacia: erased.includes(answer.id),
      respuesta: erased.includes(answer.id) ? null : answer,
    })),
  )
  const { muestra, errores } = await server.db.one<{ muestra: { linea: number }[]; errores: unknown[] }>(
    sql`SELECT muestra, errores FROM importaciones WHERE id = ${archivo}`,
  )
  expect({ lineas: muestra.map(({ linea }) => linea), errores }).toEqual({ lineas: [3], errores: [] })
})

it('leaves no whole file with people waiting to be imported, which may hold them in any row, and says why', async () => {
  const admin = await server.as('Administrador')
  const ana = Number((await admin.post('/Clientes', { nombres: 'Ana', apellidos: 'Cruz' })).body.id)
  const archivo = async (tipo: string) => {
    const id = await importacion(server.db, admin.usuario_id)
    await server.db.run(
      sql`UPDATE importaciones SET tipo = ${tipo}, estado = 'lista', contenido = 'x' WHERE id = ${id}`,
    )
    return id
  }
  const [personas, cursos] = [await archivo('matriculas'), await archivo('cursos')]
  expect((await admin.post(`/Clientes/${ana}/borrar-datos`, { motivo: 'Lo pidió' })).status).toBe(200)
  const files = await server.db.many(sql`
    SELECT id, estado, contenido IS NULL AS vacio
    FROM importaciones
    WHERE id = ANY(${[personas, cursos]})
    ORDER BY id
  `)
  expect(files).toEqual([
    { id: personas, estado: 'fallida', vacio: true },
    { id: cursos, estado: 'lista', vacio: false },
  ])
  expect((await admin.get(`/Importaciones/${personas}`)).body.errores).toEqual([
    expect.objectContaining({ motivo: expect.stringContaining('súbalo otra vez') }),
  ])
})
