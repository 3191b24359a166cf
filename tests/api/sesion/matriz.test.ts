import { beforeAll, describe, expect, it } from 'vitest'
import { ACCIONES, MODULOS, type Accion } from '#contract/modulos'
import { sql } from '#server/db/sql'
import { cerrarNegativas } from '#server/http/negativas'
import {
  COMUNES,
  DE_LO_SUYO,
  DECIDIDAS_POR_OTROS,
  esDeOtros,
  moduloDeUrl,
  nombreDe,
  rutasDelServidor,
  type Ruta,
} from '#tests/rutas'
import { watchChanges } from '#tests/api/apoyo/cambios'
import { key, startServer } from '#tests/api/apoyo/helper'
import { mundo } from '#tests/api/apoyo/muestras'
import { matricula } from '#tests/api/asistencia/reporte-asistencias-datos'
import * as hay from '#tests/kit'

/*
 * Every route × every built-in role × without a session. What is expected comes from the declared access and from
 * what the database says that a role holds, which in turn is compared with the table of docs/diseno/dominio.md
 * («Usuarios y roles»); what happens is asked by real HTTP.
 */
const server = startServer()
const rutas = (await rutasDelServidor()).filter((ruta) => !esDeOtros(ruta))
const cerradas = rutas.filter(({ acceso }) => acceso !== 'publica')
const nombrada = (ruta: Ruta) => [nombreDe(ruta), ruta] as const

const ROLES = ['Administrador', 'Contabilidad', 'Recepción', 'Docente'] as const
type Rol = (typeof ROLES)[number]

const TODO: Accion[] = [...ACCIONES]
const VER: Accion[] = ['ver']
const sin = (...menos: Accion[]): Accion[] => TODO.filter((accion) => !menos.includes(accion))

/**
 * docs/diseno/dominio.md, «Usuarios y roles», word by word; `autorizar` and `eliminar` of what Recepción works with
 * stay with those who answer for it.
 */
const SEGUN_EL_DOMINIO: Record<Rol, Record<string, Accion[]>> = {
  Administrador: Object.fromEntries(MODULOS.map(({ name }) => [name, TODO])),
  Contabilidad: {
    Dashboard: TODO,
    RecibosIndividuales: ['ver', 'anular', 'exportar'],
    RecibosVarios: ['ver', 'anular', 'exportar'],
    Facturas: TODO,
    RangosCAI: TODO,
    NumerosSinUsar: TODO,
    Finiquitos: TODO,
    FiniquitosManuales: TODO,
    Gastos: TODO,
    GastoCategorias: TODO,
    CajaChica: TODO,
    Cuentas: TODO,
    Conciliacion: TODO,
    MovimientosBanco: TODO,
    PagosReportados: TODO,
    CierresMensuales: sin('autorizar'),
    CxC: TODO,
    Recordatorios: TODO,
    RecibosGeneral: TODO,
    Ventas: TODO,
    DescuentosDados: TODO,
    ResultadoCursos: TODO,
    ISV: TODO,
    Retenciones: TODO,
    Caja: sin('crear'),
    Contador: TODO,
    TasasRetencion: TODO,
    Descuentos: TODO,
    Becas: TODO,
    CargosGrupo: TODO,
    Arreglos: TODO,
    Constancias: TODO,
    Clientes: VER,
    Cursos: VER,
    Metas: VER,
  },
  Recepción: {
    Dashboard: TODO,
    RecibosIndividuales: TODO,
    RecibosVarios: TODO,
    Caja: sin('autorizar'),
    Clientes: sin('autorizar', 'eliminar'),
    Matriculas: TODO,
    Cursos: VER,
    NuevosRegistros: TODO,
    Convocatorias: VER,
    CartaConsentimiento: sin('autorizar'),
    ClientesMatriculados: TODO,
    PagosReportados: TODO,
    CxC: VER,
    Recordatorios: ['ver', 'crear'],
    Arreglos: sin('anular'),
    Constancias: sin('anular'),
    Finiquitos: VER,
    Productos: VER,
  },
  Docente: { Asistencia: ['ver', 'crear', 'editar'], ReporteAsistencias: TODO, Cursos: ['ver', 'autorizar'] },
}

interface Quien {
  usuario_id: number
  /** Permissions that the database grants the role. */
  permisos: Set<string>
  solo_propios: boolean
}

const quienes = {} as Record<Rol, Quien>
let ids: Record<string, number>
/** Writes since it was last asked. */
let changes: () => Promise<string[]>

beforeAll(async () => {
  ids = await mundo(server)
  for (const rol of ROLES) {
    const { solo_propios } = await server.db.one<{ solo_propios: boolean }>(
      sql`SELECT solo_propios FROM roles WHERE nombre = ${rol}`,
    )
    quienes[rol] = {
      usuario_id: await hay.usuario(server.db, rol),
      permisos: new Set(await permisosDe(rol)),
      solo_propios,
    }
  }
  changes = await watchChanges(server.db)
})

