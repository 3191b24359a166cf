import type { ComponentType } from 'react'
import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router'
import { entryPage } from './entry-page.tsx'
import { FirstPaint } from './layout/FirstPaint.tsx'
import { FORMULARIOS } from '#contract/rutas-publicas'
import type { NombreFormulario } from '#contract/rutas-publicas'

const registrar = async () => (await import('#resources/publico/registro/Registrar.tsx')).Registrar
const actualizar = async () => (await import('#resources/publico/registro/Actualizar.tsx')).Actualizar
const FORMULARIO: Record<NombreFormulario, () => Promise<ComponentType>> = {
  FormConsentimiento: async () => (await import('#resources/publico/consentimiento/Consentimiento.tsx')).Consentimiento,
  FormRegister: registrar,
  FormRegisterJunio: registrar,
  FormRegisterOctubre: registrar,
  FormUpdate: actualizar,
  FormUpdateJunio: actualizar,
  FormUpdateOctubre: actualizar,
  CuentaFamilia: async () => (await import('#resources/publico/cuenta/CuentaFamilia.tsx')).CuentaFamilia,
}

/**
 * The pages of visitors (specification, §2, and the account of a family), told once: the router lets a visitor reach
 * them without the application (`router.tsx`), the application declares them among its own routes (`App.tsx`).
 */
export const publicForms = (
  <CustomRoutes noLayout>
    {FORMULARIOS.map(({ name, path }) => (
      <Route key={name} id={name} path={path} element={entryPage(FORMULARIO[name], <FirstPaint />)} />
    ))}
  </CustomRoutes>
)
