import { describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { leerHojas, leerPdf } from '#tests/pdf'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { curso, docente, estudiante } from '#tests/kit'

const server = startServer()

const pedir = ({ token }: Client, path: string, consulta: Record<string, unknown>) =>
  fetch(
    `${server.url}/api/api/${path}?${new URLSearchParams(
      Object.fromEntries(
        Object.entries(consulta).map(([clave, valor]) => [
          clave,
          typeof valor === 'string' ? valor : JSON.stringify(valor),
        ]),
      ),
    ).toString()}`,
    { headers: { Authorization: `Bearer ${token}` } },
  )
const papel = async (quien: Client, path: string, consulta: Record<string, unknown>): Promise<Uint8Array> => {
  const respuesta = await pedir(quien, path, { formato: 'pdf', ...consulta })
  expect([respuesta.status, respuesta.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  return new Uint8Array(await respuesta.arrayBuffer())
}

describe('the paper of a list', () => {
  it('has the columns of the screen in their order, the filter in words, and who took it', async () => {
    const admin = await server.as('Administrador')
    const curso_id = await curso(server.db, { docente_id: await docente(server.db) })
    const cliente_id = await estudiante(server.db)
    const { nombre, codigo } = await server.db.one<{ nombre: string; codigo: string }>(
      sql`SELECT apellidos || ', ' || nombres AS nombre, codigo FROM clientes WHERE id = ${cliente_id}`,
    )
    const bytes = await papel(admin, 'Clientes/exportar', {
      filter: { q: codigo, activo: true, creado_en_lte: '2099-11-25' },
      columnas: ['debe', 'nombre'],
    })
    const { words } = await leerPdf(bytes.slice())
    expect(words).toMatch(/Estudiantes Búsqueda: «.+» · Activo: Sí · Creado: hasta 25\/11\/2099/)
    expect(words).toMatch(/Impreso por Usuario \d+ el \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    const [hoja] = await leerHojas(bytes)
    const donde = (texto: string) => hoja?.rotulos.find((rotulo) => rotulo.texto === texto)?.x ?? -1
    expect(donde('Debe')).toBeGreaterThan(0)
    expect(donde('Nombre')).toBeGreaterThan(donde('Debe'))
    expect(words).toContain(nombre)
    expect(donde('DNI')).toBe(-1)

    const { words: delCurso } = await leerPdf(
      await papel(admin, 'Matriculas/exportar', {
        filter: { curso_id, fecha_gte: '2026-01-01', fecha_lte: '2026-01-31' },
      }),
    )
    expect(delCurso).toMatch(/Curso: Inglés A1 \(M-\d+\) · Fecha: del 01\/01\/2026 al 31\/01\/2026/)
  })

  it('names in its filter nobody whom a teacher does not see', async () => {
    const profesora = await server.as('Docente')
    const suya = await docente(server.db)
    await server.db.run(sql`UPDATE docentes SET usuario_id = ${profesora.usuario_id} WHERE id = ${suya}`)
    const [suyo, ajeno] = [
      await curso(server.db, { docente_id: suya }),
      await curso(server.db, { docente_id: await docente(server.db) }),
    ]
    const alumna = await estudiante(server.db)
    await hay.matricula(server.db, { cliente_id: alumna, curso_id: suyo, fecha: '2026-02-02' })
    const leer = async (filter: object) =>
      (await leerPdf(await papel(profesora, 'ReporteAsistencias/exportar', { filter }))).words
    expect(await leer({ curso_id: suyo })).toContain('Curso: Inglés A1')
    expect(await leer({ cliente_id: alumna })).toMatch(/Estudiante: [^#]/)
    const otra = await estudiante(server.db)
    expect(await leer({ curso_id: ajeno, cliente_id: otra })).toContain(`Curso: #${ajeno} · Estudiante: #${otra}`)
  })

  it('names the view of a report and the words of its own filters', async () => {
    const admin = await server.as('Administrador')
    const { words } = await leerPdf(
      await papel(admin, 'CxC/exportar', { filter: { vista: 'curso', al: '2026-11-05', tramo: 'mas_de_90' } }),
    )
    expect(words).toContain('Cuentas por cobrar: curso')
    expect(words).toContain('Corte al: 05/11/2026')
    expect(words).toMatch(/Antigüedad de lo que se debe: Más de 90 días/)
  })

  it('is refused with a column that the list has not, or a file that has them all', async () => {
    const admin = await server.as('Administrador')
    const ajena = await pedir(admin, 'Clientes/exportar', { formato: 'pdf', columnas: ['pass_hash'] })
    expect([ajena.status, await ajena.json()]).toMatchObject([400, { errors: { columnas: expect.any(String) } }])
    expect((await pedir(admin, 'Clientes/exportar', { formato: 'csv', columnas: ['nombre'] })).status).toBe(400)
  })

  it('is for who may export, and the bitácora says what was taken', async () => {
    const docentes = await server.as('Docente')
    expect((await pedir(docentes, 'Clientes/exportar', { formato: 'pdf' })).status).toBe(403)
    await papel(await server.as('Administrador'), 'Productos/exportar', {})
    expect(
      await server.db.one(sql`SELECT modulo, despues FROM bitacora WHERE accion = 'exportar' ORDER BY id DESC LIMIT 1`),
    ).toMatchObject({ modulo: 'Productos', despues: { formato: 'pdf' } })
  })
})
