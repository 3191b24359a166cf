import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import type { CodigosRecuperacion as Codigos, Perfil, SegundoFactorNuevo } from '#contract/usuarios/perfil'
import { translate } from '#i18n/translate'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { sessionStore } from '#src/session/session.ts'
import { ActivarSegundoFactor } from './ActivarSegundoFactor.tsx'
import { CodigosRecuperacion } from './CodigosRecuperacion.tsx'
import { PedirContrasena } from './PedirContrasena.tsx'
import { pocos } from './perfil-model.ts'

/** The second factor of the own account: set up, its recovery codes, and taken away where the role allows it. */
export function SegundoFactor({ perfil }: { perfil: Perfil }) {
  const refresh = useRefresh()
  const [nuevo, setNuevo] = useState<SegundoFactorNuevo | null>(null)
  const [codigos, setCodigos] = useState<string[] | null>(null)
  const [pide, setPide] = useState(false)

  const confirmado = (nuevos: string[]) => {
    setCodigos(nuevos)
    setNuevo(null)
    refresh()
    void sessionStore.revalidate()
  }

  return (
    <Panel
      titulo="usuarios.perfil.verificacion.titulo"
      junto={
        <Estado tono={perfil.segundo_factor ? 'bien' : 'neutro'}>
          {translate(
            perfil.segundo_factor ? 'usuarios.perfil.verificacion.activa' : 'usuarios.perfil.verificacion.inactiva',
          )}
        </Estado>
      }
    >
      {perfil.segundo_factor ? (
        <Activa perfil={perfil} onCodigos={setCodigos} />
      ) : nuevo ? (
        <ActivarSegundoFactor nuevo={nuevo} onConfirmado={confirmado} onCancelar={() => setNuevo(null)} />
      ) : (
        <>
          <Aparte sx={{ mb: 1.5 }}>{translate('usuarios.perfil.verificacion.para_que')}</Aparte>
          <Button variant="contained" onClick={() => setPide(true)}>
            {translate('usuarios.perfil.verificacion.activar')}
          </Button>
        </>
      )}
      {pide && (
        <PedirContrasena<SegundoFactorNuevo>
          verbo="activar"
          email={perfil.email}
          onHecho={setNuevo}
          onClose={() => setPide(false)}
        />
      )}
      {codigos && <CodigosRecuperacion codigos={codigos} email={perfil.email} onClose={() => setCodigos(null)} />}
    </Panel>
  )
}

function Activa({ perfil, onCodigos }: { perfil: Perfil; onCodigos: (codigos: string[]) => void }) {
  const [pide, setPide] = useState<'codigos' | 'quitar' | null>(null)
  const quedan = translate('usuarios.perfil.verificacion.quedan', { smart_count: perfil.codigos_restantes })
  return (
    <>
      {pocos(perfil.codigos_restantes) ? (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {quedan}
        </Alert>
      ) : (
        <Aparte sx={{ mb: 1.5 }}>{quedan}</Aparte>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => setPide('codigos')}>
          {translate('usuarios.perfil.verificacion.renovar')}
        </Button>
        {!perfil.exige_segundo_factor && (
          <Button color="error" onClick={() => setPide('quitar')}>
            {translate('usuarios.perfil.verificacion.quitar')}
          </Button>
        )}
      </Box>
      {perfil.exige_segundo_factor && (
        <Aparte sx={{ mt: 1 }}>{translate('usuarios.perfil.verificacion.exigida')}</Aparte>
      )}
      {pide === 'codigos' && (
        <PedirContrasena<Codigos>
          verbo="codigos"
          email={perfil.email}
          onHecho={({ codigos }) => onCodigos(codigos)}
          onClose={() => setPide(null)}
        />
      )}
      {pide === 'quitar' && <PedirContrasena verbo="quitar" email={perfil.email} onClose={() => setPide(null)} />}
    </>
  )
}
