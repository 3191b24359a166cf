import Button from '@mui/material/Button'
import { translate } from '#i18n/translate'
import { Notice } from '#src/layout/avisos/Notice.tsx'
import { useApagados } from '#src/session/apagados.ts'
import { sessionStore } from '#src/session/session.ts'
import { useSession } from '#src/session/use-session.ts'

/** The page of a user who finds nothing to open: why, what to ask for, and the way out. */
export function SinModulos() {
  const apagados = useApagados()
  const { modulos } = useSession()
  const todo = modulos.length > 0 && modulos.every(({ name }) => apagados.includes(name))
  return (
    <Notice titulo="sesion.sin_modulos.titulo" detalle={`sesion.sin_modulos.${todo ? 'apagados' : 'detalle'}`}>
      <Button variant="contained" onClick={() => sessionStore.signOut()}>
        {translate('layout.salir')}
      </Button>
    </Notice>
  )
}
