import { describe, expect, it } from 'vitest'
import { AREAS_CON_PAGINA, MODULOS } from '#contract/modulos'
import { esPantalla } from '#server/web/pantallas'
import { FORMULARIOS } from '#contract/rutas-publicas'

describe('a path of the application', () => {
  it.each([
    '/',
    '/login',
    '/Login/',
    '/perfil',
    '/autorizaciones',
    '/primer-inicio/abc',
    '/forgot_password',
    '/reset_password/abc',
    '/carta-consentimiento',
    '/forms/register/octubre/abc',
    '/asistencia/3/2026-11-23/08:00',
    '/catalogos/clientes/1/show',
    '/%75suarios/roles',
    ...MODULOS.map(({ path }) => path),
    ...AREAS_CON_PAGINA.map((area) => `/${area}`),
    ...FORMULARIOS.map(({ path }) => path.replace(':guid', 'abc')),
  ])('%s is one', (path) => expect(esPantalla(path)).toBe(true))

  it.each([
    '/nada',
    '/wp-login.php',
    '/.env',
    '/robots.txt',
    '/catalogos',
    '/catalogos/clientes2',
    '/login/otra',
    '/reset_password',
    '/reset_password/a/b',
    '/forms/register',
    '/forms/register/octubre/abc/x',
    '/perfil/otro',
    '/%2Flogin',
    '//login',
  ])('%s is none', (path) => expect(esPantalla(path)).toBe(false))
})
