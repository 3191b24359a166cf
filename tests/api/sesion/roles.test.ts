import { beforeAll, describe, expect, it } from 'vitest'
import { MODULOS, moduloDe, type NombreModulo } from '#contract/modulos'
import type { Navbar } from '#contract/sesion'
import { clavesDe, type PermisosModulo, type Rol, type RolFila } from '#contract/usuarios/roles'
import { migrationFiles } from '#server/db/migrate'
import { raw, sql, type Sql } from '#server/db/sql'
import { sesionDeUsuario } from '#server/http/guard'
import { ensureRoles } from '#server/sesion/roles'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

const server = startServer()
let admin: Client
let roles = 0

beforeAll(async () => {
  admin = await server.as('Administrador')
})

const todo = (modulo: NombreModulo): PermisosModulo => ({ modulo, acciones: [...moduloDe(modulo).acciones] })
const ver = (modulo: NombreModulo): PermisosModulo => ({ modulo, acciones: ['ver'] })
const nuevo = (changes: object = {}) => ({ nombre: `Rol ${++roles}`, permisos: [ver('Clientes')], ...changes })

async function crear(changes: object = {}): Promise<Rol> {
  const { status, body } = await admin.post<Rol>('/Roles', nuevo(changes))
  expect(status).toBe(201)
  return body
}

const integrado = (nombre: string): Promise<Rol> =>
  admin
    .list<RolFila>('Roles', { nombre })
    .then(async ({ body }) => (await admin.get<Rol>(`/Roles/${body[0]?.id}`)).body)

type Con = Client & { rol: Rol }

/** Someone whose role holds these and nothing else. */
const conRol = async (permisos: PermisosModulo[]): Promise<Con> => {
  const rol = await crear({ permisos })
  return { ...(await server.as(rol.nombre)), rol }
}

const bitacora = (id: number) =>
  server.db.many<{ accion: string; antes: Record<string, unknown>; despues: Record<string, unknown> }>(
    sql`SELECT accion, antes, despues FROM bitacora WHERE modulo = 'Roles' AND entidad_id = ${id} ORDER BY id`,
  )

/** A student chosen for a paper, a scholarship or an arrangement: what is told of her, and what she is found by. */
describe.each(['Constancias', 'Becas', 'Arreglos'] as const)('who may only give %s', (modulo) => {
  it('chooses a student by name or code, and reads no more of her', async () => {
    const [dni, telefono] = ['0801199012345', '98761234']
    const cliente_id = await estudiante(server.db, {
      nombres: 'Zoraida',
      apellidos: `Yuscarán ${modulo}`,
    })
    await server.db.run(sql`UPDATE clientes SET dni = NULL, telefono = NULL`)
    await server.db.run(sql`UPDATE clientes SET dni = ${dni}, telefono = ${`+504${telefono}`} WHERE id = ${cliente_id}`)
    const quien = await conRol([{ modulo, acciones: ['ver', 'crear'] }])
    const buscar = (filter: object, sort?: [string, 'ASC' | 'DESC']) => quien.list<object>('Clientes', filter, sort)
    const [hallada] = (await buscar({ q: `yuscaran ${modulo}` })).body
    expect(Object.keys(hallada ?? {}).toSorted()).toEqual(['codigo', 'id', 'nombre'])
    const { codigo } = await server.db.one<{ codigo: string }>(
      sql`SELECT codigo FROM clientes WHERE id = ${cliente_id}`,
    )
    for (const filter of [{ id: [cliente_id] }, { q: codigo }]) expect((await buscar(filter)).body).toEqual([hallada])
    for (const q of [dni, telefono]) expect((await buscar({ q })).body, q).toEqual([])
    for (const filter of [{ debe_gt: 0 }, { con_deuda: true }, { curso_id: 1 }, { familia: 'x' }, { dni: '0801' }])
      expect((await buscar(filter)).status, JSON.stringify(filter)).toBe(400)
    expect((await buscar({ vencido: true })).status).toBe(modulo === 'Arreglos' ? 200 : 400)
    expect((await buscar({}, ['debe', 'DESC'])).status).toBe(400)
    for (const ruta of ['', '/historial', '/asistencia', '/accesos'])
      expect((await quien.get(`/Clientes/${cliente_id}${ruta}`)).status, ruta).toBe(403)
    expect((await quien.get('/Clientes/exportar?formato=csv')).status).toBe(403)
    // A user who charges goes on reading whole rows.
    const cobra = await conRol([{ modulo: 'RecibosIndividuales', acciones: ['ver', 'crear'] }])
    expect((await cobra.list('Clientes', { id: [cliente_id] })).body[0]).toHaveProperty('telefono')
  })
})

