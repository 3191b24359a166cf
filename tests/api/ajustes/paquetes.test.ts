import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Hecho, PaqueteDelCentro } from '#contract/ajustes/en-vigor'
import { apagadosDePerfil } from '#contract/ajustes/perfiles'
import { MODULOS, type NombreModulo } from '#contract/modulos'
import { modulosApagados, PAQUETES, type Paquete } from '#contract/paquetes'
import type * as z from 'zod'
import type { Navbar, SesionAnswer } from '#contract/sesion'
import { sumarDias } from '#contract/tiempo/fechas'
import { fijarApagados } from '#server/ajustes/paquetes/service'
import { hoy } from '#server/base/clock'
import { mirarVersiones } from '#server/base/version-nueva'
import { sql } from '#server/db/sql'
import { SISTEMA } from '#server/http/quien'
import { enFila, esperan } from '#tests/api/apoyo/carrera'
import { startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import { jpeg } from '#tests/api/apoyo/imagenes'
import * as hay from '#tests/kit'

const server = startServer()
const ROLES = ['Administrador', 'Contabilidad', 'Recepción', 'Docente'] as const
let admin: Client
let gente: Record<(typeof ROLES)[number], Client>

let abiertas: Record<string, number>

beforeAll(async () => {
  admin = await server.as('Administrador')
  gente = {
    Administrador: admin,
    Contabilidad: await server.as('Contabilidad'),
    Recepción: await server.as('Recepción'),
    Docente: await server.as('Docente'),
  }
  abiertas = await visita()
})

type Paquetes = PaqueteDelCentro[]
type Negado = { code: string; message: string; en_vigor: { hecho: Hecho }[] }

const apagar = (paquete: Paquete, quien = admin): Promise<Answer<Paquetes & Negado>> =>
  quien.post(`/Centro/paquetes/${paquete}/apagar`)
const encender = (paquete: Paquete, quien = admin) => quien.post<Paquetes>(`/Centro/paquetes/${paquete}/encender`)
const leer = async (): Promise<Paquetes> => (await admin.get<Paquetes>('/Centro/paquetes')).body
const apagados = async () => (await leer()).filter(({ encendido }) => !encendido).map(({ paquete }) => paquete)
const sesion = async (quien: Client) =>
  (await quien.post<z.output<typeof SesionAnswer>>('/Usuarios/validar-token')).body
const delMenu = (navbar: Navbar): string[] =>
  navbar.flatMap((entrada) => ('items' in entrada ? entrada.items.map(({ name }) => name) : [entrada.name]))
/** A school that uses everything and has nothing in force, as far as packs go. */
const deNuevo = () =>
  server.db.run(sql`UPDATE centro SET paquetes_apagados = '{}', paquetes_nuevos = '{}', paquetes_encendidos = '{}'`)

describe('a school', () => {
  it('uses all of them after an upgrade', async () => {
    await deNuevo()
    expect((await leer()).map(({ paquete }) => paquete)).toEqual(PAQUETES)
    expect(await apagados()).toEqual([])
    const { apagados: ninguno, navbar, modulos } = await sesion(admin)
    expect(ninguno).toBeUndefined()
    expect([...new Set(delMenu(navbar))].toSorted()).toEqual(modulos.map(({ name }) => name).toSorted())
  })
})

describe('who switches', () => {
  it('is who administers: others see it, and are told whom to ask', async () => {
    await deNuevo()
    const rol = await hay.rol(server.db, 'Dirección de turno', ['Centro:ver', 'Centro:editar', 'Usuarios:editar'])
    const directora = await server.as('Dirección de turno')
    expect(rol).toBeGreaterThan(0)
    expect((await directora.get('/Centro/paquetes')).status).toBe(200)
    expect(await apagar('becas', directora)).toMatchObject({
      status: 403,
      body: { code: 'sin_permiso', message: expect.stringContaining('administra usuarios y roles') },
    })
    expect((await gente.Contabilidad.get('/Centro/paquetes')).status).toBe(403)
    expect(await apagados()).toEqual([])
  })

  it('is told by the history of the centre, in its words, which pack and when', async () => {
    await deNuevo()
    await apagar('becas')
    await apagar('becas')
    await encender('becas')
    const { body } = await admin.get<{ usuario_nombre: string; cambios: object[] }[]>('/Centro/1/historial')
    expect(body.slice(0, 2)).toMatchObject([
      { cambios: [{ campo: 'Lo que el centro no usa' }] },
      { cambios: [{ campo: 'Lo que el centro no usa' }] },
    ])
    expect(JSON.stringify(body[0])).toContain('Becas')
  })

  it('reads names of people only of what it may see on its own page', async () => {
    await deNuevo()
    const cliente_id = await hay.estudiante(server.db, { nombres: 'Reservada', apellidos: 'Del Nombre' })
    await hay.fila(server.db, 'becas', { cliente_id, desde: hoy(), hasta: sumarDias(hoy(), 90) })
    await hay.rol(server.db, 'Mira el centro', ['Centro:ver'])
    await hay.rol(server.db, 'Administra', ['Centro:ver', 'Centro:editar', 'Usuarios:editar', 'Roles:editar'])
    const deBecas = (paquetes: Paquetes) => paquetes.find(({ paquete }) => paquete === 'becas')?.en_vigor
    const suyas = async (quien: Client) => deBecas((await quien.get<Paquetes>('/Centro/paquetes')).body)

    const [mira, administra] = [await server.as('Mira el centro'), await server.as('Administra')]
    expect(await suyas(admin)).toMatchObject([{ hecho: 'becas', nombres: ['Reservada Del Nombre'] }])
    for (const quien of [mira, administra])
      expect(await suyas(quien)).toEqual([{ hecho: 'becas', modulo: 'Becas', cuantos: 1, nombres: [] }])
    const { status, body } = await apagar('becas', administra)
    expect(status).toBe(409)
    expect(JSON.stringify(body)).not.toContain('Reservada')
    await server.db.run(sql`UPDATE becas SET terminada_en = now()`)
  })

  it('may be two at once, each of another pack: both stay', async () => {
    await deNuevo()
    const otra = await server.as('Administrador')
    expect(
      await enFila(
        server.db,
        sql`SELECT FROM centro FOR UPDATE`,
        () => apagar('constancias'),
        () => apagar('mes', otra),
      ),
    ).toEqual([200, 200])
    expect(await apagados()).toEqual(['constancias', 'mes'])
  })
})

/** The status that each role is answered by each module's own address. */
const visita = async () =>
  Object.fromEntries(
    await Promise.all(
      ROLES.flatMap((rol) =>
        MODULOS.map(async ({ name }) => [`${rol} ${name}`, (await gente[rol].get(`/${name}`)).status] as const),
      ),
    ),
  )

describe.each(PAQUETES)('%s switched off', (paquete) => {
  const suyos = modulosApagados([paquete])

  it('is in no menu, and whatever was granted is granted as before', async () => {
    await deNuevo()
    const antes = await Promise.all(ROLES.map((rol) => sesion(gente[rol])))
    const version = (await admin.get('/Centro')).headers.get('X-Permisos-Version')
    expect((await apagar(paquete)).status).toBe(200)

    for (const [index, rol] of ROLES.entries()) {
      const { navbar, modulos, apagados: off } = await sesion(gente[rol])
      expect(modulos).toEqual(antes[index]?.modulos)
      expect(off).toEqual(suyos)
      expect(delMenu(navbar)).toEqual(
        delMenu(antes[index]?.navbar ?? []).filter((name) => !suyos.includes(name as NombreModulo)),
      )
    }
    expect(await visita()).toEqual(abiertas)
    // Every page that is open learns of it by its next answer.
    expect((await admin.get('/Centro')).headers.get('X-Permisos-Version')).not.toBe(version)

    await encender(paquete)
    expect(await Promise.all(ROLES.map((rol) => sesion(gente[rol])))).toEqual(antes)
  })
})

/** Each fact: how it comes, how it ends, and whether it switches its pack on. */
const HECHOS: Record<string, { paquete: Paquete; llega: () => Promise<unknown>; acaba: string; solo?: true }> = {
  rangos: {
    paquete: 'factura',
    llega: () => hay.rangoCai(server.db),
    acaba: `UPDATE rangos_cai SET estado = 'inactivo'`,
  },
  rangos_retencion: {
    paquete: 'retenciones',
    llega: () => hay.fila(server.db, 'rangos_cai', { tipo: 'retencion', codigo: '09' }),
    acaba: `UPDATE rangos_cai SET estado = 'inactivo'`,
  },
  retenciones_por_pagar: {
    paquete: 'retenciones',
    llega: () => hay.gasto(server.db, { importe_exento: 1_000, total: 1_000, retenido: 100 }),
    acaba: `UPDATE gastos SET retenido = 0`,
  },
  lineas: {
    paquete: 'banco',
    llega: async () =>
      hay.fila(server.db, 'cuenta_movimientos', {
        cuenta_id: await hay.cuenta(server.db),
        fecha: hoy(),
        descripcion: 'Depósito',
        monto: 500,
        linea: 1,
        ordinal: 1,
      }),
    acaba: `UPDATE cuenta_movimientos SET estado = 'apartado', motivo = 'De otro', decidido_en = now()`,
  },
  convocatorias: {
    paquete: 'familias',
    llega: () => hay.fila(server.db, 'convocatorias', { abre: hoy(), cierra: sumarDias(hoy(), 9) }),
    acaba: `UPDATE convocatorias SET activa = false`,
  },
  registros: {
    paquete: 'familias',
    llega: async () => {
      const convocatoria_id = await hay.fila(server.db, 'convocatorias', { activa: false })
      const envio_id = await hay.fila(server.db, 'registro_envios', { convocatoria_id })
      await hay.fila(server.db, 'registros', { convocatoria_id, envio_id })
    },
    acaba: `UPDATE convocatorias SET activa = false; DELETE FROM registros`,
  },
  reportados: {
    paquete: 'familias',
    llega: async () => hay.avisoDePago(server.db, { encargado_id: await hay.encargado(server.db) }),
    acaba: 'DELETE FROM avisos_pago',
  },
  becas: {
    paquete: 'becas',
    llega: () => hay.fila(server.db, 'becas', { desde: hoy(), hasta: sumarDias(hoy(), 90) }),
    acaba: 'UPDATE becas SET terminada_en = now()',
  },
  arreglos: {
    paquete: 'cobranza',
    llega: async () => {
      const cliente_id = await hay.estudiante(server.db)
      const convenio_id = await hay.convenio(server.db, { cliente_id })
      const cargo_id = await hay.cargo(server.db, cliente_id, 1_000)
      await hay.fila(server.db, 'convenio_partes', {
        ...{ convenio_id, cuota: 1, cargo_id, vence: hoy(), monto: 1_000, despues: 0 },
      })
    },
    acaba: `UPDATE convenios SET hasta = fecha, cierre = 'roto', cerrado_en = now()`,
  },
  recordatorios: {
    paquete: 'cobranza',
    llega: () => server.db.run(sql`UPDATE recordatorio_reglas SET activo = true, desde = ${hoy()}`),
    acaba: 'UPDATE recordatorio_reglas SET activo = false',
  },
  recordatorios_por_enviar: {
    paquete: 'cobranza',
    llega: () => hay.aviso(server.db),
    acaba: `UPDATE avisos SET estado = 'cancelado'`,
  },
  fondos: {
    paquete: 'caja_chica',
    llega: () =>
      hay.fila(server.db, 'cajas_chicas', { nombre: 'Cocina', responsable_id: admin.usuario_id, monto: 100 }),
    acaba: 'UPDATE cajas_chicas SET monto = 0',
  },
}

describe.each(Object.entries(HECHOS))('%s in force', (hecho, { paquete, llega, acaba }) => {
  it('switches its pack on, and holds it on until it ends', async () => {
    await deNuevo()
    expect(await apagar(paquete)).toMatchObject({ status: 200 })
    await llega()
    expect(await apagados()).toEqual([])
    const [{ despues } = { despues: {} }] = await server.db.many<{ despues: object }>(
      sql`SELECT despues FROM bitacora WHERE entidad = 'centro' ORDER BY id DESC LIMIT 1`,
    )
    expect(despues).toEqual({ paquetes_apagados: [] })

    const negado = await apagar(paquete)
    expect(negado).toMatchObject({ status: 409, body: { code: 'en_uso' } })
    expect(negado.body.en_vigor.map((uno) => uno.hecho)).toContain(hecho)
    expect((await leer()).find((uno) => uno.paquete === paquete)?.en_vigor).toEqual(negado.body.en_vigor)

    for (const una of acaba.split('; ')) await server.db.run(sql([una] as unknown as TemplateStringsArray))
    expect((await apagar(paquete)).status).toBe(200)
  })
})

/** Until a query waits for a lock, or is done without. */
async function haberEsperado(pedido: Promise<unknown>): Promise<void> {
  let hecho = false
  void pedido.finally(() => (hecho = true))
  while (!hecho && (await esperan(server.db)) === 0) continue
}

describe('at the same moment', () => {
  it('what comes into force is seen by who switches off', async () => {
    await deNuevo()
    let pedido: Promise<Answer<Negado>> | undefined
    await server.db.transaction(async (tx) => {
      await hay.fila(tx, 'cajas_chicas', { nombre: 'Biblioteca', responsable_id: admin.usuario_id, monto: 100 })
      pedido = apagar('caja_chica')
      await haberEsperado(pedido)
    })
    expect(await pedido).toMatchObject({ status: 409, body: { code: 'en_uso' } })
    expect(await apagados()).toEqual([])
  })

  it('what comes into force while it is being switched off switches it on', async () => {
    await server.db.run(sql`UPDATE cajas_chicas SET monto = 0`)
    await deNuevo()
    let llega: Promise<unknown> | undefined
    await server.db.transaction(async (tx) => {
      await tx.run(sql`SELECT FROM centro FOR UPDATE`)
      await tx.run(sql`UPDATE centro SET paquetes_apagados = '{caja_chica}'`)
      llega = hay.fila(server.db, 'cajas_chicas', { nombre: 'Patio', responsable_id: admin.usuario_id, monto: 100 })
      await haberEsperado(llega)
    })
    await llega
    expect(await apagados()).toEqual([])
  })
})

describe('what comes into force', () => {
  const fondo = (db: Parameters<typeof hay.fila>[0], nombre: string) =>
    hay.fila(db, 'cajas_chicas', { nombre, responsable_id: admin.usuario_id, monto: 100 })
  const beca = (db: Parameters<typeof hay.fila>[0]) =>
    hay.fila(db, 'becas', { desde: hoy(), hasta: sumarDias(hoy(), 90) })
  const sinNada = async () => {
    await server.db.run(sql`UPDATE cajas_chicas SET monto = 0`)
    await server.db.run(sql`UPDATE becas SET terminada_en = now()`)
    await server.db.run(sql`UPDATE centro SET paquetes_apagados = '{becas,caja_chica}'`)
  }

  it('of two packs at once is told as it came about, one after the other', async () => {
    await sinNada()
    let llega: Promise<unknown> | undefined
    await server.db.transaction(async (tx) => {
      await beca(tx)
      llega = fondo(server.db, 'Taller')
      await haberEsperado(llega)
    })
    await llega
    const rastro = await server.db.many(
      sql`SELECT antes, despues FROM bitacora WHERE entidad = 'centro' ORDER BY id DESC LIMIT 2`,
    )
    expect(rastro).toEqual([
      { antes: { paquetes_apagados: ['caja_chica'] }, despues: { paquetes_apagados: [] } },
      { antes: { paquetes_apagados: ['becas', 'caja_chica'] }, despues: { paquetes_apagados: ['caja_chica'] } },
    ])
  })

  it('does not stand in its own way while somebody waits to switch', async () => {
    await sinNada()
    await server.db.run(sql`UPDATE centro SET paquetes_apagados = '{caja_chica}'`)
    let pedido: Promise<Answer<Negado>> | undefined
    await server.db.transaction(async (otra) => {
      await beca(otra)
      await server.db.transaction(async (tx) => {
        await beca(tx)
        pedido = apagar('becas')
        await haberEsperado(pedido)
        await fondo(tx, 'Cancha')
      })
    })
    expect(await pedido).toMatchObject({ status: 409, body: { code: 'en_uso' } })
    expect(await apagados()).toEqual([])
    await sinNada()
  })

  it('again, and not for the first time, switches its pack on too', async () => {
    await server.db.run(sql`UPDATE centro SET paquetes_apagados = '{factura,retenciones,banco}'`)
    await server.db.run(sql`
      UPDATE cuenta_movimientos SET estado = 'pendiente', motivo = NULL, decidido_en = NULL, decidido_por = NULL
    `)
    await server.db.run(sql`UPDATE rangos_cai SET estado = 'inactivo'`)
    expect(await apagados()).toEqual(['factura', 'retenciones'])
    await hay.fila(server.db, 'rangos_cai', { estado: 'activo', fecha_limite: sumarDias(hoy(), -1) })
    await server.db.run(sql`UPDATE centro SET paquetes_apagados = '{factura,retenciones}'`)
    await server.db.run(sql`UPDATE rangos_cai SET fecha_limite = ${hoy()} WHERE estado = 'activo'`)
    expect(await apagados()).toEqual(['retenciones'])
    await server.db.run(sql`UPDATE rangos_cai SET estado = 'inactivo'`)
  })
})

it('a new school begins without what its profile leaves out; what is in force stays', async () => {
  await deNuevo()
  await server.db.run(sql`UPDATE becas SET terminada_en = now()`)
  await hay.fila(server.db, 'cajas_chicas', { nombre: 'Portería', responsable_id: admin.usuario_id, monto: 100 })
  const apagar = apagadosDePerfil('academia', { cai: true, transferencias: true, becas: false })
  await server.own.transaction((tx) => fijarApagados(tx, { ...SISTEMA, hoy: hoy() }, apagar))
  expect(apagar).toEqual(['retenciones', 'becas', 'caja_chica', 'mes'])
  expect(await apagados()).toEqual(['retenciones', 'becas', 'mes'])
  await server.db.run(sql`UPDATE cajas_chicas SET monto = 0`)
})

it('a photograph that a phone took before its pack went off arrives all the same', async () => {
  await deNuevo()
  const cliente_id = await hay.estudiante(server.db)
  const enviar = async () =>
    (
      await fetch(`${server.url}/api/api/Clientes/${cliente_id}/foto`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/octet-stream' },
        body: new Uint8Array(jpeg({ width: 330, height: 420 })),
      })
    ).status
  expect((await apagar('constancias')).status).toBe(200)
  expect(await enviar()).toBe(200)
})

