import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { projectRoot } from '#server/base/root'
import * as hay from '#tests/kit'
import { startServer } from '#tests/api/apoyo/helper'

/* The kit that tests and benches sow their schools with. */

const server = startServer()

beforeAll(() => server.as('Administrador'))

const cuantos = async (tabla: 'cursos' | 'clientes') => {
  const query = tabla === 'cursos' ? sql`SELECT FROM cursos` : sql`SELECT FROM clientes`
  return (await server.db.many(query)).length
}

describe('a row', () => {
  it('has what is told, what is made up, and the records that it needs', async () => {
    const curso_id = await hay.curso(server.db, { nombre: 'Danza', cupo: undefined })
    const id = await hay.matricula(server.db, { curso_id, estado: 'preinscrita' })
    expect(
      await server.db.one(sql`
        SELECT m.estado, c.nombre, c.cupo, p.apellidos
        FROM matriculas m
        JOIN cursos c ON c.id = m.curso_id
        JOIN clientes p ON p.id = m.cliente_id
        WHERE m.id = ${id}
      `),
    ).toEqual({ estado: 'preinscrita', nombre: 'Danza', cupo: 30, apellidos: 'Mejía Reyes' })
  })

  it('makes up nothing that is told, not even to be left out', async () => {
    const [clientes, cursos] = [await cuantos('clientes'), await cuantos('cursos')]
    const curso_id = await hay.curso(server.db)
    const registro_id = null
    await server.db
      .transaction(async (tx) => {
        await hay.matricula(tx, { cliente_id: null, curso_id, registro_id })
      })
      .catch(() => undefined)
    expect([await cuantos('clientes'), await cuantos('cursos')]).toEqual([clientes, cursos + 1])
  })

  it('keeps bytes, lists and documents as they are', async () => {
    const id = await hay.fila(server.db, 'solicitudes_autorizacion', {
      ...{ fecha: '2026-11-20', usuario_id: 1, huella: Buffer.from([0, 255, 7]), pedidos: [{ que: 'x' }] },
    })
    expect(await server.db.one(sql`SELECT huella, pedidos FROM solicitudes_autorizacion WHERE id = ${id}`)).toEqual({
      huella: Buffer.from([0, 255, 7]),
      pedidos: [{ que: 'x' }],
    })
  })
})

it('many rows are of one parent and answer their ids in their order', async () => {
  const cursos = await cuantos('cursos')
  const alumnos = await hay.filas(server.db, 'clientes', 2_500, (n) => ({ nombres: `Número ${n}` }))
  await hay.filas(server.db, 'matriculas', alumnos.length, (n) => ({ cliente_id: alumnos[n - 1] }))
  expect(await cuantos('cursos')).toBe(cursos + 1)
  expect(await server.db.one(sql`SELECT nombres FROM clientes WHERE id = ${alumnos[2_104]}`)).toEqual({
    nombres: 'Número 2105',
  })
})

it.each([1, 2])('a row keeps what it tells, also where the other does not: told by row %i', async (quien) => {
  const curso_id = await hay.curso(server.db)
  const ids = await hay.filas(server.db, 'matriculas', 2, (n) => (n === quien ? { curso_id } : {}))
  const suyos = await server.db.many<{ suyo: boolean }>(sql`
    SELECT curso_id = ${curso_id} AS suyo FROM matriculas WHERE id = ANY(${ids}) ORDER BY id
  `)
  expect(suyos.map(({ suyo }) => suyo)).toEqual([quien === 1, quien === 2])
})

it('a role may do what is told', async () => {
  await hay.rol(server.db, 'Mira', ['Cursos:ver'])
  const mira = await server.as('Mira')
  expect([(await mira.list('Cursos')).status, (await mira.list('Clientes')).status]).toEqual([200, 403])
  await hay.permitir(server.db, 'Mira', ['Clientes:ver'])
  expect((await mira.list('Clientes')).status).toBe(200)
})

/** Tests whose subject is a statement itself, with how many they write. */
const ABOUT_SQL: Readonly<Record<string, { que: string; sentencias: number }>> = {
  'arreglos-24-meses.test.ts': { que: 'kept sums are marked to be made again', sentencias: 1 },
  'asistencia-guardada.test.ts': { que: 'rows written while another waits', sentencias: 1 },
  'asistencia.test.ts': { que: 'a row that the database may refuse', sentencias: 1 },
  'bitacora-base.test.ts': { que: 'rows that may not be changed', sentencias: 1 },
  'busqueda-por-la-familia.test.ts': { que: 'what a trigger keeps of each statement', sentencias: 2 },
  'cambios.test.ts': { que: 'what a witness sees of each statement', sentencias: 1 },
  'cierres.test.ts': { que: 'rows of a closed month, refused', sentencias: 3 },
  'conexiones.test.ts': { que: 'transactions whose connection is lost', sentencias: 4 },
  'cruces.test.ts': { que: 'receipts that fill a table, a touched day', sentencias: 4 },
  'dias-de-recibos.test.ts': { que: 'what touches a kept day', sentencias: 7 },
  'gastos-lista.test.ts': { que: 'the text of a migration', sentencias: 1 },
  'gastos-periodo.test.ts': { que: 'a row without its month, and one that is refused', sentencias: 2 },
  'housekeeping.test.ts': { que: 'kept sums are marked to be made again', sentencias: 2 },
  'informes.test.ts': { que: 'statements that are undone in turn', sentencias: 1 },
  'invariantes.test.ts': { que: 'faults planted for verify', sentencias: 7 },
  'libro.test.ts': { que: 'writes of money that the database refuses', sentencias: 2 },
  'migrations.test.ts': { que: 'what older programs send', sentencias: 2 },
  'mora-a-tiempo.test.ts': { que: 'a row written while another waits', sentencias: 1 },
  'mora.test.ts': { que: 'a row written while another waits', sentencias: 1 },
  'movimientos-banco.test.ts': { que: 'rows written while another waits', sentencias: 2 },
  'pagos-reportados.test.ts': { que: 'a row that may be there', sentencias: 1 },
  'plazas-de-cursos.test.ts': { que: 'kept counts are marked to be made again', sentencias: 2 },
  'recibos-viajes.test.ts': { que: 'statements on their way', sentencias: 2 },
  'replica.test.ts': { que: 'a table that stands for a replica', sentencias: 1 },
  'retenciones-hechas.test.ts': { que: 'a row that the database refuses', sentencias: 1 },
  'roles.test.ts': { que: 'a row that the database refuses', sentencias: 1 },
  'saldos-de-cargos.test.ts': { que: 'what touches a kept sum', sentencias: 7 },
  'transferencias-del-banco.test.ts': { que: 'the text of a migration', sentencias: 1 },
  'upgrades.test.ts': { que: 'a row of a school as an older version left it', sentencias: 1 },
  'ventas.test.ts': { que: 'a touched day', sentencias: 1 },
}

it('no test of the API writes a statement that adds rows, but where that is its subject', () => {
  // In brackets, so that this line is not counted with them.
  const statement = /INSERT [I]NTO/g
  const folder = join(projectRoot, 'tests/api')
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => [basename(file), readFileSync(join(folder, file), 'utf8').match(statement)?.length ?? 0] as const)
    .filter(([, sentencias]) => sentencias > 0)
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(ABOUT_SQL).map(([file, { sentencias }]) => [file, sentencias])),
  )
})