describe('a role', () => {
  it('is made, read, listed with its users, changed and deleted', async () => {
    const rol = await crear({
      nombre: 'Recepción de tarde',
      descripcion: 'Sin anular',
      permisos: [todo('Caja'), ver('Clientes')],
      orden_menu: ['Clientes'],
    })
    expect(rol).toMatchObject({
      descripcion: 'Sin anular',
      integrado: false,
      solo_propios: false,
      exige_segundo_factor: false,
      usuarios: 0,
      orden_menu: ['Clientes'],
      version: 1,
    })
    expect(rol.permisos).toEqual([todo('Caja'), ver('Clientes')])
    await server.as(rol.nombre)
    const { body } = await admin.list<RolFila>('Roles', { q: 'recepcion TARDE' })
    expect(body).toMatchObject([{ id: rol.id, usuarios: 1 }])
    expect(body[0]).not.toHaveProperty('permisos')

    const changed = await admin.put<Rol>(`/Roles/${rol.id}`, {
      ...rol,
      permisos: [todo('Caja'), todo('Clientes')],
      exige_segundo_factor: true,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { exige_segundo_factor: true, permisos: [todo('Caja'), todo('Clientes')], version: 2 },
    })
    const unused = await crear()
    expect((await admin.delete(`/Roles/${unused.id}`)).status).toBe(200)
    expect((await admin.get(`/Roles/${unused.id}`)).status).toBe(404)
  })

  it('moves its version once, however many of its permissions come and go, and refuses what was read before', async () => {
    const rol = await crear({ permisos: [todo('Clientes'), todo('Cursos')] })
    const first = await admin.put<Rol>(`/Roles/${rol.id}`, {
      version: 1,
      permisos: [todo('Caja'), todo('Usuarios')],
      nombre: `${rol.nombre} bis`,
    })
    expect(first.body.version).toBe(2)
    const stale = await admin.put(`/Roles/${rol.id}`, { version: 1, permisos: [] })
    expect(stale).toMatchObject({
      status: 412,
      body: {
        actual: { version: 2, permisos: [todo('Caja'), todo('Usuarios')] },
        quien: expect.stringContaining('Usuario'),
      },
    })
    expect((await admin.put(`/Roles/${rol.id}`, { permisos: [] })).status).toBe(428)
    expect((await admin.put<Rol>(`/Roles/${rol.id}`, { version: 2, permisos: [] })).body).toMatchObject({
      version: 3,
      permisos: [],
    })
  })

  it('that changes while a session is read is in it whole, as it was or as it is', async () => {
    const rol = await crear({ permisos: [ver('Asistencia')] })
    const { usuario_id } = await server.as(rol.nombre)
    // A database in which the role changes once, right behind the statement that reads whose it is.
    let cambia = async () => {
      cambia = async () => {}
      const permisos = [todo('Cursos')]
      expect((await admin.put(`/Roles/${rol.id}`, { version: 1, solo_propios: true, permisos })).status).toBe(200)
    }
    const db = {
      ...server.own,
      maybe: async <T>(query: Sql) => {
        const fila = await server.own.maybe<T>(query)
        await cambia()
        return fila
      },
    }
    const sesion = await sesionDeUsuario(db, usuario_id)
    expect(sesion).toEqual(await sesionDeUsuario(server.own, usuario_id))
    expect(sesion).toMatchObject({ solo_propios: true, permisos: new Set(clavesDe([todo('Cursos')])) })
  })

  it('has a name of its own, whatever capitals and accents', async () => {
    for (const nombre of ['recepcion', 'RECEPCIÓN', ' Recepción '])
      expect(await admin.post('/Roles', nuevo({ nombre }))).toMatchObject({
        status: 422,
        body: { errors: { nombre: 'Ya hay un rol con este nombre.' } },
      })
    const rol = await crear()
    expect(await admin.put(`/Roles/${rol.id}`, { version: 1, nombre: 'contabilidad' })).toMatchObject({
      status: 422,
      body: { errors: { nombre: expect.any(String) } },
    })
    expect((await admin.put(`/Roles/${rol.id}`, { version: 1, nombre: rol.nombre.toUpperCase() })).status).toBe(200)
    await expect(server.db.run(sql`INSERT INTO roles (nombre) VALUES ('recepcion')`)).rejects.toThrow('roles_nombre')
  })

  it('is not deleted while someone has it, nor when it is built in, and says why', async () => {
    const { rol } = await conRol([ver('Clientes')])
    await server.as(rol.nombre)
    expect(await admin.delete(`/Roles/${rol.id}`)).toMatchObject({
      status: 409,
      body: { code: 'en_uso', message: 'Lo tienen 2 usuarios. Deles antes otro rol.' },
    })
    const contabilidad = await integrado('Contabilidad')
    expect(await admin.delete(`/Roles/${contabilidad.id}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('del sistema') },
    })
  })

  it('that is built in keeps its name, so that the next start does not make it again', async () => {
    const docente = await integrado('Docente')
    expect(await admin.put(`/Roles/${docente.id}`, { version: docente.version, nombre: 'Maestro' })).toMatchObject({
      status: 422,
      body: { errors: { nombre: expect.stringContaining('Docente') } },
    })
    expect(
      (await admin.put(`/Roles/${docente.id}`, { version: docente.version, descripcion: 'Maestros' })).status,
    ).toBe(200)
    await server.db.transaction(ensureRoles)
    expect(await integrado('Docente')).toMatchObject({ id: docente.id, descripcion: 'Maestros' })
  })

  it.each([
    ['a module that does not exist', [{ modulo: 'Secretos', acciones: ['ver'] }], {}],
    ['an action that does not exist', [{ modulo: 'Clientes', acciones: ['ver', 'volar'] }], {}],
    ['an action that the module does not have', [{ modulo: 'Clientes', acciones: ['ver', 'anular'] }], {}],
    ['an action without ver', [{ modulo: 'Clientes', acciones: ['crear'] }], {}],
    ['a module twice', [ver('Clientes'), ver('Clientes')], {}],
    ['an action twice', [{ modulo: 'Clientes', acciones: ['ver', 'ver'] }], {}],
    ['a module twice in the order', [ver('Clientes')], { orden_menu: ['Clientes', 'Clientes'] }],
    ['a module that does not exist in the order', [ver('Clientes')], { orden_menu: ['Secretos'] }],
    ['what the server decides', [ver('Clientes')], { integrado: true }],
    ['the name of a prototype', [{ modulo: 'constructor', acciones: ['ver'] }], {}],
    ['the action of a prototype', [{ modulo: 'Clientes', acciones: ['ver', '__proto__'] }], {}],
  ])('with %s is refused', async (_what, permisos, changes) => {
    const rol = await crear()
    expect(await admin.post('/Roles', nuevo({ permisos, ...changes }))).toMatchObject({
      status: 400,
      body: { errors: expect.any(Object) },
    })
    expect(await admin.put(`/Roles/${rol.id}`, { version: 1, permisos, ...changes })).toMatchObject({
      status: 400,
      body: { errors: expect.any(Object) },
    })
  })

  it('with a prototype key is refused', async () => {
    const body = `{"nombre":"Veneno","permisos":[],"__proto__":{"integrado":true}}`
    const answer = await fetch(`${server.url}/api/api/Roles`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}` },
      body,
    })
    expect(answer.status).toBe(400)
  })

  it('that sees only its own holds nothing else', async () => {
    const rol = await crear({ permisos: [ver('Cursos')], solo_propios: true })
    const refusal = { status: 422, body: { errors: { solo_propios: expect.stringContaining('solo lo propio') } } }
    expect(
      await admin.put(`/Roles/${rol.id}`, { version: 1, permisos: [ver('Cursos'), ver('Clientes')] }),
    ).toMatchObject(refusal)
    expect(await admin.post('/Roles', nuevo({ permisos: [ver('Usuarios')], solo_propios: true }))).toMatchObject(
      refusal,
    )
  })

  it('shows nothing of a module that the table does not have', async () => {
    const rol = await crear({ permisos: [ver('Clientes')] })
    await server.db.run(sql`UPDATE roles SET orden_menu = '{Nomina,Clientes}' WHERE id = ${rol.id}`)
    await hay.permitir(server.db, rol.id, ['Nomina:ver'])
    expect((await admin.get<Rol>(`/Roles/${rol.id}`)).body).toMatchObject({
      permisos: [ver('Clientes')],
      orden_menu: ['Clientes'],
    })
  })

  it('is read by whoever gives roles to users, and changed by nobody without the permission', async () => {
    const jefa = await conRol([todo('Usuarios')])
    expect((await jefa.list('Roles')).status).toBe(200)
    expect((await jefa.post('/Roles', nuevo())).status).toBe(403)
    const recepcion = await server.as('Recepción')
    expect((await recepcion.list('Roles')).status).toBe(403)
    expect((await recepcion.post('/Roles/menu', { permisos: [], orden_menu: [] })).status).toBe(403)
  })

  it('leaves one readable row in the bitácora for each change: what came and what went', async () => {
    const rol = await crear({ permisos: [{ modulo: 'Clientes', acciones: ['ver', 'crear'] }] })
    await admin.put(`/Roles/${rol.id}`, {
      version: 1,
      permisos: [{ modulo: 'Clientes', acciones: ['ver', 'editar'] }, ver('Cursos')],
    })
    await admin.delete(`/Roles/${rol.id}`)
    const [made, changed, gone] = await bitacora(rol.id)
    expect(made).toMatchObject({
      accion: 'crear',
      antes: null,
      despues: { nombre: rol.nombre, permisos: ['Clientes:crear', 'Clientes:ver'] },
    })
    expect(changed).toEqual({
      accion: 'editar',
      antes: { permisos: ['Clientes:crear'] },
      despues: { permisos: ['Clientes:editar', 'Cursos:ver'] },
    })
    expect(gone).toMatchObject({
      accion: 'eliminar',
      antes: { permisos: ['Clientes:editar', 'Clientes:ver', 'Cursos:ver'] },
      despues: null,
    })
  })

  it('shows the menu that it would have', async () => {
    const { body } = await admin.post<Navbar>('/Roles/menu', {
      permisos: [todo('Caja'), todo('RecibosIndividuales'), ver('Clientes'), ver('Centro'), ver('Bitacora')],
      orden_menu: ['Clientes', 'RecibosIndividuales'],
    })
    expect(body).toEqual([
      { name: 'Clientes', label: 'Estudiantes', path: '/catalogos/clientes', icon: 'estudiante', barra: true },
      {
        name: 'recibos',
        label: 'Cobros y recibos',
        icon: 'recibos',
        items: [
          { name: 'RecibosIndividuales', label: 'Cobrar', path: '/recibos/recibosIndividuales/create', barra: true },
          { name: 'RecibosIndividuales', label: 'Recibos individuales', path: '/recibos/recibosIndividuales' },
        ],
      },
      { name: 'Caja', label: 'Caja', path: '/recibos/caja', icon: 'caja', barra: true },
      {
        name: 'ajustes',
        label: 'Ajustes',
        icon: 'ajustes',
        path: '/ajustes',
        items: [
          { name: 'Centro', label: 'Datos del centro', path: '/ajustes/centro', barra: true },
          { name: 'Bitacora', label: 'Bitácora', path: '/ajustes/bitacora' },
        ],
      },
    ])
  })
})