it('an answer says in a sentence what is in force, by its name', async () => {
  await deNuevo()
  await hay.fila(server.db, 'cajas_chicas', { nombre: 'Cafetería', responsable_id: admin.usuario_id, monto: 100 })
  const { body } = await apagar('caja_chica')
  expect(body.message).toMatch(/No se apagó «Caja chica»: sigue en vigor .*fondos? con dinero \(.*Cafetería/)
})

it('the dashboard leaves out the figure of a pack that is off', async () => {
  await deNuevo()
  await server.db.run(sql`UPDATE convocatorias SET activa = false`)
  await server.db.run(sql`DELETE FROM registros`)
  const registros = async () => (await admin.get<{ registros: object | null }>('/Dashboard')).body.registros
  expect(await registros()).not.toBeNull()
  expect((await apagar('familias')).status).toBe(200)
  expect(await registros()).toBeNull()
})

describe('news', () => {
  const novedades = async (quien = admin) => (await sesion(quien)).novedades
  const vistos = (paquetes: Paquete[], quien = admin) => quien.post('/Centro/paquetes/vistos', { paquetes })
  const llegan = () =>
    server.db.run(sql`UPDATE centro SET paquetes_nuevos = '{mes}', paquetes_apagados = '{mes,becas}'`)
  const beca = () => hay.fila(server.db, 'becas', { desde: hoy(), hasta: sumarDias(hoy(), 90) })

  it('of a pack that switched itself on are told to who administers, until somebody has seen them', async () => {
    await server.db.run(sql`UPDATE becas SET terminada_en = now()`)
    await deNuevo()
    expect(await novedades()).toBeUndefined()
    await apagar('becas')
    expect(await novedades()).toBeUndefined()
    await beca()
    expect(await novedades()).toEqual({ nuevos: [], encendidos: ['becas'], roles: [] })
    expect(await novedades(gente.Contabilidad)).toBeUndefined()
    expect((await vistos(['becas'], gente.Contabilidad)).status).toBe(403)
    expect((await vistos(['mes'])).status).toBe(200)
    expect(await novedades()).toBeDefined()
    expect((await vistos(['becas'])).status).toBe(200)
    expect(await novedades()).toBeUndefined()
  })

  it('of a newer version are told to who administers, while there is one', async () => {
    await server.db.run(sql`UPDATE becas SET terminada_en = now()`)
    await deNuevo()
    let publicado = 'campana-999.0.0-linux-x64.tar.gz'
    const pagina = createServer((_request, response) => void response.end(publicado)).listen(0, '127.0.0.1')
    await once(pagina, 'listening')
    const url = `http://127.0.0.1:${(pagina.address() as AddressInfo).port}/SHA256SUMS`
    const mirar = () => mirarVersiones(url, new AbortController().signal)
    try {
      await mirar()
      expect(await novedades()).toEqual({ nuevos: [], encendidos: [], roles: [], version: '999.0.0' })
      expect(await novedades(gente.Contabilidad)).toBeUndefined()
      publicado = ''
      await mirar()
      expect(await novedades()).toBeDefined()
    } finally {
      const otroDia = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 86_400_001)
      await mirar().finally(() => otroDia.mockRestore())
      pagina.close()
    }
    expect(await novedades()).toBeUndefined()
  })

  it('of what came with an upgrade stand on its own page too, and end with the one seen or switched', async () => {
    await server.db.run(sql`UPDATE becas SET terminada_en = now()`)
    await deNuevo()
    await llegan()
    expect((await leer()).filter(({ nuevo }) => nuevo).map(({ paquete }) => paquete)).toEqual(['mes'])
    expect(await novedades()).toMatchObject({ nuevos: ['mes'] })
    await encender('mes')
    expect(await novedades()).toBeUndefined()
    await llegan()
    await server.db.run(sql`UPDATE centro SET paquetes_nuevos = '{mes,becas}'`)
    await beca()
    expect(await novedades()).toMatchObject({ nuevos: ['mes'], encendidos: ['becas'] })
    await vistos(['mes', 'becas'])
    expect(await novedades()).toBeUndefined()
    expect(await apagados()).toEqual(['mes'])
  })
})

