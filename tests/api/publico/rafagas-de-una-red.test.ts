import { describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import type { RegistroRecibido } from '#contract/publico/registro'
import type { RafagaSuelta, RegistrosResumen, RegistroVisto } from '#contract/reportes/nuevos-registros'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { tidy } from '#server/housekeeping'
import { vencerRevisiones } from '#server/catalogos/matriculas/orden'
import { revisarRed } from '#server/publico/registros/redes'
import { faltas } from '#tests/api/apoyo/datos'
import { key, startServer, type Client, type Rol } from '#tests/api/apoyo/helper'
import {
  cambiar,
  consultar,
  convocatoria,
  encargado,
  enviar,
  hijo,
  registro,
  type Convocatoria,
} from './registros-datos.ts'

/* Registrations of one network address beyond six children in a day wait for staff; each keeps its order and seat. */
const server = startServer({ TRUST_PROXY: '1' })

let redes = 0
/** An address of the Internet that nobody else in this file has. */
const otraRed = () => `203.0.113.${++redes}`
const desde = (ip: string) => ({ ...key(), 'X-Forwarded-For': ip })
type Uno = RegistroRecibido['registros'][number]

/** One child of a household with a telephone of its own. */
async function llega(una: Convocatoria, ip: string, cambio: object = {}): Promise<Uno> {
  const { status, body } = await enviar(server.url, registro(una, cambio), desde(ip))
  const [uno] = body.registros ?? []
  if (!uno) throw new Error(`${status} ${JSON.stringify(body)}`)
  return uno
}
async function llegan(una: Convocatoria, cuantos: number, ip: string): Promise<Uno[]> {
  const todos = []
  for (let n = 0; n < cuantos; n++) todos.push(await llega(una, ip))
  return todos
}
const numero = ({ codigo }: Uno) => Number(codigo.slice(2))
const conCupo = async (curso_id = 0): Promise<number[]> =>
  (
    await server.db.many<{ id: number }>(sql`
      SELECT registro_id AS id
      FROM matriculas
      WHERE curso_id = ${curso_id} AND estado IN ('preinscrita', 'activa')
      ORDER BY id
    `)
  ).map(({ id }) => id)
const enEspera = async (curso_id = 0): Promise<number[]> =>
  (
    await server.db.many<{ id: number }>(
      sql`SELECT registro_id AS id FROM matriculas WHERE curso_id = ${curso_id} AND estado = 'en_espera' ORDER BY id`,
    )
  ).map(({ id }) => id)
const resumen = async (who: Client, convocatoria_id: number) => {
  const filter = encodeURIComponent(JSON.stringify({ convocatoria_id }))
  return (await who.get<RegistrosResumen>(`/NuevosRegistros/resumen?filter=${filter}`)).body
}
const soltar = async (who: Client, una: Convocatoria) => {
  const [red] = (await resumen(who, una.id)).redes
  return who.post<RafagaSuelta>('/NuevosRegistros/soltar-rafaga', { rafaga_id: red?.rafaga_id ?? 0 })
}
const rechazarla = async (who: Client, una: Convocatoria) => {
  const [red] = (await resumen(who, una.id)).redes
  const { body } = await who.list<{ id: number; version: number }>('NuevosRegistros', {
    rafaga_id: red?.rafaga_id ?? 0,
  })
  const registros = body.map(({ id, version }) => ({ id, version }))
  expect((await who.post('/NuevosRegistros/rechazar', { registros, motivo: 'Nadie los conoce' })).status).toBe(200)
  return registros.length
}

describe('thirteen telephones of one address', () => {
  it('take six seats; the rest is told a day, and who comes from elsewhere stands behind it for no longer', async () => {
    const ana = await server.as('Recepción')
    const una = await convocatoria(server.db, { asientos: [10] })
    const ip = otraRed()
    const trece = await llegan(una, 13, ip)
    expect(await conCupo(una.cursos[0])).toEqual(trece.slice(0, 6).map(numero))
    expect(trece.map(({ confirma_hasta }) => confirma_hasta === null)).toEqual(trece.map((_, n) => n < 6))
    expect(trece[6]?.confirma_hasta ?? '').toSatisfy((dia: string) => dia > hoy() && dia <= sumarDias(hoy(), 5))
    const honrada = await llega(una, otraRed())
    expect(honrada).toMatchObject({
      lugares: [{ lugar: null, por_confirmar: true }],
      confirma_hasta: trece[6]?.confirma_hasta,
    })
    expect((await resumen(ana, una.id)).redes).toMatchObject([{ registros: 13, retenidos: 7 }])
    expect(await faltas(server.db)).toEqual([])
    // Staff see thirteen that nobody knows: all go together, and the seat is the family's.
    expect(await rechazarla(ana, una)).toBe(13)
    expect(await conCupo(una.cursos[0])).toEqual([numero(honrada)])
    const visto = (await consultar(server.url, { variante: una.variante, guid: honrada.guid })).body
    expect(visto).toMatchObject({ confirma_hasta: null, lugares: [{ lugar: null }] })
    expect(await faltas(server.db)).toEqual([])
  })

  it('that nobody looked at in time keep no seat from others any more', async () => {
    const una = await convocatoria(server.db, { asientos: [10] })
    const trece = await llegan(una, 13, otraRed())
    const [honrada, otra] = [await llega(una, otraRed()), await llega(una, otraRed())]
    const hasta = trece[6]?.confirma_hasta ?? ''
    await vencerRevisiones(server.db, hasta)
    expect(await conCupo(una.cursos[0])).toHaveLength(6)
    await vencerRevisiones(server.db, sumarDias(hasta, 1))
    expect(await conCupo(una.cursos[0])).toEqual([...trece.slice(0, 6), honrada, otra].map(numero))
    expect(await faltas(server.db)).toEqual([])
  })

  it('are one address within a /64 of IPv6, and the next /64 is another', async () => {
    const una = await convocatoria(server.db, { asientos: [20] })
    const llegados = []
    for (let n = 1; n <= 8; n++) llegados.push(await llega(una, `2001:db8:0:7::${n.toString(16)}`))
    expect(llegados.map(({ confirma_hasta }) => confirma_hasta !== null)).toEqual(llegados.map((_, n) => n >= 6))
    expect((await llega(una, '2001:db8:0:8::1')).confirma_hasta).toBeNull()
  })

  it('are counted together over all campaigns, and in one sending', async () => {
    const una = await convocatoria(server.db, { asientos: [20] })
    const dos = await convocatoria(server.db, { asientos: [20] })
    const ip = otraRed()
    await llegan(una, 4, ip)
    const estudiantes = Array.from({ length: 4 }, () => hijo(dos.cursos))
    const { body } = await enviar(server.url, registro(dos, { estudiantes }), desde(ip))
    expect(body.registros.map(({ confirma_hasta }) => confirma_hasta !== null)).toEqual([false, false, true, true])
  })

  it('at once, for the last seats, get no more than six', async () => {
    const una = await convocatoria(server.db, { asientos: [10] })
    const dos = await convocatoria(server.db, { asientos: [10] })
    const ip = otraRed()
    await Promise.all(Array.from({ length: 13 }, (_, n) => llega(n % 2 ? una : dos, ip)))
    expect([...(await conCupo(una.cursos[0])), ...(await conCupo(dos.cursos[0]))]).toHaveLength(6)
    expect(await faltas(server.db)).toEqual([])
  })
})

it('of two campaigns counts first who is counted first, whatever their numbers', async () => {
  const [una, dos] = [await convocatoria(server.db), await convocatoria(server.db)]
  const ip = otraRed()
  await llegan(una, 5, ip)
  const [temprana, tardia] = [numero(await llega(una, '127.0.0.1')), numero(await llega(dos, '127.0.0.1'))]
  const retenidas = await server.db.transaction(async (tx) => {
    for (const id of [tardia, temprana]) await revisarRed(tx, { hoy: hoy(), ip }, [id])
    const { ids } = await tx.one<{ ids: number[] }>(sql`
      SELECT array_agg(id) AS ids FROM registros WHERE id IN (${temprana}, ${tardia}) AND revision_hasta IS NOT NULL
    `)
    return ids
  })
  expect(retenidas).toEqual([temprana])
})

describe('forty mothers on one address', () => {
  it('are all received and lose neither order nor seat to who comes later, once staff say that they are families', async () => {
    const ana = await server.as('Recepción')
    const una = await convocatoria(server.db, { asientos: [40] })
    const ip = otraRed()
    const madres = await llegan(una, 40, ip)
    expect(madres.map(({ lugares }) => lugares[0]?.lugar)).toEqual(Array(40).fill(null))
    const tardes = [await llega(una, otraRed()), await llega(una, otraRed())]
    expect(tardes.map(({ confirma_hasta }) => confirma_hasta !== null)).toEqual([true, true])
    expect(await soltar(ana, una)).toMatchObject({ status: 200, body: { registros: 34, con_cupo: 34 } })
    expect(await conCupo(una.cursos[0])).toEqual(madres.map(numero))
    expect(await enEspera(una.cursos[0])).toEqual(tardes.map(numero))
    expect((await resumen(ana, una.id)).redes).toEqual([])
    expect((await ana.post('/NuevosRegistros/soltar-rafaga', { rafaga_id: numero(madres[0] as Uno) })).status).toBe(409)
    expect(await faltas(server.db)).toEqual([])
  })

  it('keep their order in the line of a course that is full', async () => {
    const ana = await server.as('Recepción')
    const una = await convocatoria(server.db, { asientos: [6] })
    const madres = await llegan(una, 8, otraRed())
    const tarde = await llega(una, otraRed())
    expect(tarde.lugares[0]?.lugar).toBe(3)
    expect((await soltar(ana, una)).status).toBe(200)
    expect(await enEspera(una.cursos[0])).toEqual([madres[6] as Uno, madres[7] as Uno, tarde].map(numero))
  })

  it('are accepted one by one in the seat that each kept', async () => {
    const ana = await server.as('Recepción')
    const una = await convocatoria(server.db, { asientos: [8] })
    const madres = await llegan(una, 8, otraRed())
    const tarde = await llega(una, otraRed())
    const id = numero(madres[6] as Uno)
    const { version, plazas } = (await ana.get<RegistroVisto>(`/NuevosRegistros/${id}`)).body
    expect(plazas).toMatchObject([{ retenida: true, retenida_por: 'red' }])
    expect(await ana.post(`/NuevosRegistros/${id}/aceptar`, { version }, key())).toMatchObject({
      status: 200,
      body: { resultados: [{ resultado: 'matriculado' }] },
    })
    expect((await soltar(ana, una)).status).toBe(200)
    expect(await conCupo(una.cursos[0])).toEqual(madres.map(numero))
    expect(await enEspera(una.cursos[0])).toEqual([numero(tarde)])
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('an address', () => {
  it.each(['127.0.0.1', '192.168.1.20', '10.4.0.9', 'fd00::5'])('of the school (%s) is not counted', async (ip) => {
    const una = await convocatoria(server.db, { asientos: [20] })
    expect((await llegan(una, 8, ip)).map(({ confirma_hasta }) => confirma_hasta)).toEqual(Array(8).fill(null))
  })

  /** Eight registrations from that address: whether each is held. */
  const retenidos = async (ip: (n: number) => string) => {
    const una = await convocatoria(server.db, { asientos: [20] })
    const llegados = []
    for (let n = 1; n <= 8; n++) llegados.push((await llega(una, ip(n))).confirma_hasta !== null)
    return llegados
  }
  const NINGUNO = Array(8).fill(false)
  const DESDE_EL_7 = [...Array(6).fill(false), true, true]
  /** Somebody of that role works from an address, and did last so long ago. */
  const trabaja = async (rol: Rol, ip: string, hace = '0 minutes') => {
    const { usuario_id } = await server.as(rol)
    await server.db.run(sql`
      UPDATE sesiones SET ip = ${ip}::inet, usada_en = now() - ${hace}::interval WHERE usuario_id = ${usuario_id}
    `)
  }

  it('from which the counter works is the school’s: its tablets are not counted', async () => {
    const ip = otraRed()
    await trabaja('Recepción', ip, '50 minutes')
    expect(await retenidos(() => ip)).toEqual(NINGUNO)
  })

  it('is not the school’s for a teacher’s telephone, nor by where the counter was hours ago', async () => {
    const ip = otraRed()
    await trabaja('Docente', ip)
    await trabaja('Recepción', ip, '70 minutes')
    expect(await retenidos(() => ip)).toEqual(DESDE_EL_7)
  })

  it.each([
    ['IPv4', (n: number) => `198.51.100.7:${5_000 + n}`],
    ['IPv6', (n: number) => `[2001:db8:0:9::${n}]:${5_000 + n}`],
  ])('of %s with a port that its proxy adds is the same one', async (_, ip) => {
    expect(await retenidos(ip)).toEqual(DESDE_EL_7)
  })

  it('that nobody can read is received and counted as one, and is never the school’s', async () => {
    await trabaja('Recepción', '0.0.0.0')
    expect(await retenidos((n) => (n % 2 ? 'unknown' : 'mother.example'))).toEqual(DESDE_EL_7)
  })

  it('begins anew the day after, and nothing of it is kept', async () => {
    const una = await convocatoria(server.db, { asientos: [20] })
    const ip = otraRed()
    await llegan(una, 6, ip)
    await server.db.run(sql`UPDATE registro_redes SET creado_en = creado_en - interval '25 hours'`)
    expect((await llega(una, ip)).confirma_hasta).toBeNull()
    await tidy(server.db)
    expect(await server.db.one(sql`SELECT count(*) AS n FROM registro_redes`)).toEqual({ n: 1 })
  })
})

it('a held registration is changed by its link, and stays held in the course that it takes', async () => {
  const una = await convocatoria(server.db, { asientos: [9, 9] })
  const ip = otraRed()
  await llegan(una, 6, ip)
  const { guid, confirma_hasta } = await llega(una, ip)
  const enlace = { variante: una.variante, guid }
  const { status, body } = await cambiar(server.url, enlace, { estudiante: { cursos: una.cursos.slice(1) } })
  expect({ status, hasta: body.confirma_hasta, lugares: body.lugares }).toMatchObject({
    status: 200,
    hasta: confirma_hasta,
    lugares: [{ curso_id: una.cursos[1], lugar: null, por_confirmar: true }],
  })
  expect(await conCupo(una.cursos[1])).toEqual([])
  expect(await conCupo(una.cursos[0])).toHaveLength(6)
  expect(await faltas(server.db)).toEqual([])
})

it('what a family takes out goes to who stands behind it', async () => {
  const una = await convocatoria(server.db, { asientos: [7, 7] })
  const ip = otraRed()
  await llegan(una, 6, ip)
  const { guid } = await llega(una, ip, { encargado: { ...encargado, telefono: '9333-1111' } })
  const detras = await llega(una, otraRed())
  expect(detras.confirma_hasta).not.toBeNull()
  await cambiar(server.url, { variante: una.variante, guid }, { estudiante: { cursos: una.cursos.slice(1) } })
  expect(await conCupo(una.cursos[0])).toContain(numero(detras))
  expect(await faltas(server.db)).toEqual([])
})