describe('nobody grants above their own right', () => {
  const GESTION: PermisosModulo[] = [todo('Roles'), ver('Clientes'), ver('Caja')]

  it('by a new role, by a change of another, or by a change of their own', async () => {
    const jefa = await conRol(GESTION)
    expect((await jefa.post('/Roles', nuevo({ permisos: [ver('Clientes')] }))).status).toBe(201)
    const above = {
      status: 422,
      body: {
        errors: { permisos: 'Usted no puede dar lo que su propio rol no tiene: Estudiantes (crear), Usuarios (ver).' },
      },
    }
    const permisos = [{ modulo: 'Clientes', acciones: ['ver', 'crear'] }, ver('Usuarios')]
    expect(await jefa.post('/Roles', nuevo({ permisos }))).toMatchObject(above)
    const menor = await crear()
    expect(await jefa.put(`/Roles/${menor.id}`, { version: 1, permisos })).toMatchObject(above)
    expect(
      await jefa.put(`/Roles/${jefa.rol.id}`, { version: 1, permisos: [...GESTION, ver('Usuarios')] }),
    ).toMatchObject({ status: 422 })
    expect((await admin.get<Rol>(`/Roles/${menor.id}`)).body.permisos).toEqual([ver('Clientes')])
  })

  it('nor touches a role that can do more than they, not even to take away', async () => {
    const jefa = await conRol(GESTION)
    const mayor = await crear({ permisos: [ver('Clientes'), todo('Usuarios')] })
    const refusal = {
      status: 403,
      body: { message: 'Este rol permite cosas que usted no puede hacer; pida el cambio a quien las pueda.' },
    }
    expect(await jefa.put(`/Roles/${mayor.id}`, { version: 1, permisos: [] })).toMatchObject(refusal)
    expect(await jefa.put(`/Roles/${mayor.id}`, { version: 1, descripcion: 'x' })).toMatchObject(refusal)
    expect(await jefa.delete(`/Roles/${mayor.id}`)).toMatchObject(refusal)
  })
})

