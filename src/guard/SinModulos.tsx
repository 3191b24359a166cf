import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Notice } from '#src/layout/avisos/Notice.tsx'
import { sessionStore } from '#src/session/session.ts'

/** The page of a user who may open nothing: what to ask for, and the way out. */
export function SinModulos() {
  const translate = useTranslate()
  return (
    <Notice titulo="layout.sin_modulos.titulo" detalle="layout.sin_modulos.detalle">
      <Button variant="contained" onClick={() => sessionStore.signOut()}>
        {translate('layout.salir')}
      </Button>
    </Notice>
  )
}