const permisosDe = async (rol: string): Promise<string[]> =>
  (
    await server.db.many<{ permiso: string }>(
      sql`
        SELECT p.modulo || ':' || p.accion AS permiso
        FROM rol_permisos p
        JOIN roles r ON r.id = p.rol_id
        WHERE r.nombre = ${rol}
      `,
    )
  ).map(({ permiso }) => permiso)

const puede = (rol: Rol, { acceso }: Ruta): boolean =>
  typeof acceso === 'string' || acceso.some((permiso) => quienes[rol].permisos.has(permiso))

/** The path with an existing record in it; parameters that are no id take a word. */
const rutaCon = (url: string, id = ids[moduloDeUrl(url)] ?? 1): string =>
  url
    .replace(/:id\b/, String(id))
    .replace(/:tipo\b/, 'clientes')
    .replace(/:\w+/g, 'x')

const conCuerpo = (metodo: string): boolean => metodo === 'POST' || metodo === 'PUT' || metodo === 'PATCH'

interface Peticion {
  authorization?: string
  cuerpo?: string
  id?: number
}

async function pedir(
  { metodo, url }: Ruta,
  { authorization, cuerpo = '{}', id }: Peticion,
): Promise<{ status: number; code?: string }> {
  const respuesta = await fetch(server.url + rutaCon(url, id), {
    method: metodo,
    headers: {
      ...(authorization && { Authorization: authorization }),
      ...(conCuerpo(metodo) && { 'Content-Type': 'application/json', ...key() }),
    },
    ...(conCuerpo(metodo) && { body: cuerpo }),
  })
  const texto = await respuesta.text()
  const code =
    respuesta.headers.get('Content-Type')?.includes('json') && texto
      ? (JSON.parse(texto) as { code?: string }).code
      : undefined
  return { status: respuesta.status, code }
}

const como = async (rol: Rol): Promise<string> => `Bearer ${await hay.sesionDe(server.db, quienes[rol].usuario_id)}`

/** The bitácora has the first refusal of a kind in its minute, the count the others. */
const negadas = async (): Promise<number> => {
  await server.db.run(sql`UPDATE negativas SET desde = desde - interval '1 minute'`)
  await cerrarNegativas(server.db)
  const { n } = await server.db.one<{ n: number }>(sql`
    SELECT sum(coalesce((despues ->> 'otras_veces')::int, 1))::int AS n
    FROM bitacora
    WHERE accion = 'permiso_negado'
  `)
  return n
}

describe('the built-in roles', () => {
  it.each(ROLES)('%s holds in the database what docs/diseno/dominio.md gives it, and nothing else', async (rol) => {
    const esperado = MODULOS.flatMap(({ name, acciones }) =>
      acciones.filter((accion) => SEGUN_EL_DOMINIO[rol][name]?.includes(accion)).map((accion) => `${name}:${accion}`),
    )
    expect((await permisosDe(rol)).toSorted()).toEqual(esperado.toSorted())
    expect(quienes[rol].solo_propios).toBe(rol === 'Docente')
  })
})

/**
 * One guard stands before all of them. In the short run each route is asked with no session and as every role without
 * the permission; with one of the other ways to have no session, with a broken body and by HEAD as one of those roles,
 * and as one of the roles that it lets in, the next route with the next. In the long run with all of them.
 */
const leToca = (turno: number, lugar: number, cuantos: number): boolean =>
  process.env.LARGO !== undefined || turno % cuantos === lugar

const enTurno = cerradas.map((ruta, turno) => [...nombrada(ruta), turno] as const)

/** Times that a role was told that it lacks the permission. */
let rechazadas = 0