describe('the last administrator', () => {
  const ADMINISTRA: PermisosModulo[] = [todo('Usuarios'), todo('Roles')]
  const soloRol = (id: number) => server.db.run(sql`UPDATE usuarios SET activo = rol_id = ${id}`)
  const reponer = () => server.db.run(sql`UPDATE usuarios SET activo = true`)

  it('does not lose users or roles by a change of the role', async () => {
    const ana = await conRol(ADMINISTRA)
    await soloRol(ana.rol.id)
    for (const permisos of [[todo('Usuarios'), ver('Roles')], [ver('Usuarios'), todo('Roles')], []]) {
      expect(await ana.put(`/Roles/${ana.rol.id}`, { version: 1, permisos })).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining('nadie más podría administrar') },
      })
    }
    expect((await ana.put(`/Roles/${ana.rol.id}`, { version: 1, descripcion: 'Otra' })).status).toBe(200)
    await reponer()
  })

  it.each([
    [
      'each taking away the other’s role',
      (one: Con, other: Con) => one.put(`/Roles/${other.rol.id}`, { version: 1, permisos: [] }),
    ],
    ['each giving up their own', (one: Con) => one.put(`/Roles/${one.rol.id}`, { version: 1, permisos: [] })],
  ])('is not lost to two at once, %s', async (_what, strip) => {
    for (let round = 0; round < 12; round++) {
      const [ana, eva] = [await conRol(ADMINISTRA), await conRol(ADMINISTRA)]
      await server.db.run(sql`UPDATE usuarios SET activo = rol_id IN (${ana.rol.id}, ${eva.rol.id})`)
      const answers = await Promise.all([strip(ana, eva), strip(eva, ana)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([
        200,
        expect.toSatisfy((status: number) => [403, 422].includes(status)),
      ])
      await reponer()
    }
  })
})

