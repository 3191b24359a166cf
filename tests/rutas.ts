import type * as z from 'zod'
import type { Acceso } from '#server/http/guard'
import { openDatabase } from '#server/db/pool'
import { buildApp } from '#server/app'
import { readSettings } from '#server/base/settings'

/** A route as the server declares it, once for each method. */
export interface Ruta {
  metodo: string
  url: string
  acceso: Acceso
  /** Bytes that it takes of a body. */
  cabe: number
  /** The schema of a body in JSON. */
  cuerpo: z.ZodType | undefined
}

export const nombreDe = ({ metodo, url }: Ruta): string => `${metodo} ${url}`

export const API = '/api/api/'

/** The module of an API route: the first part of its path. */
export const moduloDeUrl = (url: string): string =>
  url.startsWith(API) ? (url.slice(API.length).split('/')[0] ?? '') : ''

/**
 * Every route of the server in the order of its paths, asked of the server itself; it is built on a database that
 * nobody opens. HEAD comes with its GET and is left out.
 */
export async function rutasDelServidor(): Promise<Ruta[]> {
  const rutas: Ruta[] = []
  const db = openDatabase('postgres://nadie@127.0.0.1:1/ninguna')
  const app = await buildApp({
    db,
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    onRoute: ({ method, url, config, schema, bodyLimit = 256 * 1024 }) => {
      const acceso = config?.acceso
      if (!acceso) throw new Error(`${String(method)} ${url} no declara quién puede usarla`)
      const cuerpo = (schema?.body as z.ZodType | undefined) ?? config.cuerpo
      for (const metodo of [method].flat())
        if (metodo !== 'HEAD') rutas.push({ metodo, url, acceso, cabe: bodyLimit, cuerpo })
    },
  })
  await app.ready()
  await app.close()
  await db.close()
  return rutas.toSorted((a, b) => a.url.localeCompare(b.url, 'en') || a.metodo.localeCompare(b.metodo))
}

/**
 * Routes that anybody may ask without a session, each for its reason. A route that becomes public, or stops being it,
 * is written here by whoever decided it. `/*` is the built front end.
 */
export const PUBLICAS: readonly string[] = [
  'GET /*',
  'GET /api/api/Usuarios/primer-administrador/:token',
  'POST /api/api/Usuarios/primer-administrador/:token',
  'POST /api/api/Usuarios/login',
  'POST /api/api/Usuarios/segundo-factor',
  'POST /api/api/Usuarios/recuperar',
  'GET /api/api/Usuarios/enlace/:guid',
  'POST /api/api/Usuarios/enlace/:guid',
  'GET /api/api/Publico/Consentimiento',
  'POST /api/api/Publico/Consentimiento',
  'POST /api/api/Publico/Consentimiento/registro',
  'GET /api/api/Publico/Convocatorias/:variante/:guid',
  'POST /api/api/Publico/Convocatorias/:variante/:guid/iniciado',
  'GET /api/api/Publico/Cuenta',
  'POST /api/api/Publico/Cuenta/puerta',
  'POST /api/api/Publico/Cuenta/abrir',
  'POST /api/api/Publico/Cuenta/entrar',
  'POST /api/api/Publico/Cuenta/avisos',
  'GET /api/api/Publico/Cuenta/recibos/:id/pdf',
  'GET /api/api/Publico/Cuenta/estado/:id/pdf',
  'POST /api/api/Publico/Registros',
  'POST /api/api/Publico/Registros/consultar',
  'PUT /api/api/Publico/Registros',
  'GET /documentos/:token',
  'GET /logo',
  'GET /manifest.webmanifest',
  'GET /salud',
  'GET /salud/listo',
  'GET /verificar/:codigo',
]

/** Whether a route comes and goes with the build of the front end. */
export const esDeOtros = ({ url }: Ruta): boolean => url === '/*'

/** Routes in full even for a role that sees only its own: names that its courses refer to, and the holidays. */
export const COMUNES: readonly string[] = [
  'GET /api/api/CursoCategorias',
  'GET /api/api/CursoCategorias/:id',
  'GET /api/api/Docentes',
  'GET /api/api/Asistencia/feriados',
]

/** Decided by others than whoever made it, request by request: what each needs is tested with the signatures. */
export const DECIDIDAS_POR_OTROS: readonly string[] = ['aprobar', 'negar'].map(
  (verbo) => `POST /api/api/Autorizaciones/:id/${verbo}`,
)

/**
 * Routes of a role that sees only its own which answer no record with an id: classes of a day, sums, papers. That they
 * hold nothing else is tested with each module.
 */
export const DE_LO_SUYO: readonly string[] = [
  ...['matriz', 'matriz/pdf', 'matriz/exportar', 'resumen', 'exportar', 'cruce'].map(
    (parte) => `GET /api/api/ReporteAsistencias/${parte}`,
  ),
  ...['clases', 'lista', 'instantanea'].map((parte) => `GET /api/api/Asistencia/${parte}`),
]

/**
 * Routes that may be written to while the clock is doubted: sessions, the own account, the word that the date is right,
 * and what is a POST only to keep its question out of the address. Nothing of it has a date of the school's.
 */
export const SIN_FECHA: readonly string[] = [
  'POST /api/api/Usuarios/login',
  'POST /api/api/Usuarios/segundo-factor',
  'POST /api/api/Usuarios/validar-token',
  'POST /api/api/Usuarios/validar-permisos',
  'POST /api/api/Usuarios/cerrar-sesion',
  'PUT /api/api/Perfil',
  'PUT /api/api/Perfil/preferencias',
  'POST /api/api/Perfil/contrasena',
  'POST /api/api/Perfil/sesiones/:id/cerrar',
  'POST /api/api/Perfil/sesiones/cerrar-otras',
  'POST /api/api/Perfil/segundo-factor',
  'POST /api/api/Perfil/segundo-factor/confirmar',
  'POST /api/api/Perfil/segundo-factor/quitar',
  'POST /api/api/Perfil/segundo-factor/codigos',
  'POST /api/api/Reloj/visto',
  'POST /api/api/Reloj/confirmar',
  'POST /api/api/Publico/Cuenta/puerta',
  'POST /api/api/Publico/Cuenta/abrir',
  'POST /api/api/Publico/Cuenta/entrar',
  'POST /api/api/Publico/Registros/consultar',
  'POST /api/api/Publico/Consentimiento/registro',
]

/** Routes that go on as of the last sure day: cash on a receipt «fecha por confirmar», and what that needs. */
export const POR_CONFIRMAR: readonly string[] = [
  'POST /api/api/RecibosIndividuales',
  'POST /api/api/RecibosVarios',
  'POST /api/api/RecibosVarios/revisar',
]