describe('a route that is not public', () => {
  it.each(enTurno)(
    '%s answers 401 without a live session, 403 to a role without the permission, and nothing changes',
    async (_nombre, ruta, turno) => {
      await changes()
      const { usuario_id } = quienes.Administrador
      const sinSesion: Record<string, () => Promise<string>> = {
        basura: async () => 'Bearer basura',
        'otro esquema': async () => `Basic ${Buffer.from('admin:admin').toString('base64')}`,
        vencida: async () => `Bearer ${await hay.sesionDe(server.db, usuario_id, { vida: '-1 second' })}`,
        ociosa: async () => `Bearer ${await hay.sesionDe(server.db, usuario_id, { reposo: '8 hours 1 second' })}`,
      }
      expect(await pedir(ruta, {})).toEqual({ status: 401, code: 'sin_sesion' })
      for (const [lugar, [caso, con]] of Object.entries(sinSesion).entries())
        if (leToca(turno, lugar, 4))
          expect({ caso, ...(await pedir(ruta, { authorization: await con() })) }).toEqual({
            caso,
            status: 401,
            code: 'sin_sesion',
          })

      const sinPermiso = ROLES.filter((rol) => !puede(rol, ruta))
      for (const [lugar, rol] of sinPermiso.entries()) {
        const authorization = await como(rol)
        expect({ rol, ...(await pedir(ruta, { authorization })) }).toEqual({ rol, status: 403, code: 'sin_permiso' })
        rechazadas++
        if (!leToca(turno, lugar, sinPermiso.length)) continue
        // Before the body is even read, and whether or not the record exists.
        expect({ rol, ...(await pedir(ruta, { authorization, cuerpo: '{', id: 2_147_483_647 })) }).toEqual({
          rol,
          status: 403,
          code: 'sin_permiso',
        })
        rechazadas++
        if (ruta.metodo !== 'GET') continue
        expect((await pedir({ ...ruta, metodo: 'HEAD' }, { authorization })).status, `HEAD, ${rol}`).toBe(403)
        rechazadas++
      }
      expect(await changes()).toEqual([])
    },
  )

  it('leaves each refusal of a role in the bitácora', async () => {
    expect(rechazadas).toBeGreaterThan(cerradas.length)
    expect(await negadas()).toBe(rechazadas)
  })

  it.each(enTurno)('%s lets in every role that has the permission', async (_nombre, ruta, turno) => {
    const pueden = ROLES.filter((uno) => puede(uno, ruta))
    for (const rol of pueden.filter((_, lugar) => leToca(turno, lugar, pueden.length))) {
      const { status, code } = await pedir(ruta, { authorization: await como(rol) })
      expect([401, 403], `${rol}: ${status} ${code}`).not.toContain(status)
      expect(status, `${rol}: ${code}`).toBeLessThan(500)
    }
  })

  it('left the roles as they were', async () => {
    for (const rol of ROLES)
      expect(new Set((await permisosDe(rol)).filter((permiso) => quienes[rol].permisos.has(permiso)))).toEqual(
        quienes[rol].permisos,
      )
  })
})

/**
 * Records that belong to somebody: how one of that user's comes to be, who else may see it, and bodies that would do
 * harm.
 */
interface Dueno {
  de(usuario_id: number): Promise<number>
  tambien?: string
  soloPropios?: true
  /** Its list is of what others made. */
  listaDeOtros?: true
  cuerpos?: Record<string, object>
}

const DUENOS: Record<string, Dueno> = {
  '/Cursos/:id': {
    de: async (usuario_id) => hay.curso(server.db, { docente_id: await docenteDe(usuario_id) }),
    soloPropios: true,
  },
  '/ReporteAsistencias/:id': {
    de: async (usuario_id) =>
      matricula(server.db, await hay.curso(server.db, { docente_id: await docenteDe(usuario_id) })),
    soloPropios: true,
  },
  '/Asistencia/sesiones/:id': {
    de: async (usuario_id) => hay.claseCerrada(server.db, await docenteDe(usuario_id)),
    soloPropios: true,
  },
  '/FiltrosGuardados/:id': {
    de: (usuario_id) => hay.filtro(server.db, { usuario_id }),
    cuerpos: { PUT: { nombre: 'Mío', version: 1 }, POST: { fijada: true } },
  },
  '/Perfil/informes/:id': {
    de: (usuario_id) => hay.informe(server.db, { usuario_id }),
    cuerpos: { POST: { pausado: true } },
  },
  '/Importaciones/:id': { de: (usuario_id) => hay.importacion(server.db, usuario_id) },
  '/RecibosVarios/espera/:id': { de: (usuario_id) => hay.enEspera(server.db, { usuario_id }) },
  '/Autorizaciones/:id/firmar': {
    de: (usuario_id) => hay.solicitud(server.db, usuario_id),
    cuerpos: { POST: { motivo: 'Se fue la luz', email: 'nadie@prueba.hn', contrasena: 'x' } },
  },
  '/Autorizaciones/:id': {
    de: (usuario_id) => hay.solicitud(server.db, usuario_id),
    cuerpos: { POST: { motivo: 'Se fue la luz' } },
    listaDeOtros: true,
  },
  '/Perfil/sesiones/:id': { de: (usuario_id) => hay.sesionAbierta(server.db, usuario_id) },
  // A supervisor closes the till of another, but only its owner moves its cash.
  '/Caja/:id/movimientos': {
    de: (usuario_id) => cajaDe(usuario_id),
    cuerpos: { POST: { tipo: 'ingreso', monto: 1, concepto: 'Sencillo' } },
  },
  '/Caja/:id/explicar': {
    de: (usuario_id) => cajaConFaltante(usuario_id),
    tambien: 'Caja:autorizar',
    cuerpos: { POST: { observacion: 'Un cambio mal dado' } },
  },
  '/Caja/:id': {
    de: (usuario_id) => cajaDe(usuario_id),
    tambien: 'Caja:autorizar',
    cuerpos: { POST: { contado: [] } },
  },
}

