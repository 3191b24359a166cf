import { beforeAll, describe, expect, it } from 'vitest'
import { ESTADOS_ASISTENCIA, type EstadoAsistencia } from '#contract/asistencia/asistencia'
import type {
  AsistenciaDeMatricula,
  AsistenciaFila,
  AsistenciasResumen,
  FaltaSeguida,
} from '#contract/asistencia/reporte'
import { sumarDias } from '#contract/tiempo/fechas'
import { sql } from '#server/db/sql'
import { azar } from '#tests/api/apoyo/cuentas'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import { clase, matricula } from './reporte-asistencias-datos.ts'
import * as hay from '#tests/kit'
import { curso, docente, encargado } from '#tests/kit'

const server = startServer()
const MODULO = 'ReporteAsistencias'
const INICIO = '2026-07-01'
const CLASES = 12
const dia = (n: number) => sumarDias(INICIO, n * 7)

interface Inscrita {
  id: number
  curso_id: number
  fecha: string
  marcas: { fecha: string; estado: EstadoAsistencia }[]
}

let admin: Client
const inscritas: Inscrita[] = []
const cursos: number[] = []

beforeAll(async () => {
  admin = await server.as('Administrador')
  const entre = azar(20_261_122)
  for (let c = 0; c < 3; c++) {
    const curso_id = await curso(server.db, { docente_id: await docente(server.db) })
    cursos.push(curso_id)
    const suyas: Inscrita[] = []
    for (let n = 0; n < 9; n++) {
      const fecha = n % 4 === 0 ? dia(entre(0, 5)) : INICIO
      suyas.push({
        id: await matricula(server.db, curso_id, {
          fecha,
          nombres: `Sofía ${n}`,
          apellidos: n === 0 ? 'Ñandú' : `Mejía ${entre(0, 9)}`,
          estado: n === 8 ? 'retirada' : 'activa',
        }),
        curso_id,
        fecha,
        marcas: [],
      })
    }
    for (let n = 0; n < CLASES; n++) {
      // One of each course misses the last four.
      const estados = suyas.map((_, i) =>
        i === 1 && n >= CLASES - 4 ? 'ausente' : (ESTADOS_ASISTENCIA[Math.min(entre(0, 5), 3)] ?? 'ausente'),
      )
      await clase(server.db, curso_id, dia(n), {
        marcas: Object.fromEntries(suyas.map(({ id }, i) => [id, estados[i] ?? 'ausente'])),
      })
      suyas.forEach((una, i) => una.marcas.push({ fecha: dia(n), estado: estados[i] ?? 'ausente' }))
    }
    inscritas.push(...suyas)
  }
  // Neither counts: nobody took one, the other was suspended.
  await clase(server.db, cursos[0] ?? 0, dia(CLASES))
  await clase(server.db, cursos[0] ?? 0, dia(CLASES + 1), { tipo: 'suspendida' })
})

/** The report's row of an enrolment, told anew from its marks. */
function contada({ id, fecha, marcas }: Inscrita, desde = '', hasta = '9') {
  const hastaHoy = marcas.filter((marca) => marca.fecha >= fecha && marca.fecha <= hasta)
  const dentro = hastaHoy.filter((marca) => marca.fecha >= desde)
  const de = (estado: EstadoAsistencia) => dentro.filter((marca) => marca.estado === estado).length
  const [presentes, ausentes, tardes, justificados] = [de('presente'), de('ausente'), de('tarde'), de('justificado')]
  const exigibles = dentro.length - justificados
  const racha = hastaHoy.findLastIndex(({ estado }) => estado !== 'ausente')
  return {
    id,
    clases: dentro.length,
    presentes,
    ausentes,
    tardes,
    justificados,
    porcentaje: exigibles ? Math.round(((presentes + tardes) * 10_000) / exigibles) : null,
    seguidas: hastaHoy.length - 1 - racha,
    ultima: dentro.at(-1)?.fecha ?? null,
  }
}
type Contada = ReturnType<typeof contada>

const soloCuentas = ({
  id,
  clases,
  presentes,
  ausentes,
  tardes,
  justificados,
  porcentaje,
  seguidas,
  ultima,
}: AsistenciaFila): Contada => ({ id, clases, presentes, ausentes, tardes, justificados, porcentaje, seguidas, ultima })

