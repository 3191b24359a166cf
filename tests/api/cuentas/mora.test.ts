import { beforeEach, describe, expect, it } from 'vitest'
import type { ReglaDeMora, VistaDeMora } from '#contract/ajustes/centro'
import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { cobrarMora } from '#server/recibos/cargos/mora'
import { faltas } from '#tests/api/apoyo/datos'
import { startServer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

const server = startServer()
const HOY = '2026-11-21'

/** Late fees of one's own charges alone: the rest of the file is paid away. */
beforeEach(() =>
  server.db.run(sql`UPDATE cargos SET anulado_en = now(), anulado_motivo = 'otra prueba' WHERE anulado_en IS NULL`),
)

const regla = (cambio: Partial<ReglaDeMora> = {}): Promise<unknown> => {
  const { mora_tipo, mora_valor, mora_dias, mora_cada } = {
    mora_tipo: 'fija',
    mora_valor: 10_000,
    mora_dias: 5,
    mora_cada: 'una_vez',
    ...cambio,
  }
  return server.db.run(
    sql`
      UPDATE centro
      SET mora_tipo = ${mora_tipo}, mora_valor = ${mora_valor}, mora_dias = ${mora_dias}, mora_cada = ${mora_cada}
    `,
  )
}
async function matricula(estado = 'activa'): Promise<{ cliente_id: number; matricula_id: number }> {
  const cliente_id = await estudiante(server.db)
  const id = await hay.matricula(server.db, { cliente_id, curso_id: await hay.curso(server.db), estado })
  return { cliente_id, matricula_id: id }
}
/** A monthly fee of L 1,000.00 that fell due so many days before the tests' today. */
async function atrasado(dias: number, cambio: { estado?: string; concepto?: string } = {}): Promise<number> {
  const { cliente_id, matricula_id } = await matricula(cambio.estado)
  return cargo(server.db, cliente_id, 100_000, {
    matricula_id,
    concepto: cambio.concepto ?? 'mensualidad',
    vence: sumarDias(HOY, -dias),
  })
}
const moras = (origen: number) =>
  server.db.many<{
    bruto: number
    fecha: string
    mora_periodo: number
    numero: number
    descripcion: string
    isv: string
  }>(
    sql`
      SELECT bruto, fecha, mora_periodo, numero, descripcion, isv
      FROM cargos
      WHERE origen_cargo_id = ${origen}
      ORDER BY id
    `,
  )

describe('a late fee', () => {
  it('is charged when the days of grace are over, and says what for', async () => {
    await regla()
    const [justo, tarde] = [await atrasado(5), await atrasado(6)]
    expect(await cobrarMora(server.db, HOY)).toBe(1)
    expect(await moras(justo)).toEqual([])
    expect(await moras(tarde)).toMatchObject([
      { bruto: 10_000, fecha: HOY, mora_periodo: 1, numero: 1, descripcion: 'Mora · Mensualidad 3/5', isv: 'exento' },
    ])
    expect(await cobrarMora(server.db, sumarDias(HOY, 1))).toBe(1)
    expect(await moras(justo)).toHaveLength(1)
    expect(await faltas(server.db)).toEqual([])
  })

  it('waits for the answer to a payment that the family reported', async () => {
    await regla()
    const id = await atrasado(30)
    const { cliente_id } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM cargos WHERE id = ${id}`,
    )
    const aviso = await hay.avisoDePago(server.db, { cliente_id, fecha: HOY, monto: 100_000 })
    expect(await cobrarMora(server.db, HOY)).toBe(0)
    await server.db.run(sql`
      UPDATE avisos_pago
      SET estado = 'rechazado', respuesta = 'No aparece en el banco', decidido_en = now()
      WHERE id = ${aviso}
    `)
    expect(await cobrarMora(server.db, HOY)).toBe(1)
    expect(await moras(id)).toHaveLength(1)
  })

  it('is not charged of who was erased on request', async () => {
    await regla()
    const id = await atrasado(30)
    await server.db.run(sql`
      UPDATE clientes
      SET datos_borrados_en = now()
      WHERE id = (SELECT cliente_id FROM cargos WHERE id = ${id})
    `)
    expect(await cobrarMora(server.db, HOY)).toBe(0)
  })

  it('is not charged without a rule', async () => {
    await regla({ mora_tipo: 'ninguna' })
    await atrasado(90)
    expect(await cobrarMora(server.db, HOY)).toBe(0)
  })

  it.each([
    ['a student who withdrew', { estado: 'retirada' }],
    ['one who was transferred', { estado: 'trasladada' }],
    ['an opening balance', { concepto: 'saldo_inicial' }],
    ['a product', { concepto: 'producto' }],
    ['a surcharge', { concepto: 'otro' }],
  ])('is not charged of %s', async (_what, cambio) => {
    await regla()
    const id = await atrasado(30, cambio)
    expect(await cobrarMora(server.db, HOY)).toBe(0)
    expect(await moras(id)).toEqual([])
  })

  it('is charged of who finished the course owing, and never of a late fee', async () => {
    await regla()
    const id = await atrasado(30, { estado: 'finalizada' })
    expect(await cobrarMora(server.db, HOY)).toBe(1)
    expect(await cobrarMora(server.db, sumarDias(HOY, 60))).toBe(0)
    expect(await moras(id)).toHaveLength(1)
  })

  it('is a part of what is owed that day, half a centavo up; of what is paid nothing', async () => {
    await regla({ mora_tipo: 'porcentaje', mora_valor: 250 })
    const [parte, pagado] = [await atrasado(10), await atrasado(10)]
    await server.db.run(
      sql`
        UPDATE cargos
        SET aplicado = CASE id WHEN ${parte} THEN 33340 ELSE 100000 END
        WHERE id IN (${parte}, ${pagado})
      `,
    )
    await cobrarMora(server.db, HOY)
    // 2.5 % of L 666.60 is L 16.665.
    expect((await moras(parte)).map(({ bruto }) => bruto)).toEqual([1_667])
    expect(await moras(pagado)).toEqual([])
    await server.db.run(sql`UPDATE cargos SET aplicado = 0 WHERE id IN (${parte}, ${pagado})`)
  })

  it('is charged once, however many servers and hours', async () => {
    await regla()
    const ids = await Promise.all(Array.from({ length: 20 }, () => atrasado(10)))
    const hechas = await Promise.all(Array.from({ length: 10 }, () => cobrarMora(server.db, HOY)))
    expect(hechas.reduce((suma, una) => suma + una, 0)).toBe(20)
    expect(await cobrarMora(server.db, HOY)).toBe(0)
    expect((await Promise.all(ids.map(moras))).every(({ length }) => length === 1)).toBe(true)
  })

  it('each month of lateness, when the rule says so: the running one alone, and once', async () => {
    await regla({ mora_cada: 'mes', mora_dias: 0 })
    const id = await atrasado(0)
    const cobrar = (dia: string) => cobrarMora(server.db, dia)
    expect(await cobrar(HOY)).toBe(0)
    expect(await cobrar(sumarDias(HOY, 1))).toBe(1)
    expect(await cobrar(sumarDias(sumarMeses(HOY, 1), -1))).toBe(0)
    expect(await cobrar(sumarMeses(HOY, 1))).toBe(1)
    // Two months in which nothing ran are not made up for.
    expect(await cobrar(sumarMeses(HOY, 4))).toBe(1)
    expect((await moras(id)).map(({ mora_periodo, numero }) => [mora_periodo, numero])).toEqual([
      [1, 1],
      [2, 2],
      [5, 3],
    ])
  })

  it('of a charge that has one is not charged anew when the rule changes to once', async () => {
    await regla({ mora_cada: 'mes' })
    const id = await atrasado(70)
    expect(await cobrarMora(server.db, HOY)).toBe(1)
    await regla({ mora_cada: 'una_vez' })
    expect(await cobrarMora(server.db, sumarMeses(HOY, 2))).toBe(0)
    expect(await moras(id)).toHaveLength(1)
  })

  it('that staff took away does not come back', async () => {
    await regla()
    const id = await atrasado(10)
    await cobrarMora(server.db, HOY)
    await server.db.run(
      sql`UPDATE cargos SET anulado_en = now(), anulado_motivo = 'Vino enfermo' WHERE origen_cargo_id = ${id}`,
    )
    expect(await cobrarMora(server.db, HOY)).toBe(0)
  })

  it('waits for the next hour while its charge is being paid', async () => {
    await regla()
    const id = await atrasado(10)
    await server.db.transaction(async (tx) => {
      await tx.run(sql`SELECT FROM cargos WHERE id = ${id} FOR NO KEY UPDATE`)
      expect(await cobrarMora(server.db, HOY)).toBe(0)
    })
    expect(await cobrarMora(server.db, HOY)).toBe(1)
  })

  it('waits for the next hour while another charge of its enrolment is being numbered', async () => {
    await regla()
    const id = await atrasado(10)
    let cobrada: Promise<number> | undefined
    await server.db.transaction(async (tx) => {
      await tx.run(sql`
        SELECT FROM matriculas WHERE id = (SELECT matricula_id FROM cargos WHERE id = ${id}) FOR NO KEY UPDATE
      `)
      // As a surcharge or a debit note adds interest.
      await tx.run(sql`
        INSERT INTO cargos (cliente_id, matricula_id, concepto, numero, descripcion, fecha, vence, bruto, recargo)
        SELECT cliente_id, matricula_id, 'mora', 1, 'Interés', fecha, fecha, 100, 'interes'
        FROM cargos
        WHERE id = ${id}
      `)
      let hecha = false
      cobrada = cobrarMora(server.db, HOY).finally(() => (hecha = true))
      cobrada.catch(() => undefined)
      const espera = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      while (!hecha && !(await server.db.maybe(espera))) continue
    })
    expect(await cobrada).toBe(0)
    expect(await cobrarMora(server.db, HOY)).toBe(1)
  })

  it('is told in the bitácora, of the system', async () => {
    await regla()
    await atrasado(10)
    await cobrarMora(server.db, HOY)
    const { body } = await (
      await server.as('Administrador')
    ).get<{ usuario_nombre: string | null; frase: string }[]>('/Bitacora?filter={"accion":"mora"}&range=[0,0]')
    expect(body[0]).toMatchObject({ usuario_nombre: null, frase: expect.stringContaining('cobró la mora de 1 cargo') })
  })
})

describe('the rule', () => {
  it('shows what it would charge before it is switched on, and charges nothing by looking', async () => {
    await regla({ mora_tipo: 'ninguna' })
    const admin = await server.as('Administrador')
    const { cliente_id, matricula_id } = await matricula()
    for (const dias of [40, 10, 1])
      await cargo(server.db, cliente_id, 100_000, {
        matricula_id,
        concepto: 'mensualidad',
        vence: sumarDias(hoy(), -dias),
      })
    const ver = (cambio: object) =>
      admin.post<VistaDeMora>('/Centro/mora', {
        mora_tipo: 'fija',
        mora_valor: 10_000,
        mora_dias: 5,
        mora_cada: 'una_vez',
        ...cambio,
      })
    expect((await ver({})).body).toEqual({ cargos: 2, estudiantes: 1, total: 20_000 })
    expect((await ver({ mora_tipo: 'porcentaje', mora_valor: 500, mora_dias: 0 })).body).toEqual({
      cargos: 3,
      estudiantes: 1,
      total: 15_000,
    })
    expect((await ver({ mora_tipo: 'ninguna' })).body).toEqual({ cargos: 0, estudiantes: 0, total: 0 })
    expect(
      await server.db.many(sql`SELECT FROM cargos WHERE origen_cargo_id IS NOT NULL AND cliente_id = ${cliente_id}`),
    ).toEqual([])
    expect((await (await server.as('Contabilidad')).post('/Centro/mora', {})).status).toBe(403)
  })

  it('is saved with the centre, and moves its version', async () => {
    const admin = await server.as('Administrador')
    const { body } = await admin.get<{ version: number }>('/Centro')
    expect(await admin.put('/Centro', { mora_cada: 'mes', version: body.version })).toMatchObject({
      status: 200,
      body: { mora_cada: 'mes', version: body.version + 1 },
    })
    expect((await admin.put('/Centro', { mora_cada: 'siempre', version: body.version + 1 })).status).toBe(400)
  })
})
