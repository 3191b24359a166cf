import { startServer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

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

  const aCourse = (codigo: string): Promise<number> =>
    hay.curso(server.db, {
      ...{ codigo, nombre: `Curso ${codigo}`, periodo: '2026-I' },
      ...{ fecha_inicio: '2026-01-10', fecha_fin: '2026-06-10', cupo: 20 },
    })
  const enrol = (cliente_id: number, curso_id: number, estado = 'activa') =>
    hay.matricula(server.db, { cliente_id, curso_id, fecha: '2026-01-10', estado })
  const charge = (cliente: number, bruto: number, vence = '2026-01-10') =>
    hay.cargo(server.db, cliente, bruto, { descripcion: 'Prueba', fecha: '2020-01-01', vence })
  const credit = (cliente: number, monto: number) => hay.saldo(server.db, cliente, monto)
  return { server, aCourse, enrol, charge, credit }
}