async function filas<T = AsistenciaFila>(
  { desde: fecha_gte, hasta: fecha_lte, ...filtro }: Record<string, unknown> = {},
  orden: [string, 'ASC' | 'DESC'] = ['id', 'ASC'],
): Promise<T[]> {
  const { status, body, total } = await admin.list<T>(MODULO, { fecha_gte, fecha_lte, ...filtro }, orden, [0, 999])
  expect(status, JSON.stringify(body)).toBe(200)
  expect(total).toBe(body.length)
  return body
}
const resumen = async ({
  desde: fecha_gte,
  hasta: fecha_lte,
  ...filtro
}: Record<string, unknown>): Promise<AsistenciasResumen> =>
  (
    await admin.get<AsistenciasResumen>(
      `/${MODULO}/resumen?filter=${encodeURIComponent(JSON.stringify({ fecha_gte, fecha_lte, ...filtro }))}`,
    )
  ).body

describe('the report of attendance', () => {
  it.each([
    ['whole', {}],
    ['from a day on', { desde: dia(4) }],
    ['from the last class on', { desde: dia(CLASES - 1) }],
    ['until a day', { hasta: dia(6) }],
    ['between two', { desde: dia(3), hasta: dia(9) }],
    ['before there was any', { hasta: '2026-01-01' }],
  ] as [string, { desde?: string; hasta?: string }][])(
    'counts classes as their marks say, %s, sorted by name or by what was counted',
    async (_caso, rango) => {
      const esperadas = inscritas.map((una) => contada(una, rango.desde, rango.hasta))
      expect((await filas(rango)).map(soloCuentas)).toEqual(esperadas)
      const porFaltas = (await filas(rango, ['ausentes', 'DESC'])).map(soloCuentas)
      expect(porFaltas.map(({ ausentes }) => ausentes)).toEqual(
        esperadas.map(({ ausentes }) => ausentes).toSorted((a, b) => b - a),
      )
      expect(porFaltas.toSorted((a, b) => a.id - b.id)).toEqual(esperadas)
      const porSeguidas = (await filas(rango, ['seguidas', 'DESC'])).map(soloCuentas)
      expect(porSeguidas.map(({ seguidas }) => seguidas)).toEqual(
        esperadas.map(({ seguidas }) => seguidas).toSorted((a, b) => b - a),
      )
      expect(porSeguidas.toSorted((a, b) => a.id - b.id)).toEqual(esperadas)
    },
  )

  it('sorts names the Spanish way, and names student, course and teacher', async () => {
    const nombres = (await filas({ curso_id: cursos[0] }, ['nombre', 'ASC'])).map(({ nombre }) => nombre)
    expect(nombres).toEqual(nombres.toSorted(new Intl.Collator('es').compare))
    expect((await filas({ curso_id: cursos[0] }))[0]).toMatchObject({
      vista: 'estudiantes',
      nombre: 'Ñandú, Sofía 0',
      curso_nombre: 'Inglés A1',
      periodo: '2026-II',
      docente_nombre: expect.stringMatching(/^Karla \d+ Mejía$/),
      estado: 'activa',
    })
  })

  it('is narrowed by course, teacher, state, period and words, before and after counting', async () => {
    const ids = async (filtro: Record<string, unknown>) => (await filas(filtro)).map(({ id }) => id)
    const de = (curso_id?: number) => inscritas.filter((una) => una.curso_id === curso_id).map(({ id }) => id)
    expect(await ids({ curso_id: cursos[1] })).toEqual(de(cursos[1]))
    expect(await ids({ curso_id: cursos[1], clases_gte: 0 })).toEqual(de(cursos[1]))
    const [una] = await filas({ curso_id: cursos[2] })
    expect(await ids({ docente_id: una?.docente_id })).toEqual(de(cursos[2]))
    expect(await ids({ q: `nandu ${una?.curso_codigo}` })).toEqual([una?.id])
    expect(await ids({ estado: 'retirada' })).toHaveLength(3)
    expect(await ids({ periodo: '2099-I' })).toEqual([])
  })

  it('finds low attendance and three absences in a row', async () => {
    const esperadas = inscritas.map((una) => contada(una))
    expect(esperadas.filter(({ seguidas }) => seguidas >= 4).length).toBeGreaterThanOrEqual(3)
    expect((await filas({ baja: true })).map(({ id }) => id)).toEqual(
      esperadas.filter(({ porcentaje }) => porcentaje !== null && porcentaje < 8_000).map(({ id }) => id),
    )
    expect((await filas({ tres_faltas: true })).map(({ id }) => id)).toEqual(
      esperadas.filter(({ seguidas }) => seguidas >= 3).map(({ id }) => id),
    )
    expect((await filas({ porcentaje_gte: 8_000 })).length + (await filas({ baja: true })).length).toBe(
      esperadas.filter(({ porcentaje }) => porcentaje !== null).length,
    )
  })

  it('adds up everything that the filter holds, and not the page', async () => {
    for (const filtro of [{}, { curso_id: cursos[0] }, { desde: dia(2), hasta: dia(8) }, { baja: true }] as Record<
      string,
      unknown
    >[]) {
      const rango = filtro as { desde?: string; hasta?: string }
      const vistas = new Set((await filas(filtro)).map(({ id }) => id))
      const esperadas = inscritas
        .filter(({ id }) => vistas.has(id))
        .map((una) => contada(una, rango.desde, rango.hasta))
      const suma = (clave: 'clases' | 'presentes' | 'ausentes' | 'tardes' | 'justificados') =>
        esperadas.reduce((total, una) => total + una[clave], 0)
      const total = await resumen(filtro)
      expect(total).toMatchObject({
        matriculas: esperadas.length,
        clases: suma('clases'),
        presentes: suma('presentes'),
        ausentes: suma('ausentes'),
        tardes: suma('tardes'),
        justificados: suma('justificados'),
      })
      expect(total.porcentaje).toBe(
        Math.round(((suma('presentes') + suma('tardes')) * 10_000) / (suma('clases') - suma('justificados'))),
      )
      expect(total.con_faltas).toBe(esperadas.filter(({ seguidas }) => seguidas >= 3).length)
      expect(total.por_curso.reduce((n, { clases }) => n + clases, 0)).toBe(total.clases)
      expect(total.por_docente.map(({ porcentaje }) => porcentaje)).toEqual(
        total.por_docente.map(({ porcentaje }) => porcentaje).toSorted((a, b) => Number(a) - Number(b)),
      )
    }
    expect(await resumen({ curso_id: cursos[0] })).toMatchObject({ sesiones: CLASES, periodos: ['2026-II'] })
  })

  it('refuses what it does not know, and has nothing of who is no student yet', async () => {
    expect((await admin.list(MODULO, { nada: 1 })).status).toBe(400)
    expect((await admin.list(MODULO, { fecha_gte: 'ayer' })).status).toBe(400)
    expect((await admin.list(MODULO, { vista: 'otra' })).status).toBe(400)
    expect((await admin.list(MODULO, {}, ['pass_hash', 'ASC'])).status).toBe(400)
    for (const vista of ['estudiantes', 'faltas', 'sin_tomar'])
      expect((await admin.list(MODULO, { vista }, ['curso_nombre', 'ASC'])).status, vista).toBe(200)
  })
})

