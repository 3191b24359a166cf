import Button from '@mui/material/Button'
import { translate } from '#i18n/translate'
import { Notice } from '#src/layout/avisos/Notice.tsx'
import { sessionStore } from '#src/session/session.ts'

/** The page of a user who may open nothing: what to ask for, and the way out. */
export const SinModulos = () => (
  <Notice titulo="layout.sin_modulos.titulo" detalle="layout.sin_modulos.detalle">
    <Button variant="contained" onClick={() => sessionStore.signOut()}>
      {translate('layout.salir')}
    </Button>
  </Notice>
)
