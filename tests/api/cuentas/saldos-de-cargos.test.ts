import { beforeAll, describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import { TRAMOS, VISTAS_CXC, type CxCResumen, type Edades } from '#contract/reportes/cxc'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { edadesAl } from '#server/reportes/cxc/service'
import { resumirCargos } from '#server/reportes/cxc/saldos'
import { rehacerGuardadas } from '#server/respaldo/guardadas'
import { escuelaConHistoria, type Escuela } from '#tests/api/apoyo/cuentas'
import { faltas } from '#tests/api/apoyo/datos'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

/* Each charge's rest is kept, day by day (migration 0060); nobody who reads CxC can tell. */

const server = startServer()
const DESDE = '2025-01-01'
/** Before, during and after its history; every end of it in the long run. */
const FECHAS = [
  hoy(),
  '2026-02-28',
  sumarDias(hoy(), 45),
  ...(process.env.LARGO ? [sumarDias(hoy(), -1), '2025-06-30', '2024-12-31'] : []),
]

let conta: Client
let escuela: Escuela

beforeAll(async () => {
  conta = await server.as('Contabilidad')
  escuela = await escuelaConHistoria(server.db, { cuantos: 40, desde: DESDE, hasta: hoy(), semilla: 11 })
})

const resumen = async (filtro: object): Promise<CxCResumen> =>
  (await conta.get<CxCResumen>(`/CxC/resumen?filter=${encodeURIComponent(JSON.stringify(filtro))}`)).body

const edades = (al: string) => server.db.one<Edades>(edadesAl(al))

async function preguntar(filtro: object) {
  const { status, body } = await conta.list('CxC', filtro, ['id', 'ASC'], [0, 999])
  expect(status, JSON.stringify(body)).toBe(200)
  return { filtro, filas: body, resumen: await resumen(filtro) }
}

/** Every way of adding up on every date, and what narrows it. */
async function todo() {
  const respuestas = []
  for (const al of FECHAS) {
    for (const vista of VISTAS_CXC) respuestas.push(await preguntar({ al, vista }))
    const [curso] = escuela.cargos.flatMap(({ curso_id }) => curso_id ?? [])
    for (const filtro of [
      { curso_id: curso },
      { curso_id: 0, vista: 'cargo' },
      { q: 'historia h7h' },
      { q: 'madre', vista: 'cargo' },
      { encargado_id: 0, tramo: TRAMOS[4] },
      { con_vencido: true },
    ])
      respuestas.push(await preguntar({ al, ...filtro }))
    respuestas.push(await edades(al))
  }
  return respuestas
}

const tocados = async (): Promise<number[]> =>
  (await server.db.many<{ id: number }>(sql`SELECT DISTINCT cargo_id AS id FROM cargos_por_resumir ORDER BY 1`)).map(
    ({ id }) => id,
  )
const guardados = async (): Promise<number> =>
  (await server.db.one<{ cuantos: number }>(sql`SELECT count(*) AS cuantos FROM cargo_saldos`)).cuantos

describe('kept balances', () => {
  it('say what the documents say: none made, all made, some touched', async () => {
    expect(await guardados()).toBe(0)
    const esperado = await todo()
    await resumirCargos(server.db)
    expect(await tocados()).toEqual([])
    expect(await guardados()).toBeGreaterThan(150)
    expect(await todo()).toEqual(esperado)
    await server.db.run(sql`INSERT INTO cargos_por_resumir SELECT id FROM cargos WHERE id % 3 = 0`)
    await server.db.run(sql`INSERT INTO cargos_por_resumir SELECT id FROM cargos WHERE id % 6 = 0`)
    expect(await todo()).toEqual(esperado)
    await resumirCargos(server.db)
    expect(await todo()).toEqual(esperado)
    expect(await sobran()).toEqual([])
  })

  it('are what is read: a wrong one shows in the report, in the verification, and is made anew', async () => {
    await resumirCargos(server.db)
    const antes = await resumen({})
    const { cargo_id } = await server.db.one<{ cargo_id: number }>(sql`
      UPDATE cargo_saldos
      SET pendiente = pendiente + 1
      WHERE (cargo_id, desde) = (
        SELECT cargo_id, desde
        FROM cargo_saldos
        WHERE hasta = 'infinity'
        ORDER BY cargo_id LIMIT 1
      )
      RETURNING cargo_id
    `)
    expect((await resumen({})).debe).toBe(antes.debe + 1)
    expect(await sobran()).toEqual([
      `Cargos cuyo saldo guardado no es el de sus documentos: ${cargo_id}.`,
      expect.stringMatching(/^Vencimientos cuyo total guardado no es la suma de los saldos de sus cargos: /),
    ])
    await rehacerGuardadas(server.db)
    expect(await resumen({})).toEqual(antes)
    expect(await sobran()).toEqual([])
  })

  it('tell the dashboard the same as the report, whatever was touched', async () => {
    await resumirCargos(server.db)
    await server.db.run(sql`UPDATE cargos SET bruto = bruto + 7 WHERE anulado_en IS NULL AND id % 5 = 0`)
    for (const al of FECHAS) {
      const { filas: _, a_favor: __, al: ___, correo: ____, ...dichas } = await resumen({ al })
      expect(await edades(al)).toEqual(dichas)
    }
    await server.db.run(sql`UPDATE cargos SET bruto = bruto - 7 WHERE anulado_en IS NULL AND id % 5 = 0`)
  })
})

/** Faults of what is kept here. */
const sobran = async () => (await faltas(server.db)).filter((falta) => /guardado/.test(falta))

describe('a charge is touched', () => {
  const CARGO = `(SELECT min(k.id) FROM cargos k JOIN aplicaciones a ON a.cargo_id = k.id AND a.hasta IS NULL)`
  const CAMBIOS: Readonly<Record<string, string>> = {
    'its amount changes': `UPDATE cargos SET bruto = bruto + 1 WHERE id = ${CARGO}`,
    'its due date changes': `UPDATE cargos SET vence = vence + 1 WHERE id = ${CARGO}`,
    'its date changes': `UPDATE cargos SET fecha = fecha - 1 WHERE id = ${CARGO}`,
    'it goes to another enrolment': `UPDATE cargos SET matricula_id = NULL WHERE id = ${CARGO}`,
    'a payment ends': `
      UPDATE aplicaciones
      SET hasta = desde + 3
      WHERE id = (SELECT min(id) FROM aplicaciones WHERE cargo_id = ${CARGO} AND hasta IS NULL)
    `,
    'a payment is taken away': `
      DELETE FROM aplicaciones WHERE id = (SELECT max(id) FROM aplicaciones WHERE cargo_id = ${CARGO})
    `,
    'it is paid': `
      INSERT INTO aplicaciones (recibo_id, cargo_id, monto, desde)
      SELECT recibo_id, cargo_id, 1, '2026-01-01'
      FROM aplicaciones
      WHERE cargo_id = ${CARGO}
      LIMIT 1
    `,
    'it is lowered': `
      INSERT INTO cargo_ajustes (cargo_id, tipo, monto, fecha, motivo, usuario_id)
      SELECT ${CARGO}, 'rebaja', 1, '${hoy()}', 'Prueba', min(id)
      FROM usuarios
    `,
    'what lowered it ends': `UPDATE cargo_ajustes SET hasta = '${hoy()}' WHERE motivo = 'Prueba'`,
    'what lowered it is taken away': `DELETE FROM cargo_ajustes WHERE motivo = 'Prueba'`,
    'its student has another guardian': `
      DELETE FROM cliente_encargados WHERE cliente_id = (SELECT cliente_id FROM cargos WHERE id = ${CARGO});
      INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco, es_pagador, principal)
      SELECT k.cliente_id, (SELECT max(id) FROM encargados), 'madre', true, true
      FROM cargos k
      WHERE k.id = ${CARGO}
    `,
    'another guardian pays': `
      UPDATE cliente_encargados
      SET es_pagador = false
      WHERE cliente_id = (SELECT cliente_id FROM cargos WHERE id = ${CARGO})
    `,
    'its enrolment goes to another course': `
      INSERT INTO cursos (codigo, nombre, categoria_id, periodo, fecha_inicio, fecha_fin, cupo)
      SELECT 'OTRO', 'Otro', categoria_id, periodo, fecha_inicio, fecha_fin, cupo
      FROM cursos
      LIMIT 1;
      UPDATE cargos SET matricula_id = (SELECT min(id) FROM matriculas) WHERE id = ${CARGO};
      DELETE FROM cargos_por_resumir;
      UPDATE matriculas
      SET curso_id = (SELECT id FROM cursos WHERE codigo = 'OTRO')
      WHERE id = (SELECT matricula_id FROM cargos WHERE id = ${CARGO})
    `,
  }
  it.each(Object.entries(CAMBIOS))('when %s', async (_, cambio) => {
    await resumirCargos(server.db)
    const { id } = await server.db.one<{ id: number }>(sql`
      SELECT min(k.id) AS id
      FROM cargos k
      JOIN aplicaciones a ON a.cargo_id = k.id AND a.hasta IS NULL
    `)
    await server.db.transaction((tx) => tx.client.query(cambio))
    expect(await tocados()).toContain(id)
    await resumirCargos(server.db)
    expect(await sobran()).toEqual([])
  })

  it('when it is born, voided or gone', async () => {
    await resumirCargos(server.db)
    const id = await hay.cargo(server.db, escuela.clientes[0] ?? 0, 100, {
      descripcion: 'Prueba',
      fecha: hoy(),
      vence: hoy(),
    })
    expect(await tocados()).toEqual([id])
    for (const cambio of [
      sql`UPDATE cargos SET anulado_en = now(), anulado_motivo = 'x' WHERE id = ${id}`,
      sql`DELETE FROM cargos WHERE id = ${id}`,
    ]) {
      await resumirCargos(server.db)
      await server.db.run(cambio)
      expect(await tocados()).toEqual([id])
    }
    await resumirCargos(server.db)
    expect(await sobran()).toEqual([])
  })

  it('not by what no report adds up', async () => {
    await resumirCargos(server.db)
    await server.db.run(sql`UPDATE cargos SET descripcion = descripcion || '.'`)
    await server.db.run(sql`UPDATE matriculas SET estado = estado`)
    expect(await tocados()).toEqual([])
  })
})

describe('a charge paid while it is made', () => {
  it('is in the report at once, and is made again', async () => {
    await resumirCargos(server.db)
    const { id } = await server.db.one<{ id: number }>(
      sql`SELECT min(id) AS id FROM cargos WHERE aplicado < neto AND anulado_en IS NULL AND fecha <= ${hoy()}`,
    )
    await server.db.run(sql`INSERT INTO cargos_por_resumir VALUES (${id})`)
    const antes = await resumen({})
    await server.db.transaction(async (tx) => {
      await tx.run(sql`UPDATE cargos SET bruto = bruto + 5 WHERE id = ${id}`)
      await resumirCargos(server.db)
    })
    expect(await tocados()).toEqual([id])
    expect((await resumen({})).debe).toBe(antes.debe + 5)
    expect((await edades(hoy())).debe).toBe(antes.debe + 5)
    await resumirCargos(server.db)
    expect((await resumen({})).debe).toBe(antes.debe + 5)
  })
})
