import { readSheet } from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { ESTADOS_ASISTENCIA } from '#contract/asistencia/asistencia'
import { diaDeSemana, sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import { clase, horario, matricula } from './reporte-asistencias-datos.ts'
import { curso, docente } from '#tests/kit'

const server = startServer()
const HOY = hoy()
const CLASES = 40
const ALUMNOS = 45
/** One class each week. */
const dia = (n: number) => sumarDias(HOY, (n - CLASES) * 7 - 2)

let admin: Client
let curso_id: number

beforeAll(async () => {
  admin = await server.as('Administrador')
  curso_id = await curso(server.db, { docente_id: await docente(server.db) })
  await server.db.run(
    sql`UPDATE cursos SET fecha_inicio = ${dia(0)}, fecha_fin = ${sumarDias(HOY, 30)} WHERE id = ${curso_id}`,
  )
  await horario(server.db, curso_id, [diaDeSemana(sumarDias(HOY, -3))])
  const alumnos: number[] = []
  for (let n = 0; n < ALUMNOS; n++)
    alumnos.push(
      await matricula(server.db, curso_id, {
        fecha: dia(0),
        apellidos: n === 0 ? '=Álvarez' : `Mejía ${String(n).padStart(2, '0')}`,
      }),
    )
  for (let n = 0; n < CLASES; n++)
    await clase(server.db, curso_id, dia(n), {
      marcas: Object.fromEntries(
        alumnos.map((id, i) => [
          id,
          i === 0 && n > CLASES - 4 ? 'ausente' : (ESTADOS_ASISTENCIA[(i * n) % 17] ?? 'presente'),
        ]),
      ),
    })
})

const pdf = async (ruta: string): Promise<{ hojas: string[] }> => {
  const respuesta = await fetch(`${server.url}/api/api/ReporteAsistencias/${ruta}`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  expect(respuesta.headers.get('Content-Type')).toBe('application/pdf')
  const bytes = new Uint8Array(await respuesta.arrayBuffer())
  return { hojas: (await extractText(bytes)).text }
}
const filtro = (de: object) => `filter=${encodeURIComponent(JSON.stringify(de))}`

describe('attendance on paper', () => {
  it('has students by classes on as many sheets as they need, dates and page on each', async () => {
    const { hojas } = await pdf(`matriz/pdf?curso_id=${curso_id}`)
    expect(hojas).toHaveLength(2)
    for (const [indice, hoja] of hojas.entries())
      expect(hoja).toMatch(new RegExp(`Asistencia[\\s\\S]*Hoja ${indice + 1} de 2`))
    expect(hojas[0]).toMatch(/Inglés A1 · 2026-II · Karla[\s\S]*P presente[\s\S]*=Álvarez/)
    expect(hojas[1]).toContain('Mejía 44')
  })

  it.each([
    ['estudiantes', /Mejía 01[\s\S]*Total/],
    ['faltas', /=Álvarez[\s\S]*3/],
    ['sin_tomar', /Clases sin tomar[\s\S]*Inglés A1/],
  ])('has the report of %s', async (vista, esperado) => {
    const { hojas } = await pdf(`exportar?formato=pdf&${filtro({ vista, curso_id })}`)
    expect(hojas.join('\n')).toMatch(esperado)
  })
})

describe('attendance as a sheet', () => {
  const bajar = async (ruta: string) =>
    fetch(`${server.url}/api/api/ReporteAsistencias/${ruta}`, { headers: { Authorization: `Bearer ${admin.token}` } })

  it('has every row of each kind as CSV, percentages in hundreds, formulas inert', async () => {
    const csv = async (de: object) =>
      (await (await bajar(`exportar?formato=csv&${filtro({ ...de, curso_id })}`)).text()).trim().split('\r\n')
    const [titulos = '', primera = '', ...resto] = await csv({})
    expect(titulos).toContain(
      'Código,Nombre,Código del curso,Curso,Período,Docente,Estado,Clases,Presente,Ausente,Tarde,Justificado,Asistencia,Faltas seguidas,Última clase',
    )
    expect(primera).toMatch(
      /"'=Álvarez, Sofía \d+",M-\d+,Inglés A1,2026-II,Karla \d+ Mejía,Activa,40,.*,\d+(\.\d+)?,3,\d\d\/\d\d\/\d{4}$/,
    )
    expect(resto).toHaveLength(ALUMNOS - 1)
    expect((await csv({ vista: 'faltas' }))[1]).toContain(`,3,`)
    expect((await csv({ vista: 'sin_tomar' })).length).toBeGreaterThan(1)
  })

  it('has the matrix in Excel, and the bitácora who took it', async () => {
    const respuesta = await bajar(`matriz/exportar?curso_id=${curso_id}`)
    expect(respuesta.headers.get('Content-Type')).toContain('spreadsheetml')
    expect(respuesta.headers.get('Content-Disposition')).toMatch(/filename="Asistencia-M-\d+-\d{4}-\d\d-\d\d\.xlsx"/)
    const [titulos, primera, ...resto] = await readSheet(Buffer.from(await respuesta.arrayBuffer()))
    expect(titulos?.slice(1, 3)).toEqual(['Estudiante', new Date(dia(0))])
    expect(primera?.slice(-8)).toEqual(['A', 'A', 40, 37, 3, 0, 0, 92.5])
    expect(resto).toHaveLength(ALUMNOS - 1)
    expect(
      await server.db.one(sql`SELECT modulo, despues FROM bitacora WHERE accion = 'exportar' ORDER BY id DESC LIMIT 1`),
    ).toMatchObject({ modulo: 'ReporteAsistencias', despues: { formato: 'xlsx', filtro: { curso_id } } })
  })
})
