import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useCanAccess, useGetPathForRecord } from 'react-admin'
import type { Docente } from '#contract/usuarios/docentes'
import { formatoDni } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace, BotonEnlace } from '#src/page/Enlace.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { Telefonos } from '#src/page/papel/Telefonos.tsx'
import { crearUsuarioDe, DOCENTES, USUARIOS } from './docentes-model.ts'

/** A teacher's contact data, and the account that the teacher signs in with. */
export function DocenteDatos({ docente }: { docente: Docente }) {
  const { dni, correo, direccion, advertencias } = docente
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Panel titulo="usuarios.docentes.seccion.contacto">
        {Object.entries(advertencias).map(([campo, clave]) => (
          <Alert key={campo} severity="warning" sx={{ py: 0, mb: 1 }}>
            {translate(clave)}
          </Alert>
        ))}
        <Telefonos persona={docente} />
        <Box sx={{ mt: 1 }}>
          <Datos>
            <Dato campo="correo">{correo && <Link href={`mailto:${correo}`}>{correo}</Link>}</Dato>
            <Dato campo="dni">{dni && formatoDni(dni)}</Dato>
            <Dato campo="direccion">{direccion}</Dato>
          </Datos>
        </Box>
      </Panel>
      <Panel titulo="usuarios.docentes.seccion.acceso">
        {docente.usuario_id ? (
          <Usuario id={docente.usuario_id} nombre={docente.usuario_nombre} />
        ) : (
          <SinUsuario docente={docente} />
        )}
      </Panel>
    </Box>
  )
}

function Usuario({ id, nombre }: { id: number; nombre: string | null }) {
  const path = useGetPathForRecord({ record: { id }, resource: USUARIOS })
  return (
    <Datos>
      <Dato campo="usuario">{path ? <Enlace to={path}>{nombre}</Enlace> : nombre}</Dato>
    </Datos>
  )
}

function SinUsuario({ docente }: { docente: Docente }) {
  const { canAccess: edita } = useCanAccess({ resource: DOCENTES, action: 'edit' })
  const { canAccess: crea } = useCanAccess({ resource: USUARIOS, action: 'create' })
  return (
    <>
      <Aparte>{translate('usuarios.docentes.usuario.ninguno')}</Aparte>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {edita && (
          <BotonEnlace to={`/${DOCENTES}/${docente.id}`} size="small" variant="outlined">
            {translate('usuarios.docentes.usuario.enlazar')}
          </BotonEnlace>
        )}
        {crea && (
          <BotonEnlace to={crearUsuarioDe(docente)} size="small">
            {translate('usuarios.docentes.usuario.crear')}
          </BotonEnlace>
        )}
      </Box>
    </>
  )
}
