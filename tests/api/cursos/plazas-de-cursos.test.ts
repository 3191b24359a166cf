import { beforeAll, expect, it } from 'vitest'
import { contarCursos } from '#server/catalogos/cursos/contados'
import { sql } from '#server/db/sql'
import { rehacerGuardadas } from '#server/respaldo/guardadas'
import { faltas } from '#tests/api/apoyo/datos'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

/* A course's number of enrolments is kept (migration 0062); nobody who reads a list can tell. */

const server = startServer()
let conta: Client
let cursos: number[]

beforeAll(async () => {
  conta = await server.as('Administrador')
  cursos = [await hay.curso(server.db), await hay.curso(server.db), await hay.curso(server.db)]
  await server.db.run(sql`UPDATE cursos SET cupo = 3, estado = 'abierto'`)
  for (const estado of ['activa', 'activa', 'preinscrita', 'en_espera', 'retirada', 'anulada', 'finalizada'])
    await matricular(cursos[0], estado)
  await matricular(cursos[1], 'activa')
})

async function matricular(curso_id: number | undefined, estado: string): Promise<number> {
  const id = await hay.matricula(server.db, {
    cliente_id: await estudiante(server.db),
    curso_id,
    fecha: '2026-01-10',
    estado,
  })
  return id
}

interface Leido {
  id: number
  inscritos: number
  disponibles: number
  en_espera: number
}

async function todo() {
  const ids = async (filtro: object) =>
    (await conta.list<Leido>('Cursos', filtro, ['id', 'ASC'])).body.map(({ id }) => id)
  const { body: lista } = await conta.list<Leido>('Cursos', {}, ['id', 'ASC'])
  return {
    lista: lista.map(({ id, inscritos, disponibles, en_espera }) => [id, inscritos, disponibles, en_espera]),
    con_cupo: await ids({ con_cupo: true }),
    llenos: await ids({ con_cupo: false }),
    matriculados: (await conta.list('ClientesMatriculados', {}, ['id', 'ASC'])).body,
    resumen: (await conta.get('/ClientesMatriculados/resumen?filter={}')).body,
    tablero: (await conta.get<{ cursos: unknown }>('/Dashboard')).body.cursos,
  }
}

it('says what the enrolments say: none counted, all counted, some touched', async () => {
  const esperado = await todo()
  expect(esperado.lista).toEqual([
    [cursos[0], 3, 0, 1],
    [cursos[1], 1, 2, 0],
    [cursos[2], 0, 3, 0],
  ])
  expect(esperado.llenos).toEqual([cursos[0]])
  await contarCursos(server.db)
  expect(await todo()).toEqual(esperado)
  await server.db.run(sql`INSERT INTO cursos_por_contar VALUES (${cursos[0]}), (${cursos[0]})`)
  expect(await todo()).toEqual(esperado)
  expect(await faltas(server.db)).toEqual([])
})

it('tells at once of one who is enrolled, leaves, changes course or is gone', async () => {
  await contarCursos(server.db)
  const cuantos = async () => (await todo()).lista.map(([, inscritos]) => inscritos)
  const id = await matricular(cursos[2], 'activa')
  expect(await cuantos()).toEqual([3, 1, 1])
  await contarCursos(server.db)
  await server.db.run(sql`UPDATE matriculas SET curso_id = ${cursos[1]} WHERE id = ${id}`)
  expect(await cuantos()).toEqual([3, 2, 0])
  await contarCursos(server.db)
  await server.db.run(sql`UPDATE matriculas SET estado = 'retirada' WHERE id = ${id}`)
  expect(await cuantos()).toEqual([3, 1, 0])
  await contarCursos(server.db)
  await server.db.run(sql`DELETE FROM matriculas WHERE id = ${id}`)
  expect(await cuantos()).toEqual([3, 1, 0])
  await contarCursos(server.db)
  expect(await cuantos()).toEqual([3, 1, 0])
  expect(await faltas(server.db)).toEqual([])
})

it('is what is read: a wrong count shows, is named, and is made anew', async () => {
  await contarCursos(server.db)
  const antes = await todo()
  await server.db.run(sql`UPDATE curso_plazas SET activa = activa + 1 WHERE curso_id = ${cursos[1]}`)
  expect((await todo()).lista[1]).toEqual([cursos[1], 2, 1, 0])
  expect(await faltas(server.db)).toEqual([`Cursos cuyas matrículas contadas no son las que tienen: ${cursos[1]}.`])
  await rehacerGuardadas(server.db)
  expect(await todo()).toEqual(antes)
  expect(await faltas(server.db)).toEqual([])
})

it('counts anew who is enrolled while it counts', async () => {
  await contarCursos(server.db)
  await server.db.run(sql`INSERT INTO cursos_por_contar VALUES (${cursos[2]})`)
  await server.db.transaction(async (tx) => {
    await hay.matricula(tx, { curso_id: cursos[2], fecha: '2026-01-10' })
    await contarCursos(server.db)
  })
  expect((await todo()).lista[2]).toEqual([cursos[2], 1, 2, 0])
})
