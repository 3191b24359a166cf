import { beforeAll } from 'vitest'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import { curso, estudiante } from '#tests/kit'
import * as hay from '#tests/kit'

/** A school that gives papers: its administrator, and its receptionist and accountant. */
export function escena() {
  const server = startServer({ PUBLIC_URL: 'https://escuela.hn' })
  const gente = {} as { admin: Client; recepcion: Client; conta: Client }

  beforeAll(async () => {
    gente.admin = await server.as('Administrador')
    gente.recepcion = await server.as('Recepción')
    gente.conta = await server.as('Contabilidad')
  })

  /** A student enrolled in a course, by default in one of her own. */
  const alumno = async (estado = 'activa', curso_id?: number) => {
    const cliente_id = await estudiante(server.db)
    const matricula_id = await hay.matricula(server.db, {
      cliente_id,
      curso_id: curso_id ?? (await curso(server.db)),
      estado,
    })
    return { cliente_id, matricula_id }
  }
  const pdfDe = (ruta: string) =>
    fetch(`${server.url}/api/api${ruta}`, { headers: { Authorization: `Bearer ${gente.recepcion.token}` } })
  return { server, gente, alumno, pdfDe }
}