describe('three absences in a row', () => {
  it('name the guardian to call, and end with a class that was attended or justified', async () => {
    const curso_id = await curso(server.db)
    const encargado_id = await encargado(server.db, { nombres: 'Ana' })
    await server.db.run(
      sql`UPDATE encargados SET telefono = '+50499887766', whatsapp = '+50433221100' WHERE id = ${encargado_id}`,
    )
    const id = await matricula(server.db, curso_id, { encargado_id, apellidos: 'Flores' })
    const sola = await matricula(server.db, curso_id)
    await server.db.run(
      sql`
        UPDATE clientes
        SET telefono = '+50422334455'
        WHERE id = (SELECT cliente_id FROM matriculas WHERE id = ${sola})
      `,
    )
    const faltan = (): Promise<FaltaSeguida[]> =>
      filas<FaltaSeguida>({ vista: 'faltas', curso_id }, ['seguidas', 'DESC'])
    for (const n of [0, 1]) await clase(server.db, curso_id, dia(n), { marcas: { [id]: 'ausente', [sola]: 'ausente' } })
    expect(await faltan()).toEqual([])
    await clase(server.db, curso_id, dia(2), { marcas: { [id]: 'ausente', [sola]: 'presente' } })
    await clase(server.db, curso_id, dia(3), { marcas: { [id]: 'ausente', [sola]: 'ausente' } })
    expect(await faltan()).toMatchObject([
      {
        id,
        seguidas: 4,
        falta_desde: dia(0),
        ultima: dia(3),
        nombres: expect.stringMatching(/^Sofía/),
        encargado_nombre: expect.stringMatching(/^Ana/),
        telefono: '+50499887766',
        whatsapp: '+50433221100',
      },
    ])
    // On a day without a class they are still missing, and no class was the last of that day.
    expect(await filas<FaltaSeguida>({ vista: 'faltas', curso_id, fecha_gte: dia(4) })).toMatchObject([
      { id, seguidas: 4, ultima: null },
    ])
    expect(
      await filas<FaltaSeguida>({ vista: 'faltas', curso_id, falta_desde_gte: dia(1) }, ['falta_desde', 'ASC']),
    ).toEqual([])
    expect(
      await filas<FaltaSeguida>({ vista: 'faltas', curso_id, falta_desde: dia(0), encargado_nombre_ilike: 'ana' }, [
        'falta_desde',
        'ASC',
      ]),
    ).toHaveLength(1)
    const { cliente_id } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM matriculas WHERE id = ${id}`,
    )
    // A note of custody: the next one is called, and nobody instead.
    await hay.accesos(server.db, cliente_id, { custodia: true })
    expect(await faltan()).toMatchObject([{ id, encargado_nombre: null, telefono: null, whatsapp: null }])
    const rosa = await hay.encargado(server.db, { nombres: 'Rosa' })
    await hay.vinculo(server.db, cliente_id, rosa, { parentesco: 'otro', es_pagador: false, principal: false })
    expect(await faltan()).toMatchObject([{ id, encargado_nombre: expect.stringMatching(/^Rosa/) }])
    // An absence from before the range is still in a row.
    expect(await filas<FaltaSeguida>({ vista: 'faltas', curso_id, desde: dia(3) }, ['nombre', 'ASC'])).toMatchObject([
      { seguidas: 4 },
    ])
    for (const n of [4, 5])
      await clase(server.db, curso_id, dia(n), {
        marcas: { [id]: n === 4 ? 'justificado' : 'ausente', [sola]: 'ausente' },
      })
    expect(await faltan()).toMatchObject([{ id: sola, seguidas: 3, encargado_nombre: null, telefono: '+50422334455' }])
    await server.db.run(sql`UPDATE matriculas SET estado = 'retirada' WHERE id = ${sola}`)
    expect(await faltan()).toEqual([])
  })

  it('are told by the hour where a day has several classes', async () => {
    const curso_id = await curso(server.db)
    const id = await matricula(server.db, curso_id)
    const veces = [
      ['07:00', 'ausente'],
      ['09:00', 'tarde'],
      ['11:00', 'ausente'],
      ['13:00', 'ausente'],
      ['15:00', 'ausente'],
    ] as const
    for (const [hora, estado] of veces) await clase(server.db, curso_id, dia(0), { hora, marcas: { [id]: estado } })
    expect(await filas<FaltaSeguida>({ vista: 'faltas', curso_id }, ['seguidas', 'DESC'])).toMatchObject([
      { id, seguidas: 3, falta_desde: dia(0) },
    ])
    expect(await filas({ curso_id }, ['nombre', 'ASC'])).toMatchObject([{ id, clases: 5, seguidas: 3 }])
    // A filter of enrolments holds of them too, with dates and without.
    for (const [estado, cuantas] of [
      ['activa', 1],
      ['retirada', 0],
    ] as const)
      for (const fechas of [{}, { fecha_gte: dia(0) }])
        expect(
          await filas<FaltaSeguida>({ vista: 'faltas', curso_id, estado, ...fechas }, ['seguidas', 'DESC']),
        ).toHaveLength(cuantas)
  })

  it('are read with the last classes of the enrolment, the newest first', async () => {
    const una = inscritas.find(({ fecha }) => fecha > INICIO) ?? inscritas[0]
    const { body } = await admin.get<AsistenciaDeMatricula>(`/${MODULO}/${una?.id}`)
    expect(soloCuentas(body)).toEqual(una && contada(una))
    expect(body.marcas).toEqual(
      una?.marcas
        .filter(({ fecha }) => fecha >= una.fecha)
        .toReversed()
        .map((marca) => ({ ...marca, hora_inicio: '08:00', minutos: null, nota: null })),
    )
    expect((await admin.get(`/${MODULO}/2147483647`)).status).toBe(404)
  })
})
