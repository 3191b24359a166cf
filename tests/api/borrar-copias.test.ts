import { expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { startServer } from './helper.ts'
import { importacion } from './mundo.ts'

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
  ]
  for (const answer of answers)
    await server.db.run(sql`
      INSERT INTO idempotencia (usuario_id, clave, ruta, cuerpo_sha256, respuesta)
      VALUES (${admin.usuario_id}, ${`clave-${answer.id}`}, 'POST /x', '\\x01', ${JSON.stringify(answer)})
    `)
  const archivo = await importacion(server.db, admin.usuario_id)
  await server.db.run(sql`
    UPDATE importaciones
    SET
      muestra = ${JSON.stringify([
        { linea: 2, fila: SOFIA },
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
      vacia: answer.id < 4,
      respuesta: answer.id < 4 ? null : answer,
    })),
  )
  const { muestra, errores } = await server.db.one<{ muestra: { linea: number }[]; errores: unknown[] }>(
    sql`SELECT muestra, errores FROM importaciones WHERE id = ${archivo}`,
  )
  expect({ lineas: muestra.map(({ linea }) => linea), errores }).toEqual({ lineas: [3], errores: [] })
})
