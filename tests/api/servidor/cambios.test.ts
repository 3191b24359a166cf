import { beforeAll, describe, expect, it } from 'vitest'
import { sql, type Sql } from '#server/db/sql'
import { watchChanges } from '#tests/api/apoyo/cambios'
import { startServer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

/* The witness of «nothing changed», which other tests trust. */
const server = startServer()
let changes: () => Promise<string[]>
let cliente: number

beforeAll(async () => {
  cliente = await estudiante(server.db)
  await server.as('Recepción')
  changes = await watchChanges(server.db)
})

const after = async (statement: Sql): Promise<string[]> => {
  await server.db.run(statement)
  return changes()
}

describe('what changed', () => {
  it('is nothing where nobody wrote', async () => {
    expect(await changes()).toEqual([])
  })

  it('is each kind of write, once told', async () => {
    expect(await after(sql`INSERT INTO curso_categorias (nombre) VALUES ('Una'), ('Otra')`)).toEqual([
      'INSERT curso_categorias',
    ])
    expect(await changes()).toEqual([])
    expect(await after(sql`UPDATE curso_categorias SET nombre = 'Tercera' WHERE nombre = 'Una'`)).toEqual([
      'UPDATE curso_categorias',
    ])
    expect(await after(sql`DELETE FROM curso_categorias WHERE nombre = 'Otra'`)).toEqual(['DELETE curso_categorias'])
    expect(await after(sql`TRUNCATE curso_categorias CASCADE`)).toContain('TRUNCATE curso_categorias')
  })

  it('is one column of one row, even if it is then put back, or a row that is gone again', async () => {
    await server.db.transaction(async (tx) => {
      await tx.run(sql`UPDATE clientes SET nombres = nombres || 'x' WHERE id = ${cliente}`)
      await tx.run(sql`UPDATE clientes SET nombres = left(nombres, -1) WHERE id = ${cliente}`)
      await hay.producto(tx, { codigo: 'P', nombre: 'Lápiz', precio: 1, isv: 'exento' })
      await tx.run(sql`DELETE FROM productos WHERE codigo = 'P'`)
    })
    expect(await changes()).toEqual(['DELETE productos', 'INSERT productos', 'UPDATE clientes'])
  })

  it('is no write of the same values, and none that was undone', async () => {
    expect(await after(sql`UPDATE usuarios SET ultimo_ingreso = ultimo_ingreso`)).toEqual([])
    expect(await after(sql`UPDATE usuarios SET ultimo_ingreso = now()`)).toEqual(['UPDATE usuarios'])
    await expect(
      server.db.transaction(async (tx) => {
        await tx.run(sql`UPDATE clientes SET nombres = 'Otra'`)
        await hay.categoria(tx, { nombre: 'Cuarta' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await changes()).toEqual([])
  })

  it('is looked for in every table but the trace of a request, what can be signed of it, and the last use of its session', async () => {
    const watched = await server.db.many<{ tabla: string; disparadores: number }>(sql`
      SELECT t.tablename AS tabla, count(g.oid) AS disparadores
      FROM pg_tables t
      LEFT JOIN pg_trigger g
        ON g.tgrelid = format('%I.%I', t.schemaname, t.tablename)::regclass
        AND g.tgfoid = 'testigo.anotar'::regproc
        AND g.tgenabled = 'A'
      WHERE t.schemaname = 'public'
      GROUP BY t.tablename
      ORDER BY t.tablename
    `)
    expect(watched.length).toBeGreaterThan(50)
    expect(watched.filter(({ disparadores }) => disparadores !== 3).map(({ tabla }) => tabla)).toEqual([
      'bitacora',
      'negativas',
      'sesiones',
      'solicitudes_autorizacion',
    ])
    const { usuario_id } = await server.as('Recepción')
    expect(await changes()).toEqual(['INSERT usuarios'])
    await server.again(usuario_id)
    expect(await changes()).toEqual([])
  })
})
