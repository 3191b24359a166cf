import { beforeAll, describe, expect, it } from 'vitest'
import type { Convocatoria, Panorama } from '#contract/catalogos/convocatorias'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { API } from '#tests/rutas'
import { call, startServer, type Client } from '#tests/api/apoyo/helper'
import { abrir, convocatoria, enviar, hijo, registro } from '#tests/api/publico/registros-datos'
import { curso } from '#tests/kit'

const server = startServer()
let admin: Client
beforeAll(async () => {
  admin = await server.as('Administrador')
})

const nueva = async (cambio: object = {}) => ({
  nombre: 'Matrícula de junio',
  variante: 'junio',
  abre: hoy(),
  cierra: sumarDias(hoy(), 10),
  cursos: [await curso(server.db)],
  ...cambio,
})
const crear = async (cambio: object = {}) =>
  (await admin.post<Convocatoria>('/Convocatorias', await nueva(cambio))).body
const panorama = async (id: number) => (await admin.get<Panorama>(`/Convocatorias/${id}/panorama`)).body
const deEnlace = ({ ruta }: Panorama) => ({ variante: 'junio', guid: ruta.split('/').at(-1) ?? '' })

describe('a campaign', () => {
  it('has its link from the first moment, which nobody is told but who asks for it', async () => {
    const { id, ...una } = await crear({ texto_bienvenida: 'Les esperamos.\nTraiga la partida.' })
    expect(una).toMatchObject({
      nombre: 'Matrícula de junio',
      situacion: 'abierta',
      enviados: 0,
      reserva_dias: 5,
      activa: true,
      texto_bienvenida: 'Les esperamos.\nTraiga la partida.',
    })
    const vista = await panorama(id)
    expect(vista).toMatchObject({
      ruta: expect.stringMatching(/^\/Forms\/Register\/Junio\/[\w-]{22}$/),
      enlace: null,
      cursos: [{ nombre: 'Inglés A1', cupo: 30, inscritos: 0, de_aqui: 0 }],
    })
    expect((await abrir(server.url, deEnlace(vista))).body).toMatchObject({
      nombre: 'Matrícula de junio',
      texto_bienvenida: 'Les esperamos.\nTraiga la partida.',
    })
    const { guid } = deEnlace(vista)
    await admin.put(`/Convocatorias/${id}`, { version: 1, nombre: 'Otra' })
    const [{ texto } = { texto: '' }] = await server.db.many<{ texto: string }>(
      sql`SELECT string_agg(t::text, ' ') AS texto FROM bitacora t`,
    )
    expect(texto).toContain('Otra')
    expect(
      [texto, JSON.stringify(una), JSON.stringify((await admin.list('Convocatorias')).body)].filter((dicho) =>
        dicho.includes(guid),
      ),
    ).toEqual([])
  })

  it('knows how it stands, and is found by it', async () => {
    await server.db.run(sql`DELETE FROM convocatorias`)
    const llena = await convocatoria(server.db, { cupo: 1 })
    await enviar(server.url, registro(llena))
    const otras = [
      await crear(),
      await crear({ activa: false }),
      await crear({ abre: sumarDias(hoy(), 1) }),
      await crear({ abre: '2026-01-01', cierra: sumarDias(hoy(), -1) }),
    ]
    expect(otras.map(({ situacion }) => situacion)).toEqual(['abierta', 'inactiva', 'por_abrir', 'cerrada'])
    expect((await admin.list('Convocatorias', { situacion: 'llena' })).body).toMatchObject([
      { id: llena.id, enviados: 1, por_decidir: 1 },
    ])
    expect(
      (await admin.list('Convocatorias', { q: 'matricula junio', variante: 'junio' }, ['situacion', 'ASC'])).total,
    ).toBe(4)
  })

  it('is refused beside the field when it ends before it begins, or offers nothing, the same twice or what does not exist', async () => {
    const errores = async (cambio: object) =>
      (await admin.post<{ errors: object }>('/Convocatorias', await nueva(cambio))).body.errors
    expect(await errores({ cierra: '2026-01-01' })).toEqual({ cierra: 'El final va después del inicio.' })
    expect(await errores({ cursos: [] })).toEqual({ cursos: expect.any(String) })
    expect(await errores({ cursos: [1, 1] })).toMatchObject({ cursos: 'Está más de una vez; deje uno solo.' })
    expect(await errores({ cursos: [2_147_483_647] })).toEqual({ cursos: 'Elija una de las opciones.' })
    expect(await errores({ cupo: 0 })).toEqual({ cupo: expect.any(String) })
    expect(await errores({ guid: 'x'.repeat(22) })).toEqual({ guid: expect.any(String) })
  })

  it('changes its courses alone with a new version, and keeps its form once somebody has registered', async () => {
    const una = await crear()
    const otro = await curso(server.db)
    const { body } = await admin.put<Convocatoria>(`/Convocatorias/${una.id}`, { version: 1, cursos: [otro] })
    expect(body).toMatchObject({ version: 2, cursos: [otro] })
    await server.db.run(sql`UPDATE cursos SET fecha_fin = ${sumarDias(hoy(), 60)} WHERE id = ${otro}`)
    const enlace = deEnlace(await panorama(una.id))
    expect(
      (await enviar(server.url, { ...registro({ id: una.id, cursos: [otro], variante: 'junio', guid: enlace.guid }) }))
        .status,
    ).toBe(201)
    expect(
      (await admin.put(`/Convocatorias/${una.id}`, { version: 2, variante: 'octubre' })).body.errors,
    ).toMatchObject({ variante: expect.stringContaining('Ya hay registros') })
    expect((await admin.put(`/Convocatorias/${una.id}`, { version: 2, nombre: 'Vacacional' })).status).toBe(200)
  })

  it('is deleted while nobody has used it, and afterwards never', async () => {
    const una = await convocatoria(server.db)
    await abrir(server.url, una)
    await enviar(server.url, registro(una))
    expect(await admin.delete(`/Convocatorias/${una.id}`)).toMatchObject({ status: 409, body: { code: 'en_uso' } })
    const otra = await convocatoria(server.db)
    await abrir(server.url, otra)
    expect((await admin.delete(`/Convocatorias/${otra.id}`)).status).toBe(200)
    expect((await abrir(server.url, otra)).status).toBe(404)
  })

  it('with a renewed link is no longer found by the old one', async () => {
    const { id } = await crear()
    const antes = deEnlace(await panorama(id))
    expect((await admin.post(`/Convocatorias/${id}/renovar`, { version: 9 })).status).toBe(412)
    expect((await admin.post(`/Convocatorias/${id}/renovar`, { version: 1 })).body).toMatchObject({ version: 2 })
    expect([
      (await abrir(server.url, antes)).status,
      (await abrir(server.url, deEnlace(await panorama(id)))).status,
    ]).toEqual([404, 200])
    expect((await admin.get<{ frase: string }[]>(`/Convocatorias/${id}/historial`)).body[0]).toMatchObject({
      frase: 'renovó el enlace de la convocatoria Matrícula de junio',
    })
  })
})