describe('the built-in roles', () => {
  /**
   * The table of docs/diseno/dominio.md, «Usuarios y roles», as it stands there (with the modules that its text
   * implies: expense categories, bank accounts, closed months): a module alone is all of it, «(autorizar)» stresses
   * what is included.
   */
  const TABLA: [rol: string, modulos: string, lands: NombreModulo][] = [
    ['Administrador', MODULOS.map(({ name }) => name).join(', '), 'Dashboard'],
    [
      'Contabilidad',
      'Dashboard, RecibosIndividuales (ver, anular, exportar), RecibosVarios (ver, anular, exportar), Facturas, RangosCAI, NumerosSinUsar, Finiquitos, FiniquitosManuales, Gastos, GastoCategorias, CajaChica, CxC, RecibosGeneral, Ventas, DescuentosDados, ResultadoCursos, ISV, Retenciones, TasasRetencion, Contador, Caja (ver, editar, exportar, autorizar), Cuentas, Conciliacion, MovimientosBanco, PagosReportados, Recordatorios, CierresMensuales (ver, crear, exportar), Descuentos, Becas, CargosGrupo, Arreglos, Constancias, Clientes (ver), Cursos (ver), Metas (ver)',
      'RecibosGeneral',
    ],
    [
      'Recepción',
      'RecibosIndividuales, RecibosVarios, Caja, Clientes, Matriculas, Cursos (ver), NuevosRegistros, Convocatorias (ver), CartaConsentimiento, ClientesMatriculados, PagosReportados, CxC (ver), Recordatorios (ver, crear), Arreglos, Constancias, Finiquitos (ver), Productos (ver), Dashboard',
      'RecibosIndividuales',
    ],
    // Health needs its own permission, given to the course's teacher: `autorizar` of Cursos.
    ['Docente', 'Asistencia (ver, crear, editar), ReporteAsistencias, Cursos (ver, autorizar)', 'Asistencia'],
  ]

  /**
   * Permissions that the rest of docs/diseno/dominio.md keeps from the counter: a supervisor closes a till left open;
   * nobody there erases a student or reads of health.
   */
  const RESERVADO: Record<string, string[]> = {
    Recepción: [
      'Arreglos:anular',
      'Constancias:anular',
      'Caja:autorizar',
      'CartaConsentimiento:autorizar',
      'Clientes:autorizar',
      'Clientes:eliminar',
    ],
  }

  const clavesDeTabla = (modulos: string): string[] =>
    modulos.split(/, (?![^(]*\))/).flatMap((parte) => {
      const [, modulo = '', acciones] = /^(\w+)(?: \((.+)\))?$/.exec(parte) ?? []
      return (acciones?.split(', ') ?? moduloDe(modulo as NombreModulo).acciones).map((accion) => `${modulo}:${accion}`)
    })

  it.each(TABLA)('hold what the table of the domain says: %s', async (nombre, modulos, lands) => {
    const rol = await server.db.one<{ orden_menu: string[]; solo_propios: boolean; claves: string[] }>(
      sql`
        SELECT
          orden_menu, solo_propios,
          ARRAY(SELECT modulo || ':' || accion FROM rol_permisos WHERE rol_id = r.id) AS claves
        FROM roles r
        WHERE nombre = ${nombre} AND integrado
      `,
    )
    expect(rol.claves.toSorted()).toEqual(
      clavesDeTabla(modulos)
        .filter((clave) => !RESERVADO[nombre]?.includes(clave))
        .toSorted(),
    )
    expect(rol.orden_menu[0]).toBe(lands)
    expect(rol.solo_propios).toBe(nombre === 'Docente')
  })

  it('take the new order of the menu where nobody changed the one that they were shipped with', async () => {
    const archivo = (await migrationFiles()).find(({ numero }) => numero === 201)
    const ordenes = () =>
      server.db.many<{ nombre: string; orden_menu: string[] }>(
        sql`SELECT nombre, orden_menu FROM roles WHERE integrado OR nombre = 'Copia' ORDER BY nombre`,
      )
    const migrar = async () => {
      for (const orden of archivo?.text.split(';\n').filter(Boolean) ?? []) await server.db.run(raw(orden))
    }
    const nuevos = await ordenes()
    const viejo = 'RecibosGeneral,CxC,Caja,RecibosIndividuales,RecibosVarios,Gastos,Facturas,Clientes'.split(',')
    await hay.rol(server.db, 'Copia')
    await server.db.run(sql`UPDATE roles SET orden_menu = ${viejo} WHERE nombre IN ('Contabilidad', 'Copia')`)
    await server.db.run(sql`UPDATE roles SET orden_menu = '{CxC,Dashboard}' WHERE nombre = 'Administrador'`)
    await migrar()
    const ahora = await ordenes()
    const de = (filas: typeof ahora, nombre: string) => filas.find((fila) => fila.nombre === nombre)?.orden_menu
    expect(de(ahora, 'Contabilidad')).toEqual(de(nuevos, 'Contabilidad'))
    expect(de(ahora, 'Administrador')).toEqual(['CxC', 'Dashboard'])
    expect(de(ahora, 'Copia')).toEqual(viejo)
    const admin = 'Dashboard,RecibosIndividuales,RecibosVarios,Caja,Clientes,Cursos,RecibosGeneral'.split(',')
    await server.db.run(sql`UPDATE roles SET orden_menu = ${admin} WHERE nombre = 'Administrador'`)
    await migrar()
    expect(de(await ordenes(), 'Administrador')).toEqual(de(nuevos, 'Administrador'))
  })

  it('give the Administrador, and nobody else, what only a new version knows, told in the bitácora', async () => {
    const otros = () =>
      server.db.many(sql`
        SELECT rol_id, modulo, accion FROM rol_permisos p JOIN roles r ON r.id = p.rol_id
        WHERE r.nombre <> 'Administrador' ORDER BY 1, 2, 3`)
    const { id, version } = await integrado('Administrador')
    const nuevos = [
      'CierresMensuales:autorizar',
      'CierresMensuales:crear',
      'CierresMensuales:exportar',
      'CierresMensuales:ver',
      'Cursos:autorizar',
    ]
    // As a school is that never heard of a module, nor of an action of another.
    await server.db.run(sql`DELETE FROM rol_permisos WHERE modulo || ':' || accion = ANY(${nuevos})`)
    // A permission that a newer version granted stays, should an older one start once more.
    await hay.permitir(server.db, id, ['Nomina:ver'])
    await hay.rol(server.db, 'Dirección')
    const [antes, filas] = [await otros(), (await bitacora(id)).length]
    await Promise.all([1, 2, 3].map(() => server.db.transaction(ensureRoles)))
    expect((await integrado('Administrador')).permisos).toEqual(MODULOS.map(({ name }) => todo(name)))
    expect((await integrado('Administrador')).version).toBeGreaterThan(version)
    expect(await otros()).toEqual(antes)
    expect((await bitacora(id)).slice(filas)).toEqual([
      { accion: 'editar', antes: { permisos: [] }, despues: { permisos: nuevos } },
    ])
    const { body } = await admin.list<{ frase: string; usuario_id: number | null }>(
      'Bitacora',
      { modulo: 'Roles' },
      ['instante', 'DESC'],
      [0, 0],
    )
    expect(body).toMatchObject([{ frase: 'cambió los permisos del rol Administrador', usuario_id: null }])
  })

  it('leave the Administrador everything: what is taken away is refused, and the rest is changed', async () => {
    const { id, version, permisos } = await integrado('Administrador')
    const menos = permisos.filter(({ modulo }) => modulo !== 'Metas')
    expect(await admin.put(`/Roles/${id}`, { version, permisos: menos })).toMatchObject({
      status: 422,
      body: { errors: { permisos: 'El rol Administrador puede siempre todo. Para dar menos, cree otro rol.' } },
    })
    expect(await admin.put(`/Roles/${id}`, { version, descripcion: 'Dirección general' })).toMatchObject({
      status: 200,
      body: { permisos },
    })
  })

  it('are these and no others', async () => {
    expect(await server.db.many(sql`SELECT nombre FROM roles WHERE integrado ORDER BY id`)).toEqual(
      TABLA.map(([nombre]) => ({ nombre })),
    )
  })
})
