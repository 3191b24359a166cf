import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { useGetOne, useResourceContext } from 'react-admin'
import { useSearchParams } from 'react-router'
import { clavesDe, RolFormulario, type Rol } from '#contract/usuarios/roles'
import { translate } from '#i18n/translate'
import { Creacion } from '#src/form/Creacion.tsx'
import { Formulario } from '#src/form/Formulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Fallo } from '#src/page/estados.tsx'
import { permisosDe } from './matriz-model.ts'
import { RolInputs } from './RolInputs.tsx'
import { usePermisosPropios } from './use-permisos-propios.ts'

const validar = validarCon(RolFormulario)
const NUEVO = { solo_propios: false, exige_segundo_factor: false, permisos: [], orden_menu: [] }

/** A new role, empty or, with `?copia=7`, with what role 7 holds. */
export function RolCreate() {
  const copia = useSearchParams()[0].get('copia')
  return (
    <Creacion titulo="usuarios.roles.agregar">
      {copia ? <Copia key={copia} id={copia} /> : <RolFormularioCrear valores={NUEVO} />}
    </Creacion>
  )
}

function Copia({ id }: { id: string }) {
  const resource = useResourceContext() ?? ''
  const { data: rol, error, refetch } = useGetOne<Rol>(resource, { id: Number(id) })
  const propios = usePermisosPropios()
  if (error && !rol) return <Fallo error={error} onRetry={() => refetch()} />
  if (!rol || !propios) return <Skeleton variant="rounded" height={420} />

  const claves = clavesDe(rol.permisos)
  const dables = claves.filter((clave) => propios.has(clave))
  const { descripcion, solo_propios, exige_segundo_factor, orden_menu } = rol
  const nombre = translate('usuarios.roles.copia_de', { nombre: rol.nombre }).slice(0, MAS_LARGO)
  return (
    <>
      {dables.length < claves.length && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('usuarios.roles.copia_menor')}
        </Alert>
      )}
      <RolFormularioCrear
        valores={{
          nombre,
          descripcion,
          solo_propios,
          exige_segundo_factor,
          orden_menu,
          permisos: permisosDe(new Set(dables)),
        }}
      />
    </>
  )
}

/** Characters of a name. */
const MAS_LARGO = 60

const RolFormularioCrear = ({ valores }: { valores: object }) => (
  <Formulario validate={validar} defaultValues={valores}>
    <RolInputs />
  </Formulario>
)
