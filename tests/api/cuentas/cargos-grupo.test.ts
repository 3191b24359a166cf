import { beforeAll, describe, expect, it } from 'vitest'
import type { Grupo, PreviaGrupo } from '#contract/catalogos/cargos-grupo'
import { sql } from '#server/db/sql'
import { anularCargo, faltas } from '#tests/api/apoyo/datos'
import { MORNING } from '#tests/maquina/clock'
import { key, startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* The same charge for many students: shown before, made at once, undone as one. */

const server = startServer({}, { since: MORNING })
let conta: Client

beforeAll(async () => {
  conta = await server.as('Contabilidad')
})

async function matriculado(curso_id: number, cliente_id?: number, estado = 'activa') {
  cliente_id ??= await estudiante(server.db)
  const id = await hay.matricula(server.db, { cliente_id, curso_id, estado })
  return { cliente_id, matricula_id: id }
}

const VENCE = '2026-12-15'
const SERVICIO = { recargo: 'servicio', isv: 'exento' }
const pedido = (datos: object) => ({
  ...SERVICIO,
  ...{ descripcion: 'Excursión a Copán', monto: 35_000, vence: VENCE },
  ...datos,
})
const previa = async ({
  monto: _,
  vence: __,
  recargo: ___,
  isv: ____,
  ...datos
}: ReturnType<typeof pedido>): Promise<PreviaGrupo> =>
  (await conta.post<PreviaGrupo>('/CargosGrupo/previa', datos)).body
const cobrar = (datos: object, clave = key()): Promise<Answer<Grupo>> =>
  conta.post<Grupo>('/CargosGrupo', pedido(datos), clave)
/** A refusal's body. */
const errorDe = ({ body }: Answer<unknown>) => body as { message: string; errors?: Record<string, string> }
const vivos = (grupo_id: number) =>
  server.db.many<{ cliente_id: number; matricula_id: number | null; numero: number; bruto: number; vence: string }>(sql`
    SELECT cliente_id, matricula_id, numero, bruto, vence
    FROM cargos
    WHERE grupo_id = ${grupo_id} AND anulado_en IS NULL
    ORDER BY cliente_id
  `)

describe('a group', () => {
  it('of a course is its active students, each charged in the course, once for the same key', async () => {
    const curso_id = await hay.curso(server.db)
    const [ana, eva] = [await matriculado(curso_id), await matriculado(curso_id)]
    await matriculado(curso_id, undefined, 'retirada')
    const borrada = await matriculado(curso_id)
    await server.db.run(sql`UPDATE clientes SET datos_borrados_en = now() WHERE id = ${borrada.cliente_id}`)
    await cargo(server.db, ana.cliente_id, 100, { matricula_id: ana.matricula_id })
    const ids = [ana.cliente_id, eva.cliente_id]
    const vista = await previa(pedido({ destino: 'curso', curso_id }))
    expect(vista.estudiantes.map(({ cliente_id }) => cliente_id).sort()).toEqual(ids)
    expect(vista.repetidos).toBe(0)
    const clave = key()
    const [una, otra] = [
      await cobrar({ destino: 'curso', curso_id, cliente_ids: ids }, clave),
      await cobrar({ destino: 'curso', curso_id, cliente_ids: ids }, clave),
    ]
    expect(una.status).toBe(201)
    expect(otra.body).toEqual(una.body)
    expect(una.body).toMatchObject({ estudiantes: 2, total: 70_000, pagado: 0, estado: 'cobrado' })
    expect(await vivos(una.body.id)).toMatchObject([
      { ...ana, bruto: 35_000, vence: VENCE },
      { ...eva, bruto: 35_000, numero: 1 },
    ])
    expect(await faltas(server.db)).toEqual([])
  })

  it('of a category has once who is in two of its courses; of a filter, active students without a course', async () => {
    const categoria_id = await hay.categoria(server.db)
    const cursos = [await hay.curso(server.db), await hay.curso(server.db)]
    await server.db.run(sql`UPDATE cursos SET categoria_id = ${categoria_id} WHERE id = ANY(${cursos})`)
    const ana = await matriculado(cursos[0] ?? 0)
    await matriculado(cursos[1] ?? 0, ana.cliente_id)
    expect((await previa(pedido({ destino: 'categoria', categoria_id }))).estudiantes).toMatchObject([ana])

    const [una, inactiva] = [await estudiante(server.db), await estudiante(server.db)]
    await server.db.run(sql`UPDATE clientes SET activo = false WHERE id = ${inactiva}`)
    const filtro = { id: [una, inactiva] }
    expect((await previa(pedido({ destino: 'filtro', filtro }))).estudiantes).toMatchObject([
      { cliente_id: una, matricula_id: null },
    ])
    expect(
      await conta.post('/CargosGrupo/previa', { destino: 'filtro', filtro: { sueldo: 1 }, descripcion: 'x' }),
    ).toMatchObject({ status: 400 })
  })

  it('names who has that charge already, whatever its capitals and accents, and charges her only when told to', async () => {
    const curso_id = await hay.curso(server.db)
    const [ana, eva] = [await matriculado(curso_id), await matriculado(curso_id)]
    const antes = await cargo(server.db, ana.cliente_id, 20_000, {
      matricula_id: ana.matricula_id,
      descripcion: 'EXCURSION A COPAN',
    })
    const vista = await previa(pedido({ destino: 'curso', curso_id }))
    expect(vista.repetidos).toBe(1)
    expect(vista.estudiantes.find(({ cliente_id }) => cliente_id === ana.cliente_id)?.repetido).toEqual({
      cargo_id: antes,
      fecha: '2026-01-05',
      neto: 20_000,
    })
    const todas = { destino: 'curso', curso_id, cliente_ids: [ana.cliente_id, eva.cliente_id] }
    const negada = await cobrar(todas)
    expect(negada.status).toBe(409)
    expect(errorDe(negada).message).toContain('ya tiene este cargo')
    expect((await cobrar({ ...todas, repetir: [ana.cliente_id] })).status).toBe(201)
    await anularCargo(server.db, antes)
  })

  it('is refused whole where somebody chosen has left it meanwhile, or its due date has passed', async () => {
    const curso_id = await hay.curso(server.db)
    const [ana, eva] = [await matriculado(curso_id), await matriculado(curso_id)]
    const pide = { destino: 'curso', curso_id, cliente_ids: [ana.cliente_id, eva.cliente_id] }
    expect(errorDe(await cobrar({ ...pide, vence: '2026-11-24' })).errors).toHaveProperty('vence')
    await server.db.run(sql`UPDATE matriculas SET estado = 'retirada' WHERE id = ${eva.matricula_id}`)
    const negada = await cobrar(pide)
    expect([negada.status, errorDe(negada).message]).toEqual([409, expect.stringContaining('ya no es del grupo')])
    expect(await server.db.many(sql`SELECT FROM cargos WHERE matricula_id = ${ana.matricula_id}`)).toEqual([])
  })

  it('is charged by one of two who do it at the same moment', async () => {
    const curso_id = await hay.curso(server.db)
    const { cliente_id } = await matriculado(curso_id)
    const pide = { destino: 'curso', curso_id, cliente_ids: [cliente_id] }
    const estados = (await Promise.all([cobrar(pide), cobrar(pide), cobrar(pide)])).map(({ status }) => status)
    expect(estados.sort()).toEqual([201, 409, 409])
  })
})

describe('a group is undone', () => {
  async function cobrado() {
    const curso_id = await hay.curso(server.db)
    const [ana, eva] = [await matriculado(curso_id), await matriculado(curso_id)]
    const { body } = await cobrar({ destino: 'curso', curso_id, cliente_ids: [ana.cliente_id, eva.cliente_id] })
    return body
  }
  const deshacer = (id: number, quien = conta) =>
    quien.post<Grupo>(`/CargosGrupo/${id}/deshacer`, { motivo: 'Se suspendió la excursión' })

  it('as one, also where a charge was voided before; and once', async () => {
    const grupo = await cobrado()
    await anularCargo(server.db, grupo.cargos[0]?.cargo_id ?? 0)
    const { status, body } = await deshacer(grupo.id)
    expect([status, body.estado]).toEqual([200, 'deshecho'])
    expect(await vivos(grupo.id)).toEqual([])
    expect((await deshacer(grupo.id)).status).toBe(409)
    expect(await faltas(server.db)).toEqual([])
  })

  it('not while something is paid of one, which is named, nor by who may only charge', async () => {
    const grupo = await cobrado()
    const [primero] = grupo.cargos
    await server.db.run(sql`UPDATE cargos SET aplicado = 1 WHERE id = ${primero?.cargo_id}`)
    const negada = await deshacer(grupo.id)
    expect([negada.status, errorDe(negada).message]).toEqual([409, expect.stringContaining(primero?.nombre ?? '?')])
    expect(await vivos(grupo.id)).toHaveLength(2)
    await server.db.run(sql`UPDATE cargos SET aplicado = 0 WHERE id = ${primero?.cargo_id}`)
    expect((await deshacer(grupo.id, await server.as('Recepción'))).status).toBe(403)
  })
})
