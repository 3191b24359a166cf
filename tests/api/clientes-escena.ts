import { sql } from '#server/db/sql'
import { startServer } from './helper.ts'

export const sofia = () => ({
  nombres: 'Sofía',
  apellidos: 'Mejía Reyes',
  dni: '0801-2015-00001',
  fecha_nacimiento: '2015-04-12',
  sexo: 'F',
})

export function guardian(more: object = {}) {
  return { nombres: 'Ana', apellidos: 'Paz', parentesco: 'madre', ...more }
}

export const at = (errors: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], errors)

/** An office without students. */
export function escena() {
  const server = startServer()

  async function aCourse(codigo: string): Promise<number> {
    const { id } = await server.db.one<{
      id: number
    }>(sql`
      WITH categoria AS (INSERT INTO curso_categorias (nombre) VALUES (${codigo}) RETURNING id)
      INSERT INTO cursos (codigo, nombre, categoria_id, periodo, fecha_inicio, fecha_fin, cupo)
      SELECT ${codigo}, ${`Curso ${codigo}`}, id, '2026-I', '2026-01-10', '2026-06-10', 20
      FROM categoria
      RETURNING id
    `)
    return id
  }
  const enrol = (cliente: number, curso: number, estado = 'activa') =>
    server.db.run(
      sql`
        INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
        VALUES (${cliente}, ${curso}, '2026-01-10', ${estado})
      `,
    )
  const charge = (cliente: number, bruto: number, vence = '2026-01-10') =>
    server.db.run(
      sql`
        INSERT INTO cargos (cliente_id, concepto, descripcion, fecha, vence, bruto)
        VALUES (${cliente}, 'otro', 'Prueba', '2020-01-01', ${vence}, ${bruto})
      `,
    )
  const credit = (cliente: number, monto: number) =>
    server.db.run(sql`
      WITH movimiento AS (
        INSERT INTO creditos (cliente_id, tipo, monto, fecha)
        VALUES (${cliente}, 'saldo_inicial', ${monto}, '2026-01-01')
      )
      UPDATE clientes SET a_favor = a_favor + ${monto}
      WHERE id = ${cliente}
    `)
  return { server, aCourse, enrol, charge, credit }
}