describe('a role that kept its order of the menu', () => {
  let id: number
  beforeAll(async () => {
    await deNuevo()
    id = await hay.rol(server.db, 'Secretaría', ['Clientes:ver', 'Matriculas:ver', 'Matriculas:editar'])
  })
  const conserva = () =>
    server.db.run(sql`UPDATE roles SET orden_menu = '{Matriculas}', orden_por_ver = true WHERE id = ${id}`)
  const decidir = (tomar: boolean, quien = admin) =>
    quien.post<{ orden_menu: string[] }>(`/Roles/${id}/orden`, { tomar })
  const roles = async (quien = admin) => (await sesion(quien)).novedades?.roles
  const rastro = () =>
    server.db.many(sql`
      SELECT accion, antes, despues FROM bitacora WHERE entidad = 'roles' AND entidad_id = ${id} ORDER BY id
    `)

  it('takes the proposed one by a press, which its history tells; who comes second changes nothing', async () => {
    await conserva()
    expect(await roles()).toEqual([
      { id, nombre: 'Secretaría', orden: ['Matriculas'], otro: ['Clientes', 'Matriculas'] },
    ])
    const dos = await Promise.all([decidir(true), decidir(false, await server.as('Administrador'))])
    expect(dos.map(({ status }) => status)).toEqual([200, 200])
    expect(await rastro()).toHaveLength(1)
    await conserva()
    expect((await decidir(true)).body.orden_menu).toEqual(['Clientes', 'Matriculas'])
    expect((await rastro()).at(-1)).toEqual({
      accion: 'editar',
      antes: { orden_menu: ['Matriculas'] },
      despues: { orden_menu: ['Clientes', 'Matriculas'] },
    })
    expect(await roles()).toBeUndefined()
  })

  it('keeps its own by another, and by setting one in its form', async () => {
    await conserva()
    expect((await decidir(false)).body.orden_menu).toEqual(['Matriculas'])
    expect((await rastro()).at(-1)).toMatchObject({ accion: 'conservar_orden' })
    expect(await roles()).toBeUndefined()
    await conserva()
    const { body } = await admin.get<{ version: number }>(`/Roles/${id}`)
    await admin.put(`/Roles/${id}`, { ...body, orden_menu: ['Matriculas', 'Clientes'] })
    expect(await roles()).toBeUndefined()
  })

  it('is told and left to who may change it alone', async () => {
    await conserva()
    await hay.rol(server.db, 'Da roles', ['Roles:ver', 'Roles:editar'])
    const menor = await server.as('Da roles')
    expect(await roles(menor)).toBeUndefined()
    expect((await decidir(true, menor)).status).toBe(403)
    expect((await decidir(true, gente.Contabilidad)).status).toBe(403)
    expect(await roles()).toHaveLength(1)
  })
})