describe('what came by a campaign', () => {
  it('is counted from the door to the answer, with the seats of each course', async () => {
    const una = await convocatoria(server.db, { asientos: [1, 5] })
    await Promise.all([
      abrir(server.url, una),
      abrir(server.url, una),
      call(server.url, 'POST', `/Publico/Convocatorias/general/${una.guid}/iniciado`),
    ])
    for (const cursos of [[una.cursos[0]], una.cursos, [una.cursos[1]]])
      await enviar(server.url, registro(una, { estudiantes: [hijo(cursos.flatMap((curso_id) => curso_id ?? []))] }))
    await server.db.run(
      sql`UPDATE registros SET estado = 'rechazado', decidido_en = now() WHERE id = (SELECT max(id) FROM registros)`,
    )
    const { cursos, ...vista } = await panorama(una.id)
    expect(vista).toMatchObject({
      abiertos: 2,
      iniciados: 1,
      enviados: 3,
      por_decidir: 2,
      aceptados: 0,
      rechazados: 1,
      duplicados: 0,
      en_espera: 1,
    })
    expect(
      cursos.map(({ cupo, inscritos, en_espera, de_aqui, se_ofrece }) => [
        cupo,
        inscritos,
        en_espera,
        de_aqui,
        se_ofrece,
      ]),
    ).toEqual([
      [1, 1, 1, 2, true],
      [5, 2, 0, 2, true],
    ])
  })
})

describe('the QR of a campaign', () => {
  const qr = (id: number, query: string, { token } = admin) =>
    fetch(`${server.url}${API}Convocatorias/${id}/qr?${query}`, { headers: { Authorization: `Bearer ${token}` } })

  it('is drawn as SVG or PNG at the address where the browser is, for who may see the campaign', async () => {
    const { id } = await crear()
    const svg = await qr(id, 'origen=http://192.168.1.5:3000')
    expect([svg.status, svg.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
    expect(await svg.text()).toMatch(/^<svg .*<\/svg>\s*$/s)
    const png = await qr(id, 'formato=png&origen=http://192.168.1.5:3000')
    expect([...new Uint8Array(await png.arrayBuffer()).slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
    expect((await qr(id, '')).status).toBe(400)
    expect((await qr(id, 'origen=javascript:alert(1)')).status).toBe(400)
    expect((await qr(2_147_483_647, 'origen=http://a.hn')).status).toBe(404)
    expect((await qr(id, 'origen=http://a.hn', await server.as('Recepción'))).status).toBe(200)
    expect((await qr(id, 'origen=http://a.hn', await server.as('Docente'))).status).toBe(403)
  })
})