const docenteDe = async (usuario_id: number): Promise<number> =>
  (await server.db.maybe<{ id: number }>(sql`SELECT id FROM docentes WHERE usuario_id = ${usuario_id}`))?.id ??
  hay.docente(server.db, { usuario_id })
const cajaDe = async (usuario_id: number): Promise<number> => {
  await server.db.run(
    sql`
      UPDATE cajas
      SET cerrada_en = now(), cerrada_por = usuario_id
      WHERE usuario_id = ${usuario_id} AND cerrada_en IS NULL
    `,
  )
  return hay.caja(server.db, { usuario_id })
}
/** A closed till that lacks a lempira, and nobody has said why. */
const cajaConFaltante = async (usuario_id: number): Promise<number> => {
  const id = await cajaDe(usuario_id)
  await hay.fila(server.db, 'caja_conteos', { caja_id: id, metodo: 'efectivo', esperado: 100, contado: 0 })
  await server.db.run(sql`UPDATE cajas SET cerrada_en = now(), cerrada_por = usuario_id WHERE id = ${id}`)
  return id
}
const duenoDe = (ruta: Ruta): Dueno | undefined =>
  DECIDIDAS_POR_OTROS.includes(nombreDe(ruta))
    ? undefined
    : Object.entries(DUENOS).find(([raiz]) => ruta.url.startsWith(`/api/api${raiz}`))?.[1]

describe('a record that belongs to somebody', () => {
  it.each(cerradas.filter(duenoDe).map(nombrada))('%s is for its owner and nobody else', async (_nombre, ruta) => {
    const dueno = duenoDe(ruta) as Dueno
    const cuerpo = JSON.stringify(dueno.cuerpos?.[ruta.metodo] ?? {})
    for (const rol of ROLES.filter((uno) => puede(uno, ruta) && (!dueno.soloPropios || quienes[uno].solo_propios))) {
      const authorization = await como(rol)
      const ajeno = await dueno.de(await hay.usuario(server.db, rol))
      const propio = await dueno.de(quienes[rol].usuario_id)
      await changes()
      const { status } = await pedir(ruta, { authorization, id: ajeno, cuerpo })
      if (dueno.tambien && quienes[rol].permisos.has(dueno.tambien)) expect(status, `${rol}, ajeno`).toBeLessThan(400)
      else {
        expect([404, 409], `${rol}, ajeno: ${status}`).toContain(status)
        expect(await changes()).toEqual([])
      }
      const suyo = await pedir(ruta, { authorization, id: propio, cuerpo })
      if (ruta.metodo === 'GET') expect(suyo.status, `${rol}, propio`).toBe(200)
      else expect([401, 403, 404], `${rol}, propio: ${suyo.status}`).not.toContain(suyo.status)
    }
  })

  it('is not in the lists of a role that sees only its own', async () => {
    for (const rol of ROLES.filter((uno) => quienes[uno].solo_propios)) {
      const otro = await hay.usuario(server.db, rol)
      for (const [raiz, { de, listaDeOtros }] of Object.entries(DUENOS)) {
        const ruta = cerradas.find(({ metodo, url }) => metodo === 'GET' && `${url}/:id` === `/api/api${raiz}`)
        if (!ruta || !puede(rol, ruta) || listaDeOtros) continue
        const [propio, ajeno] = [await de(quienes[rol].usuario_id), await de(otro)]
        const respuesta = await fetch(`${server.url}${ruta.url}?range=[0,999]`, {
          headers: { Authorization: await como(rol) },
        })
        const lista = ((await respuesta.json()) as { id: number }[]).map(({ id }) => id)
        expect(lista, raiz).toContain(propio)
        expect(lista, raiz).not.toContain(ajeno)
      }
    }
  })

  it('is known here for every route that any session, or a role that sees only its own, may ask for a record', () => {
    const faltan = cerradas.filter((ruta) => {
      const propios = ROLES.some((rol) => quienes[rol].solo_propios && puede(rol, ruta))
      const seElige = ruta.url.includes('/:') || (ruta.metodo === 'GET' && ruta.acceso !== 'sesion')
      return (
        seElige &&
        (ruta.acceso === 'sesion' || propios) &&
        !duenoDe(ruta) &&
        !duenoDe({ ...ruta, url: `${ruta.url}/:id` }) &&
        ![...COMUNES, ...DE_LO_SUYO, ...DECIDIDAS_POR_OTROS].includes(nombreDe(ruta))
      )
    })
    expect(faltan.map(nombreDe)).toEqual([])
  })
})
