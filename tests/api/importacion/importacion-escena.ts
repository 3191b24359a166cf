import { expect } from 'vitest'
import type { Importacion } from '#contract/importacion/importaciones'
import { ident, sql } from '#server/db/sql'
import { startServer, type Answer, type Client } from '#tests/api/apoyo/helper'

export const csv = (...rows: string[][]): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'))

export async function finished(client: Client, id: number): Promise<Importacion> {
  const { body } = await client.get<Importacion>(`/Importaciones/${id}`)
  return body.estado === 'aplicando' ? finished(client, id) : body
}

/** A school that brings its data along. */
export function escena() {
  const server = startServer()

  async function upload(
    client: Client,
    tipo: Importacion['tipo'],
    contenido: Buffer,
    actualizar = false,
    archivo = 'archivo.csv',
  ): Promise<Answer<Importacion>> {
    const response = await fetch(
      `${server.url}/api/api/Importaciones?${new URLSearchParams({ tipo, archivo, actualizar: String(actualizar) })}`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${client.token}`, 'Content-Type': 'application/octet-stream' },
        body: new Uint8Array(contenido),
      },
    )
    return { status: response.status, body: (await response.json()) as Importacion, headers: response.headers }
  }
  /** Checks and applies a file that must be good; answers how it ended. */
  async function imported(
    client: Client,
    tipo: Importacion['tipo'],
    contenido: Buffer,
    actualizar = false,
  ): Promise<Importacion> {
    const { body } = await upload(client, tipo, contenido, actualizar)
    expect(body.errores).toEqual([])
    await client.post(`/Importaciones/${body.id}/aplicar`)
    const end = await finished(client, body.id)
    expect(end.estado).toBe('aplicada')
    return end
  }
  async function count(table: 'clientes' | 'cursos' | 'matriculas' | 'recibos'): Promise<number> {
    const { n } = await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM ${ident(table)}`)
    return n
  }
  return { server, upload, imported, count }
}
