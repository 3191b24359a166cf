import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type * as z from 'zod'
import { esModulo, MODULOS } from '#contract/modulos'
import { modulosApagados, modulosDe, PAQUETES } from '#contract/paquetes'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { Navbar, SesionAnswer } from '#contract/sesion'
import { enVigor } from '#server/ajustes/paquetes/hechos'
import { cambiarPaquete } from '#server/ajustes/paquetes/service'
import { hoy } from '#server/base/clock'
import { lastMigration, mayChangeTheBitacora } from '#server/db/migrate'
import { openDatabase, type Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { SISTEMA } from '#server/http/quien'
import { buildApp } from '#server/app'
import { respaldarAntes } from '#server/respaldo/antes-de-migrar'
import { diasSinRespaldo } from '#server/respaldo/diario'
import { FUERA } from '#server/respaldo/respaldar'
import { cargar, comprobar, restaurar } from '#server/respaldo/restaurar'
import { readSettings } from '#server/base/settings'
import { prepare } from '#server/start'
import { VERSION } from '#server/base/version'
import { catalogueOf, differences, type Catalogue } from '#tests/versions/catalogue'
import { grantsOfNewSchools, missingGrants } from '#tests/versions/grants'
import { JUDGED } from '#tests/versions/history'
import { NUEVO_EN_11 } from '#tests/versions/history-1.1'
import { releasedMigrations } from '#tests/versions/released'
import { ADMINISTRATOR, PASSWORD } from '#tests/versions/school'
import { changelog, fixtureOf, versionsIn } from '#tests/versions/versions'
import { faltas } from '#tests/api/apoyo/datos'
import { call, client, type Client } from '#tests/api/apoyo/helper'

/*
 * A school of each released version is opened by today's code: afterwards its database is what a fresh one is, its
 * Administrador may do all that there is to do, its money adds up, and it works.
 */

/** By the schools of `versions/history.ts`. */
const TAKEN_AWAY = /^Recepción CartaConsentimiento:/

/** Packs that came after a version, thus none of its schools uses; they stand off until somebody switches them on. */
const NEW_SINCE: Readonly<Record<string, readonly string[]>> = {
  '1.0.0': ['retenciones', 'becas', 'cobranza', 'constancias', 'caja_chica'],
}

/** The last migration that a version brought. */
const lastOf = (version: string): number =>
  Math.max(...releasedMigrations().flatMap((one) => (one.version === version ? [Number(one.archivo.slice(0, 4))] : [])))

/** Roles of its schools that keep an order of before their menu's, which the house would propose otherwise by now. */
const ORDERS_BEFORE: Readonly<Record<string, readonly object[]>> = {
  '1.0.0': [{ id: expect.any(Number), nombre: 'Secretaría', orden: ['Matriculas'], otro: ['Clientes', 'Matriculas'] }],
}

/** Those of Los Pinos, each of another role. */
const PEOPLE = ['julia', 'marta', 'carlos', 'rosa', 'elena'].map((nombre) => `${nombre}@lospinos.hn`)

interface Role {
  nombre: string
  integrado: boolean
  orden_menu: string[]
  permisos: string[]
}

const rolesOf = (db: Database): Promise<Role[]> =>
  db.many<Role>(sql`
    SELECT
      nombre, integrado, orden_menu,
      ARRAY(SELECT p.modulo || ':' || p.accion FROM rol_permisos p WHERE p.rol_id = r.id ORDER BY 1) AS permisos
    FROM roles r
    ORDER BY nombre
  `)

const inMenu = (navbar: Navbar): string[] =>
  navbar.flatMap((entry) => ('items' in entry ? entry.items.map(({ name }) => name) : [entry.name]))

const opened: { name: string; db: Database }[] = []
let admin: Database
let fresh: Catalogue

/** An empty database. */
async function database(): Promise<Database> {
  const url = inject('postgres')
  const name = `version_${randomBytes(6).toString('hex')}`
  await admin.run(sql`SELECT pg_advisory_lock(1)`)
  await admin.run(sql`CREATE DATABASE ${raw(name)} TEMPLATE template0 ENCODING 'UTF8'`)
  await admin.run(sql`SELECT pg_advisory_unlock(1)`)
  const db = openDatabase(url.replace('DATABASE', name), { max: 5 })
  opened.push({ name, db })
  return db
}

/** A new school, by today's migrations: the template of the other tests has their clock in it. */
async function freshSchool(): Promise<Database> {
  const db = await database()
  await prepare(db)
  return db
}

beforeAll(async () => {
  admin = openDatabase(inject('postgres').replace('DATABASE', 'postgres'), { max: 1, statementMs: 0 })
  fresh = await catalogueOf(await freshSchool())
})

afterAll(async () => {
  for (const { name, db } of opened) {
    await db.close()
    await admin.run(sql`DROP DATABASE IF EXISTS ${raw(name)}`)
  }
  await admin.close()
})

/** Rows of each table, to see that none is lost. */
async function rows(db: Database): Promise<Record<string, number>> {
  const tables = await db.many<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const counts = tables.map(async ({ name }) => {
    const { n } = await db.one<{ n: number }>(sql`SELECT count(*) AS n FROM ${raw(`public."${name}"`)}`)
    return [name, n] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

describe.each(versionsIn(changelog()))('a school of %s', (version) => {
  const fixture = fixtureOf(version)
  let school: Database
  let before: Record<string, number>
  let rolesBefore: Role[]
  const datos = mkdtempSync(join(tmpdir(), 'campana-version-'))
  afterAll(() => rmSync(datos, { recursive: true }))
  const dicho: string[] = []
  const decir = (linea: string) => void dicho.push(linea)
  /** Tables of which the planner knew what they hold, while all of it was still in the restoring transaction. */
  let conocidas: unknown[]

  // In its own database, at its own migrations, as the program of then left it; then today's starts.
  beforeAll(async () => {
    school = await database()
    conocidas = await school.transaction(async (tx) => {
      await cargar(tx, fixture)
      return tx.many(sql`SELECT DISTINCT tablename FROM pg_stats WHERE schemaname = 'public'`)
    })
    before = await rows(school)
    rolesBefore = await rolesOf(school)
    await prepare(
      school,
      respaldarAntes(school, readSettings({ DATA_DIR: datos }), new AbortController().signal, decir),
    )
  })

  it('was backed up first as it was, and who looks was told that there is no other way back', async () => {
    if (lastOf(version) === (await lastMigration())) return expect(dicho).toEqual([])
    const [primera = '', segunda = '', ...mas] = dicho
    expect([primera, mas]).toEqual([`Campana ${VERSION} actualiza esta base de datos; antes la respalda…`, []])
    const [, ruta = ''] =
      /^Respaldo hecho: (.+?)\. Cuando termine, el programa de antes ya no enciende/.exec(segunda) ?? []
    expect(dirname(ruta)).toBe(join(datos, 'respaldos'))
    const { filas } = await comprobar(ruta)
    const enElArchivo = Object.entries(before).filter(([tabla]) => !(FUERA as readonly string[]).includes(tabla))
    expect(filas).toBe(enElArchivo.reduce((suma, [, n]) => suma + n, 0))
    expect(await diasSinRespaldo(school, hoy())).toBeDefined()
  })

  it('is small', () => expect(statSync(fixture).size).toBeLessThan(300_000))

  it('is at the last migration, with the tables of a fresh one and all that hangs on them', async () => {
    const { numero } = await school.one<{ numero: number }>(sql`SELECT max(numero) AS numero FROM migraciones`)
    expect(numero).toBe(await lastMigration())
    expect(differences(await catalogueOf(school), fresh)).toEqual([])
  })

  it('is planned for its own rows by the migrations that follow', () => {
    expect(conocidas.length).toBeGreaterThan(20)
  })

  it('lost no row on the way', async () => {
    const after = await rows(school)
    expect(Object.entries(before).filter(([table, n]) => (after[table] ?? 0) < n)).toEqual([])
  })

  it('has an Administrador that holds every module', async () => {
    expect(await missingGrants(school)).toEqual([])
  })

  it('has built-in roles that know every module, but for what the school took away', async () => {
    expect((await grantsOfNewSchools(school)).filter((clave) => !TAKEN_AWAY.test(clave))).toEqual([])
  })

  it('has its own roles with their rights and order, and in a built-in one nothing less', async () => {
    const after = new Map((await rolesOf(school)).map((rol) => [rol.nombre, rol]))
    for (const rol of rolesBefore) {
      const now = after.get(rol.nombre)
      if (rol.integrado)
        expect(
          rol.permisos.filter((clave) => !now?.permisos.includes(clave)),
          rol.nombre,
        ).toEqual([])
      else expect(now).toEqual(rol)
    }
    expect(rolesBefore.some(({ integrado }) => !integrado)).toBe(true)
  })

  it('has off just the packs that came since, marked as new, and nothing of them in use', async () => {
    const { apagados, nuevos } = await school.one<{ apagados: string[]; nuevos: string[] }>(
      sql`SELECT paquetes_apagados AS apagados, paquetes_nuevos AS nuevos FROM centro`,
    )
    expect(apagados).toEqual(NEW_SINCE[version] ?? [])
    expect(nuevos).toEqual(apagados)
    expect([...(await enVigor(school, hoy())).keys()].filter((paquete) => apagados.includes(paquete))).toEqual([])
    const known = new Set(rolesBefore.flatMap(({ permisos }) => permisos.map((clave) => clave.split(':')[0])))
    expect(modulosApagados(apagados).filter((uno) => known.has(uno))).toEqual([])
  })

  it('keeps on what it did before there was a pack for it: a family reminded of what it owes', async () => {
    const other = await database()
    await other.transaction(async (tx) => {
      await cargar(tx, fixture)
      await tx.run(sql`
        INSERT INTO recordatorios (cliente_id, canal, destino, debe, vencido, usuario_id, enviado_en)
        SELECT c.id, 'whatsapp', '99887766', 1, 1, u.id, now() FROM clientes c, usuarios u LIMIT 1
      `)
    })
    await prepare(other)
    const { apagados } = await other.one<{ apagados: string[] }>(sql`SELECT paquetes_apagados AS apagados FROM centro`)
    expect(apagados).toEqual((NEW_SINCE[version] ?? []).filter((paquete) => paquete !== 'cobranza'))
  })

  it('adds up', async () => {
    expect(await faltas(school)).toEqual([])
  })

  it('is the same when its backup is restored by today’s program', async () => {
    const restored = await database()
    await restaurar(restored, await comprobar(fixture))
    expect(differences(await catalogueOf(restored), fresh)).toEqual([])
    expect(await missingGrants(restored)).toEqual([])
    expect(await faltas(restored)).toEqual([])
  })

  it('opens: its administrator signs in, reads a receipt, and every list answers', async () => {
    const app = await buildApp({ db: school, settings: readSettings({ LOG_LEVEL: 'silent' }) })
    try {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const url = app.listeningOrigin
      expect(await (await fetch(`${url}/salud`)).json()).toEqual({ estado: 'vivo', version: VERSION })
      expect((await fetch(`${url}/salud/listo`)).status).toBe(200)
      const { body } = await call<{ token: string }>(url, 'POST', '/Usuarios/login', {
        Email: ADMINISTRATOR,
        Pass: PASSWORD,
      })
      const julia: Client = client(url, body.token)
      const { body: recibos, total } = await julia.list<{ id: number }>('RecibosGeneral')
      expect(total).toBe(before.recibos)
      expect((await julia.get<Recibo>(`/RecibosIndividuales/${recibos.at(-1)?.id}`)).status).toBe(200)
      const lists = MODULOS.filter(({ operaciones }) => (operaciones as readonly string[]).includes('list'))
      for (const { name } of lists) expect([name, (await julia.list(name)).status]).toEqual([name, 200])
    } finally {
      await app.close()
    }
  })

  it('shows every role what it showed, whatever pack is switched off and on, and opens it by its address', async () => {
    const app = await buildApp({ db: school, settings: readSettings({ LOG_LEVEL: 'silent' }) })
    try {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const url = app.listeningOrigin
      const people = await Promise.all(
        PEOPLE.map(async (Email) => {
          const { body } = await call<{ token: string }>(url, 'POST', '/Usuarios/login', { Email, Pass: PASSWORD })
          const who = client(url, body.token)
          const session = async () => (await who.post<z.output<typeof SesionAnswer>>('/Usuarios/validar-token')).body
          return { who, session, rol: (await session()).rol }
        }),
      )
      expect(new Set(people.map(({ rol }) => rol)).size).toBe(PEOPLE.length)
      const [nuevos, roles] = [NEW_SINCE[version] ?? [], ORDERS_BEFORE[version] ?? []]
      // News of packs, and of roles that keep an order of before, are told to who administers and to nobody else.
      expect((await Promise.all(people.map(({ session }) => session()))).map(({ novedades }) => novedades)).toEqual([
        nuevos.length || roles.length ? { nuevos, encendidos: [], roles } : undefined,
        ...PEOPLE.slice(1).map(() => undefined),
      ])
      const menus = () => Promise.all(people.map(async ({ session }) => inMenu((await session()).navbar)))
      const visits = () =>
        Promise.all(
          people.flatMap(({ who, rol }) =>
            MODULOS.map(async ({ name }) => [`${rol} ${name}`, (await who.get(`/${name}`)).status] as const),
          ),
        )
      const shown = rolesBefore.flatMap(({ nombre, permisos }) =>
        permisos.filter((clave) => clave.endsWith(':ver')).map((clave) => [nombre, clave.split(':')[0] ?? ''] as const),
      )
      const missing = (menu: string[][], but: readonly string[] = []) =>
        shown.filter(
          ([rol, modulo]) =>
            esModulo(modulo) &&
            !but.includes(modulo) &&
            people.some((one, index) => one.rol === rol && !menu[index]?.includes(modulo)),
        )

      expect(missing(await menus())).toEqual([])
      const [menu, open] = [await menus(), await visits()]
      const held = [...(await enVigor(school, hoy())).keys()]
      expect(held.length).toBeGreaterThan(2)
      // By the service: the clocks of this test and of its database differ, and the door lets nothing be written.
      const contexto = {
        ...SISTEMA,
        usuario_id: 1,
        usuario_nombre: 'Julia',
        permisos: new Set<string>(),
        solo_propios: false,
        hoy: hoy(),
      }
      const apagados = new Set(NEW_SINCE[version])
      for (const paquete of PAQUETES.filter((uno) => !apagados.has(uno))) {
        const apagado = cambiarPaquete(school, contexto, paquete, false)
        if (held.includes(paquete)) await expect(apagado, paquete).rejects.toMatchObject({ code: 'en_uso' })
        else await apagado
        expect(missing(await menus(), held.includes(paquete) ? [] : modulosDe(paquete)), paquete).toEqual([])
        expect(await visits(), paquete).toEqual(open)
        await cambiarPaquete(school, contexto, paquete, true)
        expect(await menus(), paquete).toEqual(menu)
      }
    } finally {
      await app.close()
    }
  })
})

describe.each([
  ['1.0.0', JUDGED],
  ['1.1.0', NUEVO_EN_11],
])('the school of %s, as it was left, holds', (version, queries) => {
  let school: Database
  beforeAll(async () => {
    school = await database()
    await school.transaction((tx) => cargar(tx, fixtureOf(version)))
  })

  it.each(Object.entries(queries))('%s', async (_what, query) => {
    expect((await school.search(raw(query))).length).toBeGreaterThan(0)
  })
})

describe('the comparison', () => {
  let school: Database
  beforeAll(async () => {
    school = await freshSchool()
  })

  /** Signs that tell a school from a fresh one while some statement is done there; then it is undone. */
  const between = async (statement = 'SELECT 1'): Promise<string[]> => {
    let found: string[] = []
    const undone = new Error('undone')
    const work = school.transaction(async (tx) => {
      await mayChangeTheBitacora(tx)
      await tx.client.query(statement)
      found = differences(await catalogueOf(tx), fresh)
      throw undone
    })
    await expect(work).rejects.toBe(undone)
    return found
  }

  it('finds nothing between two fresh schools', async () => {
    expect(await between()).toEqual([])
  })

  it.each([
    ['DROP INDEX recibos_fecha', 'index recibos_fecha: only a fresh database has it'],
    ['CREATE INDEX sobra ON recibos (total)', 'index sobra: only the upgraded database has it'],
    ['ALTER TABLE clientes DROP COLUMN sexo CASCADE', 'column clientes.sexo: only a fresh database has it'],
    [
      'ALTER TABLE clientes ALTER nombres DROP NOT NULL',
      /^column clientes\.nombres: upgraded «text .*», fresh «text NOT NULL/,
    ],
    ['ALTER TABLE cargos ALTER descuento SET DEFAULT 1', /^column cargos\.descuento: .*DEFAULT 1.*DEFAULT 0/],
    ['ALTER TABLE cargos ALTER numero TYPE bigint', /^column cargos\.numero: upgraded «bigint .*», fresh «integer/],
    [
      'ALTER TABLE cargos DROP CONSTRAINT cargos_aplicado',
      'constraint cargos.cargos_aplicado: only a fresh database has it',
    ],
    ['DROP TRIGGER recibos_mes ON recibos', 'trigger recibos.recibos_mes: only a fresh database has it'],
    [
      'ALTER TABLE recibos DISABLE TRIGGER recibos_mes',
      /^trigger recibos\.recibos_mes: .* ENABLE D», fresh .* ENABLE O/s,
    ],
    [
      `CREATE OR REPLACE FUNCTION exigir_mes_abierto() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
      /^function exigir_mes_abierto\(\): upgraded «.*BEGIN RETURN NEW; END/s,
    ],
    ['CREATE FUNCTION sobra() RETURNS int LANGUAGE sql RETURN 1', /^function sobra\(\): only the upgraded/],
    ['ALTER SEQUENCE recibos_id_seq INCREMENT 2', /^sequence recibos_id_seq: upgraded/],
    ['GRANT UPDATE ON bitacora TO PUBLIC', /^grant on bitacora: upgraded «.*PUBLIC:UPDATE/],
    ['CREATE TABLE sobra ()', 'table sobra: only the upgraded database has it'],
    [`CREATE TYPE sobra AS ENUM ('a')`, 'type sobra: only the upgraded database has it'],
  ])('names what %s makes different', async (statement, sentence) => {
    expect(await between(statement)).toContainEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    )
  })

  it('names the grants of a module that nobody in the school holds, and each that is missing', async () => {
    await school.run(sql`DELETE FROM rol_permisos WHERE modulo = 'Metas' AND accion = 'editar'`)
    const nuevo = { name: 'Planilla', acciones: ['ver', 'crear'] }
    expect(await missingGrants(school, [...MODULOS, nuevo])).toEqual(['Metas:editar', 'Planilla:ver', 'Planilla:crear'])
    await prepare(school)
    expect(await missingGrants(school)).toEqual([])
  })
})
