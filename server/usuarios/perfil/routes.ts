import * as z from 'zod'
import {
  CambiarContrasenaAnswer,
  CambiarContrasenaBody,
  CodigoBody,
  CodigosRecuperacion,
  ConContrasena,
  Perfil,
  PerfilCambiar,
  SegundoFactorNuevo,
  SesionAbierta,
} from '#contract/usuarios/perfil'
import { Preferencias } from '#contract/usuarios/preferencias'
import { SesionesCerradas } from '#contract/usuarios/usuarios'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { idOf, IdParams } from '#server/resource/resource'
import { changePreferences } from '#server/sesion/preferencias'
import { confirmOwnSecret, proposeOwnSecret, removeOwnSecondFactor, renewOwnCodes } from './segundo-factor.ts'
import {
  changePassword,
  changeProfile,
  closeOtherSessions,
  closeOwnSession,
  openSessions,
  readProfile,
} from './service.ts'

/** The own account has no date of the school's: a lost telephone is dealt with whatever the clock. */
const config = { acceso: 'sesion' as const, sinFecha: true }
const tags = ['Perfil']
const Nothing = z.object({})

/** The own account of whoever is signed in. */
export function perfilRoutes(app: Api, db: Database): void {
  app.get('/Perfil', { config, schema: { tags, response: { 200: Perfil } } }, async ({ sesion }) =>
    readProfile(db, sesion.usuario_id),
  )

  app.put('/Perfil', { config, schema: { tags, body: PerfilCambiar, response: { 200: Perfil } } }, async (request) =>
    changeProfile(db, contextOf(request), request.body),
  )

  app.put(
    '/Perfil/preferencias',
    { config, schema: { tags, body: Preferencias, response: { 200: Preferencias } } },
    async ({ sesion, body }) => changePreferences(db, sesion.usuario_id, body),
  )

  app.post(
    '/Perfil/contrasena',
    { config, schema: { tags, body: CambiarContrasenaBody, response: { 200: CambiarContrasenaAnswer } } },
    async (request) => ({
      token: await changePassword(db, contextOf(request), request.sesion.token, request.body),
    }),
  )

  app.get(
    '/Perfil/sesiones',
    { config, schema: { tags, response: { 200: z.array(SesionAbierta) } } },
    async ({ sesion }) => openSessions(db, sesion.usuario_id, sesion.token),
  )

  app.post(
    '/Perfil/sesiones/:id/cerrar',
    { config, schema: { tags, params: IdParams, response: { 200: Nothing } } },
    async (request) => {
      await closeOwnSession(db, contextOf(request), idOf(request))
      return {}
    },
  )

  app.post(
    '/Perfil/sesiones/cerrar-otras',
    { config, schema: { tags, response: { 200: SesionesCerradas } } },
    async (request) => ({
      cerradas: await closeOtherSessions(db, contextOf(request), request.sesion.token),
    }),
  )

  app.post(
    '/Perfil/segundo-factor',
    { config, schema: { tags, body: ConContrasena, response: { 200: SegundoFactorNuevo } } },
    async (request) => proposeOwnSecret(db, contextOf(request), request.body.contrasena),
  )

  app.post(
    '/Perfil/segundo-factor/confirmar',
    { config, schema: { tags, body: CodigoBody, response: { 200: CodigosRecuperacion } } },
    async (request) => ({
      codigos: await confirmOwnSecret(db, contextOf(request), request.body.codigo),
    }),
  )

  app.post(
    '/Perfil/segundo-factor/quitar',
    { config, schema: { tags, body: ConContrasena, response: { 200: Nothing } } },
    async (request) => {
      await removeOwnSecondFactor(db, contextOf(request), request.body.contrasena)
      return {}
    },
  )

  app.post(
    '/Perfil/segundo-factor/codigos',
    { config, schema: { tags, body: ConContrasena, response: { 200: CodigosRecuperacion } } },
    async (request) => ({
      codigos: await renewOwnCodes(db, contextOf(request), request.body.contrasena),
    }),
  )
}
