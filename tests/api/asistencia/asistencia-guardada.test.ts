import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { rehacerGuardadas } from '#server/respaldo/guardadas'
import { revisar } from '#server/respaldo/invariantes'
import { esperan } from '#tests/api/apoyo/carrera'
import { startServer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { enviar, escuela, marcar } from './asistencia-escena.ts'
import { clase, matricula } from './reporte-asistencias-datos.ts'

/* Attendance of an enrolment is kept beside it (migration 0220): whoever moves a mark, and by which door. */

const server = startServer()

// The marks are the taps of this user.
beforeAll(() => hay.usuario(server.db, 'Administrador'))

const guardada = (matricula_id: number) =>
  server.db.one(sql`
    SELECT clases, presentes, ausentes, tardes, justificados, ultima, seguidas, falta_desde, porcentaje
    FROM matricula_asistencias
    WHERE matricula_id = ${matricula_id}
  `)

const NADA = {
  ...{ clases: 0, presentes: 0, ausentes: 0, tardes: 0, justificados: 0 },
  ...{ ultima: null, seguidas: 0, falta_desde: null, porcentaje: null },
}

describe('the attendance that is kept of an enrolment', () => {
  it('follows each mark and class that is made, changed, moved and taken away', async () => {
    const { db } = server
    const curso = await hay.curso(db)
    const ana = await matricula(db, curso, { fecha: '2026-01-05' })
    expect(await guardada(ana)).toEqual(NADA)
    // A class from before the enrolment does not count.
    await clase(db, curso, '2026-01-02', { marcas: { [ana]: 'ausente' } })
    expect(await guardada(ana)).toEqual(NADA)
    const uno = await clase(db, curso, '2026-01-05', { marcas: { [ana]: 'presente' } })
    const dos = await clase(db, curso, '2026-01-06', { marcas: { [ana]: 'ausente' } })
    const tres = await clase(db, curso, '2026-01-07', { marcas: { [ana]: 'ausente' } })
    const despues = {
      ...{ clases: 3, presentes: 1, ausentes: 2, tardes: 0, justificados: 0 },
      ...{ ultima: '2026-01-07', seguidas: 2, falta_desde: '2026-01-06', porcentaje: 3333 },
    }
    expect(await guardada(ana)).toEqual(despues)

    const marca = (id: number, estado: string) =>
      `UPDATE asistencias SET estado = '${estado}' WHERE sesion_id = ${id} AND matricula_id = ${ana}`
    const pasos: [paso: string, cambia: object][] = [
      // A justified class breaks the row, and counts neither way.
      [marca(tres, 'justificado'), { ausentes: 1, justificados: 1, seguidas: 0, falta_desde: null, porcentaje: 5000 }],
      [marca(tres, 'ausente'), despues],
      [marca(dos, 'tarde'), { tardes: 1, ausentes: 1, seguidas: 1, falta_desde: '2026-01-07', porcentaje: 6667 }],
      [marca(dos, 'ausente'), despues],
      // Moved behind the others, the class that was attended ends the row.
      [
        `UPDATE asistencia_sesiones SET fecha = '2026-01-09' WHERE id = ${uno}`,
        { ultima: '2026-01-09', seguidas: 0, falta_desde: null },
      ],
      [`UPDATE asistencia_sesiones SET fecha = '2026-01-05' WHERE id = ${uno}`, despues],
      [
        `UPDATE asistencia_sesiones SET fecha = '2026-01-07', hora_inicio = '07:00' WHERE id = ${uno}`,
        { seguidas: 1, falta_desde: '2026-01-07' },
      ],
      [`UPDATE asistencia_sesiones SET fecha = '2026-01-05', hora_inicio = '08:00' WHERE id = ${uno}`, despues],
      [`UPDATE asistencia_sesiones SET tomada_en = NULL WHERE id = ${dos}`, { clases: 2, ausentes: 1, seguidas: 1 }],
      [`UPDATE asistencia_sesiones SET tomada_en = now() WHERE id = ${dos}`, despues],
      [
        `UPDATE matriculas SET fecha = '2026-01-06' WHERE id = ${ana}`,
        { clases: 2, presentes: 0, porcentaje: 0, falta_desde: '2026-01-06' },
      ],
      [
        `UPDATE matriculas SET fecha = '2026-01-01' WHERE id = ${ana}`,
        { clases: 4, presentes: 1, ausentes: 3, porcentaje: 2500 },
      ],
      [`UPDATE matriculas SET fecha = '2026-01-05' WHERE id = ${ana}`, despues],
      [`DELETE FROM asistencia_sesiones WHERE id = ${tres}`, { clases: 2, ausentes: 1, ultima: '2026-01-06' }],
      [`DELETE FROM asistencias WHERE sesion_id IN (${uno}, ${dos})`, NADA],
    ]
    for (const [paso, cambia] of pasos) {
      await db.transaction((tx) => tx.client.query(paso))
      expect({ paso, dice: await guardada(ana) }).toMatchObject({ paso, dice: cambia })
    }
    expect((await revisar(db)).map(({ invariante }) => invariante)).not.toContain('asistencia_guardada')
  })

  it('holds both of two classes that are marked at once', async () => {
    const { db } = server
    const curso = await hay.curso(db)
    const varias = await Promise.all([1, 2, 3].map(() => matricula(db, curso, { fecha: '2026-01-05' })))
    const clases = [await clase(db, curso, '2026-01-06'), await clase(db, curso, '2026-01-07')]
    await db.run(sql`UPDATE asistencia_sesiones SET tomada_en = now() WHERE id = ANY(${clases})`)
    const marcar = (tx: Tx, cual: number, quienes: number[]) =>
      tx.run(sql`
        INSERT INTO asistencias (sesion_id, matricula_id, estado, marcada_en, usuario_id)
        SELECT ${clases[cual]}, m, 'ausente', now(), (SELECT min(id) FROM usuarios) FROM unnest(${quienes}::int[]) m
      `)
    let segunda: Promise<unknown> = Promise.resolve()
    await db.transaction(async (primera) => {
      await marcar(primera, 0, varias)
      segunda = db.transaction((tx) => marcar(tx, 1, varias.toReversed()))
      await expect.poll(() => esperan(db), { timeout: 10_000 }).toBe(1)
    })
    await segunda
    const dichas = await Promise.all(varias.map(guardada))
    expect(dichas).toMatchObject(varias.map(() => ({ clases: 2, ausentes: 2, seguidas: 2, falta_desde: '2026-01-06' })))
  })

  it('is locked in the order of the enrolments, whichever marks are new', async () => {
    const { db } = server
    const { maestra, clase: deHoy, matriculas } = await escuela(server, 2)
    const [primera = 0, segunda = 0] = matriculas
    await enviar(maestra, [marcar(deHoy, segunda, 'presente')])
    const tomar = (matricula_id: number) =>
      sql`SELECT FROM matricula_asistencias WHERE matricula_id = ${matricula_id} FOR NO KEY UPDATE NOWAIT`
    let enviado: ReturnType<typeof enviar> | undefined
    await db.transaction(async (tx) => {
      await tx.run(tomar(segunda))
      enviado = enviar(maestra, [
        marcar(deHoy, segunda, 'ausente', { minuto: 1 }),
        marcar(deHoy, primera, 'tarde', { minuto: 2 }),
      ])
      await expect.poll(() => esperan(db), { timeout: 10_000 }).toBe(1)
      await expect(db.transaction((otra) => otra.run(tomar(primera)))).rejects.toThrow(/could not obtain lock/)
    })
    expect((await enviado)?.status).toBe(200)
    expect([await guardada(primera), await guardada(segunda)]).toMatchObject([{ tardes: 1 }, { ausentes: 1 }])
  })

  it('is made anew where somebody wrote behind the triggers', async () => {
    const { db } = server
    const curso = await hay.curso(db)
    const [ana, eva] = [await matricula(db, curso), await matricula(db, curso)]
    await clase(db, curso, '2026-12-06', { marcas: { [ana]: 'tarde', [eva]: 'ausente' } })
    const antes = [await guardada(ana), await guardada(eva)]
    await db.run(sql`UPDATE matricula_asistencias SET tardes = 7 WHERE matricula_id = ${ana}`)
    await db.run(sql`DELETE FROM matricula_asistencias WHERE matricula_id = ${eva}`)
    await rehacerGuardadas(db)
    expect([await guardada(ana), await guardada(eva)]).toEqual(antes)
  })
})
